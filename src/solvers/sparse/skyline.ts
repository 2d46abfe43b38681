/**
 * J = L U without exchanges in skyline storage: row i of L and column i of U from `first[i]` on, side by side in memory, so
 * that elimination is inner products of contiguous numbers.
 *
 * Rows are placed breadth first from one end of the pile (Cuthill and McKee): the skyline of a pile is then as wide as the
 * pile is, not as long. No exchanges: J is a mass matrix plus penalties, definite up to slipping friction, which may make
 * single pivots negative; a pivot that has lost all its digits is reported.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { listColumns } from "./sparse-rows.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import type { VelocityForm } from "./velocity-form.ts";

/** Orders the coordinates and lays out the skyline for all rows of the form. */
export function orderCoordinates(work: SparseWorkspace): void {
  const { form, size } = work;
  const { freedoms: f } = form;
  listColumns(work.columns, form.rows, size, f);
  // The last coordinate reached from anywhere is at one end of its component: start there.
  breadthFirst(work, form, size, false);
  breadthFirst(work, form, size, true);
  layOut(work, form, size, f);
}

/** Fills `order` component by component; `fromEnd`: each begins where the last pass ended. */
function breadthFirst(
  work: SparseWorkspace,
  { rows, freedoms: f }: VelocityForm,
  size: number,
  fromEnd: boolean,
): void {
  const { place, order, seenRow, columns, first } = work;
  // `first` holds the order of the last pass, read backwards, as places to begin at.
  for (let j = 0; j < f; j++) first[j] = fromEnd ? order[f - 1 - j]! : j;
  place.fill(-1, 0, f);
  seenRow.fill(0, 0, size);
  let count = 0;
  for (let root = 0; root < f; root++) {
    if (place[first[root]!]! >= 0) continue;
    place[first[root]!] = count;
    order[count++] = first[root]!;
    for (let head = count - 1; head < count; head++) {
      const j = order[head]!;
      for (let c = columns.start[j]!; c < columns.start[j + 1]!; c++) {
        const row = columns.index[c]!;
        if (seenRow[row] === 1) continue;
        seenRow[row] = 1;
        for (let k = rows.start[row]!; k < rows.start[row + 1]!; k++) {
          const next = rows.index[k]!;
          if (place[next]! >= 0) continue;
          place[next] = count;
          order[count++] = next;
        }
      }
    }
  }
}

function layOut(work: SparseWorkspace, form: VelocityForm, size: number, f: number): void {
  const { first, place, skyStart } = work;
  for (let j = 0; j < f; j++) first[j] = j;
  for (let i = 0; i < size; i++) {
    let least = f;
    least = leastPlace(form.rows, i, place, least);
    least = leastPlace(form.pushed, i, place, least);
    // Friction that slips pairs its push with the row of the normal: both touch the same bodies, but be sure.
    const normal = work.normal[i]!;
    if (normal >= 0) least = leastPlace(form.rows, normal, place, least);
    lower(form.rows, i, place, first, least);
    lower(form.pushed, i, place, first, least);
    if (normal >= 0) lower(form.rows, normal, place, first, least);
  }
  skyStart[0] = 0;
  for (let j = 0; j < f; j++) skyStart[j + 1] = skyStart[j]! + j - first[j]!;
  const room = skyStart[f]!;
  if (work.lower.length < room) {
    work.lower = new Float64Array(2 * room);
    work.upper = new Float64Array(2 * room);
  }
}

function leastPlace({ start, index }: VelocityForm["rows"], i: number, place: Int32Array, least: number): number {
  let value = least;
  for (let k = start[i]!; k < start[i + 1]!; k++) value = Math.min(value, place[index[k]!]!);
  return value;
}

function lower(
  { start, index }: VelocityForm["rows"],
  i: number,
  place: Int32Array,
  first: Int32Array,
  to: number,
): void {
  for (let k = start[i]!; k < start[i + 1]!; k++) {
    const at = place[index[k]!]!;
    if (first[at]! > to) first[at] = to;
  }
}

/** A pivot below this share of the diagonal it came from is rounding. */
const LOST = 2 ** 4 * EPSILON;

/** Factorises in place; false when a pivot is lost. `isSymmetric`: only the lower half was filled (L D Lᵀ). */
export function factorSkyline(work: SparseWorkspace, f: number, isSymmetric: boolean): boolean {
  const { first, skyStart, lower: l, upper: u, diagonal } = work;
  for (let i = 0; i < f; i++) {
    const from = first[i]!;
    const row = skyStart[i]! - from;
    if (isSymmetric) reduceSymmetric(work, i);
    else reduceRow(work, i);
    let pivot = diagonal[i]!;
    for (let j = from; j < i; j++) pivot -= l[row + j]! * u[row + j]!;
    if (!(Math.abs(pivot) > LOST * Math.abs(diagonal[i]!) && Math.abs(pivot) < Infinity)) return false;
    diagonal[i] = pivot;
  }
  return true;
}

/** Row i of L and column i of U. */
function reduceRow({ first, skyStart, lower: l, upper: u, diagonal }: SparseWorkspace, i: number): void {
  const from = first[i]!;
  const row = skyStart[i]! - from;
  for (let j = from; j < i; j++) {
    const other = skyStart[j]! - first[j]!;
    let low = l[row + j]!;
    let high = u[row + j]!;
    for (let k = Math.max(from, first[j]!); k < j; k++) {
      low -= l[row + k]! * u[other + k]!;
      high -= u[row + k]! * l[other + k]!;
    }
    u[row + j] = high;
    l[row + j] = low / diagonal[j]!;
  }
}

/** The same with U = D Lᵀ: half the products. */
function reduceSymmetric({ first, skyStart, lower: l, upper: u, diagonal }: SparseWorkspace, i: number): void {
  const from = first[i]!;
  const row = skyStart[i]! - from;
  for (let j = from; j < i; j++) {
    const other = skyStart[j]! - first[j]!;
    let high = l[row + j]!;
    for (let k = Math.max(from, first[j]!); k < j; k++) high -= u[row + k]! * l[other + k]!;
    u[row + j] = high;
  }
  for (let j = from; j < i; j++) l[row + j] = u[row + j]! / diagonal[j]!;
}

/** x ← J⁻¹ x in the order of the factors. */
export function solveSkyline(
  { first, skyStart, lower: l, upper: u, diagonal }: SparseWorkspace,
  f: number,
  x: Float64Array,
): void {
  for (let i = 0; i < f; i++) {
    const si = skyStart[i]! - first[i]!;
    let sum = x[i]!;
    for (let j = first[i]!; j < i; j++) sum -= l[si + j]! * x[j]!;
    x[i] = sum;
  }
  for (let i = f - 1; i >= 0; i--) {
    const si = skyStart[i]! - first[i]!;
    x[i]! /= diagonal[i]!;
    const value = x[i]!;
    for (let j = first[i]!; j < i; j++) x[j]! -= u[si + j]! * value;
  }
}
