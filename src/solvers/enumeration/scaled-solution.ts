/**
 * A solution of the scaled problem, and when two of them are one: solutions are distinct in u⁺, that is in G λ.
 * The impulses behind one u⁺ may form a polyhedron.
 */
import { largest } from "../../linalg/dense.ts";
import { inclusionResidual, judge } from "../../problems/residual.ts";
import { isFine, type Refined, refine } from "../refine/refine.ts";
import { velocitiesOf } from "./polish-state.ts";
import type { StateProblem } from "./state-problem.ts";
import { SAME_ENERGY, SAME_VELOCITY, TIDY } from "./tolerances.ts";

export interface ScaledSolution {
  readonly impulses: Float64Array;
  /** x = G λ + c. */
  readonly velocities: Float64Array;
  /** Λ in the units of the problem, where a double does not hold it finely enough. */
  readonly refined?: Pick<Refined, "impulses" | "tail">;
}

export function scaledSolution(problem: StateProblem, impulses: Float64Array): ScaledSolution {
  return { impulses, velocities: velocitiesOf(problem, impulses) };
}

/** Λ = impulses + tail of a solution in the units of the problem. */
export function inProblemUnits(
  problem: StateProblem,
  { impulses, refined }: ScaledSolution,
): Pick<Refined, "impulses" | "tail"> {
  if (refined) return refined;
  return { impulses: impulses.map((value, i) => value * problem.unit[i]!), tail: new Float64Array(problem.size) };
}

/** Whether the exact residual accepts the solution. */
export function isSolution(problem: StateProblem, solution: ScaledSolution, tolerance: number): boolean {
  const { impulses, tail } = inProblemUnits(problem, solution);
  return inclusionResidual(problem.original, impulses, tail) <= tolerance;
}

/** The solution as the exact residual accepts it, taken there in twice the precision if need be; undefined if it does not. */
export function accepted(
  problem: StateProblem,
  solution: ScaledSolution,
  tolerance: number,
): ScaledSolution | undefined {
  const { original } = problem;
  const { impulses: found, tail } = inProblemUnits(problem, solution);
  const judgement = judge(original, found, tail);
  if (isFine(judgement, tolerance)) return solution;
  const refined = refine(original, found, tolerance);
  const impulses = refined.impulses.map((value, i) => value / problem.unit[i]!);
  const better = { ...scaledSolution(problem, impulses), refined };
  // On a continuum that ends within rounding, Newton's method may leave for another solution.
  const size = 1 + largest(solution.velocities);
  const isNear = solution.velocities.every((x, i) => Math.abs(x - better.velocities[i]!) <= NEAR * size);
  if (!isNear && judgement.residual <= tolerance) return solution;
  return refined.residual <= tolerance ? better : undefined;
}

/** Refinement moves velocities by rounding, not by more than this share. */
const NEAR = 2 ** -20;

/** Same u⁺: the difference moves neither G λ nor its energy. */
export function isSameVelocity(problem: StateProblem, a: ScaledSolution, b: ScaledSolution): boolean {
  const size = 1 + Math.max(largest(a.velocities), largest(b.velocities));
  let energy = 0;
  let impulse = 0;
  for (let i = 0; i < problem.size; i++) {
    const dx = a.velocities[i]! - b.velocities[i]!;
    const d = a.impulses[i]! - b.impulses[i]!;
    if (Math.abs(dx) > SAME_VELOCITY * size) return false;
    energy += dx * d;
    impulse += d * d;
  }
  return Math.sqrt(Math.abs(energy)) <= SAME_ENERGY * (size + Math.sqrt(impulse));
}

/** Zero instead of noise, measured against a size. */
export function tidy(value: number, size: number): number {
  return Math.abs(value) <= TIDY * (1 + size) ? 0 : value;
}
