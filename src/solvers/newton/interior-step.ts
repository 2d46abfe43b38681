/**
 * One step of the interior-point method (interior-point.ts): residual, scaling and matrix, the two solutions with it, and
 * how far they may be followed.
 *
 * A step element has two one-dimensional cones, λ + β ≥ 0 and β − λ ≥ 0, with x = v − (upper multiplier); a bilateral one
 * has none, v = 0.
 */
import { luSolveInPlace } from "../../linalg/lu.ts";
import { BILATERAL, STEP } from "../../problems/scaled-problem.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { determinant, scalingInto, stepToBoundary, tailNorm } from "./cones.ts";
import { factorise } from "./newton-step.ts";
import type { NewtonStep } from "./newton-workspace.ts";

/** Keeps the matrix regular where bilateral elements depend on each other; against a mean compliance of 1. */
const BILATERAL_SHIFT = 1e-10;

export type Interior = ReturnType<typeof beginInterior>;

/** Vectors of the method, ordered as in the contact problem, in the middle of all cones. */
export function beginInterior(problem: ContactProblem) {
  const vector = (): Float64Array => new Float64Array(problem.size);
  const interior = {
    /** p and v; for steps v belongs to the lower bound and `upper` to the upper one. */
    ...{ point: vector(), dual: vector(), upper: vector() },
    /** Their changes. */
    ...{ pointStep: vector(), dualStep: vector(), upperStep: vector() },
    /** λ_i / p_i: 1/μ for normals with friction, else 1. */
    stretch: vector(),
    /** r = v − Â p − b̂ − s, and the targets c of the complementarity equations. */
    ...{ residual: vector(), target: vector(), upperTarget: vector() },
    /** Scaling H per cell, nine numbers. */
    scaling: new Float64Array(9 * problem.cells),
  };
  const { point, dual, upper, stretch } = interior;
  for (let cell = 0; cell < problem.cells; cell++) {
    const from = problem.cellStart[cell]!;
    const to = problem.cellStart[cell + 1]!;
    const kind = problem.cellKind[cell]!;
    for (let i = from; i < to; i++) {
      const isCore = i === from && kind !== BILATERAL;
      stretch[i] = isCore && to > from + 1 ? 1 / problem.coefficient[problem.cellPart[cell]! + 1]! : 1;
      point[i] = isCore && kind !== STEP ? 1 : 0;
      dual[i] = isCore ? 1 : 0;
      upper[i] = isCore ? 1 : 0;
    }
  }
  return interior;
}

/** Fills r = v − Â p − b̂ − s and returns its largest entry. */
export function computeResidual(problem: ContactProblem, interior: Interior): number {
  const { matrix, offset, size: n, cellStart, cellKind } = problem;
  const { point, dual, upper, stretch, residual, target } = interior;
  for (let j = 0; j < n; j++) target[j] = point[j]! * stretch[j]!;
  let largest = 0;
  for (let cell = 0; cell < problem.cells; cell++) {
    const from = cellStart[cell]!;
    const m = cellStart[cell + 1]! - from;
    for (let i = from; i < from + m; i++) {
      let x = offset[i]!;
      for (let j = 0; j < n; j++) x += matrix[i * n + j]! * target[j]!;
      residual[i] = dual[i]! - x * stretch[i]!;
    }
    if (cellKind[cell] === STEP) residual[from]! -= upper[from]!;
    else if (m > 1) residual[from]! -= tailNorm(dual, from, m);
    for (let i = from; i < from + m; i++) largest = Math.max(largest, Math.abs(residual[i]!));
  }
  return largest;
}

/** Â + (I − S) H and its factors. False when a point has left its cone or the matrix is singular. */
export function factoriseScaled(problem: ContactProblem, interior: Interior, work: NewtonStep): boolean {
  const { matrix, size: n } = problem;
  const { stretch } = interior;
  if (work.matrix.length < n * n) work.matrix = new Float64Array(n * n);
  const out = work.matrix;
  for (let i = 0; i < n; i++) {
    for (let j = 0, k = i * n; j < n; j++, k++) out[k] = matrix[k]! * stretch[i]! * stretch[j]!;
  }
  for (let cell = 0; cell < problem.cells; cell++) {
    if (!addScaling(problem, interior, cell, out)) return false;
  }
  return factorise(problem, work, n);
}

function addScaling(problem: ContactProblem, interior: Interior, cell: number, out: Float64Array): boolean {
  const { point, dual, upper, scaling } = interior;
  const from = problem.cellStart[cell]!;
  const m = problem.cellStart[cell + 1]! - from;
  const n = problem.size;
  const at = 9 * cell;
  if (problem.cellKind[cell] === BILATERAL) {
    scaling[at] = 0;
    out[from * (n + 1)]! += BILATERAL_SHIFT;
    return true;
  }
  if (problem.cellKind[cell] === STEP) {
    const bound = problem.coefficient[problem.cellPart[cell]!]!;
    scaling[at] = dual[from]! / (bound + point[from]!);
    scaling[at + 1] = upper[from]! / (bound - point[from]!);
    out[from * (n + 1)]! += scaling[at]! + scaling[at + 1]!;
    return true;
  }
  if (!scalingInto(scaling, at, point, dual, from, m)) return false;
  const tail = tailNorm(dual, from, m);
  for (let j = 0; j < m; j++) {
    let first = scaling[at + j]!;
    for (let i = 1; i < m; i++) {
      const value = scaling[at + i * m + j]!;
      out[(from + i) * n + from + j]! += value;
      if (tail > 0) first -= (dual[from + i]! / tail) * value;
    }
    out[from * n + from + j]! += first;
  }
  return true;
}

