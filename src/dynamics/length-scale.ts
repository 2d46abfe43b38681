/**
 * What a gap is small against. A gap is a difference of lengths, and a position is the end of a way, so that
 *
 *   L_i(q) = terms of g_i(q, t) + τ (Σ |w_ij u_j| + |χ_i|)
 *
 * with the magnitudes of the terms of its formula or the reach of its shapes (`MechanicalSystem.gapTerms`), and the way that led
 * there or leads on: velocities u for a time τ. Rounding leaves a gap of a few ε L_i where the exact one is zero. |Wᵀq| alone is
 * no such length: it vanishes where q does, and q = 0 is an ordinary place.
 *
 * L_i has the unit of the gap, grows with it by any change of units, and does not vanish at the origin.
 */
import { type MechanicalSystem, MOST_ENTRIES } from "../models/mechanical-system.ts";

/** A gap within this many ε of its lengths may be rounding alone: the ulps of some ten terms, and of the sum. */
export const GAP_ROUNDINGS = 2 ** 6;

/** The largest coordinate that is no angle: what places of shapes round off like. */
export function largestPlace({ angles = [], freedoms }: MechanicalSystem): (q: Float64Array) => number {
  const isAngle = new Uint8Array(freedoms);
  for (const j of angles) isAngle[j] = 1;
  return (q) => {
    let most = 0;
    for (let j = 0; j < q.length; j++) if (isAngle[j] === 0 && Math.abs(q[j]!) > most) most = Math.abs(q[j]!);
    return most;
  };
}

/** The lengths of a mechanism, with buffers of their own. */
export function lengthScale(system: MechanicalSystem) {
  const row = new Float64Array(system.freedoms * Math.max(1, ...system.elements.map(({ dimension }) => dimension)));
  const offset = new Float64Array(3);
  const [index, value] = [new Int32Array(MOST_ENTRIES), new Float64Array(MOST_ENTRIES)];
  const way = (element: number, q: Float64Array, t: number, velocity: Float64Array, time: number): number => {
    if (system.contacts) {
      const end = system.entriesInto!(index, value, 0, element, q);
      let sum = 0;
      for (let k = 0; k < end; k++) sum += Math.abs(value[k]! * velocity[index[k]!]!);
      return time * sum;
    }
    system.directionsInto(row, 0, element, q, t);
    offset[0] = 0;
    if (system.hasMovingConstraints) system.velocityOffsetsInto(offset, 0, element, q, t);
    let speed = Math.abs(offset[0]!);
    for (let j = 0; j < system.freedoms; j++) speed += Math.abs(row[j]! * velocity[j]!);
    return time * speed;
  };
  const terms = system.gapTerms ?? linearTerms(system, row);
  return {
    /** L of an element at (q, t); `velocity` and `time`: the way, none by default. */
    of(element: number, q: Float64Array, t: number, velocity?: Float64Array, time = 0): number {
      const own = terms(element, q, t);
      const moved = velocity && time > 0 ? way(element, q, t, velocity, time) : 0;
      // A gap without a slope (sqrt at zero) has no first order; the way is all that is known.
      return Number.isFinite(own) ? own + moved : moved;
    },
  };
}

/** Σ|w_j q_j| + |g − Σ w_j q_j|: the terms of a gap that is linear in q, for mechanisms that do not tell their own. */
function linearTerms(system: MechanicalSystem, row: Float64Array): NonNullable<MechanicalSystem["gapTerms"]> {
  const gaps = new Float64Array(system.elements.length);
  return (element, q, t) => {
    system.gapsInto(gaps, q, t, Number.MAX_VALUE);
    system.directionsInto(row, 0, element, q, t);
    let rest = gaps[element]!;
    let sum = 0;
    for (let j = 0; j < system.freedoms; j++) {
      rest -= row[j]! * q[j]!;
      sum += Math.abs(row[j]! * q[j]!);
    }
    return sum + Math.abs(rest);
  };
}
