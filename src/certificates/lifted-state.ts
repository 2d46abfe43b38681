/**
 * A contact state as the cone of its velocities *and* impulses, for states whose equations do not give the impulses:
 *
 *   v = (w, z),   λ = N z,   w⁺ = w + Ŷᵀ N z = L v,     conditions of the state: rows of v, ≥ 0 or = 0 (B z + (K̂ŷ)_A w = 0)
 *
 * It is a polyhedral cone whatever B is, so the largest gain on it is decided like on a regular piece (`largestGainOn`): no state is
 * left open because its equations are singular.
 */
import type { PiecewiseLaw } from "../laws/maps/piecewise-law.ts";
import { stateConditions, stateSystem } from "../laws/maps/state-map.ts";
import { matrixProduct, norm } from "../linalg/dense.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { AdmissibleCone } from "./kinetic-pieces.ts";

/** { v = (w, z) : inequalities ≥ 0, equalities = 0 }, rows of unit length, and the velocities after the impact. */
export interface LiftedState {
  /** r. */
  readonly rank: number;
  /** r and the number of z. */
  readonly columns: number;
  readonly inequalities: readonly Float64Array[];
  readonly equalities: readonly Float64Array[];
  /** L, r × columns. */
  readonly after: Float64Array;
}

/** A row whose terms cancel to less than this part of them says nothing. */
const ROW_ROUNDING = 2 ** 10 * EPSILON;

export function liftedState(law: PiecewiseLaw, modes: Uint8Array): LiftedState {
  const { active, matrix, rays } = stateSystem(law, modes);
  const n = law.scaled.size;
  const r = law.basis.rank;
  const k = active.length;
  const columns = r + k;
  const impulses = new Float64Array(n * columns);
  const drive = new Float64Array(n * columns);
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < r; c++) drive[i * columns + c] = law.drive[i * r + c]!;
    for (let b = 0; b < k; b++) impulses[i * columns + r + b] = rays[i * k + b]!;
  }
  const conditions = stateConditions(law, modes, impulses, drive, columns);
  const closed = active.map((i, a) => {
    const row = drive.slice(i * columns, i * columns + columns);
    row.set(matrix.subarray(a * k, a * k + k), r);
    return row;
  });
  return {
    rank: r,
    columns,
    inequalities: unitRows(conditions.filter(({ isEquality }) => !isEquality).map(({ row }) => row)),
    equalities: unitRows([...closed, ...conditions.filter(({ isEquality }) => isEquality).map(({ row }) => row)]),
    after: afterMap(law, rays, k),
  };
}

/** L = (I, Ŷᵀ N). */
function afterMap(law: PiecewiseLaw, rays: Float64Array, k: number): Float64Array {
  const n = law.scaled.size;
  const r = law.basis.rank;
  const transposed = new Float64Array(r * n);
  for (let i = 0; i < n; i++) for (let c = 0; c < r; c++) transposed[c * n + i] = law.directions[i * r + c]!;
  const change = matrixProduct(transposed, r, n, rays, k);
  const out = new Float64Array(r * (r + k));
  for (let c = 0; c < r; c++) {
    out[c * (r + k) + c] = 1;
    out.set(change.subarray(c * k, c * k + k), c * (r + k) + r);
  }
  return out;
}

/** Entries are of the size of 1: rows of rounding are dropped, the others are given unit length. */
function unitRows(rows: readonly Float64Array[]): Float64Array[] {
  return rows.flatMap((row) => {
    const length = norm(row);
    return length <= ROW_ROUNDING ? [] : [row.map((value) => value / length)];
  });
}

/** The conditions of kinematics on w as conditions on v. */
export function withAdmissible(state: LiftedState, { inequalities, equalities }: AdmissibleCone): LiftedState {
  const lifted = (row: Float64Array): Float64Array => {
    const out = new Float64Array(state.columns);
    out.set(row);
    return out;
  };
  return {
    ...state,
    inequalities: [...state.inequalities, ...inequalities.map(lifted)],
    equalities: [...state.equalities, ...equalities.map(lifted)],
  };
}
