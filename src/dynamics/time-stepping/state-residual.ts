/**
 * Whether the velocities a step ends with obey the law, whatever its solver says about the impulses:
 *
 *   ξ = γ⁺ + (c − γ_free) ∈ N_C(−Λ),   γ⁺ = Wᵀu⁺ + χ     measured like `inclusionResidual`, ξ taken from u⁺ and not from G Λ + c
 *
 * G is rounded, and where contacts and joints are jammed against each other Λ is huge: products G Λ then agree with the law and the
 * velocities of the bodies do not. Nothing is excused but the rounding of Wᵀu⁺ itself.
 */
import { blockCompliance } from "../../problems/residual.ts";
import { defectRoom } from "../../sets/reservoirs/defect.ts";
import { leverOf, RESERVOIRS } from "../../sets/reservoirs/reservoirs.ts";
import type { ContactSet } from "./contact-set.ts";
import { CANCELLED } from "./contact-step.ts";
import type { ContactOutcome } from "./solve-set.ts";
import { fail, type StepResult } from "./step-result.ts";

/** u⁺ is the impulses' answer rounded once more: what the solver was allowed, with two digits of a margin. */
const ROUNDED_ONCE_MORE = 100;

/** Judges the velocities of a step after `set.after` is known; false when they miss the law, and the step has failed. */
export function meetsLaw(
  result: StepResult,
  set: ContactSet,
  outcome: ContactOutcome,
  free: Float64Array,
  names: () => string[],
): boolean {
  const residual = stateResidual(set, free, result.u);
  result.residual = Math.max(result.residual, residual);
  if (residual <= ROUNDED_ONCE_MORE * outcome.acceptable) return true;
  return fail(result, { kind: "tolerance-missed", of: "velocities", residual }, names());
}

/** Dimensionless residual of `set.after` and `set.impulses`; `free`: γ_free, `u`: u⁺. */
export function stateResidual(set: ContactSet, free: Float64Array, u: Float64Array): number {
  const { blocks, impulses, after, problem } = set;
  const room = defectRoom();
  const both = { head: impulses, tail: undefined };
  let defect = 0;
  let drive = 0;
  for (const block of blocks) {
    const g = blockCompliance(problem, block);
    for (let j = 0; j < block.dimension; j++) {
      const i = block.start + j;
      room.velocity[j] = (after[i]! + problem.offset[i]! - free[i]!) * leverOf(block, j);
      drive += (problem.offset[i]! * leverOf(block, j)) ** 2 / g;
    }
    RESERVOIRS[block.kind].writeDefect(block, g, both, room);
    for (let j = 0; j < block.dimension; j++) {
      const wrong = g * Math.abs(room.defect[j]!) - CANCELLED * termsOf(set, block.start + j, u) * leverOf(block, j);
      if (wrong > 0) defect += wrong ** 2 / g;
    }
  }
  if (defect === 0) return 0;
  const value = Math.sqrt(defect / drive);
  return Number.isFinite(value) ? value : 1e308;
}

/** Σ |w_ij u_j| + |χ_i| and what the offset was made of. */
function termsOf({ entries, offsets, before, free, problem }: ContactSet, i: number, u: Float64Array): number {
  const { start, index, value } = entries;
  let terms = Math.abs(offsets[i]!) + Math.abs(before[i]!) + Math.abs(free[i]!) + Math.abs(problem.offset[i]!);
  for (let e = start[i]!; e < start[i + 1]!; e++) terms += Math.abs(value[e]! * u[index[e]!]!);
  return terms;
}
