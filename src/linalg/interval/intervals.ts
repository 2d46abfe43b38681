/**
 * Interval arithmetic with outward rounding on one typed array. An `Interval` is the place of its two ends in the array, so that
 * expressions read as usual and nothing is allocated:
 *   const iv = new Intervals();  iv.add(x, iv.multiply(y, z))
 * Every result contains all values of the operation on numbers of its operands (rounding.ts says why). Ends may be infinite; what is not defined everywhere (division by an interval with 0, root of one below 0) gives the
 * whole line. `mark` and `release` give back the places of intermediate results; an interval must not be used after its release.
 */
import {
  productAbove,
  productBelow,
  quotientAbove,
  quotientBelow,
  rootAbove,
  rootBelow,
  sumAbove,
  sumBelow,
} from "./rounding.ts";

declare const place: unique symbol;

/** The place of an interval in its `Intervals`. */
export type Interval = number & { readonly [place]: true };

/** A number between its bounds. */
export interface Between {
  readonly low: number;
  readonly high: number;
}

/** Of a smooth function: f(x0), f′(x0), and f″ for all numbers of an interval. */
export interface CurveTerms {
  readonly value: Between;
  readonly slope: Between;
  readonly curvature: Between;
}

/** Room for this many intervals at first; it doubles when it is used up. */
const ROOM = 1024;

export class Intervals {
  private ends = new Float64Array(2 * ROOM);
  private used = 0;

  /** [low, high]; throws where that is none. */
  of(low: number, high: number = low): Interval {
    if (!(low <= high)) throw new RangeError(`no interval from ${low} to ${high}`);
    return this.make(low, high);
  }

  low(x: Interval): number {
    return this.ends[x]!;
  }

  high(x: Interval): number {
    return this.ends[x + 1]!;
  }

  mark(): number {
    return this.used;
  }

  release(mark: number): void {
    this.used = mark;
  }

  /** 1 where all numbers of x are positive, −1 where all are negative, else 0. */
  sign(x: Interval): -1 | 0 | 1 {
    return this.low(x) > 0 ? 1 : this.high(x) < 0 ? -1 : 0;
  }

  add(x: Interval, y: Interval): Interval {
    return this.make(sumBelow(this.low(x), this.low(y)), sumAbove(this.high(x), this.high(y)));
  }

  subtract(x: Interval, y: Interval): Interval {
    return this.make(sumBelow(this.low(x), -this.high(y)), sumAbove(this.high(x), -this.low(y)));
  }

  negate(x: Interval): Interval {
    return this.make(-this.high(x), -this.low(x));
  }

  multiply(x: Interval, y: Interval): Interval {
    const [a, b, c, d] = [this.low(x), this.high(x), this.low(y), this.high(y)];
    if (a >= 0 && c >= 0) return this.make(productBelow(a, c), productAbove(b, d));
    if (b <= 0 && d <= 0) return this.make(productBelow(b, d), productAbove(a, c));
    return this.make(
      Math.min(productBelow(a, c), productBelow(a, d), productBelow(b, c), productBelow(b, d)),
      Math.max(productAbove(a, c), productAbove(a, d), productAbove(b, c), productAbove(b, d)),
    );
  }

  /** x², which is never negative. */
  square(x: Interval): Interval {
    const [a, b] = [this.low(x), this.high(x)];
    if (a >= 0) return this.make(productBelow(a, a), productAbove(b, b));
    if (b <= 0) return this.make(productBelow(b, b), productAbove(a, a));
    return this.make(0, Math.max(productAbove(a, a), productAbove(b, b)));
  }

  divide(x: Interval, y: Interval): Interval {
    const [a, b, c, d] = [this.low(x), this.high(x), this.low(y), this.high(y)];
    if (c <= 0 && d >= 0) return this.make(-Infinity, Infinity);
    return this.make(
      Math.min(quotientBelow(a, c), quotientBelow(a, d), quotientBelow(b, c), quotientBelow(b, d)),
      Math.max(quotientAbove(a, c), quotientAbove(a, d), quotientAbove(b, c), quotientAbove(b, d)),
    );
  }

  /** √x; numbers below 0, which have none, are left out where x also has others. */
  root(x: Interval): Interval {
    const [a, b] = [this.low(x), this.high(x)];
    if (b < 0) return this.make(-Infinity, Infinity);
    return this.make(a <= 0 ? 0 : rootBelow(a), rootAbove(b));
  }

  absolute(x: Interval): Interval {
    const [a, b] = [this.low(x), this.high(x)];
    if (a >= 0) return x;
    return b <= 0 ? this.make(-b, -a) : this.make(0, Math.max(-a, b));
  }

  /** Called where `out` = f(x) for a smooth f; plain intervals make nothing of it (affine-intervals.ts does). */
  follow(_out: Interval, _x: Interval, _terms: (x0: number) => CurveTerms): void {}

  hull(x: Interval, y: Interval): Interval {
    return this.make(Math.min(this.low(x), this.low(y)), Math.max(this.high(x), this.high(y)));
  }

  /** The numbers of both, null where there are none. */
  meet(x: Interval, y: Interval): Interval | null {
    const low = Math.max(this.low(x), this.low(y));
    const high = Math.min(this.high(x), this.high(y));
    return low <= high ? this.make(low, high) : null;
  }

  /** What both bounds allow. */
  protected tighten(x: Interval, low: number, high: number): void {
    this.ends[x] = Math.max(this.low(x), low);
    this.ends[x + 1] = Math.min(this.high(x), high);
  }

  protected make(low: number, high: number): Interval {
    const at = this.used;
    if (at === this.ends.length) {
      const larger = new Float64Array(2 * at);
      larger.set(this.ends);
      this.ends = larger;
    }
    this.ends[at] = low;
    this.ends[at + 1] = high;
    this.used = at + 2;
    return at as Interval;
  }
}
