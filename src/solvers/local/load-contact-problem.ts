/**
 * Writes an inclusion problem into the solvers' own form (contact-problem.ts): groups, scales, copies, prepares the
 * local blocks. Costs about as much as one multiplication by G.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { bodyOf } from "../../sets/reservoirs/reservoirs.ts";
import {
  BILATERAL,
  BODY,
  COMPOSITE,
  type ContactProblem,
  DISK,
  LINE,
  PLANAR,
  reserve,
  SPATIAL,
  STEP,
  UNILATERAL,
} from "./contact-problem.ts";
import { prepareCells } from "./prepare-cells.ts";

/** From this size on zeros of G are skipped, if at most `SPARSE_SHARE` of it is not zero. */
const SPARSE_FROM = 64;
const SPARSE_SHARE = 0.3;

/** Loads `problem`. False when its offset is zero on all components that count: then Λ = 0 solves it. */
export function loadContactProblem(out: ContactProblem, problem: InclusionProblem): boolean {
  reserve(out, problem.size, problem.blocks.length);
  groupBlocks(out, problem);
  if (!scaleParts(out, problem)) return false;
  copyMatrix(out, problem);
  findPattern(out);
  out.shift = 0;
  prepareCells(out);
  return true;
}

function groupBlocks(out: ContactProblem, problem: InclusionProblem): void {
  const { blocks } = problem;
  const { firstFriction, nextFriction } = out;
  for (let i = 0; i < problem.size; i++) firstFriction[i] = -1;
  for (let b = blocks.length - 1; b >= 0; b--) {
    const { normal } = blocks[b]!;
    if (normal < 0) continue;
    nextFriction[b] = firstFriction[normal]!;
    firstFriction[normal] = b;
  }
  out.size = 0;
  out.parts = 0;
  out.cells = 0;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    if (block.normal >= 0 || (block.kind === "step" && !(block.bound > 0))) continue;
    const cell = out.cells++;
    const first = out.parts;
    const normal = out.size;
    out.cellPart[cell] = first;
    out.cellStart[cell] = normal;
    addHead(out, block);
    if (block.kind === "unilateral") {
      for (let f = firstFriction[block.start]!; f >= 0; f = nextFriction[f]!) addFriction(out, blocks[f]!, normal);
    }
    out.cellKind[cell] = cellKindOf(out, first);
  }
  out.cellPart[out.cells] = out.parts;
  out.cellStart[out.cells] = out.size;
  out.partStart[out.parts] = out.size;
  out.isPlanar = out.size === out.parts;
}

function cellKindOf(out: ContactProblem, first: number): number {
  const count = out.parts - first;
  if (count === 1) return out.partKind[first]!;
  if (count === 2 && out.partKind[first + 1] === LINE) return PLANAR;
  return count === 2 && out.partKind[first + 1] === DISK ? SPATIAL : COMPOSITE;
}

function addHead(out: ContactProblem, block: Block): void {
  const kind = block.kind === "unilateral" ? UNILATERAL : block.kind === "bilateral" ? BILATERAL : STEP;
  addPart(out, kind, -1, block.bound, block);
  addComponent(out, block.start, 1);
}

function addFriction(out: ContactProblem, block: Block, normal: number): void {
  const mu1 = block.friction[0];
  const mu2 = block.friction[1];
  const { start } = block;
  if (block.kind === "coulomb-step") {
    if (!(mu1 > 0)) return;
    addPart(out, LINE, normal, mu1, block);
    addComponent(out, start, 1);
  } else if (block.kind === "coulomb-disk") {
    if (!(mu1 > 0)) return;
    addPart(out, DISK, normal, mu1, block);
    addComponent(out, start, 1);
    addComponent(out, start + 1, 1);
  } else if (block.kind === "coulomb-contensou") {
    if (!(mu1 > 0)) return;
    addPart(out, BODY, normal, mu1, block);
    addComponent(out, start, 1);
    addComponent(out, start + 1, 1);
    addComponent(out, start + 2, block.radius);
  } else {
    addEllipse(out, start, mu1, mu2, normal, block);
  }
}

function addEllipse(out: ContactProblem, start: number, mu1: number, mu2: number, normal: number, block: Block): void {
  if (mu1 > 0 && mu2 > 0) {
    addPart(out, DISK, normal, 1, block);
    addComponent(out, start, mu1);
    addComponent(out, start + 1, mu2);
  } else if (mu1 > 0 || mu2 > 0) {
    addPart(out, LINE, normal, Math.max(mu1, mu2), block);
    addComponent(out, mu1 > 0 ? start : start + 1, 1);
  }
}

function addPart(out: ContactProblem, kind: number, normal: number, coefficient: number, block: Block): void {
  const part = out.parts++;
  out.partKind[part] = kind;
  out.partStart[part] = out.size;
  out.partNormal[part] = normal;
  out.coefficient[part] = coefficient;
  out.body[part] = bodyOf(block);
}

function addComponent(out: ContactProblem, place: number, axis: number): void {
  out.index[out.size] = place;
  out.unit[out.size] = axis;
  out.size++;
}

/** Turns `unit` from the axes of the reservoirs into Λ / λ and the coefficients into pure numbers. */
function scaleParts(out: ContactProblem, problem: InclusionProblem): boolean {
  const { unit, index, coefficient, offset, partStart } = out;
  const { matrix, size } = problem;
  let drive = 0;
  for (let p = 0; p < out.parts; p++) {
    const from = partStart[p]!;
    const to = partStart[p + 1]!;
    let trace = 0;
    for (let i = from; i < to; i++) trace += unit[i]! * unit[i]! * matrix[index[i]! * (size + 1)]!;
    const root = trace > 0 ? Math.sqrt(trace / (to - from)) : 1;
    const normal = out.partNormal[p]!;
    coefficient[p] = coefficient[p]! * root * (normal >= 0 ? unit[normal]! : 1);
    for (let i = from; i < to; i++) {
      unit[i] = unit[i]! / root;
      offset[i] = problem.offset[index[i]!]! * unit[i]!;
      const size = Math.abs(offset[i]!);
      if (size > drive) drive = size;
    }
  }
  if (!(drive > 0)) return false;
  for (let i = 0; i < out.size; i++) offset[i] = offset[i]! / drive;
  for (let p = 0; p < out.parts; p++) if (out.partKind[p] === STEP) coefficient[p] = coefficient[p]! / drive;
  out.drive = drive;
  return true;
}

/** A from G, then the drive into the units: impulses of size 1 are those that answer the largest offset. */
function copyMatrix(out: ContactProblem, problem: InclusionProblem): void {
  const { unit, index, matrix, size: n } = out;
  const source = problem.matrix;
  let symmetric = true;
  for (let i = 0; i < n; i++) {
    const from = index[i]! * problem.size;
    const scale = unit[i]!;
    const to = i * n;
    for (let j = 0; j < i; j++) {
      const place = index[j]!;
      const value = source[from + place]!;
      const mirror = source[place * problem.size + index[i]!]!;
      const factor = scale * unit[j]!;
      matrix[to + j] = value * factor;
      matrix[j * n + i] = mirror * factor;
      if (value !== mirror) symmetric = false;
    }
    matrix[to + i] = source[from + index[i]!]! * scale * scale;
  }
  out.columns = symmetric ? matrix : transposedCopy(out);
  const { drive } = out;
  for (let i = 0; i < n; i++) unit[i] = unit[i]! * drive;
}

function transposedCopy(out: ContactProblem): Float64Array {
  const { matrix, size: n } = out;
  if (out.transposed.length < n * n) out.transposed = new Float64Array(matrix.length);
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
