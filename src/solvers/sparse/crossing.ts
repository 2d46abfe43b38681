/**
 * Where a path through the pieces of the contact laws leaves the piece it is on.
 *
 * With value = Λ̄ − r ξ and bound = μ · value of the normal:  a closed normal opens at value = 0 and an open one closes there;
 * friction that sticks begins to slip at value = ±bound, and slipping friction sticks there. ξ moves at `rate`.
 */
import { OPEN, SLIP_MINUS, SLIP_PLUS, STICK } from "../../problems/contact-state.ts";
import type { Crossing } from "./path-state.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { BILATERAL, NORMAL, STEP } from "./velocity-form.ts";

/** Finds the first crossing before `limit`. */
export function findCrossing(work: SparseWorkspace, limit: number): void {
  const { crossing, size, kind, piece, anchor, penalty, velocity, rate } = work;
  crossing.component = -1;
  crossing.distance = limit;
  for (let i = 0; i < size; i++) {
    if (kind[i] === BILATERAL) continue;
    const value = anchor[i]! - penalty[i]! * velocity[i]!;
    const speed = -penalty[i]! * rate[i]!;
    if (kind[i] !== NORMAL) meetFriction(work, i, value, speed);
    else if (piece[i] === STICK) meet(crossing, i, OPEN, value, speed);
    else meet(crossing, i, STICK, -value, -speed);
  }
}

function meetFriction(work: SparseWorkspace, i: number, value: number, speed: number): void {
  const { crossing, kind, normal, piece, coefficient, anchor, penalty, velocity, rate } = work;
  if (piece[i] === OPEN) return;
  let bound = coefficient[i]!;
  let growth = 0;
  if (kind[i] !== STEP) {
    const k = normal[i]!;
    bound = coefficient[i]! * (anchor[k]! - penalty[k]! * velocity[k]!);
    growth = -coefficient[i]! * penalty[k]! * rate[k]!;
  }
  if (piece[i] === STICK) {
    meet(crossing, i, SLIP_MINUS, bound - value, growth - speed);
    meet(crossing, i, SLIP_PLUS, bound + value, growth + speed);
  } else {
    const side = piece[i] === SLIP_MINUS ? 1 : -1;
    meet(crossing, i, STICK, side * value - bound, side * speed - growth);
  }
}

/** A margin that shrinks at `speed` < 0 is used up; one that rounding has made negative, at once. */
function meet(crossing: Crossing, component: number, to: number, margin: number, speed: number): void {
  if (!(speed < 0)) return;
  const distance = Math.max(0, margin) / -speed;
  if (!(distance < crossing.distance)) return;
  crossing.component = component;
  crossing.to = to;
  crossing.distance = distance;
}
