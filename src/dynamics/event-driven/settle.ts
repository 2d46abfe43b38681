/**
 * What happens at an event: impacts until no closed contact approaches, then the decision about the modes that follow.
 *
 *   1 candidates: contacts with g = 0, all clutches, bilateral elements, brakes, friction of the closed contacts
 *   2 a candidate with γ < 0: impact of all of them under the chosen law; again, until γ ≥ 0
 *   3 contact problem at the level of accelerations; elements that have just left a mode come with a hint
 *
 * Painlevé: no combination of modes is consistent. A tangential impact (without collision, γ_N⁻ = 0) is taken where one exists, with a
 * warning, unless the run was told not to.
 */

import { impactRemedies } from "../../certificates/impact-remedies.ts";
import { CLOSED, OPEN, SLIP } from "../../problems/contact-state.ts";
import { loadRows, setActive } from "../frame/mechanism-frame.ts";
import { isOneSided } from "../frame/roles.ts";
import { type FailureCause, PARADOXES, type RunFailure } from "../run-failure.ts";
import { forgetOpenChatter, readChatter, releaseLater } from "./chatter.ts";
import { announceModes, chooseModes, LOWEST_FLIGHT } from "./choose-modes.ts";
import { fastestBetween, gapRounding, isFar, measure, reachOf } from "./contact-reach.ts";
import { approach, type EventFunction } from "./event-functions.ts";
import { FORCE_TIME } from "./force-scale.ts";
import { applyImpact, impactAt, isNearlySolved, warnOfImpact } from "./impact.ts";
import { elementsAround } from "./islands.ts";
import { complianceOf, fillFrame, freeEnergy } from "./motion-frame.ts";
import { projectState } from "./project-state.ts";
import { namesOf, type Run, speedScale, VELOCITY_ROUNDING, warn } from "./run-state.ts";
import { slipDirectionInto } from "./slip-force.ts";

/** Impacts at one instant before the law is said not to come to an end. */
const MOST_IMPACTS = 50;

/** Impacts at one instant after which contacts that are struck again do not bounce any more. */
const PATIENCE = 16;

/** Two contacts close at the same time when the later one would close within this share of a step. */
const SIMULTANEOUS = 2 ** -36;

/** An acceleration that changes a velocity by less than this share of its scale within a step is zero. */
const REST_RATE = 2 ** -30;

/** … but not within a shorter step than this share of the largest one. */
const REST_STEP = 2 ** -7;

/** A contact grazes that was this many times higher than its flight would be, with this many tolerances of the energy. */
const GRAZING_HEIGHT = 2 ** 6;
const GRAZING_ENERGY = 2 ** 7;

/**
 * Settles the state of the run; false with `run.log.failure` set when there is no consistent continuation. Without triggers everything
 * is looked at.
 */
export function settle(run: Run, triggers: readonly EventFunction[]): boolean {
  keepDirections(run, triggers);
  run.fastest = fastestBetween(run, run.u, run.u);
  const near = closedContacts(run, triggers);
  let concerned = concernedElements(run, near, triggers);
  let wasImpact = false;
  let isQuiet = false;
  for (let k = 0; ; k++) {
    if (k > 0 && run.options.shouldStop?.()) return fail(run, [], { kind: "stop-asked" });
    setActive(run.frame, concerned);
    if (!fillFrame(run.frame, run.q, run.u, run.t)) return fail(run, [], { kind: "singular-equations" });
    updateScales(run);
    const struck = approaching(run);
    if (struck.length > 0) {
      if (k === MOST_IMPACTS) return fail(run, struck, { kind: "impacts-without-end", impacts: MOST_IMPACTS });
      if (!collide(run, struck, k)) return false;
      wasImpact = isQuiet = true;
      continue;
    }
    const chatter = wasImpact ? readChatter(run) : undefined;
    if (chatter?.isClosed) {
      for (const e of chatter.elements) if (run.roles.family[e] === "contact") near.add(e);
      concerned = concernedElements(run, near, triggers, chatter.elements);
      wasImpact = false;
      continue;
    }
    const low = decide(run, wasImpact ? [] : triggers, near);
    if (low === "again") {
      wasImpact = isQuiet = true;
      continue;
    }
    if (!low) return false;
    forgetOpenChatter(run);
    return goOn(run, near, low, isQuiet);
  }
}

