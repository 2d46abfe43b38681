/** What the lifts of a run share (lift-bodies.ts). */

import { contactSets } from "./contact-set.ts";
import type { JointBodies } from "./lift-held.ts";
import { liftIslands } from "./lift-islands.ts";
import { standingMemory } from "./lift-standing.ts";
import { contactOutcome } from "./solve-set.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";
import { touchScale } from "./touch.ts";

export type Lift = ReturnType<typeof liftWorkspace> & {
  /** Joined bodies stay where they are in this part of a lift. */
  readonly held?: JointBodies;
};

export function liftWorkspace(common: SteppingWorkspace) {
  const { system, mass, lengths, restitution, active, settings } = common;
  const hasJoints = active.bilateral.length > 0;
  return {
    ...{ system, mass, lengths, restitution, active, hasJoints, touch: touchScale(system, lengths) },
    /** Joints that are left to drift are not closed, but they hold. */
    closesJoints: settings.projection !== "none",
    sets: contactSets(system, mass),
    outcome: contactOutcome(),
    islands: liftIslands(),
    shouldStop: settings.shouldStop,
    /** Of the last step with a lift. */
    lastDepth: 0,
    /** 1 for elements of the problem, 2 for those whose gap is known (lift-marks.ts); and those of a part of the problem. */
    marks: new Uint8Array(system.elements.length),
    part: new Uint8Array(system.elements.length),
    gaps: new Float64Array(system.elements.length),
    memory: standingMemory(system.elements.length),
    forces: new Float64Array(system.freedoms),
    terms: new Float64Array(system.freedoms),
    way: new Float64Array(system.formulas === "weights" ? 0 : system.freedoms),
    meanVelocity: common.meanVelocity,
    /** Where nothing could be lifted last, and what overlapped there. */
    clear: new Float64Array(system.freedoms).fill(Number.NaN),
    clearOf: { depth: 0, element: "" },
  };
}
