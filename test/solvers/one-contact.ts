/** Problems of one contact with friction: a line in the plane, a disk in space. */
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { block } from "../../src/sets/reservoirs/block.ts";

export function planar(matrix: readonly number[], offset: readonly number[], mu: number): InclusionProblem {
  return {
    size: 2,
    matrix: Float64Array.from(matrix),
    offset: Float64Array.from(offset),
    blocks: [
      block({ kind: "unilateral", start: 0, dimension: 1 }),
      block({ kind: "coulomb-step", start: 1, dimension: 1, normal: 0, friction: [mu, mu] }),
    ],
  };
}

export function spatial(matrix: readonly number[], offset: readonly number[], mu: number): InclusionProblem {
  return {
    size: 3,
    matrix: Float64Array.from(matrix),
    offset: Float64Array.from(offset),
    blocks: [
      block({ kind: "unilateral", start: 0, dimension: 1 }),
      block({ kind: "coulomb-disk", start: 1, dimension: 2, normal: 0, friction: [mu, mu] }),
    ],
  };
}
