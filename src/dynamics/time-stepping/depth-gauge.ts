/**
 * The worst drift of joints and the worst penetration of contacts along a run, each beside the length it is small against, and the way
 * of the contact in the step that led there, a share of which it may penetrate by the nature of the method.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { lengthScale } from "../length-scale.ts";
import { largest, PASSING } from "./judge-step.ts";
import type { SteppingMethod } from "./stepping-options.ts";

/** Steps whose way a contact may penetrate: in `moreau` one in which it is not seen yet and one in which it is stopped. */
const STEPS_DEEP = { moreau: 2, rattle: PASSING } as const;

export function depthGauge(system: MechanicalSystem, method: SteppingMethod) {
  const share = STEPS_DEEP[method];
  const gaps = new Float64Array(system.elements.length);
  const isJoint = Uint8Array.from(system.elements, ({ kind }) => (kind === "geometric-bilateral" ? 1 : 0));
  const hasGaps = system.elements.some(({ hasGap }) => hasGap);
  const lengths = lengthScale(system);
  const gauge = { worstDrift: 0, worstPenetration: 0, jointLength: 0, contactLength: 0, way: 0 };
  // The way of the fastest approach so far: a contact may be deepest when it has already been stopped.
  const approach = new Float64Array(system.freedoms);
  const deepen = (i: number, q: Float64Array, t: number): void => {
    const length = lengths.of(i, q, t);
    gauge.contactLength = Math.max(gauge.contactLength, length);
    gauge.way = Math.max(gauge.way, share * (lengths.of(i, q, t, approach, 1) - length));
  };
  return Object.assign(gauge, {
    /** Looks at a state that `velocity` led to in the time `step`; `overlap`: a depth that no gap shows. */
    look(q: Float64Array, t: number, velocity: Float64Array, step: number, overlap: number): void {
      for (let j = 0; j < q.length; j++) approach[j] = Math.max(approach[j]!, step * Math.abs(velocity[j]!));
      if (overlap > gauge.worstPenetration) {
        gauge.worstPenetration = overlap;
        gauge.contactLength = Math.max(gauge.contactLength, largest(q));
        gauge.way = Math.max(gauge.way, share * step * largest(velocity));
      }
      if (!hasGaps) return;
      system.gapsInto(gaps, q, t, 0);
      for (let i = 0; i < gaps.length; i++) {
        if (isJoint[i] === 1) {
          if (Math.abs(gaps[i]!) <= gauge.worstDrift) continue;
          gauge.worstDrift = Math.abs(gaps[i]!);
          gauge.jointLength = Math.max(gauge.jointLength, lengths.of(i, q, t, velocity, step));
        } else if (-gaps[i]! > gauge.worstPenetration) {
          gauge.worstPenetration = -gaps[i]!;
          deepen(i, q, t);
        }
      }
    },
  });
}
