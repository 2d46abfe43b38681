/**
 * An impact problem in exact numbers, straight from its model file:
 *
 *   ξ = (G/D) Λ + c,   u⁺ = u⁻ + (V/D) Λ,   G = Wᵀ V,   V/D = M⁻¹ W,   c = γ⁻ + offset of the law
 *
 * A singular M is completed by its bilateral directions, M + Σ S w wᵀ: u⁺ and the other impulses stay the same, exactly, since
 * the reservoir of a bilateral element is all of R.
 */

import {
  add,
  commonExponent,
  type Dyadic,
  dot,
  dyadic,
  multiply,
  toNumber,
  whole,
  ZERO,
} from "../../../src/linalg/exact/dyadic.ts";
import { type ElementData, type ImpactData, lawName, rowsOf } from "../impact-data.ts";
import { solveExactly } from "./linear-system.ts";

export interface ExactImpact {
  /** Per component: the direction w. */
  readonly directions: readonly (readonly Dyadic[])[];
  readonly preVelocity: readonly Dyadic[];
  /** ξ = γ⁺ + lawOffset. */
  readonly lawOffset: readonly Dyadic[];
  /** c = γ⁻ + lawOffset. */
  readonly offset: readonly Dyadic[];
  /** Whether M is singular, so that V answers with the completed masses. */
  readonly isCompleted: boolean;
  /** D > 0. */
  readonly denominator: bigint;
  readonly delassus: readonly (readonly Dyadic[])[];
  /** V, one row per generalized velocity. */
  readonly response: readonly (readonly Dyadic[])[];
}

export const isBilateral = ({ type }: ElementData): boolean => type.endsWith("bilateral");
export const isUnilateral = ({ type }: ElementData): boolean => type.endsWith("unilateral");

/** Undefined when M and the bilateral elements leave a motion without mass. */
export function exactImpact(data: ImpactData): ExactImpact | undefined {
  const directions = data.elements.flatMap((element) => rowsOf(element).map((row) => row.map(dyadic)));
  const preVelocity = data.preVelocity.map(dyadic);
  const mass = data.massMatrix.map((row) => row.map(dyadic));
  const bilateral = data.elements.flatMap((element) => rowsOf(element).map(() => isBilateral(element)));
  const regular = answer(mass, directions);
  const joints = directions.filter((_, i) => bilateral[i]);
  const solved = regular ?? answer(completed(mass, joints), directions);
  if (!solved) return undefined;
  const lawOffset = lawOffsets(data, directions, preVelocity);
  const columns = directions.map((_, k) => solved.response.map((row) => row[k]!));
  return {
    directions,
    preVelocity,
    lawOffset,
    isCompleted: regular === undefined,
    offset: directions.map((w, i) => add(dot(w, preVelocity), lawOffset[i]!)),
    ...solved,
    delassus: directions.map((w) => columns.map((column) => dot(w, column))),
  };
}

/** M⁻¹ W, or undefined for a singular M. */
function answer(
  mass: readonly (readonly Dyadic[])[],
  directions: readonly (readonly Dyadic[])[],
): Pick<ExactImpact, "response" | "denominator"> | undefined {
  const f = mass.length;
  const masses = whole(mass.flat());
  const forces = whole(directions.flat());
  const rows = mass.map((_, i) => [...masses.slice(i * f, i * f + f), ...directions.map((_, k) => forces[k * f + i]!)]);
  const { kernel, particular, denominator } = solveExactly(rows, f);
  if (kernel.length > 0) return undefined;
  const e = commonExponent(directions.flat()) - commonExponent(mass.flat());
  return { denominator, response: mass.map((_, i) => particular.map((column) => ({ m: column[i]!, e }))) };
}

/** M + Σ S w wᵀ, with a power of two S that gives both parts about the same size. */
function completed(
  mass: readonly (readonly Dyadic[])[],
  bilateral: readonly (readonly Dyadic[])[],
): readonly (readonly Dyadic[])[] {
  const size = (values: readonly Dyadic[]): number =>
    Math.round(Math.log2(Math.max(...values.map((value) => Math.abs(toNumber(value))), Number.MIN_VALUE)));
  const stiffness: Dyadic = { m: 1n, e: size(mass.flat()) - 2 * size(bilateral.flat()) };
  return mass.map((row, i) =>
    row.map((value, j) => bilateral.reduce((sum, w) => add(sum, multiply(stiffness, multiply(w[i]!, w[j]!))), value)),
  );
}

/** ξ − γ⁺ of the laws that are one inclusion; zero for the others. */
function lawOffsets(
  data: ImpactData,
  directions: readonly (readonly Dyadic[])[],
  preVelocity: readonly Dyadic[],
): Dyadic[] {
  const before = directions.map((w) => dot(w, preVelocity));
  const owners = data.elements.flatMap((element) => rowsOf(element).map(() => element));
  const own = before.map((velocity, i) => multiply(velocity, dyadic(owners[i]!.restitution)));
  switch (lawName(data)) {
    case "newton":
      return own;
    case "moreau":
      return before.map((velocity) => multiply(velocity, dyadic(data.restitution!)));
    case "fremond": {
      const components = owners.flatMap((element, i) => (isUnilateral(element) ? [i] : []));
      const matrix = data.fremondMatrix!.map((row) => row.map(dyadic));
      components.forEach((component, g) => {
        own[component] = components.reduce((sum, other, h) => add(sum, multiply(matrix[g]![h]!, before[other]!)), ZERO);
      });
      return own;
    }
    default:
      return before.map(() => ZERO);
  }
}
