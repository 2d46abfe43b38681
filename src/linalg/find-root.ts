/**
 * Where something changes between two points, by brackets that only shrink.
 *
 *   findRoot   the sign of a function: inverse quadratic steps where they can be trusted, bisection elsewhere    [Chandrupatla1997]
 *   bisect     a claim of which only the truth is known
 *
 * A function of which only the sign means something is bisected, too. Both end when the bracket is as small as wanted or cannot
 * be halved.
 */
import { EPSILON } from "./tolerances.ts";

/** Bisection alone would need about sixty for ends of one size; the bound only guards against values that are not numbers. */
const MOST_STEPS = 200;

/** The end of the last bracket on the far side: f ≤ 0 there where f(start) > 0, else f > 0. Start may be right of the end. */
export function findRoot(
  f: (x: number) => number,
  start: number,
  startValue: number,
  end: number,
  endValue: number,
  width: number,
): number {
  const isNear = startValue > 0;
  // Without a change of sign nothing lies between.
  if (endValue > 0 === isNear) return end;
  // The root lies between a, the last place, and b; c is the one before them.
  let [a, fa, b, fb] = [end, endValue, start, startValue];
  let share = 0.5;
  for (let step = 0; step < MOST_STEPS; step++) {
    const room = Math.max(width, EPSILON * Math.max(Math.abs(a), Math.abs(b)));
    if (Math.abs(b - a) <= room) break;
    const least = room / (2 * Math.abs(b - a));
    const x = a + Math.min(1 - least, Math.max(least, share)) * (b - a);
    if (x === a || x === b) break;
    const fx = f(x);
    let [c, fc] = [a, fa];
    if (fx > 0 !== fa > 0) [c, fc, b, fb] = [b, fb, a, fa];
    [a, fa] = [x, fx];
    share = interpolated(a, b, c, fa, fb, fc);
  }
  return fa > 0 === isNear ? b : a;
}

/** Share of the way from a to b where the inverse quadratic through three points is zero; a half where it is not to be trusted. */
function interpolated(a: number, b: number, c: number, fa: number, fb: number, fc: number): number {
  const xi = (a - b) / (c - b);
  const phi = (fa - fb) / (fc - fb);
  if (!(phi * phi < xi && (1 - phi) ** 2 < 1 - xi)) return 0.5;
  return (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb));
}

/** The claim holds at `inside` and not at `outside`. */
export interface Bracket {
  readonly inside: number;
  readonly outside: number;
}

/** Halves the bracket until it is no wider than `width` times the size of its inside, or for a number of `steps`. */
export function bisect(
  holds: (x: number) => boolean,
  inside: number,
  outside: number,
  { width = 0, steps = Number.POSITIVE_INFINITY }: { readonly width?: number; readonly steps?: number } = {},
): Bracket {
  for (let step = 0; step < steps && Math.abs(outside - inside) > width * Math.abs(inside); step++) {
    const middle = (inside + outside) / 2;
    if (middle === inside || middle === outside) break;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return { inside, outside };
}
