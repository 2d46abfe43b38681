/**
 * Linear programs with a dozen free variables, solved by a dense dictionary:
 *
 *   maximise f·t   subject to   a_i·t + a_i0 = 0 or ≥ 0,   t free               [Chvatal] chapters 2, 3
 *
 * One dictionary serves many objectives: (1) the free variables enter the basis by complete pivoting, for the slacks of
 * equations first, which then stay zero, (2) the slacks are made nonnegative by dual steps with the zero objective, (3) each
 * objective is driven up by primal steps. Both step rules take the largest candidate first and turn to Bland's rule
 * later, which cannot cycle.
 *
 * A row that cannot be raised is a combination of others and proves infeasibility (Farkas): Σ y_i a_i = 0, Σ y_i a_i0 < 0 with
 * y_i ≥ 0 for inequalities. Its y is given back, so that the proof can be checked on the rows themselves.
 */
import { exchangeInPlace } from "../../linalg/exchange.ts";
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
  /** Where it is infeasible: y, one number per row. */
  readonly certificate?: Float64Array;
  maximize(objective: ArrayLike<number>): Extreme;
}

/** Steps with the largest-candidate rule before Bland's rule, and steps in all. */
const GREEDY_STEPS = 100;
const MOST_STEPS = 5000;

interface Dictionary {
  readonly rows: number;
  readonly columns: number;
  /** The first rows are equations: their slacks are zero. */
  readonly equations: number;
  /** Row i: basic_i = Σ_j entry_ij nonbasic_j + entry_i,columns. */
  readonly entries: Float64Array;
  /** Variables by row and by column: 0 … columns − 1 are the free t, the slacks follow. */
  readonly basic: Int32Array;
  readonly nonbasic: Int32Array;
}

/** `rows` holds a_i1 … a_iq, a_i0 one after the other; the first `equations` of them are equations. */
export function smallLp(rows: readonly Float64Array[], q: number, equations = 0): SmallLp {
  const kept = keptRows(rows, q, equations);
  if (kept.violated >= 0) {
    const y = new Float64Array(rows.length);
    y[kept.violated] = rows[kept.violated]![q]! > 0 ? -1 : 1;
    return infeasible(q, y);
  }
  const d = newDictionary(rows, q, kept);
  enterFreeVariables(d, d.equations);
  const contradiction = contradictoryEquation(d);
  if (contradiction >= 0) return infeasible(q, multipliers(d, contradiction, rows.length, kept));
  enterFreeVariables(d, d.rows);
  const { feasible, row } = makeFeasible(d);
  if (feasible === false) return infeasible(q, multipliers(d, row, rows.length, kept));
  return { feasible, maximize: (objective) => maximize(d, objective) };
}

function infeasible(q: number, certificate: Float64Array): SmallLp {
  return { feasible: false, certificate, maximize: () => ({ status: "failed", point: new Float64Array(q) }) };
}

/** Rows with variables: their places and lengths; the place of a row without variables that is violated, or −1. */
interface KeptRows {
  readonly places: number[];
  readonly sizes: number[];
  readonly equations: number;
  readonly violated: number;
}

function keptRows(rows: readonly Float64Array[], q: number, equations: number): KeptRows {
  const places: number[] = [];
  const sizes: number[] = [];
  let keptEquations = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    let square = 0;
    for (let j = 0; j < q; j++) square += row[j]! * row[j]!;
    const size = Math.sqrt(square);
    if (size > LP_PIVOT) {
      places.push(i);
      sizes.push(size);
      if (i < equations) keptEquations++;
    } else if (row[q]! < -LP_FEASIBLE || (i < equations && row[q]! > LP_FEASIBLE)) {
      return { places, sizes, equations: keptEquations, violated: i };
    }
  }
  return { places, sizes, equations: keptEquations, violated: -1 };
}

