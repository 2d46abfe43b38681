/**
 * Parts of results that many published values ask for.
 */
import type { ElementOutcome } from "../../src/doors/laws.ts";
import type { ImpactResult, ImpactSolution } from "../../src/index.ts";
import type { Lab } from "./lab.ts";

/** The one solution of an impact. */
export function solutionOf({ solutions, status }: ImpactResult): ImpactSolution {
  const [first] = solutions;
  if (!first) throw new Error(`the impact has no solution (${status})`);
  return first;
}

/** What one element did in the impact of a shipped model. */
export function outcome(lab: Lab, model: string, element: string): ElementOutcome {
  const found = solutionOf(lab.resolved(model)).elements.find(({ name }) => name === element);
  if (!found) throw new Error(`${model} has no element ${element}`);
  return found;
}

/** λ_min and λ_max of a symmetric matrix of two rows. */
export function eigenvalues([a, b, , d]: ArrayLike<number> & Iterable<number>): [number, number] {
  const [middle, half] = [(a! + d!) / 2, Math.hypot((a! - d!) / 2, b!)];
  // λ_min as det/λ_max: the difference would lose digits.
  return [(a! * d! - b! * b!) / (middle + half), middle + half];
}

/** Largest difference of the entries of two lists. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`${a.length} numbers cannot be compared with ${b.length}`);
  return Array.from(a).reduce((most, x, k) => Math.max(most, Math.abs(x - b[k]!)), 0);
}
