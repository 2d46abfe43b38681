/** An independent look at a mechanism: many velocities before the impact, each solved with every solution. */
import { ELEMENTS, type ImpactProblem, resolveImpact } from "../../src/index.ts";

/** Numbers in (−1, 1), the same in every run. */
export function numbers(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

export function metAt(impact: ImpactProblem, preVelocity: readonly number[]): ImpactProblem {
  const f = impact.freedoms;
  const gamma = new Float64Array(impact.size);
  for (let i = 0; i < impact.size; i++) {
    for (let j = 0; j < f; j++) gamma[i]! += impact.directions[i * f + j]! * preVelocity[j]!;
  }
  return { ...impact, preVelocity: Float64Array.from(preVelocity), preContactVelocity: gamma };
}

/** Whether hard contacts close and clutches run forward. Joints are left to `allVelocities`. */
export function isAdmissible({ elements, preContactVelocity: gamma }: ImpactProblem): boolean {
  return elements.every(({ element, start }) => {
    const condition = ELEMENTS[element.kind].before;
    if (condition === "nonpositive") return gamma[start]! <= 0;
    if (condition === "nonnegative") return gamma[start]! >= 0;
    return condition === "any";
  });
}

export interface Sample {
  readonly preVelocity: readonly number[];
  /** u⁺ of every solution. */
  readonly outcomes: readonly (readonly number[])[];
  /** Largest (T⁺ − T⁻)/T⁻. */
  readonly gain: number;
}

/** Up to `count` solved velocities out of many drawn. */
export function samples(impact: ImpactProblem, count: number, all: boolean, seed = 1): Sample[] {
  const next = numbers(seed);
  const found: Sample[] = [];
  for (let tries = 0; tries < 40 * count && found.length < count; tries++) {
    const preVelocity = Array.from({ length: impact.freedoms }, next);
    const problem = metAt(impact, preVelocity);
    if (!all && !isAdmissible(problem)) continue;
    const { solutions, status } = resolveImpact(problem, { all: true });
    if (status !== "solved" && status !== "several") continue;
    const gain = Math.max(...solutions.map(({ energy }) => energy.work / energy.before));
    found.push({ preVelocity, outcomes: solutions.map(({ postVelocity }) => postVelocity), gain });
  }
  return found;
}

/** ‖a − b‖ in the kinetic metric. */
export function distance(impact: ImpactProblem, a: readonly number[], b: readonly number[]): number {
  const f = impact.freedoms;
  let sum = 0;
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) sum += (a[i]! - b[i]!) * impact.mass[i * f + j]! * (a[j]! - b[j]!);
  }
  return Math.sqrt(Math.max(0, sum));
}
