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
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { isOneInclusion } from "../check-law.ts";
import { chooseIndependent, shareRedundant } from "./active-elements.ts";
import type { ContactSet } from "./contact-set.ts";
import { addVelocityChange, contactVelocityInto, newVelocityInto } from "./contact-step.ts";
import { fillMass, solveMassInPlace } from "./effective-mass.ts";
import { bookImpulses, bookPhases } from "./element-phases.ts";
import { impactBefore } from "./impact-before.ts";
import { loadDelassus, loadRows } from "./load-set.ts";
import { type ContactMarker, contactMarker } from "./mark-contacts.ts";
import { constraintProjection } from "./project-constraints.ts";
import { looseWarning, solveSet } from "./solve-set.ts";
import { meetsLaw } from "./state-residual.ts";
import { clearResult, fail, isFiniteState, type Stepper } from "./step-result.ts";
import type { SteppingSettings } from "./stepping-options.ts";
import {
  bookExternal,
  completeAndFactor,
  namesOf,
  type SteppingWorkspace,
  steppingWorkspace,
} from "./stepping-workspace.ts";

interface MoreauWorkspace extends SteppingWorkspace {
  readonly mark: ContactMarker;
  /** q_M. */
  readonly middle: Float64Array;
  /** u⁻, or u′ behind an impact that came first. */
  readonly start: Float64Array;
  readonly project: ReturnType<typeof constraintProjection>;
  /** Λ of the step before, where the next solution is looked for first. */
  readonly lastImpulses: Float64Array;
  /** What the law had to say about its impacts, each once. */
  readonly remarks: Set<string>;
}

export function moreauStepper(
  system: MechanicalSystem,
  settings: SteppingSettings,
  isMassSingular: boolean,
  hasRedundant: boolean,
): Stepper {
  const common = steppingWorkspace(system, settings, isMassSingular, hasRedundant);
  const work: MoreauWorkspace = {
    ...common,
    mark: contactMarker(common),
    middle: new Float64Array(system.freedoms),
    start: new Float64Array(system.freedoms),
    project: constraintProjection(system, common.active, settings.projection === "position"),
    lastImpulses: new Float64Array(system.size),
    remarks: new Set(),
  };
  return {
    result: work.result,
    warnings: () => [...looseWarning(work.outcome), ...work.remarks],
    advance: (q, u, t, step, phases) => advance(work, q, u, t, step, phases),
  };
}

function advance(
  work: MoreauWorkspace,
  q: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
  phases: Uint8Array,
): boolean {
  const { system, settings, result, active, mass, middle, start, change, outcome } = work;
  const { theta, implicit, law, tolerance, projection } = settings;
  const tMiddle = t + theta * step;
  clearResult(result);
  if (active.hasRedundant) chooseIndependent(active, system, q, t);
  start.set(u);
  moveToMiddle(work, q, step);
  const share = implicit ? theta * step : 0;
  fillMass(mass, system, middle, u, tMiddle, share * share, share);
  if (!completeAndFactor(work, mass, middle, tMiddle)) return fail(result, { kind: "singular-step" });
  freeMotion(work, tMiddle, step);
  work.mark(q, middle, start, change, t, step, phases);
  const set = work.sets.get(active.marks);
  loadRows(set, system, middle, tMiddle);
  const isSplit = !isOneInclusion(law);
  if (isSplit && set.size > 0) {
    contactVelocityInto(set.before, set, start);
    if (impactBefore(result, system, set, mass, start, law, tolerance, work.remarks)) {
      moveToMiddle(work, q, step);
      freeMotion(work, tMiddle, step);
    }
    if (result.failure !== undefined) return false;
  }
  loadDelassus(set, mass);
  poseStep(work, set, step, !isSplit);
  solveSet(set, outcome, settings, mass, work.lastImpulses);
  result.residual = Math.max(result.residual, outcome.residual);
  if (outcome.failure) return fail(result, outcome.failure, namesOf(system, set));
  finish(work, set, q, step);
  if (!meetsLaw(result, set, outcome, set.free, () => namesOf(system, set))) return false;
  bookExternal(work, q, start, t, step);
  if (!isFiniteState(result)) return fail(result, { kind: "state-not-finite" });
  if (active.hasRedundant) shareRedundant(result, active, system, middle, tMiddle);
  if (projection !== "none") work.project(result, mass, t + step);
  return true;
}

/** q_M = q + θΔt u. */
function moveToMiddle({ middle, start, settings }: MoreauWorkspace, q: Float64Array, step: number): void {
  const share = settings.theta * step;
  for (let j = 0; j < q.length; j++) middle[j] = q[j]! + share * start[j]!;
}

/** Δu_free = Ā⁻¹ Δt h(q_M, u, t_M). */
function freeMotion({ system, mass, middle, start, change }: MoreauWorkspace, t: number, step: number): void {
  system.forcesInto(change, middle, start, t);
  for (let j = 0; j < change.length; j++) change[j]! *= step;
  solveMassInPlace(mass, change);
}

/** γ⁻, γ_free and the offset of the inclusion problem. */
function poseStep(work: MoreauWorkspace, set: ContactSet, step: number, withLaw: boolean): void {
  const { system, settings, start, change, stiffening } = work;
  const { theta, projection } = settings;
  const { before, free, problem, blocks, elements } = set;
  contactVelocityInto(before, set, start);
  free.set(before);
  addVelocityChange(free, set, change);
  for (let k = 0; k < set.count; k++) {
    if (blocks[k]!.kind === "step") blocks[k]!.bound = step * system.elements[elements[k]!]!.bound!;
    set.stiffening[set.starts[k]!] = stiffening[elements[k]!]!;
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
  newVelocityInto(result.u, set, work.mass, start, change, terms);
  contactVelocityInto(set.after, set, result.u);
  bookImpulses(result, system, set);
  work.lastImpulses.set(result.impulses);
  bookPhases(result, system, set);
  for (let j = 0; j < q.length; j++) {
    result.q[j] = q[j]! + step * ((1 - theta) * start[j]! + theta * result.u[j]!);
  }
}
