/**
 * A problem as plain text of Siconos (`read-dat.ts`): matrices as CSparse prints triplets, but with every digit.
 */
import { entryRows } from "../../linalg/sparse/entry-rows.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import type { RawProblem } from "../raw-problem.ts";
import { exactNumber, exactNumbers } from "./exact-number.ts";

export function writeDat(problem: RawProblem): string {
  return `${[...head(problem), ...body(problem)].join("\n")}\n`;
}

function head(problem: RawProblem): (string | number)[] {
  switch (problem.form) {
    case "lcp":
      return [problem.offset.length];
    case "mlcp":
      return mlcpHead(problem.isFree);
    default:
      return [problem.dimension, problem.friction.length];
  }
}

/** No parts of M follow; unknowns of one kind that stand together are a block. */
function mlcpHead(isFree: Uint8Array): (string | number)[] {
  const ends = Array.from(isFree.keys()).filter((i) => i > 0 && isFree[i] !== isFree[i - 1]);
  const bounds = [0, ...ends, isFree.length];
  const free = isFree.reduce((sum, flag) => sum + flag, 0);
  const flags = bounds.slice(0, -1).map((i) => 1 - isFree[i]!);
  return [1, 0, free, isFree.length - free, bounds.join(" "), flags.join(" ")];
}

function body(problem: RawProblem): string[] {
  switch (problem.form) {
    case "global": {
      const { mass, directions, force, drift, friction } = problem;
      return [...matrixLines(mass), ...matrixLines(directions), ...[force, drift, friction].map(line)];
    }
    case "local":
      return [...matrixLines(problem.matrix), line(problem.offset), line(problem.friction)];
    default:
      return [...matrixLines(problem.matrix), line(problem.offset)];
  }
}

const line = (values: Float64Array): string => exactNumbers(values, " ");

const PRINTED = 2;
const AS_TRIPLETS = 1;

function* matrixLines({ rows, columns, starts, indices, values }: SparseMatrix): Iterable<string> {
  const count = values.length;
  yield* [PRINTED, rows, columns, AS_TRIPLETS].map(String);
  yield "CSparse triplets, with every digit";
  yield `triplet: ${rows}-by-${columns}, nzmax: ${count} nnz: ${count}`;
  const ofRows = entryRows(starts);
  for (let k = 0; k < count; k++) yield `    ${ofRows[k]} ${indices[k]} : ${exactNumber(values[k]!)}`;
}
