/**
 * Buffers of the RATTLE scheme beside those that every method has.
 */
import { type EffectiveMass, effectiveMass } from "./effective-mass.ts";
import { type GrowingRows, growingRows } from "./set-buffers.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

export interface RattleWorkspace extends SteppingWorkspace {
  /** Masses of the second half; `mass` is that of the first. */
  readonly lastMass: EffectiveMass;
  /** u_½. */
  readonly half: Float64Array;
  readonly previous: Float64Array;
  /** u + Δu_free of the first half. */
  readonly free: Float64Array;
  /** W(q) of the elements of the first half, in the order of their set. */
  readonly pushed: GrowingRows;
  /** R and γ⁻ by component of the mechanism. */
  readonly firstImpulses: Float64Array;
  /** P of the step before, where the next solution is looked for first. */
  readonly lastImpulses: Float64Array;
  readonly before: Float64Array;
}

export function rattleWorkspace(common: SteppingWorkspace): RattleWorkspace {
  const { freedoms: f, size } = common.system;
  return {
    ...common,
    lastMass: effectiveMass(common.system),
    half: new Float64Array(f),
    previous: new Float64Array(f),
    free: new Float64Array(f),
    pushed: growingRows(0),
    lastImpulses: new Float64Array(size),
    firstImpulses: new Float64Array(size),
    before: new Float64Array(size),
  };
}
