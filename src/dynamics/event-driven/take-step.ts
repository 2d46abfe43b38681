/**
 * One step of the integrator: attempted, searched for events, cut off at the first one, and taken over.
 */

import { INNER_STATES } from "../simulation.ts";
import { crossBoundary } from "./boundary-crossing.ts";
import { fastestBetween, gapsAt, reachOf } from "./contact-reach.ts";
import { dormandPrince, ORDER, type RungeKutta } from "./dormand-prince.ts";
import { equations, errorSize } from "./equations.ts";
import { aimAtClosings, aimScan, arm, type EventFunction, openScan, type Scan } from "./event-functions.ts";
import { forgetForces } from "./force-scale.ts";
import { findImbalance } from "./judge-energy.ts";
import { findOverlap } from "./judge-overlap.ts";
import { locateEvent, scanStep } from "./locate-event.ts";
import { projectState } from "./project-state.ts";
import { energyOf, type Refusal, type Run, viewOf } from "./run-state.ts";
import { fail } from "./settle.ts";

/** Step-size control: safety factor, least and largest change. */
const SAFETY = 0.9;
export const SHRINK = 0.2;
const GROW = 5;

/** Events within this share of the way to the end of an edge, where a step is cut, are there. */
const BORDER = 2 ** -20;

/** Part of a step at which the gaps of closed contacts are measured too. */
const MEASURED = 0.5;

/** Gaps above so many of their roundings are none of the flicker that a blind step leaves behind. */
const APART = 2 ** 12;

const STEPS_PER_PROGRESS = 64;

/** The integrator in the present modes. */
export interface Mover {
  readonly method: RungeKutta;
  readonly scan: Scan;
  /** The slope at the beginning of the step is not known yet. */
  isFresh: boolean;
}

export function openMover(run: Run): Mover {
  const method = dormandPrince(run.y.length, equations(run));
  const mover = { method, scan: openScan(run, method), isFresh: true };
  renew(run, mover);
  return mover;
}

/** After the modes have changed. */
export function renew(run: Run, mover: Mover): void {
  mover.method.resize(run.parts.size);
  aimScan(mover.scan);
  mover.isFresh = true;
}

export interface Attempt {
  readonly isDone: boolean;
  /** Factor for the next step. */
  readonly factor: number;
  /** Time moved, and the event that ended the step. */
  readonly after: number;
  readonly triggers?: readonly EventFunction[];
}

/** Tries a step; the state of the run is not touched but for its integrals. With `isBlind` events are not looked for. */
export function attempt(run: Run, mover: Mover, width: number, isBlind = false): Attempt {
  const { y, t, parts } = run;
  const { method, scan } = mover;
  y.fill(0, parts.external, parts.size);
  if (mover.isFresh && !method.begin(t, y)) return { isDone: false, factor: 0, after: 0 };
  mover.isFresh = false;
  if (!method.step(t, y, width)) return { isDone: false, factor: SHRINK, after: 0 };
  if (isBlind) return attemptBlind(run, mover, width);
  const piece = crossBoundary(run, method, width);
  if (piece === "undefined") return { isDone: false, factor: SHRINK, after: 0 };
  const error = piece ? piece.error : errorSize(run, method, width);
  const factor = Math.min(GROW, Math.max(SHRINK, SAFETY * error ** (-1 / ORDER)));
  if (error > 1) return { isDone: false, factor: Math.min(factor, SAFETY), after: 0 };
  run.refused = piece ? undefined : unbalanced(run, method, width);
  if (run.refused !== undefined) return { isDone: false, factor: SHRINK, after: 0 };
  const [q, u] = viewOf(run, method.next);
  if (run.clashAt(q, u, t + width, width)) return { isDone: false, factor: SHRINK, after: 0 };
  method.prepare(y);
  run.fastest = fastestBetween(run, run.u, u);
  scan.width = piece?.after ?? width;
  const found = scanStep(scan);
  // What changes at the border itself (the force jumps) is part of that event.
  const isWhole = !found || (piece !== undefined && found.theta * piece.after >= (1 - BORDER) * piece.before);
  const ended = isWhole
    ? { after: scan.width, ...(piece && { triggers: piece.triggers }) }
    : locateEvent(scan, found.theta, found.triggers);
  if (!ended) return { isDone: false, factor: SHRINK, after: 0 };
  // The step that ends at the event is another one than the step that showed it, and has to answer for its energy too.
  run.refused = isWhole || ended.after === 0 ? undefined : unbalanced(run, method, ended.after);
  if (ended.after > 0) run.refused ??= findOverlap(run, method.next, t + ended.after, ended.after);
  if (run.refused !== undefined) return { isDone: false, factor: SHRINK, after: 0 };
  lookInside(run, scan, ended.after);
  return { isDone: true, factor, ...ended };
}

