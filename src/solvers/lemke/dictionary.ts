/**
 * The dictionary of Lemke's method for w = A z + b + d z₀ with A, b from [Glocker2012] (140): which variables are basic,
 * their values, and the steps that led here.
 *
 * Per tangential pair the LCP has two force variables and two velocity variables,
 *
 *   Λ_R + Λ_L = 2 (μ̂ Λ_N + bound),        ξ_R − ξ_L = ξ_T,
 *
 * one force of the two is always basic, one velocity always nonbasic (both velocities have parallel columns, so they
 * never stand in one basis). The row of that force and the column of that velocity follow from the others and are not
 * kept: a planar contact takes 2 rows instead of 3. `forceSide`, `velocitySide` say which of R (0) and L (1) is the one
 * kept. The covering vector d is zero in the rows of Λ_L, so the first relation holds for every z₀.
 *
 * Columns are computed when they are needed, by repeating the steps on them (`column.ts`): a path of K pivots on m
 * pairs costs ½K²m instead of Km² operations, and paths seldom have more than 2m pivots.
 *
 * Variables: velocity of pair k is k, its force m + k, z₀ is 2m. The values are a column too, of the constant.
 */
import { Buffers } from "../../linalg/buffers.ts";
import type { LcpForm } from "../../problems/lcp-form.ts";

/** Covering vector d: all ones, or a second, uneven one. */
export type Cover = "even" | "uneven";

/** No pair changed roles. */
const NONE = new Int8Array(0);

export class Dictionary extends Buffers {
  /** m, number of pairs. */
  pairs = 0;
  /** Pairs below this index are unilateral, the others tangential. */
  normals = 0;
  /** The scaled problem, source of the columns at the start. */
  form: LcpForm;
  /** 1 for pairs whose force and velocity changed roles (see `principalForm`). */
  swapped: Int8Array = NONE;
  cover: Cover = "even";
  /** The entering variable. */
  entering = -1;
  /** Number of steps kept, and how many there is room for. */
  steps = 0;
  private readonly most = stepCapacity(this.capacity);
  /** Columns at the base, one after the other, once the first steps were worked in; empty before. */
  base = this.vector(0);
  /** Variable of each row; row of each variable, −1 for nonbasic ones. */
  readonly basic = this.integers();
  readonly rowOf = this.integers(2 * this.capacity + 1);
  /** Value of each row, and its entry in the column of the entering variable; behind them, for a ratio test, those of the forces not kept. */
  readonly value = this.vector(2 * this.capacity);
  readonly column = this.vector(2 * this.capacity);
  /** Coefficient of the first perturbation ε₀ in each row (see `ratio-test.ts`). */
  readonly nudge = this.vector();
  /** g: the first perturbation of the velocity of every pair, then of the force Λ_L of every pair. */
  readonly spread = this.vector(2 * this.capacity);
  readonly forceSide = new Int8Array(this.capacity);
  readonly velocitySide = new Int8Array(this.capacity);
  /** What the steps were (see `column.ts`). */
  readonly kind = new Int8Array(this.most);
  readonly row = this.integers(this.most);
  readonly pair = this.integers(this.most);
  readonly normalRow = this.integers(this.most);
  readonly inverse = this.vector(this.most);
  readonly etas = this.vector(this.most * this.capacity);
  /** Steps kept when a variable last left the basis; 0 where its column is still the one at the base. */
  readonly born = this.integers(2 * this.capacity + 1);
  readonly baseSlot = this.integers(2 * this.capacity + 1);
  /** Another column; tied rows of a ratio test, their slopes and coefficients. */
  readonly scratch = this.vector();
  readonly rows = this.integers(2 * this.capacity);
  readonly slopes = this.vector(2 * this.capacity);
  readonly coefficients = this.vector(2 * this.capacity);

  constructor(pairs: number, form: LcpForm) {
    super(pairs);
    this.form = form;
    for (let k = 0; k < 2 * pairs; k++) this.spread[k] = firstPerturbation(k);
  }
}

/** Steps kept before they are worked into the base: few enough to be cheaper than updating every column. */
export function stepCapacity(pairs: number): number {
  return 2 * pairs + 8;
}

/** Puts the dictionary, which has room for the pairs, at the start: all forces Λ_N, Λ_R, all ξ_L and z₀ are zero. */
export function loadDictionary(d: Dictionary, form: LcpForm, cover: Cover, swapped: Int8Array = NONE): void {
  const m = form.pairs;
  d.pairs = m;
  d.normals = form.normals;
  d.form = form;
  d.swapped = swapped;
  d.cover = cover;
  d.steps = 0;
  if (d.base.length > 0) d.base = new Float64Array(0);
  for (let k = 0; k < m; k++) {
    d.basic[k] = k;
    d.rowOf[k] = k;
    d.rowOf[m + k] = -1;
    d.born[m + k] = 0;
    d.forceSide[k] = 0;
    d.velocitySide[k] = 0;
    d.value[k] = form.offset[k]!;
    d.nudge[k] = d.spread[k]!;
  }
  d.rowOf[2 * m] = -1;
  d.born[2 * m] = 0;
  if (form.hasSteps) subtractBounds(d);
}

/** Λ_T = Λ_R − bound: the fixed bounds of steps act on all velocities. */
function subtractBounds(d: Dictionary): void {
  const { matrix, size, bound } = d.form;
  for (let j = d.normals; j < d.pairs; j++) {
    if (bound[j] === 0) continue;
    for (let k = 0; k < d.pairs; k++) d.value[k] = d.value[k]! - matrix[k * size + j]! * bound[j]!;
  }
}

/**
 * g_k: positive, without simple relations among each other so that they decide ties, and decreasing, which follows the
 * order of the contacts and saved one pivot in ten on stacks.
 */
function firstPerturbation(k: number): number {
  return 1 / Math.sqrt(k + Math.SQRT2);
}

/** Value of the force of a pair: of the one kept of the two for a tangential pair. */
export function forceOf(d: Dictionary, pair: number): number {
  const row = d.rowOf[forceVariable(d, pair)]!;
  return row < 0 ? 0 : Math.max(0, d.value[row]!);
}

/** Whether the force of a pair is basic: its velocity is zero, its force is what it must be for that. */
export function isForceBasic(d: Dictionary, pair: number): boolean {
  return d.rowOf[forceVariable(d, pair)]! >= 0;
}

/** Growth of the force of a pair when the entering variable grows. */
export function forceGrowth(d: Dictionary, pair: number): number {
  const variable = forceVariable(d, pair);
  const row = d.rowOf[variable]!;
  return row >= 0 ? d.column[row]! : variable === d.entering ? 1 : 0;
}

function forceVariable(d: Dictionary, pair: number): number {
  return d.swapped[pair] === 1 ? pair : d.pairs + pair;
}
