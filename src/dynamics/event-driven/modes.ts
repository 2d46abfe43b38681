/**
 * What every element does between two events. A mode turns the inclusions into equations:
 *
 *   open    λ = 0                                    unilateral elements, and friction of an open normal
 *   closed  γ̇ = 0                                    unilateral elements in contact, bilateral elements
 *   stick   γ̇ = 0, −λ inside its reservoir           friction and step elements
 *   slip    −λ on the border of its reservoir, at the point with normal γ
 *
 * The direction of a slip that has only just begun cannot be read from γ = 0, so it is kept: in one dimension it is the
 * sign until the slip velocity is zero again; in two and three it follows the slip and leads it below the speed `blend`.
 */

import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { OPEN } from "../../problems/contact-state.ts";
import type { Frame } from "./frame.ts";

export interface Modes {
  /** OPEN, CLOSED, STICK or SLIP per element. */
  readonly mode: Uint8Array;
  /** The state was left behind its start: the gap has opened, the slip is faster than rounding. */
  readonly armed: Uint8Array;
  /** Direction of slip per component of the mechanism, of length 1 per element (spin measured at the rim). */
  readonly direction: Float64Array;
  /** Slip speeds per element, at the rim: a slip below `stop` has ended, … */
  readonly stop: Float64Array;
  /** … and below `blend` one in two or three dimensions is led by `direction`. */
  readonly blend: Float64Array;
  /** 1, or 0 for a slip without force: a contact that has closed at the end of a chatter before its last flights have ended. */
  readonly grip: Uint8Array;
}

export function modes(system: MechanicalSystem): Modes {
  const count = system.elements.length;
  return {
    mode: new Uint8Array(count),
    armed: new Uint8Array(count).fill(1),
    direction: new Float64Array(system.size),
    stop: new Float64Array(count),
    blend: new Float64Array(count),
    grip: new Uint8Array(count).fill(1),
  };
}

/** Elements that transmit forces in these modes. */
export function actingElements(at: Modes): number[] {
  const acting: number[] = [];
  at.mode.forEach((mode, e) => {
    if (mode !== OPEN) acting.push(e);
  });
  return acting;
}

/** Lets the kept direction of a slip be that of its velocity in the frame. */
export function keepVelocityDirection(modes: Modes, at: Frame, e: number, speed: number): void {
  const element = at.system.elements[e]!;
  for (let j = 0; j < element.dimension; j++) {
    const rim = j === 2 ? (element.radius ?? 1) : 1;
    modes.direction[element.start + j] = (at.velocities[at.starts[e]! + j]! * rim) / speed;
  }
}
