/**
 * Where one function of a step first becomes negative, on the continuous output.
 */

import { findRoot } from "../../linalg/find-root.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { approach, type EventFunction, type Scan, valuesInto } from "./event-functions.ts";
import { type Run, viewOf } from "./run-state.ts";

/** Halvings toward the beginning of a step in search of a positive value: down to 1e-9 of it. */
const HALVINGS = 30;

/** Two events of a step closer than this share of it are one. */
export const SIMULTANEOUS = 2 ** -40;

/** Values of functions at θ into `out`; false where they do not exist. */
export function sampleInto(
  out: Float64Array,
  { run, method, state, width }: Scan,
  functions: readonly EventFunction[],
  theta: number,
  reach: number,
): boolean {
  method.interpolateInto(state, theta, 2 * run.system.freedoms);
  const [q, u] = viewOf(run, state);
  return valuesInto(out, run, functions, q, u, run.t + theta * width, reach);
}

/** One function at θ; a value that does not exist counts as violated. Gaps are exact up to `reach`. */
export function valueAt(scan: Scan, one: EventFunction, theta: number, reach = Infinity): number {
  return sampleInto(scan.single, scan, [one], theta, reach) ? scan.single[0]! : -Infinity;
}

/** All functions at θ, kept for the others that are looked for there. */
export function valuesAt(scan: Scan, theta: number): Float64Array {
  let values = scan.known.get(theta);
  if (!values) {
    values = scan.spare.pop() ?? new Float64Array(scan.early.length);
    if (!sampleInto(values, scan, scan.functions, theta, scan.reach)) values.fill(-Infinity);
    scan.known.set(theta, values);
  }
  return values;
}

/** First θ in (from, to] where the function becomes negative, as it is at `to`. */
export function firstRoot(scan: Scan, i: number, from: number, a: number, to: number, b: number): number {
  const { run } = scan;
  const one = scan.functions[i]!;
  const reach = 2 * Math.abs(a);
  const value = (theta: number): number => valueAt(scan, one, theta, reach);
  if (a > 0) return isZero(run, one, a) ? worse(scan, one, from, a, to, b) : findRoot(value, from, a, to, b, EPSILON);
  if (from > 0) return one.kind === "gap" && isAnswered(run, one) ? worse(scan, one, from, a, to, b) : from;
  let width = to;
  for (let k = 0; k < HALVINGS; k++) {
    width /= 2;
    // One gap is cheap; forces come all at once.
    const early = one.kind === "gap" ? valueAt(scan, one, width) : valuesAt(scan, width)[i]!;
    if (early > 0) {
      return findRoot((x) => valueAt(scan, one, x), width, early, 2 * width, valueAt(scan, one, 2 * width), EPSILON);
    }
  }
  return isAnswered(run, one) ? worse(scan, one, 0, a, to, b) : 0;
}

/** A gap that was answered is zero up to its rounding, on either side: its root would be where rounding makes it negative, at the beginning. */
const isZero = (run: Run, one: EventFunction, a: number): boolean =>
  one.kind === "gap" && isAnswered(run, one) && a <= run.contacts.rounding[one.element]!;

const isAnswered = ({ contacts, t }: Run, { element }: EventFunction): boolean => contacts.answered[element] === t;

/**
 * An event that was answered at the beginning of this step comes again only when it is twice as wrong, a gap when it is deeper than then:
 * less is rounding. A contact that rises out of a gap below zero has left, however long it takes to come up.
 */
function worse(scan: Scan, one: EventFunction, from: number, a: number, to: number, b: number): number {
  const { answeredGap, rounding } = scan.run.contacts;
  const { element, kind } = one;
  const slack = kind === "gap" ? 2 * rounding[element]! - Math.min(a, answeredGap[element]!) : 2 * Math.abs(a);
  if (!(b + slack < 0)) return Infinity;
  return findRoot((theta) => valueAt(scan, one, theta) + slack, from, a + slack, to, b + slack, EPSILON);
}

/** A gap that is open at both ends but closes between them. */
export function dip(scan: Scan, one: EventFunction, from: number, a: number, to: number): number {
  const { run, method, state, width } = scan;
  const [q, u] = viewOf(run, state);
  const rate = (theta: number): number => {
    method.interpolateInto(state, theta, 2 * run.system.freedoms);
    return -approach(run, one.element, q, u, run.t + theta * width);
  };
  const first = rate(from);
  if (!(first > 0)) return Infinity;
  const last = rate(to);
  if (!(last < 0)) return Infinity;
  const lowest = findRoot(rate, from, first, to, last, SIMULTANEOUS);
  const value = (theta: number): number => valueAt(scan, one, theta, 2 * a);
  const least = value(lowest);
  return least < 0 ? findRoot(value, from, a, lowest, least, EPSILON) : Infinity;
}
