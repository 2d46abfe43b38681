/**
 * The impulses that belong to one post-impact velocity. With x given, every law is convex in λ, so they form
 *
 *   P(x) = { λ : G λ = x − c, sign and friction conditions for this x },
 *
 * a polyhedron (with a cone when two-dimensional friction sticks). A point when G is regular on it; otherwise a
 * hyperstatic or wedged contact. Reported: the member of least norm ‖Λ‖_g and the range of every component.
 */

import { largest } from "../../linalg/dense.ts";
import { UNILATERAL } from "../../problems/scaled-problem.ts";
import { type AffineFamily, memberAt, restrict, restrictCone, solveEqualities } from "./affine-family.ts";
import { cellOf, stateOfVelocities, velocityForm } from "./cell.ts";
import { type AffineForm, evaluate, type Polyhedron, polyhedron, rangeOf } from "./polyhedron.ts";
import { accepted, type ScaledSolution, scaledSolution, tidy } from "./scaled-solution.ts";
import type { StateProblem } from "./state-problem.ts";
import { LP_FEASIBLE, SAME_VELOCITY } from "./tolerances.ts";

export interface ImpulseSet {
  /** The member of least norm. */
  readonly representative: ScaledSolution;
  readonly unique: boolean;
  /** [least, largest] of every λ_i; infinite where there is no bound. */
  readonly ranges: readonly (readonly [number, number])[];
}

export function impulseSet(problem: StateProblem, solution: ScaledSolution, tolerance: number): ImpulseSet {
  const n = problem.size;
  const { impulses, velocities } = solution;
  const cell = cellOf(problem, stateOfVelocities(problem, velocities, largest(impulses)));
  const equalities = [...cell.impulseEqualities];
  for (let i = 0; i < n; i++) {
    const form = velocityForm(problem, i);
    form[n] = -evaluate(form, impulses, n, 0);
    equalities.push(form);
  }
  const family = solveEqualities(equalities, n);
  const q = family?.basis.length ?? 0;
  const alone = { representative: accepted(problem, clean(problem, solution), tolerance) ?? solution, unique: true };
  if (family === undefined || q === 0) return { ...alone, ranges: pointRanges(alone.representative.impulses) };
  const t = family.basis.map((vector) => evaluate(Float64Array.of(...vector, 0), impulses, n));
  const rows = cell.impulseInequalities.map((form) => containing(restrict(family, form), Float64Array.from(t)));
  const cones = cell.cones.map((cone) => restrictCone(family, cone));
  const set = polyhedron(q, rows, cones);
  if (set.isFeasible() !== true) return { ...alone, ranges: pointRanges(alone.representative.impulses) };
  const found = Array.from(family.origin, (_, i) => componentRange(set, family, i));
  const width = (range: readonly [number, number]) => range[1] - range[0];
  const isPoint = found.every((range) => width(range) <= SAME_VELOCITY * (1 + largest(impulses)));
  if (isPoint) return { ...alone, ranges: pointRanges(alone.representative.impulses) };
  const least = clean(problem, scaledSolution(problem, memberAt(family, set.leastNorm())));
  return {
    representative: accepted(problem, least, tolerance) ?? solution,
    unique: false,
    ranges: found.map(([low, high], i) => [
      cleanImpulse(problem, i, low, largest(impulses)),
      cleanImpulse(problem, i, high, largest(impulses)),
    ]),
  };
}

/** Moves a half-space out, by rounding, so that the known member is in it. */
function containing(row: AffineForm, t: Float64Array): AffineForm {
  const q = t.length;
  const value = evaluate(row, t, q);
  if (value < 0) row[q] = row[q]! - value;
  return row;
}

function componentRange(set: Polyhedron, family: AffineFamily, i: number): readonly [number, number] {
  const form = Float64Array.from([...family.basis, family.origin], (vector) => vector[i]!);
  const high = set.maximize(form);
  return rangeOf(form, set.maximize(form.map((x) => -x)), high);
}

function pointRanges(impulses: Float64Array): (readonly [number, number])[] {
  return Array.from(impulses, (value) => [value, value] as const);
}

/** Unilateral impulses that are negative by rounding become zero, and so does noise. */
function clean(problem: StateProblem, solution: ScaledSolution): ScaledSolution {
  const size = largest(solution.impulses);
  return scaledSolution(
    problem,
    solution.impulses.map((value, i) => cleanImpulse(problem, i, value, size)),
  );
}

function cleanImpulse(problem: StateProblem, i: number, value: number, size: number): number {
  const admissible = problem.kinds[i] === UNILATERAL ? Math.max(0, value) : value;
  // Without a drive nothing but λ itself measures the residual, so that no noise may stay.
  return !problem.isDriven && Math.abs(admissible) <= LP_FEASIBLE ? 0 : tidy(admissible, size);
}