/** Takes the modes of `trial` over, from the state that they were decided for; `low`: contacts closed by the end of a chatter. */
function goOn(run: Run, near: ReadonlySet<number>, low: ReadonlySet<number>, isQuiet: boolean): boolean {
  touch(run, near);
  for (const e of near) {
    const i = run.frame.starts[e]!;
    if (i >= 0) measure(run, e, complianceOf(run.frame, i));
  }
  const unresolved = [...low].filter((e) => run.trial.mode[e] === CLOSED);
  releaseLater(run);
  announceModes(run, isQuiet);
  const before = run.system.kineticEnergy(run.q, run.u);
  if (!projectState(run, false)) return fail(run, [], { kind: "singular-mass" });
  if (unresolved.length === 0) return true;
  // The end of a chatter without a steady ratio: its flights are lost in the rounding of the positions.
  const work = run.system.kineticEnergy(run.q, run.u) - before;
  run.log.events.push({ t: run.t, type: "zeno", elements: namesOf(run, unresolved), work });
  run.log.hasJumped = true;
  return true;
}

/** These elements are seen at g = 0. */
function touch({ contacts, t }: Run, elements: Iterable<number>): void {
  for (const e of elements) {
    contacts.touched[e] = t;
    contacts.highest[e] = 0;
  }
}

/** What velocities and accelerations of this state are compared with. */
function updateScales(run: Run): void {
  const kinetic = run.system.kineticEnergy(run.q, run.u);
  run.energies.largest = Math.max(run.energies.largest, kinetic, freeEnergy(run.frame, run.settings.step * FORCE_TIME));
  // Steps that events cut short say nothing about how fast the motion is: with them every acceleration would be zero.
  const step = Math.max(run.lastStep, REST_STEP * run.settings.step);
  run.frame.restRate = (REST_RATE * Math.sqrt(2 * run.energies.largest)) / step;
}

/** Ends the run; the first failure counts, and none where a solver was asked to stop. Always false. */
export function fail(
  run: Run,
  elements: readonly number[],
  cause: FailureCause,
  remedies?: RunFailure["remedies"],
): false {
  const place = { t: run.t, elements: namesOf(run, elements) };
  if (run.options.shouldStop?.()) run.log.failure ??= { kind: "stop-asked", ...place };
  run.log.failure ??= { ...cause, ...place, ...(remedies && { remedies }) };
  return false;
}

/** Directions of the slips that begin: the accelerations of the step that led here are still in `reduced`. */
function keepDirections({ modes, frame: at, reduced }: Run, triggers: readonly EventFunction[]): void {
  for (const { element: e, kind } of triggers) {
    if (kind !== "reservoir" || at.starts[e]! < 0) continue;
    const block = at.roles.blocks[e]!;
    slipDirectionInto(modes.direction, block.start, block, reduced.forces, at.starts[e]!, reduced.room);
  }
}

/** Contacts with g = 0: those in contact, the one that has just closed, and those that close with it. */
function closedContacts(run: Run, triggers: readonly EventFunction[]): Set<number> {
  const { system, modes, roles, q, u, t } = run;
  const { gaps } = run.room;
  system.gapsInto(gaps, q, t, reachOf(run, run.lastStep));
  const near = new Set<number>();
  for (const e of roles.contacts) {
    if (modes.mode[e] === CLOSED) near.add(e);
    else if (triggers.some(({ element, kind }) => element === e && kind === "gap")) near.add(e);
    else if (isFar(run, e, gaps[e]!, run.lastStep)) continue;
    else if (gaps[e]! <= gapRounding(run, e)) near.add(e);
    else if (gaps[e]! <= -approach(run, e, q, u, t) * SIMULTANEOUS * run.lastStep) near.add(e);
  }
  return near;
}

function candidates({ roles }: Run, near: ReadonlySet<number>): number[] {
  const chosen = [...roles.permanent];
  for (const e of near) chosen.push(e, ...roles.fed[e]!);
  return chosen.sort((a, b) => a - b);
}

/**
 * The candidates that an event concerns: those that hang together with what has triggered it or what has come to touch. Whatever else
 * is in contact has nothing to decide on, and goes on as it did.
 */
function concernedElements(
  run: Run,
  near: ReadonlySet<number>,
  triggers: readonly EventFunction[],
  others: readonly number[] = [],
): readonly number[] {
  const all = candidates(run, near);
  if (triggers.length === 0 || !run.isLawLocal) return all;
  const seeds = new Set([...triggers.map(({ element }) => element), ...others]);
  for (const e of near) if (run.modes.mode[e] === OPEN) seeds.add(e);
  setActive(run.frame, all);
  loadRows(run.frame, run.q, run.t, run.u);
  return elementsAround(run.frame, seeds);
}

/** Unilateral candidates whose velocity is negative beyond rounding. */
function approaching(run: Run): number[] {
  const { roles, frame: at } = run;
  const isFast = (i: number): boolean => at.velocities[i]! < -VELOCITY_ROUNDING * speedScale(run, i);
  return at.active.filter((e) => isOneSided(roles, e) && isFast(at.starts[e]!));
}

/**
 * Contacts that were struck without having flown: they did not rise above the rounding of their gap since they last touched,
 * as in the last of infinitely many impacts of a body caught between two others, or they are struck over and over again.
 */
