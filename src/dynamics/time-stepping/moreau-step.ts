/**
 * One step of Moreau's midpoint rule, generalised to θ and to linearly implicit forces.
 *
 *   q_M = q + θΔt u⁻,  t_M = t + θΔt                                             [Moreau1988], [AcaryBrogliato2008] 10.1
 *   (M + θ²Δt²K + θΔtD)(u⁺ − u⁻) = Δt h(q_M, u⁻, t_M) + W Λ,    M, K, D, W, χ at q_M
 *   ξ = γ⁺ + ε γ⁻ ∈ N_C(−Λ)   for the elements with g(q_M) ≤ 0 and those without a gap
 *   (1 − θ)γ_b⁻ + θγ_b⁺ = 0   for bilateral constraints with projection; γ_b⁺ = 0 without
 *   q⁺ = q + Δt((1 − θ)u⁻ + θu⁺)
 *
 * For θ = ½, constant M and forces linear in q and u this is the implicit midpoint rule: T + U changes by the work of
 * the elements and by nothing else. θ = 1 is implicit Euler, which damps; θ = 0 explicit Euler, which feeds.
 *
 * Laws that are not one inclusion with an offset ε γ⁻ (Poisson's two phases, full matrices, named velocities) act first, on u⁻
 * alone; the step then goes on from there without restitution.
 *
 * Sign trap: a step element's `bound` is a force here; its reservoir in a step is Δt·bound.
 */
import { InputError } from "../../errors.ts";
import { velocityAfter } from "../../laws/conclude.ts";
import { lawOf } from "../../laws/laws.ts";
import { runLaw } from "../../laws/run-law.ts";
import { roomFor } from "../../linalg/buffers.ts";
import { isOneInclusion } from "../check-options.ts";
import { frameImpact, fremondOf, impactComponents, impactMembers } from "../frame/frame-impact.ts";
import { loadDelassus, loadRows, velocityOf } from "../frame/mechanism-frame.ts";
import { chooseIndependent, shareRedundant } from "./active-elements.ts";
import { boundSteps, type ContactSet, contactVelocityInto, freeVelocityInto, newVelocityInto } from "./contact-set.ts";
import { bodyLift } from "./lift-bodies.ts";
import { markContacts, marking } from "./mark-contacts.ts";
import { constraintProjection } from "./project-constraints.ts";
import { reviseMarks, revision } from "./revise-marks.ts";
import { isLoose, solveRoughly } from "./solve-set.ts";
import { bookImpulse, bookImpulses, bookPhases, meetsLaw } from "./step-outcome.ts";
import { clearResult, fail, isFiniteState, type Stepper } from "./step-result.ts";
import { bookExternal, freeChange, masses, type SteppingWorkspace, solveFor } from "./stepping-workspace.ts";

type MoreauWorkspace = ReturnType<typeof moreauWorkspace>;

function moreauWorkspace(common: SteppingWorkspace) {
  const { system, active, mass, settings } = common;
  const marks = marking(common);
  const project = constraintProjection(system, mass, active, settings.projection === "position");
  return {
    ...marks,
    project,
    /** q_M. */
    middle: new Float64Array(system.freedoms),
    /** u⁻, or u′ behind an impact that came first. */
    start: new Float64Array(system.freedoms),
    ...revision(marks),
    /** What lifts bodies at the end of a step whose contacts act ahead of their closing. */
    lift: marks.isAhead ? bodyLift(common, project) : undefined,
    /** Joints hold for the velocity at the end of the step, not for the mean one. */
    holdsAtEnd: false,
  };
}

export function moreauStepper(common: SteppingWorkspace): Stepper {
  const work = moreauWorkspace(common);
  return {
    result: work.result,
    advance: (...start) => advance(work, ...start),
  };
}

function advance(work: MoreauWorkspace, ...[q, u, t, step, phases]: Parameters<Stepper["advance"]>): boolean {
  const { system, settings, result, active, mass, middle, start } = work;
  const { theta, implicit, law, projection } = settings;
  const tMiddle = t + theta * step;
  clearResult(result);
  work.effort.problems = 0;
  if (active.hasRedundant) chooseIndependent(active, system, q, t);
  start.set(u);
  moveToMiddle(work, q, step);
  const share = implicit ? theta * step : 0;
  if (!masses(work, mass, middle, u, tMiddle, share * share, share)) return false;
  freeChange(work, mass, middle, start, tMiddle, step);
  markContacts(work, q, middle, start, t, step, phases);
  const set = work.sets(active.marks);
  loadRows(set, middle, tMiddle, start, work.level.of(step));
  const isSplit = !isOneInclusion(law);
  if (isSplit && set.size > 0) {
    contactVelocityInto(set.before, set, start);
    if (impactBefore(work, set, start)) {
      moveToMiddle(work, q, step);
      freeChange(work, mass, middle, start, tMiddle, step);
    }
    if (result.failure !== undefined) return false;
  }
  const part = { q, t, step };
  work.holdsAtEnd = false;
  const { residual } = result;
  const solved = solveStep(work, set, part, !isSplit) ?? solveHeld(work, part, !isSplit, residual);
  if (!solved) return false;
  book(work, solved);
  if (!meetsLaw(work, solved)) return false;
  bookExternal(work, q, start, t, step);
  if (!isFiniteState(result)) return fail(result, { kind: "state-not-finite" });
  if (active.hasRedundant) shareRedundant(result, active, system, middle, tMiddle);
  if (projection !== "none") work.project(result, t + step);
  return work.lift?.lift(result, t + step, solved, step) ?? true;
}

