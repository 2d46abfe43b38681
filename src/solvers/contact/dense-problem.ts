/**
 * A small raw problem as the inclusion problem that the dense solvers take.
 */
import { denseMatrix } from "../../problems/delassus.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { RawJudge } from "../../problems/judge-raw.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { bilateralBlock, diskFriction, lineFriction, unilateralBlock } from "../../sets/reservoirs/reservoirs.ts";

export function denseProblem(judge: RawJudge): InclusionProblem {
  const { offset, delassus } = judge;
  return { size: offset.length, matrix: denseMatrix(delassus), offset, blocks: blocksOf(judge) };
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
