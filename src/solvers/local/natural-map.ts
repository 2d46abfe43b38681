/**
 * How far a pair (λ, x) is from solving the contact problem, in its own units:
 *
 *   defect = ‖ λ − P(λ − x) ‖,   P: onto λ_N ≥ 0 and onto the (mirrored) reservoirs of size λ_N
 *
 * The same natural map as `inclusionResidual`, up to the scaling of ellipses and degenerate parts, but not divided by
 * ‖λ‖: along an unbounded ray (a jam) a relative residual would shrink to zero although nothing is solved.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { BILATERAL, UNILATERAL } from "../../problems/scaled-problem.ts";
import type { ContactProblem } from "./contact-problem.ts";

/** Defect of impulses λ with velocities x = A λ + b. Infinity when a number is not finite. */
export function naturalDefect(problem: ContactProblem, impulses: Float64Array, velocities: Float64Array): number {
  const { partKind, partStart, partNormal, coefficient } = problem;
  let sum = 0;
  for (let part = 0; part < problem.parts; part++) {
    const i = partStart[part]!;
    const kind = partKind[part]!;
    const x = velocities[i]!;
    const impulse = impulses[i]!;
    if (kind === UNILATERAL) {
      const defect = Math.min(impulse, x);
      sum += defect * defect;
      continue;
    }
    if (kind === BILATERAL) {
      sum += x * x;
      continue;
    }
    const normal = partNormal[part]! < 0 ? 1 : impulses[partNormal[part]!]!;
    const radius = normal > 0 ? coefficient[part]! * normal : 0;
    if (partStart[part + 1]! - i > 1) {
      sum += bodyDefect(problem, part, impulses, velocities, radius);
    } else {
      const y = impulse - x;
      const defect = y > radius ? impulse - radius : y < -radius ? impulse + radius : x;
      sum += defect * defect;
    }
  }
  return sum < Infinity ? Math.sqrt(sum) : Infinity;
}

function bodyDefect(
  { partStart, body, scratch, room }: ContactProblem,
  part: number,
  impulses: Float64Array,
  velocities: Float64Array,
  size: number,
): number {
  const i = partStart[part]!;
  const m = partStart[part + 1]! - i;
  for (let j = 0; j < m; j++) scratch[j] = impulses[i + j]! - velocities[i + j]!;
  const isOutside = body[part]!.projectInPlace(scratch, 0, size, room);
  let sum = 0;
  for (let j = 0; j < m; j++) {
    const defect = isOutside ? impulses[i + j]! - scratch[j]! : velocities[i + j]!;
    sum += defect * defect;
  }
  return sum;
}

/** Impulses beyond this multiple of what the offset asks for are a ray to infinity, not a solution. */
const UNBOUNDED = 1e9;

/**
 * Roundings in a product with A of n terms, in units of 2⁻⁵² ‖λ‖: a smaller defect cannot be told from zero here.
 * `judge` excuses nothing; what it refuses goes on to `solvers/refine`.
 */
const roundings = (n: number): number => 3 + 1.5 * Math.sqrt(n);

/**
 * Whether a defect counts as solved for impulses λ: it is within the tolerance, relative to the offset, or within the
 * rounding of A λ where the impulses are large. Never for unbounded impulses.
 */
export function isWithin(problem: ContactProblem, impulses: Float64Array, defect: number, tolerance: number): boolean {
  const rounding = roundings(problem.size) * EPSILON;
  if (!(defect <= tolerance || defect <= rounding * UNBOUNDED)) return false;
  const size = norm(problem, impulses);
  return size < UNBOUNDED && (defect <= tolerance || defect <= rounding * size);
}

type Sized = Pick<ContactProblem, "size">;

/** Whether the impulses are of a size that answers the offset, not on their way to infinity. */
export function isBounded(problem: Sized, impulses: Float64Array): boolean {
  return norm(problem, impulses) < UNBOUNDED;
}

function norm(problem: Sized, impulses: Float64Array): number {
  let square = 0;
  for (let i = 0; i < problem.size; i++) square += impulses[i]! * impulses[i]!;
  return Math.sqrt(square);
}
