/**
 * One step of the integrator: attempted, searched for events, cut off at the first one, and taken over.
 */
import { dormandPrince, ORDER, type RungeKutta } from "./dormand-prince.ts";
import { equations, errorSize } from "./equations.ts";
import { arm, type EventFunction, eventFunctions } from "./event-functions.ts";
import { locateEvent, openScan, type Scan, scanStep } from "./locate-event.ts";
import { projectState } from "./project-state.ts";
import { record, sampleEvery } from "./record-state.ts";
import { energyOf, type Run } from "./run-state.ts";
import { fail } from "./settle.ts";

/** Step-size control: safety factor, least and largest change. */
const SAFETY = 0.9;
export const SHRINK = 0.2;
const GROW = 5;

const STEPS_PER_PROGRESS = 64;

/** The integrator in the present modes. */
export interface Mover {
  readonly method: RungeKutta;
  scan: Scan;
  /** The slope at the beginning of the step is not known yet. */
  isFresh: boolean;
}

export function openMover(run: Run): Mover {
  const method = dormandPrince(run.y.length, equations(run));
  const mover = { method, scan: openScan(run, method, []), isFresh: true };
  renew(run, mover);
  return mover;
}

/** After the modes have changed. */
export function renew(run: Run, mover: Mover): void {
  mover.method.resize(run.parts.size);
  mover.scan = openScan(run, mover.method, eventFunctions(run));
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
  const error = errorSize(run, method, width);
  const factor = Math.min(GROW, Math.max(SHRINK, SAFETY * error ** (-1 / ORDER)));
  if (isBlind) return { isDone: true, factor, after: width };
  if (error > 1) return { isDone: false, factor: Math.min(factor, SAFETY), after: 0 };
  method.prepare(y);
  scan.width = width;
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

const scratch = { gaps: new Float64Array(0) };

/** Takes over the end of a step: books its integrals, measures and removes drift, records. */
export function accept(run: Run, { method }: Mover, t: number): void {
  const { system, roles, y, parts } = run;
  for (let i = 0; i < parts.size; i++) y[i] = method.next[i]!;
  run.t = t;
  run.steps++;
  book(run);
  if (scratch.gaps.length < system.elements.length) scratch.gaps = new Float64Array(system.elements.length);
  const { gaps } = scratch;
  system.gapsInto(gaps, run.q, t, 0);
  for (const e of roles.contacts) run.worstPenetration = Math.max(run.worstPenetration, -gaps[e]!);
  for (const e of roles.permanent) {
    if (system.elements[e]!.hasGap) run.worstDrift = Math.max(run.worstDrift, Math.abs(gaps[e]!));
  }
  if (!projectState(run, true)) fail(run, [], "the mass matrix is singular");
  arm(run, gaps);
  run.energyScale = Math.max(run.energyScale, system.kineticEnergy(run.q, run.u));
  run.ledger.observe(energyOf(run), run.paid);
  for (let i = 0; i < parts.size; i++) if (!Number.isFinite(y[i]!)) fail(run, [], "the motion is not finite");
  record(run);
  if (run.steps % STEPS_PER_PROGRESS === 0) {
    run.options.onProgress?.({ t, events: run.events.length, energy: energyOf(run) });
  }
}

function book(run: Run): void {
  const { system, frame: at, acting, y, parts, ledger, impulses } = run;
  acting.forEach((e, a) => {
    ledger.elementWork(e, y[parts.work + a]!);
    const { start, dimension } = system.elements[e]!;
    const from = parts.impulse + at.starts[e]!;
    for (let j = 0; j < dimension; j++) impulses[start + j]! += y[from + j]!;
  });
  ledger.external(y[parts.external]!);
  run.paid += y[parts.external]! + y[parts.moving]!;
}
