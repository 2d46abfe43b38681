/**
 * The first event inside a step: bracketed on the continuous output, then polished on Runge–Kutta steps that end there, so
 * that its time has the order of the method and not of the interpolant.
 *
 * Functions are looked at in the middle and at the end of a step, and more often where bodies turn: the step control sees angles
 * that grow evenly, the gaps of corners go round with them. A gap is also looked at at its minimum, which its velocity shows. A
 * function that begins at zero (a contact that has just opened, a slip that has just begun) counts only once it was
 * positive; if it never is, the event is at the beginning of the step.
 */

import { EPSILON } from "../../linalg/tolerances.ts";
import { isFar, reachOf } from "./contact-reach.ts";
import { approach, type EventFunction, PLACES, type Scan, valuesInto } from "./event-functions.ts";
import { dip, firstRoot, SIMULTANEOUS, sampleInto, valueAt, valuesAt } from "./function-roots.ts";
import { oscillatingClosings } from "./oscillating-gaps.ts";
import { passingClosings } from "./passing-shapes.ts";
import { viewOf } from "./run-state.ts";

export interface LocatedEvent {
  /** Time from the beginning of the step. */
  readonly after: number;
  /** The functions that vanish there and are negative beyond. */
  readonly triggers: readonly EventFunction[];
}

/** Looks of a step at least, and the turn of a body between two of them at most: corners then close and open once at most. */
const LEAST_LOOKS = 2;
const LARGEST_TURN = 1 / 8;

/** A body that turns faster than that many looks can follow is looked at that often. */
const MOST_LOOKS = 256;

/** Corrections by full steps; the interpolant is good to a few digits less than the step, so two are the rule. */
const CORRECTIONS = 4;

/** A correction is followed by one that is smaller by this factor at least. */
const CONVERGING = 2 ** -4;

/** The first event of a prepared step, on the interpolant. */
export function scanStep(scan: Scan): { theta: number; triggers: readonly EventFunction[] } | undefined {
  const { functions } = scan;
  if (functions.length === 0) return undefined;
  scan.isEarlyKnown = false;
  scan.spare.push(...scan.known.values());
  scan.known.clear();
  let from = 0;
  const looks = looksOf(scan);
  scan.reach = reachOf(scan.run, scan.width / looks);
  const oscillating = scan.oscillating.length > 0 ? oscillatingClosings(scan, closingFromZero(scan)) : undefined;
  const closings = passingClosings(scan, oscillating);
  for (let look = 1; look <= looks; look++) {
    const to = look / looks;
    if (!sampleInto(scan.late, scan, functions, to, scan.reach)) scan.late.fill(-1);
    const roots = rootsBetween(scan, from, to, closings);
    [scan.early, scan.late, scan.isEarlyKnown] = [scan.late, scan.early, true];
    if (roots) {
      const first = Math.min(...roots.values());
      const triggers = [...roots].filter(([, theta]) => theta <= first + SIMULTANEOUS).map(([i]) => functions[i]!);
      return { theta: first, triggers };
    }
    from = to;
  }
  return undefined;
}

/** In how many places of the step functions are looked at. */
function looksOf({ run, method, width }: Scan): number {
  const f = run.system.freedoms;
  let turn = 0;
  for (const k of run.system.angles ?? []) {
    const way = Math.abs(method.next[k]! - run.y[k]!);
    turn = Math.max(turn, way, width * Math.abs(run.y[f + k]!), width * Math.abs(method.next[f + k]!));
  }
  return Math.min(MOST_LOOKS, Math.max(LEAST_LOOKS, Math.ceil(turn / LARGEST_TURN)));
}

