/**
 * Open contacts whose gap may close and open again within a step however smooth the motion is: a table that shakes, a ridge on
 * the floor. The step control knows nothing of such gaps, so they are looked at more closely:
 *
 *   1 at 16 places of the step; a gap that stays above four times its largest change between two of them is left alone
 *   2 with its velocity, as cubics between the places. How far a cubic over two intervals misses the gap between them bounds the
 *     error, and the control points of a cubic bound the cubic; an interval in which the gap could vanish is halved.
 *
 * A gap that is linear in coordinates and time needs none of this: it is as smooth as the motion.
 */

import { findRoot } from "../../linalg/find-root.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { approach, PLACES, type Scan } from "./event-functions.ts";
import { viewOf } from "./run-state.ts";

/** Times its largest change between two places that a gap must be away. */
const REACH = 4;

/** Halvings of an interval: down to the rounding of time. */
const DEEPEST = 32;

/** Halvings toward the beginning of a step that begins at g = 0. */
const FROM_ZERO = 6;

/** A cubic misses by a sixteenth of that on half an interval; an eighth is on the safe side. */
const FINER = 1 / 8;

/** One gap along the step. */
interface Track {
  gap(theta: number): number;
  /** dg/dθ. */
  rate(theta: number): number;
  /** First root between a place where the gap is not positive and one where it is negative. */
  fromZero(to: number, value: number): number;
  /** What counts as zero. */
  readonly rounding: number;
}

/** θ of the first closing by number of the function; undefined when there is none. */
export function oscillatingClosings(
  scan: Scan,
  rootFromZero: (i: number, to: number, value: number) => number,
): Map<number, number> | undefined {
  const { run, method, state, width, oscillating, places: table, functions } = scan;
  const { system } = run;
  const gaps = scan.gaps;
  const [q, u] = viewOf(run, state);
  const move = (theta: number): number => {
    method.interpolateInto(state, theta);
    return run.t + theta * width;
  };
  for (let k = 0; k <= PLACES; k++) {
    const t = move(k / PLACES);
    system.gapsInto(gaps, q, t, Infinity);
    for (let j = 0; j < oscillating.length; j++)
      table[j * (PLACES + 1) + k] = gaps[functions[oscillating[j]!]!.element]!;
  }
  let roots: Map<number, number> | undefined;
  for (let j = 0; j < oscillating.length; j++) {
    const values = table.subarray(j * (PLACES + 1), (j + 1) * (PLACES + 1));
    if (isAway(values)) continue;
    const i = oscillating[j]!;
    const e = functions[i]!.element;
    const track: Track = {
      gap(theta) {
        const t = move(theta);
        system.gapsInto(gaps, q, t, Infinity);
        return gaps[e]!;
      },
      rate(theta) {
        const t = move(theta);
        return approach(run, e, q, u, t) * width;
      },
      fromZero: (to, value) => rootFromZero(i, to, value),
      rounding: run.contacts.rounding[e]!,
    };
    const root = firstClosing(track, values);
    if (root <= 1) (roots ??= new Map()).set(i, root);
  }
  return roots;
}

function isAway(values: Float64Array): boolean {
  let [least, change] = [values[0]!, 0];
  for (let k = 1; k <= PLACES; k++) {
    least = Math.min(least, values[k]!);
    change = Math.max(change, Math.abs(values[k]! - values[k - 1]!));
  }
  return least > REACH * change && least > 0;
}

function firstClosing(track: Track, values: Float64Array): number {
  const rates = Float64Array.from(values, (_, k) => track.rate(k / PLACES));
  let miss = 0;
  for (let k = 1; k < PLACES; k++) {
    const middle = hermiteMiddle(values[k - 1]!, rates[k - 1]!, values[k + 1]!, rates[k + 1]!, 2 / PLACES);
    miss = Math.max(miss, Math.abs(values[k]! - middle));
  }
  let k = 0;
  if (!(values[0]! > 0)) {
    // A function that begins at zero counts only once it was positive.
    for (k = 1; k <= PLACES && values[k]! === 0; ) k++;
    if (k > PLACES) return Infinity;
    if (values[k]! < 0) return track.fromZero(k / PLACES, values[k]!);
    const root = leaveZero(track, { theta: k / PLACES, gap: values[k]!, rate: rates[k]! }, miss, FROM_ZERO);
    if (root <= 1) return root;
  }
  for (; k < PLACES; k++) {
    const from = { theta: k / PLACES, gap: values[k]!, rate: rates[k]! };
    const to = { theta: (k + 1) / PLACES, gap: values[k + 1]!, rate: rates[k + 1]! };
    const root = closingBetween(track, from, to, miss, DEEPEST);
    if (root <= 1) return root;
  }
  return Infinity;
}

interface Place {
  readonly theta: number;
  readonly gap: number;
  readonly rate: number;
}

const hermiteMiddle = (a: number, rateA: number, b: number, rateB: number, length: number): number =>
  0.5 * (a + b) + (length / 8) * (rateA - rateB);

/** The first closing between an open place and the next one; ∞ without. `miss`: bound of the error of the cubic. */
function closingBetween(track: Track, a: Place, b: Place, miss: number, depth: number): number {
  const length = b.theta - a.theta;
  const third = length / 3;
  if (!(a.gap > 0) && b.gap < 0) return a.theta;
  const isSteady = a.rate < 0 && b.rate < 0 && miss <= -b.gap;
  if (b.gap < 0 && (isSteady || depth === 0)) return findRoot(track.gap, a.theta, a.gap, b.theta, b.gap, EPSILON);
  const least = Math.min(a.gap, b.gap, a.gap + third * a.rate, b.gap - third * b.rate);
  if (least > miss || depth === 0) return Infinity;
  const theta = 0.5 * (a.theta + b.theta);
  if (theta === a.theta || theta === b.theta) return b.gap < 0 ? b.theta : Infinity;
  const middle = { theta, gap: track.gap(theta), rate: track.rate(theta) };
  const seen = Math.abs(middle.gap - hermiteMiddle(a.gap, a.rate, b.gap, b.rate, length));
  const finer = Math.max(seen, FINER * miss);
  const root = closingBetween(track, a, middle, finer, depth - 1);
  return root <= 1 ? root : closingBetween(track, middle, b, finer, depth - 1);
}

/** The first closing before an open place of a step that began at g = 0. */
function leaveZero(track: Track, b: Place, miss: number, depth: number): number {
  const theta = 0.5 * b.theta;
  const middle = { theta, gap: track.gap(theta), rate: track.rate(theta) };
  if (middle.gap < -track.rounding) return track.fromZero(theta, middle.gap);
  if (!(middle.gap > 0)) return Infinity;
  const root = depth === 0 ? Infinity : leaveZero(track, middle, FINER * miss, depth - 1);
  return root <= 1 ? root : closingBetween(track, middle, b, miss, DEEPEST);
}
