/**
 * Products with A, whichever way it is held, and the error of an iterate in the units of the raw problem.
 */
import { multiplyInto } from "../../linalg/sparse/sparse-matrix.ts";
import { coneDefect, isRunaway, ownDefect, UNANSWERED } from "../../problems/cone-defect.ts";
import type { ConeProblem } from "./cone-problem.ts";
import { blockVelocity, pushBlock } from "./factored-rows.ts";

/** out ← A p + constant (b, or nothing). */
export function velocitiesInto(
  out: Float64Array,
  { blocks, starts, rows, factored }: ConeProblem,
  p: Float64Array,
  constant?: Float64Array,
): void {
  if (rows) {
    multiplyInto(out, rows, p, constant);
    return;
  }
  const { velocity } = factored!;
  velocity.fill(0);
  for (let c = 0; c < blocks; c++) pushBlock(factored!, velocity, c, starts[c + 1]! - starts[c]!, p, starts[c]!);
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    blockVelocity(factored!, out, at, c, starts[c + 1]! - at, velocity, constant, at);
  }
}

/** err_scaled of p with its velocities x = A p + b, against ‖D q‖ alone where the impulses run away; `r` and `u` are room. */
export function scaledError(
  problem: ConeProblem,
  p: Float64Array,
  x: Float64Array,
  r: Float64Array,
  u: Float64Array,
  tolerance: number,
): number {
  const { blocks, starts, isFree, scale, drive, friction, weights, size, offsetSize } = problem;
  let ofR = 0;
  for (let i = 0; i < size; i++) {
    r[i] = drive * scale[i]! * p[i]!;
    u[i] = (drive * x[i]!) / scale[i]!;
    ofR += r[i]! * r[i]!;
  }
  let sum = 0;
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    sum += isFree[c] ? (weights[c]! * u[at]!) ** 2 : coneDefect(r, u, at, m, friction[c]!, weights[c]!);
  }
  const defect = Math.sqrt(sum);
  const reference = isRunaway(defect, offsetSize, tolerance) ? offsetSize : Math.max(Math.sqrt(ofR), offsetSize);
  const error = defect / reference;
  return Number.isNaN(error) ? Infinity : error;
}

/**
 * Whether some block may be too coarse for itself, for r and u that `scaledError` left: its defect is above this share of its own impulses
 * or drive, or such a part of its own drive that only what others pass on to it could be what it answers.
 */
export function mayBeCoarse(problem: ConeProblem, r: Float64Array, u: Float64Array, share: number): boolean {
  const { blocks, starts, isFree, scale, drive, offset, friction, weights } = problem;
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const end = starts[c + 1]!;
    const weight = weights[c]!;
    const square = isFree[c]
      ? (weight * u[at]!) ** 2
      : ownDefect(coneDefect(r, u, at, end - at, friction[c]!, weight), u[at]!, weight);
    let ofR = 0;
    let ofDq = 0;
    for (let i = at; i < end; i++) {
      ofR += r[i]! * r[i]!;
      ofDq += ((weight * drive * offset[i]!) / scale[i]!) ** 2;
    }
    if (square > share * share * Math.max(ofR, ofDq)) return true;
    if (square > UNANSWERED * UNANSWERED * ofDq) return true;
  }
  return false;
}

/** r of p, in the units and with all the components of the raw problem. */
export function unscaleInto(r: Float64Array, { size, source, scale, drive }: ConeProblem, p: Float64Array): void {
  if (size < r.length) r.fill(0);
  for (let i = 0; i < size; i++) r[source[i]!] = drive * scale[i]! * p[i]!;
}

/** p ← what impulses r of the raw problem are here; returns p. */
export function scaleInto(p: Float64Array, { size, source, scale, drive }: ConeProblem, r: Float64Array): Float64Array {
  for (let i = 0; i < size; i++) p[i] = r[source[i]!]! / (drive * scale[i]!);
  return p;
}
