/**
 * What the solvers are measured against: Gauss–Seidel with one Euclidean projection per element and the step r = 1/G_ii,
 *
 *   Λ_i ← −prox_{C_i(Λ_k)}(−Λ_i + ξ_i / G_ii),
 *
 * as often found in simulation codes. It can cycle on a problem with exactly one solution and crawls on strongly coupled
 * ones; it is here to show that and to give benchmarks a baseline. Takes all kinds of blocks.
 */
import type { InclusionProblem } from "../src/problems/inclusion-problem.ts";
import { blockCompliance, inclusionResidual } from "../src/problems/residual.ts";
import { bodyRoom } from "../src/sets/body.ts";
import { projectReservoirInPlace, sizeOf } from "../src/sets/reservoirs/reservoirs.ts";

export interface NaiveResult {
  readonly impulses: Float64Array;
  readonly residual: number;
  readonly sweeps: number;
}

const local = new Float64Array(3);
const room = bodyRoom();

/** ξ_row = (G Λ + c)_row in plain doubles. */
function rowVelocity({ matrix, offset, size }: InclusionProblem, impulses: Float64Array, row: number): number {
  let sum = offset[row]!;
  for (let j = 0; j < size; j++) sum += matrix[row * size + j]! * impulses[j]!;
  return sum;
}

/** One sweep over all blocks, in place. */
export function naiveSweep(problem: InclusionProblem, impulses: Float64Array): void {
  for (const block of problem.blocks) {
    const g = blockCompliance(problem, block);
    const rim = block.kind === "coulomb-contensou" ? block.radius : 1;
    for (let j = 0; j < block.dimension; j++) {
      const unit = j === 2 ? rim : 1;
      const row = block.start + j;
      local[j] = -impulses[row]! / unit + (rowVelocity(problem, impulses, row) * unit) / g;
    }
    projectReservoirInPlace(block, local, 0, sizeOf(block, impulses), room);
    for (let j = 0; j < block.dimension; j++) impulses[block.start + j] = -local[j]! * (j === 2 ? rim : 1);
  }
}

/** Sweeps from Λ = 0 until the residual is small enough or the limit is reached. */
export function naiveGaussSeidel(problem: InclusionProblem, tolerance = 1e-10, limit = 20_000): NaiveResult {
  const impulses = new Float64Array(problem.size);
  let sweeps = 0;
  let residual = inclusionResidual(problem, impulses);
  while (residual > tolerance && sweeps < limit) {
    naiveSweep(problem, impulses);
    sweeps++;
    residual = inclusionResidual(problem, impulses);
  }
  return { impulses, residual, sweeps };
}
