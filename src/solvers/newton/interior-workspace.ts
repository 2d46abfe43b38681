/**
 * Vectors of the interior-point method, used again by every solve. Components are ordered as in the contact problem.
 */

import { BILATERAL, STEP } from "../../problems/scaled-problem.ts";
import type { ContactProblem } from "../local/contact-problem.ts";

export interface InteriorWorkspace {
  /** p and v; for steps v belongs to the lower bound and `upper` to the upper one. */
  point: Float64Array;
  dual: Float64Array;
  upper: Float64Array;
  /** Their changes. */
  pointStep: Float64Array;
  dualStep: Float64Array;
  upperStep: Float64Array;
  /** λ_i / p_i: 1/μ for normals with friction, else 1. */
  stretch: Float64Array;
  /** r = v − Â p − b̂ − s, and the targets c of the complementarity equations. */
  residual: Float64Array;
  target: Float64Array;
  upperTarget: Float64Array;
  /** Scaling H per cell, nine numbers. */
  scaling: Float64Array;
}

const NAMES = [
  "point",
  "dual",
  "upper",
  "pointStep",
  "dualStep",
  "upperStep",
  "stretch",
  "residual",
  "target",
  "upperTarget",
] as const;

const empty = new Float64Array(0);

export const interior: InteriorWorkspace = {
  point: empty,
  dual: empty,
  upper: empty,
  pointStep: empty,
  dualStep: empty,
  upperStep: empty,
  stretch: empty,
  residual: empty,
  target: empty,
  upperTarget: empty,
  scaling: empty,
};

/** Starts in the middle of all cones. */
export function beginInterior(problem: ContactProblem): void {
  const n = problem.size;
  if (interior.point.length < n) {
    for (const name of NAMES) interior[name] = new Float64Array(2 * n);
    interior.scaling = new Float64Array(18 * n);
  }
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
}
