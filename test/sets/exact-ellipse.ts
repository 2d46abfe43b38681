/**
 * A second method for the projection onto an ellipse: bisection on the Lagrange multiplier in binary fixed point with
 * hundreds of digits, on the exact values of the doubles. Slow, and right for any ratio of the axes.
 */

/** Binary places behind the point: covers 1e-30 with 1e24 in the denominators to far more than a double needs. */
const PLACES = 600n;
const ONE = 1n << PLACES;

/** The exact value of a double in fixed point. */
function fixed(x: number): bigint {
  let mantissa = Math.abs(x);
  let shift = 0n;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift++;
  }
  const value = (BigInt(mantissa) << PLACES) >> shift;
  return x < 0 ? -value : value;
}

function toNumber(value: bigint): number {
  const sign = value < 0n ? -1 : 1;
  const magnitude = value < 0n ? -value : value;
  const bits = BigInt(Math.max(0, magnitude.toString(2).length - 64));
  return sign * Number(magnitude >> bits) * 2 ** Number(bits - PLACES);
}

const times = (x: bigint, y: bigint): bigint => (x * y) >> PLACES;
const over = (x: bigint, y: bigint): bigint => (x << PLACES) / y;

/** Projection of (y1, y2), outside, onto the ellipse with semi-axes a, b > 0. */
export function exactEllipseProjection(y1: number, y2: number, a: number, b: number): [number, number] {
  const [fy1, fy2, fa, fb] = [fixed(y1), fixed(y2), fixed(a), fixed(b)] as const;
  const a2 = times(fa, fa);
  const b2 = times(fb, fb);
  const isLeftOfRoot = (t: bigint): boolean => {
    const q1 = over(times(fa, fy1), t + a2);
    const q2 = over(times(fb, fy2), t + b2);
    return times(q1, q1) + times(q2, q2) > ONE;
  };
  let low = 0n;
  let high = ONE;
  while (isLeftOfRoot(high)) high *= 2n;
  while (high - low > 1n && high - low > high >> 120n) {
    const middle = (low + high) >> 1n;
    if (isLeftOfRoot(middle)) low = middle;
    else high = middle;
  }
  return [toNumber(over(times(a2, fy1), low + a2)), toNumber(over(times(b2, fy2), low + b2))];
}
