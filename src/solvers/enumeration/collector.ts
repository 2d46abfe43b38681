/**
 * Gathers what the states deliver: solutions that are distinct in u⁺, pieces of continua, and what stayed open.
 */
import { largest } from "../../linalg/dense.ts";
import type { Piece } from "./piece.ts";
import { accepted, isSameVelocity, type ScaledSolution, scaledSolution } from "./scaled-solution.ts";
import type { StateProblem } from "./state-problem.ts";
import { SAME_VELOCITY } from "./tolerances.ts";

export interface Collector {
  readonly problem: StateProblem;
  /** Largest accepted defect of a solution. */
  readonly tolerance: number;
  readonly points: ScaledSolution[];
  readonly pieces: Piece[];
  /** Impulses that were looked at already, a bounded number. */
  readonly seen: Float64Array[];
  /** Why the enumeration is not exhaustive. */
  open: string | undefined;
}

/** Degenerate problems deliver one solution from many states; a few remembered impulses spare most of the work. */
const MOST_SEEN = 64;

export function collector(problem: StateProblem, tolerance: number): Collector {
  return { problem, tolerance, points: [], pieces: [], seen: [], open: undefined };
}

/** Takes λ if it is a solution with a new u⁺; false when it is no solution. */
export function addPoint(found: Collector, impulses: Float64Array): boolean {
  const solution = accepted(found.problem, scaledSolution(found.problem, impulses), found.tolerance);
  if (solution === undefined) return false;
  if (found.seen.length < MOST_SEEN) found.seen.push(impulses);
  if (!found.points.some((known) => isSameVelocity(found.problem, known, solution))) found.points.push(solution);
  return true;
}

/** Whether these impulses were delivered before. */
export function isSeen(found: Collector, impulses: Float64Array): boolean {
  const close = SAME_VELOCITY * (1 + largest(impulses));
  for (const known of found.seen) {
    let i = 0;
    while (i < known.length && Math.abs(known[i]! - impulses[i]!) <= close) i++;
    if (i === known.length) return true;
  }
  return false;
}

/** Whether a solution with these velocities was delivered before. */
export function isSeenVelocity(found: Collector, velocities: Float64Array): boolean {
  const close = SAME_VELOCITY * (1 + largest(velocities));
  return found.points.some((known) => known.velocities.every((x, i) => Math.abs(x - velocities[i]!) <= close));
}
