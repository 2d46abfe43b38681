/**
 * x^y. A square is one multiplication: rounded correctly on every machine, and many times faster than a general power.
 * Evaluation and compilation both come here, so that they agree to the last bit.
 */
export function power(base: number, exponent: number): number {
  return exponent === 2 ? base * base : base ** exponent;
}
