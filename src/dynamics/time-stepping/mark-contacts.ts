/**
 * Which contacts take part in a step of Moreau's rule: those whose gap is closed at one place of the step,
 *
 *   middle: g(q + θΔt u⁻) ≤ 0,     start: g(q) ≤ 0,     end: g(q + Δt u⁻) ≤ 0                    [AcaryBrogliato2008] 10.1
 *
 * each at the time that belongs to the place. `held` (default) is `middle`, and a contact that carried an impulse in the last step
 * stays a candidate while the forces of this step would close it again before q_M: a resting contact is not let go for one step.
 * The other three are bare, so that steps of other codes can be repeated.
 *
 * Zero is zero up to the rounding of the gap's own terms: balls that touch at 0.45 − 0.25 − 0.2 = 3e-17 do touch.
 */

import { EPSILON } from "../../linalg/tolerances.ts";
import { CLOSED } from "../../problems/contact-state.ts";
import { GAP_ROUNDINGS, lengthScale } from "../length-scale.ts";
import { markOthers } from "./active-elements.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

/** Gaps beyond this many free displacements of a step need not be computed. */
const REACH = 8;

/** Marks the elements of a step from (q, u⁻) at t; `middle`: q_M, `change`: Δu_free, `phases`: of the step before. */
export type ContactMarker = (
  q: Float64Array,
  middle: Float64Array,
  u: Float64Array,
  change: Float64Array,
  t: number,
  step: number,
  phases: Uint8Array,
) => void;

export function contactMarker(
  work: Pick<SteppingWorkspace, "system" | "settings" | "active" | "gaps" | "row">,
): ContactMarker {
  const { system, active, gaps, row } = work;
  const { theta, activation } = work.settings;
  const lengths = lengthScale(system);
  const place = new Float64Array(system.freedoms);
  const share = activation === "start" ? 0 : activation === "end" ? 1 : theta;
  return (q, middle, u, change, t, step, phases) => {
    let speed = 0;
    for (let j = 0; j < u.length; j++) {
      speed = Math.max(speed, Math.abs(u[j]!) + Math.abs(change[j]!));
      place[j] = share === theta ? middle[j]! : q[j]! + share * step * u[j]!;
    }
    const time = t + share * step;
    const reach = REACH * step * speed;
    system.gapsInto(gaps, place, time, reach);
    for (let i = 0; i < gaps.length; i++) {
      if (active.isContact[i] === 0) continue;
      const gap = gaps[i]!;
      const isClosed =
        gap <= 0 || (gap <= reach && gap <= GAP_ROUNDINGS * EPSILON * lengths.of(i, place, time, u, step));
      active.marks[i] = isClosed ? 1 : 0;
      if (isClosed || activation !== "held" || phases[i] !== CLOSED) continue;
      system.directionsInto(row, 0, i, place, time);
      let closing = 0;
      for (let j = 0; j < row.length; j++) closing += row[j]! * change[j]!;
      if (gap + theta * step * closing <= 0) active.marks[i] = 1;
    }
    markOthers(active);
  };
}
