/**
 * The scaled problem as the iterative solvers see it: contact by contact.
 *
 * A cell is one unilateral part with all friction parts it feeds, or one bilateral or step part alone; the parts stand cell by
 * cell, the normal first. What iterations need of A beside itself is prepared once per problem: its columns, its pattern where
 * it is mostly zeros, and the blocks of the cells with their inverses (cells.ts). Loading costs about as much as one
 * multiplication by G.
 */
import type { AnyInclusionProblem, InclusionProblem } from "../../problems/inclusion-problem.ts";
import { addBlock, clearScaled, kindOf, scaleBy, scaleParts, UNILATERAL } from "../../problems/scaled-problem.ts";
import { bodyRoom } from "../../sets/body.ts";
import { type CellParts, CellProblem, findCells, prepareCells } from "./cells.ts";

export class ContactProblem extends CellProblem {
  /** The transpose of A: A itself when it is symmetric, else `transposed`. */
  columns = this.matrix;
  transposed = this.vector(0);
  /** Sparse pattern of A (rows and columns alike) for large problems with mostly zeros; unused when `isSparse` is false. */
  isSparse = false;
  patternStart = this.integers(0);
  patternIndex = this.integers(0);
  /** Whether all parts have one component (then the laws are piecewise linear). */
  isPlanar = true;
  /** Result of a local solve: the new impulses of one cell, and the velocities that go with them. */
  readonly next = this.vector();
  readonly nextVelocity = this.vector();
  /** Three numbers for those who call the bodies' kernels. */
  readonly scratch = this.vector(3);
  /** Scratch of the kernels, and a Hessian; empty while all problems were planar. */
  room = this.vector(0);
  hessian = this.vector(0);
}

/** What the exact solution of one contact needs of the problem. */
export type LocalContacts = Pick<
  ContactProblem,
  "next" | "local" | "inverse" | "coefficient" | "cellPart" | "cellStart" | "scratch" | "room"
>;

/** From this size on zeros of G are skipped, if at most `SPARSE_SHARE` of it is not zero. */
const SPARSE_FROM = 64;
const SPARSE_SHARE = 0.3;

/** Loads `problem`, for which there is room. False when its offset is zero on all components that count: then Λ = 0 solves it. */
export function loadContactProblem(out: ContactProblem, problem: InclusionProblem): boolean {
  const drive = loadCells(out, problem);
  out.isPlanar = out.size === out.parts;
  if (!out.isPlanar && out.room.length === 0) {
    out.room = bodyRoom();
    out.hessian = new Float64Array(9);
  }
  if (!(drive > 0)) return false;
  out.columns = scaleBy(out, problem, drive) ? out.matrix : transposedCopy(out);
  findPattern(out);
  prepareCells(out);
  return true;
}

/** Loads parts, cells, units and offset, for which there is room; returns the drive. */
export function loadCells(out: CellParts, problem: AnyInclusionProblem): number {
  clearScaled(out, problem);
  addContacts(out, problem);
  findCells(out);
  return scaleParts(out, problem);
}

/** Adds the blocks contact by contact. */
function addContacts(out: CellParts, { blocks, size }: AnyInclusionProblem): void {
  const { firstFriction, nextFriction } = out;
  firstFriction.fill(-1, 0, size);
  for (let b = blocks.length - 1; b >= 0; b--) {
    const { normal } = blocks[b]!;
    if (normal < 0) continue;
    nextFriction[b] = firstFriction[normal]!;
    firstFriction[normal] = b;
  }
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    if (block.normal >= 0) continue;
    const kind = kindOf(block);
    addBlock(out, block, kind);
    if (kind !== UNILATERAL) continue;
    for (let f = firstFriction[block.start]!; f >= 0; f = nextFriction[f]!) {
      addBlock(out, blocks[f]!, kindOf(blocks[f]!));
    }
  }
}

function transposedCopy(out: ContactProblem): Float64Array {
  const { matrix, size: n } = out;
  if (out.transposed.length < n * n) out.transposed = new Float64Array(n * n);
  const { transposed } = out;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) transposed[j * n + i] = matrix[i * n + j]!;
  return transposed;
}

function findPattern(out: ContactProblem): void {
  const { matrix, columns, size: n } = out;
  out.isSparse = false;
  if (n < SPARSE_FROM) return;
  if (out.patternStart.length < n + 1) out.patternStart = new Int32Array(n + 1);
  const limit = Math.floor(SPARSE_SHARE * n * n);
  if (out.patternIndex.length < limit) out.patternIndex = new Int32Array(limit);
  const { patternStart, patternIndex } = out;
  let count = 0;
  for (let i = 0; i < n; i++) {
    patternStart[i] = count;
    for (let k = i * n, j = 0; j < n; j++, k++) {
      if (matrix[k] === 0 && columns[k] === 0 && i !== j) continue;
      if (count >= limit) return;
      patternIndex[count++] = j;
    }
  }
  patternStart[n] = count;
  out.isSparse = true;
}
