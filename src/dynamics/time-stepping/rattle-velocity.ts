/**
 * The velocities of a RATTLE step at the position it has come to. Second half: u⁺ from u_½ with γ_b⁺ = 0 and, for the whole impulse P
 * of the step,
 *
 *   γ⁺ ∈ N_C(−P),   γ⁺ = Wᵀ(u_½ + Δu_free) + χ + G(P − R),   hence c = γ_free − G R
 *
 * over the contacts that are closed at q⁺, without restitution: contacts that rebound end the step before. There u jumps under the law,
 *
 *   M(u⁺ − u⁻) = W Λ,   ξ = γ⁺ + ε γ⁻ ∈ N_C(−Λ)                                                [Glocker2012] (19)–(28)
 *
 * (Frémond's law: E γ⁻; Poisson's in two phases; laws that name u⁺) over everything that is closed. No force acts meanwhile, so the work of an element is ½Λᵀ(γ⁺ + γ⁻) − Λᵀχ exactly, and a
 * contact with ε ≤ 1 creates no energy. Brakes (`step`) have a bounded force and transmit no impulse.
 */
import { lawOf } from "../../laws/laws.ts";
import { largest } from "../../linalg/dense.ts";
import { OPEN } from "../../problems/contact-state.ts";
import { frameImpact, fremondOf } from "../frame/frame-impact.ts";
import { loadDelassus, loadRows } from "../frame/mechanism-frame.ts";
import { markOthers } from "./active-elements.ts";
import { boundSteps, type ContactSet, contactVelocityInto, freeVelocityInto, newVelocityInto } from "./contact-set.ts";
import { impactBefore } from "./moreau-step.ts";
import { lastForces } from "./rattle-forces.ts";
import { isByIslands, settles, takeBackFirst } from "./rattle-islands.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { sweepIslands } from "./solve-islands.ts";
import { bookImpulses, bookPhases, meetsLaw } from "./step-outcome.ts";
import { fail, isFiniteState, type StepResult } from "./step-result.ts";
import { masses, solveFor } from "./stepping-workspace.ts";

/** Sweeps over what settles and still moves: rounding that is no solution's any more would be carried on for ever. */
const LAST_SWEEPS = 40;

/** Residual of what is solved to rounding. */
const ROUNDED = 2 ** -44;

/** What settles has been solved to rounding, and still moves. */
const creeps = ({ outcome, u }: RattleWorkspace, set: ContactSet): boolean =>
  set.isByIslands && outcome.residual <= ROUNDED && largest(u) > 0 && settles(set);

/** Sweeps on from a solution, and back to it where a contact that jams has another one of its own: that may be none for all. */
function sweepOn({ outcome }: RattleWorkspace, set: ContactSet): void {
  const { impulses, wrong: solved } = set;
  solved.set(impulses);
  if (sweepIslands(outcome.islands, set, LAST_SWEEPS, 0) > ROUNDED) impulses.set(solved);
}

/** Fills `result.u`, books the impulses of the half and the phases at its end. */
export function rattleVelocity(work: RattleWorkspace, t: number, step: number): boolean {
  const { system, result, active, half } = work;
  if (!lastForces(work, t, step)) return false;
  markOthers(active);
  const set = loaded(work, t + step, half, true);
  pose(work, set, step);
  if (!solveFor(work, set, work.lastImpulses)) return false;
  if (creeps(work, set)) sweepOn(work, set);
  keepImpulses(work.lastImpulses, set);
  addFirst(work, set, -1);
  newVelocityInto(result.u, set, half, work.change, work.terms);
  contactVelocityInto(set.after, set, result.u);
  bookImpulses(result, system, set);
  addFirst(work, set, 1);
  if (!meetsLaw(work, set)) return false;
  // γ⁻ of the begin of the step says what is an impact.
  for (let i = 0; i < set.size; i++) set.before[i] = work.before[set.origin[i]!]!;
  result.phases.fill(OPEN);
  bookPhases(result, system, set);
  return demandFinite(result);
}

