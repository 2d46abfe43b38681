/**
 * Event-exact simulation of the zero-order dynamics from any state ([VarkonyiOr] Section 5): closed-form times between
 * events, no time step. Infinite sequences of impacts are recognised and summed (recurrence.ts, slip-zeno.ts).
 * Time runs in units of √(length/A) with A the load acceleration, so that accelerations are those of the model.
 */
import { LARGEST_INPUT } from "../../linalg/tolerances.ts";
import { collide } from "./collide.ts";
import { advance, chooseMode, ENDLESS, type Flow, HITS_FIRST, makeFlow, restartRecord, STOPS } from "./flow.ts";
import { consistentMotions } from "./modes.ts";
import { fail } from "./posture.ts";
import { findConvergence, findRecurrence, type RecurrenceKind, type Visit } from "./recurrence.ts";
import { type Crossing, sumSlipZeno } from "./slip-zeno.ts";
import { isFeasible } from "./statics.ts";
import {
  checkState,
  finish,
  type HybridState,
  type Log,
  logDigit,
  logZeno,
  type Outcome,
  startLog,
  type Trajectory,
} from "./trajectory.ts";
import { AT_REST, appendDigit, FREE, LONGEST_PATH } from "./words.ts";
import { firstTangential, type ZeroOrderModel } from "./zero-order-model.ts";

export interface HybridOptions {
  /** Largest number of events; default 4000. */
  readonly maxEvents?: number;
}

const DEFAULT_MAX_EVENTS = 4000;

/** Growth or decay of the approach speed that ends a simulation which found no pattern. */
const LARGEST_SHARE = 1e12;
const SMALLEST_SHARE = 1e-12;

/** Visits kept for the search of repetitions: two of the longest and the one before. */
const MEMORY = 9;

interface Run {
  readonly model: ZeroOrderModel;
  readonly flow: Flow;
  readonly log: Log;
  readonly visits: Record<RecurrenceKind, Visit[]>;
  /** Path since the last crossing of the section. */
  path: number;
  pathLength: number;
  crossing: Crossing | null;
  firstSpeed: number;
  outcome: Outcome | null;
  reason: string;
}

/** Follows the motion from `start` until it rests, slides, grows for good or the number of events is used up. */
export function simulateHybrid(model: ZeroOrderModel, start: HybridState, options: HybridOptions = {}): Trajectory {
  const flow = startFlow(model, start);
  const run: Run = {
    model,
    flow,
    log: startLog(model, flow),
    visits: { section: [], mirror: [], touching: [] },
    path: 0,
    pathLength: 0,
    crossing: null,
    firstSpeed: 0,
    outcome: null,
    reason: "",
  };
  const most = options.maxEvents ?? DEFAULT_MAX_EVENTS;
  let hitting = firstHit(flow);
  while (run.outcome === null) {
    if (run.log.lists.events.length >= most) end(run, "undecided", `still moving after ${most} events`);
    else hitting = hitting >= 0 ? impact(run, hitting) : motion(run);
  }
  return finish(run.log, flow, run.outcome, run.reason);
}

function end(run: Run, outcome: Outcome, reason: string): void {
  run.outcome = outcome;
  run.reason = reason;
}

function startFlow(model: ZeroOrderModel, start: HybridState): Flow {
  checkState(model, start, "simulateHybrid");
  const flow = makeFlow();
  const { z1, z2, x2, dz1, dz2, dx2 } = start;
  const pace = 1 / Math.sqrt(model.accelerationScale);
  flow.position.set([firstTangential(model, x2, z1, z2), z1, x2, z2]);
  flow.velocity.set([firstTangential(model, dx2, dz1, dz2), dz1, dx2, dz2].map((v) => v * pace));
  checkSize(flow, start);
  flow.touches[0] = z1 === 0 && dz1 === 0;
  flow.touches[1] = z2 === 0 && dz2 === 0;
  return flow;
}

/** Squares of velocities and products with times must stay in range. */
function checkSize(flow: Flow, start: HybridState): void {
  const largest = [...flow.position, ...flow.velocity].reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  if (largest <= LARGEST_INPUT) return;
  const where = Object.entries(start).reduce((a, b) => (Math.abs(b[1]) > Math.abs(a[1]) ? b : a))[0];
  const what = `the start is too large: ${where} = ${start[where as keyof HybridState]}`;
  fail(what, where, `Give numbers below ${LARGEST_INPUT}; motions of all sizes have the same shape.`, "bad-input");
}

function firstHit(flow: Flow): number {
  for (let i = 0; i < 2; i++) if (flow.position[2 * i + 1] === 0 && flow.velocity[2 * i + 1]! < 0) return i;
  return -1;
}

/** Resolves an impact; returns −1: motion follows. */
function impact(run: Run, hitting: number): number {
  const { flow, model } = run;
  if (flow.touches[1 - hitting]) {
    if (hitting === 1) cross(run);
    else visit(run, "mirror", flow.velocity[2]! / -flow.velocity[1]!, -flow.velocity[1]!);
    if (run.outcome !== null || (flow.touches[0] && flow.touches[1])) return -1;
  }
  restartRecord(flow);
  if (!collide(model, flow, hitting)) {
    end(run, "inconsistent", "no impact of the list satisfies the impact law (15)");
    return -1;
  }
  note(run, flow.path - 1);
  return -1;
}

