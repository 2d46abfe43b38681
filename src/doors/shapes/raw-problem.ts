/**
 * Shapes of contact problems as files give them. Sizes and places of entries are looked at by `checkRaw`, whoever calls.
 */
import { PROBLEM_FORMS } from "../../problems/formats/problem-file.ts";
import type { RawProblem } from "../../problems/raw-problem.ts";
import * as is from "./check.ts";

const MATRIX = "Pass { rows, columns, starts, indices, values }, by compressed rows with rising columns.";
const PROBLEM = "Pass the `problem` of what readProblem(text) returns.";

export const sparse = is.object("a sparse matrix", MATRIX, {
  "rows columns": is.positiveCount,
  "starts indices": is.like("an Int32Array", (value) => value instanceof Int32Array),
  values: is.doubles(),
});

const contacts: is.Fields = {
  dimension: is.like("2 or 3", (value) => value === 2 || value === 3),
  friction: is.doubles(),
};

const square: is.Fields = { matrix: sparse, offset: is.doubles() };

const FORMS: Readonly<Record<RawProblem["form"], is.Fields>> = {
  local: { ...contacts, ...square },
  global: { ...contacts, "mass directions": sparse, "force drift": is.doubles() },
  lcp: square,
  mlcp: { ...square, isFree: is.like("a Uint8Array", (value) => value instanceof Uint8Array) },
};

export const rawProblem = is.object<RawProblem>(
  "a contact problem",
  PROBLEM,
  { form: is.oneOf(PROBLEM_FORMS) },
  ({ form }) => FORMS[form],
);

export const rawOptions = is.options({
  "tolerance timeLimit": is.number,
  "clock shouldStop": is.callable,
  signal: is.signal,
  solver: is.text,
});

export const readOptions = is.options({ file: is.text, as: is.oneOf(PROBLEM_FORMS), ...is.stopFields });

export const notes = is.options({
  title: is.text,
  solution: is.object("a solution", "Pass { r, u }, impulses and velocities.", { "r u": is.doubles() }),
});

const source = is.object("a text with the name of its file", "Pass { file, text }.", {
  text: is.text,
  "file?": is.text,
});

export const matrixMarket = is.object(
  "the texts of a problem",
  "Pass { matrix: { file, text }, q: { file, text }, … }.",
  {
    matrix: source,
    "H? q? f? w? mu? free?": source,
  },
);
