/**
 * A problem as `.fc.json` (`read-fc-json.ts`): every number as it is, one line a field.
 */
import { type SparseMatrix, transpose } from "../../linalg/sparse/sparse-matrix.ts";
import type { RawProblem } from "../raw-problem.ts";
import { exactNumbers } from "./exact-number.ts";

/** What a file may say besides. */
export interface ProblemNotes {
  readonly title?: string;
  /** r and u, or z and w, that are known. */
  readonly solution?: { readonly r: Float64Array; readonly u: Float64Array };
}

export function writeFcJson(problem: RawProblem, { title, solution }: ProblemNotes = {}): string {
  const fields = {
    kind: JSON.stringify(KINDS[problem.form]),
    ...(title !== undefined && { title: JSON.stringify(title) }),
    ...fieldsOf(problem),
    ...(solution && { solution: `{ "r": ${list(solution.r)}, "u": ${list(solution.u)} }` }),
  };
  const lines = Object.entries(fields).map(([name, text]) => `  ${JSON.stringify(name)}: ${text}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

const KINDS = { local: "fc", global: "gfc", lcp: "lcp", mlcp: "mlcp" } as const;

function fieldsOf(problem: RawProblem): Readonly<Record<string, string>> {
  switch (problem.form) {
    case "local": {
      const { matrix, offset, friction } = problem;
      return { ...contacts(problem), W: matrixText(matrix), q: list(offset), mu: list(friction) };
    }
    case "global": {
      const { mass, directions, force, drift, friction } = problem;
      const matrices = { M: matrixText(mass), H: matrixText(directions) };
      return { ...contacts(problem), ...matrices, f: list(force), w: list(drift), mu: list(friction) };
    }
    default: {
      const { matrix, offset } = problem;
      const fields = { n: String(offset.length), M: matrixText(matrix), q: list(offset) };
      if (problem.form === "lcp") return fields;
      const free = Array.from(problem.isFree.keys()).filter((i) => problem.isFree[i] === 1);
      return { ...fields, free: list(free) };
    }
  }
}

function contacts({ dimension, friction }: { readonly dimension: number; readonly friction: Float64Array }) {
  return { dim: String(dimension), nc: String(friction.length) };
}

const list = (values: Iterable<number>): string => `[${exactNumbers(values, ",")}]`;

function matrixText(matrix: SparseMatrix): string {
  const { starts, indices, values } = transpose(matrix);
  const parts = { p: starts, i: indices, x: values };
  const texts = Object.entries(parts).map(([name, entries]) => `"${name}": ${list(entries)}`);
  return `{ "rows": ${matrix.rows}, "cols": ${matrix.columns}, ${texts.join(", ")} }`;
}
