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
import { createLcpForm, type LcpForm } from "../../problems/lcp-form.ts";

/** Covering vector d: all ones, or a second, uneven one. */
export type Cover = "even" | "uneven";

export interface Dictionary extends ReturnType<typeof room> {
  /** m, number of pairs. */
  pairs: number;
  /** Pairs below this index are unilateral, the others tangential. */
  normals: number;
  /** The scaled problem, source of the columns at the start. */
  form: LcpForm;
  /** 1 for pairs whose force and velocity changed roles (see `principalForm`). */
  swapped: Int8Array;
  cover: Cover;
  /** The entering variable. */
  entering: number;
  /** Number of steps kept. */
  steps: number;
  /** Columns at the base, one after the other, once the first steps were worked in; empty before. */
  base: Float64Array;
}

/** Steps kept before they are worked into the base: few enough to be cheaper than updating every column. */
export function stepCapacity(pairs: number): number {
  return 2 * pairs + 8;
}

export function createDictionary(): Dictionary {
  const start = { pairs: 0, normals: 0, form: createLcpForm(), swapped: NONE, entering: -1, steps: 0 };
  return { ...start, cover: "even", base: new Float64Array(0), ...room(0) };
}

/** The arrays for m pairs. */
function room(m: number) {
  const capacity = stepCapacity(m);
  return {
    /** Variable of each row; row of each variable, −1 for nonbasic ones. */
    basic: new Int32Array(m),
    rowOf: new Int32Array(2 * m + 1),
    /** Value of each row, and its entry in the column of the entering variable; behind them, for a ratio test, those of the forces not kept. */
    value: new Float64Array(2 * m),
    column: new Float64Array(2 * m),
    /** Coefficient of the first perturbation ε₀ in each row (see `ratio-test.ts`). */
    nudge: new Float64Array(m),
    /** g: the first perturbation of the velocity of every pair, then of the force Λ_L of every pair. */
    spread: Float64Array.from({ length: 2 * m }, (_, k) => firstPerturbation(k)),
    forceSide: new Int8Array(m),
    velocitySide: new Int8Array(m),
    /** What the steps were (see `column.ts`). */
    kind: new Int8Array(capacity),
    row: new Int32Array(capacity),
    pair: new Int32Array(capacity),
    normalRow: new Int32Array(capacity),
    inverse: new Float64Array(capacity),
    etas: new Float64Array(capacity * m),
    /** Steps kept when a variable last left the basis; 0 where its column is still the one at the base. */
    born: new Int32Array(2 * m + 1),
    baseSlot: new Int32Array(2 * m + 1),
    /** Another column; tied rows of a ratio test, their slopes and coefficients. */
    scratch: new Float64Array(m),
    rows: new Int32Array(2 * m),
    slopes: new Float64Array(2 * m),
    coefficients: new Float64Array(2 * m),
  };
}

/** No pair changed roles. */
const NONE = new Int8Array(0);

/** Puts the dictionary at the start: all forces Λ_N, Λ_R, all ξ_L and z₀ are zero. */
export function loadDictionary(d: Dictionary, form: LcpForm, cover: Cover, swapped: Int8Array = NONE): void {
  const m = form.pairs;
  if (d.basic.length < m) Object.assign(d, room(m));
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