/** Targets c = −v + τ p⁻¹. */
export function setTargets(problem: ContactProblem, interior: Interior, tau: number): void {
  const { point, dual, upper, target, upperTarget } = interior;
  for (let cell = 0; cell < problem.cells; cell++) {
    const from = problem.cellStart[cell]!;
    const m = problem.cellStart[cell + 1]! - from;
    const kind = problem.cellKind[cell]!;
    if (kind === BILATERAL) target[from] = 0;
    else if (kind === STEP) {
      const bound = problem.coefficient[problem.cellPart[cell]!]!;
      target[from] = -dual[from]! + tau / (bound + point[from]!);
      upperTarget[from] = -upper[from]! + tau / (bound - point[from]!);
    } else {
      const scale = tau / determinant(point, from, m);
      target[from] = -dual[from]! + scale * point[from]!;
      for (let i = from + 1; i < from + m; i++) target[i] = -dual[i]! - scale * point[i]!;
    }
  }
}

/** Solves for the steps of p, v and the upper multipliers. */
export function solveStep(problem: ContactProblem, interior: Interior, work: NewtonStep): void {
  const { dual, residual, target, upperTarget, pointStep, dualStep, upperStep, scaling } = interior;
  const { size: n, cellStart, cellKind } = problem;
  for (let cell = 0; cell < problem.cells; cell++) {
    const from = cellStart[cell]!;
    const m = cellStart[cell + 1]! - from;
    for (let i = from; i < from + m; i++) pointStep[i] = target[i]! + residual[i]!;
    if (cellKind[cell] === STEP) pointStep[from]! -= upperTarget[from]!;
    const tail = tailNorm(dual, from, m);
    if (tail > 0) for (let i = 1; i < m; i++) pointStep[from]! -= (dual[from + i]! / tail) * target[from + i]!;
  }
  luSolveInPlace(work.matrix, n, work.pivots, pointStep);
  for (let cell = 0; cell < problem.cells; cell++) {
    const from = cellStart[cell]!;
    const m = cellStart[cell + 1]! - from;
    if (cellKind[cell] === STEP) {
      dualStep[from] = target[from]! - scaling[9 * cell]! * pointStep[from]!;
      upperStep[from] = upperTarget[from]! + scaling[9 * cell + 1]! * pointStep[from]!;
      continue;
    }
    for (let i = 0; i < m; i++) {
      let sum = target[from + i]!;
      for (let j = 0; j < m; j++) sum -= scaling[9 * cell + i * m + j]! * pointStep[from + j]!;
      dualStep[from + i] = sum;
    }
  }
}

/** How far both p and v may go until the first of them meets the boundary of its cone. */
export function stepLength(problem: ContactProblem, interior: Interior): number {
  const { point, dual, upper, pointStep, dualStep, upperStep } = interior;
  let length = Infinity;
  for (let cell = 0; cell < problem.cells; cell++) {
    const from = problem.cellStart[cell]!;
    const m = problem.cellStart[cell + 1]! - from;
    const kind = problem.cellKind[cell]!;
    if (kind === BILATERAL) continue;
    length = Math.min(length, stepToBoundary(dual, dualStep, from, m));
    if (kind === STEP) {
      const bound = problem.coefficient[problem.cellPart[cell]!]!;
      const move = pointStep[from]!;
      const room = move < 0 ? bound + point[from]! : bound - point[from]!;
      if (move !== 0) length = Math.min(length, room / Math.abs(move));
      length = Math.min(length, stepToBoundary(upper, upperStep, from, 1));
    } else {
      length = Math.min(length, stepToBoundary(point, pointStep, from, m));
    }
  }
  return length;
}

/** Mean of p·v over the cones, after a step of the given length. */
export function meanProduct(problem: ContactProblem, interior: Interior, length: number): number {
  const { point, dual, upper, pointStep, dualStep, upperStep } = interior;
  let sum = 0;
  let cones = 0;
  for (let cell = 0; cell < problem.cells; cell++) {
    const from = problem.cellStart[cell]!;
    const kind = problem.cellKind[cell]!;
    if (kind === BILATERAL) continue;
    cones++;
    if (kind === STEP) {
      const bound = problem.coefficient[problem.cellPart[cell]!]!;
      const p = point[from]! + length * pointStep[from]!;
      sum += (bound + p) * (dual[from]! + length * dualStep[from]!);
      sum += (bound - p) * (upper[from]! + length * upperStep[from]!);
      cones++;
      continue;
    }
    for (let i = from; i < problem.cellStart[cell + 1]!; i++) {
      sum += (point[i]! + length * pointStep[i]!) * (dual[i]! + length * dualStep[i]!);
    }
  }
  return cones === 0 ? 0 : sum / cones;
}

/** Goes the step. */
export function advance(problem: ContactProblem, interior: Interior, length: number): void {
  const { point, dual, upper, pointStep, dualStep, upperStep } = interior;
  for (let cell = 0; cell < problem.cells; cell++) {
    const kind = problem.cellKind[cell]!;
    for (let i = problem.cellStart[cell]!; i < problem.cellStart[cell + 1]!; i++) {
      point[i] = point[i]! + length * pointStep[i]!;
      if (kind !== BILATERAL) dual[i] = dual[i]! + length * dualStep[i]!;
      if (kind === STEP) upper[i] = upper[i]! + length * upperStep[i]!;
    }
  }
}
