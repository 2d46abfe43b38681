/**
 * Bodies whose corners have passed each other in a step overlap although no gap tells, and no contact may part them again. A little
 * of it comes and goes where corners slide past each other; it counts as penetration. Beyond that the step has failed, and is made
 * again in halves, in which the corners meet (halving-step.ts).
 */
import { ELEMENTS } from "../../elements/elements.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { INITIAL_ROUNDING } from "../check-initial.ts";
import { lengthScale } from "../length-scale.ts";
import { checkedStepper, fail, type Stepper } from "./step-result.ts";

/** An overlap up to this share of the way of the fastest coordinate in a step comes and goes. */
export const PASSING = 0.05;

/** A method whose steps fail where bodies overlap unseen, and where `isExact` also where a gap shows it. */
export function watchOverlap(system: MechanicalSystem, stepper: Stepper, isExact: boolean): Stepper {
  const gaps = new Float64Array(system.elements.length);
  const isContact = system.elements.map(({ kind, hasGap }) => hasGap && ELEMENTS[kind].family === "unilateral");
  const lengths = lengthScale(system);
  const places = new Map(system.elements.map(({ name }, i) => [name, i]));
  return checkedStepper(stepper, (result, end, step) => {
    const passing = PASSING * step * largest(result.u);
    const allowed = (i: number): number => Math.max(INITIAL_ROUNDING * lengths.of(i, result.q, end), passing);
    const overlap = system.findOverlap!(result.q, true);
    const depth = overlap?.depth ?? 0;
    result.overlap = depth;
    if (overlap && depth > allowed(places.get(overlap.element)!)) {
      return fail(result, { kind: "bodies-overlap", depth, isPassed: true }, [overlap.element]);
    }
    if (!isExact) return true;
    system.gapsInto(gaps, result.q, end, 0);
    for (let i = 0; i < gaps.length; i++) {
      if (!isContact[i] || -gaps[i]! <= passing || -gaps[i]! <= allowed(i)) continue;
      return fail(result, { kind: "bodies-overlap", depth: -gaps[i]!, isPassed: false }, [system.elements[i]!.name]);
    }
    return true;
  });
}

/** max |x_j|. */
export function largest(values: Float64Array): number {
  let most = 0;
  for (let j = 0; j < values.length; j++) most = Math.max(most, Math.abs(values[j]!));
  return most;
}
