/**
 * The state of a stored motion at any time, on straight lines between its samples. Where two samples have one time, an impact stands
 * between them; the state at that time is the one after it.
 */
import type { StoredResult } from "../reports/read-result.ts";
import type { MotionRecord } from "./figures/motion-record.ts";

/** A sample and the share of the way to the next one. */
export interface PlaceInTime {
  readonly k: number;
  readonly share: number;
}

export interface MotionState {
  readonly position: readonly number[];
  readonly velocity: readonly number[];
  readonly kinetic: number;
  readonly potential: number;
}

/** Gives the state at a time; undefined where the result has no samples. */
export function motionStates(result: StoredResult<"simulation-result">): ((t: number) => MotionState) | undefined {
  const { samples } = result as unknown as MotionRecord;
  if (!samples || samples.t.length === 0) return undefined;
  return (t) => {
    const place = placeIn(samples.t, t);
    const value = (column: readonly number[]): number => valueIn(column, place)!;
    return {
      ...{ position: samples.q.map(value), velocity: samples.u.map(value) },
      ...{ kinetic: value(samples.kinetic), potential: value(samples.potential) },
    };
  };
}

/** The last sample that is not later. */
export function placeIn(times: readonly number[], t: number): PlaceInTime {
  const k = Math.max(0, lastAt(times, t));
  const length = (times[k + 1] ?? times[k]!) - times[k]!;
  return { k, share: length > 0 ? Math.max(0, Math.min(1, (t - times[k]!) / length)) : 0 };
}

/** Index of the last of rising numbers that is not larger; −1 where all are. */
export function lastAt(list: readonly number[], t: number): number {
  let [low, high] = [-1, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle]! <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A column at a place; null where it is not known. */
export function valueIn(column: readonly (number | null)[] | undefined, { k, share }: PlaceInTime): number | null {
  const [a, b] = [column?.[k] ?? null, column?.[k + 1] ?? null];
  if (share === 0 || a === null) return a;
  return b === null ? null : a + share * (b - a);
}
