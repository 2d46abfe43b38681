/**
 * A closed contact that runs over the end of an edge: its normal or its curvature jumps there, so the step must end there.
 *
 * The mechanism says which smooth piece of its gap every contact is on (`pieceOf`). A step that ends on another piece than it
 * began is repeated until it ends just before the border, and the positions are moved over it within the rounding of time. The border
 * is approached by whole steps: the continuous output of a step that saw the jump is only an estimate, and what comes flush with the
 * border must not be overshot. Each goes nearly as far as the velocities at the end of the one before would lead to it, or half of what
 * is left where they lead elsewhere.
 */

import { EPSILON } from "../../linalg/tolerances.ts";
import { CLOSED } from "../../problems/contact-state.ts";
import type { RungeKutta } from "./dormand-prince.ts";
import { errorSize } from "./equations.ts";
import type { EventFunction } from "./event-functions.ts";
import { type Run, viewOf } from "./run-state.ts";

/** The border is found within this share of the step, or the rounding of time. */
const SHARPNESS = 2 ** -48;

/** A step ends at most this share of it before the border. */
const WIDEST = 2 ** -30;

/** Hops over the border, each twice as far. */
const HOPS = 12;

/** Share of the predicted way to the border that a step goes, and of its time that the prediction is found within. */
const NEARLY = 1 - 2 ** -8;
const CLOSE = 2 ** -10;

/** Of so many steps towards the border one halves what is left of the step, whatever is predicted. */
const HALVE_EVERY = 8;

export interface Crossing {
  /** Time from the beginning of the step to just beyond the border. */
  readonly after: number;
  /** … to where the hop over it begins: 0 for a state on the border, which has no motion before it. */
  readonly before: number;
  /** Error of the step relative to what is allowed. */
  readonly error: number;
  readonly triggers: readonly EventFunction[];
}

/** Where the step just computed (from the state of the run, `width` long) changes its piece; undefined when it does not. */
export function crossBoundary(run: Run, method: RungeKutta, width: number): Crossing | "undefined" | undefined {
  const { system, y } = run;
  if (!system.pieceOf) return undefined;
  const begun = piecesAt(run, y);
  if (begun.size === 0 || changed(run, begun, method.next).length === 0) return undefined;
  const least = Math.max(SHARPNESS * width, 2 * EPSILON * Math.abs(run.t));
  const low = approachBorder(run, method, begun, width, least);
  // No stage of the step that is taken may see the new piece: it ends before the border, and the positions hop over it.
  let [margin, error] = [0, Infinity];
  while (error > 1 && margin <= WIDEST * width) {
    margin = margin === 0 ? least : 4 * margin;
    if (low <= margin) break;
    if (!method.step(run.t, y, low - margin)) return "undefined";
    error = errorSize(run, method, low - margin);
  }
  if (low <= margin) [error, margin] = [method.step(run.t, y, 0) ? 0 : Infinity, low];
  if (error > 1) return { after: 0, before: 0, error, triggers: [] };
  const f = system.freedoms;
  const before = low - margin;
  let after = before;
  for (let hop = margin + least, k = 0; k < HOPS; k++, hop *= 2) {
    for (let i = 0; i < f; i++) method.next[i]! += hop * method.next[f + i]!;
    after += hop;
    const triggers = changed(run, begun, method.next).map((element): EventFunction => ({ element, kind: "face" }));
    if (triggers.length > 0) return { after, before, error, triggers };
  }
  return "undefined";
}

/** Time to just before the border, found within `least` by steps that end before it. */
function approachBorder(
  run: Run,
  method: RungeKutta,
  begun: ReadonlyMap<number, number>,
  width: number,
  least: number,
): number {
  const reached = run.y.slice(0, 2 * run.system.freedoms);
  const line = reached.slice();
  let [low, high] = [0, width];
  for (let k = 1; high - low > least; k++) {
    const ahead = k % HALVE_EVERY === 0 ? Infinity : timeAhead(run, begun, reached, line, high - low, least);
    if (ahead <= least) break;
    const next = ahead < high - low ? low + NEARLY * ahead : 0.5 * (low + high);
    if (!(next > low && next < high)) break;
    // Beyond the border, where the pieces are others, the modes may contradict each other: such a step does not exist.
    if (!method.step(run.t, run.y, next) || changed(run, begun, method.next).length > 0) high = next;
    else {
      low = next;
      reached.set(viewOf(run, method.next)[0]);
      reached.set(viewOf(run, method.next)[1], run.system.freedoms);
    }
  }
  return low;
}

/** Time within which positions that move on with the velocities of a state change their piece; infinite when not before `most`. */
function timeAhead(
  run: Run,
  begun: ReadonlyMap<number, number>,
  from: Float64Array,
  line: Float64Array,
  most: number,
  least: number,
): number {
  const f = run.system.freedoms;
  line.set(from);
  const isBeyond = (time: number): boolean => {
    for (let k = 0; k < f; k++) line[k] = from[k]! + time * from[f + k]!;
    return changed(run, begun, line).length > 0;
  };
  if (!isBeyond(most)) return Infinity;
  let [low, high] = [0, most];
  while (high - low > Math.max(least, CLOSE * low)) {
    const middle = 0.5 * (low + high);
    if (middle === low || middle === high) break;
    if (isBeyond(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Pieces of the closed contacts. */
function piecesAt(run: Run, y: Float64Array): Map<number, number> {
  const { system, roles, modes } = run;
  const [q, u] = viewOf(run, y);
  const pieces = new Map<number, number>();
  for (const e of roles.contacts) if (modes.mode[e] === CLOSED) pieces.set(e, system.pieceOf!(e, q, u));
  return pieces;
}

function changed(run: Run, begun: ReadonlyMap<number, number>, y: Float64Array): number[] {
  const [q, u] = viewOf(run, y);
  const elements: number[] = [];
  for (const [e, piece] of begun) if (run.system.pieceOf!(e, q, u) !== piece) elements.push(e);
  return elements;
}
