/**
 * One step of Moreau's midpoint rule, generalised to θ and to linearly implicit forces.
 *
 *   q_M = q + θΔt u⁻,  t_M = t + θΔt                                             [Moreau1988], [AcaryBrogliato2008] 10.1
 *   (M + θ²Δt²K + θΔtD)(u⁺ − u⁻) = Δt h(q_M, u⁻, t_M) + W Λ,    M, K, D, W, χ at q_M
 *   ξ = γ⁺ + ε γ⁻ ∈ N_C(−Λ)   for the elements with g(q_M) ≤ 0 (mark-contacts.ts) and those without a gap
 *   (1 − θ)γ_b⁻ + θγ_b⁺ = 0   for bilateral constraints with projection; γ_b⁺ = 0 without
 *   q⁺ = q + Δt((1 − θ)u⁻ + θu⁺)
 *
 * For θ = ½, constant M and forces linear in q and u this is the implicit midpoint rule: T + U changes by the work of
 * the elements and by nothing else. θ = 1 is implicit Euler, which damps; θ = 0 explicit Euler, which feeds.
 *
 * Laws that are not one inclusion with an offset ε γ⁻ act first, on u⁻ alone; the step then goes on from there without
 * restitution.
 *
 * Sign trap: a step element's `bound` is a force here; its reservoir in a step is Δt·bound.
 */
import { isStep } from "../../sets/reservoirs/reservoirs.ts";
import { isOneInclusion } from "../check-law.ts";
import { loadDelassus, loadRows } from "../frame/mechanism-frame.ts";
import { chooseIndependent, shareRedundant } from "./active-elements.ts";
import { type ContactSet, contactVelocityInto, freeVelocityInto, newVelocityInto } from "./contact-set.ts";
import { impactBefore } from "./impact-before.ts";
import { markContacts } from "./mark-contacts.ts";
import { constraintProjection } from "./project-constraints.ts";
import { looseWarning } from "./solve-set.ts";
import { bookImpulses, bookPhases, meetsLaw } from "./step-outcome.ts";
import { clearResult, fail, isFiniteState, type Stepper } from "./step-result.ts";
import { bookExternal, freeChange, masses, type SteppingWorkspace, solveFor } from "./stepping-workspace.ts";

type MoreauWorkspace = ReturnType<typeof moreauWorkspace>;

function moreauWorkspace(common: SteppingWorkspace) {
  const { system, active, mass, settings } = common;
  return {
    ...common,
    /** q_M. */
    middle: new Float64Array(system.freedoms),
    /** u⁻, or u′ behind an impact that came first. */
    start: new Float64Array(system.freedoms),
    project: constraintProjection(system, mass, active, settings.projection === "position"),
    /** What the law had to say about its impacts, each once. */
    remarks: new Set<string>(),
  };
}

export function moreauStepper(common: SteppingWorkspace): Stepper {
  const work = moreauWorkspace(common);
  return {
    result: work.result,
    warnings: () => [...looseWarning(work.outcome), ...work.remarks],
    advance: (...start) => advance(work, ...start),
  };
}

function advance(work: MoreauWorkspace, ...[q, u, t, step, phases]: Parameters<Stepper["advance"]>): boolean {
  const { system, settings, result, active, mass, middle, start } = work;
  const { theta, implicit, law, projection } = settings;
  const tMiddle = t + theta * step;
  clearResult(result);
  if (active.hasRedundant) chooseIndependent(active, system, q, t);
  start.set(u);
  moveToMiddle(work, q, step);
  const share = implicit ? theta * step : 0;
  if (!masses(work, mass, middle, u, tMiddle, { positionShare: share * share, velocityShare: share })) return false;
  freeChange(work, mass, middle, start, tMiddle, step);
  markContacts(work, q, middle, start, t, step, phases);
  const set = work.sets(active.marks);
  loadRows(set, middle, tMiddle);
  const isSplit = !isOneInclusion(law);
  if (isSplit && set.size > 0) {
    contactVelocityInto(set.before, set, start);
    if (impactBefore(work, set, start, work.remarks)) {
      moveToMiddle(work, q, step);
      freeChange(work, mass, middle, start, tMiddle, step);
    }
    if (result.failure !== undefined) return false;
  }
  loadDelassus(set, mass);
  poseStep(work, set, step, !isSplit);
  if (!solveFor(work, set, work.lastImpulses)) return false;
  finish(work, set, q, step);
  if (!meetsLaw(work, set)) return false;
  bookExternal(work, q, start, t, step);
  if (!isFiniteState(result)) return fail(result, { kind: "state-not-finite" });
  if (active.hasRedundant) shareRedundant(result, active, system, middle, tMiddle);
  if (projection !== "none") work.project(result, t + step);
  return true;
}

/** q_M = q + θΔt u. */
function moveToMiddle({ middle, start, settings }: MoreauWorkspace, q: Float64Array, step: number): void {
  const share = settings.theta * step;
  for (let j = 0; j < q.length; j++) middle[j] = q[j]! + share * start[j]!;
}

/** γ⁻, γ_free and the offset of the inclusion problem. */
function poseStep(work: MoreauWorkspace, set: ContactSet, step: number, withLaw: boolean): void {
  const { system, settings, start, change } = work;
  const { theta, projection } = settings;
  const { before, free, problem, blocks, active } = set;
  freeVelocityInto(set, start, change);
  for (let k = 0; k < active.length; k++) {
    if (isStep(blocks[k]!)) blocks[k]!.bound = step * system.elements[active[k]!]!.bound!;
  }
  // Constraints that are projected hold for the mean velocity, which moves the position: then they do no work.
  const meanShare = projection === "none" || theta === 0 ? 0 : Math.min(1, (1 - theta) / theta);
  for (let i = 0; i < set.size; i++) {
    const coefficient = set.isBilateral[i] === 1 ? meanShare : withLaw ? (work.restitution ?? set.restitution[i]!) : 0;
    problem.offset[i] = free[i]! + coefficient * before[i]!;
  }
}

/** The new state, impulses, works and phases. */
function finish(work: MoreauWorkspace, set: ContactSet, q: Float64Array, step: number): void {
  const { system, settings, result, start, change, terms } = work;
  const { theta } = settings;
  newVelocityInto(result.u, set, start, change, terms);
  contactVelocityInto(set.after, set, result.u);
  bookImpulses(result, system, set);
  work.lastImpulses.set(result.impulses);
  bookPhases(result, system, set);
  for (let j = 0; j < q.length; j++) {
    result.q[j] = q[j]! + step * ((1 - theta) * start[j]! + theta * result.u[j]!);
  }
}
