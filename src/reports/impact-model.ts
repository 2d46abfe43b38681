/**
 * The impact itself as plain data, as in a file of `kind: impact`: what figures of its results need.
 */
import { plainElement } from "../elements/plain-element.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";

export function impactModelJson({ freedoms: f, mass, preVelocity, elements }: ImpactProblem): object {
  return {
    massMatrix: Array.from({ length: f }, (_, i) => Array.from(mass.subarray(i * f, i * f + f))),
    preVelocity: Array.from(preVelocity),
    elements: elements.map(({ element }) => plainElement(element)),
  };
}
