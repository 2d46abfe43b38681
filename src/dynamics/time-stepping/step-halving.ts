/**
 * Steps made as two halves from the same state, for two reasons.
 *
 * Failure: a step whose contact problem was not solved, or in which bodies passed each other's corners, is made again as two half
 * steps, and these as quarters if need be. So is one that is coarse (coarse-step.ts), but it fails nothing. Contacts that would close all at once then close one after the other, and the problems are
 * easier; the result is of the same order.
 *
 * Step-size control by step doubling: one step Δt beside two steps Δt/2.
 *
 *   e = max_j |q_j(two) − q_j(one)| / (tolerance · size_j),     Δt ← Δt · clamp(0.9 e^(−1/2))      [HairerNorsettWanner] II.4
 *
 * The two half steps are kept. Only positions are compared: velocities jump in an impact, and one that falls into the other
 * half step is not an error. An impact makes e proportional to Δt, smooth motion to Δt² or better; ½ serves both.
 */
import { roomFor } from "../../linalg/buffers.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { count } from "../../models/numbers.ts";
import type { SteppingSettings } from "../run-settings.ts";
import { addResult, clearResult, copyResult, fail, isWorthHalving, type Stepper, stepResult } from "./step-result.ts";

/** A step that failed is halved so many times at most. */
const MOST_HALVINGS = 6;

const SAFETY = 0.9;
const LARGEST_CHANGE = 4;
/** A controlled step is never made smaller than this share of the one asked for. */
const SMALLEST_SHARE = 2 ** -12;

type Advance = Stepper["advance"];

/** Results of halves add up in `whole`; `halves(half)` is a step of two of them. */
function inHalves(system: MechanicalSystem, single: Stepper, shouldStop: (() => boolean) | undefined) {
  const whole = stepResult(system);
  /** One step, or `smaller` ones where it fails or is coarse. */
  const half =
    (smaller?: Advance): Advance =>
    (...start) => {
      if (shouldStop?.()) return fail(single.result, { kind: "stop-asked" });
      const isDone = single.advance(...start);
      if (isDone && !(smaller && single.result.isCoarse)) {
        addResult(whole, single.result);
        return true;
      }
      return smaller !== undefined && (isDone || isWorthHalving(single.result)) && smaller(...start);
    };
  const halves = (make: Advance): Advance => {
    const middle = stepResult(system);
    return (q, u, t, step, phases) => {
      if (!make(q, u, t, step / 2, phases)) return false;
      middle.q.set(whole.q);
      middle.u.set(whole.u);
      middle.phases = roomFor(middle.phases, whole.phases.length);
      middle.phases.set(whole.phases);
      return make(middle.q, middle.u, t + step / 2, step / 2, middle.phases);
    };
  };
  return { whole, half, halves };
}

/** Makes steps that fail in halves, and those that are coarse (coarse-step.ts): these are taken where halves do not help. */
export function halvingStepper(system: MechanicalSystem, single: Stepper, shouldStop?: () => boolean): Stepper {
  const { whole, half, halves } = inHalves(system, single, shouldStop);
  const patience = halvingPatience();
  let parts = halves(half());
  for (let depth = 1; depth < MOST_HALVINGS; depth++) parts = halves(half(parts));
  /** A coarse step while its halves are made: methods remember what they have tried, and may not make it again. */
  const kept = stepResult(system);
  let { result } = single;
  let [halved, coarse] = [0, 0];
  return {
    get result() {
      return result;
    },
    warnings: () => [
      ...(single.warnings?.() ?? []),
      ...(halved === 0 ? [] : [`${halvedWords(halved)} failed`]),
      ...(coarse === 0 ? [] : [`${halvedWords(coarse)} had been too long`]),
    ],
    advance(...start) {
      result = single.result;
      const isDone = single.advance(...start);
      if (isDone && !(single.result.isCoarse && patience.asks())) return true;
      if (!isDone && !isWorthHalving(single.result)) return false;
      if (isDone) copyResult(kept, single.result);
      result = whole;
      clearResult(whole);
      const isMade = parts(...start);
      if (isDone) patience.note(isMade && !whole.isCoarse);
      if (isMade && isDone) coarse++;
      else if (isMade) halved++;
      if (isMade) return true;
      fail(whole, single.result.failure!, single.result.culprits);
      if (!isDone || whole.failure?.kind === "stop-asked") return false;
      // What is coarse is better than what fails.
      result = kept;
      return true;
    },
  };
}

