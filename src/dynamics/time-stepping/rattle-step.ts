/**
 * One step of a nonsmooth RATTLE scheme: positions meet their constraints first, then velocities do.
 *
 *   M(q)(u_½ − u) = ½Δt h(q, u_½, t) + W(q) R,   q⁺ = q + Δt u_½                        [Andersen1983]
 *       g_b(q⁺) = 0,   0 ≤ R_N ⊥ g_N(q⁺) ≥ 0,   others: γ(u_½) ∈ N_C(−R)
 *   M(q⁺)(u⁺ − u_½) = ½Δt h(q⁺, u_½, t⁺) + W(q⁺)(P − R)
 *       γ_b⁺ = 0,   closed contacts and others: ξ = γ⁺ + ε γ⁻ ∈ N_C(−P),   P = R + what the second half adds
 *
 * Order 2 in smooth motion, closed contacts and slip included, first order through impacts; bilateral constraints hold on
 * both levels, contacts do not penetrate. The first half is linearly implicit in u, the second explicit, which makes the
 * halves adjoint to each other up to O(Δt³).
 *
 * P and not its second part P − R must be admissible: the first half may stop a body at the wall with an impulse R that
 * the law of impact takes partly back.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { chooseIndependent, markOthers, shareRedundant } from "./active-elements.ts";
import { fillMass, solveMassInPlace } from "./effective-mass.ts";
import { rattlePosition } from "./rattle-position.ts";
import { rattleVelocity } from "./rattle-velocity.ts";
import { type RattleWorkspace, rattleWorkspace } from "./rattle-workspace.ts";
import { looseWarning } from "./solve-set.ts";
import { clearResult, fail, isFiniteState, type Stepper } from "./step-result.ts";
import type { SteppingSettings } from "./stepping-options.ts";
import { bookExternal, completeAndFactor, steppingWorkspace } from "./stepping-workspace.ts";

export function rattleStepper(
  system: MechanicalSystem,
  settings: SteppingSettings,
  isMassSingular: boolean,
  hasRedundant: boolean,
): Stepper {
  const work = rattleWorkspace(steppingWorkspace(system, settings, isMassSingular, hasRedundant));
  return {
    result: work.result,
    warnings: () => looseWarning(work.outcome),
    advance: (q, u, t, step) => advance(work, q, u, t, step),
  };
}

const SINGULAR = "the matrix of the step is singular";

function advance(work: RattleWorkspace, q: Float64Array, u: Float64Array, t: number, step: number): boolean {
  const { system, result, active, mass, lastMass, change, half, free } = work;
  clearResult(result);
  work.firstImpulses.fill(0);
  if (active.hasRedundant) chooseIndependent(active, system, q, t);
  fillMass(mass, system, q, u, t, 0, 0.5 * step);
  if (!completeAndFactor(work, mass, q, t)) return fail(result, SINGULAR);
  system.forcesInto(change, q, u, t);
  for (let j = 0; j < q.length; j++) change[j]! *= 0.5 * step;
  solveMassInPlace(mass, change);
  for (let j = 0; j < q.length; j++) free[j] = u[j]! + change[j]!;
  if (!rattlePosition(work, q, u, t, step)) return false;
  if (!isFiniteState(result)) return fail(result, "the state is no longer finite");
  fillMass(lastMass, system, result.q, half, t + step, 0, 0);
  if (!completeAndFactor(work, lastMass, result.q, t + step)) return fail(result, SINGULAR);
  system.forcesInto(change, result.q, half, t + step);
  for (let j = 0; j < q.length; j++) change[j]! *= 0.5 * step;
  solveMassInPlace(lastMass, change);
  markOthers(active);
  if (!rattleVelocity(work, t, step)) return false;
  bookExternal(work, q, u, t, step);
  if (!isFiniteState(result)) return fail(result, "the state is no longer finite");
  if (active.hasRedundant) shareRedundant(result, active, system, result.q, t + step);
  return true;
}
