/**
 * Velocities in coordinates where the kinetic metric is the Euclidean one: v = Lᵀ D⁻¹ u with the Cholesky factor L of
 * the scaled (and, for a singular M, completed) mass matrix, so that ‖u‖_M = ‖v‖.
 */
import { choleskyBackwardInPlace } from "../linalg/cholesky.ts";
import type { ImpactProblem } from "./impact-problem.ts";

/** Lᵀ D⁻¹ u. */
export function toKinetic(impact: ImpactProblem, velocity: Float64Array): Float64Array {
  const { freedoms: f, massFactor, coordinateScale } = impact;
  const out = new Float64Array(f);
  for (let i = 0; i < f; i++) {
    const scaled = velocity[i]! / coordinateScale[i]!;
    for (let j = 0; j <= i; j++) out[j]! += massFactor[i * f + j]! * scaled;
  }
  return out;
}

/** D L⁻ᵀ v. */
export function fromKinetic(impact: ImpactProblem, v: Float64Array): Float64Array {
  const { freedoms: f, massFactor, coordinateScale } = impact;
  const out = v.slice();
  choleskyBackwardInPlace(massFactor, f, out);
  return out.map((value, j) => value * coordinateScale[j]!);
}