function newDictionary(rows: readonly Float64Array[], q: number, { places, sizes, equations }: KeptRows): Dictionary {
  const stride = q + 1;
  const entries = new Float64Array(places.length * stride);
  for (let i = 0; i < places.length; i++) {
    const row = rows[places[i]!]!;
    for (let j = 0; j < stride; j++) entries[i * stride + j] = row[j]! / sizes[i]!;
  }
  return {
    rows: places.length,
    columns: q,
    equations,
    entries,
    basic: Int32Array.from({ length: places.length }, (_, i) => q + i),
    nonbasic: Int32Array.from({ length: q }, (_, j) => j),
  };
}

/** Row of an equation that no variable is left to satisfy; −1 when all are met. */
function contradictoryEquation(d: Dictionary): number {
  for (let i = 0; i < d.equations; i++) {
    if (d.basic[i]! < d.columns) continue;
    if (Math.abs(d.entries[i * (d.columns + 1) + d.columns]!) > LP_FEASIBLE) return i;
  }
  return -1;
}

/** y of the contradiction slack_r = Σ_j entry_j slack_j + value, for the rows as given. */
function multipliers(d: Dictionary, r: number, count: number, { places, sizes }: KeptRows): Float64Array {
  const y = new Float64Array(count);
  const at = r * (d.columns + 1);
  const sign = d.entries[at + d.columns]! > 0 ? -1 : 1;
  const put = (slack: number, value: number): void => {
    y[places[slack]!] = (sign * value) / sizes[slack]!;
  };
  put(d.basic[r]! - d.columns, 1);
  for (let j = 0; j < d.columns; j++) {
    const slack = d.nonbasic[j]! - d.columns;
    if (slack >= 0) put(slack, slack < d.equations ? -d.entries[at + j]! : Math.max(0, -d.entries[at + j]!));
  }
  return y;
}

/** Exchanges basic variable of row r with nonbasic variable of column c. */
function exchange(d: Dictionary, r: number, c: number): void {
  exchangeInPlace(d.entries, d.rows, d.columns + 1, r, c);
  const held = d.basic[r]!;
  d.basic[r] = d.nonbasic[c]!;
  d.nonbasic[c] = held;
}

/** Among the first `rows` rows. */
function enterFreeVariables(d: Dictionary, rows: number): void {
  const stride = d.columns + 1;
  for (;;) {
    let best = LP_PIVOT;
    let r = -1;
    let c = -1;
    for (let i = 0; i < rows; i++) {
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

/** Whether a variable is a slack that has to stay zero. */
function isEquation(d: Dictionary, variable: number): boolean {
  return variable >= d.columns && variable < d.columns + d.equations;
}

/** Dual steps: a violated slack leaves, a slack that can raise it enters. False: that row proves infeasibility. */
function makeFeasible(d: Dictionary): { feasible: boolean | undefined; row: number } {
  const stride = d.columns + 1;
  for (let step = 0; step < MOST_STEPS; step++) {
    const greedy = step < GREEDY_STEPS;
    let r = -1;
    let worst = -LP_FEASIBLE;
    for (let i = 0; i < d.rows; i++) {
      const value = d.entries[i * stride + d.columns]!;
      if (d.basic[i]! < d.columns + d.equations || value >= -LP_FEASIBLE) continue;
      if (r < 0 || (greedy ? value < worst : d.basic[i]! < d.basic[r]!)) {
        r = i;
        worst = value;
      }
    }
    if (r < 0) return { feasible: true, row: r };
    const c = raisingColumn(d, r * stride, greedy);
    if (c < 0) return { feasible: false, row: r };
    exchange(d, r, c);
  }
  return { feasible: undefined, row: -1 };
}

function raisingColumn(d: Dictionary, row: number, greedy: boolean): number {
  let c = -1;
  for (let j = 0; j < d.columns; j++) {
    if (d.nonbasic[j]! < d.columns + d.equations || d.entries[row + j]! <= LP_PIVOT) continue;
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
    if (isEquation(d, d.nonbasic[j]!)) continue;
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
    if (d.basic[i]! < d.columns + d.equations || slope <= LP_PIVOT) continue;
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
