/**
 * A lift in which joined bodies stay where their joints have them, and the free ones give way alone: 1/m = 0 for the coordinates of joints.
 *
 * Where links of a chain are in line, or nearly so, gaps of joints have no slope across it. To close them and to part what lies on the chain then
 * undo each other round by round: to push a light link aside costs less than to raise the heavy body on it, and the next joint takes it back.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { DIAGONAL, type FrameMass } from "../frame/frame-mass.ts";
import type { ActiveElements } from "./active-elements.ts";
import { contactSets } from "./contact-set.ts";

export type JointBodies = ReturnType<typeof jointBodies>;

/** Which coordinates joints hold, and the masses of a lift beside them. */
export function jointBodies(system: MechanicalSystem, mass: FrameMass, { bilateral }: ActiveElements) {
  const isHeld = new Uint8Array(system.freedoms);
  const row = new Float64Array(system.freedoms);
  const held: FrameMass = { ...mass, scale: mass.scale.slice() };
  const at = { q: row, t: 0 };
  const rowOf = (e: number): Float64Array => {
    row.fill(0);
    system.directionsInto(row, 0, e, at.q, at.t);
    return row;
  };
  return {
    mass: held,
    sets: contactSets(system, held),
    /** Whether there are masses to hold; takes those of the step, and the joints as they are at q. */
    hold(q: Float64Array, t: number): boolean {
      if (mass.form !== DIAGONAL) return false;
      Object.assign(at, { q, t });
      isHeld.fill(0);
      for (const e of bilateral) rowOf(e).forEach((value, j) => value !== 0 && (isHeld[j] = 1));
      held.form = DIAGONAL;
      for (let j = 0; j < isHeld.length; j++) held.scale[j] = isHeld[j] === 1 ? 0 : mass.scale[j]!;
      return true;
    },
    /** Nothing that contact e moves is free. */
    isHeld: (e: number): boolean => rowOf(e).every((value, j) => value === 0 || isHeld[j] === 1),
  };
}
