/** Small mechanisms whose safe coefficients are known in closed form. */
import { assembleImpact, type ImpactProblem } from "../../../src/index.ts";
import { modelOf } from "../../support/models.ts";

export const impactOf = (data: unknown): ImpactProblem => assembleImpact(modelOf(data));

/** Wall and sprag clutch, masses `mass` and `mass/ratio`; coordinates in units of `length`. */
export const slidePush = (ratio: number, wall: number, clutch: number, mass = 1, length = 1): ImpactProblem =>
  impactOf({
    kind: "impact",
    massMatrix: [
      [mass, 0],
      [0, mass / ratio],
    ],
    preVelocity: [-length, 0],
    elements: [
      { name: "wall", type: "geometric-unilateral", direction: [1 / length, 0], restitution: wall },
      { name: "clutch", type: "kinematic-unilateral", direction: [-1 / length, 1 / length], restitution: clutch },
    ],
  });

/** W = I and M = G⁻¹ for G = [[a², gab], [gab, b²]]. */
export const twoContacts = (first: number, second: number, g = 0.9, a = 1, b = 1): ImpactProblem => {
  const d = 1 - g * g;
  return impactOf({
    kind: "impact",
    massMatrix: [
      [1 / (a * a * d), -g / (a * b * d)],
      [-g / (a * b * d), 1 / (b * b * d)],
    ],
    preVelocity: [-1, -1],
    elements: [
      { name: "first", type: "geometric-unilateral", direction: [1, 0], restitution: first },
      { name: "second", type: "geometric-unilateral", direction: [0, 1], restitution: second },
    ],
  });
};
