/**
 * Exact rational numbers as pairs of BigInts, to judge rounded arithmetic: every finite double is one.
 */
export interface Fraction {
  readonly top: bigint;
  /** Positive. */
  readonly bottom: bigint;
}

/** The double as it is. */
export function exactly(x: number): Fraction {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, x);
  const word = bits.getBigUint64(0);
  const exponent = Number((word >> 52n) & 0x7ffn);
  const mantissa = (word & 0xfffffffffffffn) | (exponent === 0 ? 0n : 1n << 52n);
  const signed = word >> 63n === 1n ? -mantissa : mantissa;
  const shift = Math.max(exponent, 1) - 1075;
  return shift >= 0 ? { top: signed << BigInt(shift), bottom: 1n } : { top: signed, bottom: 1n << BigInt(-shift) };
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });

/** 1/a, a ≠ 0. */
export const inverse = ({ top, bottom }: Fraction): Fraction =>
  top > 0n ? { top: bottom, bottom: top } : { top: -bottom, bottom: -top };

/** The sign of a − b. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Whether a double, infinite ones included, is at most the number. */
export const isAtMost = (x: number, a: Fraction): boolean =>
  x === -Infinity || (x < Infinity && compare(exactly(x), a) <= 0);
export const isAtLeast = (x: number, a: Fraction): boolean => isAtMost(-x, { top: -a.top, bottom: a.bottom });
