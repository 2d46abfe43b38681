/**
 * A step whose contact problem was not solved, or in which bodies passed each other's corners, is made again as two half steps,
 * and these as quarters if need be. Contacts that would close all at once then close one after the other, and the problems are
 * easier; the result is of the same order.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import {
  addResult,
  clearResult,
  fail,
  isWorthHalving,
  type Stepper,
  type StepResult,
  stepResult,
} from "./step-result.ts";

/** A step is halved so many times at most. */
const MOST_HALVINGS = 6;

interface Halving {
  readonly single: Stepper;
  /** Sum of the parts of a step. */
  readonly whole: StepResult;
  /** State and phases between two parts, by depth. */
  readonly middles: readonly { q: Float64Array; u: Float64Array; phases: Uint8Array }[];
}

export function halvingStepper(system: MechanicalSystem, single: Stepper): Stepper {
  const work: Halving = {
    single,
    whole: stepResult(system),
    middles: Array.from({ length: MOST_HALVINGS }, () => ({
      q: new Float64Array(system.freedoms),
      u: new Float64Array(system.freedoms),
      phases: new Uint8Array(system.elements.length),
    })),
  };
  let { result } = single;
  let halved = 0;
  return {
    get result() {
      return result;
    },
    warnings: () => [
      ...(single.warnings?.() ?? []),
      ...(halved === 0 ? [] : [`${halved} steps were made in halves: the whole ones failed`]),
    ],
    advance(q, u, t, step, phases) {
      result = single.result;
      if (single.advance(q, u, t, step, phases)) return true;
      if (!isWorthHalving(single.result)) return false;
      halved++;
      result = work.whole;
      clearResult(result);
      if (halves(work, q, u, t, step, phases, 0)) return true;
      return fail(result, single.result.failure!, single.result.culprits);
    },
  };
}

/** Adds two half steps, each of them halved again when it fails, to the whole. */
function halves(
  work: Halving,
  q: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
  phases: Uint8Array,
  depth: number,
): boolean {
  if (depth === MOST_HALVINGS) return false;
  const middle = work.middles[depth]!;
  if (!part(work, q, u, t, step / 2, phases, depth)) return false;
  middle.q.set(work.whole.q);
  middle.u.set(work.whole.u);
  middle.phases.set(work.whole.phases);
  return part(work, middle.q, middle.u, t + step / 2, step / 2, middle.phases, depth);
}

function part(
  work: Halving,
  q: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
  phases: Uint8Array,
  depth: number,
): boolean {
  const { single, whole } = work;
  if (single.advance(q, u, t, step, phases)) {
    addResult(whole, single.result);
    return true;
  }
  return isWorthHalving(single.result) && halves(work, q, u, t, step, phases, depth + 1);
}
