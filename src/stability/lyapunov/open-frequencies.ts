/**
 * Small motions about an equilibrium while every contact is open and friction is silent:
 *
 *   NᵀMN ÿ = NᵀKN y,   N a basis of ker W_bᵀ;   squares ω² are the eigenvalues of −K in the metric of M
 *
 * M may be singular: the kernel condition makes NᵀMN positive definite. A negative square is a motion that grows.
 */

import { bilateralElements, DEPENDENT_ROW, massOf, rowsOf } from "../../dynamics/kernel-condition.ts";
import { matrixProduct, transpose } from "../../linalg/dense.ts";
import { nullSpace } from "../../linalg/null-space.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";
import { kinkAt } from "./kinks.ts";
import type { Found } from "./solve-equilibrium.ts";
import { staticForces } from "./static-forces.ts";
import { jointsOf, type StaticProblem, stiffness } from "./static-problem.ts";

/** Masses below this share of the largest one are none: the kernel condition fails. */
const MASSLESS = 2 ** -40;

/** Joints alone hold the equilibrium when they leave a defect below this. */
const UNLOADED = 1e-8;

export interface OpenFrequencies {
  /** A contact, friction or a brake carries load here, so there are no small motions without them. */
  readonly isLoaded: boolean;
  /** ω², ascending, and ω of those that are positive; empty where they make no sense, as at a kink of a formula. */
  readonly squares: readonly number[];
  readonly frequencies: readonly number[];
}

const NONE = { squares: [], frequencies: [] };

export function openFrequencies(problem: StaticProblem, { q }: Found): OpenFrequencies {
  const { system, t } = problem;
  const statics = staticForces(problem, q, [], { frictionless: true });
  if (statics.residual > UNLOADED) return { isLoaded: true, ...NONE };
  if (kinkAt(problem, q, jointsOf(system))) return { isLoaded: false, ...NONE };
  const f = system.freedoms;
  const { rows, count } = rowsOf(system, bilateralElements(system), q, t);
  const { dimension: p, basis } = nullSpace(rows, count, f, DEPENDENT_ROW);
  const slope = stiffness(problem, jointsOf(system), q, statics.forces);
  const masses = symmetricEigen(project(massOf(system, q), f, basis, p), p);
  const largest = masses.values.at(-1) ?? 0;
  if (p === 0 || !(masses.values[0]! > MASSLESS * largest)) return { isLoaded: false, ...NONE };
  // Rows of V diag(1/√m): in these coordinates the masses are ones.
  const unit = masses.vectors.map((x, at) => x / Math.sqrt(masses.values[Math.floor(at / p)]!));
  const form = project(project(slope, f, basis, p), p, unit, p);
  const squares = Array.from(symmetricEigen(form, p).values, (value) => -value + 0).reverse();
  return { isLoaded: false, squares, frequencies: squares.filter((x) => x > 0).map(Math.sqrt) };
}

/** B A Bᵀ with the rows of B a basis: p × p. */
function project(a: Float64Array, n: number, basis: Float64Array, p: number): Float64Array {
  return matrixProduct(basis, p, n, matrixProduct(a, n, n, transpose(basis, p, n), p), p);
}
