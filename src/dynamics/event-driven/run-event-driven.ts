/**
 * Event-driven simulation: smooth motion between events by an adaptive Runge–Kutta method, every event located, every
 * impact and every change of mode resolved as a contact problem. Theory, limits and one worked number: docs/theory/events.md.
 */

import { InputError } from "../../errors.ts";
import { lawSettings } from "../../laws/laws.ts";
import type { MechanicalSystem, SystemElement } from "../../models/mechanical-system.ts";
import { CLOSED, SLIP } from "../../problems/contact-state.ts";
import { lastingStop } from "../../problems/stop-signal.ts";
import { openStart, type State } from "../check-initial.ts";
import { failedBy } from "../run-failure.ts";
import { eventSettings } from "../run-settings.ts";
import { finishRun, type RunMoment, type RunSteps } from "../run-steps.ts";
import type { RunOptions, SimulationChecks, SimulationResult } from "../simulation.ts";
import { arriveAtZeno, nextRelease, nextZeno, regrip } from "./chatter.ts";
import { gapsAt, measureContacts } from "./contact-reach.ts";
import type { EventFunction } from "./event-functions.ts";
import { blindWidth, goesRound, noteEvent, openCircle } from "./flicker.ts";
import { areForcesTimed, lookAhead, settingsForForces } from "./force-scale.ts";
import { eventAccuracy } from "./judge-energy.ts";
import { fillFrame } from "./motion-frame.ts";
import { solveReduced } from "./reduced-problem.ts";
import { openRun, type Run } from "./run-state.ts";
import { fail, resolveCriticalSlip, settle } from "./settle.ts";
import { accept, attempt, type Mover, openMover, record, renew, SHRINK } from "./take-step.ts";

/** The first step is this part of the largest one. */
const FIRST_STEP = 2 ** -7;

/** A step below this part of the largest one is an underflow. */
const SMALLEST_STEP = 2 ** -48;

/** A pivot of the contact forces below this share means that they grow without bound. */
const SMALL_PIVOT = 2 ** -20;

/** Looks ahead of an underflow: from this part of the largest step to that, by this factor. */
const NEAREST = 2 ** -44;
const FARTHEST = 2 ** -12;
const FARTHER = 16;

/** Projections that move less than this share of the largest kinetic energy are rounding. */
const PROJECTION_ROUNDING = 2 ** -40;

/** Runs the mechanism from its initial state; findings (failure, warnings) are part of the result. */
export function runEventDriven(given: MechanicalSystem, initial: State, options: RunOptions): SimulationResult {
  return finishRun(eventSteps(given, initial, options));
}

/** The same run, step by step; a step ends at an event or where the method ends it. */
export function* eventSteps(given: MechanicalSystem, initial: State, asked: RunOptions): RunSteps {
  const options = lastingStop(asked);
  const chosen = eventSettings(given, options);
  const { system, deepest, q, u, kernel } = openStart(given, initial, chosen);
  const isTimed = areForcesTimed(system, q, u, chosen);
  const settings = settingsForForces(chosen, isTimed);
  const run = openRun(system, options, settings, kernel.massForm === "constrained", kernel.redundantConstraints);
  run.q.set(q);
  run.u.set(u);
  measureContacts(run);
  lookAhead(run, isTimed);
  run.log.ledger.start(q, u, run.t);
  record(run);
  yield momentOf(run);
  let isStopped = false;
  try {
    if (settle(run, [])) isStopped = yield* advance(run);
  } catch (error) {
    // An impact problem beyond the range of doubles in the middle of a run is a finding about the run.
    if (!(error instanceof InputError) || run.log.steps === 0) throw error;
    fail(run, [], { kind: "refused", why: error.what });
  }
  if (run.log.hasJumped) record(run);
  const result = resultOf(run, isStopped, kernel);
  return { ...result, worstPenetration: result.worstPenetration + deepest };
}

/** Where a run is; the arrays are the run's own. */
const momentOf = ({ t, q, u, log }: Run): RunMoment => ({ t, q, u, events: log.events });

