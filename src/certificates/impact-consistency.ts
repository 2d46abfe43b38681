/**
 * Kinetic, kinematic and energetic consistency of one impact ([Glocker2012] Sections 4 and 5, Figs. 6–9, (61)).
 *
 *   kinetic:    −Λ_i ∈ C_i           the reservoirs can provide the impulses
 *   kinematic:  γ_i⁻ and γ_i⁺ are velocities the element can have
 *   energetic:  W = T⁺ − T⁻ ≤ 0
 */
import { ELEMENTS, type VelocityCondition, violation } from "../elements/elements.ts";
import { impulsesOf } from "../laws/characteristics.ts";
import type { ImpactSolution } from "../laws/impact-solution.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { reservoirBlocks } from "../problems/inclusion-problem.ts";
import { bodyRoom } from "../sets/body.ts";
import { leverOf } from "../sets/reservoirs/block.ts";
import { projectReservoirInPlace, sizeOf } from "../sets/reservoirs/reservoirs.ts";

export type Verdict = "holds" | "fails" | "undecided";

export interface KinematicViolation {
  readonly element: string;
  readonly when: "before" | "after";
  readonly condition: VelocityCondition;
  readonly velocity: number;
}

export interface ImpactConsistency {
  readonly kinetic: Verdict;
  readonly kinematic: Verdict;
  readonly energetic: Verdict;
  /** Each velocity that its element cannot have. */
  readonly kinematicViolations: readonly KinematicViolation[];
}

/** Verdicts about one impact allow for this much rounding, relative to the impact's size. */
export const CONSISTENCY_MARGIN = 1e-9;

/** Judges one solution. */
export function impactConsistency(
  impact: ImpactProblem,
  solution: ImpactSolution,
  margin = CONSISTENCY_MARGIN,
): ImpactConsistency {
  const kinematicViolations = violations(impact, solution, margin);
  const { before, after, work } = solution.energy;
  return {
    kinetic: reservoirsHold(impact, solution, margin) ? "holds" : "fails",
    kinematic: kinematicViolations.length === 0 ? "holds" : "fails",
    energetic: work <= margin * Math.max(before, after) ? "holds" : "fails",
    kinematicViolations,
  };
}

function violations(impact: ImpactProblem, solution: ImpactSolution, margin: number): KinematicViolation[] {
  const found: KinematicViolation[] = [];
  const energy = Math.max(solution.energy.before, solution.energy.after);
  solution.elements.forEach((outcome, i) => {
    const { start } = impact.elements[i]!;
    // A contact velocity that carries all of the energy has the size √(2 T G_ii).
    const full = Math.sqrt(2 * energy * impact.delassus[start * impact.size + start]!);
    const size = Math.max(full, Math.abs(outcome.preContactVelocity[0]!));
    const described = ELEMENTS[outcome.kind];
    const check = (when: "before" | "after", condition: VelocityCondition, velocity: number): void => {
      if (violation(condition, velocity) > margin * size)
        found.push({ element: outcome.name, when, condition, velocity });
    };
    check("before", described.before, outcome.preContactVelocity[0]!);
    check("after", described.after, outcome.postContactVelocity[0]!);
  });
  return found;
}

/** −Λ_i ∈ C_i(Λ_k) for every element, measured against the size of the impact. */
function reservoirsHold(impact: ImpactProblem, solution: ImpactSolution, margin: number): boolean {
  const impulses = impulsesOf(impact, solution);
  const energy = Math.max(solution.energy.before, solution.energy.after);
  const point = new Float64Array(3);
  const room = bodyRoom();
  return reservoirBlocks(impact).every((block) => {
    // An impulse that carries all of the energy has the size √(2 T / G_ii); internal impulses may be larger.
    const compliance = impact.delassus[block.start * impact.size + block.start]!;
    let size = Math.max(
      Math.sqrt((2 * energy) / compliance),
      block.normal >= 0 ? Math.abs(impulses[block.normal]!) : 0,
    );
    for (let j = 0; j < block.dimension; j++) {
      point[j] = -impulses[block.start + j]! / leverOf(block, j);
      size = Math.max(size, Math.abs(point[j]!));
    }
    const wanted = point.slice();
    projectReservoirInPlace(block, point, 0, sizeOf(block, impulses), room);
    for (let j = 0; j < block.dimension; j++) if (Math.abs(point[j]! - wanted[j]!) > margin * size) return false;
    return true;
  });
}
