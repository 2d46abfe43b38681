/**
 * The books of event-driven runs, judged on the way.
 *
 *   step     δ = Δ(T + U) − Σ∫λᵀ(γ − χ)dt − external,   |δ| ≤ k [rtol (Σ|h_j q_j| + T + E) + ε (|U| + Σ|W|)]
 *   impact   δ = T⁺ − T⁻ − Σ W_i,                       |δ| ≤ 2⁻³⁰ (T⁻ + T⁺ + Σ|W_i|)
 *
 * Errors of q and u that the tolerance allows change U by h·Δq and T by 2T Δu/u; E is the energy that the tolerance is relative to
 * (equations.ts). In an impact nothing moves, and the balance is an identity: ten digits are what a law solved to its tolerance keeps.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { lengthScale } from "../length-scale.ts";
import type { FailureCause } from "../run-failure.ts";
import { accuracyWarnings } from "../run-warnings.ts";
import type { EnergyLedger } from "../simulation.ts";
import { viewOf } from "./equations.ts";
import type { Run } from "./run-state.ts";

/** Local errors of a step that passes stay below the tolerance; a hundred of them are none of it. */
const ERRORS = 2 ** 7;

/** Share of the energies of an impact that may be missing in its books. */
const IMPACT_SHARE = 2 ** -30;

/** Works that cancel, and what they leave, are exact to this share: sums of products of doubles. */
const WORK_ROUNDING = 2 ** -40;

/** What the books of the attempted step to `next` do not explain; undefined when they balance. */
export function findImbalance(run: Run, next: Float64Array, width: number): FailureCause | undefined {
  const { system, parts, acting, settings, q, u, t } = run;
  const f = system.freedoms;
  const [end, speeds] = viewOf(next, f);
  const kinetic = [system.kineticEnergy(q, u), system.kineticEnergy(end, speeds)] as const;
  const potential = [system.potentialEnergy(q, t), system.potentialEnergy(end, t + width)] as const;
  let explained = next[parts.external]!;
  let sizes = Math.abs(explained) + Math.abs(potential[0]) + Math.abs(potential[1]) + kinetic[0] + kinetic[1];
  for (let a = 0; a < acting.length; a++) {
    explained += next[parts.work + a]!;
    sizes += Math.abs(next[parts.work + a]!);
  }
  const unexplained = kinetic[1] - kinetic[0] + (potential[1] - potential[0]) - explained;
  const rounding = ERRORS * EPSILON * sizes;
  if (Math.abs(unexplained) <= rounding) return undefined;
  const forces = new Float64Array(f);
  system.forcesInto(forces, q, u, t);
  let moved = kinetic[0] + kinetic[1] + run.stepEnergy;
  for (let j = 0; j < f; j++) moved += Math.abs(forces[j]!) * Math.max(Math.abs(q[j]!), Math.abs(end[j]!));
  const allowed = rounding + ERRORS * (settings.rtol + settings.atol) * moved;
  if (Math.abs(unexplained) <= allowed) return undefined;
  return { kind: "step-unbalanced", unexplained, allowed };
}

/** Whether the books of an impact balance; `works`: Σ W_i and Σ |W_i|. */
export function isImpactBalanced(before: number, after: number, works: number, gross: number): boolean {
  return Math.abs(after - before - works) <= IMPACT_SHARE * before + WORK_ROUNDING * (after + gross);
}

/** What the reader of the result must know about its accuracy. */
export function eventAccuracy(run: Run, energy: EnergyLedger): string[] {
  const { system, roles, q, t, options } = run;
  const lengths = lengthScale(system);
  const longest = (elements: readonly number[]): number =>
    Math.max(0, ...elements.filter((e) => system.elements[e]!.hasGap).map((e) => lengths.of(e, q, t, run.extent, 1)));
  return accuracyWarnings({
    ...{ energy, largestKinetic: run.energyScale, tolerance: options.tolerance, way: 0 },
    ...{ worstResidual: run.worstResidual, worstDrift: run.worstDrift, worstPenetration: run.worstPenetration },
    ...{ jointLength: longest(roles.permanent), contactLength: longest(roles.contacts) },
  });
}
