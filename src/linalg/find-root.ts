/**
 * Where something changes between two points, by brackets that only shrink.
 *
 *   findRoot   the sign of a function: interpolate, truncate, project (ITP)                      [OliveiraTakahashi2020]
 *   bisect     a claim of which only the truth is known
 *
 * ITP never needs more steps than bisection plus one and converges superlinearly for smooth functions; a function of which
 * only the sign means something is bisected. Both end when the bracket is as small as wanted or cannot be halved.
 */

/** Truncation κ₁ (times 1/(b − a)) and projection n₀ of the method, the values recommended by its authors. */
const TRUNCATION = 0.2;
const SLACK = 1;

/** The end of the last bracket on the far side: f ≤ 0 there where f(start) > 0, else f > 0. Start may be right of the end. */
export function findRoot(
  f: (x: number) => number,
  start: number,
  startValue: number,
  end: number,
  endValue: number,
  width: number,
): number {
  let [a, fa, b, fb] = [start, startValue, end, endValue];
  const least = Math.max(width, Number.MIN_VALUE);
  const bisections = Math.ceil(Math.log2(Math.max(Math.abs(b - a) / least, 1)));
  for (let k = 0; Math.abs(b - a) > least; k++) {
    const middle = 0.5 * (a + b);
    if (middle === a || middle === b) break;
    const radius = Math.max(0, 0.5 * least * 2 ** (bisections + SLACK - k) - 0.5 * Math.abs(b - a));
    const secant = (fb * a - fa * b) / (fb - fa);
    const chord = Number.isFinite(secant) ? secant : middle;
    const toward = Math.sign(middle - chord);
    const step = Math.max((TRUNCATION * (b - a) ** 2) / Math.abs(end - start), 0.5 * least);
    const truncated = step <= Math.abs(middle - chord) ? chord + toward * step : middle;
    const x = Math.abs(truncated - middle) <= radius ? truncated : middle - toward * radius;
    const value = f(x);
    if (value > 0 === fa > 0) [a, fa] = [x, value];
    else [b, fb] = [x, value];
  }
  return b;
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
