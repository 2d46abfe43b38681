/**
 * Halton's low-discrepancy sequence: well-spread points without randomness.
 */

const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71];

/** Component `axis` of point `index` in (0, 1); axes beyond the table reuse it with a shift of the index. */
export function halton(index: number, axis: number): number {
  const base = PRIMES[axis % PRIMES.length]!;
  let rest = index + 1 + 97 * Math.floor(axis / PRIMES.length);
  let fraction = 1;
  let value = 0;
  while (rest > 0) {
    fraction /= base;
    value += fraction * (rest % base);
    rest = Math.floor(rest / base);
  }
  return value;
}
