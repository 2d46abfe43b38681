/**
 * Files of contact problems: what they are is read from their first bytes.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  isMatrixMarket,
  LARGEST_PROBLEM,
  MATRIX_MARKET_NAMES,
  type MatrixMarketParts,
  type ProblemFile,
  type ReadProblemOptions,
  readFclib,
  readMatrixMarket,
  readProblem,
} from "../../src/doors/problems.ts";
import { InputError } from "../../src/index.ts";
import { decode, readBytes, readText, tooLarge, type Wanted } from "../io.ts";
import { withHdf5 } from "./hdf5.ts";

export const PROBLEM: Wanted = {
  noun: "problem",
  how: "Give a problem as .fc.json, .fc.json.gz, .dat, .mtx or FCLIB .hdf5.",
  largest: LARGEST_PROBLEM,
};

type Asked = Pick<ReadProblemOptions, "as" | "shouldStop">;

/** First bytes, in hexadecimal digits. */
const GZIP = "1f8b";
const HDF5 = "894844460d0a1a0a";

const begins = (bytes: Buffer, mark: string): boolean => bytes.toString("hex", 0, mark.length / 2) === mark;

export async function loadProblem(path: string, asked: Asked): Promise<ProblemFile> {
  if (path !== "-" && statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    return readMatrixMarket(partsOfFolder(path), { file: path, ...asked });
  }
  const { bytes, file } = readBytes(path, PROBLEM);
  const options = { file, ...asked };
  if (begins(bytes, HDF5)) {
    if (path === "-") throw noPipe(file);
    return withHdf5(path, (datasets) => readFclib(datasets, options));
  }
  const text = decode(begins(bytes, GZIP) ? unzipped(bytes, file) : bytes, file, PROBLEM);
  if (!isMatrixMarket(text) || path === "-") return readProblem(text, options);
  return readMatrixMarket(partsBeside(path, { text, file }), options);
}

function noPipe(file: string): InputError {
  const what = "HDF5 is not read from standard input";
  return new InputError({ code: "usage", what, where: { file }, fix: "Name the file." });
}

function unzipped(bytes: Buffer, file: string): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_PROBLEM });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw tooLarge(file, PROBLEM);
    }
    const what = "this gzip file is damaged";
    throw new InputError({
      code: "bad-problem",
      what,
      where: { file },
      fix: "Get the whole file: it may have been cut.",
    });
  }
}

/** NAME.mtx is the matrix; NAME_q.mtx and so on its vectors. */
function partsBeside(path: string, matrix: MatrixMarketParts["matrix"]): MatrixMarketParts {
  const stem = path.replace(/\.mtx$/i, "");
  return { ...vectors((name) => `${stem}_${name}.mtx`), matrix };
}

/** A folder: W.mtx or M.mtx is the matrix, q.mtx and so on its vectors. */
function partsOfFolder(folder: string): MatrixMarketParts {
  const [matrix, other] = ["W.mtx", "M.mtx"].map((name) => join(folder, name)).filter((path) => existsSync(path));
  if (other !== undefined) {
    throw new InputError({
      ...{
        code: "bad-problem",
        what: "the folder holds W.mtx and M.mtx: which is the matrix?",
        where: { file: folder },
      },
      fix: "Leave one of them: W of contacts, or M of a complementarity problem and, beside H, of masses.",
    });
  }
  if (matrix !== undefined)
    return { ...vectors((name) => join(folder, `${name}.mtx`)), matrix: readText(matrix, PROBLEM) };
  throw new InputError({
    ...{ code: "not-a-file", what: `${folder} is a folder without W.mtx or M.mtx`, where: { file: folder } },
    fix: "Name a problem file, or a folder with a matrix W.mtx or M.mtx and its vectors q.mtx, mu.mtx, …",
  });
}

function vectors(pathOf: (name: string) => string): Partial<MatrixMarketParts> {
  const found = MATRIX_MARKET_NAMES.filter((name) => name !== "matrix" && existsSync(pathOf(name)));
  return Object.fromEntries(found.map((name) => [name, readText(pathOf(name), PROBLEM)]));
}