/** What halves do not make better is not halved again in the next 1, 2, 4, 8, … coarse steps. */
function halvingPatience() {
  let [useless, waits] = [0, 0];
  return {
    /** Whether a coarse step is to be halved. */
    asks: (): boolean => waits === 0 || --waits < 0,
    note(hasHelped: boolean): void {
      useless = hasHelped ? 0 : useless + 1;
      waits = hasHelped ? 0 : 2 ** (useless - 1);
    },
  };
}
const halvedWords = (steps: number): string =>
  `${count(steps, "step")} ${steps === 1 ? "was made in halves: the whole one" : "were made in halves: the whole ones"}`;

/** A method that chooses its steps; `suggested`: the step to try next, `taken`: the one that was accepted last. */
export interface DoublingStepper extends Stepper {
  readonly suggested: number;
  readonly taken: number;
}

export function doublingStepper(
  system: MechanicalSystem,
  single: Stepper,
  { step: largest, positionTolerance, shouldStop }: SteppingSettings,
): DoublingStepper {
  const smallest = largest * SMALLEST_SHARE;
  const { whole, half, halves } = inHalves(system, single, shouldStop);
  const distance = halvesBesideOne(single, whole, halves(half()));
  const control = { suggested: largest, taken: largest };
  let forced = 0;
  return Object.assign(control, {
    result: whole,
    warnings: () => [
      ...(forced === 0
        ? []
        : [`${count(forced, "step")} missed the position tolerance at the smallest step ${smallest}`]),
      ...(single.warnings?.() ?? []),
    ],
    advance: (...[q, u, t, first, phases]: Parameters<Advance>) => {
      for (let step = first; ; ) {
        const error = distance(q, u, t, step, phases) / positionTolerance;
        const isForced = step <= smallest || single.result.failure?.kind === "stop-asked";
        if (isForced && error === Infinity) return fail(whole, single.result.failure!, single.result.culprits);
        const factor = Math.min(LARGEST_CHANGE, Math.max(1 / LARGEST_CHANGE, SAFETY / Math.sqrt(error)));
        if (error <= 1 || isForced) {
          if (error > 1) forced++;
          control.taken = step;
          control.suggested = Math.max(smallest, Math.min(largest, step * factor));
          return true;
        }
        step = Math.max(smallest, step * Math.min(factor, SAFETY));
      }
    },
  });
}

/** One step and two halves; the result is that of the halves. Gives their distance, infinite when one of them fails. */
function halvesBesideOne(
  single: Stepper,
  whole: Stepper["result"],
  twoHalves: Advance,
): (...start: Parameters<Advance>) => number {
  const coarse = whole.q.slice();
  // The largest size each coordinate has had.
  const size = whole.q.slice();
  return (...start) => {
    const [q, u, , step] = start;
    for (let j = 0; j < q.length; j++) size[j] = Math.max(size[j]!, Math.abs(q[j]!), step * Math.abs(u[j]!));
    if (!single.advance(...start)) return Infinity;
    coarse.set(single.result.q);
    clearResult(whole);
    if (!twoHalves(...start)) return Infinity;
    let worst = 0;
    for (let j = 0; j < q.length; j++) {
      const distance = Math.abs(coarse[j]! - whole.q[j]!);
      // A coordinate that has never moved has no size; any distance is then beyond all bounds.
      if (distance > 0) worst = Math.max(worst, size[j]! > 0 ? distance / size[j]! : 1);
    }
    return worst;
  };
}
