/**
 * Event-driven simulation: smooth motion between events by an adaptive Runge–Kutta method, every event located, every
 * impact and every change of mode resolved as a contact problem. Theory, limits and one worked number: docs/theory/events.md.
 */
import { InputError } from "../../errors.ts";
import { lawSettings } from "../../laws/resolve-impact.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { checkInitial, type State } from "../check-initial.ts";
import { demandKernel } from "../kernel-condition.ts";
import { openLedger } from "../ledger.ts";
import type { SimulationChecks, SimulationResult } from "../simulation.ts";
import { dormandPrince, ORDER, type RungeKutta } from "./dormand-prince.ts";
import { equations, errorSize } from "./equations.ts";
import { arm, type EventFunction, eventFunctions } from "./event-functions.ts";
import { type EventRunOptions, eventSettings } from "./event-options.ts";
import { locateEvent, type Scan, scanStep } from "./locate-event.ts";
import { CLOSED, familyOf, SLIP } from "./modes.ts";
import { projectState } from "./project-state.ts";
import { energyOf, openRun, type Run } from "./run-state.ts";
import { fail, settle } from "./settle.ts";

/** Step-size control: safety factor, least and largest change. */
const SAFETY = 0.9;
const SHRINK = 0.2;
const GROW = 5;

/** The first step is this part of the largest one. */
const FIRST_STEP = 2 ** -7;

/** A step below this part of the largest one is an underflow. */
const SMALLEST_STEP = 2 ** -48;

/** Events at one instant, per element, before they are said to go round in a circle. */
const CIRCLE = 8;

/** A pivot of the contact forces below this share means that they grow without bound. */
const SMALL_PIVOT = 2 ** -20;

const STEPS_PER_PROGRESS = 64;

/** Runs the mechanism from its initial state; findings (failure, warnings) are part of the result. */
export function runEventDriven(system: MechanicalSystem, initial: State, options: EventRunOptions): SimulationResult {
  const settings = eventSettings(options);
  const { q, u } = checkInitial(system, initial, settings.from);
  const check = demandKernel(system, q, settings.from);
  const run = openRun(system, options, settings, check.massForm === "constrained", openLedger(system));
  run.q.set(q);
  run.u.set(u);
  run.ledger.start(q, u, run.t);
  record(run);
  let isStopped = false;
  try {
    if (settle(run, [])) isStopped = advance(run);
  } catch (error) {
    // An impact problem beyond the range of doubles in the middle of a run is a finding about the run.
    if (!(error instanceof InputError) || run.steps === 0) throw error;
    fail(run, [], error.what);
  }
  return resultOf(run, isStopped, check);
}

/** Integrates to the end; true when asked to stop. */
function advance(run: Run): boolean {
  const { settings, options } = run;
  const method = dormandPrince(run.parts.size, equations(run));
  const state = new Float64Array(run.parts.size);
  let functions = eventFunctions(run);
  let h = settings.step * FIRST_STEP;
  let isFresh = true;
  let circle = 0;
  if (run.steps === 0 && run.t < settings.until) record(run);
  while (run.t < settings.until && run.failure === undefined) {
    if (options.shouldStop?.()) return true;
    const stop = run.zeno ? Math.min(run.zeno.t, settings.until) : settings.until;
    if (arriveAtZeno(run)) continue;
    const width = Math.min(h, settings.step, stop - run.t);
    const step = attempt(run, method, state, functions, width, isFresh);
    isFresh = false;
    if (!step.isDone) {
      h = width * step.factor;
      if (isUnderflow(run, h)) explainUnderflow(run);
      continue;
    }
    if (step.after > 0) {
      circle = 0;
      accept(run, method, step.triggers ? run.t + step.after : width === stop - run.t ? stop : run.t + width);
    } else if (++circle > CIRCLE * (run.system.elements.length + 1)) {
      fail(run, [], "events go round in a circle without time passing");
    }
    if (step.triggers && run.failure === undefined) {
      if (run.events.length >= settings.maxEvents) fail(run, [], `${settings.maxEvents} events (option maxEvents)`);
      else if (settle(run, step.triggers)) record(run);
      functions = eventFunctions(run);
      isFresh = true;
      h = Math.max(run.lastStep * SHRINK, step.after);
    } else {
      run.lastStep = width;
      h = width * step.factor;
      isFresh = run.frame.size > 0;
      if (!isFresh) method.shift();
    }
  }
  arriveAtZeno(run);
  return false;
}

interface Attempt {
  readonly isDone: boolean;
  /** Factor for the next step. */
  readonly factor: number;
  /** Time moved, and the event that ended the step. */
  readonly after: number;
  readonly triggers?: readonly EventFunction[];
}

