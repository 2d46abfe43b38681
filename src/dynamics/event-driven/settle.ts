/**
 * What happens at an event: impacts until no closed contact approaches, then the decision about the modes that follow.
 *
 *   1 candidates: contacts with g = 0, all clutches, bilateral elements, brakes, friction of the closed contacts
 *   2 a candidate with γ < 0: impact of all of them under the chosen law; again, until γ ≥ 0
 *   3 contact problem at the level of accelerations; elements that have just left a mode come with a hint
 *
 * Painlevé: no combination of modes is consistent. A tangential impact (without collision, γ_N⁻ = 0) may exist and is then
 * named; it is taken only on request.
 */
import { announceModes } from "./announce-modes.ts";
import { readChatter } from "./chatter.ts";
import { contradicts, type Decision, readModes, solveAccelerations } from "./decide-modes.ts";
import { approach, type EventFunction, gapRounding } from "./event-functions.ts";
import { fillFrame, freeEnergy, setActive } from "./frame.ts";
import { applyImpact, impactAt, warnOfImpact } from "./impact.ts";
import { CLOSED, familyOf, keepVelocityDirection, normalOf, OPEN, SLIP, STICK } from "./modes.ts";
import { projectState } from "./project-state.ts";
import { namesOf, type Run, speedScale, VELOCITY_ROUNDING, warn } from "./run-state.ts";
import { slipDirectionInto, slipSpeed } from "./slip-force.ts";

/** Impacts at one instant before the law is said not to come to an end. */
const MOST_IMPACTS = 50;

/** Two contacts close at the same time when the later one would close within this share of a step. */
const SIMULTANEOUS = 2 ** -36;

/** Slips in two and three dimensions are led by their kept direction below this share of their speed scale. */
const BLEND_SPEED = 2 ** -20;

/** Time over which forces at rest give velocities their scale, as a share of the largest step. */
const FORCE_TIME = 2 ** -10;

/** An acceleration that changes a velocity by less than this share of its scale within a step is zero. */
const REST_RATE = 2 ** -30;

/** Settles the state of the run; false with `run.failure` set when there is no consistent continuation. */
export function settle(run: Run, triggers: readonly EventFunction[]): boolean {
  keepDirections(run, triggers);
  const near = closedContacts(run, triggers);
  let wasImpact = false;
  let isQuiet = false;
  for (let k = 0; ; k++) {
    setActive(run.frame, candidates(run, near));
    if (!fillFrame(run.frame, run.q, run.u, run.t)) return fail(run, [], "the mass matrix or the forces are singular");
    run.energyScale = Math.max(
      run.energyScale,
      run.system.kineticEnergy(run.q, run.u),
      freeEnergy(run.frame, run.settings.step * FORCE_TIME),
    );
    run.frame.restRate = (REST_RATE * Math.sqrt(2 * run.energyScale)) / run.lastStep;
    const struck = approaching(run);
    if (struck.length > 0) {
      if (k === MOST_IMPACTS) return fail(run, struck, `${MOST_IMPACTS} impacts at one instant did not come to an end`);
      if (!collide(run, struck)) return false;
      wasImpact = isQuiet = true;
      continue;
    }
    const chatter = wasImpact ? readChatter(run) : undefined;
    if (chatter?.isClosed) {
      for (const e of chatter.elements) near.add(e);
      wasImpact = false;
      continue;
    }
    const outcome = decide(run, wasImpact ? [] : triggers, near);
    if (outcome === "again") {
      wasImpact = isQuiet = true;
      continue;
    }
    if (!outcome) return false;
    // A chatter whose contacts open again was none.
    if (
      run.zeno &&
      run.system.elements.some(({ name }, e) => run.trial.mode[e] === OPEN && run.zeno!.elements.includes(name))
    ) {
      run.zeno = undefined;
    }
    break;
  }
  const unresolved = run.frame.active.filter((e) => run.trial.mode[e] === CLOSED && isUnresolved(run, e));
  announceModes(run, isQuiet);
  const before = run.system.kineticEnergy(run.q, run.u);
  if (!projectState(run)) return fail(run, [], "the mass matrix is singular");
  if (unresolved.length > 0) closeUnresolved(run, unresolved, run.system.kineticEnergy(run.q, run.u) - before);
  return true;
}

