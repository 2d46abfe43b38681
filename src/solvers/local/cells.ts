/**
 * Cells: a unilateral part with all friction parts it feeds, or one bilateral or step part alone; with their own blocks of A and
 * the inverses of these, computed once per problem.
 * A singular local block (a contact whose directions depend on each other, or that move nothing) is made regular by a
 * small proximal term: the local solve then is a step of the proximal point method about the present impulse, which
 * has the same fixed points.
 */
import { invertBlock } from "../../linalg/small-blocks.ts";
import { DISK, LINE, ScaledParts } from "../../problems/scaled-problem.ts";

/** Kinds of cells beside lone parts: normal with one line, normal with one disk, normal with anything else. */
export const PLANAR = 4;
export const SPATIAL = 5;
export const COMPOSITE = 6;

export class CellParts extends ScaledParts {
  /** Number of cells. */
  cells = 0;
  /** Per cell: kind, first part and first component; one more entry closes the last cell. */
  readonly cellKind = this.integers();
  readonly cellPart = this.integers(this.capacity + 1);
  readonly cellStart = this.integers(this.capacity + 1);
  /** Scratch of the grouping: first friction block per component, next friction block per block. */
  readonly firstFriction = this.integers();
  readonly nextFriction = this.integers();
}

export class CellProblem extends CellParts {
  /** A, n × n row by row. */
  readonly matrix = this.vector(this.capacity * this.capacity);
  /** From three times its first component on, for each cell of m ≤ 3: its own block of A, made regular when it is singular, and the inverse. */
  readonly local = this.vector(3 * this.capacity);
  readonly inverse = this.vector(3 * this.capacity);
}

/** Finds the cells of parts that stand cell by cell. */
export function findCells(out: CellParts): void {
  const { parts, partKind, partNormal, partStart, cellKind, cellPart, cellStart } = out;
  out.cells = 0;
  for (let p = 0; p < parts; ) {
    const cell = out.cells++;
    let end = p + 1;
    while (end < parts && partNormal[end]! >= 0) end++;
    cellPart[cell] = p;
    cellStart[cell] = partStart[p]!;
    const friction = end - p === 2 ? partKind[p + 1]! : 0;
    if (end - p === 1) cellKind[cell] = partKind[p]!;
    else cellKind[cell] = friction === LINE ? PLANAR : friction === DISK ? SPATIAL : COMPOSITE;
    p = end;
  }
  cellPart[out.cells] = parts;
  cellStart[out.cells] = out.size;
}

/** A local block counts as singular when its determinant is below this share of the product of its diagonal (≈ 1). */
const SINGULAR = 1e-9;

/** Proximal term of singular local blocks, relative to their compliance 1: small against it, large against rounding. */
const LOCAL_SHIFT = 1e-5;

/** Fills `local` and `inverse` of all cells from the present matrix. */
export function prepareCells(problem: CellProblem): void {
  const { matrix, cellKind, cellStart, local, inverse, size: n } = problem;
  for (let cell = 0; cell < problem.cells; cell++) {
    const kind = cellKind[cell]!;
    const start = cellStart[cell]!;
    const at = 3 * start;
    const corner = start * n + start;
    if (kind === PLANAR) {
      copyBlock(matrix, corner, n, local, at, 2);
      if (!invertBlock(inverse, at, local, 2)) {
        local[at]! += LOCAL_SHIFT;
        local[at + 3]! += LOCAL_SHIFT;
        invertBlock(inverse, at, local, 2);
      }
    } else if (kind === SPATIAL) {
      copyBlock(matrix, corner, n, local, at, 3);
      if (!invertBlock(inverse, at, local, 3)) {
        for (let j = 0; j < 3; j++) local[at + 4 * j]! += LOCAL_SHIFT;
        invertBlock(inverse, at, local, 3);
      }
    } else if (kind !== COMPOSITE) {
      const diagonal = matrix[corner]!;
      local[at] = diagonal > SINGULAR ? diagonal : diagonal + LOCAL_SHIFT;
      inverse[at] = 1 / local[at]!;
    }
  }
}

function copyBlock(matrix: Float64Array, corner: number, n: number, out: Float64Array, at: number, m: number): void {
  for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) out[at + i * m + j] = matrix[corner + i * n + j]!;
}
