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
import { endsToKeep, isAtBound, OPEN, SLIP, STICK, velocitySide } from "../../problems/contact-state.ts";
import { BILATERAL, DISK, type ScaledProblem, STEP, UNILATERAL } from "../../problems/scaled-problem.ts";
import { smallLp } from "../enumeration/small-lp.ts";
import { bodyRows, type CellRow, cellRows, type DirectionCell } from "./direction-cell.ts";

/** Beside the contact states: not decided, so that only what all states of the law share is asked for. */
export const FREE = -1;

export interface SearchNode {
  /** One per part: a contact state, or free. */
  readonly states: readonly number[];
  /** Where a part slips in two or three dimensions. */
  readonly cells: readonly (DirectionCell | undefined)[];
  /** Further tangents of curved reservoirs. */
  readonly cuts: readonly (readonly CellRow[])[];
}

export function rootNode({ parts, partKind }: ScaledProblem): SearchNode {
  const states = Array.from(partKind.subarray(0, parts), (kind) => (kind === BILATERAL ? STICK : FREE));
  return { states, cells: states.map(() => undefined), cuts: states.map(() => []) };
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

export function relax(problem: ScaledProblem, node: SearchNode): Relaxation {
  const writer = rowWriter(problem, node);
  const { equations, inequalities, columns, q } = writer;
  for (let k = 0; k < problem.parts; k++) writeLaw(writer, node, k);
  const rows = [...equations, ...inequalities];
  const program = smallLp(rows, q, equations.length);
  if (program.feasible === false) {
    return { feasible: isProof(rows, q, program.certificate!, reach(problem, node)) ? false : undefined };
  }
  if (program.feasible === undefined) return { feasible: undefined };
  const { point: t } = program.maximize(new Float64Array(q));
  return { feasible: true, point: Float64Array.from(columns, (column) => (column < 0 ? 0 : t[column]!)) };
}

function reach({ coefficient }: ScaledProblem, { states }: SearchNode): number {
  let largest = 1;
  states.forEach((state, k) => {
    if (state !== STICK) largest = Math.max(largest, coefficient[k]!);
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
  readonly problem: ScaledProblem;
  /** Column of each component, −1 where λ = 0. */
  readonly columns: Int32Array;
  readonly q: number;
  readonly equations: Float64Array[];
  readonly inequalities: Float64Array[];
}

function rowWriter(problem: ScaledProblem, { states }: SearchNode): RowWriter {
  const columns = new Int32Array(problem.size);
  const { partStart, partNormal } = problem;
  states.forEach((state, k) => {
    if (state === OPEN) columns[partStart[k]!] = -1;
  });
  states.forEach((_, k) => {
    if (columns[partNormal[k]!] === -1) columns.fill(-1, partStart[k], partStart[k + 1]);
  });
  let q = 0;
  for (let i = 0; i < columns.length; i++) if (columns[i] === 0) columns[i] = q++;
  return { problem, columns, q, equations: [], inequalities: [] };
}

/** What the state demands (`problems/contact-state.ts`), or the half-spaces around it in two and three dimensions. */
function writeLaw(writer: RowWriter, { states, cells, cuts }: SearchNode, k: number): void {
  const { problem, columns, equations, inequalities } = writer;
  const kind = problem.partKind[k]!;
  const at = problem.partStart[k]!;
  const state = states[k]!;
  if (state === STICK) for (let i = at; i < problem.partStart[k + 1]!; i++) equations.push(velocity(writer, i));
  if (kind > UNILATERAL && columns[at]! < 0) return;
  if (kind >= DISK) {
    const body = problem.body[k]!;
    const rows = state === SLIP ? cellRows(cells[k]!, body) : bodyRows(body);
    for (const row of [...rows, ...cuts[k]!]) inequalities.push(curved(writer, k, row));
    return;
  }
  const side = velocitySide(kind, state === FREE ? OPEN : state);
  const ends = endsToKeep(kind, state === FREE ? STICK : state);
  if (isAtBound(state)) equations.push(distance(writer, k, side));
  if (ends > 0) inequalities.push(distance(writer, k, 1));
  if (ends > 1) inequalities.push(distance(writer, k, -1));
  if (side !== 0) inequalities.push(velocity(writer, at, side));
}

/** r ± λ; r = 0 for contacts. */
function distance({ problem, columns, q }: RowWriter, k: number, sign: number): Float64Array {
  const form = new Float64Array(q + 1);
  form[columns[problem.partStart[k]!]!] = sign;
  const normal = problem.partNormal[k]!;
  if (normal >= 0) form[columns[normal]!]! += 1;
  else if (problem.partKind[k] === STEP) form[q]! += problem.coefficient[k]!;
  return form;
}

function curved(writer: RowWriter, k: number, row: CellRow): Float64Array {
  const { partStart, partNormal } = writer.problem;
  const form = new Float64Array(writer.q + 1);
  form[writer.columns[partNormal[k]!]!] = row.normal;
  for (let j = 0, i = partStart[k]!; i < partStart[k + 1]!; i++, j++) {
    if (row.push[j] !== 0) form[writer.columns[i]!]! -= row.push[j]!;
    if (row.slip[j] !== 0) addVelocity(writer, form, i, row.slip[j]!);
  }
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
