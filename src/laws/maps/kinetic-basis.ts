/**
 * The velocities that contacts can see, in coordinates where the kinetic metric is Euclidean.
 *
 *   v = Lᵀ D⁻¹ u,   ‖u‖_M = |v|,   γ_i = y_i · v,    span{y_i} = { Q w : w ∈ Rʳ },   γ = (Y Q) w
 *
 * What is orthogonal to the span passes an impact unchanged, so a map of an impact law is a map of w.
 * For a singular M the metric is that of the completed masses (see `massResponse`).
 */
import { InputError } from "../../errors.ts";
import { combination, dot } from "../../linalg/dense.ts";
import { leastSquares, spanBasis } from "../../linalg/qr.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { fromKinetic } from "../../problems/kinetic-coordinates.ts";

/**
 * A contact velocity counts as one that the system can have when the least squares miss it by at most this part of it.
 * It may come from a file with some ten digits, or from products that lost a few of theirs.
 */
const RANGE_ROUNDING = 2 ** 20 * EPSILON;

export interface KineticBasis {
  /** r = rank W. */
  readonly rank: number;
  /** Orthonormal q_1 … q_r, each of length f. */
  readonly vectors: readonly Float64Array[];
  /** Y Q, n × r. */
  readonly directions: Float64Array;
}

export function kineticBasis(impact: ImpactProblem): KineticBasis {
  const { freedoms: f, size: n, halfResponse } = impact;
  const rows = Array.from({ length: n }, (_, i) => halfResponse.subarray(i * f, i * f + f));
  const vectors = spanBasis(rows, f);
  const directions = Float64Array.from(rows.flatMap((row) => vectors.map((vector) => dot(row, vector))));
  return { rank: vectors.length, vectors, directions };
}

/** u of the coordinates w. */
export function velocityOf(impact: ImpactProblem, basis: KineticBasis, w: ArrayLike<number>): Float64Array {
  return fromKinetic(impact, combination(basis.vectors, w, impact.freedoms));
}

/** The u of least kinetic energy with Wᵀ u = γ; an `InputError` when no velocity has these contact velocities. */
export function leastEnergyVelocity(impact: ImpactProblem, contactVelocity: ArrayLike<number>): Float64Array {
  return fromKinetic(impact, leastKinetic(impact, contactVelocity));
}

/** The shortest v with Y v = γ. */
export function leastKinetic(impact: ImpactProblem, contactVelocity: ArrayLike<number>): Float64Array {
  const { freedoms: f, size: n, halfResponse } = impact;
  if (contactVelocity.length !== n || !Array.from(contactVelocity).every(Number.isFinite)) {
    throw badContactVelocity(`must be ${n} finite numbers`, contactVelocity);
  }
  // Rows of unit length: the question whether γ lies in the range must not depend on units.
  const rows = halfResponse.slice();
  const right = Float64Array.from(contactVelocity);
  for (let i = 0; i < n; i++) {
    const row = rows.subarray(i * f, i * f + f);
    const length = Math.hypot(...row) || 1;
    for (let j = 0; j < f; j++) row[j]! /= length;
    right[i]! /= length;
  }
  const { x, residualNorm } = leastSquares(rows, n, f, right);
  if (residualNorm > RANGE_ROUNDING * Math.hypot(...right)) {
    throw badContactVelocity("is not possible: the directions are dependent and it contradicts them", contactVelocity);
  }
  return x;
}

function badContactVelocity(what: string, given: ArrayLike<number>): InputError {
  return new InputError({
    code: "contact-velocity",
    what: `the contact velocity ${what}, got [${Array.from(given).join(", ")}]`,
    where: "preContactVelocity",
    fix: "Pass γ = Wᵀu of some generalized velocity u, one number per impulse component.",
  });
}
