/**
 * A map of an interval cut into stretches on which it is defined, continuous and monotone, together with a growth
 * factor that is monotone on each stretch, too. Then the image of any subinterval of a stretch, and the largest growth
 * on it, follow from the values at its two ends. Between stretches the map is undefined (the motion ends there).
 * This is all that Definition 5 of [VarkonyiOr] needs to know about R and G.
 */

export interface MonotoneStretch {
  /** Ends of the stretch. */
  readonly from: number;
  readonly to: number;
  /** One-sided limits of the map R at `from` and `to`, from inside. */
  readonly imageFrom: number;
  readonly imageTo: number;
  /** One-sided limits of the growth G at `from` and `to`, from inside. */
  readonly growthFrom: number;
  readonly growthTo: number;
}

export interface IntervalMap {
  /** The open interval I = (low, high). */
  readonly low: number;
  readonly high: number;
  /** In rising order, without overlap. */
  readonly stretches: readonly MonotoneStretch[];
  /** All solutions of R(x) = x in I, rising. A stretch on which R(x) = x throughout lists both ends. */
  readonly fixedPoints: readonly number[];
  /** Ends low, high of I that are reached by the domain of R with an image inside I: G need not be constant there. Default: none. */
  readonly lifting?: readonly [boolean, boolean];
  /** R and G at x strictly inside stretch number `stretch`, written to out[0] and out[1]. */
  evaluateInto(out: Float64Array, stretch: number, x: number): void;
}

/** R and G at x in the closed stretch: its ends have one-sided limits, the inside is evaluated. */
export function stretchValueInto(out: Float64Array, map: IntervalMap, stretch: number, x: number): void {
  const s = map.stretches[stretch]!;
  if (x <= s.from) {
    out[0] = s.imageFrom;
    out[1] = s.growthFrom;
  } else if (x >= s.to) {
    out[0] = s.imageTo;
    out[1] = s.growthTo;
  } else {
    map.evaluateInto(out, stretch, x);
  }
}
