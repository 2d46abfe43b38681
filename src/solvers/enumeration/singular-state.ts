/**
 * A state whose equations do not determine λ: either they contradict each other, or their solutions are an affine
 * family λ = origin + N t on which the inequalities of the state cut out a convex set. If the family moves
 * x = G λ + c inside that set, u⁺ is a continuum; otherwise it is one more way to reach one u⁺.
 */

import { largest } from "../../linalg/dense.ts";
import { velocitySide } from "../../problems/contact-state.ts";
import { memberAt, restrict, restrictCone, solveEqualities } from "./affine-family.ts";
import { cellOf, type State, velocityForm } from "./cell.ts";
import { addPoint, type Collector, isSeenVelocity } from "./collector.ts";
import { linearPiece, type Piece } from "./piece.ts";
import { type AffineForm, evaluate, type Polyhedron, polyhedron } from "./polyhedron.ts";
import { isSolution } from "./scaled-solution.ts";
import type { StateProblem } from "./state-problem.ts";
import { FAR, PIVOT_ZERO, ZERO_VELOCITY } from "./tolerances.ts";

const TOLERANCE = "a singular state is possible within rounding, but not within the tolerance";
const AT_INFINITY = "sticking friction is possible at most with impulses beyond a million times the drive";
const STEP_LIMIT = "a linear program met its step limit";

export function visitSingularState(found: Collector, state: State): void {
  const { problem } = found;
  const cell = cellOf(problem, state);
  const family = solveEqualities([...cell.impulseEqualities, ...cell.velocityEqualities], problem.size);
  if (family === undefined) return;
  const forms = Array.from(problem.offset, (_, i) => restrict(family, velocityForm(problem, i)));
  const moves = forms.some((form) => form.subarray(0, -1).some((x) => Math.abs(x) > PIVOT_ZERO));
  const q = family.basis.length;
  const start = Float64Array.from(forms, (form) => form[q]!);
  if (!moves && isSeenVelocity(found, start)) return;
  const inequalities = [...cell.impulseInequalities, ...cell.velocityInequalities].map((f) => restrict(family, f));
  const cones = cell.cones.map((cone) => restrictCone(family, cone));
  const set = polyhedron(q, inequalities, cones);
  const feasible = set.isFeasible();
  if (feasible === undefined) found.open ??= STEP_LIMIT;
  if (feasible !== true) return;
  if (cones.length > 0 && largest(memberAt(family, set.leastNorm())) > FAR) {
    found.open ??= AT_INFINITY;
    return;
  }
  if (!moves) {
    const members = [() => set.leastNorm(), () => set.maximize(new Float64Array(q)).point];
    if (!members.some((member) => addPoint(found, memberAt(family, member())))) found.open ??= TOLERANCE;
    return;
  }
  if (isCovered(problem, state, set, forms)) return;
  addPiece(found, linearPiece(problem, family, inequalities, cones));
}

/** Keeps a piece of a continuum; one that turns out to be a point becomes a solution. */
export function addPiece(found: Collector, piece: Piece | undefined): void {
  if (piece === undefined) {
    found.open ??= STEP_LIMIT;
    return;
  }
  const members = piece.members.filter((member) => isSolution(found.problem, member, found.tolerance));
  if (members.length === 0) found.open ??= TOLERANCE;
  else if (piece.dimension > 0) found.pieces.push({ ...piece, members });
  else addPoint(found, members[0]!.impulses);
}

/**
 * Whether x_i = 0 throughout for a component that is not active: then the state with x_i = 0 contains this one.
 * Without this, faces of one polyhedron would be listed again and again.
 */
function isCovered(problem: StateProblem, state: State, set: Polyhedron, forms: readonly AffineForm[]): boolean {
  for (let i = 0; i < problem.size; i++) {
    const sign = velocitySide(problem.kinds[i]!, state.modes[i]!);
    if (sign === 0 || i === problem.disk?.normal) continue;
    const form = forms[i]!.map((x) => sign * x);
    const end = set.maximize(form);
    if (end.status !== "optimal") continue;
    if (evaluate(form, end.point, set.dimension) <= ZERO_VELOCITY) return true;
  }
  return false;
}
