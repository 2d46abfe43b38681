/**
 * A normal with Contensou friction or with several friction parts: no closed form, so its parts are solved in turn,
 *
 *   λ_p ← −prox_{C_p(λ_N)}(−λ_p + x_p / s_p),      s_p ≥ largest eigenvalue of A_pp,
 *
 * until nothing moves or the inner limit is reached; the outer iteration goes on from there.
 */

import { BODY, LINE, UNILATERAL } from "../../problems/scaled-problem.ts";
import { projectOntoContensouInPlace } from "../../sets/contensou.ts";
import type { ContactProblem } from "./contact-problem.ts";

/** Inner rounds; the blocks are small and the outer iteration repeats them anyway. */
const ROUNDS = 30;

/** A round that moves less than this, relative to the impulses of the cell, is the last. */
const STILL = 2 ** -50;

/** Compliance put in place of a zero one; the impulse then follows its velocity without bound, as it should. */
const SOFT = 1e-5;

let velocity = new Float64Array(8);

/** Writes the impulses of `cell` to `problem.next`. */
export function solveCompositeContact(
  problem: ContactProblem,
  cell: number,
  impulses: Float64Array,
  velocities: Float64Array,
): void {
  const { next, cellPart, cellStart } = problem;
  const start = cellStart[cell]!;
  const count = cellStart[cell + 1]! - start;
  if (velocity.length < count) velocity = new Float64Array(2 * count);
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

const moved = new Float64Array(3);

/** One projection of one part; returns how far it moved. */
function improvePart(problem: ContactProblem, part: number, start: number, count: number): number {
  const { matrix, next, size: n, partStart } = problem;
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

/** Puts `moved` into the reservoir of the part (as impulses: the reservoir mirrored). */
function projectPart(problem: ContactProblem, part: number, normal: number): void {
  const kind = problem.partKind[part]!;
  const radius = problem.coefficient[part]! * normal;
  if (kind === UNILATERAL) {
    if (moved[0]! < 0) moved[0] = 0;
  } else if (kind === LINE) {
    moved[0] = Math.max(-radius, Math.min(radius, moved[0]!));
  } else if (kind === BODY) {
    // The body is symmetric: projecting the impulse itself is the same as mirroring twice.
    projectOntoContensouInPlace(moved, 0, radius, problem.pressure[part]!);
  } else {
    const length = Math.sqrt(moved[0]! * moved[0]! + moved[1]! * moved[1]!);
    if (length > radius) {
      moved[0] = (moved[0]! * radius) / length;
      moved[1] = (moved[1]! * radius) / length;
    }
  }
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
