/**
 * sin and cos of a double by their series in exact whole numbers: a second method that needs no reduction and no π.
 */
import { exactly, type Fraction, isAtLeast, isAtMost } from "./fraction.ts";

/** Fixed point with this many bits; each rounding loses one of them. */
const BITS = 400n;
const SCALE = 1n << BITS;

/** sin x or cos x times 2⁴⁰⁰, wrong by less than 2²⁰⁰: the plain series, which needs no reduction and no π. */
export function series(x: number, start: 0 | 1): bigint {
  const { top, bottom } = exactly(x);
  const fixed = (top * SCALE) / bottom;
  let term = start === 0 ? SCALE : fixed;
  let sum = term;
  for (let n = start + 1; term !== 0n; n += 2) {
    term = -((((term * fixed) / SCALE) * fixed) / SCALE) / BigInt(n * (n + 1));
    sum += term;
  }
  return sum;
}

const near = (sum: bigint, off: bigint): Fraction => ({ top: sum + off, bottom: SCALE });
const ERROR = 1n << 200n;

/** Whether the value whose series is `sum` lies between two numbers. */
export function encloses(low: number, high: number, sum: bigint): boolean {
  return isAtMost(low, near(sum, ERROR)) && isAtLeast(high, near(sum, -ERROR));
}
