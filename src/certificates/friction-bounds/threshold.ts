/**
 * Where something that is true for small t and stays false once it is false stops being true.
 */

/** Nothing is looked for beyond this multiple of the unit: friction a billion times as strong as the normal impulses. */
export const LARGEST = 2 ** 30;

/** Below this part of the unit a bound counts as zero. */
export const SMALLEST = 2 ** -40;

export interface Bracket {
  /** The claim holds here; zero when it holds at no positive t that was tried. */
  readonly low: number;
  /** It does not hold here; infinite when it holds up to `LARGEST` units. */
  readonly high: number;
}

/** Steps of fours from the unit, then bisection until high ≤ low (1 + width). */
export function bracket(holds: (t: number) => boolean, unit: number, width: number): Bracket {
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  if (holds(unit)) {
    for (low = unit; ; low *= 4) {
      if (low >= LARGEST * unit) return { low, high };
      if (!holds(4 * low)) break;
    }
    high = 4 * low;
  } else {
    for (high = unit; ; high /= 4) {
      if (high <= SMALLEST * unit) return { low: 0, high };
      if (holds(high / 4)) break;
    }
    low = high / 4;
  }
  while (high > low * (1 + width)) {
    const middle = (low + high) / 2;
    if (!(middle > low && middle < high)) break;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return { low, high };
}

/** The last t of [low, high] with isBelow(t), to the spacing of doubles. */
export function lastBelow(isBelow: (t: number) => boolean, low: number, high: number): number {
  for (;;) {
    const middle = (low + high) / 2;
    if (!(middle > low && middle < high)) return low;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
}
