/**
 * The Delassus operator G of ξ = G Λ + c as a value, in the form in which it is known:
 *
 *   dense      n × n numbers, row by row: small problems
 *   blocks     compressed rows: contacts touch few others
 *   factored   G = Wᵀ M⁻¹ W by masses and directions: a contact touches the coordinates of its bodies
 *
 * Nothing of size n × n is made of `blocks` and `factored` unless `denseMatrix` is asked for it.
 */
import { Accumulator, productError, sumError } from "../linalg/double-double.ts";
import { type Doubled, doubled } from "../linalg/double-double-lu.ts";
import { applyInverseInto, type MassInverse } from "../linalg/sparse/mass-solution.ts";
import { type SparseMatrix, sparseProduct, transpose } from "../linalg/sparse/sparse-matrix.ts";

interface DenseDelassus {
  readonly kind: "dense";
  readonly size: number;
  readonly matrix: Float64Array;
}

interface BlockDelassus {
  readonly kind: "blocks";
  readonly size: number;
  readonly matrix: SparseMatrix;
}

export interface FactoredDelassus {
  readonly kind: "factored";
  readonly size: number;
  readonly mass: MassInverse;
  /** Wᵀ and (M⁻¹ W)ᵀ. */
  readonly rows: SparseMatrix;
  readonly pushed: SparseMatrix;
}

/** The forms of which nothing has n × n numbers. */
export type SparseDelassus = BlockDelassus | FactoredDelassus;

export type Delassus = DenseDelassus | SparseDelassus;

export type DelassusForm = Delassus["kind"];

/** G_ii. */
export function diagonalOf(delassus: Delassus): Float64Array {
  const { size: n } = delassus;
  const out = new Float64Array(n);
  if (delassus.kind === "factored") {
    for (let i = 0; i < n; i++) out[i] = rowProduct(delassus.rows, delassus.pushed, i);
    return out;
  }
  if (delassus.kind === "dense") {
    for (let i = 0; i < n; i++) out[i] = delassus.matrix[i * (n + 1)]!;
    return out;
  }
  const { starts, indices, values } = delassus.matrix;
  for (let i = 0; i < n; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) if (indices[k] === i) out[i] = values[k]!;
  }
  return out;
}

/** Row i of A times row i of B. */
function rowProduct(a: SparseMatrix, b: SparseMatrix, i: number): number {
  let sum = 0;
  let k = a.starts[i]!;
  const end = a.starts[i + 1]!;
  for (let l = b.starts[i]!; l < b.starts[i + 1]!; l++) {
    while (k < end && a.indices[k]! < b.indices[l]!) k++;
    if (k < end && a.indices[k] === b.indices[l]) sum += a.values[k]! * b.values[l]!;
  }
  return sum;
}

/** G by its rows. */
export function rowsOf(delassus: Delassus): SparseMatrix {
  if (delassus.kind === "blocks") return delassus.matrix;
  if (delassus.kind === "factored") return sparseProduct(delassus.rows, transpose(delassus.pushed));
  const { size: n, matrix } = delassus;
  const starts = new Int32Array(n + 1);
  for (let i = 0, k = 0, count = 0; i < n; i++) {
    for (let j = 0; j < n; j++, k++) if (matrix[k] !== 0) count++;
    starts[i + 1] = count;
  }
  const indices = new Int32Array(starts[n]!);
  const values = new Float64Array(starts[n]!);
  for (let i = 0, k = 0, at = 0; i < n; i++) {
    for (let j = 0; j < n; j++, k++) {
      if (matrix[k] === 0) continue;
      indices[at] = j;
      values[at++] = matrix[k]!;
    }
  }
  return { rows: n, columns: n, starts, indices, values };
}

/** G, n × n, row by row. */
export function denseMatrix(delassus: Delassus): Float64Array {
  if (delassus.kind === "dense") return delassus.matrix;
  const { size: n } = delassus;
  const { starts, indices, values } = rowsOf(delassus);
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let k = starts[i]!; k < starts[i + 1]!; k++) out[i * n + indices[k]!] = values[k]!;
  return out;
}

/**
 * S G S for the given components: row and column i are those of source[i], times scale[i]. `values` is room for the entries, used where
 * it has the right length.
 */
export function scaledPart(
  delassus: Delassus,
  source: Int32Array,
  scale: Float64Array,
  values?: Float64Array,
): SparseDelassus {
  const size = source.length;
  if (delassus.kind !== "factored") {
    return { kind: "blocks", size, matrix: pick(rowsOf(delassus), source, scale, true, values) };
  }
  const { mass, rows, pushed } = delassus;
  return {
    kind: "factored",
    size,
    mass,
    rows: pick(rows, source, scale, false),
    pushed: pick(pushed, source, scale, false),
  };
}

