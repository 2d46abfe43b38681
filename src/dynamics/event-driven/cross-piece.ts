/**
 * A closed contact that runs over the end of an edge: its normal or its curvature jumps there, so the step must end there.
 *
 * The mechanism says which smooth piece of its gap every contact is on (`pieceOf`). A step that ends on another piece than it
 * began is repeated until it ends just before the border, and the positions are moved over it within the rounding of time. It is
 * bisected by whole steps: the continuous output of a step that saw the jump is only an estimate, and what comes flush with the
 * border must not be overshot.
 */

import { EPSILON } from "../../linalg/tolerances.ts";
import { CLOSED } from "../../problems/contact-state.ts";
import type { RungeKutta } from "./dormand-prince.ts";
import { errorSize, viewOf } from "./equations.ts";
import type { EventFunction } from "./event-functions.ts";
import type { Run } from "./run-state.ts";

/** The border is found within this share of the step, or the rounding of time. */
const SHARPNESS = 2 ** -48;

/** A step ends at most this share of it before the border. */
const WIDEST = 2 ** -30;

/** Hops over the border, each twice as far. */
const HOPS = 12;

export interface Crossing {
  /** Time from the beginning of the step to just beyond the border. */
  readonly after: number;
  /** Error of the step relative to what is allowed. */
  readonly error: number;
  readonly triggers: readonly EventFunction[];
}

/** Where the step just computed (from the state of the run, `width` long) changes its piece; undefined when it does not. */
export function crossPiece(run: Run, method: RungeKutta, width: number): Crossing | "undefined" | undefined {
  const { system, y } = run;
  if (!system.pieceOf) return undefined;
  const begun = piecesAt(run, y);
  if (begun.size === 0 || changed(run, begun, method.next).length === 0) return undefined;
  let [low, high] = [0, width];
  const least = Math.max(SHARPNESS * width, 2 * EPSILON * Math.abs(run.t));
  while (high - low > least) {
    const middle = 0.5 * (low + high);
    if (middle === low || middle === high) break;
    if (!method.step(run.t, y, middle)) return "undefined";
    if (changed(run, begun, method.next).length > 0) high = middle;
    else low = middle;
  }
  // No stage of the step that is taken may see the new piece: it ends before the border, and the positions hop over it.
  let [margin, error] = [0, Infinity];
  while (error > 1 && margin <= WIDEST * width) {
    margin = margin === 0 ? least : 4 * margin;
    if (low <= margin) break;
    if (!method.step(run.t, y, low - margin)) return "undefined";
    error = errorSize(run, method, low - margin);
  }
  if (low <= margin) [error, margin] = [method.step(run.t, y, 0) ? 0 : Infinity, low];
  if (error > 1) return { after: 0, error, triggers: [] };
  const f = system.freedoms;
  let after = low - margin;
  for (let hop = margin + least, k = 0; k < HOPS; k++, hop *= 2) {
    for (let i = 0; i < f; i++) method.next[i]! += hop * method.next[f + i]!;
    after += hop;
    const triggers = changed(run, begun, method.next).map((element): EventFunction => ({ element, kind: "face" }));
    if (triggers.length > 0) return { after, error, triggers };
  }
  return "undefined";
}

/** Pieces of the closed contacts. */
function piecesAt({ system, roles, modes }: Run, y: Float64Array): Map<number, number> {
  const [q, u] = viewOf(y, system.freedoms);
  const pieces = new Map<number, number>();
  for (const e of roles.contacts) if (modes.mode[e] === CLOSED) pieces.set(e, system.pieceOf!(e, q, u));
  return pieces;
}

function changed({ system }: Run, begun: ReadonlyMap<number, number>, y: Float64Array): number[] {
  const [q, u] = viewOf(y, system.freedoms);
  const elements: number[] = [];
  for (const [e, piece] of begun) if (system.pieceOf!(e, q, u) !== piece) elements.push(e);
  return elements;
}
