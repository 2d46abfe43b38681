/**
 * One Newton step on the present pieces: reduced matrix, LU, and the point where it ends, twice: as the equations give it
 * (`raw`: it tells which pieces were wrong) and brought back into the reservoirs (`step`: a better iterate, perhaps the
 * solution).
 */
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { copyInto, velocitiesInto } from "../local/products.ts";
import { applyStep } from "./apply-step.ts";
import { linearise } from "./linearise.ts";
import type { NewtonStep } from "./newton-workspace.ts";
import { skylineLuInPlace } from "./skyline-lu.ts";

/**
 * `regularisation` is added to the diagonal of the matrix: it fixes the part of λ that hyperstatic problems leave
 * open. One step of iterative refinement takes its effect on the velocities away again (to its square). False when the
 * matrix is singular.
 */
export function newtonStep(problem: ContactProblem, work: NewtonStep, regularisation: number): boolean {
  linearise(problem, work);
  fillMatrix(problem, work, regularisation);
  if (!factorise(problem, work, work.unknowns)) return false;
  finishStep(problem, work, regularisation);
  return true;
}

/** LU of the n × n matrix in work; false when it is singular. */
function factorise({ isSparse }: ContactProblem, work: NewtonStep, n: number): boolean {
  const { matrix, pivots } = work;
  return isSparse ? skylineLuInPlace(matrix, n, pivots, work.lastColumn) : luInPlace(matrix, n, pivots) > 0;
}

/** A step with the factors of the last one, which must have had the same pieces. */
export function chordStep(problem: ContactProblem, work: NewtonStep, regularisation: number): void {
  linearise(problem, work);
  finishStep(problem, work, regularisation);
}

function finishStep(problem: ContactProblem, work: NewtonStep, regularisation: number): void {
  luSolveInPlace(work.matrix, work.unknowns, work.pivots, work.right);
  if (regularisation > 0) refine(work, regularisation);
  const feasible = applyStep(problem, work);
  velocitiesInto(work.rawVelocities, problem, work.rawImpulses);
  if (feasible) copyInto(work.stepVelocities, work.rawVelocities, problem.size);
  else velocitiesInto(work.stepVelocities, problem, work.stepImpulses);
}

/** Row r of the matrix: the combination of rows of A that tests equation r, combined over the unknowns. */
function fillMatrix(problem: ContactProblem, work: NewtonStep, regularisation: number): void {
  const { unknowns: m, rowFirst, rowLength, rowWeight, diagonal, row } = work;
  if (work.matrix.length < m * m) work.matrix = new Float64Array(Math.max(m * m, 2 * work.matrix.length));
  const { matrix, size: n } = problem;
  for (let r = 0; r < m; r++) {
    const first = rowFirst[r]! * n;
    const length = rowLength[r]!;
    if (length === 1) {
      combineUnknowns(work, matrix, first, r * m);
    } else {
      const a = rowWeight[3 * r]!;
      const b = rowWeight[3 * r + 1]!;
      for (let j = 0; j < n; j++) row[j] = a * matrix[first + j]! + b * matrix[first + n + j]!;
      if (length === 3) {
        const c = rowWeight[3 * r + 2]!;
        for (let j = 0; j < n; j++) row[j] = row[j]! + c * matrix[first + 2 * n + j]!;
      }
      combineUnknowns(work, row, 0, r * m);
    }
    work.matrix[r * m + r]! += diagonal[r]! + regularisation;
  }
}

function combineUnknowns(work: NewtonStep, row: Float64Array, from: number, to: number): void {
  const { unknowns: m, head, headWeight, extraUnknown, extraIndex, extraWeight, extras, matrix: out } = work;
  for (let q = 0; q < m; q++) out[to + q] = row[from + head[q]!]! * headWeight[q]!;
  for (let e = 0; e < extras; e++) {
    const at = to + extraUnknown[e]!;
    out[at] = out[at]! + row[from + extraIndex[e]!]! * extraWeight[e]!;
  }
}

/** Solves once more for what the regularisation left: with J = J₀ + α I and J z = r, r − J₀ z = α z. */
function refine(work: NewtonStep, regularisation: number): void {
  const { unknowns: m, right, correction } = work;
  for (let r = 0; r < m; r++) correction[r] = regularisation * right[r]!;
  luSolveInPlace(work.matrix, m, work.pivots, correction);
  for (let q = 0; q < m; q++) right[q] = right[q]! + correction[q]!;
}
