/**
 * `newton`: semismooth Newton method on the pieces of the contact laws, made global by Gauss–Seidel sweeps and, where
 * these do not suffice (mostly hyperstatic problems), by the stages of the method for cones; laws that are no cones get more sweeps.
 *
 * Newton's equations are set up for the active pieces only: open contacts are left out, sticking ones give x = 0, slipping
 * ones the condition that velocity and edge of the reservoir stay aligned (newton/linearise.ts). Near a solution the
 * error is squared in every step; on one-dimensional elements the right pieces give it at once.
 *
 * Where several solutions exist one of them is found; where none exists the solver ends `failed`.
 */

import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { scaleInto, unscaled } from "../problems/scaled-problem.ts";
import { areCones } from "./contact/inclusion-cones.ts";
import { type ContactProblem, loadContactProblem } from "./local/contact-problem.ts";
import { isBounded } from "./local/natural-map.ts";
import { copyInto } from "./local/products.ts";
import { begin, beginAtZero, isSolved } from "./newton/best-iterate.ts";
import { coneSearch } from "./newton/cone-search.ts";
import type { NewtonWorkspace } from "./newton/newton-workspace.ts";
import { search } from "./newton/search.ts";
import { series } from "./newton/series.ts";
import { conclusion, DEFAULT_TOLERANCE, type Solver, type SolverOptions, type SolverResult } from "./solver.ts";
import { NEVER } from "./stopping.ts";
import { contactRoom, newtonRoom } from "./workspace.ts";

/** Sweeps, Newton and interior-point steps before giving up, for problems of up to 50 components. */
const NEWTON_MAX_ITERATIONS = 20_000;

/** Larger problems get fewer, so that an unsolvable one ends within minutes: iterations × components. */
const MAX_WORK = 1e6;

/** But at least this many; large problems that are solved at all take up to two hundred. */
const MIN_ITERATIONS = 400;

/**
 * Added to the diagonal of Newton's matrix, against a mean compliance of 1. It holds the part of the impulses that a
 * hyperstatic problem leaves open: large against the rounding of A, and its square, which refinement leaves, is rounding.
 */
const REGULARISATION = 1e-8;

/** Sweeps of the first search, and of the last resort of laws that are no cones (of the others it solved none). */
const DIRECT_SWEEPS = 8;
const LAST_SWEEPS = 6400;

/** Further tries with a hundredth of the tolerance when the residual weighs a defect more than the solver does. */
const RETRIES = 2;
const STRICTER = 0.01;

/** Solves the problem in at most `most` iterations, or as many as the options allow where these are fewer. */
export function newtonWithin(problem: InclusionProblem, options: SolverOptions, most: number): SolverResult {
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  const contact = contactRoom(problem.size, options.workspace);
  if (!loadContactProblem(contact, problem)) {
    return conclusion(problem, new Float64Array(problem.size), true, tolerance, 0, "newton");
  }
  const work = newtonRoom(contact.size, options.workspace);
  work.iterations = 0;
  work.shouldStop = options.shouldStop ?? NEVER;
  work.limit = Math.min(most, options.maxIterations ?? defaultLimit(contact.size));
  let { start } = options;
  let goal = tolerance;
  for (let attempt = 0; ; attempt++) {
    const claimed = run(contact, work, goal, start);
    const solution = unscaled(contact, work.bestImpulses, problem.size);
    const bounded = isBounded(contact, work.bestImpulses);
    const result = conclusion(problem, solution, bounded, tolerance, work.iterations, "newton");
    if (result.status === "solved" || !claimed || attempt === RETRIES) return result;
    goal *= STRICTER;
    start = solution;
  }
}

function defaultLimit(n: number): number {
  return Math.max(MIN_ITERATIONS, Math.min(NEWTON_MAX_ITERATIONS, Math.floor(MAX_WORK / n)));
}

function run(contact: ContactProblem, work: NewtonWorkspace, goal: number, start: Float64Array | undefined): boolean {
  if (start) {
    scaleInto(work.impulses, contact, start);
    begin(contact, work);
    // Newton first: sweeps would lead away from the solution that the start may be meant for.
    if (isSolved(contact, work, goal) || series(contact, work, goal, REGULARISATION)) return true;
    copyInto(work.impulses, work.bestImpulses, contact.size);
    copyInto(work.velocities, work.bestVelocities, contact.size);
  } else {
    beginAtZero(contact, work);
    if (isSolved(contact, work, goal)) return true;
  }
  if (search(contact, work, goal, DIRECT_SWEEPS, REGULARISATION)) return true;
  return areCones(contact)
    ? coneSearch(contact, work, goal, REGULARISATION)
    : search(contact, work, goal, LAST_SWEEPS, REGULARISATION);
}

export const newton: Solver = {
  name: "newton",
  describe: "semismooth Newton with Gauss–Seidel, interior-point and proximal globalisation; any size",
  forms: ["dense"],
  solve: (problem, options = {}) => newtonWithin(problem, options, Infinity),
};
