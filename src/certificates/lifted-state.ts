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
import { matrixProduct, transpose, unitRows } from "../linalg/dense.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { Cone } from "./cone.ts";

/** { v = (w, z) : inequalities ≥ 0, equalities = 0 }, rows of unit length, and the velocities after the impact. */
export interface LiftedState extends Cone {
  /** r. */
  readonly rank: number;
  /** r and the number of z. */
  readonly columns: number;
  /** λ, n × columns. */
  readonly impulses: Float64Array;
  /** L, r × columns. */
  readonly after: Float64Array;
}

/** A row whose terms cancel to less than this part of them says nothing; entries are of the size of 1. */
export const ROW_ROUNDING = 2 ** 10 * EPSILON;

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
  const rowsOf = (equality: boolean) =>
    conditions.filter(({ isEquality }) => isEquality === equality).map(({ row }) => row);
  const closed = active.map((i, a) => {
    const row = drive.slice(i * columns, i * columns + columns);
    row.set(matrix.subarray(a * k, a * k + k), r);
    return row;
  });
  return {
    rank: r,
    columns,
    impulses,
    inequalities: unitRows(rowsOf(false), ROW_ROUNDING),
    equalities: unitRows([...closed, ...rowsOf(true)], ROW_ROUNDING),
    after: velocitiesAfter(law, impulses, columns),
  };
}

/** L v = w + Ŷᵀ λ. */
export function velocitiesAfter(law: PiecewiseLaw, impulses: Float64Array, columns: number): Float64Array {
  const n = law.scaled.size;
  const r = law.basis.rank;
  const out = matrixProduct(transpose(law.directions, n, r), r, n, impulses, columns);
  for (let c = 0; c < r; c++) out[c * columns + c]! += 1;
  return out;
}

/** The conditions of kinematics on w as conditions on v. */
export function withAdmissible(state: LiftedState, { inequalities, equalities }: Cone): LiftedState {
  const lifted = (row: Float64Array): Float64Array => longer(row, state.columns);
  return {
    ...state,
    inequalities: [...state.inequalities, ...inequalities.map(lifted)],
    equalities: [...state.equalities, ...equalities.map(lifted)],
  };
}

/** The row with zeros for further columns. */
export function longer(row: Float64Array, columns: number): Float64Array {
  const out = new Float64Array(columns);
  out.set(row);
  return out;
}