/** Writes a digit to the log and to the path of the present pass. */
function note(run: Run, digit: number): void {
  logDigit(run.log, run.flow, digit);
  run.pathLength++;
  if (run.pathLength <= LONGEST_PATH) run.path = appendDigit(run.path, digit);
}

/** A crossing of the Poincaré section, before its impact. */
function cross(run: Run): void {
  const { flow, log } = run;
  const speed = -flow.velocity[3]!;
  const now: Crossing = { speed, slip: flow.velocity[2]!, time: flow.time, x2: flow.position[2]! };
  log.lists.approachAngles.push(Math.atan(now.slip / speed));
  log.lists.approachSpeeds.push(speed * Math.sqrt(run.model.accelerationScale));
  const path = run.pathLength <= LONGEST_PATH ? run.path : 0;
  const sum = run.crossing === null ? null : sumSlipZeno(run.model, path, run.crossing, now);
  run.path = 0;
  run.pathLength = 0;
  run.crossing = now;
  if (sum !== null) {
    logZeno(log, flow, { ...sum, path });
    closeBoth(run, sum.slip);
    return;
  }
  if (run.firstSpeed === 0) run.firstSpeed = speed;
  if (speed > LARGEST_SHARE * run.firstSpeed) end(run, "diverges", `the approach speed grew by ${LARGEST_SHARE}`);
  else if (speed < SMALLEST_SHARE * run.firstSpeed) {
    end(run, "decays", `the approach speed fell below ${SMALLEST_SHARE} of its first value without a repeated pattern`);
  } else visit(run, "section", now.slip / speed, speed, path);
}

/** Both contacts closed for good, slipping with ẋ2 = slip. */
function closeBoth(run: Run, slip: number): void {
  const { flow, model } = run;
  flow.position[1] = 0;
  flow.position[3] = 0;
  flow.velocity.set([firstTangential(model, slip, 0, 0), 0, slip, 0]);
  flow.touches[0] = true;
  flow.touches[1] = true;
  run.crossing = null;
  run.visits.section = [];
  run.visits.mirror = [];
}

/** Remembers an event with two components of velocity and ends the simulation where the motion repeats itself. */
function visit(run: Run, kind: RecurrenceKind, slope: number, size: number, path = 0): void {
  const { flow, log } = run;
  const list = run.visits[kind];
  list.push({ slope, size, time: flow.time, x2: flow.position[2]!, path });
  if (list.length > MEMORY) list.shift();
  const found =
    findRecurrence(list) ?? (kind === "section" ? findConvergence(run.model, list, size / run.firstSpeed) : null);
  if (found === null) return;
  const ratio = found.growth.toPrecision(6);
  if (found.growth > 1)
    end(run, "diverges", `the motion repeats itself and grows by ${ratio} each time (reverse chatter)`);
  else if (found.growth === 1) end(run, "undecided", "the motion repeats itself without growing or shrinking");
  else {
    const { remainingTime: duration, remainingTravel: travel, growth } = found;
    logZeno(log, flow, { growth, duration, travel, path });
    closeBoth(run, 0);
    note(run, AT_REST);
    end(run, "rest", `an infinite sequence of impacts shrinks by ${ratio} each time and ends at rest`);
  }
}

/** One stretch of motion; returns the contact that hits, −1 where none does. */
function motion(run: Run): number {
  const { flow, model } = run;
  let mode = chooseTouching(run);
  if (run.outcome !== null) return -1;
  if (mode === AT_REST) {
    const away = isFeasible(model) ? [] : consistentMotions(model);
    if (away.length === 0) {
      note(run, AT_REST);
      end(run, "rest", "both contacts are closed and at rest");
      return -1;
    }
    mode = away[0]!;
    flow.touches[0] = mode >> 2 !== FREE;
    flow.touches[1] = (mode & 3) !== FREE;
  }
  if (mode < 0) {
    const slip = "no contact mode is consistent with the slip at both contacts";
    end(run, "inconsistent", `${slip}: its normal forces have no solution, which (11) excludes for one contact only`);
    return -1;
  }
  note(run, mode);
  restartRecord(flow);
  const event = advance(model, flow, mode);
  if (event === ENDLESS) {
    if (flow.touches[0] && flow.touches[1]) end(run, "slides", "slip at both contacts never ends");
    else end(run, "diverges", "a contact lifts off for good");
  }
  return event === ENDLESS || event === STOPS ? -1 : event === HITS_FIRST ? 0 : 1;
}

/** The mode to come; from two closed contacts that do not stay closed the motion may repeat itself as a whole. */
function chooseTouching(run: Run): number {
  const { flow, model } = run;
  const slip = flow.velocity[2]!;
  const closed = flow.touches[0] && flow.touches[1] && slip !== 0;
  const mode = chooseMode(model, flow);
  if (closed && mode >= 0 && !(flow.touches[0] && flow.touches[1]))
    visit(run, "touching", Math.sign(slip), Math.abs(slip));
  return mode;
}
