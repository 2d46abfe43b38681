/**
 * The first event inside a step: bracketed on the continuous output, then polished on Runge–Kutta steps that end there, so
 * that its time has the order of the method and not of the interpolant.
 *
 * Functions are looked at in the middle and at the end of a step; a gap also at its minimum, which its velocity shows. A
 * function that begins at zero (a contact that has just opened, a slip that has just begun) counts only once it was
 * positive; if it never is, the event is at the beginning of the step.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { RungeKutta } from "./dormand-prince.ts";
import { approach, type EventFunction, valuesInto } from "./event-functions.ts";
import { findRoot } from "./find-root.ts";
import type { Run } from "./run-state.ts";

export interface LocatedEvent {
  /** Time from the beginning of the step. */
  readonly after: number;
  /** The functions that vanish there and are negative beyond. */
  readonly triggers: readonly EventFunction[];
}

/** Halvings toward the beginning of a step in search of a positive value: down to 1e-9 of it. */
const HALVINGS = 30;

/** Two events of a step closer than this share of it are one. */
const SIMULTANEOUS = 2 ** -40;

/** Corrections by full steps; the interpolant is good to a few digits less than the step, so two are the rule. */
const CORRECTIONS = 4;

export interface Scan {
  readonly run: Run;
  readonly method: RungeKutta;
  readonly functions: readonly EventFunction[];
  /** Length of the step. */
  readonly width: number;
  readonly state: Float64Array;
}

/** Values of all functions at θ; undefined where they do not exist. */
function sample(scan: Scan, theta: number): Float64Array | undefined {
  const { run, method, functions, state, width } = scan;
  method.interpolateInto(state, theta);
  const out = new Float64Array(functions.length);
  const f = run.system.freedoms;
  const isDefined = valuesInto(
    out,
    run,
    functions,
    state.subarray(0, f),
    state.subarray(f, 2 * f),
    run.t + theta * width,
  );
  return isDefined ? out : undefined;
}

/** One function at θ; a value that does not exist counts as violated. */
function valueAt(scan: Scan, one: EventFunction, theta: number): number {
  return sample({ ...scan, functions: [one] }, theta)?.[0] ?? -Infinity;
}

/** The first event of a prepared step, on the interpolant. */
export function scanStep(scan: Scan): { theta: number; triggers: readonly EventFunction[] } | undefined {
  if (scan.functions.length === 0) return undefined;
  let before = sample(scan, 0);
  let from = 0;
  for (const to of [0.5, 1]) {
    const after = sample(scan, to);
    const roots = scan.functions.map((one, i) => firstRoot(scan, one, from, before?.[i] ?? 0, to, after?.[i] ?? -1));
    const first = Math.min(...roots);
    if (first <= 1) {
      const triggers = scan.functions.filter((_, i) => roots[i]! <= first + SIMULTANEOUS);
      return { theta: first, triggers };
    }
    before = after;
    from = to;
  }
  return undefined;
}

/** First θ in (from, to] where the function becomes negative; Infinity where it does not. */
function firstRoot(scan: Scan, one: EventFunction, from: number, a: number, to: number, b: number): number {
  const value = (theta: number): number => valueAt(scan, one, theta);
  if (b < 0) {
    if (a > 0) return findRoot(value, from, a, to, b, EPSILON);
    if (from > 0) return from;
    let width = to;
    for (let k = 0; k < HALVINGS; k++) {
      width /= 2;
      const early = value(width);
      if (early > 0) return findRoot(value, width, early, 2 * width, value(2 * width), EPSILON);
    }
    return 0;
  }
  return one.kind === "gap" && a > 0 ? dip(scan, one, from, a, to) : Infinity;
}

/** A gap that is open at both ends but closes between them. */
function dip(scan: Scan, one: EventFunction, from: number, a: number, to: number): number {
  const { run, method, state, width } = scan;
  const f = run.system.freedoms;
  const rate = (theta: number): number => {
    method.interpolateInto(state, theta);
    return -approach(run, one.element, state.subarray(0, f), state.subarray(f, 2 * f), run.t + theta * width);
  };
  const [first, last] = [rate(from), rate(to)];
  if (!(first > 0 && last < 0)) return Infinity;
  const lowest = findRoot(rate, from, first, to, last, SIMULTANEOUS);
  const value = (theta: number): number => valueAt(scan, one, theta);
  const least = value(lowest);
  return least < 0 ? findRoot(value, from, a, lowest, least, EPSILON) : Infinity;
}

/**
 * Repeats the step so that it ends at the event: `method.next` is then the state there. Undefined when the accelerations
 * do not exist on the way.
 */
export function locateEvent(scan: Scan, theta: number, triggers: readonly EventFunction[]): LocatedEvent | undefined {
  const { run, method, width } = scan;
  const one = triggers[0]!;
  const f = run.system.freedoms;
  const out = new Float64Array(1);
  const delta = 2 ** -12;
  const [low, high] = [Math.max(0, theta - delta), Math.min(1, theta + delta)];
  const slope = (valueAt(scan, one, high) - valueAt(scan, one, low)) / ((high - low) * width);
  let after = theta * width;
  for (let k = 0; ; k++) {
    if (run.t + after <= run.t) return { after: 0, triggers };
    if (!method.step(run.t, run.y, after)) return undefined;
    const { next } = method;
    if (!valuesInto(out, run, [one], next.subarray(0, f), next.subarray(f, 2 * f), run.t + after)) break;
    const change = -out[0]! / slope;
    const isUseful = Number.isFinite(change) && Math.abs(change) <= delta * width && after + change > 0;
    if (k === CORRECTIONS || !isUseful || Math.abs(change) <= EPSILON * Math.max(after, Math.abs(run.t))) break;
    after += change;
  }
  return { after, triggers };
}