/** Changes `result.u` at (`result.q`, t); the marks of `active` say which contacts are closed. */
export function rattleImpact(work: RattleWorkspace, t: number): boolean {
  const { system, result, active, lastMass, change } = work;
  if (!masses(work, lastMass, result.q, result.u, t)) return false;
  markOthers(active);
  for (const brake of work.brakes) active.marks[brake] = 0;
  const { kind } = lawOf(work.settings.law);
  const set = loaded(work, t, result.u, kind === "coefficients");
  contactVelocityInto(set.before, set, result.u);
  if (kind === "phases" || kind === "velocity") return strikeBySteps(work, set);
  poseImpact(work, set);
  if (!solveFor(work, set)) return false;
  change.fill(0);
  work.previous.set(result.u);
  newVelocityInto(result.u, set, work.previous, change, work.terms);
  contactVelocityInto(set.after, set, result.u);
  if (!meetsLaw(work, set, set.before)) return false;
  bookImpulses(result, system, set);
  for (const e of set.active) {
    const at = set.starts[e]!;
    if (active.isContact[e] === 1 && set.impulses[at]! > 0 && set.before[at]! < 0) result.impacts[e] = 1;
  }
  return demandFinite(result);
}

/** Laws that are not one inclusion, such as Poisson's and the canonical one, are followed to their end. */
function strikeBySteps(work: RattleWorkspace, set: ContactSet): boolean {
  const { result, previous } = work;
  previous.set(result.u);
  if (impactBefore(work, set, previous)) result.u.set(previous);
  return result.failure === undefined && demandFinite(result);
}

/** c = γ⁻ + ε γ⁻, or γ⁻ + E γ⁻ under a law with a matrix of coefficients; joints do not rebound. */
function poseImpact({ settings, system, result, restitution }: RattleWorkspace, set: ContactSet): void {
  const { size: n, before, problem, isBilateral, active } = set;
  const law = lawOf(settings.law);
  const isMatrix = law.kind === "matrix";
  const fremondMatrix = isMatrix ? fremondOf(system, active, settings.law.fremondMatrix) : undefined;
  const own = { ...settings.law, ...(fremondMatrix && { fremondMatrix }) };
  const matrix = isMatrix ? law.restitution!(frameImpact(set, active, result.u.slice()), own) : undefined;
  for (let i = 0; i < n; i++) {
    let rebound = matrix ? 0 : (restitution ?? set.restitution[i]!) * before[i]!;
    for (let j = 0; matrix && j < n; j++) rebound += matrix[i * n + j]! * before[j]!;
    problem.offset[i] = before[i]! + (isBilateral[i] === 1 ? 0 : rebound);
  }
}

/** What is marked, with its directions and G at the end of the step. */
function loaded(work: RattleWorkspace, t: number, u: Float64Array, canBeIslands: boolean): ContactSet {
  const { sets, active, result, lastMass, level, span } = work;
  const set = sets(active.marks);
  set.isByIslands = canBeIslands && isByIslands(work, set);
  loadRows(set, result.q, t, u, level.of(span));
  loadDelassus(set, lastMass);
  return set;
}

const demandFinite = (result: StepResult): boolean =>
  isFiniteState(result) || fail(result, { kind: "state-not-finite" });

/** Where the next solution is looked for first. */
function keepImpulses(out: Float64Array, { size, origin, impulses }: ContactSet): void {
  out.fill(0);
  for (let i = 0; i < size; i++) out[origin[i]!] = impulses[i]!;
}

/** Adds ±R to the impulses of the set; R of bilateral elements counts as zero. */
function addFirst({ firstImpulses }: RattleWorkspace, { size, origin, impulses }: ContactSet, sign: number): void {
  for (let i = 0; i < size; i++) impulses[i]! += sign * firstImpulses[origin[i]!]!;
}

function pose(work: RattleWorkspace, set: ContactSet, step: number): void {
  const { half, change, firstImpulses } = work;
  const { size: n, free, problem } = set;
  freeVelocityInto(set, half, change);
  set.offset.set(free);
  boundSteps(set, step);
  if (set.isByIslands) takeBackFirst(work, set, work.row);
  for (let at = 0; at < n && !set.isByIslands; at++) {
    const first = firstImpulses[set.origin[at]!]!;
    if (first === 0) continue;
    for (let i = 0; i < n; i++) problem.offset[i]! -= problem.matrix[i * n + at]! * first;
  }
  // γ_free without R: ξ − γ⁺ = c − γ_free is then zero.
  free.set(set.offset);
}
