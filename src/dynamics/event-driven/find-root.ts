/**
 * Root of a function between two points where its sign differs: interpolate, truncate, project (ITP).  [OliveiraTakahashi2020]
 *
 * Never needs more steps than bisection plus one and converges superlinearly for smooth functions; a function of which
 * only the sign means something is bisected. Ends when the bracket is as small as `width` or cannot be halved.
 */

/** Truncation κ₁ (times 1/(b − a)) and projection n₀ of the method, the values recommended by its authors. */
const TRUNCATION = 0.2;
const SLACK = 1;

/** The end of the last bracket on the far side: f ≤ 0 there where f(a) > 0. */
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
  const bisections = Math.ceil(Math.log2(Math.max((b - a) / least, 1)));
  for (let k = 0; b - a > least; k++) {
    const middle = 0.5 * (a + b);
    if (middle === a || middle === b) break;
    const radius = Math.max(0, 0.5 * least * 2 ** (bisections + SLACK - k) - 0.5 * (b - a));
    const secant = (fb * a - fa * b) / (fb - fa);
    const chord = Number.isFinite(secant) ? secant : middle;
    const toward = Math.sign(middle - chord);
    const step = Math.max((TRUNCATION * (b - a) ** 2) / (end - start), 0.5 * least);
    const truncated = step <= Math.abs(middle - chord) ? chord + toward * step : middle;
    const x = Math.abs(truncated - middle) <= radius ? truncated : middle - toward * radius;
    const value = f(x);
    if (value > 0 === fa > 0) [a, fa] = [x, value];
    else [b, fb] = [x, value];
  }
  return b;
}
