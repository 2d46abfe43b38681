/**
 * A node of the search and its linear relaxation: which λ can keep all laws when each is in its state?
 *
 *   x = A λ + b,   unilateral: λ = 0 ≤ x, or x = 0 ≤ λ, or (free) both ≥ 0
 *   one dimension: x = 0, or −λ = ±r with ±x ≥ 0, or (free) |λ| ≤ r          r = λ_N, or the bound
 *   two or three:  x = 0, or slip in a cell (direction-cell.ts), or (free) −λ in a polytope around λ_N B
 *
 * All of it is linear in λ. An infeasible node holds no solution; the certificate is checked on the rows as they are, with a
 * margin that the rounding of A, b and of the elimination cannot eat up (as long as ‖λ‖ stays below `FAR`, and below that multiple
 * of the bound of a step that is not known to stick: contradicting elements may have to be pushed as hard as it holds).
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { smallLp } from "../enumeration/small-lp.ts";
import { bodyRows, type CellRow, cellRows, type DirectionCell } from "./direction-cell.ts";
import type { RoundLaw, RoundProblem } from "./round-problem.ts";

/** `active`: x = 0. `lower`, `upper`: −λ at that end of its interval. `slips`: in a cell of directions. */
export const LawState = { free: 0, open: 1, active: 2, lower: 3, upper: 4, slips: 5 } as const;
export type LawState = (typeof LawState)[keyof typeof LawState];

export interface SearchNode {
  /** One per law. */
  readonly states: readonly LawState[];
  /** Where a law slips. */
  readonly cells: readonly (DirectionCell | undefined)[];
  /** Further tangents of curved reservoirs. */
  readonly cuts: readonly (readonly CellRow[])[];
}

export function rootNode({ laws }: RoundProblem): SearchNode {
  const states = laws.map(({ body, isUnilateral }) => (body || isUnilateral ? LawState.free : LawState.active));
  return { states, cells: laws.map(() => undefined), cuts: laws.map(() => []) };
}

/** Impulses up to this multiple of what drives the impact are excluded by a certificate. */
const FAR = 2 ** 22;

/** Relative errors of the rows, which are sums of a dozen rounded products. */
const ROW_ROUNDING = 2 ** 6 * EPSILON;

export interface Relaxation {
  /** `undefined`: neither a point nor a proof with a margin. */
  readonly feasible: boolean | undefined;
  /** λ that keeps the relaxed laws. */
  readonly point?: Float64Array;
}

export function relax(problem: RoundProblem, node: SearchNode): Relaxation {
  const writer = rowWriter(problem, node);
  const { equations, inequalities, columns, q } = writer;
  problem.laws.forEach((law, k) => {
    writeLaw(writer, law, node, k);
  });
  const rows = [...equations, ...inequalities];
  const program = smallLp(rows, q, equations.length);
  if (program.feasible === false) {
    return { feasible: isProof(rows, q, program.certificate!, reach(problem, node)) ? false : undefined };
  }
  if (program.feasible === undefined) return { feasible: undefined };
  const { point: t } = program.maximize(new Float64Array(q));
  return { feasible: true, point: Float64Array.from(columns, (column) => (column < 0 ? 0 : t[column]!)) };
}

function reach({ laws }: RoundProblem, { states }: SearchNode): number {
  let largest = 1;
  laws.forEach((law, k) => {
    if (states[k] !== LawState.active) largest = Math.max(largest, law.bound);
  });
  return FAR * largest;
}

/** Σ y_i (a_i·t + a_i0) is negative for every ‖t‖ ≤ far, whatever rounding did to the rows. */
function isProof(rows: readonly Float64Array[], q: number, y: Float64Array, far: number): boolean {
  const sum = new Float64Array(q + 1);
  let linear = 0;
  let constant = 0;
  rows.forEach((row, i) => {
    const weight = Math.abs(y[i]!);
    if (weight === 0) return;
    let square = 0;
    for (let j = 0; j <= q; j++) {
      sum[j]! += y[i]! * row[j]!;
      if (j < q) square += row[j]! * row[j]!;
    }
    linear += weight * Math.sqrt(square);
    constant += weight * Math.abs(row[q]!);
  });
  let slope = 0;
  for (let j = 0; j < q; j++) slope += sum[j]! * sum[j]!;
  return sum[q]! < -far * (Math.sqrt(slope) + ROW_ROUNDING * linear) - FAR * ROW_ROUNDING * constant;
}

