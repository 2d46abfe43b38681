/**
 * The inclusion problem as the iterative solvers see it: contact by contact, in units of its own.
 *
 * A cell is one unilateral block with all friction blocks it feeds, or one bilateral or step block alone; its parts
 * are those blocks, the normal first. Components are ordered cell by cell and scaled,
 *
 *   Λ_i = unit_i λ_i,   ξ_i = (drive² / unit_i) x_i,   x = A λ + b,   A_ij = G_ij unit_i unit_j / drive²,
 *
 * so that every part has the mean compliance 1 and the largest |b_i| is 1: all solver constants are then pure numbers
 * and mass, length and time drop out. Ellipses become disks exactly: with the semi-axes D,
 * ξ ∈ N_{DC}(−Λ) ⇔ Dξ ∈ N_C(−D⁻¹Λ). Contensou spin is measured at the rim. What cannot transmit an impulse (zero
 * friction, zero bound) is left out; a degenerate ellipse becomes a line.
 *
 * All arrays are longer than needed and used again by the next problem of the same workspace: a solve then allocates its result
 * and nothing else.
 */
import { type Body, bodyRoom } from "../../sets/body.ts";

/** Kinds of parts. The first three are also kinds of cells. */
export const UNILATERAL = 0;
export const BILATERAL = 1;
/** |λ| ≤ coefficient. */
export const STEP = 2;
/** |λ| ≤ coefficient · λ_N, one component. */
export const LINE = 3;
/** ‖λ‖ ≤ coefficient · λ_N, two components. */
export const DISK = 4;
/** −λ ∈ coefficient · λ_N · (unit Contensou body), three components. */
export const BODY = 5;

/** Further kinds of cells: normal with one line, normal with one disk, normal with anything else. */
export const PLANAR = 3;
export const SPATIAL = 4;
export const COMPOSITE = 5;

export interface ContactProblem {
  /** Number of components n, cells and parts in use. */
  size: number;
  cells: number;
  parts: number;
  /** A, n × n row by row, and its transpose (the same array when A is symmetric). */
  matrix: Float64Array;
  columns: Float64Array;
  transposed: Float64Array;
  /** b. */
  offset: Float64Array;
  /** Per component: its place in the inclusion problem, and Λ / λ. */
  index: Int32Array;
  unit: Float64Array;
  /** Per part: kind, first component, component of its normal (−1: none), coefficient, unit body. */
  partKind: Int32Array;
  partStart: Int32Array;
  partNormal: Int32Array;
  coefficient: Float64Array;
  body: (Body | undefined)[];
  /** Per cell: kind, first part and first component; one more entry closes the last cell. */
  cellKind: Int32Array;
  cellPart: Int32Array;
  cellStart: Int32Array;
  /** Per cell nine numbers: its own block of A, made regular when it is singular, and the inverse (up to 3 × 3). */
  local: Float64Array;
  inverse: Float64Array;
  /** Sparse pattern of A (rows and columns alike) for large problems with mostly zeros; unused when `isSparse` is false. */
  isSparse: boolean;
  patternStart: Int32Array;
  patternIndex: Int32Array;
  /** Whether all parts have one component (then the laws are piecewise linear). */
  isPlanar: boolean;
  /** Size of the offset in the scaled units; all impulses are relative to it. */
  drive: number;
  /** What is added to the diagonal of A at the moment (proximal point). */
  shift: number;
  /** Result of a local solve: the new impulses of one cell, and the velocities that go with them. */
  next: Float64Array;
  nextVelocity: Float64Array;
  /** Scratch of the bodies' kernels, and nine numbers for those who call them. */
  readonly room: Float64Array;
  readonly scratch: Float64Array;
  /** Scratch of the grouping: first friction block per component, next friction block per block. */
  firstFriction: Int32Array;
  nextFriction: Int32Array;
}

/** An empty problem; `loadContactProblem` fills it. */
export function createContactProblem(): ContactProblem {
  const none = new Float64Array(0);
  const empty = new Int32Array(0);
  return {
    size: 0,
    cells: 0,
    parts: 0,
    matrix: none,
    columns: none,
    transposed: none,
    offset: none,
    index: empty,
    unit: none,
    partKind: empty,
    partStart: empty,
    partNormal: empty,
    coefficient: none,
    body: [],
    cellKind: empty,
    cellPart: empty,
    cellStart: empty,
    local: none,
    inverse: none,
    isSparse: false,
    patternStart: empty,
    patternIndex: empty,
    isPlanar: true,
    drive: 0,
    shift: 0,
    next: none,
    nextVelocity: none,
    room: bodyRoom(),
    scratch: new Float64Array(9),
    firstFriction: empty,
    nextFriction: empty,
  };
}

/** Makes room for n components in at most `blocks` blocks. */
export function reserve(problem: ContactProblem, n: number, blocks: number): void {
  if (problem.offset.length < n) reserveComponents(problem, Math.max(n, 2 * problem.offset.length));
  if (problem.matrix.length < n * n) {
    problem.matrix = new Float64Array(n * n);
    problem.transposed = new Float64Array(0);
  }
  if (problem.nextFriction.length < blocks) reserveBlocks(problem, Math.max(blocks, 2 * problem.nextFriction.length));
}

function reserveComponents(problem: ContactProblem, n: number): void {
  problem.offset = new Float64Array(n);
  problem.index = new Int32Array(n);
  problem.unit = new Float64Array(n);
  problem.next = new Float64Array(n);
  problem.nextVelocity = new Float64Array(n);
  problem.firstFriction = new Int32Array(n);
}

function reserveBlocks(problem: ContactProblem, blocks: number): void {
  problem.partKind = new Int32Array(blocks);
  problem.partStart = new Int32Array(blocks + 1);
  problem.partNormal = new Int32Array(blocks);
  problem.coefficient = new Float64Array(blocks);
  problem.cellKind = new Int32Array(blocks);
  problem.cellPart = new Int32Array(blocks + 1);
  problem.cellStart = new Int32Array(blocks + 1);
  problem.local = new Float64Array(9 * blocks);
  problem.inverse = new Float64Array(9 * blocks);
  problem.nextFriction = new Int32Array(blocks);
}
