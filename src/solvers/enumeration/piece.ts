/**
 * A piece of a continuum of u⁺: the part of it that lies in one state. Pieces that touch belong to one continuum.
 *
 * Linear states give polyhedra, λ = origin + N t with t in a polyhedron; slip of two-dimensional friction may also
 * give arcs (`slip-arc.ts`).
 */
import { combination, largest, removeSpanInPlace } from "../../linalg/dense.ts";
import { type AffineFamily, memberAt, restrict } from "./affine-family.ts";
import { velocityForm } from "./cell.ts";
import { type AffineForm, type Cone, evaluate, mapCone, type Polyhedron, polyhedron, rangeOf } from "./polyhedron.ts";
import { type ScaledSolution, scaledSolution } from "./scaled-solution.ts";
import type { StateProblem } from "./state-problem.ts";
import { SAME_VELOCITY } from "./tolerances.ts";

export interface Piece {
  /** Dimension of the set of velocities; 0 when it is a point. */
  readonly dimension: number;
  /** Range of every velocity; infinite where there is no bound. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Members that attain the finite ends of the ranges, and one more. */
  readonly members: readonly ScaledSolution[];
  /** Whether the velocities of a solution are in the piece, within `SAME_VELOCITY`. */
  contains(solution: ScaledSolution): boolean;
  /** The conditions in t, for linear pieces. */
  readonly region?: LinearRegion;
}

export interface LinearRegion {
  readonly dimension: number;
  readonly inequalities: readonly AffineForm[];
  readonly cones: readonly Cone[];
  /** x_i as a function of t. */
  readonly velocities: readonly AffineForm[];
}

/** The piece of a linear state that is not empty; undefined when a linear program met its step limit. */
export function linearPiece(
  problem: StateProblem,
  family: AffineFamily,
  inequalities: readonly AffineForm[],
  cones: readonly Cone[],
): Piece | undefined {
  const q = family.basis.length;
  const velocities = Array.from(problem.offset, (_, i) => restrict(family, velocityForm(problem, i)));
  const region: LinearRegion = { dimension: q, inequalities, cones, velocities };
  const set = polyhedron(q, inequalities, cones);
  const member = (t: Float64Array) => scaledSolution(problem, memberAt(family, t));
  const measured = measure(set, velocities, member);
  if (measured === undefined) return undefined;
  return {
    ...measured,
    members: [...measured.members, member(set.leastNorm())],
    contains: (solution) => overlaps(region, pointRegion(solution.velocities)),
    region,
  };
}

/** Whether two pieces have a velocity in common. */
export function touches(a: Piece, b: Piece): boolean {
  if (a.region !== undefined && b.region !== undefined) return overlaps(a.region, b.region);
  return a.members.some((member) => b.contains(member)) || b.members.some((member) => a.contains(member));
}

type Measured = Pick<Piece, "dimension" | "low" | "high" | "members">;

/**
 * Ranges by one linear program per end; the dimension by further ones, along directions orthogonal to all
 * differences found so far, until no direction has any width left.
 */
function measure(
  set: Polyhedron,
  velocities: readonly AffineForm[],
  member: (t: Float64Array) => ScaledSolution,
): Measured | undefined {
  const n = velocities.length;
  const q = set.dimension;
  const low = new Float64Array(n);
  const high = new Float64Array(n);
  const members: ScaledSolution[] = [];
  const span: Float64Array[] = [];
  const spread = (weights: Float64Array): readonly [number, number] | undefined => {
    const form = combination(velocities, weights, q + 1);
    const up = set.maximize(form);
    const down = set.maximize(form.map((x) => -x));
    if (up.status === "failed" || down.status === "failed") return undefined;
    for (const end of [up, down]) if (end.status === "optimal") members.push(member(end.point));
    const along = up.ray ?? down.ray ?? up.point.map((x, k) => x - down.point[k]!);
    extend(
      span,
      Float64Array.from(velocities, (velocity) => evaluate(velocity, along, q, 0)),
    );
    return rangeOf(form, down, up);
  };
  for (let i = 0; i < n; i++) {
    const range = spread(unitVector(n, i));
    if (range === undefined) return undefined;
    low[i] = range[0];
    high[i] = range[1];
  }
  for (let before = -1; before < span.length; ) {
    before = span.length;
    for (let i = 0; i < n; i++) {
      const rest = orthogonal(span, unitVector(n, i));
      if (rest !== undefined && spread(rest) === undefined) return undefined;
    }
  }
  return { dimension: span.length, low, high, members };
}

/** Adds the part of a difference that is new, if it is more than rounding. */
function extend(span: Float64Array[], difference: Float64Array): void {
  const rest = orthogonal(span, difference);
  if (rest !== undefined) span.push(rest);
}

/** Unit vector along the part of x outside the span; undefined when there is none. */
function orthogonal(span: readonly Float64Array[], x: Float64Array): Float64Array | undefined {
  const out = x.slice();
  removeSpanInPlace(out, span);
  const size = Math.hypot(...out);
  return size > SAME_VELOCITY * Math.max(1, largest(x)) ? out.map((value) => value / size) : undefined;
}

function unitVector(n: number, i: number): Float64Array {
  const out = new Float64Array(n);
  out[i] = 1;
  return out;
}

function pointRegion(x: Float64Array): LinearRegion {
  return { dimension: 0, inequalities: [], cones: [], velocities: Array.from(x, (value) => Float64Array.of(value)) };
}

/** A common velocity, within `SAME_VELOCITY` in every component: one feasibility problem in both parameters. */
function overlaps(a: LinearRegion, b: LinearRegion): boolean {
  const q = a.dimension + b.dimension;
  const left = (form: AffineForm) => joined(form, a.dimension, 0, q);
  const right = (form: AffineForm) => joined(form, b.dimension, a.dimension, q);
  const rows = [...a.inequalities.map(left), ...b.inequalities.map(right)];
  for (let i = 0; i < a.velocities.length; i++) {
    const x = left(a.velocities[i]!);
    const y = right(b.velocities[i]!);
    const slack = SAME_VELOCITY * (1 + Math.abs(x[q]!) + Math.abs(y[q]!));
    for (const sign of [1, -1]) {
      const row = x.map((value, j) => sign * (value - y[j]!));
      row[q] = row[q]! + slack;
      rows.push(row);
    }
  }
  const cones = [...a.cones.map((cone) => mapCone(cone, left)), ...b.cones.map((cone) => mapCone(cone, right))];
  return polyhedron(q, rows, cones).isFeasible() === true;
}

/** An affine form of part of the joint parameters. */
function joined(form: AffineForm, part: number, at: number, q: number): AffineForm {
  const out = new Float64Array(q + 1);
  for (let j = 0; j < part; j++) out[at + j] = form[j]!;
  out[q] = form[part]!;
  return out;
}
