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
import { CLOSED, OPEN, STICK } from "../../problems/contact-state.ts";
import { leverOf } from "../../sets/reservoirs/block.ts";
import type { MotionFrame } from "./motion-frame.ts";

export type Modes = ReturnType<typeof modes>;

export function modes(system: MechanicalSystem) {
  const count = system.elements.length;
  return {
    /** OPEN, CLOSED, STICK or SLIP per element. */
    mode: new Uint8Array(count),
    /** The state was left behind its start: the gap has opened, the slip is faster than rounding. */
    armed: new Uint8Array(count).fill(1),
    /** Direction of slip per component of the mechanism, of length 1 per element (spin measured at the rim). */
    direction: new Float64Array(system.size),
    /** Slip speeds per element, at the rim: a slip below `stop` has ended, … */
    stop: new Float64Array(count),
    /** … and below `blend` one in two or three dimensions is led by `direction`. */
    blend: new Float64Array(count),
    /** Where the modes leave forces and motion open, the forces per component that they were decided with; else zero. */
    decided: new Float64Array(system.size),
    /** 1, or 0 for a slip without force: a contact that has closed at the end of a chatter before its last flights have ended. */
    grip: new Uint8Array(count).fill(1),
  };
}

/** Takes modes over, but for the grip, which is always that of the run. */
export function copyModes(to: Modes, from: Modes): void {
  to.mode.set(from.mode);
  to.armed.set(from.armed);
  to.direction.set(from.direction);
  to.stop.set(from.stop);
  to.blend.set(from.blend);
  to.decided.set(from.decided);
}

/** Elements that transmit forces in these modes. */
export function actingElements(at: Modes): number[] {
  const acting: number[] = [];
  at.mode.forEach((mode, e) => {
    if (mode !== OPEN) acting.push(e);
  });
  return acting;
}

/** Lets the kept direction of a slip be that of its velocity in the frame; of no velocity it is none. */
export function keepVelocityDirection(modes: Modes, at: MotionFrame, e: number, speed: number): void {
  const { start, dimension } = at.system.elements[e]!;
  for (let j = 0; j < dimension; j++) {
    modes.direction[start + j] = speed > 0 ? (at.velocities[at.starts[e]! + j]! * rimOf(at, e, j)) / speed : 0;
  }
}

/** Length by which a component of slip is measured: the radius of the contact disc for spin, else 1. */
export const rimOf = ({ system }: MotionFrame, e: number, j: number): number =>
  leverOf({ radius: system.elements[e]!.radius ?? 1 }, j);

/** Closed contacts and joints, friction that sticks: γ̇ = 0. */
export const isHeld = (mode: number | undefined): boolean => mode === CLOSED || mode === STICK;
