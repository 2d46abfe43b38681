/**
 * Linear programs with a dozen free variables, solved by a dense dictionary:
 *
 *   maximise f·t   subject to   a_i·t + a_i0 ≥ 0,   t free                      [Chvatal] chapters 2, 3
 *
 * One dictionary serves many objectives: (1) the free variables enter the basis by complete pivoting, (2) the slacks
 * are made nonnegative by dual steps with the zero objective, (3) each objective is driven up by primal steps. Both
 * step rules take the largest candidate first and turn to Bland's rule later, which cannot cycle.
 */
import { LP_FEASIBLE, LP_PIVOT } from "./tolerances.ts";

export interface Extreme {
  /** `failed` when the step limit was met: nothing is known then. */
  readonly status: "optimal" | "unbounded" | "failed";
  /** A feasible t: the maximiser, or the vertex where the ray starts. */
  readonly point: Float64Array;
  /** Direction of unbounded growth. */
  readonly ray?: Float64Array;
}

export interface SmallLp {
  /** Undefined when the step limit was met. */
  readonly feasible: boolean | undefined;
  maximize(objective: ArrayLike<number>): Extreme;
}

/** Steps with the largest-candidate rule before Bland's rule, and steps in all. */
const GREEDY_STEPS = 100;
const MOST_STEPS = 5000;

interface Dictionary {
  readonly rows: number;
  readonly columns: number;
  /** Row i: basic_i = Σ_j entry_ij nonbasic_j + entry_i,columns. */
  readonly entries: Float64Array;
  /** Variables by row and by column: 0 … columns − 1 are the free t, the slacks follow. */
  readonly basic: Int32Array;
  readonly nonbasic: Int32Array;
}

/** `rows` holds a_i1 … a_iq, a_i0 one after the other. */
export function smallLp(rows: readonly Float64Array[], q: number): SmallLp {
  const d = newDictionary(rows, q);
  if (d === undefined) return { feasible: false, maximize: () => ({ status: "failed", point: new Float64Array(q) }) };
  enterFreeVariables(d);
  const feasible = makeFeasible(d);
  return { feasible, maximize: (objective) => maximize(d, objective) };
}

/** Undefined when a row without variables is violated. */
function newDictionary(rows: readonly Float64Array[], q: number): Dictionary | undefined {
  const kept: Float64Array[] = [];
  for (const row of rows) {
    let size = 0;
    for (let j = 0; j < q; j++) size = Math.hypot(size, row[j]!);
    if (size > LP_PIVOT) kept.push(row.map((x) => x / size));
    else if (row[q]! < -LP_FEASIBLE) return undefined;
  }
  const entries = new Float64Array(kept.length * (q + 1));
  for (let i = 0; i < kept.length; i++) entries.set(kept[i]!, i * (q + 1));
  return {
    rows: kept.length,
    columns: q,
    entries,
    basic: Int32Array.from({ length: kept.length }, (_, i) => q + i),
    nonbasic: Int32Array.from({ length: q }, (_, j) => j),
  };
}

/** Exchanges basic variable of row r with nonbasic variable of column c. */
function exchange(d: Dictionary, r: number, c: number): void {
  const { entries, rows } = d;
  const stride = d.columns + 1;
  const pivotRow = r * stride;
  const pivot = entries[pivotRow + c]!;
  for (let j = 0; j < stride; j++) entries[pivotRow + j] = -entries[pivotRow + j]! / pivot;
  entries[pivotRow + c] = 1 / pivot;
  for (let i = 0; i < rows; i++) {
    if (i === r) continue;
    const row = i * stride;
    const factor = entries[row + c]!;
    if (factor === 0) continue;
    entries[row + c] = 0;
    for (let j = 0; j < stride; j++) entries[row + j] = entries[row + j]! + factor * entries[pivotRow + j]!;
  }
  const held = d.basic[r]!;
  d.basic[r] = d.nonbasic[c]!;
  d.nonbasic[c] = held;
}

function enterFreeVariables(d: Dictionary): void {
  const stride = d.columns + 1;
  for (;;) {
    let best = LP_PIVOT;
    let r = -1;
    let c = -1;
    for (let i = 0; i < d.rows; i++) {
      if (d.basic[i]! < d.columns) continue;
      for (let j = 0; j < d.columns; j++) {
        const size = Math.abs(d.entries[i * stride + j]!);
        if (d.nonbasic[j]! < d.columns && size > best) {
          best = size;
          r = i;
          c = j;
        }
      }
    }
    if (r < 0) return;
    exchange(d, r, c);
  }
}