/** A bounce that would rise less than the rounding of its gap: γ² / 2|c| with the free acceleration c < 0. */
function isUnresolved(run: Run, e: number): boolean {
  const { frame: at, system } = run;
  const i = at.starts[e]!;
  const [speed, rate] = [at.velocities[i]!, at.accelerations[i]!];
  if (familyOf(system, e) !== "contact" || rate >= 0 || speed <= VELOCITY_ROUNDING * speedScale(run, i)) return false;
  return speed * speed <= -2 * rate * gapRounding(run, e);
}

/** The end of a chatter without a steady ratio: its flights are lost in the rounding of the positions. */
function closeUnresolved(run: Run, elements: readonly number[], work: number): void {
  for (const e of elements) run.ledger.elementWork(e, work / elements.length);
  run.events.push({ t: run.t, type: "zeno", elements: namesOf(run, elements), work });
}

export function fail(run: Run, elements: readonly number[], reason: string): false {
  const about = elements.length === 0 ? "" : ` (${namesOf(run, elements).join(", ")})`;
  run.failure ??= `at t = ${run.t}${about}: ${reason}`;
  return false;
}

/** Directions of the slips that begin: the accelerations of the step that led here are still in `reduced`. */
function keepDirections({ system, modes, frame: at, reduced }: Run, triggers: readonly EventFunction[]): void {
  for (const { element: e, kind } of triggers) {
    if (kind !== "reservoir" || at.starts[e]! < 0) continue;
    slipDirectionInto(modes.direction, system.elements[e]!.start, system.elements[e]!, reduced.forces, at.starts[e]!);
  }
}

/** Contacts with g = 0: those in contact, the one that has just closed, and those that close with it. */
function closedContacts(run: Run, triggers: readonly EventFunction[]): Set<number> {
  const { system, modes, q, u, t } = run;
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, q, t, Infinity);
  const near = new Set<number>();
  for (let e = 0; e < system.elements.length; e++) {
    if (familyOf(system, e) !== "contact") continue;
    const isTrigger = triggers.some(({ element, kind }) => element === e && kind === "gap");
    if (modes.mode[e] === CLOSED || isTrigger || gaps[e]! <= gapRounding(run, e)) near.add(e);
    else if (gaps[e]! <= -approach(run, e, q, u, t) * SIMULTANEOUS * run.lastStep) near.add(e);
  }
  return near;
}

function candidates({ system }: Run, near: ReadonlySet<number>): number[] {
  return system.elements.flatMap((_, e) => {
    const family = familyOf(system, e);
    if (family === "contact") return near.has(e) ? [e] : [];
    if (family !== "friction") return [e];
    const owner = normalOf(system, e);
    return near.has(owner) || familyOf(system, owner) === "clutch" ? [e] : [];
  });
}

/** Unilateral candidates whose velocity is negative beyond rounding. */
function approaching(run: Run): number[] {
  const { system, frame: at } = run;
  return at.active.filter((e) => {
    const family = familyOf(system, e);
    const i = at.starts[e]!;
    return (family === "contact" || family === "clutch") && at.velocities[i]! < -VELOCITY_ROUNDING * speedScale(run, i);
  });
}

function collide(run: Run, struck: readonly number[]): boolean {
  const impact = impactAt(run);
  if (typeof impact === "string") return fail(run, struck, impact);
  const { result, shift } = impact;
  const [solution] = result.solutions;
  if (result.status === "none" || result.status === "failed" || !solution) {
    return fail(
      run,
      struck,
      `the impact has no solution under the law ${result.law}: ${result.reason ?? result.status}`,
    );
  }
  warnOfImpact(run, result);
  applyImpact(run, solution, shift, struck);
  return true;
}

/** The modes after the event into `run.trial`. `again` after a tangential impact. */
function decide(run: Run, triggers: readonly EventFunction[], near: ReadonlySet<number>): boolean | "again" {
  const { frame: at, reduced, trial, options } = run;
  const hints = hinted(run, triggers);
  pose(run, near, hints);
  let decision = solveAccelerations(reduced, at, trial, options.tolerance);
  const isBad = decision.status === "none" || decision.status === "failed";
  if (hints.size > 0 && (isBad || [...hints].some((e) => at.starts[e]! >= 0 && contradicts(reduced, at, trial, e)))) {
    pose(run, near, new Set());
    decision = solveAccelerations(reduced, at, trial, options.tolerance);
  }
  run.worstResidual = Math.max(run.worstResidual, decision.status === "none" ? 0 : decision.residual);
  if (decision.status === "none") return painleve(run);
  if (decision.status === "failed") return fail(run, at.active, `accelerations not found: ${decision.reason ?? ""}`);
  if (decision.status === "several") warnOfSeveral(run, decision);
  readModes(reduced, at, trial);
  return true;
}