/** A step that keeps the modes and looks for nothing but contacts that were well apart at its beginning and close. */
function attemptBlind(run: Run, { method, scan }: Mover, width: number): Attempt {
  const { y, t, room, system } = run;
  const gaps = room.gaps;
  system.gapsInto(gaps, run.q, t, reachOf(run, width));
  aimAtClosings(scan, (e) => gaps[e]! > APART * run.contacts.rounding[e]!);
  method.prepare(y);
  run.fastest = fastestBetween(run, run.u, viewOf(run, method.next)[1]);
  scan.width = width;
  const found = scanStep(scan);
  const ended = found && locateEvent(scan, found.theta, found.triggers);
  aimScan(scan);
  if (found && !ended) return { isDone: false, factor: SHRINK, after: 0 };
  const after = ended?.after ?? width;
  if (after > 0) {
    const overlap = findOverlap(run, method.next, t + after, after);
    if (overlap) fail(run, overlap.elements ?? [], overlap.cause);
  }
  return { isDone: true, factor: 1, after, ...(ended && { triggers: ended.triggers }) };
}

function unbalanced(run: Run, { next }: RungeKutta, width: number): Refusal | undefined {
  const cause = findImbalance(run, next, width);
  return cause && { cause };
}

/** Records and measures what is between the ends of the part of the step that is kept. */
function lookInside(run: Run, scan: Scan, after: number): void {
  const { system } = run;
  const closed = run.acting.filter((e) => run.roles.family[e] === "contact");
  if (closed.length > 0) {
    const [q] = viewOf(run, scan.state);
    scan.method.interpolateInto(scan.state, (MEASURED * after) / scan.width, 2 * system.freedoms);
    const gaps = gapsAt(run, closed, q, run.t + MEASURED * after);
    for (const e of closed) run.log.worstPenetration = Math.max(run.log.worstPenetration, -gaps[e]!);
  }
  sampleEvery(run, scan, after);
}

/** Takes over the end of a step: books its integrals, measures and removes drift, records. */
export function accept(run: Run, { method }: Mover, t: number): void {
  const { system, roles, y, parts } = run;
  for (let j = 0; j < system.freedoms; j++)
    run.log.extent[j] = Math.max(run.log.extent[j]!, Math.abs(y[j]!), Math.abs(method.next[j]!));
  for (let i = 0; i < parts.size; i++) y[i] = method.next[i]!;
  const { highest, answered } = run.contacts;
  const gaps = run.room.endGaps;
  let lowest = 0;
  for (const e of roles.contacts) {
    if (gaps[e]! < lowest) lowest = gaps[e]!;
    if (gaps[e]! > highest[e]!) highest[e] = gaps[e]!;
    if (gaps[e]! < 0 && answered[e] === run.t) answered[e] = t;
  }
  run.t = t;
  run.log.steps++;
  forgetForces(run);
  book(run);
  run.log.worstPenetration = Math.max(run.log.worstPenetration, -lowest);
  for (const e of roles.permanent) {
    if (system.elements[e]!.hasGap) run.log.worstDrift = Math.max(run.log.worstDrift, Math.abs(gaps[e]!));
  }
  if (!projectState(run, true)) fail(run, [], { kind: "singular-mass" });
  arm(run, gaps);
  run.energies.largest = Math.max(run.energies.largest, system.kineticEnergy(run.q, run.u));
  run.log.ledger.observe(energyOf(run), run.log.paid);
  for (let i = 0; i < parts.size; i++) if (!Number.isFinite(y[i]!)) fail(run, [], { kind: "motion-not-finite" });
  record(run);
  if (run.log.steps % STEPS_PER_PROGRESS === 0) {
    run.options.onProgress?.({ t, events: run.log.events.length, energy: energyOf(run) });
  }
}

