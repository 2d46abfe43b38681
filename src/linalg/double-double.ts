/**
 * Error-free transforms: sums and products of doubles with everything that rounding would lose.
 *
 *   a + b = s + e,   s = fl(a + b)                    twoSum        [OgitaRumpOishi] Algorithm 3.1
 *   a · b = p + e,   p = fl(a · b)                    twoProduct    [OgitaRumpOishi] Algorithm 3.3
 *
 * A number of twice the precision is the unevaluated sum of a head and a tail, |tail| ≤ 2⁻⁵³ |head|. `Accumulator` adds
 * products as if in 106 bits: its error is the rounding of the result plus n² 2⁻¹⁰⁶ Σ|a_i b_i|.
 */

/** 2²⁷ + 1: splits the 53 bits of a double into two halves whose products are exact. */
const SPLITTER = 2 ** 27 + 1;

/** What rounding loses in the product p = a b. Exact while the product neither over- nor underflows. */
export function productError(a: number, b: number, p: number): number {
  const ca = SPLITTER * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLITTER * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  return al * bl - (p - ah * bh - al * bh - ah * bl);
}

/** What rounding loses in the sum s = a + b. */
export function sumError(a: number, b: number, s: number): number {
  const z = s - a;
  return a - (s - z) + (b - z);
}

/** A sum of doubles and of products of doubles in twice the precision. */
export class Accumulator {
  /** The sum is head + tail; `settle` makes the tail small. */
  head = 0;
  tail = 0;

  /** Starts again with head + tail. */
  set(head: number, tail = 0): this {
    this.head = head;
    this.tail = tail;
    return this;
  }

  add(x: number): this {
    const s = this.head + x;
    this.tail += sumError(this.head, x, s);
    this.head = s;
    return this;
  }

  /** Adds a b. */
  addProduct(a: number, b: number): this {
    const p = a * b;
    const s = this.head + p;
    this.tail += sumError(this.head, p, s) + productError(a, b, p);
    this.head = s;
    return this;
  }

  /** Adds Σ_j a[at + j] (b[j] + c[j]) over n terms; c are the tails of b, where it has any. */
  addDot(a: Float64Array, at: number, b: Float64Array, c: Float64Array | undefined, n: number): this {
    for (let j = 0; j < n; j++) {
      const factor = a[at + j]!;
      if (factor === 0) continue;
      if (b[j] !== 0) this.addProduct(factor, b[j]!);
      if (c !== undefined && c[j] !== 0) this.addProduct(factor, c[j]!);
    }
    return this;
  }

  /** Makes the tail the rounding error of the head. */
  settle(): this {
    const s = this.head + this.tail;
    this.tail -= s - this.head;
    this.head = s;
    return this;
  }

  get value(): number {
    return this.head + this.tail;
  }
}
