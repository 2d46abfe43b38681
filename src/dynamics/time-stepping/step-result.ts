/**
 * What one step leaves behind: the new state and everything that ledger, events and reports are made of. One object per
 * run, overwritten by every step; the driver books it only when it accepts the step.
 */

import { roomFor } from "../../linalg/buffers.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { OPEN } from "../../problems/contact-state.ts";
import type { FailureCause } from "../run-failure.ts";

export type StepResult = ReturnType<typeof stepResult>;

export function stepResult(system: MechanicalSystem) {
  const elements = system.elements.length;
  return {
    q: new Float64Array(system.freedoms),
    u: new Float64Array(system.freedoms),
    /** Λ of all components during the step. */
    impulses: new Float64Array(system.size),
    /** Work on the mechanism by element. */
    works: new Float64Array(elements),
    /** OPEN, CLOSED, STICK or SLIP by element. */
    phases: new Uint8Array(elements),
    /** 1 for contacts that closed with an approaching velocity. */
    impacts: new Uint8Array(elements),
    /** −Λᵀχ: what the drives of moving constraints have paid. */
    drive: 0,
    /** What contacts, clutches, friction and brakes gave beside their drives; for RATTLE outside its impacts. No law of theirs gives any. */
    gain: 0,
    /** Σ (Λ_i γ_i⁺)₊ of contacts, clutches, friction and brakes: what those with rebound send back, all that their laws can give. */
    returned: 0,
    /** Work of the forces without potential. */
    external: 0,
    residual: 0,
    /** A shorter step may follow the motion better (coarse-step.ts). */
    isCoarse: false,
    /** Depth of an overlap of bodies that no gap shows. */
    overlap: 0,
    /** Contact problems whose residual is above the default tolerance where nobody asked for one, and the largest of them. */
    loose: { problems: 0, residual: 0 },
    /** The deepest contact that could not be lifted, depth 0 without any. */
    left: { depth: 0, element: "" },
    /** A contact of which nobody saw whether its bodies passed each other; empty without any. */
    unseen: "",
    /** Parts of the step without positions under friction (RATTLE). */
    plainParts: 0,
    /** What the law has remarked on impacts. */
    remarks: new Set<string>(),
    /** Undefined when the step succeeded; else why not, and the elements concerned. */
    failure: undefined as FailureCause | undefined,
    culprits: [] as readonly string[],
  };
}

/** Room for the elements that the mechanism has by now. */
export function fitResult(
  result: StepResult,
  { elements, size }: { readonly elements: ArrayLike<unknown>; readonly size: number },
): void {
  result.impulses = roomFor(result.impulses, size);
  result.works = roomFor(result.works, elements.length);
  result.phases = roomFor(result.phases, elements.length);
  result.impacts = roomFor(result.impacts, elements.length);
}

export function clearResult(result: StepResult): void {
  result.impulses.fill(0);
  result.works.fill(0);
  result.phases.fill(OPEN);
  result.impacts.fill(0);
  result.drive = result.gain = result.returned = result.external = result.residual = result.overlap = 0;
  result.loose.problems = result.loose.residual = result.left.depth = 0;
  result.unseen = "";
  result.plainParts = 0;
  result.remarks.clear();
  result.isCoarse = false;
  result.failure = undefined;
  result.culprits = [];
}

/** Adds a part of a step to the whole; state and phases are those of the last part. */
export function addResult(whole: StepResult, part: StepResult): void {
  fitResult(whole, { elements: part.works, size: part.impulses.length });
  whole.q.set(part.q);
  whole.u.set(part.u);
  whole.phases.set(part.phases);
  for (let i = 0; i < part.impulses.length; i++) whole.impulses[i]! += part.impulses[i]!;
  for (let i = 0; i < part.works.length; i++) {
    whole.works[i]! += part.works[i]!;
    if (part.impacts[i] === 1) whole.impacts[i] = 1;
  }
  whole.drive += part.drive;
  whole.external += part.external;
  whole.residual = Math.max(whole.residual, part.residual);
  whole.overlap = Math.max(whole.overlap, part.overlap);
  whole.loose.problems += part.loose.problems;
  whole.loose.residual = Math.max(whole.loose.residual, part.loose.residual);
  if (part.left.depth > whole.left.depth) Object.assign(whole.left, part.left);
  whole.unseen ||= part.unseen;
  whole.plainParts += part.plainParts;
  if (part.remarks.size > 0) for (const remark of part.remarks) whole.remarks.add(remark);
  whole.isCoarse ||= part.isCoarse;
}

/** Makes `copy` the result of a step that succeeded. */
export function copyResult(copy: StepResult, made: StepResult): void {
  clearResult(copy);
  addResult(copy, made);
}

/** A method: moves the state (q, u) at t by a step; false when it fails. */
export interface Stepper {
  readonly result: StepResult;
  /** What the run should know about the steps so far. */
  warnings?(): string[];
  /** `phases`: of the step before. */
  advance(q: Float64Array, u: Float64Array, t: number, step: number, phases: Uint8Array): boolean;
}

/** Failures that a shorter step may not have. */
const WORTH_HALVING: ReadonlySet<FailureCause["kind"] | undefined> = new Set<FailureCause["kind"]>([
  ...(["tolerance-missed", "positions-unconverged", "bodies-overlap", "bodies-passed", "step-laborious"] as const),
  ...(["step-unbalanced", "creation-unreproduced", "contacts-gave", "joint-violated"] as const),
]);

/** Whether a shorter step may succeed. */
export function isWorthHalving({ failure }: StepResult): boolean {
  return WORTH_HALVING.has(failure?.kind);
}

/** Marks the step as failed; always false. */
export function fail(result: StepResult, failure: FailureCause, culprits: readonly string[] = []): false {
  result.failure = failure;
  result.culprits = culprits;
  return false;
}

/** True when the new state consists of numbers. */
export function isFiniteState(result: StepResult): boolean {
  for (let j = 0; j < result.q.length; j++) {
    if (!Number.isFinite(result.q[j]!) || !Number.isFinite(result.u[j]!)) return false;
  }
  return true;
}

/** The begin of a step. */
export interface StepStart {
  readonly q: Float64Array;
  readonly u: Float64Array;
  readonly t: number;
}

/** A method whose steps also have to pass a check, made at their end: it fails the result of those that do not. */
export function checkedStepper(
  stepper: Stepper,
  passes: (result: StepResult, end: number, step: number, start: StepStart) => boolean,
): Stepper {
  return {
    get result() {
      return stepper.result;
    },
    warnings: () => stepper.warnings?.() ?? [],
    advance: (q, u, t, step, phases) =>
      stepper.advance(q, u, t, step, phases) && passes(stepper.result, t + step, step, { q, u, t }),
  };
}