function attempt(
  run: Run,
  method: RungeKutta,
  state: Float64Array,
  functions: readonly EventFunction[],
  width: number,
  isFresh: boolean,
): Attempt {
  const { y, t, parts } = run;
  y.fill(0, parts.impulse);
  if (isFresh && !method.begin(t, y)) return { isDone: false, factor: 0, after: 0 };
  if (!method.step(t, y, width)) return { isDone: false, factor: SHRINK, after: 0 };
  const error = errorSize(run, method, width);
  const factor = Math.min(GROW, Math.max(SHRINK, SAFETY * error ** (-1 / ORDER)));
  if (error > 1) return { isDone: false, factor: Math.min(factor, SAFETY), after: 0 };
  method.prepare(y);
  const scan: Scan = { run, method, functions, width, state };
  const found = scanStep(scan);
  if (!found) {
    sampleEvery(run, scan, width);
    return { isDone: true, factor, after: width };
  }
  const located = locateEvent(scan, found.theta, found.triggers);
  if (!located) return { isDone: false, factor: SHRINK, after: 0 };
  sampleEvery(run, scan, located.after);
  return { isDone: true, factor, ...located };
}

/** Takes over the end of a step: books its integrals, measures and removes drift, records. */
function accept(run: Run, method: RungeKutta, t: number): void {
  const { system, y, parts, ledger } = run;
  y.set(method.next);
  run.t = t;
  run.steps++;
  for (let e = 0; e < system.elements.length; e++) ledger.elementWork(e, y[parts.work + e]!);
  ledger.external(y[parts.external]!);
  run.paid += y[parts.external]! + y[parts.moving]!;
  for (let i = 0; i < system.size; i++) run.impulses[i]! += y[parts.impulse + i]!;
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, run.q, t, Infinity);
  for (let e = 0; e < gaps.length; e++) {
    if (familyOf(system, e) === "contact") run.worstPenetration = Math.max(run.worstPenetration, -gaps[e]!);
    else if (system.elements[e]!.hasGap) run.worstDrift = Math.max(run.worstDrift, Math.abs(gaps[e]!));
  }
  if (!projectState(run)) fail(run, [], "the mass matrix is singular");
  arm(run, gaps);
  const kinetic = system.kineticEnergy(run.q, run.u);
  run.energyScale = Math.max(run.energyScale, kinetic);
  ledger.observe(energyOf(run), run.paid);
  if (!run.y.every(Number.isFinite)) fail(run, [], "the motion is not finite");
  record(run);
  if (run.steps % STEPS_PER_PROGRESS === 0) {
    run.options.onProgress?.({ t, events: run.events.length, energy: energyOf(run) });
  }
}

function record(run: Run): void {
  if (!run.options.recorder) return;
  run.options.recorder.record(run.t, run.q, run.u, run.impulses);
  run.impulses.fill(0);
}

/** Records the multiples of `every` inside the part of the step that is kept. */
function sampleEvery(run: Run, { method, state, width }: Scan, after: number): void {
  const { every, from } = run.settings;
  if (every === 0 || !run.options.recorder) return;
  const { freedoms: f, size } = run.system;
  const taken = new Float64Array(size);
  for (let k = Math.floor((run.t - from) / every) + 1; from + k * every < run.t + after; k++) {
    method.interpolateInto(state, (from + k * every - run.t) / width);
    const impulses = state.slice(run.parts.impulse, run.parts.impulse + size);
    for (let i = 0; i < size; i++) {
      const since = impulses[i]!;
      impulses[i] = since - taken[i]! + run.impulses[i]!;
      taken[i] = since;
    }
    run.impulses.fill(0);
    run.options.recorder.record(from + k * every, state.subarray(0, f), state.subarray(f, 2 * f), impulses);
  }
  for (let i = 0; i < size; i++) run.impulses[i]! -= taken[i]!;
}

function arriveAtZeno(run: Run): boolean {
  if (!run.zeno || run.t < run.zeno.t) return false;
  run.events.push(run.zeno);
  run.zeno = undefined;
  return true;
}

function isUnderflow(run: Run, h: number): boolean {
  return !(h > SMALLEST_STEP * run.settings.step && run.t + h > run.t);
}

function explainUnderflow(run: Run): void {
  const { modes, reduced, system } = run;
  const slipping = system.elements.flatMap(({ normalComponent }, e) =>
    modes.mode[e] === SLIP && normalComponent >= 0 ? [e] : [],
  );
  const closed = system.elements.flatMap((_, e) => (modes.mode[e] === CLOSED ? [e] : []));
  if (slipping.length > 0 && reduced.pivotRatio < SMALL_PIVOT) {
    fail(run, slipping, "Painlevé: the normal force grows without bound while the contact slips");
  } else fail(run, closed, "the step size fell below rounding: the motion is not smooth here");
}

function resultOf(run: Run, isStopped: boolean, check: SimulationChecks): SimulationResult {
  const status = run.failure !== undefined ? "failed" : isStopped ? "stopped" : "done";
  return {
    status,
    method: "event",
    law: lawSettings(run.options).choice.name,
    ...(run.failure !== undefined && { reason: run.failure }),
    final: { t: run.t, position: Array.from(run.q), velocity: Array.from(run.u) },
    energy: run.ledger.close(run.q, run.u, run.t),
    events: run.events,
    steps: run.steps,
    worstResidual: run.worstResidual,
    worstPenetration: run.worstPenetration,
    worstDrift: run.worstDrift,
    checks: { kernelCondition: check.kernelCondition, redundantConstraints: check.redundantConstraints },
    warnings: [...run.warnings.values()].map(({ first, count }) => (count > 1 ? `${first} (${count} times)` : first)),
  };
}