/** Roots by number of the function; undefined when there are none, which is the rule. */
function rootsBetween(
  scan: Scan,
  from: number,
  to: number,
  closings: ReadonlyMap<number, number> | undefined,
): Map<number, number> | undefined {
  const { run, functions, early, late, width } = scan;
  let roots: Map<number, number> | undefined;
  let first = to;
  for (const [i, root] of closings ?? []) {
    if (root > to) continue;
    (roots ??= new Map()).set(i, root);
    first = Math.min(first, root);
  }
  for (let i = 0; i < functions.length; i++) {
    // Far gaps, which most are; what is no gap matters only where it is negative.
    if (late[i]! > scan.reach || roots?.has(i)) continue;
    const one = functions[i]!;
    if (scan.oscillating.length > 0 && scan.oscillating.includes(i)) continue;
    const isCrossed = late[i]! < 0;
    if (!isCrossed && (one.kind !== "gap" || isFar(run, one.element, late[i]!, (to - from) * width))) continue;
    if (!scan.isEarlyKnown && !sampleInto(early, scan, functions, from, scan.reach)) early.fill(0);
    scan.isEarlyKnown = true;
    // What is still positive where another one has vanished is no event of this step.
    if (isCrossed && first < to && early[i]! > 0 && valuesAt(scan, first + SIMULTANEOUS)[i]! > 0) continue;
    const root = isCrossed
      ? firstRoot(scan, i, from, early[i]!, to, late[i]!)
      : early[i]! > 0
        ? dip(scan, one, from, early[i]!, to)
        : Infinity;
    if (root > 1) continue;
    (roots ??= new Map()).set(i, root);
    first = Math.min(first, root);
  }
  if (roots && scan.isEarlyKnown) addEarlierClosings(scan, from, first, roots);
  return roots;
}

/**
 * A gap jumps where bodies that overlap would turn another edge to each other: closed where another event was found, it may be open again
 * at the next look.
 */
function addEarlierClosings(scan: Scan, from: number, to: number, roots: Map<number, number>): void {
  const { run, method, functions, early, state, gaps, width } = scan;
  method.interpolateInto(state, to, 2 * run.system.freedoms);
  run.system.gapsInto(gaps, viewOf(run, state)[0], run.t + to * width, scan.reach);
  for (let i = 0; i < functions.length; i++) {
    const { element, kind } = functions[i]!;
    const isMissed = kind === "gap" && gaps[element]! < -run.contacts.rounding[element]!;
    if (isMissed && !roots.has(i)) roots.set(i, firstRoot(scan, i, from, early[i]!, to, gaps[element]!));
  }
}

/** Closing of a gap that is not positive at the beginning and negative at `to`. */
const closingFromZero =
  (scan: Scan) =>
  (i: number, to: number, value: number): number =>
    firstRoot(scan, i, 0, scan.places[scan.oscillating.indexOf(i) * (PLACES + 1)]!, to, value);

/**
 * Repeats the step so that it ends at the event: `method.next` is then the state there. Undefined when the accelerations
 * do not exist on the way.
 */
export function locateEvent(scan: Scan, theta: number, triggers: readonly EventFunction[]): LocatedEvent | undefined {
  const { run, method, width, single } = scan;
  const one = triggers[0]!;
  const [q, u] = viewOf(run, method.next);
  const delta = 2 ** -12;
  const [low, high] = [Math.max(0, theta - delta), Math.min(1, theta + delta)];
  const slope = slopeAt(scan, one, low, high);
  let after = theta * width;
  let last = Infinity;
  for (let k = 0; ; k++) {
    if (run.t + after <= run.t) return { after: 0, triggers };
    if (!method.step(run.t, run.y, after)) return undefined;
    // A face ends in a jump, which has no slope.
    if (one.kind === "face" || !valuesInto(single, run, [one], q, u, run.t + after, Infinity)) break;
    const change = -single[0]! / slope;
    const isUseful = Number.isFinite(change) && Math.abs(change) <= delta * width && after + change > 0;
    if (k === CORRECTIONS || !isUseful || Math.abs(change) <= EPSILON * Math.max(after, Math.abs(run.t))) break;
    // Corrections that do not become smaller follow the rounding of the function.
    if (one.kind === "gap" && Math.abs(single[0]!) <= run.contacts.rounding[one.element]!) break;
    if (Math.abs(change) > CONVERGING * last) break;
    last = Math.abs(change);
    after += change;
  }
  return { after, triggers };
}

/** Slope in time of a function between two places on both sides of its root. */
function slopeAt(scan: Scan, one: EventFunction, low: number, high: number): number {
  const { run, method, state, width } = scan;
  const end = valueAt(scan, one, high);
  if (one.kind !== "gap" || end < 0) return (end - valueAt(scan, one, low)) / ((high - low) * width);
  // So fast that the corner is beyond the shape again.
  method.interpolateInto(state, low, 2 * run.system.freedoms);
  const [q, u] = viewOf(run, state);
  return approach(run, one.element, q, u, run.t + low * width);
}
