/**
 * Contact problems as files, in the format that their ending names.
 */
import { gzipSync } from "node:zlib";
import { fclibDatasets, type ProblemNotes, type RawProblem, writeProblem } from "../../src/doors/problems.ts";
import { checkFile, refusal, writeFile } from "../output/output-file.ts";
import { checkHdf5, writeHdf5 } from "./hdf5.ts";

type Writer = (path: string, problem: RawProblem, notes: ProblemNotes) => void | Promise<void>;

const hdf5: Writer = (path, problem, { title }) => writeHdf5(path, fclibDatasets(problem, title));

const FORMATS: Readonly<Record<string, Writer>> = {
  ".fc.json": (path, problem, notes) => writeFile(path, [writeProblem(problem, "fc.json", notes)]),
  ".fc.json.gz": (path, problem, notes) => writeFile(path, [gzipSync(writeProblem(problem, "fc.json", notes))]),
  ".dat": (path, problem) => writeFile(path, [writeProblem(problem, "dat")]),
  ".hdf5": hdf5,
  ".h5": hdf5,
};

export const PROBLEM_ENDINGS = Object.keys(FORMATS);

const endingOf = (path: string): string | undefined =>
  PROBLEM_ENDINGS.find((ending) => path.toLowerCase().endsWith(ending));

/** By its ending; what a file holds is read from its content. */
export const isProblemFile = (path: string): boolean => endingOf(path) !== undefined || /\.mtx$/i.test(path);

/** Complains before the work when the file could not be written after it. */
export async function checkProblemFile(path: string, force: boolean): Promise<void> {
  const ending = endingOf(path);
  if (ending === undefined) {
    const fix = `Use one of the endings ${PROBLEM_ENDINGS.join(", ")}.`;
    throw refusal(path, `${path} does not say which format to write`, fix);
  }
  checkFile(path, force);
  if (FORMATS[ending] === hdf5) await checkHdf5(path);
}

export async function writeProblemFile(path: string, problem: RawProblem, notes: ProblemNotes = {}): Promise<void> {
  await FORMATS[endingOf(path)!]!(path, problem, notes);
}
