/**
 * A contact problem from its file, whichever format that has.
 */
import { InputError } from "../../errors.ts";
import { type SourceText, sourceText } from "../../models/source/source-text.ts";
import { printable } from "../../text/quote.ts";
import type { RawProblem } from "../raw-problem.ts";
import { withStop } from "../stop-signal.ts";
import { type Datasets, fclibFile } from "./fclib.ts";
import type { ReadText } from "./number-stream.ts";
import { FORM_WORDS, type ProblemFile, type ReadFile, type ReadProblemOptions } from "./problem-file.ts";
import { readDat } from "./read-dat.ts";
import { readFcJson } from "./read-fc-json.ts";
import { isMatrixMarket, type MatrixMarketParts, matrixMarketFile } from "./read-matrix-market.ts";
import { wholeMass } from "./whole-mass.ts";

/** Longest text of a problem, in characters: as many as a string of the common engines may have. */
export const LARGEST_PROBLEM = 2 ** 28;

/** `.fc.json` or the plain text of Siconos; the content says which. */
export function readProblem(text: string, options: ReadProblemOptions = {}): ProblemFile {
  const { as } = options;
  const source = { ...sourceText(text, options.file, LARGEST_PROBLEM), ...asked(options) };
  if (isMatrixMarket(source.text)) throw loneMatrix(options);
  if (source.text.trim() === "") throw emptyFile(options);
  const isJson = /^\s*[{[]/.test(source.text);
  return finished(isJson ? readFcJson(source) : { problem: readDat(source, as), format: "dat" }, options);
}

/** MatrixMarket: a matrix and vectors, each a text. */
export function readMatrixMarket(parts: MatrixMarketParts, options: ReadProblemOptions = {}): ProblemFile {
  const given = Object.entries(parts).filter((part): part is [string, SourceText] => part[1] !== undefined);
  const checked = given.map(([name, { text, file }]) => [
    name,
    { ...sourceText(text, file, LARGEST_PROBLEM), ...asked(options) },
  ]);
  return finished(matrixMarketFile(Object.fromEntries(checked) as MatrixMarketParts), options);
}

/** The arrays of an HDF5 file of FCLIB. */
export function readFclib(datasets: Datasets, options: ReadProblemOptions = {}): ProblemFile {
  return finished(fclibFile(datasets, options.file), options);
}

/** The question whether to stop, of texts that are read number by number. */
function asked(options: ReadProblemOptions): Pick<ReadText, "shouldStop"> {
  const { shouldStop } = withStop(options);
  return shouldStop ? { shouldStop } : {};
}

const placeOf = ({ file }: ReadProblemOptions) => (file === undefined ? "text" : { file });

function loneMatrix(options: ReadProblemOptions): InputError {
  return new InputError({
    ...{ code: "bad-problem", where: placeOf(options), what: "this is one matrix, not a problem" },
    fix: "Give it as a file NAME.mtx with NAME_q.mtx and the other vectors beside it.",
  });
}

function emptyFile({ file }: ReadProblemOptions): InputError {
  const where = { ...(file !== undefined && { file }), line: 1, column: 1 };
  const fix = "Give a problem as .fc.json, .dat, .mtx or FCLIB .hdf5; `docs/guide/solving.md` shows them.";
  return new InputError({ code: "bad-problem", where, what: "the file is empty", fix });
}

/** What was read, with whole matrices, and of the kind that was asked for. */
function finished({ problem, unread, title, ...read }: ReadFile, options: ReadProblemOptions): ProblemFile {
  if (options.as !== undefined && problem.form !== options.as) {
    throw new InputError({
      ...{ code: "bad-problem", where: placeOf(options) },
      what: `this file says that it is ${FORM_WORDS[problem.form]}`,
      fix: "Leave --as out: it is for files that do not say what they are.",
    });
  }
  const { remarks, ...whole } = completed(problem);
  // Titles are printed: nothing in them may be taken for a command by a terminal.
  const name = title === undefined ? {} : { title: printable(title) };
  return { ...read, ...whole, ...name, remarks: unread === undefined ? remarks : [...remarks, unread] };
}

function completed(problem: RawProblem): { readonly problem: RawProblem; readonly remarks: readonly string[] } {
  if (problem.form !== "global") return { problem, remarks: [] };
  const { mass, remarks } = wholeMass(problem.mass);
  return { problem: { ...problem, mass }, remarks };
}
