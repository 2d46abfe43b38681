/**
 * Mechanisms with a given number of impact elements, from a seed, for the benchmark of certificates:
 *
 *   contacts   hard contacts with different coefficients
 *   clutches   hard contacts and sprag clutches in turn: energy may grow
 *   friction   hard contacts with planar friction (two elements each), a last one without when the number is odd
 *
 * As many velocities as elements, random full masses and directions.
 */
import { assembleImpact, type ImpactProblem, readModel } from "../src/index.ts";
import { randomNumbers } from "./families.ts";

export type MechanismFamily = "contacts" | "clutches" | "friction";
export const MECHANISM_FAMILIES: readonly MechanismFamily[] = ["contacts", "clutches", "friction"];

export function mechanism(family: MechanismFamily, elements: number, seed = 1): ImpactProblem {
  const random = randomNumbers(seed * 7919 + elements * 31 + MECHANISM_FAMILIES.indexOf(family));
  const f = Math.max(2, elements);
  const row = (): number[] => Array.from({ length: f }, () => 2 * random() - 1);
  const factor = Array.from({ length: f }, row);
  const massMatrix = factor.map((x, i) =>
    factor.map((y, j) => x.reduce((sum, value, k) => sum + value * y[k]!, i === j ? 1 : 0)),
  );
  const list = Array.from({ length: elements }, (_, i) => element(family, i, row(), random));
  const model = { kind: "impact", massMatrix, preVelocity: row(), elements: list };
  return impactOf(model, `${family}.json`);
}

/** The impact of a model given as plain data, through the same door as a file. */
export function impactOf(data: object, file: string): ImpactProblem {
  const { model } = readModel(JSON.stringify(data), { file });
  if (model.kind !== "impact") throw new Error(`${file} is no impact`);
  return assembleImpact(model);
}

function element(family: MechanismFamily, i: number, direction: number[], random: () => number): object {
  const name = `e${i}`;
  if (family === "clutches" && i % 2 === 1) {
    return { name, type: "kinematic-unilateral", direction, restitution: -0.5 * random() };
  }
  if (family === "friction" && i % 2 === 1) {
    return { name, type: "coulomb-step", direction, normal: `e${i - 1}`, friction: 0.2 + 0.3 * random() };
  }
  return { name, type: "geometric-unilateral", direction, restitution: 0.8 * random() };
}
