/**
 * How far the normal of a contact turns between two places: the cosine of the angle, from the entries of its row that are no angles. Where
 * rows are not given entry by entry it counts as 1.
 */
import { type MechanicalSystem, MOST_ENTRIES } from "../../models/mechanical-system.ts";

export function normalTurn(
  system: MechanicalSystem,
): (element: number, from: Float64Array, to: Float64Array) => number {
  const { entriesInto } = system;
  const isAngle = new Set(system.angles);
  const [indices, values] = [new Int32Array(2 * MOST_ENTRIES), new Float64Array(2 * MOST_ENTRIES)];
  const product = (from: number, to: number, other: number, end: number): number => {
    let sum = 0;
    for (let k = from; k < to; k++) {
      if (isAngle.has(indices[k]!)) continue;
      for (let l = other; l < end; l++) if (indices[l] === indices[k]) sum += values[k]! * values[l]!;
    }
    return sum;
  };
  return (e, from, to) => {
    const middle = entriesInto?.(indices, values, 0, e, from) ?? -1;
    if (middle < 0) return 1;
    const end = entriesInto!(indices, values, middle, e, to);
    return (
      product(0, middle, middle, end) / Math.sqrt(product(0, middle, 0, middle) * product(middle, end, middle, end))
    );
  };
}
