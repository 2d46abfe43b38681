/**
 * A raw problem as an inclusion problem, with W (or M) in the form in which it was given: by its rows, or by masses and directions.
 */
import type { Block } from "../sets/reservoirs/block.ts";
import { bilateralBlock, diskFriction, lineFriction, unilateralBlock } from "../sets/reservoirs/reservoirs.ts";
import { checkRaw } from "./check-raw.ts";
import { contactBalance } from "./contact-balance.ts";
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

export interface DenseOfRaw {
  readonly problem: InclusionProblem;
  /** Its impulses as those of the raw problem: the tangents of contacts without friction, which have none, are left out. */
  readonly expand: (impulses: Float64Array) => Float64Array;
  /** The other way. */
  readonly contract: (impulses: Float64Array) => Float64Array;
}

/**
 * A small raw problem for the solvers that take n × n numbers, in units in which it is of order one (contact-balance.ts). Without friction
 * it is a complementarity problem.
 */
export function denseOfRaw(judge: RawJudge): DenseOfRaw {
  const { dimension: d, friction, offset, delassus } = judge;
  const all = Int32Array.from(offset.keys());
  const components = d === 1 ? all : all.filter((i) => i % d === 0 || friction[Math.floor(i / d)]! > 0);
  const matrix = denseMatrix(delassus);
  const { rows, columns, drive } = contactBalance(judge, matrix);
  const [n, size] = [offset.length, components.length];
  const contact = components.map((i) => Math.floor(i / d));
  const part = new Float64Array(size * size);
  components.forEach((i, row) => {
    components.forEach((j, column) => {
      part[row * size + column] = matrix[i * n + j]! * rows[contact[row]!]! * columns[contact[column]!]!;
    });
  });
  return {
    problem: {
      size,
      matrix: part,
      offset: Float64Array.from(components, (i, k) => offset[i]! * rows[contact[k]!]! * drive),
      blocks: blocksOf(judge, true),
    },
    expand: (impulses) => {
      const whole = new Float64Array(n);
      components.forEach((i, k) => {
        whole[i] = (impulses[k]! * columns[contact[k]!]!) / drive;
      });
      return whole;
    },
    contract: (impulses) => Float64Array.from(components, (i, k) => (impulses[i]! / columns[contact[k]!]!) * drive),
  };
}

/** Blocks contact by contact; tangents without friction have a place, or none. */
function blocksOf({ problem, dimension: d, friction, offset }: RawJudge, isShort = false): Block[] {
  const blocks: Block[] = [];
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  for (let c = 0, start = 0; c * d < offset.length; c++) {
    blocks.push(isFree?.[c] ? bilateralBlock(start) : unilateralBlock(start));
    const mu = friction[c]!;
    if (d === 1 || (isShort && mu === 0)) start++;
    else {
      blocks.push(d === 2 ? lineFriction(start + 1, start, mu) : diskFriction(start + 1, start, mu));
      start += d;
    }
  }
  return blocks;
}
