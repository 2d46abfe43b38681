/**
 * Which modes follow at an event: candidates by their velocities and by hints, then the contact problem at the level of
 * accelerations. Rounding must not decide: flights lower than the rounding of their gap are none, and where no modes are
 * consistent, what counts as zero is taken wider step by step before Painlevé's paradox is diagnosed. The modes that follow become
 * those of the run, and what changed is recorded as events: contacts and clutches that open or close, slips that end, begin or turn
 * round.
 */
import { CLOSED, OPEN, SLIP, STICK, slipState } from "../../problems/contact-state.ts";
import { isOneSided } from "../frame/roles.ts";
import { gapRounding } from "./contact-reach.ts";
import { canHold, contradicts, type Decision, readModes, solveAccelerations } from "./decide-modes.ts";
import type { EventFunction } from "./event-functions.ts";
import { copyModes, keepVelocityDirection } from "./modes.ts";
import { contactAcceleration } from "./reduced-problem.ts";
import { holdActing, namesOf, type Run, speedScale, VELOCITY_ROUNDING, warn } from "./run-state.ts";
import { slipSpeed } from "./slip-force.ts";

/** Height of a flight, in roundings of its gap, below which it is none. */
export const LOWEST_FLIGHT = 1;

/** Slips up to this many times the speed of a flight that is too low end with it. */
const CHATTER_SLIP = 4;

/** Where no modes are consistent, zero speed is taken this many times wider: five digits less. */
const LOOSE = 2 ** 16;

/** Slips in two and three dimensions are led by their kept direction below this share of their speed scale. */
const BLEND_SPEED = 2 ** -20;

/** Contacts taken as closed although they fly too low, how many times wider than rounding zero speed is taken, and whether contacts give way. */
interface Latitude {
  readonly low: ReadonlySet<number>;
  readonly looseness: number;
  readonly isSoftened: boolean;
}

const EXACT: Latitude = { low: new Set(), looseness: 1, isSoftened: false };

/** The modes that follow, in `run.trial`. */
export interface Choice extends Decision {
  /** Contacts that are closed although they fly a little. */
  readonly low: ReadonlySet<number>;
}

/** The modes after the event into `run.trial`. */
export function chooseModes(run: Run, triggers: readonly EventFunction[], near: ReadonlySet<number>): Choice {
  const { frame, reduced, trial } = run;
  const choice = findModes(run, triggers, near);
  if (isBad(choice) || canHold(reduced, frame, trial)) return choice;
  // What hardly accelerates was taken to be at rest, and cannot be held.
  const { restRate } = frame;
  frame.restRate = 0;
  const exact = findModes(run, triggers, near);
  frame.restRate = restRate;
  return isBad(exact) ? findModes(run, triggers, near) : exact;
}

const isBad = ({ status }: Decision): boolean => status === "none" || status === "failed";

/**
 * Modes that are consistent, with flights too low closed; where there are none so, with these left to fly. Where there are none at all that
 * is a finding about the problem as it is: softening and looseness forgive its rounding, and prove nothing.
 */
function findModes(run: Run, triggers: readonly EventFunction[], near: ReadonlySet<number>): Choice {
  let latitude: Latitude = EXACT;
  let mayClose = true;
  for (;;) {
    const found = decideWidely(run, triggers, near, latitude);
    if (isBad(found.decision)) {
      if (latitude.low.size === 0) return { ...found.decision, low: latitude.low };
      mayClose = false;
      latitude = EXACT;
      continue;
    }
    const { decision } = found;
    run.log.worstResidual = Math.max(run.log.worstResidual, decision.residual);
    if (decision.status === "several") warnOfSeveral(run, decision);
    readModes(run.reduced, run.frame, run.trial);
    const flights = mayClose ? lowFlights(run, near) : [];
    if (flights.length === 0) return { ...decision, low: latitude.low };
    latitude = { ...found.latitude, low: new Set([...latitude.low, ...flights]) };
  }
}

/** A decision with a latitude, or a wider one where there is none; the first one where there is none at all. */
function decideWidely(
  run: Run,
  triggers: readonly EventFunction[],
  near: ReadonlySet<number>,
  latitude: Latitude,
): { readonly decision: Decision; readonly latitude: Latitude } {
  const decision = decideWith(run, triggers, near, latitude);
  const next = wider(latitude);
  if (!isBad(decision) || !next) return { decision, latitude };
  const found = decideWidely(run, triggers, near, next);
  return isBad(found.decision) ? { decision, latitude } : found;
}

/** First the contacts are softened a little, then speeds a little above rounding are taken for zero. */
function wider(latitude: Latitude): Latitude | undefined {
  if (!latitude.isSoftened) return { ...latitude, isSoftened: true };
  return latitude.looseness === 1 ? { ...latitude, looseness: LOOSE } : undefined;
}

function decideWith(
  run: Run,
  triggers: readonly EventFunction[],
  near: ReadonlySet<number>,
  latitude: Latitude,
): Decision {
  const { frame: at, reduced, trial, solving } = run;
  const hints = hinted(run, triggers);
  for (const e of latitude.low) hints.delete(e);
  pose(run, near, hints, latitude);
  const decision = solveAccelerations(reduced, at, trial, solving, latitude.isSoftened);
  const isWrong = (e: number): boolean => at.starts[e]! >= 0 && contradicts(reduced, at, trial, e);
  if (hints.size === 0 || !(isBad(decision) || [...hints].some(isWrong))) return decision;
  pose(run, near, new Set(), latitude);
  return solveAccelerations(reduced, at, trial, solving, latitude.isSoftened);
}