/** Dual steps: a violated slack leaves, a slack that can raise it enters. False: such a row proves infeasibility. */
function makeFeasible(d: Dictionary): boolean | undefined {
  const stride = d.columns + 1;
  for (let step = 0; step < MOST_STEPS; step++) {
    const greedy = step < GREEDY_STEPS;
    let r = -1;
    let worst = -LP_FEASIBLE;
    for (let i = 0; i < d.rows; i++) {
      const value = d.entries[i * stride + d.columns]!;
      if (d.basic[i]! < d.columns || value >= -LP_FEASIBLE) continue;
      if (r < 0 || (greedy ? value < worst : d.basic[i]! < d.basic[r]!)) {
        r = i;
        worst = value;
      }
    }
    if (r < 0) return true;
    const c = raisingColumn(d, r * stride, greedy);
    if (c < 0) return false;
    exchange(d, r, c);
  }
  return undefined;
}

function raisingColumn(d: Dictionary, row: number, greedy: boolean): number {
  let c = -1;
  for (let j = 0; j < d.columns; j++) {
    if (d.nonbasic[j]! < d.columns || d.entries[row + j]! <= LP_PIVOT) continue;
    if (c < 0 || (greedy ? d.entries[row + j]! > d.entries[row + c]! : d.nonbasic[j]! < d.nonbasic[c]!)) c = j;
  }
  return c;
}

function maximize(d: Dictionary, objective: ArrayLike<number>): Extreme {
  const costs = new Float64Array(d.columns);
  // Objectives are made of unit vectors and rows of G: what is far below 1 in them is rounding.
  let size = 1;
  for (let j = 0; j < d.columns; j++) size = Math.max(size, Math.abs(objective[j]!));
  for (let step = 0; step < MOST_STEPS; step++) {
    const greedy = step < GREEDY_STEPS;
    reducedCosts(d, objective, costs);
    const c = enteringColumn(d, costs, size * LP_FEASIBLE, greedy);
    if (c < 0) return { status: "optimal", point: point(d) };
    const sign = costs[c]! > 0 ? 1 : -1;
    const r = blockingRow(d, c, sign, greedy);
    if (r < 0) return { status: "unbounded", point: point(d), ray: direction(d, c, sign) };
    exchange(d, r, c);
  }
  return { status: "failed", point: point(d) };
}

function reducedCosts(d: Dictionary, objective: ArrayLike<number>, costs: Float64Array): void {
  const stride = d.columns + 1;
  for (let j = 0; j < d.columns; j++) costs[j] = d.nonbasic[j]! < d.columns ? objective[d.nonbasic[j]!]! : 0;
  for (let i = 0; i < d.rows; i++) {
    if (d.basic[i]! >= d.columns) continue;
    const weight = objective[d.basic[i]!]!;
    if (weight === 0) continue;
    for (let j = 0; j < d.columns; j++) costs[j] = costs[j]! + weight * d.entries[i * stride + j]!;
  }
}

/** A free variable that is still outside the basis may move both ways, a slack only up. */
function enteringColumn(d: Dictionary, costs: Float64Array, zero: number, greedy: boolean): number {
  let c = -1;
  for (let j = 0; j < d.columns; j++) {
    const gain = d.nonbasic[j]! < d.columns ? Math.abs(costs[j]!) : costs[j]!;
    if (gain <= zero) continue;
    if (c < 0 || (greedy ? gain > Math.abs(costs[c]!) : d.nonbasic[j]! < d.nonbasic[c]!)) c = j;
  }
  return c;
}

function blockingRow(d: Dictionary, c: number, sign: number, greedy: boolean): number {
  const stride = d.columns + 1;
  let r = -1;
  let shortest = Infinity;
  let steepest = 0;
  for (let i = 0; i < d.rows; i++) {
    const slope = -sign * d.entries[i * stride + c]!;
    if (d.basic[i]! < d.columns || slope <= LP_PIVOT) continue;
    const length = Math.max(0, d.entries[i * stride + d.columns]!) / slope;
    const tie = length <= shortest + LP_FEASIBLE && length >= shortest - LP_FEASIBLE;
    const better = tie ? (greedy ? slope > steepest : d.basic[i]! < d.basic[r]!) : length < shortest;
    if (better) {
      r = i;
      shortest = Math.min(shortest, length);
      steepest = slope;
    }
  }
  return r;
}

function point(d: Dictionary): Float64Array {
  const t = new Float64Array(d.columns);
  for (let i = 0; i < d.rows; i++) {
    if (d.basic[i]! < d.columns) t[d.basic[i]!] = d.entries[i * (d.columns + 1) + d.columns]!;
  }
  return t;
}

function direction(d: Dictionary, c: number, sign: number): Float64Array {
  const t = new Float64Array(d.columns);
  for (let i = 0; i < d.rows; i++) {
    if (d.basic[i]! < d.columns) t[d.basic[i]!] = sign * d.entries[i * (d.columns + 1) + c]!;
  }
  if (d.nonbasic[c]! < d.columns) t[d.nonbasic[c]!] = sign;
  return t;
}
