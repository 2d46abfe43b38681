/**
 * Buffers of the RATTLE scheme beside those that every method has.
 */
import { type EffectiveMass, effectiveMass } from "./effective-mass.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

export interface RattleWorkspace extends SteppingWorkspace {
  /** Masses of the second half; `mass` is that of the first. */
  readonly lastMass: EffectiveMass;
  /** u_½. */
  readonly half: Float64Array;
  readonly previous: Float64Array;
  /** u + Δu_free of the first half. */
  readonly free: Float64Array;
  /** W(q) of the elements of the first half: views of rows, in the order of their set. */
  readonly pushed: readonly Float64Array[];
  /** R and γ⁻ by component of the mechanism. */
  readonly firstImpulses: Float64Array;
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
    pushed: Array.from({ length: size }, () => new Float64Array(f)),
    firstImpulses: new Float64Array(size),
    before: new Float64Array(size),
  };
}
