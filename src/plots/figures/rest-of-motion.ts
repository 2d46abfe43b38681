/**
 * Did a motion come to rest, and when? No velocity at one instant is no rest: a ball has none at the top of its flight. Rest lasts, and
 * nothing accelerates while it does.
 */
import { extent, type MotionRecord } from "./motion-record.ts";

/** Kinetic energy below this share of the largest one is none: (3e-5)² of a velocity. */
const NONE = 2 ** -30;
/** Of a mechanism that never moved the kinetic energy is rounding, small against T + U. */
const ROUNDING = 2 ** -60;
/** Rest lasts this share of the run, in more samples than this. */
const LASTS = 0.02;
const FEW_SAMPLES = 3;

/** Where nothing moves any more, from the sample at this place on; the number of samples where the end moves. */
function stillFrom({ samples, energy }: MotionRecord): number {
  const { kinetic } = samples!;
  const [, most] = extent(kinetic);
  const none = Math.max(NONE * most, ROUNDING * Math.max(Math.abs(energy.initial), Math.abs(energy.final)));
  let first = kinetic.length;
  while (first > 0 && kinetic[first - 1]! <= none) first--;
  return first;
}

export const standsAtEnd = (result: MotionRecord): boolean => stillFrom(result) < result.samples!.t.length;

/** The time from which on it rests, or undefined. */
export function restFrom(result: MotionRecord): number | undefined {
  const { t, kinetic } = result.samples!;
  const first = stillFrom(result);
  const still = kinetic.slice(first);
  const lasts = t.at(-1)! - (t[first] ?? Infinity);
  if (still.length <= FEW_SAMPLES || lasts < LASTS * (t.at(-1)! - t[0]!)) return undefined;
  // What gets faster from sample to sample has begun to move: a fall that is a moment old, the way from an unstable place.
  const isStarting = still.every((energy, k) => k === 0 || energy > still[k - 1]!);
  return isStarting ? undefined : t[first]!;
}
