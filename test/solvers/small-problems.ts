/** Inclusion problems built from directions, masses and velocities, for the tests of problems and solvers. */
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { type Block, block } from "../../src/sets/reservoirs/block.ts";

export const unilateral = (start: number): Block => block({ kind: "unilateral", start, dimension: 1 });
export const bilateral = (start: number): Block => block({ kind: "bilateral", start, dimension: 1 });
export const friction = (start: number, normal: number, mu: number): Block =>
  block({ kind: "coulomb-step", start, dimension: 1, normal, friction: [mu, mu] });
export const step = (start: number, bound: number): Block => block({ kind: "step", start, dimension: 1, bound });

/** G = Wᵀ M⁻¹ W and c = (I + ε) Wᵀ u⁻ for M = diag(masses); the rows of `directions` are the w_i. */
export function impact(
  directions: readonly (readonly number[])[],
  velocity: readonly number[],
  blocks: readonly Block[],
  restitution: readonly number[] = [],
  masses: readonly number[] = velocity.map(() => 1),
): InclusionProblem {
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, k) => sum + value * y[k]!, 0);
  const inverse = (x: readonly number[]): number[] => x.map((value, k) => value / masses[k]!);
  return {
    size: directions.length,
    matrix: Float64Array.from(directions.flatMap((x) => directions.map((y) => dot(x, inverse(y))))),
    offset: Float64Array.from(directions, (x, i) => (1 + (restitution[i] ?? 0)) * dot(x, velocity)),
    blocks,
  };
}

/** Contacts (with friction, steps) and bilateral components in the given order, one after the other. */
export function blocksOf(
  kinds: readonly ("contact" | "friction" | "step" | "bilateral")[],
  mu: number,
  bound: number,
): Block[] {
  const blocks: Block[] = [];
  for (const kind of kinds) {
    const start = blocks.length;
    if (kind === "bilateral") blocks.push(bilateral(start));
    else if (kind === "step") blocks.push(step(start, bound));
    else blocks.push(unilateral(start), ...(kind === "friction" ? [friction(start + 1, start, mu)] : []));
  }
  return blocks;
}

/** A fixed sequence of numbers in (−1, 1). */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return (2 * state) / 2147483647 - 1;
  };
}
