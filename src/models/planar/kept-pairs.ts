/**
 * Pairs of boxes that may be near, kept from one look at a motion to the next. Every box is made wider by a margin, and pairs of such boxes are
 * swept for anew only when one could have left its own since:
 *
 *   |x − x₀| + ahead + ½ reach > margin        along x or y, for any box
 *
 * A step looks half a dozen times at places that are less than its way apart; of three steps about one sweeps.
 *
 * Trap: margins for those looks alone that are not told how far bodies go would be used up by the next look that is; so they are made from what
 * was told last.
 */
import { roomFor } from "../../linalg/buffers.ts";
import type { Sides } from "./box-strips.ts";
import { boxSweep } from "./box-sweep.ts";

/** Boxes about places. */
export interface PlacedBoxes {
  readonly count: number;
  /** So many move, the first ones. */
  readonly moving: number;
  /** How far each goes by itself. */
  readonly ahead: Float64Array;
  /** How far it went by itself when that was told last. */
  readonly usual: Float64Array;
  /** Place of the k-th in q, for those that move. */
  placeOf(k: number): number;
  /** The sides of all boxes at q, wider by their margins on every side. */
  boxesInto(sides: Sides, q: Float64Array, margins: Float64Array): void;
}

/** Margins are so many ways ahead wide: a step asks where bodies are in its middle and at its end, the next one likewise. */
const WAYS = 6;

/** `T`: what is known of a pair. */
export function keptPairs<T>(boxes: PlacedBoxes) {
  const { count, moving, ahead, usual } = boxes;
  const sweep = boxSweep(count, moving);
  const margins = new Float64Array(count).fill(-1);
  const places = new Float64Array(2 * moving);
  /** The largest reach that was asked for since the last sweep, and before it. */
  let asked = 0;
  const covers = (q: Float64Array, reach: number): boolean => {
    for (let k = 0; k < moving; k++) {
      const at = boxes.placeOf(k);
      const dx = Math.abs(q[at]! - places[2 * k]!);
      const dy = Math.abs(q[at + 1]! - places[2 * k + 1]!);
      if (!(Math.max(dx, dy) + ahead[k]! + reach / 2 <= margins[k]!)) return false;
    }
    return count === moving || reach / 2 <= margins[moving]!;
  };
  const kept = {
    count: 0,
    first: sweep.first,
    second: sweep.second,
    /** What is known of each pair, undefined at first. */
    known: [] as (T | undefined)[],
    /** A number for each, −1 at first. */
    numbers: new Int32Array(0),
    /** Makes sure that all pairs are there that are no farther apart at q than `reach` and what they go ahead. */
    cover(q: Float64Array, reach: number): void {
      const widest = Math.max(reach, asked);
      asked = widest;
      if (covers(q, reach)) return;
      asked = reach;
      for (let k = 0; k < count; k++) margins[k] = widest + WAYS * usual[k]!;
      for (let k = 0; k < moving; k++) {
        places[2 * k] = q[boxes.placeOf(k)]!;
        places[2 * k + 1] = q[boxes.placeOf(k) + 1]!;
      }
      boxes.boxesInto(sweep, q, margins);
      sweep.sweep();
      kept.count = sweep.count;
      kept.first = sweep.first;
      kept.second = sweep.second;
      while (kept.known.length < sweep.count) kept.known.push(undefined);
      kept.numbers = roomFor(kept.numbers, sweep.count);
      kept.forget();
    },
    /** What is known of pairs, and their numbers, are no longer so. */
    forget: (): void => forgetAll(kept),
  };
  return kept;
}

function forgetAll({ known, numbers }: { readonly known: unknown[]; readonly numbers: Int32Array }): void {
  known.fill(undefined);
  numbers.fill(-1);
}
