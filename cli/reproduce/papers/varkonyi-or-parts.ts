/**
 * What the values of [VarkonyiOr] are computed from: the shipped postures, the printed initial conditions, maps and fixed points.
 */
import { cycleAt, type HybridState, type ZeroOrderModel, zeroOrderModel } from "../../../src/doors/posture.ts";
import { postureVerdict } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import type { Computed } from "../published.ts";

export const BACKPACK = "posture-backpack";
export const TWO = "posture-example-2";
export const THREE = "posture-example-3";
export const FOUR = "posture-example-4";

const start = (z: number, dz1: number, dx2: number): HybridState => ({ z1: z, z2: z, x2: 0, dz1, dz2: 0, dx2 });

/** Initial conditions of Fig. 4(b), 5(d) and 5(e). */
export const FIG_4B = start(1, 0, 2);
export const FIG_5D = start(0.1, 0.1, -1.5);
export const FIG_5E = start(0.1, 0.1, 1.1);

const model = (lab: Lab, name: string): ZeroOrderModel =>
  lab.keep(`zero-order ${name}`, () => zeroOrderModel(lab.postureModel(name)));
export const cycle = (lab: Lab, name: string, angle: number) => cycleAt(model(lab, name), angle);
export const decided = (name: string) => (lab: Lab) => {
  const { region, verdict, theorem } = lab.verdict(name);
  return [region, verdict, theorem ?? "none"];
};
export const bounds = (name: string) => (lab: Lab) => lab.verdict(name).painleveBounds.map((bound) => bound ?? "none");
export const arrows = (path: string): string => path.replaceAll(" ", " → ");

/** R(φ), or the word for none. */
export const reduced = (lab: Lab, name: string, angle: number): Computed =>
  cycle(lab, name, angle).reduced ?? "undefined";

/** Pairs φ, R(φ) at the sampled angles between two and at these; where R is undefined the body comes to rest. */
export function reducedOver(lab: Lab, name: string, [from, to]: readonly [number, number]): [number, number][] {
  const inside = lab.verdict(name).maps.samples.filter(({ angle }) => angle > from && angle < to);
  const points = [...inside, cycle(lab, name, from), cycle(lab, name, to)];
  return points.flatMap(({ angle, reduced: r }): [number, number][] => (r === null ? [] : [[angle, r]]));
}

/** The modes of a cycle and the first mode of the next one, as the paper writes them. */
export function sequence(lab: Lab, angle: number): string {
  const { path, reduced: next } = cycle(lab, TWO, angle);
  if (next === null) return arrows(path);
  return arrows(`${path} ${cycle(lab, TWO, next).path.split(" ")[0]}`);
}

/** The fixed point nearest to an angle. */
export function fixedPoint(lab: Lab, name: string, angle: number) {
  const [first, ...rest] = lab.verdict(name).fixedPoints;
  if (!first) throw new Error(`${name} has no fixed point`);
  return rest.reduce((best, one) => (Math.abs(one.angle - angle) < Math.abs(best.angle - angle) ? one : best), first);
}

export const partition = (lab: Lab) =>
  lab.keep("partition of Example 5", () => postureVerdict(lab.postureModel(TWO), { partition: [-0.5, 1.45] }));

/** What follows φ on the way: up or down. */
export const drift = (lab: Lab, name: string, angle: number): string =>
  cycle(lab, name, angle).reduced! > angle ? "towards π/2" : "away from π/2";
