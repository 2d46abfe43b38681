/**
 * Convex sets of the parameters t of an affine family of impulses:
 *
 *   { t ∈ R^q : a_i·t + a_i0 ≥ 0,   axis(t) ≥ ‖(first(t), second(t))‖ }
 *
 * The cones belong to sticking two-dimensional friction. They are replaced by tangent half-spaces, one more for every
 * point that violates them (outer approximation: what is infeasible for the half-spaces is infeasible for the cone).
 * Each cut halves the angle between its neighbours, so the error falls by four per cut.
 */
import { leastDistance } from "../../linalg/least-distance.ts";
import { type Extreme, type SmallLp, smallLp } from "./small-lp.ts";
import { CONE, LP_FEASIBLE, LP_PIVOT } from "./tolerances.ts";

/** An affine function of t: q coefficients, then the constant. */
export type AffineForm = Float64Array;

export interface Cone {
  readonly axis: AffineForm;
  readonly first: AffineForm;
  readonly second: AffineForm;
}

export interface Polyhedron {
  readonly dimension: number;
  /** Undefined when the step limit of the linear program was met. */
  isFeasible(): boolean | undefined;
  maximize(objective: ArrayLike<number>): Extreme;
  /** Feasible t of least norm; the starting point of the linear program when that fails. */
  leastNorm(): Float64Array;
}

/** Half-planes around a cone before the first cut. */
const FIRST_CUTS = 8;
const MOST_CUTS = 60;

export function polyhedron(q: number, inequalities: readonly AffineForm[], cones: readonly Cone[] = []): Polyhedron {
  const rows = [...inequalities, ...cones.flatMap((cone) => firstTangents(cone, q))];
  let program: SmallLp | undefined;
  const current = () => {
    program ??= smallLp(rows, q);
    return program;
  };
  /** Cuts off t (or a direction, without the constants); false when t is inside all cones within the tolerance. */
  const cutOff = (t: Float64Array, constants: number, tolerance: number): boolean => {
    let cut = false;
    for (const cone of cones) {
      const x = evaluate(cone.first, t, q, constants);
      const y = evaluate(cone.second, t, q, constants);
      const size = Math.hypot(x, y);
      if (size - evaluate(cone.axis, t, q, constants) <= tolerance * (1 + constants * size)) continue;
      rows.push(tangent(cone, Math.atan2(y, x), q));
      program = undefined;
      cut = true;
    }
    return cut;
  };
  const maximize = (objective: ArrayLike<number>): Extreme => {
    for (let k = 0; ; k++) {
      if (current().feasible !== true) return { status: "failed", point: new Float64Array(q) };
      const extreme = current().maximize(objective);
      if (extreme.status === "failed" || k === MOST_CUTS) return extreme;
      const { point, ray } = extreme;
      const cut = ray === undefined ? cutOff(point, 1, 2 * LP_FEASIBLE) : cutOff(unit(ray), 0, 2 * LP_PIVOT);
      if (!cut) return extreme;
    }
  };
  return {
    dimension: q,
    isFeasible() {
      const centre = maximize(new Float64Array(q));
      return centre.status === "failed" ? (current().feasible === false ? false : undefined) : true;
    },
    maximize,
    leastNorm() {
      for (let k = 0; k < MOST_CUTS; k++) {
        const nearest = nearestPoint(rows, q);
        if (nearest === undefined) break;
        if (!cutOff(nearest, 1, CONE) || k === MOST_CUTS - 1) return nearest;
      }
      return maximize(new Float64Array(q)).point;
    },
  };
}

/** Least and largest value of a form, from what `maximize` found for its negative and for itself. */
export function rangeOf(form: AffineForm, low: Extreme, high: Extreme): readonly [number, number] {
  const q = form.length - 1;
  return [
    low.status === "unbounded" ? -Infinity : evaluate(form, low.point, q),
    high.status === "unbounded" ? Infinity : evaluate(form, high.point, q),
  ];
}

/** The same cone in other coordinates. */
export function mapCone({ axis, first, second }: Cone, map: (form: AffineForm) => AffineForm): Cone {
  return { axis: map(axis), first: map(first), second: map(second) };
}

/** The value of an affine form, or of its linear part when `constants` is 0. */
export function evaluate(form: AffineForm, t: Float64Array, q: number, constants = 1): number {
  let sum = constants * form[q]!;
  for (let j = 0; j < q; j++) sum += form[j]! * t[j]!;
  return sum;
}

function firstTangents(cone: Cone, q: number): AffineForm[] {
  return Array.from({ length: FIRST_CUTS }, (_, k) => tangent(cone, (2 * Math.PI * k) / FIRST_CUTS, q));
}

function tangent(cone: Cone, angle: number, q: number): AffineForm {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return Float64Array.from({ length: q + 1 }, (_, j) => cone.axis[j]! - c * cone.first[j]! - s * cone.second[j]!);
}

function unit(x: Float64Array): Float64Array {
  const size = Math.hypot(...x);
  return x.map((value) => value / size);
}

/**
 * Least norm over the half-spaces; a second try moves them out by the feasibility tolerance. Rows without variables
 * were judged by the linear program and would only spoil the scale here.
 */
function nearestPoint(forms: readonly AffineForm[], q: number): Float64Array | undefined {
  const rows = forms.filter((form) => Math.hypot(...form.subarray(0, q)) > LP_PIVOT);
  const a = new Float64Array(rows.length * q);
  const b = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const size = Math.hypot(...rows[i]!.subarray(0, q));
    for (let j = 0; j < q; j++) a[i * q + j] = rows[i]![j]! / size;
    b[i] = -rows[i]![q]! / size;
  }
  for (const slack of [0, LP_FEASIBLE]) {
    const right = b.map((x) => x - slack);
    const found = leastDistance(a, rows.length, q, right);
    if (found.feasible) return found.x;
  }
  return undefined;
}
