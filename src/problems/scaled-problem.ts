/**
 * The inclusion problem in pure numbers: the form that every solver works on.
 *
 *   Λ_i = unit_i λ_i,   ξ_i = (drive² / unit_i) x_i,   x = A λ + b,   A_ij = G_ij unit_i unit_j / drive²,   b_i = c_i unit_i / drive²
 *
 * so that every part has the mean compliance 1 and b the size 1: mass, length and time drop out. A part is what transmits an
 * impulse of its own: a block, or of an ellipse with one semi-axis the line along it. Friction reservoirs are size · D · B with
 * semi-axes D; the units take D away, since ξ ∈ N_{DC}(−Λ) ⇔ Dξ ∈ N_C(−D⁻¹Λ), and every ellipse is a disk. What cannot transmit
 * an impulse (zero friction, zero bound) is left out; an unbounded step is bilateral.
 *
 * The parts stand in the order in which the loader is given their blocks: contact by contact, or normals before friction, …
 *
 * The arrays may be longer than needed and are used again by the next problem: loading allocates nothing.
 */
import { Buffers } from "../linalg/buffers.ts";
import type { Body } from "../sets/body.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { bodyOf, RESERVOIRS } from "../sets/reservoirs/reservoirs.ts";
import { couplingUnits } from "./compliance.ts";
import { diagonalOf } from "./delassus.ts";
import { type AnyInclusionProblem, type InclusionProblem, isDense } from "./inclusion-problem.ts";

/** Kinds of parts, in small integers for inner loops: nothing is transmitted; x = 0; 0 ≤ λ ⊥ x ≥ 0. */
export const NOTHING = 0;
export const BILATERAL = 1;
export const UNILATERAL = 2;
/** |λ| ≤ coefficient. */
export const STEP = 3;
/** |λ| ≤ coefficient · λ_N, one component. */
export const LINE = 4;
/** ‖λ‖ ≤ coefficient · λ_N, two components. */
export const DISK = 5;
/** −λ ∈ coefficient · λ_N · (unit Contensou body), three components. */
export const BODY = 6;

/** All of it but A. */
export class ScaledParts extends Buffers {
  /** Number of components n, and of parts. */
  size = 0;
  parts = 0;
  /** b. */
  readonly offset = this.vector();
  /** Per component: its place in the inclusion problem, and Λ / λ. */
  readonly index = this.integers();
  readonly unit = this.vector();
  /** Per part: kind, first component (one more entry closes the last part), component of its normal (−1: none), coefficient. */
  readonly partKind = this.integers();
  readonly partStart = this.integers(this.capacity + 1);
  readonly partNormal = this.integers();
  readonly coefficient = this.vector();
  /** Unit body of each part that has one. */
  readonly body: (Body | undefined)[] = [];
  /** Component at each place of the inclusion problem; −1 where nothing is transmitted. */
  readonly componentAt = this.integers();
  /** Size of c in the units of the components; all impulses are relative to it. */
  drive = 0;
}

export class ScaledProblem extends ScaledParts {
  /** A, n × n row by row. */
  readonly matrix = this.vector(this.capacity * this.capacity);
}

/** Forgets the last problem. */
export function clearScaled(out: ScaledParts, { size: n }: AnyInclusionProblem): void {
  for (let i = 0; i < n; i++) out.componentAt[i] = -1;
  out.size = out.parts = out.partStart[0] = 0;
}

/** The kind of a block whose components all transmit something. */
export function kindOf({ kind, bound, dimension, normal }: Block): number {
  if (normal >= 0) return dimension === 1 ? LINE : dimension === 2 ? DISK : BODY;
  const { family } = RESERVOIRS[kind];
  if (family === "unilateral") return UNILATERAL;
  return family === "bilateral" || bound === Infinity ? BILATERAL : STEP;
}

/** Adds the part of a block of that kind behind the others, the normal of a friction block before it. */
export function addBlock(out: ScaledParts, block: Block, kind: number): void {
  const from = out.size;
  if (kind <= UNILATERAL) {
    addComponent(out, block.start, 1);
    endPart(out, kind, -1, 1, undefined);
    return;
  }
  const { axis: axisAt, body } = RESERVOIRS[block.kind];
  let first = 0;
  for (let j = 0; j < block.dimension; j++) {
    const axis = axisAt(block, j);
    if (!(axis > 0)) continue;
    if (first === 0) first = axis;
    addComponent(out, block.start + j, axis === first ? 1 : axis / first);
  }
  const live = out.size - from;
  if (live === 0) return;
  const normal = block.normal < 0 ? -1 : out.componentAt[block.normal]!;
  if (live === block.dimension) endPart(out, kind, normal, first, body(block));
  else endPart(out, live === 1 ? LINE : DISK, normal, first, bodyOf(block));
}

