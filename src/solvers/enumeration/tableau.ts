/**
 * Principal elimination of x = G λ + c along a path of decisions, shared by all states below a node.
 *
 * A tableau has one row per component and one column per impulse that is not eliminated, and the constant:
 *   row r:   x_r, or the impulse eliminated through row r   =   Σ_j T_rj λ_j + T_r0
 * Columns are stored one by one and shared between levels: leaving a column out, or adding its multiple to the
 * constant, costs n operations; only a pivot rewrites all columns.
 *
 * `activate` asks for x_i = 0. Its pivot T_ii may be small although the final system is regular (G need not be
 * symmetric once friction slips), so equations and impulses may wait (“pending”) for a better partner.
 */
import { PIVOT_WAITS } from "./tolerances.ts";

export interface TableauLevel {
  /** Start of this level's own columns in the pool. */
  readonly base: number;
  /** Where the column of each component starts; entry n is the constant. */
  readonly offset: Int32Array;
  /** Components whose columns are still there. */
  readonly alive: Int32Array;
  count: number;
  /** Equations x_r = 0 and active impulses that are not eliminated yet. */
  readonly pendingRows: Int32Array;
  readonly pendingColumns: Int32Array;
  rowCount: number;
  columnCount: number;
}

export interface Tableau {
  readonly size: number;
  readonly pool: Float64Array;
  readonly levels: readonly TableauLevel[];
  /** Row that expresses an eliminated impulse; valid on the current path. */
  readonly rowOf: Int32Array;
}

/** A tableau of `depth` levels; level 0 holds the problem itself. */
export function tableau(matrix: Float64Array, offset: Float64Array, depth: number): Tableau {
  const n = offset.length;
  const levels = Array.from(
    { length: depth },
    (_, k): TableauLevel => ({
      base: k * (n + 1) * n,
      offset: Int32Array.from({ length: n + 1 }, (_, j) => j * n),
      alive: Int32Array.from({ length: n }, (_, j) => j),
      count: n,
      pendingRows: new Int32Array(n + 1),
      pendingColumns: new Int32Array(n + 1),
      rowCount: 0,
      columnCount: 0,
    }),
  );
  const pool = new Float64Array(depth * (n + 1) * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) pool[j * n + i] = matrix[i * n + j]!;
  pool.set(offset, n * n);
  return { size: n, pool, levels, rowOf: new Int32Array(n) };
}

/** Makes `child` a view of `parent`, ready to be changed. */
export function inherit(child: TableauLevel, parent: TableauLevel): void {
  child.offset.set(parent.offset);
  child.count = parent.count;
  for (let k = 0; k < parent.count; k++) child.alive[k] = parent.alive[k]!;
  child.rowCount = parent.rowCount;
  child.columnCount = parent.columnCount;
  for (let k = 0; k < parent.rowCount; k++) child.pendingRows[k] = parent.pendingRows[k]!;
  for (let k = 0; k < parent.columnCount; k++) child.pendingColumns[k] = parent.pendingColumns[k]!;
}

/** λ_j = 0. */
export function leaveOut(level: TableauLevel, j: number): void {
  for (let k = 0; k < level.count; k++) {
    if (level.alive[k] !== j) continue;
    for (let l = k + 1; l < level.count; l++) level.alive[l - 1] = level.alive[l]!;
    level.count--;
    return;
  }
}

/** λ_j = value (target n, the constant) or λ_j = value λ_target. */
export function substitute(t: Tableau, level: TableauLevel, j: number, target: number, value: number): void {
  const { pool, size } = t;
  const from = level.offset[target]!;
  const to = level.base + target * size;
  const column = level.offset[j]!;
  for (let i = 0; i < size; i++) pool[to + i] = pool[from + i]! + value * pool[column + i]!;
  level.offset[target] = to;
  leaveOut(level, j);
}

/** x_i = 0 with λ_i unknown: eliminates λ_i, or lets it wait. */
export function activate(t: Tableau, level: TableauLevel, i: number): void {
  level.pendingRows[level.rowCount++] = i;
  level.pendingColumns[level.columnCount++] = i;
  eliminatePending(t, level, PIVOT_WAITS);
}

/** Eliminates pending impulses, largest pivot first, while it exceeds `smallest`. Returns the least pivot used. */
export function eliminatePending(t: Tableau, level: TableauLevel, smallest: number): number {
  let least = 1;
  while (level.rowCount > 0) {
    let best = smallest;
    let row = -1;
    let column = -1;
    for (let b = 0; b < level.columnCount; b++) {
      const offset = level.offset[level.pendingColumns[b]!]!;
      for (let a = 0; a < level.rowCount; a++) {
        const size = Math.abs(t.pool[offset + level.pendingRows[a]!]!);
        if (size > best) {
          best = size;
          row = a;
          column = b;
        }
      }
    }
    if (row < 0) return least;
    if (best < least) least = best;
    const r = level.pendingRows[row]!;
    const c = level.pendingColumns[column]!;
    level.pendingRows[row] = level.pendingRows[--level.rowCount]!;
    level.pendingColumns[column] = level.pendingColumns[--level.columnCount]!;
    pivot(t, level, r, c);
  }
  return least;
}

/** Solves row r, x_r = 0, for λ_c and puts it into all rows; row r then expresses λ_c. */
function pivot(t: Tableau, level: TableauLevel, r: number, c: number): void {
  leaveOut(level, c);
  const column = level.offset[c]!;
  const inverse = -1 / t.pool[column + r]!;
  for (let k = 0; k < level.count; k++) eliminateColumn(t, level, level.alive[k]!, column, r, inverse);
  eliminateColumn(t, level, t.size, column, r, inverse);
  t.rowOf[c] = r;
}

function eliminateColumn(t: Tableau, level: TableauLevel, j: number, column: number, r: number, inverse: number): void {
  const { pool, size } = t;
  const from = level.offset[j]!;
  const to = level.base + j * size;
  const factor = pool[from + r]! * inverse;
  for (let i = 0; i < size; i++) pool[to + i] = pool[from + i]! + factor * pool[column + i]!;
  pool[to + r] = factor;
  level.offset[j] = to;
}

/** Whether a row no longer depends on any impulse, by more than `zero`. */
export function isNumber({ pool }: Tableau, level: TableauLevel, row: number, zero: number): boolean {
  for (let k = 0; k < level.count; k++) {
    if (Math.abs(pool[level.offset[level.alive[k]!]! + row]!) > zero) return false;
  }
  return true;
}
