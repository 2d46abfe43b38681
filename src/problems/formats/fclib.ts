/**
 * FCLIB, the format of the collection of frictional contact problems: groups and arrays of an HDF5 file, which is opened elsewhere.
 *
 *   fclib_local     spacedim, W, vectors/{q, mu}                         u = W r + q
 *   fclib_global    spacedim, M, H, vectors/{f, w, mu}                   M v = H r + f,  u = Hᵀ v + w
 *
 * A matrix is m, n, nzmax, nz, p, i, x: nz ≥ 0 entries (row i, column p), nz = −1 by columns, nz = −2 by rows. Scalars are arrays of one.
 */
import { InputError } from "../../errors.ts";
import { type SparseMatrix, transpose } from "../../linalg/sparse/sparse-matrix.ts";
import { checkRaw } from "../check-raw.ts";
import type { RawProblem } from "../raw-problem.ts";
import {
  columnMatrix,
  countOf,
  entryMatrix,
  type FieldReader,
  fieldError,
  frictionOf,
  type NumberList,
  numbersOf,
  rowMatrix,
} from "./field-reader.ts";
import { FORM_WORDS, type ReadFile } from "./problem-file.ts";

export type Dataset = Float64Array | Int32Array | string;

/** What is found at a path such as `fclib_local/W/x`; undefined where nothing is. */
export type Datasets = (path: string) => NumberList | string | undefined;

interface FclibReader extends FieldReader {
  /** Below the root group. */
  readonly get: (path: string) => NumberList | string | undefined;
}

export function fclibFile(datasets: Datasets, file?: string): ReadFile {
  const root = ["fclib_local", "fclib_global"].find((name) => datasets(`${name}/spacedim`) !== undefined);
  if (root === undefined) {
    const what = "this HDF5 file holds no group fclib_local or fclib_global with a number spacedim";
    throw fieldError(file, "", what, "Give a file of FCLIB; only those are read from HDF5.");
  }
  const reader: FclibReader = { file, get: (path) => datasets(`${root}/${path}`) };
  const title = titleOf(reader);
  const problem = root === "fclib_local" ? local(reader) : global(reader);
  return { problem, format: "fclib", ...(title !== undefined && { title }) };
}

/** What stands for a title, which FCLIB has room for always, in files of Sprag without one. */
const UNTITLED = "a contact problem";
const OWN = "written by Sprag";

function titleOf({ get }: FclibReader): string | undefined {
  const title = get("info/title");
  if (typeof title !== "string" || title === "") return undefined;
  return title === UNTITLED && get("info/description") === OWN ? undefined : title;
}

function contactsOf(reader: FclibReader): { dimension: 2 | 3; friction: Float64Array; size: number } {
  const dimension = scalar(reader, "spacedim", 2, 3) as 2 | 3;
  const friction = frictionOf(reader, reader.get("vectors/mu"), "vectors/mu");
  if (friction.length === 0) throw fieldError(reader.file, "vectors/mu", "there is no contact");
  return { dimension, friction, size: dimension * friction.length };
}

function local(reader: FclibReader): RawProblem {
  refuseBilateral(reader, ["V", "R"]);
  const { dimension, friction, size } = contactsOf(reader);
  const offset = numbersOf(reader, reader.get("vectors/q"), "vectors/q", size);
  return { form: "local", dimension, matrix: matrixOf(reader, "W", size, size), offset, friction };
}

function global(reader: FclibReader): RawProblem {
  refuseBilateral(reader, ["G"]);
  const { dimension, friction, size } = contactsOf(reader);
  const force = numbersOf(reader, reader.get("vectors/f"), "vectors/f");
  const drift = numbersOf(reader, reader.get("vectors/w"), "vectors/w", size);
  const mass = matrixOf(reader, "M", force.length, force.length);
  const directions = matrixOf(reader, "H", force.length, size);
  return { form: "global", dimension, mass, directions, force, drift, friction };
}

function refuseBilateral({ file, get }: FclibReader, names: readonly string[]): void {
  const name = names.find((one) => get(`${one}/m`) !== undefined);
  if (name === undefined) return;
  const what = `this problem has bilateral constraints (matrix ${name}), which are not solved here`;
  throw fieldError(file, name, what, "Give a problem of contacts alone.");
}

function scalar(reader: FclibReader, path: string, least: number, most: number): number {
  const [value, ...more] = reader.get(path) ?? [];
  if (more.length > 0) throw fieldError(reader.file, path, `${path} is one number`);
  return countOf(reader, value, path, least, most);
}

function matrixOf(reader: FclibReader, path: string, rows: number, columns: number): SparseMatrix {
  scalar(reader, `${path}/m`, rows, rows);
  scalar(reader, `${path}/n`, columns, columns);
  const [p, i, x] = ["p", "i", "x"].map((name) => reader.get(`${path}/${name}`));
  const stored = numbersOf(reader, x, `${path}.x`).length;
  const count = scalar(reader, `${path}/nz`, -2, stored);
  const size = { path, rows, columns };
  // The arrays may be longer than what is used of them.
  const used = (list: NumberList | string | undefined, length: number): unknown =>
    typeof list === "object" ? list.slice(0, length) : list;
  if (count >= 0) return entryMatrix(reader, size, used(i, count), used(p, count), used(x, count));
  const ends = typeof p === "object" ? Number(p.at(-1)) : stored;
  const make = count === -1 ? columnMatrix : rowMatrix;
  return make(reader, size, p, used(i, ends), used(x, ends));
}

/** The arrays of a file by their paths. */
export function fclibDatasets(problem: RawProblem, title = UNTITLED): Readonly<Record<string, Dataset>> {
  if (problem.form !== "local" && problem.form !== "global") {
    throw new InputError({
      ...{ code: "bad-problem", where: "format", what: `FCLIB has no room for ${FORM_WORDS[problem.form]}` },
      fix: "Write it as .fc.json or .dat.",
    });
  }
  checkRaw(problem);
  const root = `fclib_${problem.form}`;
  const parts = {
    spacedim: Int32Array.of(problem.dimension),
    ...{ "info/title": title, "info/description": OWN, "info/math_info": MATH[problem.form] },
    ...fieldsOf(problem),
    "vectors/mu": problem.friction,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, data]) => [`${root}/${path}`, data]));
}

const MATH = { local: "u = W r + q", global: "M v = H r + f, u = H^T v + w" } as const;

function fieldsOf(problem: Extract<RawProblem, { form: "local" | "global" }>): Readonly<Record<string, Dataset>> {
  if (problem.form === "local") return { ...matrixData("W", problem.matrix), "vectors/q": problem.offset };
  const { mass, directions, force, drift } = problem;
  const matrices = { ...matrixData("M", mass), ...matrixData("H", directions) };
  return { ...matrices, "vectors/f": force, "vectors/w": drift };
}

const BY_COLUMNS = -1;

function matrixData(name: string, matrix: SparseMatrix): Readonly<Record<string, Dataset>> {
  const { starts, indices, values } = transpose(matrix);
  const sizes = { m: matrix.rows, n: matrix.columns, nzmax: values.length, nz: BY_COLUMNS };
  const scalars = Object.entries(sizes).map(([field, value]) => [`${name}/${field}`, Int32Array.of(value)]);
  return {
    ...Object.fromEntries(scalars),
    ...{ [`${name}/p`]: starts, [`${name}/i`]: indices, [`${name}/x`]: values },
  };
}