function addComponent(out: ScaledParts, place: number, unit: number): void {
  out.componentAt[place] = out.size;
  out.index[out.size] = place;
  out.unit[out.size++] = unit;
}

/** Makes the components that belong to no part yet one. */
function endPart(out: ScaledParts, kind: number, normal: number, coefficient: number, body: Body | undefined): void {
  const part = out.parts++;
  out.partKind[part] = kind;
  out.partNormal[part] = normal;
  out.coefficient[part] = coefficient;
  out.body[part] = body;
  out.partStart[out.parts] = out.size;
}

/**
 * Turns `unit` from semi-axes, relative to the first, into Λ / λ without a drive, the coefficients into pure numbers, and fills the offset. Returns the
 * largest of it.
 */
export function scaleParts(out: ScaledParts, problem: AnyInclusionProblem): number {
  const { size, offset: given } = problem;
  const diagonal = isDense(problem) ? problem.matrix : diagonalOf(problem.delassus);
  const stride = isDense(problem) ? size + 1 : 1;
  const { unit, index, coefficient, offset, partStart } = out;
  let couplings: Float64Array | undefined;
  let largest = 0;
  for (let p = 0; p < out.parts; p++) {
    const from = partStart[p]!;
    const to = partStart[p + 1]!;
    let trace = 0;
    for (let i = from; i < to; i++) trace += unit[i]! * unit[i]! * diagonal[index[i]! * stride]!;
    if (trace === 0) couplings ??= couplingUnits(problem);
    const root = trace === 0 ? unit[from]! / couplings![index[from]!]! : Math.sqrt(Math.abs(trace) / (to - from));
    const normal = out.partNormal[p]!;
    coefficient[p] = coefficient[p]! * root * (normal >= 0 ? unit[normal]! : 1);
    for (let i = from; i < to; i++) {
      unit[i] = unit[i]! / root;
      offset[i] = given[index[i]!]! * unit[i]!;
      const entry = Math.abs(offset[i]!);
      if (entry > largest) largest = entry;
    }
  }
  return largest;
}

/** Measures offset and fixed bounds against the drive, and fills A. True when G is symmetric. */
export function scaleBy(out: ScaledProblem, problem: InclusionProblem, drive: number): boolean {
  const { unit, index, matrix, size: n } = out;
  const { matrix: source, size } = problem;
  let isSymmetric = true;
  for (let i = 0; i < n; i++) {
    const place = index[i]!;
    const scale = unit[i]!;
    for (let j = 0, to = i * n, across = i; j < i; j++, to++, across += n) {
      const other = index[j]!;
      const value = source[place * size + other]!;
      const mirror = source[other * size + place]!;
      const factor = scale * unit[j]!;
      matrix[to] = value * factor;
      matrix[across] = mirror * factor;
      if (value !== mirror) isSymmetric = false;
    }
    matrix[i * (n + 1)] = source[place * (size + 1)]! * scale * scale;
  }
  measureBy(out, drive);
  return isSymmetric;
}

/** Measures offset and fixed bounds against the drive. */
export function measureBy(out: ScaledParts, drive: number): void {
  const { unit, offset, coefficient, size: n } = out;
  for (let i = 0; i < n; i++) {
    offset[i] = offset[i]! / drive;
    unit[i] = unit[i]! * drive;
  }
  for (let p = 0; p < out.parts; p++) if (out.partKind[p] === STEP) coefficient[p] = coefficient[p]! / drive;
  out.drive = drive;
}

/** Λ from λ; components that were left out are zero. */
export function unscaled({ size: n, index, unit }: ScaledParts, scaled: Float64Array, size: number): Float64Array {
  const impulses = new Float64Array(size);
  for (let i = 0; i < n; i++) impulses[index[i]!] = scaled[i]! * unit[i]!;
  return impulses;
}

/** λ from Λ, into `out`. */
export function scaleInto(out: Float64Array, { size: n, index, unit }: ScaledParts, impulses: Float64Array): void {
  for (let i = 0; i < n; i++) out[i] = impulses[index[i]!]! / unit[i]!;
}
