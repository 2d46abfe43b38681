/**
 * A raw problem as an inclusion problem, with W (or M) in the form in which it was given: by its rows, or by masses and directions.
 */
import type { Block } from "../sets/reservoirs/block.ts";
import { bilateralBlock, diskFriction, lineFriction, unilateralBlock } from "../sets/reservoirs/reservoirs.ts";
import { checkRaw } from "./check-raw.ts";
import { denseMatrix } from "./delassus.ts";
import type { InclusionProblem, SparseInclusionProblem } from "./inclusion-problem.ts";
import { judgeOf } from "./judge-raw.ts";
import type { RawJudge } from "./raw-judge.ts";
import type { RawProblem } from "./raw-problem.ts";

/** The way of raw problems to `solve` and `inclusionResidual`; `solveRaw` is the shorter one to a solution. */
export function inclusionOfRaw(problem: RawProblem): SparseInclusionProblem {
  checkRaw(problem);
  const judge = judgeOf(problem);
  const { offset, delassus } = judge;
  return { size: offset.length, delassus, offset, blocks: blocksOf(judge) };
}

/** A small raw problem for the solvers that take n × n numbers. */
export function denseOfRaw(judge: RawJudge): InclusionProblem {
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
