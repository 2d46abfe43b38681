/**
 * What the books of a run do not explain, summed over its steps. Truncation of a stable method sums to little, or swings; that of an
 * unstable one (a spring faster than RATTLE's step, θ < ½) grows without end, by shares that pass in every single step. So the sum
 * is compared with everything the mechanism could have had:
 *
 *   Σδ ≤ T(t₀) + (U(t₀) − min U) + Σ external₊ + Σ drives₊ + created
 *
 * Beyond that more than half of the energy is nobody's, and the run has failed. Only gains are: what a method loses (θ > ½ damps) it
 * cannot lose twice, and the warnings tell it.
 */
import type { StepResult } from "./step-result.ts";

/** Sums over a run are exact to this share of its energies. */
const SUM_ROUNDING = 2 ** -30;

export interface BalanceWatch {
  /** Enters a step that ended with T and U; the reason for the run to fail, or undefined. */
  enter(result: StepResult, kinetic: number, potential: number, created: number): string | undefined;
}

/** `announced`: the energy that the forces promise in a step, the size of rounding where there is no other. */
export function balanceWatch(kinetic: number, potential: number, announced: number): BalanceWatch {
  const start = { kinetic, potential };
  let [lowest, given, nowhere] = [potential, 0, 0];
  let energy = kinetic + potential;
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
      if (!(nowhere > had + SUM_ROUNDING * size)) return undefined;
      const joules = (value: number): string => `${Number(value.toPrecision(3))} J`;
      return `the energy does not balance: ${joules(nowhere)} came from nowhere since the start, more than the ${joules(had)} there were; the step is too large for the method`;
    },
  };
}