/** q_M = q + θΔt u. */
function moveToMiddle({ middle, start, settings }: MoreauWorkspace, q: Float64Array, step: number): void {
  const share = settings.theta * step;
  for (let j = 0; j < q.length; j++) middle[j] = q[j]! + share * start[j]!;
}

/** γ⁻, γ_free and the offset of the inclusion problem. */
function poseStep(work: MoreauWorkspace, set: ContactSet, step: number, withLaw: boolean): void {
  const { settings, start, change } = work;
  const { theta, projection } = settings;
  const { before, free, problem } = set;
  freeVelocityInto(set, start, change);
  boundSteps(set, step);
  // Constraints that are projected hold for the mean velocity, which moves the position: then they do no work.
  const meanShare = projection === "none" || theta === 0 || work.holdsAtEnd ? 0 : Math.min(1, (1 - theta) / theta);
  for (let i = 0; i < set.size; i++) {
    const coefficient = set.isBilateral[i] === 1 ? meanShare : withLaw ? (work.restitution ?? set.restitution[i]!) : 0;
    problem.offset[i] = free[i]! + coefficient * before[i]!;
  }
  set.lead.fill(0, 0, set.size);
  if (work.isAhead) leaveApproach(work, set, step);
}

/** What is not closed at q_M may come nearer until it is, at the end of the step: g(q_M) + θΔtγ⁺ ≥ 0. */
function leaveApproach({ active, ahead, settings }: MoreauWorkspace, set: ContactSet, step: number): void {
  for (let k = 0; k < set.active.length; k++) {
    const e = set.active[k]!;
    if (active.isContact[e] === 0 || ahead[e] === 0) continue;
    const i = set.starts[e]!;
    set.lead[i] = ahead[e]! / (settings.theta * step);
    set.problem.offset[i] = set.free[i]! + set.lead[i]!;
  }
}

/** Rounds with impulses that are about right (one where sweeps alone lead to the tolerance), and then revisions of those that are taken, at most. */
const ROUGH_ROUNDS = 3;
const REVISIONS = 2;

/** A step to be solved. */
type Part = { readonly q: Float64Array; readonly t: number; readonly step: number };

/**
 * Solves the step over `first`, and anew while its end shows other contacts to act (revise-marks.ts): in large sets about right until it does
 * not. Undefined, and the step failed, without a solution.
 */
function solveStep(work: MoreauWorkspace, first: ContactSet, part: Part, withLaw: boolean): ContactSet | undefined {
  const { settings, outcome, isAhead } = work;
  const tMiddle = part.t + settings.theta * part.step;
  let set = first;
  const pose = (): void => {
    loadDelassus(set, work.mass);
    poseStep(work, set, part.step, withLaw);
  };
  const isChanged = (reach: number, isRough: boolean): boolean => {
    moveOn(work, set, part.q, part.step);
    if (!isAhead || !reviseMarks(work, set, work, part.t + part.step, part.step, reach, isRough)) return false;
    work.isBusy = true;
    keepImpulses(work, set);
    set = work.sets(work.active.marks);
    loadRows(set, work.middle, tMiddle, work.start, work.level.of(part.step));
    pose();
    return true;
  };
  const approach = (): void => {
    for (let round = 0; round < (isLoose(settings) ? 1 : ROUGH_ROUNDS); round++) {
      solveRoughly(set, outcome, work.lastImpulses);
      if (!isChanged(0, true)) break;
    }
    keepImpulses(work, set);
  };
  pose();
  work.added.fill(0);
  const isLarge = isAhead && set.isSparse;
  const isBusy = isLarge && work.isBusy && !work.areKept;
  work.isBusy = false;
  if (isBusy) approach();
  for (let round = 0; solveFor(work, set, work.lastImpulses); round++) {
    const isLast = isBusy || work.areKept || round === (isLarge ? 1 : REVISIONS);
    if (isLast) moveOn(work, set, part.q, part.step);
    if (isLast || !isChanged(work.lift?.reach() ?? 0, false)) {
      if (isLarge) work.isBusy ||= pushesByGuess(work, set);
      return set;
    }
    if (isLarge && !isLoose(settings)) approach();
  }
  return undefined;
}

/**
 * The step without a solution once more, with joints that hold for the velocity at its end: to undo the γ_b⁻ that rows of the middle give them is
 * more than a clutch beside a stop allows. The projection of drift takes what is left. `residual`: that of the step before it was solved.
 */