/** Integrates to the end; true when asked to stop. */
function* advance(run: Run): RunSteps<boolean> {
  const { settings, options } = run;
  const mover = openMover(run);
  const circle = openCircle(run.t);
  let h = settings.step * FIRST_STEP;
  if (run.log.hasJumped) record(run);
  while (run.t < settings.until && run.log.failure === undefined) {
    if (options.shouldStop?.()) return true;
    if (arriveAtZeno(run)) continue;
    if (regrip(run)) {
      settle(run, []);
      renew(run, mover);
    }
    const stop = Math.min(nextZeno(run), nextRelease(run), settings.until);
    const isBlind = goesRound(run, circle);
    const width = isBlind ? blindWidth(run, circle, stop) : Math.min(h, settings.step, stop - run.t);
    const step = attempt(run, mover, width, isBlind);
    // Nothing of a step is kept in which a solver did not come to its end.
    if (options.shouldStop?.()) return true;
    if (!step.isDone) {
      h = width * step.factor;
      if (isUnderflow(run, h)) {
        resolveUnderflow(run, mover);
        h = settings.step * FIRST_STEP;
      }
      continue;
    }
    if (step.after > 0)
      take(run, mover, step.triggers ? run.t + step.after : width === stop - run.t ? stop : run.t + width);
    if ((step.triggers || isBlind) && run.log.failure === undefined) {
      const impacts = run.chatter.count;
      if (run.log.events.length >= settings.maxEvents) {
        fail(run, [], { kind: "too-many-events", events: settings.maxEvents });
      } else if (settle(run, step.triggers ?? []) && run.log.hasJumped) record(run);
      if (step.after === 0) answer(run, step.triggers ?? []);
      renew(run, mover);
      noteEvent(run, circle, step.triggers ?? [], run.chatter.count !== impacts);
      h = Math.max(run.lastStep * SHRINK, step.after);
    } else {
      run.lastStep = width;
      h = width * step.factor;
    }
    yield momentOf(run);
  }
  arriveAtZeno(run);
  return false;
}

/** Events that have been met without time passing. */
function answer(run: Run, triggers: readonly EventFunction[]): void {
  const { answered, answeredGap } = run.contacts;
  for (const { element, kind } of triggers) {
    answered[element] = run.t;
    if (kind === "gap") answeredGap[element] = gapsAt(run, [element], run.q, run.t)[element]!;
  }
}

/** Takes a step over; where constraints act the projection has moved the state, and its slope is computed anew. */
function take(run: Run, mover: Mover, t: number): void {
  accept(run, mover, t);
  mover.isFresh = run.frame.size > 0;
  if (!mover.isFresh) mover.method.shift();
}

function isUnderflow(run: Run, h: number): boolean {
  return !(h > SMALLEST_STEP * run.settings.step && run.t + h > run.t);
}

/** The step cannot be made smaller: where a slip has become critical that is Painlevé's paradox, and may have an answer. */
function resolveUnderflow(run: Run, mover: Mover): void {
  const { modes, reduced, system, frame: at } = run;
  const isFed = ({ normalComponent }: SystemElement, e: number): boolean =>
    modes.mode[e] === SLIP && normalComponent >= 0;
  const isKnown = fillFrame(at, run.q, run.u, run.t) && solveReduced(reduced, at, modes, true);
  if (isKnown && system.elements.some(isFed) && !reduced.isRedundant && reduced.smallestPivot < SMALL_PIVOT) {
    if (resolveCriticalSlip(run)) renew(run, mover);
    return;
  }
  const clashing = clashAhead(run);
  if (clashing.length > 0) {
    fail(run, clashing, { kind: "constraints-contradict-ahead" });
    return;
  }
  const closed = system.elements.flatMap((_, e) => (modes.mode[e] === CLOSED ? [e] : []));
  const { cause = { kind: "step-too-small" }, elements = closed } = run.refused ?? {};
  fail(run, elements, cause);
}

/** Elements that contradict each other a little ahead: the integrator meets that as accelerations that do not exist. */
function clashAhead({ system, q, u, t, settings, clashAt }: Run): number[] {
  for (let part = NEAREST; part <= FARTHEST; part *= FARTHER) {
    const ahead = part * settings.step;
    const clash = clashAt(
      q.map((x, k) => x + ahead * u[k]!),
      u,
      t + ahead,
      ahead,
    );
    if (clash) return system.elements.flatMap(({ name }, e) => (clash.elements.includes(name) ? [e] : []));
  }
  return [];
}

function resultOf(run: Run, isStopped: boolean, check: SimulationChecks): SimulationResult {
  const energy = run.log.ledger.close(run.q, run.u, run.t);
  const isEnded = isStopped || run.log.failure?.kind === "stop-asked";
  const failure = isEnded ? undefined : run.log.failure;
  const status = isEnded ? "stopped" : failure ? "failed" : "done";
  return {
    status,
    method: "event",
    law: lawSettings(run.options).choice.name,
    ...failedBy(failure),
    final: { t: run.t, position: Array.from(run.q), velocity: Array.from(run.u) },
    energy,
    events: run.log.events,
    steps: run.log.steps,
    worstResidual: run.log.worstResidual,
    worstPenetration: run.log.worstPenetration,
    worstDrift: run.log.worstDrift,
    ...(run.log.largestProjection > PROJECTION_ROUNDING * run.energies.largest && {
      largestProjection: run.log.largestProjection,
    }),
    checks: { kernelCondition: check.kernelCondition, redundantConstraints: check.redundantConstraints },
    warnings: [
      ...[...run.log.warnings.values()].map(({ first, count }) => (count > 1 ? `${first} (${count} times)` : first)),
      ...run.log.ledger.created.warnings("event", energy),
      ...eventAccuracy(run, energy),
    ],
  };
}
