/**
 * A small raw problem as the inclusion problem that the dense solvers take.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { judgeRaw, type RawJudge } from "../../problems/judge-raw.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { bilateralBlock, diskFriction, lineFriction, unilateralBlock } from "../../sets/reservoirs/reservoirs.ts";

export function denseProblem(judge: RawJudge): InclusionProblem {
  const { offset } = judge;
  const size = offset.length;
  return { size, matrix: denseMatrix(judge), offset, blocks: blocksOf(judge) };
}

function denseMatrix(judge: RawJudge): Float64Array {
  const { problem, offset } = judge;
  const n = offset.length;
  const out = new Float64Array(n * n);
  if (problem.form === "global") {
    // Column j is what a unit impulse there adds to the velocities.
    const unit = new Float64Array(n);
    for (let j = 0; j < n; j++) {
      unit[j] = 1;
      const { velocities } = judgeRaw(judge, unit);
      for (let i = 0; i < n; i++) out[i * n + j] = velocities[i]! - offset[i]!;
      unit[j] = 0;
    }
    return out;
  }
  const { starts, indices, values } = problem.matrix;
  for (let i = 0; i < n; i++) for (let k = starts[i]!; k < starts[i + 1]!; k++) out[i * n + indices[k]!] = values[k]!;
  return out;
}

function blocksOf({ problem, dimension: d, friction, offset }: RawJudge): Block[] {
  const blocks: Block[] = [];
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  for (let start = 0; start < offset.length; start += d) {
    blocks.push(isFree?.[start] ? bilateralBlock(start) : unilateralBlock(start));
    if (d === 1) continue;
    const mu = friction[start / d]!;
    blocks.push(d === 2 ? lineFriction(start + 1, start, mu) : diskFriction(start + 1, start, mu));
  }
  return blocks;
}