function solveHeld(work: MoreauWorkspace, part: Part, withLaw: boolean, residual: number): ContactSet | undefined {
  const { result, active, sets } = work;
  if (result.failure?.kind !== "no-solution" || active.bilateral.length === 0) return undefined;
  result.failure = undefined;
  result.residual = residual;
  work.holdsAtEnd = true;
  const set = sets(active.marks);
  loadRows(set, work.middle, part.t + work.settings.theta * part.step);
  return solveStep(work, set, part, withLaw);
}

/** A contact that acts by guess pushes. */
function pushesByGuess({ guessed }: MoreauWorkspace, { active, starts, impulses }: ContactSet): boolean {
  for (let k = 0; k < active.length; k++) {
    if (guessed[active[k]!] === 1 && impulses[starts[active[k]!]!]! > 0) return true;
  }
  return false;
}

/** The impulses of a set are those that the next one begins with. */
function keepImpulses(work: MoreauWorkspace, { origin, impulses, size }: ContactSet): void {
  work.lastImpulses = roomFor(work.lastImpulses, work.system.size);
  work.lastImpulses.fill(0);
  for (let i = 0; i < size; i++) work.lastImpulses[origin[i]!] = impulses[i]!;
}

/** The new state. */
function moveOn(work: MoreauWorkspace, set: ContactSet, q: Float64Array, step: number): void {
  const { settings, result, start, change, terms } = work;
  const { theta } = settings;
  newVelocityInto(result.u, set, start, change, terms);
  for (let j = 0; j < q.length; j++) {
    result.q[j] = q[j]! + step * ((1 - theta) * start[j]! + theta * result.u[j]!);
  }
}

/** Impulses, works and phases. */
function book(work: MoreauWorkspace, set: ContactSet): void {
  const { system, result } = work;
  contactVelocityInto(set.after, set, result.u);
  bookImpulses(result, system, set);
  work.lastImpulses = roomFor(work.lastImpulses, result.impulses.length);
  work.lastImpulses.set(result.impulses);
  bookPhases(result, system, set);
}

/**
 * Changes `velocity` from u⁻ to u′ under the law at the position of the step and books the impact; false when no contact approaches, or
 * the law fails. The law's remarks are kept.
 *
 * Posed for the whole step such laws would return a share of the *contact force* of every step, and a resting body would bounce
 * for ever.
 */
export function impactBefore(work: SteppingWorkspace, set: ContactSet, velocity: Float64Array): boolean {
  const { system, result, active, settings } = work;
  const { law, tolerance, shouldStop } = settings;
  const members = impactMembers(set);
  if (!members.some((e) => active.isContact[e] === 1 && set.before[set.starts[e]!]! < 0)) return false;
  const names = members.map((e) => system.elements[e]!.name);
  const components = impactComponents(set, members);
  try {
    // γ⁻ with the motion χ of the constraints.
    const preContactVelocity = Float64Array.from(components, (i) => set.before[i]!);
    const impact = { ...frameImpact(set, members, velocity.slice()), preContactVelocity };
    const fremondMatrix = fremondOf(system, members, law.fremondMatrix);
    const first = lawOf(law).begin(impact, { ...law, ...(fremondMatrix && { fremondMatrix }) });
    const asked = { ...(tolerance !== undefined && { tolerance }), ...(shouldStop && { shouldStop }) };
    const found = runLaw(first, { workspace: work.outcome.workspace, ...asked });
    const run = found.runs[0];
    if (found.status === "failed" && shouldStop?.()) return fail(result, { kind: "stop-asked" });
    if (found.status === "none") return fail(result, { kind: "no-solution", of: "impact", why: found.reason! }, names);
    if (found.status !== "solved" || !run)
      return fail(result, { kind: "law-failed", why: found.reason ?? "the impact law failed" }, names);
    for (const { problem, solution } of run.path) settings.onProblem?.(problem, solution);
    for (const remark of [run.end.remark, ...(run.choices ?? [])]) if (remark) result.remarks.add(`impact: ${remark}`);
    result.residual = Math.max(result.residual, run.residual, run.end.residual ?? 0);
    const { impulses, tail, postVelocity } = run.end;
    velocity.set(postVelocity ?? velocityAfter(impact, impulses, tail));
    let k = 0;
    for (const e of members) {
      for (let j = 0; j < system.elements[e]!.dimension; j++, k++) {
        const i = components[k]!;
        const after = velocityOf(set, i, velocity, 0);
        const impulse = bookImpulse(result, set, e, i, after, impulses[k]!, impact.stiffening[k]!);
        if (active.isContact[e] === 1 && impulse > 0 && set.before[i]! < 0) result.impacts[e] = 1;
      }
    }
    return true;
  } catch (error) {
    if (error instanceof InputError) return fail(result, { kind: "refused", why: error.what }, names);
    throw error;
  }
}