interface RowWriter {
  readonly problem: RoundProblem;
  /** Column of each component, −1 where λ = 0. */
  readonly columns: Int32Array;
  readonly q: number;
  readonly equations: Float64Array[];
  readonly inequalities: Float64Array[];
}

function rowWriter(problem: RoundProblem, { states }: SearchNode): RowWriter {
  const columns = new Int32Array(problem.size);
  problem.laws.forEach((law, k) => {
    if (states[k] === LawState.open) columns[law.at] = -1;
  });
  for (const law of problem.laws) {
    if (columns[law.normal] === -1) columns.fill(-1, law.at, law.at + law.dimension);
  }
  let q = 0;
  for (let i = 0; i < columns.length; i++) if (columns[i] === 0) columns[i] = q++;
  return { problem, columns, q, equations: [], inequalities: [] };
}

function writeLaw(writer: RowWriter, law: RoundLaw, { states, cells, cuts }: SearchNode, k: number): void {
  const { columns, equations, inequalities } = writer;
  const state = states[k]!;
  if (state === LawState.active) {
    for (let j = 0; j < law.dimension; j++) equations.push(velocity(writer, law.at + j));
  }
  if (law.isUnilateral) {
    if (state !== LawState.open) inequalities.push(impulse(writer, law.at));
    if (state !== LawState.active) inequalities.push(velocity(writer, law.at));
  } else if (law.body === undefined || columns[law.at]! < 0) return;
  else if (law.dimension === 1) writeInterval(writer, law, state);
  else {
    const rows = state === LawState.slips ? cellRows(cells[k]!, law.body) : bodyRows(law.body);
    for (const row of [...rows, ...cuts[k]!]) inequalities.push(curved(writer, law, row));
  }
}

function writeInterval(writer: RowWriter, law: RoundLaw, state: LawState): void {
  const { equations, inequalities } = writer;
  /** r ± λ. */
  const distance = (sign: number): Float64Array => {
    const form = impulse(writer, law.at, sign);
    if (law.normal < 0) form[writer.q]! += law.bound;
    else form[writer.columns[law.normal]!]! += 1;
    return form;
  };
  if (state === LawState.lower || state === LawState.upper) {
    const side = state === LawState.upper ? 1 : -1;
    equations.push(distance(side));
    inequalities.push(velocity(writer, law.at, side));
  } else inequalities.push(distance(1), distance(-1));
}

function curved(writer: RowWriter, law: RoundLaw, row: CellRow): Float64Array {
  const { at, normal } = law;
  const form = new Float64Array(writer.q + 1);
  form[writer.columns[normal]!] = row.normal;
  for (let j = 0; j < law.dimension; j++) {
    if (row.push[j] !== 0) form[writer.columns[at + j]!]! -= row.push[j]!;
    if (row.slip[j] !== 0) addVelocity(writer, form, at + j, row.slip[j]!);
  }
  return form;
}

function impulse({ q, columns }: RowWriter, i: number, sign = 1): Float64Array {
  const form = new Float64Array(q + 1);
  form[columns[i]!] = sign;
  return form;
}

function velocity(writer: RowWriter, i: number, sign = 1): Float64Array {
  const form = new Float64Array(writer.q + 1);
  addVelocity(writer, form, i, sign);
  return form;
}

function addVelocity({ problem, columns, q }: RowWriter, form: Float64Array, i: number, factor: number): void {
  const { matrix, offset, size } = problem;
  for (let j = 0; j < size; j++) {
    if (columns[j]! >= 0) form[columns[j]!]! += factor * matrix[i * size + j]!;
  }
  form[q]! += factor * offset[i]!;
}
