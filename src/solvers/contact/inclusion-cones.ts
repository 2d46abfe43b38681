/**
 * An inclusion problem in its scaled form, x = A λ + b, as cones: contacts are cones ‖λ_T‖ ≤ μ λ_N (ellipses are disks there),
 * bilateral components are free. A step |λ| ≤ β becomes two half-lines with a multiplier w of the upper bound,
 *
 *   y = λ + β,   0 ≤ y ⊥ A λ + b + w ≥ 0,      0 ≤ w ⊥ 2β − y ≥ 0
 *
 * Normals with several friction elements, and spin, are no such cones.
 */
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import { type Delassus, rowsOf, scaledPart } from "../../problems/delassus.ts";
import { BILATERAL, STEP } from "../../problems/scaled-problem.ts";
import { type CellParts, COMPOSITE } from "../local/cells.ts";
import { assembleCones, type ConeProblem } from "./cone-problem.ts";
import { ConeRoom } from "./cone-room.ts";

export interface InclusionCones {
  readonly problem: ConeProblem;
  /** Number of components of λ, and β of those that are steps; zero else. */
  readonly size: number;
  readonly bounds: Float64Array;
}

/** Whether all cells are cones. */
export function areCones({ cells, cellKind }: CellParts): boolean {
  for (let cell = 0; cell < cells; cell++) if (cellKind[cell] === COMPOSITE) return false;
  return true;
}

/**
 * The cells, all of them cones, with A_ij = units_i units_j G_ij, i and j at their `places` in G; their offset is b. Undefined when
 * nothing drives them.
 */
export function inclusionCones(
  cells: CellParts,
  delassus: Delassus,
  places: Int32Array,
  units: Float64Array,
): InclusionCones | undefined {
  const { size: n, cells: contacts, cellStart } = cells;
  const steps: number[] = [];
  for (let c = 0; c < contacts; c++) if (cells.cellKind[c] === STEP) steps.push(cellStart[c]!);
  const room = new ConeRoom(n + steps.length, contacts + steps.length);
  const laws = lawsOf(cells, steps.length, room);
  const { source, scale, offset } = room;
  const outer = new Float64Array(n);
  for (let i = 0; i < n + steps.length; i++) source[i] = i;
  for (let i = 0; i < n; i++) {
    outer[i] = scale[i]! * units[i]!;
    offset[i] = cells.offset[i]!;
  }
  const bounds = new Float64Array(n);
  for (let c = 0; c < contacts; c++) {
    if (cells.cellKind[c] === STEP) bounds[cellStart[c]!] = cells.coefficient[cells.cellPart[c]!]!;
  }
  const held = scaledPart(delassus, places.subarray(0, n), outer);
  if (steps.length === 0) return conesOr(assembleCones(room, laws, held), n, bounds);
  const matrix = withMultipliers(rowsOf(held), steps);
  shiftOffset(room, matrix, n, steps, bounds);
  return conesOr(assembleCones(room, laws, { kind: "blocks", size: matrix.rows, matrix }), n, bounds);
}

function conesOr(problem: ConeProblem | undefined, size: number, bounds: Float64Array): InclusionCones | undefined {
  return problem && { problem, size, bounds };
}

/** Blocks, friction and weights, with `more` blocks behind; S into the room. */
function lawsOf(cells: CellParts, more: number, { scale, starts, isFree }: ConeRoom) {
  const { cells: contacts, size: n, cellStart, cellKind, cellPart, coefficient, offset } = cells;
  const blocks = contacts + more;
  const friction = new Float64Array(blocks);
  scale.fill(1);
  for (let c = 0; c < contacts; c++) {
    starts[c] = cellStart[c]!;
    isFree[c] = cellKind[c] === BILATERAL ? 1 : 0;
    if (cellStart[c + 1]! - cellStart[c]! === 1) continue;
    friction[c] = coefficient[cellPart[c]! + 1]!;
    scale[cellStart[c]!] = 1 / friction[c]!;
  }
  for (let k = 0; k <= more; k++) starts[contacts + k] = n + k;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += offset[i]! * offset[i]!;
  return { isFree, friction, weights: new Float64Array(blocks).fill(1), offsetSize: Math.sqrt(sum) };
}

/** A row and a column more for each step: w adds to the velocity of y, and y takes from the room above it. */
function withMultipliers(matrix: SparseMatrix, steps: readonly number[]): SparseMatrix {
  const { rows: n } = matrix;
  const size = n + steps.length;
  const more = new Int32Array(n).fill(-1);
  steps.forEach((i, k) => {
    more[i] = n + k;
  });
  const starts = new Int32Array(size + 1);
  const indices = new Int32Array(matrix.starts[n]! + 2 * steps.length);
  const values = new Float64Array(indices.length);
  let end = 0;
  const add = (column: number, value: number): void => {
    indices[end] = column;
    values[end++] = value;
  };
  for (let i = 0; i < n; i++) {
    for (let k = matrix.starts[i]!; k < matrix.starts[i + 1]!; k++) add(matrix.indices[k]!, matrix.values[k]!);
    if (more[i]! >= 0) add(more[i]!, 1);
    starts[i + 1] = end;
  }
  for (let k = 0; k < steps.length; k++) {
    add(steps[k]!, -1);
    starts[n + k + 1] = end;
  }
  return { rows: size, columns: size, starts, indices, values };
}

/** b − A β, and 2β for the multipliers. */
function shiftOffset(
  { offset, scale }: ConeRoom,
  { starts, indices, values }: SparseMatrix,
  n: number,
  steps: readonly number[],
  bounds: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const j = indices[k]!;
      if (j < n && bounds[j] !== 0) offset[i]! -= (values[k]! * bounds[j]!) / scale[i]!;
    }
  }
  steps.forEach((i, k) => {
    offset[n + k] = 2 * bounds[i]!;
  });
}

/** λ of p, into `out`. */
export function conesInto(out: Float64Array, { problem, size, bounds }: InclusionCones, p: Float64Array): void {
  const { drive, scale } = problem;
  for (let i = 0; i < size; i++) out[i] = drive * scale[i]! * p[i]! - bounds[i]!;
}

/** p of λ, into `out`; multipliers of bounds are zero. */
export function pointInto(out: Float64Array, { problem, size, bounds }: InclusionCones, impulses: Float64Array): void {
  const { drive, scale } = problem;
  out.fill(0);
  for (let i = 0; i < size; i++) out[i] = (impulses[i]! + bounds[i]!) / (drive * scale[i]!);
}
