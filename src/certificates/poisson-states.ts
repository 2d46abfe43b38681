/**
 * Poisson's law as cones of velocities and impulses: one lifted state for each pair of contact states, in compression and in expansion.
 *
 *   v = (w, z_C, z_E),   λ_C = N z_C,   λ_E,i = p_i + ε_i λ_C,i (unilateral),   ∓μ̂ λ_E,k (slip),   z (stick, joints)
 *   compression   x = Ŷ w + Ĝ λ_C             with the conditions of an inelastic impact
 *   expansion     x = Ŷ w + Ĝ (λ_C + λ_E)     0 ≤ p ⊥ x ≥ 0,   friction within μ̂ λ_E,k
 *
 * Both phases are linear on a state, so their product is a polyhedral cone and `largestGainOn` decides it. Friction acts in the
 * expansion also where p = 0, as long as compression left something to return (ε λ_C > 0).
 *
 * Trap: with dependent directions λ_C is one of many; the cones hold all of them, the law takes those of least norm.
 */

import { forEachContactState, type PieceState, pieceStates } from "../laws/maps/contact-states.ts";
import { type PiecewiseLaw, piecewiseLaw } from "../laws/maps/piecewise-law.ts";
import { matrixProduct, unitRows } from "../linalg/dense.ts";
import { boundSide, forEachInequality, isAtBound, STATE_WORDS, STICK } from "../problems/contact-state.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { UNILATERAL } from "../problems/scaled-problem.ts";
import { type CertifyOptions, MOST_CERTIFIED_STATES } from "./certificate.ts";
import { isPoint } from "./cone.ts";
import { admissibleCone } from "./kinetic-pieces.ts";
import {
  type LiftedState,
  liftedState,
  longer,
  ROW_ROUNDING,
  velocitiesAfter,
  withAdmissible,
} from "./lifted-state.ts";
import type { NamedState } from "./worst-state.ts";

export interface PoissonStates {
  readonly law: PiecewiseLaw;
  readonly states: readonly NamedState[];
}

/** All pairs of states that admissible velocities reach in compression, or the reason why there is no such list. */
export function poissonStates(impact: ImpactProblem, options: CertifyOptions): PoissonStates | string {
  const most = options.maxStates ?? MOST_CERTIFIED_STATES;
  const law = piecewiseLaw(impact, { law: "max-dissipation" }, most);
  if (typeof law === "string") return law;
  const conditions = admissibleCone(impact, law.basis, options.allVelocities);
  const returned = returnedShares(law);
  const states: NamedState[] = [];
  forEachContactState(law.scaled, (modes) => {
    const first = withAdmissible(liftedState(law, modes), conditions);
    if (states.length > most || isPoint(first, first.columns)) return;
    const compression = pieceStates(impact, law.scaled, modes);
    const visit = (later: Uint8Array): void => {
      if (states.length > most) return;
      const expansion = expansionStates(law, later);
      const where = () => `compression ${compression.join(", ")}; expansion ${expansion.join(", ")}`;
      states.push({ state: withExpansion(law, first, later, returned), where });
    };
    // Friction takes part where its normal presses again or returns an impulse.
    forEachContactState(law.scaled, visit, (k, mode) => mode === STICK || (modes[k] === STICK && returned[k] !== 0));
  });
  return states.length > most
    ? `more than ${most} pairs of contact states in compression and expansion`
    : { law, states };
}

/** Friction may act beside a contact that does not press again: it acts on what the contact returns. */
function expansionStates({ impact, scaled }: PiecewiseLaw, modes: Uint8Array): PieceState[] {
  return pieceStates(impact, scaled, modes).map((state, at) => {
    const { start, normal } = impact.elements[at]!;
    return normal < 0 || state !== "separated" ? state : STATE_WORDS[modes[start]!]!;
  });
}

/** ε of hard contacts, zero elsewhere. */
function returnedShares({ impact }: PiecewiseLaw): Float64Array {
  const out = new Float64Array(impact.size);
  for (const { element, start } of impact.elements) {
    if (element.kind === "geometric-unilateral") out[start] = element.restitution;
  }
  return out;
}

function withExpansion(law: PiecewiseLaw, first: LiftedState, modes: Uint8Array, returned: Float64Array): LiftedState {
  const n = law.scaled.size;
  const r = first.rank;
  const own = Array.from(modes.keys()).filter((i) => modes[i] === STICK && law.isDependent[i] !== 1);
  const columns = first.columns + own.length;
  const compression = new Float64Array(n * columns);
  for (let i = 0; i < n; i++)
    compression.set(first.impulses.subarray(i * first.columns, (i + 1) * first.columns), i * columns);
  const pressing = new Float64Array(n * columns);
  own.forEach((i, k) => {
    pressing[i * columns + first.columns + k] = 1;
  });
  const expansion = expansionImpulses(law, modes, returned, compression, pressing, columns);
  const total = compression.map((value, at) => value + expansion[at]!);
  const velocity = matrixProduct(law.scaled.matrix, n, n, total, columns);
  for (let i = 0; i < n; i++) for (let c = 0; c < r; c++) velocity[i * columns + c]! += law.directions[i * r + c]!;
  const rowOf = (matrix: Float64Array, i: number, sign = 1) =>
    matrix.slice(i * columns, i * columns + columns).map((value) => sign * value);
  const inequalities: Float64Array[] = [];
  forEachInequality(law.scaled, modes, (i, side, impulse) => {
    const { normals, bounds } = law.scaled;
    if (side !== 0) inequalities.push(rowOf(velocity, i, side));
    else if (normals[i]! < 0) inequalities.push(rowOf(pressing, i));
    else {
      const reach = rowOf(expansion, normals[i]!, bounds[i]!);
      inequalities.push(rowOf(expansion, i, impulse).map((value, c) => value + reach[c]!));
    }
  });
  return {
    ...{ rank: r, columns, impulses: total },
    inequalities: [...first.inequalities.map((row) => longer(row, columns)), ...unitRows(inequalities, ROW_ROUNDING)],
    equalities: [
      ...first.equalities.map((row) => longer(row, columns)),
      ...unitRows(
        own.map((i) => rowOf(velocity, i)),
        ROW_ROUNDING,
      ),
    ],
    after: velocitiesAfter(law, total, columns),
  };
}

/** λ_E of v. */
function expansionImpulses(
  { scaled: { size: n, kinds, normals, bounds } }: PiecewiseLaw,
  modes: Uint8Array,
  returned: Float64Array,
  compression: Float64Array,
  pressing: Float64Array,
  columns: number,
): Float64Array {
  const out = pressing.slice();
  const add = (to: number, from: number, factor: number, matrix: Float64Array): void => {
    for (let c = 0; c < columns; c++) out[to * columns + c]! += factor * matrix[from * columns + c]!;
  };
  for (let i = 0; i < n; i++) if (kinds[i] === UNILATERAL) add(i, i, returned[i]!, compression);
  for (let i = 0; i < n; i++) {
    if (isAtBound(modes[i]!)) add(i, normals[i]!, boundSide(modes[i]!) * bounds[i]!, out);
  }
  return out;
}
