/**
 * A normal with Contensou friction or with several friction parts: no closed form, so its parts are solved in turn,
 *
 *   λ_p ← −prox_{C_p(λ_N)}(−λ_p + x_p / s_p),      s_p ≥ largest eigenvalue of A_pp,
 *
 * until nothing moves or the inner limit is reached; the outer iteration goes on from there.
 */
import { type ContactProblem, UNILATERAL } from "./contact-problem.ts";

/** Inner rounds; the blocks are small and the outer iteration repeats them anyway. */
const ROUNDS = 30;

/** A round that moves less than this, relative to the impulses of the cell, is the last. */
const STILL = 2 ** -50;

/** Compliance put in place of a zero one; the impulse then follows its velocity without bound, as it should. */
const SOFT = 1e-5;

/** Writes the impulses of `cell` to `problem.next`. */
export function solveCompositeContact(
  problem: ContactProblem,
  cell: number,
  impulses: Float64Array,
  velocities: Float64Array,
): void {
  const { next, nextVelocity: velocity, cellPart, cellStart } = problem;
  const start = cellStart[cell]!;
  const count = cellStart[cell + 1]! - start;
  for (let j = 0; j < count; j++) {
    next[j] = impulses[start + j]!;
    velocity[j] = velocities[start + j]!;
  }
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    let size = 0;
    for (let part = cellPart[cell]!; part < cellPart[cell + 1]!; part++)
      moved += improvePart(problem, part, start, count);
    for (let j = 0; j < count; j++) size += Math.abs(next[j]!);
    if (moved <= STILL * size) return;
  }
}

/** One projection of one part; returns how far it moved. */
function improvePart(problem: ContactProblem, part: number, start: number, count: number): number {
  const { matrix, next, nextVelocity: velocity, scratch: moved, size: n, partStart } = problem;
  const from = partStart[part]! - start;
  const m = partStart[part + 1]! - partStart[part]!;
  const soft = spectralBound(problem, start + from, m);
  for (let j = 0; j < m; j++) moved[j] = next[from + j]! - velocity[from + j]! / soft;
  projectPart(problem, part, problem.partNormal[part]! < 0 ? 0 : next[0]!);
  let distance = 0;
  for (let j = 0; j < m; j++) {
    const change = moved[j]! - next[from + j]!;
    if (change === 0) continue;
    distance += Math.abs(change);
    next[from + j] = moved[j]!;
    for (let i = 0; i < count; i++) velocity[i]! += matrix[(start + i) * n + start + from + j]! * change;
  }
  return distance;
}

/** Puts `scratch` into the reservoir of the part; bodies are symmetric, so that Λ is projected like −Λ. */
function projectPart(
  { partKind, coefficient, body, scratch, room }: ContactProblem,
  part: number,
  normal: number,
): void {
  if (partKind[part] !== UNILATERAL) body[part]!.projectInPlace(scratch, 0, coefficient[part]! * normal, room);
  else if (scratch[0]! < 0) scratch[0] = 0;
}

/** Largest row sum of |A_pp|: not below its largest eigenvalue. */
function spectralBound(problem: ContactProblem, first: number, m: number): number {
  const { matrix, size: n } = problem;
  let bound = 0;
  for (let i = 0; i < m; i++) {
    let sum = 0;
    for (let j = 0; j < m; j++) sum += Math.abs(matrix[(first + i) * n + first + j]!);
    if (sum > bound) bound = sum;
  }
  return Math.max(bound, SOFT);
}
