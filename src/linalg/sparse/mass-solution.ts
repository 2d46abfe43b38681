/**
 * Products with M⁻¹, part by part, in twice the precision: what is missing of M x = b is evaluated by error-free transforms from M as
 * it was given, and the inverse or the factors of the part only correct.
 */
import { productError, sumError } from "../double-double.ts";
import type { Doubled } from "../double-double-lu.ts";
import { addRowTimes } from "./add-row-times.ts";
import type { Parts } from "./mass-parts.ts";
import { type Multifrontal, solveFactorised } from "./multifrontal.ts";
import type { SparseMatrix } from "./sparse-matrix.ts";

/** A correction of this share is the last: what it leaves is smaller by the digits that it gained. */
const LAST_CORRECTION = 2 ** -50;

export interface MassInverse extends Parts {
  /** M, its pattern made symmetric. */
  readonly mass: SparseMatrix;
  /** S; neither it nor the room below is there where M is diagonal. */
  readonly scale: Float64Array;
  /** M⁻¹ of small parts; the rows of the others are empty. */
  readonly inverse: SparseMatrix;
  /** S M S of the others, factorised, by part. */
  readonly large: ReadonlyMap<number, Multifrontal>;
  /** Room for what is missing and its correction, by coordinate. */
  readonly missing: Float64Array;
  readonly correction: Float64Array;
  /** Room for the numbers of one part. */
  readonly right: Float64Array;
}

/** out ← M⁻¹ b, as heads and tails. */
export function applyInverseInto(out: Doubled, massInverse: MassInverse, b: Doubled): void {
  if (massInverse.members === massInverse.mass.indices) divideInto(out, massInverse, b);
  else for (let p = 0; p + 1 < massInverse.partStarts.length; p++) solvePart(out, massInverse, b, p);
}

/** The same for a diagonal M: one correction. */
function divideInto({ head, tail }: Doubled, { mass, inverse }: MassInverse, b: Doubled): void {
  for (let i = 0; i < head.length; i++) {
    const m = mass.values[i]!;
    const quotient = b.head[i]! * inverse.values[i]!;
    const product = m * quotient;
    const missing = b.head[i]! - product - productError(m, quotient, product) + b.tail[i]!;
    const correction = missing * inverse.values[i]!;
    head[i] = quotient + correction;
    tail[i] = correction - (head[i]! - quotient);
  }
}

/** out ← M⁻¹ b for the coordinates of one part; false where corrections do not come to an end. */
export function solvePart(out: Doubled, massInverse: MassInverse, b: Doubled, part: number): boolean {
  const { partStarts, members, missing, correction, scale } = massInverse;
  const [from, end] = [partStarts[part]!, partStarts[part + 1]!];
  for (let k = from; k < end; k++) {
    const i = members[k]!;
    out.head[i] = out.tail[i] = 0;
    missing[i] = b.head[i]! + b.tail[i]!;
  }
  for (let last = Infinity; ; ) {
    correct(massInverse, part);
    let size = 0;
    let change = 0;
    for (let k = from; k < end; k++) {
      const i = members[k]!;
      const x = correction[i]!;
      const sum = out.head[i]! + x;
      const lost = out.tail[i]! + sumError(out.head[i]!, x, sum);
      out.head[i] = sum + lost;
      out.tail[i] = lost - (out.head[i]! - sum);
      size = Math.max(size, Math.abs(sum) / scale[i]!);
      change = Math.max(change, Math.abs(x) / scale[i]!);
    }
    if (change <= LAST_CORRECTION * size) return true;
    if (!(change < last / 2)) return false;
    last = change;
    writeMissing(massInverse, out, b, part);
  }
}

/** correction ← M⁻¹ missing, rounded, for the coordinates of one part. */
function correct(
  { inverse, large, partStarts, members, missing, correction, right, scale }: MassInverse,
  part: number,
): void {
  const [from, end] = [partStarts[part]!, partStarts[part + 1]!];
  const factors = large.get(part);
  if (!factors) {
    for (let k = from; k < end; k++) correction[members[k]!] = rowTimes(inverse, members[k]!, missing);
    return;
  }
  for (let k = from; k < end; k++) right[k - from] = scale[members[k]!]! * missing[members[k]!]!;
  solveFactorised(factors, right);
  for (let k = from; k < end; k++) correction[members[k]!] = scale[members[k]!]! * right[k - from]!;
}

/** missing ← b − M x for the coordinates of one part, rounded only at the end. */
function writeMissing({ mass, partStarts, members, missing }: MassInverse, x: Doubled, b: Doubled, part: number): void {
  for (let l = partStarts[part]!; l < partStarts[part + 1]!; l++) {
    const i = members[l]!;
    let head = b.head[i]!;
    let tail = b.tail[i]!;
    for (let k = mass.starts[i]!; k < mass.starts[i + 1]!; k++) {
      const j = mass.indices[k]!;
      // Stored zeros lead to other parts.
      const a = -mass.values[k]!;
      if (a === 0) continue;
      const p = a * x.head[j]!;
      const s = head + p;
      tail += sumError(head, p, s) + productError(a, x.head[j]!, p) + a * x.tail[j]!;
      head = s;
    }
    missing[i] = head + tail;
  }
}

/** Row i of A times x. */
export function rowTimes({ starts, indices, values }: SparseMatrix, i: number, x: Float64Array): number {
  return addRowTimes(0, values, indices, starts[i]!, starts[i + 1]!, x);
}
