/**
 * Numbers m·2^e with a whole m of any length. Every double is one, and so are their sums and products: nothing is rounded.
 */
export interface Dyadic {
  readonly m: bigint;
  readonly e: number;
}

export const ZERO: Dyadic = { m: 0n, e: 0 };
export const ONE: Dyadic = { m: 1n, e: 0 };

const FRACTION_BITS = 52;

/** The value of a finite double, exactly; m is odd. */
export function dyadic(value: number): Dyadic {
  if (value === 0) return ZERO;
  if (!Number.isFinite(value)) throw new Error(`${value} is not a number to calculate with`);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  let m = exponent === 0 ? fraction : fraction | 0x10000000000000n;
  let e = (exponent === 0 ? 1 : exponent) - 1023 - FRACTION_BITS;
  for (const step of [32, 16, 8, 4, 2, 1]) {
    const size = BigInt(step);
    while ((m & ((1n << size) - 1n)) === 0n) {
      m >>= size;
      e += step;
    }
  }
  return { m: value < 0 ? -m : m, e };
}

export function add(a: Dyadic, b: Dyadic): Dyadic {
  if (a.m === 0n) return b;
  if (b.m === 0n) return a;
  if (a.e >= b.e) return { m: (a.m << BigInt(a.e - b.e)) + b.m, e: b.e };
  return { m: a.m + (b.m << BigInt(b.e - a.e)), e: a.e };
}

export const multiply = (a: Dyadic, b: Dyadic): Dyadic =>
  a.m === 0n || b.m === 0n ? ZERO : { m: a.m * b.m, e: a.e + b.e };

export const negate = ({ m, e }: Dyadic): Dyadic => ({ m: -m, e });

export const subtract = (a: Dyadic, b: Dyadic): Dyadic => add(a, negate(b));

export const times = (a: Dyadic, whole: bigint): Dyadic => ({ m: a.m * whole, e: a.e });

export const absolute = (a: Dyadic): Dyadic => (a.m < 0n ? negate(a) : a);

export function dot(a: readonly Dyadic[], b: readonly Dyadic[]): Dyadic {
  return a.reduce((sum, value, i) => add(sum, multiply(value, b[i]!)), ZERO);
}

/** Whole numbers in the same ratios: all values times one power of two. */
export function whole(values: readonly Dyadic[]): bigint[] {
  const least = Math.min(...values.filter(({ m }) => m !== 0n).map(({ e }) => e));
  return values.map(({ m, e }) => (m === 0n ? 0n : m << BigInt(e - least)));
}

/** The exponent that `whole` took out: values = whole · 2^exponent. */
export function commonExponent(values: readonly Dyadic[]): number {
  const used = values.filter(({ m }) => m !== 0n);
  return used.length === 0 ? 0 : Math.min(...used.map(({ e }) => e));
}

/** The nearest double (to two roundings) of a / d. */
export function quotient(a: Dyadic, d: bigint = 1n): number {
  if (a.m === 0n) return 0;
  const shift = 70 - (bits(a.m) - bits(d));
  const q = shift >= 0 ? (a.m << BigInt(shift)) / d : a.m / (d << BigInt(-shift));
  const power = a.e - shift;
  const half = Math.trunc(power / 2);
  return Number(q) * 2 ** half * 2 ** (power - half);
}

export const toNumber = (a: Dyadic): number => quotient(a);

/** Length in bits, to four. */
function bits(value: bigint): number {
  return 4 * (value < 0n ? -value : value).toString(16).length;
}
