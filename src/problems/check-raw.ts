/**
 * The door of raw problems: shapes fit, numbers are finite and can be computed with, friction is not negative, options can be heeded.
 */
import { InputError } from "../errors.ts";
import type { SparseMatrix } from "../linalg/sparse/sparse-matrix.ts";
import { LARGEST_INPUT } from "../linalg/tolerances.ts";
import type { RawOptions, RawProblem } from "./raw-problem.ts";

export function checkRaw(problem: RawProblem): void {
  if ("friction" in problem && problem.friction.length === 0) throw bad("friction", "there is no contact");
  if (problem.form === "global") {
    const { mass, directions, force, drift, friction, dimension } = problem;
    const n = dimension * friction.length;
    checkMatrix("mass", mass, force.length, force.length);
    checkMatrix("directions", directions, force.length, n);
    checkVector("force", force, force.length);
    checkVector("drift", drift, n);
    checkFriction(friction);
    return;
  }
  const n = problem.form === "local" ? problem.dimension * problem.friction.length : problem.offset.length;
  checkMatrix("matrix", problem.matrix, n, n);
  checkVector("offset", problem.offset, n);
  if (problem.form === "local") checkFriction(problem.friction);
  if (problem.form === "mlcp" && problem.isFree.length !== n) {
    throw bad("isFree", `there are ${n} unknowns and ${problem.isFree.length} marks of free ones`);
  }
}

/** Up to so many unknowns the dense solvers are asked by name: their matrix then takes 128 MB. */
const MOST_DENSE = 4000;

export function checkOptions(problem: RawProblem, { tolerance, timeLimit, clock, solver, start }: RawOptions): void {
  if (tolerance !== undefined && !(tolerance >= 0)) {
    throw wrong("tolerance", `the tolerance is ${tolerance}`, "Give a number of at least 0.");
  }
  if (timeLimit !== undefined && !(timeLimit >= 0)) {
    throw wrong("timeLimit", `the time limit is ${timeLimit}`, "Give seconds, a number of at least 0.");
  }
  if (timeLimit !== undefined && timeLimit < Infinity && clock === undefined) {
    throw wrong("timeLimit", "a time limit needs a clock", "Pass `clock`, a function that gives seconds.");
  }
  if (start === undefined && solver !== "dense") return;
  const n = problem.form === "global" ? problem.drift.length : problem.offset.length;
  if (start !== undefined) checkVector("start", start, n);
  if (solver === "dense" && n > MOST_DENSE) {
    throw wrong("solver", `the dense solvers would need ${n} × ${n} numbers`, "Leave `solver` out, or name a stage.");
  }
}

function wrong(where: string, what: string, fix: string): InputError {
  return new InputError({ what, where, fix, code: "bad-raw-options" });
}

const UNBOUNDED = `every number must be finite, and at most ${LARGEST_INPUT}`;

function checkMatrix(where: string, matrix: SparseMatrix, rows: number, columns: number): void {
  if (matrix.rows !== rows || matrix.columns !== columns) {
    throw bad(where, `the matrix is ${matrix.rows} × ${matrix.columns} and should be ${rows} × ${columns}`);
  }
  const { starts, indices, values } = matrix;
  const count = starts[rows];
  if (starts.length !== rows + 1 || starts[0] !== 0 || count !== indices.length || count !== values.length) {
    throw bad(where, "the rows of the matrix do not begin and end where its entries do");
  }
  for (let i = 0, k = 0; i < rows; i++) {
    const end = starts[i + 1]!;
    if (end < k) throw bad(where, `row ${i + 1} of the matrix ends before it begins`);
    let last = -1;
    for (; k < end; k++) {
      const column = indices[k]!;
      if (!(column > last)) throw bad(where, `the columns of row ${i + 1} do not rise`);
      last = column;
    }
    if (last >= columns) throw bad(where, `the columns of row ${i + 1} do not rise`);
  }
  if (!areBounded(values)) throw bad(where, UNBOUNDED);
}

function checkVector(where: string, vector: Float64Array, n: number): void {
  if (vector.length !== n) throw bad(where, `${n} numbers are needed, got ${vector.length}`);
  if (!areBounded(vector)) throw bad(where, UNBOUNDED);
}

/** Beyond `LARGEST_INPUT` times this there is no double. */
const UP_TO_INFINITY = Number.MAX_VALUE / LARGEST_INPUT;

function areBounded(numbers: Float64Array): boolean {
  // Zero times what is not finite is not a number, and stays so in the sum.
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += 0 * (UP_TO_INFINITY * numbers[i]!);
  return sum === 0;
}

function checkFriction(friction: Float64Array): void {
  for (let c = 0; c < friction.length; c++) {
    if (friction[c]! >= 0 && friction[c]! <= LARGEST_INPUT) continue;
    const what = `the friction of contact ${c + 1} is ${friction[c]}, not a number from 0 to ${LARGEST_INPUT}`;
    throw bad("friction", what);
  }
}

function bad(where: string, what: string): InputError {
  return new InputError({
    what,
    where,
    fix: "Give matrices by compressed rows, a component of `offset` or `drift` for each unknown, and one friction coefficient per contact.",
    code: "bad-raw-problem",
  });
}