function book(run: Run): void {
  const { system, frame: at, acting, y, parts, log } = run;
  acting.forEach((e, a) => {
    const drive = system.hasMovingConstraints ? y[parts.drive + a]! : 0;
    log.ledger.elementWork(e, y[parts.work + a]!, drive);
    run.log.paid += drive;
    const { start, dimension } = system.elements[e]!;
    const from = parts.impulse + at.starts[e]!;
    for (let j = 0; j < dimension; j++) log.impulses[start + j]! += y[from + j]!;
  });
  log.ledger.external(y[parts.external]!, y[parts.damping]!);
  run.log.paid += y[parts.external]!;
}

/** Hands the state to the recorder: after every step, after every jump of the velocities, and at multiples of `every`. */
export function record(run: Run): void {
  run.log.hasJumped = false;
  if (!run.options.recorder) return;
  run.options.recorder.record(run.t, run.q, run.u, run.log.impulses);
  run.log.impulses.fill(0);
}

/** Records the multiples of `every` inside the part of the step that is kept, and shows the states between the records. */
function sampleEvery(run: Run, scan: Scan, after: number): void {
  const { every, from } = run.settings;
  const { recorder } = run.options;
  if (!recorder) return;
  let shown = 0;
  if (every > 0) {
    const { method, state, width } = scan;
    const { size } = run.system;
    const [q, u] = viewOf(run, state);
    const [taken, impulses] = [new Float64Array(size), new Float64Array(size)];
    for (let k = Math.floor((run.t - from) / every) + 1; from + k * every < run.t + after; k++) {
      const time = from + k * every - run.t;
      showInside(run, scan, shown, time);
      shown = time;
      method.interpolateInto(state, time / width);
      spreadImpulses(impulses, run, state);
      for (let i = 0; i < size; i++) {
        const since = impulses[i]!;
        impulses[i] = since - taken[i]! + run.log.impulses[i]!;
        taken[i] = since;
      }
      run.log.impulses.fill(0);
      recorder.record(from + k * every, q, u, impulses);
    }
    for (let i = 0; i < size; i++) run.log.impulses[i]! -= taken[i]!;
  }
  showInside(run, scan, shown, after);
}

/** States between two times of the step, for those who look. */
function showInside(run: Run, { method, state, width }: Scan, from: number, to: number): void {
  const { recorder } = run.options;
  if (!recorder?.look || !(to > from)) return;
  const [q, u] = viewOf(run, state);
  for (let k = 1; k <= INNER_STATES; k++) {
    const time = from + ((to - from) * k) / (INNER_STATES + 1);
    method.interpolateInto(state, time / width);
    recorder.look(run.t + time, q, u);
  }
}

/** Impulses of the step so far, by the components of the mechanism. */
function spreadImpulses(out: Float64Array, { system, acting, frame: at, parts }: Run, state: Float64Array): void {
  out.fill(0);
  for (const e of acting) {
    const { start, dimension } = system.elements[e]!;
    for (let j = 0; j < dimension; j++) out[start + j] = state[parts.impulse + at.starts[e]! + j]!;
  }
}
