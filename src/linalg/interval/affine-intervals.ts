/**
 * Intervals that remember how they depend on a few symbols ε_k ∈ [−1, 1] (affine arithmetic, [FigueiredoStolfi]): beside its ends every
 * interval has a form
 *   x = c + Σ_k c_k ε_k + e,   |e| ≤ r
 * where all rounding and all that is not linear goes into r. What depends on the same symbols then cancels as it should (x − x = 0, l1 − l2
 * where both move together), and the error of a function falls with the square of the widths. The ends are what plain intervals and the
 * form both allow. Used like `Intervals`: results contain every value that the symbols can give.
 *
 * Rounding: a form is computed in floating point with at most 16 operations on terms whose sizes sum up to M, each of them off by at most
 * 2⁻⁵³ of its result or 2⁻¹⁰⁷⁵. So M 2⁻⁴⁷ and r 2⁻⁴⁷ more than cover it, TINY what underflows.
 */
import { type CurveTerms, type Interval, Intervals } from "./intervals.ts";
import {
  productAbove,
  productBelow,
  quotientAbove,
  quotientBelow,
  rootAbove,
  rootBelow,
  sumAbove,
} from "./rounding.ts";

const SHARE = 2 ** -47;
const TINY = 2 ** -1040;

export class AffineIntervals extends Intervals {
  private readonly symbols: number;
  /** c_1 … c_n, c, r of each interval, by its place; r is infinite where there is no form. */
  private forms: Float64Array;

  /** At most three symbols: the bound on rounding counts on it. */
  constructor(symbols: number) {
    super();
    if (!(symbols <= 3)) throw new RangeError(`at most 3 symbols, not ${symbols}`);
    this.symbols = symbols;
    this.forms = new Float64Array(1024 * (symbols + 2));
  }

  /** All numbers from low to high, as the values of a symbol. */
  symbol(k: number, low: number, high: number): Interval {
    const x = this.of(low, high);
    const at = this.formAt(x);
    this.forms[at + k] = this.forms[at + this.symbols + 1]!;
    this.forms[at + this.symbols + 1] = 0;
    return x;
  }

  override add(x: Interval, y: Interval): Interval {
    return this.linear(super.add(x, y), x, y, 1);
  }

  override subtract(x: Interval, y: Interval): Interval {
    return this.linear(super.subtract(x, y), x, y, -1);
  }

  override negate(x: Interval): Interval {
    const out = super.negate(x);
    const [from, to, n] = [this.formAt(x), this.formAt(out), this.symbols];
    for (let k = 0; k <= n; k++) this.forms[to + k] = -this.forms[from + k]!;
    this.forms[to + n + 1] = this.forms[from + n + 1]!;
    return out;
  }

  override multiply(x: Interval, y: Interval): Interval {
    return x === y ? this.square(x) : this.product(super.multiply(x, y), x, y);
  }

  override square(x: Interval): Interval {
    return this.product(super.square(x), x, x);
  }

  override divide(x: Interval, y: Interval): Interval {
    const [low, high] = [this.low(y), this.high(y)];
    const out = super.divide(x, y);
    if ((low <= 0 && high >= 0) || !(this.isVarying(x) || this.isVarying(y))) return out;
    const inverse = this.of(
      Math.min(quotientBelow(1, low), quotientBelow(1, high)),
      Math.max(quotientAbove(1, low), quotientAbove(1, high)),
    );
    const nearest = Math.min(Math.abs(low), Math.abs(high));
    const steepest = quotientAbove(2, productBelow(productBelow(nearest, nearest), nearest));
    this.follow(inverse, y, (x0) => ({
      value: { low: quotientBelow(1, x0), high: quotientAbove(1, x0) },
      slope: { low: -quotientAbove(1, productBelow(x0, x0)), high: -quotientBelow(1, productAbove(x0, x0)) },
      curvature: low > 0 ? { low: 0, high: steepest } : { low: -steepest, high: 0 },
    }));
    return this.product(out, x, inverse);
  }

  override root(x: Interval): Interval {
    const out = super.root(x);
    const low = this.low(x);
    if (!(low > 0)) return out;
    const least = productBelow(productBelow(4, low), rootBelow(low));
    this.follow(out, x, (x0) => ({
      value: { low: rootBelow(x0), high: rootAbove(x0) },
      slope: { low: quotientBelow(0.5, rootAbove(x0)), high: quotientAbove(0.5, rootBelow(x0)) },
      curvature: { low: -quotientAbove(1, least), high: 0 },
    }));
    return out;
  }

  override absolute(x: Interval): Interval {
    return this.high(x) <= 0 ? this.negate(x) : super.absolute(x);
  }

  /** The numbers of both, with the form of the one that varies. */
  override meet(x: Interval, y: Interval): Interval | null {
    const out = super.meet(x, y);
    if (out === null) return null;
    const from = this.isVarying(x) ? x : this.isVarying(y) ? y : out;
    if (from !== out) this.forms.copyWithin(this.formAt(out), this.formAt(from), this.formAt(from) + this.symbols + 2);
    return out;
  }