function warnOfSeveral(run: Run, decision: Decision): void {
  const about = namesOf(run, run.frame.active);
  warn(run, about, `accelerations: one of ${decision.solutions} solutions was taken (Painlevé's ambiguity)`);
}

/** Elements that have just left a mode, or are about to, at this very instant. */
function hinted(run: Run, triggers: readonly EventFunction[]): Set<number> {
  const { modes, system } = run;
  const hints = new Set<number>();
  for (let e = 0; e < system.elements.length; e++) {
    const family = familyOf(system, e);
    const isOpened = modes.mode[e] === OPEN && (family === "contact" || family === "clutch");
    if (!modes.armed[e] && (isOpened || modes.mode[e] === SLIP)) hints.add(e);
  }
  for (const { element, kind } of triggers) {
    if (kind === "force" || kind === "reservoir") hints.add(element);
    else hints.delete(element);
  }
  return hints;
}

/** `trial` by velocities and hints: closed contacts, rest candidates, slips. */
function pose(run: Run, near: ReadonlySet<number>, hints: ReadonlySet<number>): void {
  const { system, frame: at, trial, modes } = run;
  trial.mode.fill(OPEN);
  for (const e of at.active) {
    const family = familyOf(system, e);
    const i = at.starts[e]!;
    if (family === "bilateral") trial.mode[e] = CLOSED;
    else if (family === "contact" || family === "clutch") {
      const isSlow = at.velocities[i]! <= VELOCITY_ROUNDING * speedScale(run, i) || isUnresolved(run, e);
      if (isSlow && !hints.has(e) && (family === "clutch" || near.has(e))) trial.mode[e] = CLOSED;
    }
  }
  for (const e of at.active) {
    const family = familyOf(system, e);
    if (family !== "friction" && family !== "step") continue;
    if (family === "friction" && trial.mode[normalOf(system, e)] !== CLOSED) continue;
    const element = system.elements[e]!;
    const speed = slipSpeed(element, at.velocities, at.starts[e]!);
    const scale = speedScale(run, at.starts[e]!);
    trial.stop[e] = VELOCITY_ROUNDING * scale;
    trial.blend[e] = element.dimension === 1 ? 0 : BLEND_SPEED * scale;
    trial.armed[e] = 0;
    if (speed > trial.stop[e]!) {
      trial.mode[e] = SLIP;
      trial.armed[e] = 1;
      keepVelocityDirection(trial, at, e, speed);
    } else if (hints.has(e)) {
      trial.mode[e] = SLIP;
      for (let j = 0; j < element.dimension; j++) {
        trial.direction[element.start + j] = modes.direction[element.start + j]!;
      }
    } else trial.mode[e] = STICK;
  }
}

/** No consistent accelerations: looks for the impact without collision that the literature answers with. */
function painleve(run: Run): false | "again" {
  const { frame: at, system, u } = run;
  const slipping = at.active.filter((e) => run.trial.mode[e] === SLIP);
  if (slipping.length === 0) return fail(run, at.active, "the constraints that act contradict each other");
  const impact = impactAt(run, true);
  const size = Math.sqrt(run.energyScale) * VELOCITY_ROUNDING;
  const other =
    typeof impact === "string"
      ? undefined
      : impact.result.solutions.find(({ postVelocity }) => {
          const change = Float64Array.from(postVelocity, (v, k) => v - impact.shift[k]! - u[k]!);
          return Math.sqrt(system.kineticEnergy(run.q, change)) > size;
        });
  const what = "Painlevé: no accelerations are consistent with the slip";
  if (typeof impact === "string" || !other)
    return fail(run, slipping, `${what}, and no impact without collision exists`);
  if (!run.settings.impactWithoutCollision) {
    return fail(run, slipping, `${what}; an impact without collision would resolve it (option impactWithoutCollision)`);
  }
  warn(run, namesOf(run, slipping), `${what}; resolved by an impact without collision`);
  applyImpact(run, other, impact.shift, slipping);
  return "again";
}
