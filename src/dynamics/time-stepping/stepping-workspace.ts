/**
 * What every time-stepping method needs beside its own formulas, made once per run.
 */
import { lawOf } from "../../laws/laws.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { isOneInclusion } from "../check-options.ts";
import { frameMass, massAt, solveMassInPlace } from "../frame/frame-mass.ts";
import { lengthScale } from "../length-scale.ts";
import type { SteppingSettings } from "../run-settings.ts";
import { activeElements } from "./active-elements.ts";
import { type ContactSet, contactSets } from "./contact-set.ts";
import { tellIslands } from "./solve-islands.ts";
import { contactOutcome, solveSet } from "./solve-set.ts";
import { fail, stepResult } from "./step-result.ts";

export type SteppingWorkspace = ReturnType<typeof steppingWorkspace>;

/** `isMassSingular`: bilateral directions complete M; `hasRedundant`: some of them depend on others at the start. */
export function steppingWorkspace(
  system: MechanicalSystem,
  settings: SteppingSettings,
  isMassSingular: boolean,
  hasRedundant: boolean,
) {
  const vector = (): Float64Array => new Float64Array(system.freedoms);
  const law = lawOf(settings.law);
  const isOwn = law.kind === "coefficients" && law.isByElement;
  const mass = frameMass(system, isMassSingular, false, isWithoutMatrices(system, settings));
  return {
    system,
    settings,
    result: stepResult(system),
    active: activeElements(system, hasRedundant),
    lengths: lengthScale(system),
    mass,
    sets: contactSets(system, mass),
    gaps: new Float64Array(system.elements.length),
    outcome: contactOutcome(),
    /** Contact problems of this step so far. */
    effort: { problems: 0 },
    /** Λ of the step before, where the next solution is looked for first. */
    lastImpulses: new Float64Array(system.size),
    /** Δu_free. */
    change: vector(),
    /** Buffers of f numbers. */
    row: vector(),
    terms: vector(),
    meanPosition: vector(),
    meanVelocity: vector(),
    /** One coefficient ε for all elements, 0 where the law acts before the step; undefined where each element has its own. */
    restitution: isOwn ? undefined : (law.globalRestitution?.(settings.law) ?? 0),
  };
}

/** From so many elements on, contacts of free bodies are solved island by island, without matrices; dense solvers take longer than a step may where thirty act. */
const MANY_ELEMENTS = 512;

/** Contacts that are found have none; listed ones of free bodies need none where there are many and the law is one inclusion. */
function isWithoutMatrices(system: MechanicalSystem, { method, law, projection, solver }: SteppingSettings): boolean {
  if (system.contacts) return true;
  if (method !== "moreau" || projection === "position" || solver !== undefined || !isOneInclusion(law)) return false;
  return system.formulas === "weights" && system.elements.length >= MANY_ELEMENTS;
}

/** `change` ← Ā⁻¹ Δt h(q, u, t) with the masses of `mass`, which are those of (q, u, t) already. */
export function freeChange(
  { system, change }: SteppingWorkspace,
  mass: SteppingWorkspace["mass"],
  q: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
): void {
  system.forcesInto(change, q, u, t);
  for (let j = 0; j < change.length; j++) change[j]! *= step;
  solveMassInPlace(mass, change);
}

/** The masses of a step, with shares of the implicit forces at `slopesAt`; false, and the step failed, when they are singular. */
export function masses(
  { result, active }: SteppingWorkspace,
  mass: SteppingWorkspace["mass"],
  q: Float64Array,
  u: Float64Array,
  t: number,
  positionShare = 0,
  velocityShare = 0,
  slopesAt: Float64Array = q,
): boolean {
  const isRegular = massAt(mass, q, u, t, positionShare, velocityShare, active.isRedundant, slopesAt);
  return isRegular || fail(result, { kind: "singular-step" });
}

/** Contact problems of one step at most; a dozen is usual, a thousand and more where many contacts close one after the other. */
const MOST_PROBLEMS = 2 ** 13;

/** After so many problems, and again after so many more, a step asks whether it is still wanted. */
const ASK_AFTER = 32;
const ASK_EVERY = 8;

/** Solves the problem of a set, from `start` on; false, and the step failed, without a solution. */
export function solveFor(
  { system, settings, result, outcome, effort }: SteppingWorkspace,
  set: ContactSet,
  start?: Float64Array,
): boolean {
  const problems = ++effort.problems;
  if (problems > MOST_PROBLEMS) return fail(result, { kind: "step-laborious", problems: MOST_PROBLEMS });
  const isAsking = problems > ASK_AFTER && problems % ASK_EVERY === 0;
  if (isAsking && settings.shouldStop?.()) return fail(result, { kind: "stop-asked" });
  solveSet(set, outcome, settings, start);
  result.residual = Math.max(result.residual, outcome.residual);
  if (outcome.failure !== undefined) return fail(result, outcome.failure, namesOf(system, set));
  if (outcome.isLoose) {
    result.loose.problems++;
    result.loose.residual = Math.max(result.loose.residual, outcome.residual);
  }
  const { onProblem } = settings;
  if (onProblem && set.isByIslands) tellIslands(outcome.islands, set, onProblem);
  else onProblem?.(set.problem, set.impulses.subarray(0, set.size));
  return true;
}

/** Names of the elements of a set, for the reason of a failure. */
export function namesOf(system: MechanicalSystem, { active }: ContactSet): string[] {
  return active.map((e) => system.elements[e]!.name);
}

/** Work of the forces without potential along the chord of the step from (q, u) to the result. */
export function bookExternal(
  { system, result, meanPosition, meanVelocity }: SteppingWorkspace,
  q: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
): void {
  for (let j = 0; j < system.freedoms; j++) {
    meanPosition[j] = 0.5 * (q[j]! + result.q[j]!);
    meanVelocity[j] = 0.5 * (u[j]! + result.u[j]!);
  }
  result.external = step * system.externalPower(meanPosition, meanVelocity, t + 0.5 * step);
}

/**
 * Work of the forces without potential on a way s that a lift takes beside the motion with the velocities u: s·Q(q, u) for Q = Q₀ − Du,
 * from what turns its sign with s in the powers P(u) = u·Q,   s·Q = ¼ (P(u + s) − P(u − s) + P(s) − P(−s)).
 */
export function externalWay(
  { system, meanVelocity }: Pick<SteppingWorkspace, "system" | "meanVelocity">,
  { q, u }: SteppingWorkspace["result"],
  way: Float64Array,
  t: number,
): number {
  const power = (motion: number, share: number): number => {
    for (let j = 0; j < way.length; j++) meanVelocity[j] = motion * u[j]! + share * way[j]!;
    return system.externalPower(q, meanVelocity, t);
  };
  return 0.25 * (power(1, 1) - power(1, -1) + power(0, 1) - power(0, -1));
}
