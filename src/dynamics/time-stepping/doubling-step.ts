/**
 * Step-size control by step doubling: one step Δt beside two steps Δt/2 from the same state.
 *
 *   e = max_j |q_j(two) − q_j(one)| / (tolerance · size_j),     Δt ← Δt · clamp(0.9 e^(−1/2))      [HairerNorsettWanner] II.4
 *
 * The two half steps are kept. Only positions are compared: velocities jump in an impact, and one that falls into the other
 * half step is not an error. An impact makes e proportional to Δt, smooth motion to Δt² or better; ½ serves both.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { addResult, clearResult, fail, type Stepper, type StepResult, stepResult } from "./step-result.ts";
import type { SteppingSettings } from "./stepping-options.ts";

const SAFETY = 0.9;
const LARGEST_CHANGE = 4;
/** The step is never made smaller than this share of the one asked for. */
const SMALLEST_SHARE = 2 ** -12;

export interface DoublingStepper extends Stepper {
  /** Step to try next. */
  readonly suggested: number;
  /** Step that was accepted last. */
  readonly taken: number;
  warnings(): string[];
}

interface Doubling {
  readonly single: Stepper;
  readonly result: StepResult;
  /** Positions after the one large step, and the largest size each coordinate has had. */
  readonly coarse: Float64Array;
  readonly size: Float64Array;
  readonly middle: { readonly q: Float64Array; readonly u: Float64Array; readonly phases: Uint8Array };
}

export function doublingStepper(
  system: MechanicalSystem,
  single: Stepper,
  settings: SteppingSettings,
): DoublingStepper {
  const { step: largest, positionTolerance } = settings;
  const smallest = largest * SMALLEST_SHARE;
  const vector = (): Float64Array => new Float64Array(system.freedoms);
  const middle = { q: vector(), u: vector(), phases: new Uint8Array(system.elements.length) };
  const work: Doubling = { single, result: stepResult(system), coarse: vector(), size: vector(), middle };
  let suggested = largest;
  let taken = largest;
  let forced = 0;
  return {
    result: work.result,
    get suggested() {
      return suggested;
    },
    get taken() {
      return taken;
    },
    warnings: () =>
      forced === 0 ? [] : [`${forced} steps missed the position tolerance at the smallest step ${smallest}`],
    advance(q, u, t, first, phases) {
      let step = first;
      for (;;) {
        const error = tryStep(work, q, u, t, step, phases) / positionTolerance;
        const isForced = step <= smallest;
        if (isForced && error === Infinity) return fail(work.result, single.result.failure!, single.result.culprits);
        const factor = Math.min(LARGEST_CHANGE, Math.max(1 / LARGEST_CHANGE, SAFETY / Math.sqrt(error)));
        if (error <= 1 || isForced) {
          if (error > 1) forced++;
          taken = step;
          suggested = Math.max(smallest, Math.min(largest, step * factor));
          return true;
        }
        step = Math.max(smallest, step * Math.min(factor, SAFETY));
      }
    },
  };
}

/** One step and two halves; the result is that of the halves. Returns their distance, infinite when one of them fails. */
function tryStep(
  work: Doubling,
  q: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
  phases: Uint8Array,
): number {
  const { single, coarse, size, middle, result } = work;
  for (let j = 0; j < q.length; j++) size[j] = Math.max(size[j]!, Math.abs(q[j]!), step * Math.abs(u[j]!));
  if (!single.advance(q, u, t, step, phases)) return Infinity;
  coarse.set(single.result.q);
  clearResult(result);
  if (!single.advance(q, u, t, step / 2, phases)) return Infinity;
  addResult(result, single.result);
  middle.q.set(single.result.q);
  middle.u.set(single.result.u);
  middle.phases.set(single.result.phases);
  if (!single.advance(middle.q, middle.u, t + step / 2, step / 2, middle.phases)) return Infinity;
  addResult(result, single.result);
  let worst = 0;
  for (let j = 0; j < q.length; j++) {
    const distance = Math.abs(coarse[j]! - result.q[j]!);
    // A coordinate that has never moved has no size; any distance is then beyond all bounds.
    if (distance > 0) worst = Math.max(worst, size[j]! > 0 ? distance / size[j]! : 1);
  }
  return worst;
}