function withoutFlight(run: Run, struck: readonly number[], round: number): Set<number> {
  const { frame: at, modes, t } = run;
  return new Set(
    struck.filter((e) => {
      if (modes.mode[e] !== OPEN || run.roles.family[e] !== "contact") return round >= PATIENCE;
      // A flight of duration D that ends with γ rose to |γ| D / 4; without curvature, to less than |γ| D.
      const height = 0.25 * Math.abs(at.velocities[at.starts[e]!]!) * (t - run.contacts.touched[e]!);
      return round >= PATIENCE || height <= LOWEST_FLIGHT * gapRounding(run, e) || grazes(run, e, height);
    }),
  );
}

/**
 * A contact that was much farther away than a flight with its speed of arrival rises, and arrives with an energy that the
 * tolerance of the run does not resolve, comes to touch without speed. To bounce it off would be to bounce an error: with ε = 1
 * for ever.
 */
function grazes({ frame: at, contacts, settings, energies }: Run, e: number, height: number): boolean {
  const i = at.starts[e]!;
  const energy = (0.5 * at.velocities[i]! ** 2) / complianceOf(at, i);
  return contacts.highest[e]! > GRAZING_HEIGHT * height && energy <= GRAZING_ENERGY * settings.rtol * energies.largest;
}

function collide(run: Run, struck: readonly number[], round: number): boolean {
  const plastic = withoutFlight(run, struck, round);
  const impact = impactAt(run, plastic);
  if ("kind" in impact) return fail(run, struck, impact);
  const { result, velocityAfter } = impact;
  impact.tell();
  const [solution] = result.solutions;
  if (
    !solution ||
    !(result.status === "solved" || result.status === "several" || isNearlySolved(result, run.energies.largest))
  ) {
    const why = result.reason ?? result.status;
    const isNone = result.status === "none";
    const cause = { kind: "impact-unresolved", law: result.law, isNone, why } as const;
    return fail(run, struck, cause, isNone ? impactRemedies(result) : undefined);
  }
  warnOfImpact(run, result);
  if (!applyImpact(run, solution, velocityAfter, struck)) return fail(run, struck, { kind: "impact-unbalanced" });
  touch(run, run.frame.active);
  return true;
}

/** The modes after the event into `run.trial`, and the contacts that they close although these fly a little; `again` after a tangential impact. */
function decide(
  run: Run,
  triggers: readonly EventFunction[],
  near: ReadonlySet<number>,
): ReadonlySet<number> | false | "again" {
  const { status, reason, low } = chooseModes(run, triggers, near);
  if (status === "none") return painleve(run, "inconsistent");
  if (status === "failed") return fail(run, run.frame.active, { kind: "accelerations-not-found", why: reason ?? "" });
  return low;
}

/**
 * A slip has come to where its friction is critical: K = 0, and the normal force −d/K has no bound. The impact that it becomes
 * is taken where it exists; false with `run.log.failure` set when it is not.
 */
export function resolveCriticalSlip(run: Run): boolean {
  setActive(run.frame, candidates(run, closedContacts(run, [])));
  if (!fillFrame(run.frame, run.q, run.u, run.t)) return fail(run, [], { kind: "singular-equations" });
  run.trial.mode.set(run.modes.mode);
  const contacts = run.roles.contacts.filter((e) => run.roles.fed[e]!.some((fed) => run.trial.mode[fed] === SLIP));
  return painleve(run, "critical", contacts) === "again" && settle(run, []);
}

/** No consistent accelerations: looks for the impact without collision that the literature answers with. */
function painleve(run: Run, paradox: keyof typeof PARADOXES, contacts: readonly number[] = []): false | "again" {
  const { frame: at, system, u } = run;
  const slipping = at.active.filter((e) => run.trial.mode[e] === SLIP);
  const about = [...contacts, ...slipping];
  if (slipping.length === 0) return fail(run, at.active, { kind: "constraints-contradict" });
  const impact = impactAt(run, new Set(), true);
  const size = Math.sqrt(run.energies.largest) * VELOCITY_ROUNDING;
  const other =
    "kind" in impact
      ? undefined
      : impact.result.solutions.find((solution) => {
          const change = impact.velocityAfter(solution).map((v, k) => v - u[k]!);
          return Math.sqrt(system.kineticEnergy(run.q, change)) > size;
        });
  if ("kind" in impact || !other) return fail(run, about, { kind: "painleve", paradox, hasImpact: false });
  if (!run.settings.impactWithoutCollision) {
    return fail(run, about, { kind: "painleve", paradox, hasImpact: true });
  }
  warn(run, namesOf(run, about), `${PARADOXES[paradox]}; resolved by an impact without collision`);
  impact.tell();
  if (!applyImpact(run, other, impact.velocityAfter, slipping))
    return fail(run, slipping, { kind: "impact-unbalanced" });
  return "again";
}