  /** Gives `out` = f(x) the form f(x0) + f′(x0)(x − x0) + ½ f″(X)(x − x0)², x0 in the middle of x. */
  override follow(out: Interval, x: Interval, terms: (x0: number) => CurveTerms): void {
    if (!this.isVarying(x)) return;
    const x0 = this.low(x) + (this.high(x) - this.low(x)) / 2;
    // Before `forms` is read: the terms are intervals, too, and making one may replace the array.
    const { value, slope, curvature } = terms(x0);
    const { forms, symbols: n } = this;
    const [from, to] = [this.formAt(x), this.formAt(out)];
    const reach = Math.max(sumAbove(this.high(x), -x0), sumAbove(x0, -this.low(x)));
    const most = Math.max(0, curvature.high) * reach * reach * 0.5;
    const least = Math.min(0, curvature.low) * reach * reach * 0.5;
    const [v, s] = [value.low + (value.high - value.low) / 2, slope.low + (slope.high - slope.low) / 2];
    const off = forms[from + n]! - x0;
    const far = Math.abs(off) + this.swing(from) + forms[from + n + 1]!;
    let size = Math.abs(v) + Math.abs(s) * (far + Math.abs(x0)) + most - least;
    for (let k = 0; k < n; k++) forms[to + k] = s * forms[from + k]!;
    const spread = value.high - value.low + (slope.high - slope.low) * far;
    size += spread;
    const loose = Math.abs(s) * forms[from + n + 1]! + spread + (most - least) / 2;
    this.finish(out, v + s * off + (most + least) / 2, loose, size);
  }

  protected override make(low: number, high: number): Interval {
    const out = super.make(low, high);
    const at = this.formAt(out);
    const n = this.symbols;
    if (at + n + 2 > this.forms.length) {
      const larger = new Float64Array(2 * this.forms.length);
      larger.set(this.forms);
      this.forms = larger;
    }
    this.plain(out, low, high);
    return out;
  }

  private formAt(x: Interval): number {
    return (x / 2) * (this.symbols + 2);
  }

  /** The form of what depends on no symbol. */
  private plain(x: Interval, low: number, high: number): void {
    const at = this.formAt(x);
    const n = this.symbols;
    const middle = low + (high - low) / 2;
    const isBounded = middle - middle === 0;
    for (let k = 0; k < n; k++) this.forms[at + k] = 0;
    this.forms[at + n] = isBounded ? middle : 0;
    this.forms[at + n + 1] = isBounded ? Math.max(sumAbove(high, -middle), sumAbove(middle, -low)) : Infinity;
  }

  private isVarying(x: Interval): boolean {
    return this.swing(this.formAt(x)) > 0;
  }

  /** Σ|c_k| of the form at this place. */
  private swing(at: number): number {
    let sum = 0;
    for (let k = 0; k < this.symbols; k++) sum += Math.abs(this.forms[at + k]!);
    return sum;
  }

  /** x ± y. */
  private linear(out: Interval, x: Interval, y: Interval, sense: 1 | -1): Interval {
    if (!this.isVarying(x) && !this.isVarying(y)) return out;
    const { forms, symbols: n } = this;
    const [a, b, to] = [this.formAt(x), this.formAt(y), this.formAt(out)];
    for (let k = 0; k < n; k++) forms[to + k] = forms[a + k]! + sense * forms[b + k]!;
    const size = this.swing(a) + this.swing(b) + Math.abs(forms[a + n]!) + Math.abs(forms[b + n]!);
    this.finish(out, forms[a + n]! + sense * forms[b + n]!, forms[a + n + 1]! + forms[b + n + 1]!, size);
    return out;
  }

  /** (c + L + e)(c′ + L′ + e′) = cc′ + cL′ + c′L + LL′ + …; in LL′ ε_k² ∈ [0, 1] and ε_j ε_k ∈ [−1, 1]. */
  private product(out: Interval, x: Interval, y: Interval): Interval {
    if (!this.isVarying(x) && !this.isVarying(y)) return out;
    const { forms, symbols: n } = this;
    const [a, b, to] = [this.formAt(x), this.formAt(y), this.formAt(out)];
    const [cx, cy, rx, ry] = [forms[a + n]!, forms[b + n]!, forms[a + n + 1]!, forms[b + n + 1]!];
    const [sx, sy] = [this.swing(a), this.swing(b)];
    let middle = cx * cy;
    let loose = (Math.abs(cx) + sx) * ry + (Math.abs(cy) + sy) * rx + rx * ry;
    for (let k = 0; k < n; k++) {
      const own = (forms[a + k]! * forms[b + k]!) / 2;
      middle += own;
      loose += Math.abs(own);
      for (let j = 0; j < k; j++) loose += Math.abs(forms[a + j]! * forms[b + k]! + forms[a + k]! * forms[b + j]!);
      forms[to + k] = cx * forms[b + k]! + cy * forms[a + k]!;
    }
    this.finish(out, middle, loose, (Math.abs(cx) + sx + rx) * (Math.abs(cy) + sy + ry));
    return out;
  }

  /** Middle and radius of a form whose terms sum up to `size`; then what both bounds allow. */
  private finish(out: Interval, middle: number, loose: number, size: number): void {
    const to = this.formAt(out);
    const n = this.symbols;
    const radius = loose + (loose + size) * SHARE + TINY;
    const reach = this.swing(to) + radius;
    const slack = (Math.abs(middle) + reach) * SHARE + TINY;
    if (!(reach + Math.abs(middle) < Infinity)) {
      this.plain(out, this.low(out), this.high(out));
      return;
    }
    this.forms[to + n] = middle;
    this.forms[to + n + 1] = radius;
    this.tighten(out, middle - reach - slack, middle + reach + slack);
  }
}
