/**
 * Where a Newton step ends. Raw: the solution of the linear equations, slip directions turned. Step: the same with normal
 * impulses not negative, sticking friction inside its reservoir and slipping friction on its edge.
 */
import { OPEN, SLIP } from "../../problems/contact-state.ts";
import { BILATERAL, UNILATERAL } from "../../problems/scaled-problem.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { edgePoint, SMALL_NORMAL } from "./linearise.ts";
import type { NewtonStep } from "./newton-workspace.ts";

/** Largest turn of a slip direction in one step (tangent of the angle): beyond it the linear model says nothing. */
const LARGEST_TURN = 1;

/** Fills `rawImpulses` and `stepImpulses` from the solution in `right`. True when they are the same. */
export function applyStep(problem: ContactProblem, work: NewtonStep): boolean {
  const { partKind, partStart } = problem;
  const { base, right, piece, rawImpulses, stepImpulses } = work;
  let at = 0;
  let feasible = true;
  for (let part = 0; part < problem.parts; part++) {
    const from = partStart[part]!;
    const to = partStart[part + 1]!;
    if (piece[part] === OPEN) {
      for (let i = from; i < to; i++) {
        rawImpulses[i] = 0;
        stepImpulses[i] = 0;
      }
    } else if (piece[part] === SLIP) {
      at = applySlip(problem, work, part, at);
    } else {
      for (let i = from; i < to; i++) {
        rawImpulses[i] = base[i]! + right[at++]!;
        stepImpulses[i] = rawImpulses[i]!;
      }
      if (partKind[part] !== BILATERAL && hold(problem, work, part)) feasible = false;
    }
  }
  return feasible;
}

/** Turns the slip direction and puts the friction on the edge; returns the next place in the solution vector. */
function applySlip(problem: ContactProblem, work: NewtonStep, part: number, at: number): number {
  const { rawImpulses, stepImpulses, edge } = work;
  const i = problem.partStart[part]!;
  const m = problem.partStart[part + 1]! - i;
  if (m > 1) turn(problem, work, part, at, m);
  const normal = problem.partNormal[part]!;
  const raw = normal < 0 ? 1 : rawImpulses[normal]!;
  const step = normal < 0 ? 1 : stepImpulses[normal]!;
  for (let j = 0; j < m; j++) {
    rawImpulses[i + j] = -raw * edge[3 * part + j]!;
    stepImpulses[i + j] = -step * edge[3 * part + j]!;
  }
  return at + m - 1;
}

function turn(problem: ContactProblem, work: NewtonStep, part: number, at: number, m: number): void {
  const { direction, tangents, right, base } = work;
  const normal = base[problem.partNormal[part]!]!;
  let scale = 1 / (problem.coefficient[part]! * Math.max(SMALL_NORMAL, normal));
  let square = 0;
  for (let k = 0; k < m - 1; k++) square += (right[at + k]! * scale) ** 2;
  if (square > LARGEST_TURN * LARGEST_TURN) scale *= LARGEST_TURN / Math.sqrt(square);
  let length = 0;
  for (let j = 0; j < m; j++) {
    let value = direction[3 * part + j]!;
    for (let k = 0; k < m - 1; k++) value += right[at + k]! * scale * tangents[6 * part + 3 * k + j]!;
    direction[3 * part + j] = value;
    length += value * value;
  }
  length = Math.sqrt(length);
  for (let j = 0; j < m; j++) direction[3 * part + j] = direction[3 * part + j]! / length;
  edgePoint(problem, work, part);
}

/** Brings the step of a closed or sticking part back into its reservoir; true when it was outside. */
function hold(problem: ContactProblem, work: NewtonStep, part: number): boolean {
  const { stepImpulses } = work;
  const i = problem.partStart[part]!;
  if (problem.partKind[part] === UNILATERAL) {
    if (stepImpulses[i]! >= 0) return false;
    stepImpulses[i] = 0;
    return true;
  }
  const normal = problem.partNormal[part]!;
  const size = problem.coefficient[part]! * (normal < 0 ? 1 : stepImpulses[normal]!);
  return problem.body[part]!.projectInPlace(stepImpulses, i, size, problem.room);
}
