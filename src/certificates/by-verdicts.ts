/**
 * Where no argument covers a whole interval: a claim certified at single places, in rising order until one fails, then half-way
 * between the last that holds and the first that does not. Nothing is proved between the places.
 */
import { bisect } from "../linalg/find-root.ts";

/** Each place is a whole certificate. */
const HALVINGS = 12;

export interface ByVerdicts {
  /** Where the claim holds, in rising order. */
  readonly certifiedAt: readonly number[];
  /** The nearest place beyond where it does not; undefined when it holds at all. */
  readonly failed: number | undefined;
}

export function byVerdicts(isCertified: (place: number) => boolean, places: readonly number[]): ByVerdicts {
  const certifiedAt: number[] = [];
  const holds = (place: number): boolean => {
    const isTrue = isCertified(place);
    if (isTrue) certifiedAt.push(place);
    return isTrue;
  };
  const first = places.find((place) => !holds(place));
  const last = certifiedAt.at(-1);
  if (first === undefined || last === undefined) return { certifiedAt, failed: first };
  return { failed: bisect(holds, last, first, { steps: HALVINGS }).outside, certifiedAt };
}
