/**
 * The impact problem of a frame: the elements of it that can transmit an impulse, with their directions and masses as they stand.
 * Brakes (`step`) take no part: their force is bounded, so in no time it has no impulse.
 */
import type { Element } from "../../elements/element.ts";
import { ELEMENTS } from "../../elements/elements.ts";
import type { LawSettings } from "../../laws/law.ts";
import { stacked } from "../../linalg/dense.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type ImpactProblem, impactOf } from "../../problems/impact-problem.ts";
import type { MechanismFrame } from "./mechanism-frame.ts";

/** Elements of the frame that take part in an impact. */
export const impactMembers = ({ active, system }: MechanismFrame): number[] =>
  active.filter((e) => ELEMENTS[system.elements[e]!.kind].family !== "step");

/** Their local components, in order. */
export const impactComponents = ({ starts, system }: MechanismFrame, members: readonly number[]): number[] =>
  members.flatMap((e) => Array.from({ length: system.elements[e]!.dimension }, (_, j) => starts[e]! + j));

/** The problem of the members met by a velocity; `plastic` ones do not bounce. */
export function frameImpact(
  at: MechanismFrame,
  members: readonly number[],
  preVelocity: Float64Array,
  plastic?: ReadonlySet<number>,
): ImpactProblem {
  const rows = stacked(impactComponents(at, members).map((i) => at.rowViews[i]!));
  return impactAlong(at.system, members, rows, at.mass.mass.slice(), preVelocity, plastic);
}

/** The same along given rows of Wᵀ, in the order of the members. */
export function impactAlong(
  system: MechanicalSystem,
  members: readonly number[],
  rows: Float64Array,
  mass: Float64Array,
  preVelocity: Float64Array,
  plastic?: ReadonlySet<number>,
): ImpactProblem {
  const f = system.freedoms;
  let from = 0;
  const elements = members.map((e): Element => {
    const element = system.elements[e]!;
    const own = Array.from({ length: element.dimension }, () => rows.subarray(from, (from += f)));
    return { ...element, directions: own, ...(plastic?.has(e) && { restitution: 0 }) };
  });
  return impactOf(mass, rows, preVelocity, elements);
}

/** The unilateral elements of a mechanism: the rows of Frémond's matrix. */
export const unilateralElements = ({ elements }: MechanicalSystem): number[] =>
  elements.flatMap(({ kind }, e) => (ELEMENTS[kind].family === "unilateral" ? [e] : []));

/** Frémond's matrix, given over all unilateral elements, of those that take part; a matrix of another size as it is. */
export function fremondOf(
  system: MechanicalSystem,
  members: readonly number[],
  matrix: LawSettings["fremondMatrix"],
): LawSettings["fremondMatrix"] {
  if (matrix === undefined) return undefined;
  const places = new Map(unilateralElements(system).map((e, i) => [e, i]));
  if (matrix.length !== places.size) return matrix;
  const kept = members.flatMap((e) => places.get(e) ?? []);
  return kept.map((i) => kept.map((j) => matrix[i]![j]!));
}
