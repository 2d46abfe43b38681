/** Shared by the tests of the admissible set: random models, proposals and the kinetic metric, written out. */
import { type AdmissibleSet, admissibleSet } from "../../src/laws/admissible-set.ts";
import { halton } from "../../src/linalg/halton.ts";
import { assembleImpact, type ImpactProblem } from "../../src/problems/impact-problem.ts";
import { modelOf } from "../support/models.ts";

export const POLYHEDRAL = [
  "geometric-unilateral",
  "kinematic-unilateral",
  "geometric-bilateral",
  "coulomb-step",
  "step",
] as const;
export const CURVED = ["geometric-unilateral", "coulomb-isotropic", "geometric-bilateral"] as const;

export const setOf = (model: unknown): AdmissibleSet => admissibleSet(assembleImpact(modelOf(model)));

export function product(impact: ImpactProblem, x: ArrayLike<number>, y: ArrayLike<number>): number {
  const { mass, freedoms: f } = impact;
  let sum = 0;
  for (let i = 0; i < f; i++) for (let j = 0; j < f; j++) sum += x[i]! * mass[i * f + j]! * y[j]!;
  return sum;
}

export const minus = (x: ArrayLike<number>, y: ArrayLike<number>): number[] =>
  Array.from(x, (value, j) => value - y[j]!);
export const size = (impact: ImpactProblem, x: ArrayLike<number>): number =>
  Math.sqrt(Math.max(0, product(impact, x, x)));

/** Proposals around the velocities of the impact. */
export function proposals(impact: ImpactProblem, count: number): number[][] {
  return Array.from({ length: count }, (_, k) =>
    Array.from(impact.preVelocity, (u, j) => (2 * halton(k, 7) - 1) * 2 * u + 3 * (2 * halton(k, j) - 1)),
  );
}