/** Open contacts whose flight would rise less than the rounding of the gap: γ² / 2|γ̇| with the accelerations decided on. */
function lowFlights(run: Run, near: ReadonlySet<number>): number[] {
  const { frame: at, reduced, trial } = run;
  return [...near].filter((e) => {
    const i = at.starts[e]!;
    const speed = at.velocities[i]!;
    if (trial.mode[e] !== OPEN || speed <= VELOCITY_ROUNDING * speedScale(run, i)) return false;
    const rate = contactAcceleration(reduced, at, i);
    return rate < 0 && speed * speed <= -2 * rate * LOWEST_FLIGHT * gapRounding(run, e);
  });
}

function warnOfSeveral(run: Run, decision: Decision): void {
  const about = namesOf(run, run.frame.active);
  warn(run, about, `accelerations: one of ${decision.solutions} solutions was taken (Painlevé's ambiguity)`);
}

/** Elements that have just left a mode, or are about to, at this very instant. */
function hinted(run: Run, triggers: readonly EventFunction[]): Set<number> {
  const { modes, roles, frame: at } = run;
  const hints = new Set<number>();
  for (const e of at.active) {
    const isOpened = modes.mode[e] === OPEN && isOneSided(roles, e);
    if (!modes.armed[e] && (isOpened || modes.mode[e] === SLIP)) hints.add(e);
  }
  for (const { element, kind } of triggers) {
    if (kind === "force" || kind === "reservoir") hints.add(element);
    else hints.delete(element);
  }
  return hints;
}

/** `trial` by velocities and hints: closed contacts, rest candidates, slips; what is not in the frame goes on as it did. */
function pose(run: Run, near: ReadonlySet<number>, hints: ReadonlySet<number>, latitude: Latitude): void {
  const { low, looseness } = latitude;
  const { system, roles, frame: at, trial, modes } = run;
  copyModes(trial, modes);
  for (const e of at.active) {
    trial.mode[e] = OPEN;
    const { start, dimension } = system.elements[e]!;
    trial.decided.fill(0, start, start + dimension);
  }
  for (const e of at.active) {
    const family = roles.family[e];
    const i = at.starts[e]!;
    if (family === "bilateral") trial.mode[e] = CLOSED;
    else if (isOneSided(roles, e)) {
      const isSlow = at.velocities[i]! <= looseness * VELOCITY_ROUNDING * speedScale(run, i) || low.has(e);
      if (isSlow && !hints.has(e) && (family === "clutch" || near.has(e))) trial.mode[e] = CLOSED;
    }
  }
  for (const e of at.active) {
    const family = roles.family[e];
    if (family !== "friction" && family !== "step") continue;
    if (family === "friction" && trial.mode[roles.owner[e]!] !== CLOSED) continue;
    const element = system.elements[e]!;
    const speed = slipSpeed(element, at.velocities, at.starts[e]!);
    const scale = speedScale(run, at.starts[e]!);
    trial.stop[e] = VELOCITY_ROUNDING * scale;
    trial.blend[e] = element.dimension === 1 ? 0 : BLEND_SPEED * scale;
    trial.armed[e] = 0;
    // What is left of a chatter stops a slip that is not faster than the chatter itself.
    const chatter = low.has(roles.owner[e]!) ? CHATTER_SLIP * at.velocities[at.starts[roles.owner[e]!]!]! : 0;
    if (speed > Math.max(looseness * trial.stop[e]!, chatter)) {
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

/** Takes `trial` over as the modes of the run and records what changed; after an impact, closing is no news. */
export function announceModes(run: Run, isQuiet: boolean): void {
  const { system, roles, modes, trial, t } = run;
  const changed: Record<"open" | "close" | "stick" | "slip", string[]> = { open: [], close: [], stick: [], slip: [] };
  for (let e = 0; e < system.elements.length; e++) {
    const before = modes.mode[e]!;
    const after = trial.mode[e]!;
    if (before === OPEN && after === OPEN) continue;
    const { name } = system.elements[e]!;
    const isFriction = roles.family[e] === "friction" || roles.family[e] === "step";
    if (!isFriction && before === CLOSED && after === OPEN) changed.open.push(name);
    if (!isFriction && before === OPEN && after === CLOSED && !isQuiet && run.log.steps > 0) changed.close.push(name);
    if (before === SLIP && after === STICK) changed.stick.push(name);
    const isReversed = before === SLIP && after === SLIP && isTurned(run, e);
    if (after === SLIP && (before === STICK || isReversed)) changed.slip.push(name);
    const isSame = before === after && !isReversed;
    if (!isSame) modes.armed[e] = after === SLIP ? trial.armed[e]! : 0;
    else if (after === SLIP && trial.armed[e]) modes.armed[e] = 1;
  }
  trial.armed.set(modes.armed);
  copyModes(modes, trial);
  holdActing(run);
  for (const type of ["open", "close", "stick", "slip"] as const) {
    if (changed[type].length > 0) run.log.events.push({ t, type, elements: changed[type], work: 0 });
  }
  tellStates(run);
}

function tellStates({ options, modes, system, room, t }: Run): void {
  if (!options.recorder?.states) return;
  system.elements.forEach(({ start, dimension }, e) => {
    const mode = modes.mode[e]!;
    room.states[e] = mode === SLIP && dimension === 1 ? slipState(modes.direction[start]!) : mode;
  });
  options.recorder.states(t, room.states);
}

function isTurned({ modes, trial, system }: Run, e: number): boolean {
  const { start, dimension } = system.elements[e]!;
  let along = 0;
  for (let j = start; j < start + dimension; j++) along += modes.direction[j]! * trial.direction[j]!;
  return along < 0;
}
