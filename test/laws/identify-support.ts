/** Data for identification tests, made without Sprag's solvers. */
import type { Identification } from "../../src/laws/identify/identification.ts";
import { type IdentifyOptions, identifyLaw } from "../../src/laws/identify/identify-law.ts";
import type { ImpactModel } from "../../src/models/model.ts";
import type { Measurements } from "../../src/models/read-measurements.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { modelOf } from "../support/models.ts";

export type Pair = readonly [before: readonly number[], after: readonly number[], weight?: number];

export function measurements(pairs: readonly Pair[]): Measurements {
  return {
    freedoms: pairs[0]![0].length,
    pairs: pairs.map(([before, after, weight = 1], k) => ({
      before: Float64Array.from(before),
      after: Float64Array.from(after),
      weight,
      line: k + 2,
    })),
  };
}

export function identify(model: ImpactModel, pairs: readonly Pair[], options: IdentifyOptions = {}): Identification {
  return identifyLaw(assembleImpact(model), measurements(pairs), options);
}

export function value(found: Identification, name: string): number {
  return found.parameters.find((parameter) => parameter.name === name)!.value;
}

/** A fixed sequence in [−1, 1] with mean near 0. */
export const noise = (k: number): number => Math.sin(12.9898 * (k + 1) + 78.233 * (k % 7)) * Math.cos(3.7 * k);

/** n balls of mass m in a row; `order` lists the contacts in file order. */
export function cradle(n: number, mass = 1, order = Array.from({ length: n - 1 }, (_, i) => i)): ImpactModel {
  const row = (fill: (j: number) => number): number[] => Array.from({ length: n }, (_, j) => fill(j));
  return modelOf({
    kind: "impact",
    massMatrix: row((i) => i).map((i) => row((j) => (i === j ? mass : 0))),
    preVelocity: row(() => 0),
    elements: order.map((i) => ({
      name: `c${i + 1}`,
      type: "geometric-unilateral",
      direction: row((j) => (j === i ? -1 : j === i + 1 ? 1 : 0)),
      restitution: 0.5,
    })),
  });
}

/** k balls in from the left, k balls out to the right. */
export const passage = (n: number, k: number, speed = 1): Pair => [
  Array.from({ length: n }, (_, j) => (j < k ? speed : 0)),
  Array.from({ length: n }, (_, j) => (j >= n - k ? speed : 0)),
];

export const passages = (n: number, speed = 1): Pair[] =>
  Array.from({ length: n - 1 }, (_, i) => passage(n, i + 1, speed));

/** Velocities after an impact of three unit balls in a row: contact velocities γ⁺ and the momentum decide. */
export function threeBalls(before: readonly number[], opening: readonly [number, number]): number[] {
  const first = (before[0]! + before[1]! + before[2]! - 2 * opening[0] - opening[1]) / 3;
  return [first, first + opening[0], first + opening[0] + opening[1]];
}

/** γ⁺ by the four cases of 0 ≤ Λ ⊥ γ⁺ − h ≥ 0 with G = [[a, b], [b, d]]. */
export function twoContacts(
  [a, b, d]: readonly [number, number, number],
  before: readonly [number, number],
  h: readonly [number, number],
): [number, number] {
  const need = [h[0] - before[0], h[1] - before[1]] as const;
  if (need[0] <= 0 && need[1] <= 0) return [before[0], before[1]];
  if (need[0] > 0 && (b / a) * need[0] >= need[1]) return [h[0], before[1] + (b / a) * need[0]];
  if (need[1] > 0 && (b / d) * need[1] >= need[0]) return [before[0] + (b / d) * need[1], h[1]];
  if (d * need[0] < b * need[1] || a * need[1] < b * need[0]) throw new Error("no case fits");
  return [h[0], h[1]];
}

/** Three balls under Newton's law. */
export function newtonBalls(before: readonly [number, number, number], epsilon: readonly [number, number]): number[] {
  const gamma = [before[1] - before[0], before[2] - before[1]] as const;
  return threeBalls(before, twoContacts([2, -1, 2], gamma, [-epsilon[0] * gamma[0], -epsilon[1] * gamma[1]]));
}

/** Two unit masses: the first meets a wall, a clutch forbids the second to be overtaken (Glocker, Section 6). */
export const slidePush = modelOf({
  kind: "impact",
  massMatrix: [
    [1, 0],
    [0, 1],
  ],
  preVelocity: [-1, 0],
  elements: [
    { name: "wall", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
    { name: "clutch", type: "kinematic-unilateral", direction: [-1, 1], restitution: 0 },
  ],
});

/** u⁺ of it under Newton's law, G = [[1, −1], [−1, 2]]. */
export function newtonSlidePush([x, y]: readonly [number, number], epsilon: readonly [number, number]): number[] {
  const before = [x, y - x] as const;
  const after = twoContacts([1, -1, 2], before, [-epsilon[0] * before[0], -epsilon[1] * before[1]]);
  return [after[0], after[0] + after[1]];
}

/** A point mass that meets a floor with friction: coordinates (x, y), floor y = 0. */
export function slidingPoint(changes: { restitution?: number; friction?: number; mass?: number } = {}): ImpactModel {
  const { restitution = 0.5, friction = 0.1, mass = 1 } = changes;
  return modelOf({
    kind: "impact",
    massMatrix: [
      [mass, 0],
      [0, mass],
    ],
    preVelocity: [1, -1],
    elements: [
      { name: "floor", type: "geometric-unilateral", direction: [0, 1], restitution },
      { name: "grip", type: "coulomb-step", direction: [1, 0], normal: "floor", friction, restitution: 0 },
    ],
  });
}

/** Closed form for it: Λ_N = (1 + ε)|v|, the slip loses μΛ_N or ends in stick. */
export function bounce([x, y]: readonly [number, number], epsilon: number, mu: number): number[] {
  const loss = mu * (1 + epsilon) * Math.abs(y);
  return [Math.abs(x) <= loss ? 0 : x - Math.sign(x) * loss, -epsilon * y];
}

/** Normally distributed numbers of unit variance, fixed by the seed (mulberry32 and Box–Muller), and uniform ones. */
export function randomNumbers(seed: number): { readonly uniform: () => number; readonly normal: () => number } {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}

/** P(|t| ≤ x) of Student's t with an even number ν of degrees of freedom (Abramowitz & Stegun 26.7.4). */
export function studentWithin(x: number, freedom: number): number {
  const angle = Math.atan(x / Math.sqrt(freedom));
  let term = 1;
  let sum = 1;
  for (let k = 1; k < freedom / 2; k++) {
    term *= ((2 * k - 1) / (2 * k)) * Math.cos(angle) ** 2;
    sum += term;
  }
  return Math.sin(angle) * sum;
}

/** The largest c with P(X < c) ≤ risk for X of `count` trials with probability p. */
export function binomialFloor(count: number, p: number, risk: number): number {
  let weight = (1 - p) ** count;
  let below = 0;
  for (let c = 0; c <= count; c++) {
    below += weight;
    if (below > risk) return c;
    weight *= ((count - c) / (c + 1)) * (p / (1 - p));
  }
  return count;
}
