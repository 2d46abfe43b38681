/**
 * Buffers of the RATTLE scheme beside those that every method has.
 */
import { type EffectiveMass, effectiveMass } from "./effective-mass.ts";
import { type GrowingRows, growingRows } from "./set-buffers.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

export interface RattleWorkspace extends SteppingWorkspace {
  /** Masses of the second half; `mass` is that of the first. */
  readonly lastMass: EffectiveMass;
  /** State at the start of the part of the step that is computed. */
  readonly q: Float64Array;
  readonly u: Float64Array;
  /** Length of the whole step. */
  span: number;
  /** u_½. */
  readonly half: Float64Array;
  readonly previous: Float64Array;
  /** u + Δu_free of the first half. */
  readonly free: Float64Array;
  /** ½(q + q⁺), where slips are measured. */
  readonly middle: Float64Array;
  /** W(q) of the elements of the first half, in the order of their set. */
  readonly pushed: GrowingRows;
  /** The same, dense; and 1 for contacts that are pushed along their direction at q⁺, because they came along its face. */
  pushedRows: Float64Array;
  readonly turned: Uint8Array;
  /** R and γ⁻ by component of the mechanism. */
  readonly firstImpulses: Float64Array;
  /** P of the step before, where the next solution is looked for first. */
  readonly lastImpulses: Float64Array;
  readonly before: Float64Array;
  /** 1 for contacts that rebound: the step ends where they close, and goes on behind the impact. */
  readonly watched: Uint8Array;
  /** 1 for watched contacts that close in this part of the step; at its end for those that touch. */
  readonly closing: Uint8Array;
  /** Gaps, and for contacts that close γ, at the start of this part of the step. */
  readonly startGaps: Float64Array;
  readonly startSpeeds: Float64Array;
  /** Roundings of the gaps at q⁺ of contacts near it. */
  readonly roundings: Float64Array;
  /** χ of one element. */
  readonly chi: Float64Array;
}

export function rattleWorkspace(common: SteppingWorkspace): RattleWorkspace {
  const { freedoms: f, size, elements } = common.system;
  return {
    ...common,
    lastMass: effectiveMass(common.system),
    q: new Float64Array(f),
    u: new Float64Array(f),
    span: 0,
    half: new Float64Array(f),
    previous: new Float64Array(f),
    free: new Float64Array(f),
    middle: new Float64Array(f),
    pushed: growingRows(0),
    pushedRows: new Float64Array(0),
    turned: new Uint8Array(elements.length),
    lastImpulses: new Float64Array(size),
    firstImpulses: new Float64Array(size),
    before: new Float64Array(size),
    watched: new Uint8Array(elements.length),
    closing: new Uint8Array(elements.length),
    startGaps: new Float64Array(elements.length),
    startSpeeds: new Float64Array(elements.length),
    roundings: new Float64Array(elements.length),
    chi: new Float64Array(3),
  };
}
