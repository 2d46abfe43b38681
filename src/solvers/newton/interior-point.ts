/**
 * Interior-point method for problems on which sweeps and Newton steps do not find the right pieces, mostly hyperstatic
 * ones: it approaches all pieces at once from the inside of the cones and seldom needs more than thirty steps.
 *
 * With p = (μ λ_N, λ_T) the law of a contact is   p ∈ K,  v ∈ K,  p·v = 0,   v = (x_N / μ + ‖x_T‖, x_T),  x = A λ + b,
 * K the second-order cone (de Saxcé's form of Coulomb friction; unilateral elements are the case without tangent). The
 * method follows p∘v = τ e to τ → 0 in Nesterov–Todd scaling, H dp + dv = c = −v + σ τ p⁻¹; the term s = ‖x_T‖, which makes
 * friction nonmonotone, is part of Newton's equations:
 *
 *   (Â + (I − S) H) dp = (I − S) c + r,     dv = c − H dp,     S: row of the normal, v_Tᵀ / ‖v_T‖
 *
 * Contensou friction and normals with several friction elements are no such cones: `takesCones` is false for them.
 */

import { COMPOSITE } from "../local/cells.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { isSolved, visit } from "./best-iterate.ts";
import {
  advance,
  beginInterior,
  computeResidual,
  factoriseScaled,
  type Interior,
  meanProduct,
  setTargets,
  solveStep,
  stepLength,
} from "./interior-step.ts";
import type { NewtonWorkspace } from "./newton-workspace.ts";
import { series } from "./series.ts";

/** Share of the way to the boundary that a step may go. */
const TO_BOUNDARY = 0.95;

/** A step shorter than this means that the method is stuck; healthy ones are a hundred times as long. */
const STUCK = 1e-3;

/** Steps at most; those that work take ten to thirty. */
const MAX_STEPS = 60;

/** Accuracies (of the mean p·v and of the residual) at which Newton steps are tried; the impulses are good to its root. */
const STAGES = [1e-8, 1e-11, 1e-13];

/** Whether all cells are cones. */
function takesCones(problem: ContactProblem): boolean {
  for (let cell = 0; cell < problem.cells; cell++) if (problem.cellKind[cell] === COMPOSITE) return false;
  return true;
}

/** Interior-point steps, then Newton steps from where they lead. True when the goal is met. */
export function interiorSearch(
  problem: ContactProblem,
  work: NewtonWorkspace,
  goal: number,
  regularisation: number,
): boolean {
  if (!takesCones(problem)) return false;
  const interior = beginInterior(problem);
  for (const stage of STAGES) {
    const reached = interiorPoint(problem, interior, work, stage);
    visit(problem, work);
    if (isSolved(problem, work, goal) || series(problem, work, goal, regularisation)) return true;
    if (!reached) return false;
  }
  return false;
}

/** Goes on until mean product and residual are below `goal`. False when it gets stuck; `work.impulses` is set all the same. */
function interiorPoint(problem: ContactProblem, interior: Interior, work: NewtonWorkspace, goal: number): boolean {
  let reached = false;
  for (let step = 0; step < MAX_STEPS && work.goesOn; step++) {
    const largest = computeResidual(problem, interior);
    const gap = meanProduct(problem, interior, 0);
    reached = gap <= goal && largest <= goal;
    if (reached) break;
    work.iterations++;
    if (!factoriseScaled(problem, interior, work.step)) break;
    setTargets(problem, interior, 0);
    solveStep(problem, interior, work.step);
    const predicted = meanProduct(problem, interior, Math.min(1, TO_BOUNDARY * stepLength(problem, interior)));
    setTargets(problem, interior, Math.min(1, (predicted / gap) ** 3) * gap);
    solveStep(problem, interior, work.step);
    const length = TO_BOUNDARY * stepLength(problem, interior);
    if (!(length > STUCK)) break;
    advance(problem, interior, Math.min(1, length));
  }
  for (let i = 0; i < problem.size; i++) work.impulses[i] = interior.point[i]! * interior.stretch[i]!;
  return reached;
}
