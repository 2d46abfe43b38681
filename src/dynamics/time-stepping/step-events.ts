/**
 * Events of time stepping, read off the phases before and after each step; their time is the end of the step.
 *
 *   impact: a contact that was open carries an impulse and approached (γ⁻ < 0); work: T⁺ − T⁻ by the elements in that step
 *   open:   a contact that carried an impulse carries none
 *   stick, slip: friction, brake or clutch changes between the two while it is loaded (a clutch sticks where it locks)
 */

import { ELEMENTS } from "../../elements/elements.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { CLOSED, OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import type { EventType, SimulationEvent } from "../simulation.ts";
import type { StepResult } from "./step-result.ts";

/** The change of one element, if it is an event. */
function changeOf(system: MechanicalSystem, i: number, before: number, after: number): EventType | undefined {
  const { kind, hasGap } = system.elements[i]!;
  if (ELEMENTS[kind].family === "unilateral") {
    if (before === after) return undefined;
    if (!hasGap) return after === CLOSED ? "stick" : "slip";
    return after === OPEN ? "open" : undefined;
  }
  if (before === SLIP && after === STICK) return "stick";
  return before === STICK && after === SLIP ? "slip" : undefined;
}

/** Appends the events of a step that ended at t. */
export function appendEvents(
  events: SimulationEvent[],
  system: MechanicalSystem,
  before: Uint8Array,
  result: StepResult,
  t: number,
): void {
  if (!hasChange(before, result)) return;
  const found = new Map<EventType, string[]>();
  const note = (type: EventType, i: number): void => {
    found.set(type, [...(found.get(type) ?? []), system.elements[i]!.name]);
  };
  for (let i = 0; i < before.length; i++) {
    // Of tens of thousands of elements few change.
    if (before[i] === result.phases[i] && result.impacts[i] === 0) continue;
    if (result.impacts[i] === 1 && before[i] === OPEN) note("impact", i);
    const type = changeOf(system, i, before[i]!, result.phases[i]!);
    if (type) note(type, i);
  }
  for (const type of ["impact", "open", "stick", "slip"] as const) {
    const elements = found.get(type);
    if (!elements) continue;
    const work = type === "impact" ? result.works.reduce((sum, value) => sum + value, 0) - result.drive : 0;
    events.push({ t, type, elements, work });
  }
}

function hasChange(before: Uint8Array, { phases, impacts }: StepResult): boolean {
  for (let i = 0; i < before.length; i++) if (before[i] !== phases[i] || impacts[i] === 1) return true;
  return false;
}
