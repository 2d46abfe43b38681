/**
 * Plain text files of Siconos: numbers one after the other.
 *
 *   local    d, nc, W, q (d nc), μ (nc)
 *   global   d, nc, M, H, f (freedoms), w (d nc), μ (nc)
 *   lcp      n, M, q (n)
 *   mlcp     1, 0 or 1, free unknowns n, signed unknowns m, block boundaries (0 … n + m), a flag for each block (0 equation,
 *            1 complementarity), M, q (n + m)
 *
 * What follows is a remark. The file does not say which of these it is: each is tried, and the one that explains most of the file is
 * taken. Two never explain the same: a mixed problem begins with 1, a friction problem with 2 or 3 and sizes that are no sizes of a
 * complementarity problem, and a global problem goes on where a local one ends.
 */
import { InputError } from "../../errors.ts";
import type { RawProblem } from "../raw-problem.ts";
import { nextMatrix } from "./dat-matrix.ts";
import {
  expectRoom,
  type NumberStream,
  nextCount,
  nextNumber,
  nextNumbers,
  numberStream,
  type ReadText,
  streamError,
} from "./number-stream.ts";
import { FORM_WORDS, PROBLEM_FORMS, type ProblemForm } from "./problem-file.ts";

type Reading = (stream: NumberStream) => RawProblem;

const READINGS: Readonly<Record<ProblemForm, Reading>> = { local, global, lcp, mlcp };

export function readDat(source: ReadText, as?: ProblemForm): RawProblem {
  if (as !== undefined) return READINGS[as](numberStream(source));
  const attempts = PROBLEM_FORMS.map((form) => attempt(source, form));
  const read = attempts.filter(({ problem }) => problem !== undefined);
  if (read.length === 0) throw deepest(attempts);
  return read.reduce((best, other) => (other.at > best.at ? other : best)).problem!;
}

interface Attempt {
  readonly form: ProblemForm;
  /** How far the file was understood. */
  readonly at: number;
  readonly problem?: RawProblem;
  readonly error?: InputError;
}

function attempt(source: ReadText, form: ProblemForm): Attempt {
  const stream = numberStream(source);
  try {
    const problem = READINGS[form](stream);
    return { form, at: stream.at, problem };
  } catch (error) {
    if (!(error instanceof InputError) || error.code === "reading-stopped") throw error;
    return { form, at: stream.start, error };
  }
}

/** The complaint of the reading that came farthest. */
function deepest(attempts: readonly Attempt[]): InputError {
  const { form, at, error } = attempts.reduce((best, other) => (other.at > best.at ? other : best));
  const { what, where, code, excerpt } = error!;
  const said =
    at === 0
      ? { what: "this is no contact problem: a file of numbers, or JSON, is expected", fix: FORMATS_FIX }
      : { what: `${what}, read as ${FORM_WORDS[form]}`, fix: error!.fix };
  return new InputError({ ...said, where, code, ...(excerpt !== undefined && { excerpt }) });
}

const FORMATS_FIX = "Give a problem as .fc.json, .dat, .mtx or FCLIB .hdf5; `docs/guide/solving.md` shows them.";

function nextContacts(stream: NumberStream): { dimension: 2 | 3; contacts: number; size: number } {
  const dimension = nextCount(stream, "the dimension", 2, 3) as 2 | 3;
  const contacts = nextCount(stream, "the number of contacts", 1);
  expectRoom(stream, (dimension + 1) * contacts, "q and μ of all contacts");
  return { dimension, contacts, size: dimension * contacts };
}

function nextFriction(stream: NumberStream, contacts: number): Float64Array {
  expectRoom(stream, contacts, "μ");
  return Float64Array.from({ length: contacts }, () => {
    const value = nextNumber(stream, "a coefficient of friction");
    if (value < 0) throw streamError(stream, `a coefficient of friction is at least 0, got ${value}`);
    return value;
  });
}

function local(stream: NumberStream): RawProblem {
  const { dimension, contacts, size } = nextContacts(stream);
  const matrix = nextMatrix(stream, { name: "W", rows: size, columns: size });
  const offset = nextNumbers(stream, size, "q");
  return { form: "local", dimension, matrix, offset, friction: nextFriction(stream, contacts) };
}

function global(stream: NumberStream): RawProblem {
  const { dimension, contacts, size } = nextContacts(stream);
  const mass = nextMatrix(stream, { name: "M" });
  if (mass.rows !== mass.columns) throw streamError(stream, `M is square, got ${mass.rows} by ${mass.columns}`);
  const directions = nextMatrix(stream, { name: "H", rows: mass.rows, columns: size });
  const force = nextNumbers(stream, mass.rows, "f");
  const drift = nextNumbers(stream, size, "w");
  return { form: "global", dimension, mass, directions, force, drift, friction: nextFriction(stream, contacts) };
}

function lcp(stream: NumberStream): RawProblem {
  const size = nextCount(stream, "the number of unknowns", 1);
  const matrix = nextMatrix(stream, { name: "M", rows: size, columns: size });
  return { form: "lcp", matrix, offset: nextNumbers(stream, size, "q") };
}

function mlcp(stream: NumberStream): RawProblem {
  nextCount(stream, "whether M is given", 1, 1);
  nextCount(stream, "whether M is given in parts too", 0, 1);
  const free = nextCount(stream, "the number of free unknowns", 0);
  const size = free + nextCount(stream, "the number of unknowns with a sign", 0);
  expectRoom(stream, size, "q");
  const isFree = nextFlags(stream, size);
  const count = isFree.reduce((sum, flag) => sum + flag, 0);
  if (count !== free) throw streamError(stream, `${free} unknowns are free, but ${count} by the flags of the blocks`);
  const matrix = nextMatrix(stream, { name: "M", rows: size, columns: size });
  return { form: "mlcp", matrix, offset: nextNumbers(stream, size, "q"), isFree };
}

/** Block boundaries and flags, unknown by unknown. */
function nextFlags(stream: NumberStream, size: number): Uint8Array {
  const ends = [nextCount(stream, "the first block boundary", 0, 0)];
  while (ends.at(-1)! < size) ends.push(nextCount(stream, "a block boundary", ends.at(-1)! + 1, size));
  const isFree = new Uint8Array(size);
  for (let k = 1; k < ends.length; k++) {
    const flag = nextCount(stream, "the flag of a block", 0, 1);
    if (flag === 0) isFree.fill(1, ends[k - 1], ends[k]);
  }
  return isFree;
}
