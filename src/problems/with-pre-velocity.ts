/**
 * The same masses and elements met by another velocity: the impact as a function of u⁻.
 */
import { InputError } from "../errors.ts";
import { contactVelocity, type ImpactProblem } from "./impact-problem.ts";

/** The impact with u⁻ = `velocity` (f finite numbers); only γ⁻ = Wᵀ u⁻ is computed again. */
export function withPreVelocity(impact: ImpactProblem, velocity: ArrayLike<number>): ImpactProblem {
  const { freedoms: f, size: n } = impact;
  const preVelocity = Float64Array.from(velocity);
  if (preVelocity.length !== f || !preVelocity.every(Number.isFinite)) {
    throw new InputError({
      code: "wrong-size",
      what: `the velocity before the impact must be ${f} finite numbers, got [${preVelocity.join(", ")}]`,
      where: "preVelocity",
      fix: `Pass one number for each of the ${f} generalized velocities.`,
    });
  }
  return { ...impact, preVelocity, preContactVelocity: contactVelocity(impact.directions, n, preVelocity) };
}
