/**
 * What the books of a run do not explain, summed over its steps. Truncation of a stable method sums to little, or swings; that of an
 * unstable one (a spring faster than RATTLE's step, θ < ½) grows without end, by shares that pass in every single step. So the sum
 * is compared with everything the mechanism could have had:
 *
 *   |Σδ| ≤ ¹⁄₁₆ (T(t₀) + (U(t₀) − min U) + Σ external₊ + Σ drives₊ + created)
 *
 * Beyond that for 16 steps in a row the run does not follow the motion, and has failed. A loss does not count where the method is chosen to damp (θ > ½).
 * Constraints that move are left to the warnings: their projection is not paid for by the motion (project-constraints.ts).
 */
import type { FailureCause } from "../run-failure.ts";
import { NO_ENERGY } from "./step-energy.ts";
import type { StepResult } from "./step-result.ts";

/** Sums over a run are exact to this share of its energies. */
const SUM_ROUNDING = 2 ** -30;

export interface BalanceWatch {
  /** Enters a step that ended with T and U; the reason for the run to fail, or undefined. */
  enter(result: StepResult, kinetic: number, potential: number, created: number): FailureCause | undefined;
}

/** Share of the energy of a run that truncation may take or give in all its steps together. */
const LARGEST_SHARE = 2 ** -4;

/** Steps in a row before it counts: a start from rest has little energy to be compared with. */
const PATIENCE = 16;

/** `damps`: losses are what the method is chosen for. `announced`: the energy that the forces promise in a step, the size of rounding where there is no other. */
export function balanceWatch(kinetic: number, potential: number, announced: number, damps: boolean): BalanceWatch {
  const start = { kinetic, potential };
  let [lowest, given, nowhere] = [potential, 0, 0];
  let energy = kinetic + potential;
  let [over, isOver] = [0, false];
  let size = Math.abs(kinetic) + Math.abs(potential) + announced;
  return {
    enter(result, after, height, created) {
      let work = 0;
      for (let i = 0; i < result.works.length; i++) work += result.works[i]!;
      nowhere += after + height - energy - work - result.external;
      energy = after + height;
      size = Math.max(size, Math.abs(height) + Math.abs(work));
      lowest = Math.min(lowest, height);
      given += Math.max(0, result.external) + Math.max(0, result.drive);
      const had = start.kinetic + (start.potential - lowest) + given + created;
      const counted = damps ? nowhere : Math.abs(nowhere);
      isOver = counted > LARGEST_SHARE * had + SUM_ROUNDING * size + NO_ENERGY;
      over = isOver ? over + 1 : 0;
      return over < PATIENCE ? undefined : { kind: "run-unbalanced", unexplained: nowhere, had };
    },
  };
}