/** The given rows of a matrix, scaled; of its columns all, or (`isSquare`) the same as of the rows, scaled too. */
function pick(
  matrix: SparseMatrix,
  source: Int32Array,
  scale: Float64Array,
  isSquare: boolean,
  room?: Float64Array,
): SparseMatrix {
  const n = source.length;
  const values = room?.length === matrix.values.length ? room : new Float64Array(matrix.values.length);
  if (isIdentity(source, matrix.rows)) {
    scaleInto(values, matrix, scale, isSquare);
    return { rows: n, columns: matrix.columns, starts: matrix.starts, indices: matrix.indices, values };
  }
  const columns = isSquare ? n : matrix.columns;
  const column = isSquare ? new Int32Array(matrix.columns).fill(-1) : undefined;
  if (column) for (let j = 0; j < n; j++) column[source[j]!] = j;
  const starts = new Int32Array(n + 1);
  const indices = new Int32Array(matrix.values.length);
  let end = 0;
  for (let i = 0; i < n; i++) {
    const row = source[i]!;
    const factor = scale[i]!;
    for (let k = matrix.starts[row]!; k < matrix.starts[row + 1]!; k++) {
      const j = column ? column[matrix.indices[k]!]! : matrix.indices[k]!;
      if (j < 0) continue;
      indices[end] = j;
      values[end++] = isSquare ? factor * matrix.values[k]! * scale[j]! : factor * matrix.values[k]!;
    }
    starts[i + 1] = end;
  }
  const out = { rows: n, columns, starts, indices: indices.subarray(0, end), values: values.subarray(0, end) };
  // Columns in another order than their sources are put in order by transposing twice.
  return column && !isRising(source) ? transpose(transpose(out)) : out;
}

/** The entries of S A S, or of S A. */
function scaleInto(
  out: Float64Array,
  { rows, starts, indices, values }: SparseMatrix,
  scale: Float64Array,
  isSquare: boolean,
): void {
  for (let i = 0, k = 0; i < rows; i++) {
    const factor = scale[i]!;
    const end = starts[i + 1]!;
    if (isSquare) for (; k < end; k++) out[k] = factor * values[k]! * scale[indices[k]!]!;
    else for (; k < end; k++) out[k] = factor * values[k]!;
  }
}

function isRising(source: Int32Array): boolean {
  for (let i = 1; i < source.length; i++) if (source[i]! < source[i - 1]!) return false;
  return true;
}

function isIdentity(source: Int32Array, rows: number): boolean {
  if (source.length !== rows) return false;
  for (let i = 0; i < rows; i++) if (source[i] !== i) return false;
  return true;
}

/** out ← G Λ + c, rounded once. */
export function exactVelocitiesInto(
  out: Float64Array,
  delassus: SparseDelassus,
  impulses: Float64Array,
  offset: Float64Array,
): void {
  if (delassus.kind === "blocks") exactProduct(out, delassus.matrix, impulses, offset);
  else moveInto(out, delassus, transpose(delassus.rows), impulses, undefined, offset);
}

/** u ← Wᵀ v + c, rounded once, with M v = W Λ + f; returns v, rounded once. `directions` are W. */
export function moveInto(
  u: Float64Array,
  { mass, rows }: FactoredDelassus,
  directions: SparseMatrix,
  impulses: Float64Array,
  force: Float64Array | undefined,
  offset: Float64Array,
): Float64Array {
  const pushes = doubled(directions.rows);
  doubledProduct(pushes, directions, { head: impulses }, force);
  const v = doubled(directions.rows);
  applyInverseInto(v, mass, pushes);
  doubledProduct({ head: u }, rows, v, offset);
  return v.head;
}

/** out ← A x + c in twice the precision; rounded once where `out` has no tail. */
function doubledProduct(
  out: Pick<Doubled, "head"> & Partial<Doubled>,
  { rows, starts, indices, values }: SparseMatrix,
  x: Pick<Doubled, "head"> & Partial<Doubled>,
  c?: Float64Array,
): void {
  const sum = new Accumulator();
  for (let i = 0; i < rows; i++) {
    sum.set(c === undefined ? 0 : c[i]!);
    for (let k = starts[i]!, end = starts[i + 1]!; k < end; k++) {
      const j = indices[k]!;
      if (x.head[j] !== 0) sum.addProduct(values[k]!, x.head[j]!);
      if (x.tail && x.tail[j] !== 0) sum.addProduct(values[k]!, x.tail[j]!);
    }
    sum.settle();
    out.head[i] = sum.head;
    if (out.tail) out.tail[i] = sum.tail;
  }
}

/** out ← A x + c, rounded once. */
export function exactProduct(
  out: Float64Array,
  { rows, starts, indices, values }: SparseMatrix,
  x: Float64Array,
  c?: Float64Array,
): void {
  for (let i = 0; i < rows; i++) {
    let head = c === undefined ? 0 : c[i]!;
    let tail = 0;
    for (let k = starts[i]!, end = starts[i + 1]!; k < end; k++) {
      const b = x[indices[k]!]!;
      if (b === 0) continue;
      const a = values[k]!;
      const p = a * b;
      const s = head + p;
      tail += sumError(head, p, s) + productError(a, b, p);
      head = s;
    }
    out[i] = head + tail;
  }
}
