/**
 * When is a choice of coefficients safe? One criterion for both claims, concave in the loss factors δ = (1 − ε)/(1 + ε):
 *
 *   energy         Λᵀ δG Λ ≥ 0 for all Λ of the cones of `impulseCones`, which do not depend on ε    [Glocker2012] (77)
 *   monotonicity   Λᵀ δG Λ ≥ 0 for all Λ                                                   [LeineBaumann] Theorem 3
 *   margin(δ) = min { Σ_e δ_e x_e(Λ) : |Λ̂| = 1 },   x_e = Σ_{i ∈ e} Λ_i (GΛ)_i
 *
 * A least value of linear functions is concave: safe loss factors form a convex cone, and x_e is a supergradient.
 * With G > 0 the criterion is exact; with dependent directions, and where facets stand for disks, it is sufficient.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { kineticBasis } from "../../laws/maps/kinetic-basis.ts";
import { piecewiseLaw } from "../../laws/maps/piecewise-law.ts";
import { dot, matrixProduct, quadraticForm } from "../../linalg/dense.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { type Cone, WHOLE_SPACE } from "../cone.ts";
import { coneMaximum } from "../cone-maximum.ts";
import { reservoirSupport } from "../impulse-cones/friction-facets.ts";
import { gainForm, impulseCones, topOnSpan } from "../impulse-cones/impulse-cones.ts";
import { allContacts, type ImpulseSpace } from "../impulse-cones/impulse-space.ts";
import { CONDITION_ROUNDING } from "../sufficient-conditions.ts";
import { pressingCircuits } from "../unsolvable-velocity.ts";

export type SafeClaim = "energy" | "monotonicity";

export interface LossMargin {
  /** min Λᵀ δG Λ over unit Λ̂ of the cones. */
  readonly value: number;
  /** The same over the largest loss factor: for roots, whose loss factors may differ by orders of magnitude. */
  readonly relative: number;
  readonly isSafe: boolean;
  /** x_e at the least value: value = Σ δ_e x_e, and no more than that for any other δ. */
  readonly products: Float64Array;
}

export interface LossCriterion {
  readonly claim: SafeClaim;
  readonly method: "exact" | "sufficient";
  readonly reason: string;
  /** Largest eigenvalue of Ĝ: margin changes by at most this times the largest change of δ. */
  readonly stiffness: number;
  /** Loss factors, one per element in file order. */
  readonly margin: (loss: Float64Array) => LossMargin;
  /** Whether a margin was given up, so that something safe may have been called unsafe. */
  readonly gaveUp: () => boolean;
}

/** Rows of cones are met to 2¹⁶ roundings (`coneMaximum`). */
const CONE_ROUNDING = 2 ** 16 * EPSILON;

/** More clutches than this give too many cones. */
const MOST_CLUTCHES = 10;

/** Faces per evaluation; beyond, the value counts as unsafe. */
const MOST_FACES = 4_000;

/** Rows this close to zero at the minimiser are taken as active when it is polished. */
const ACTIVE_ROW = 2 ** -20;

/** The criterion of a claim, or the reason why there is none. */
export function lossCriterion(impact: ImpactProblem, claim: SafeClaim, allVelocities: boolean): LossCriterion | string {
  const refusal = refusalOf(impact, claim, allVelocities);
  if (refusal !== undefined) return refusal;
  const { size: n } = impact;
  const space = allContacts(impact);
  const cones =
    claim === "monotonicity"
      ? [WHOLE_SPACE]
      : impulseCones(impact, space, allVelocities, (facet) => reservoirSupport(facet, facet.placed.element.friction));
  const isRegular = kineticBasis(impact).rank === n;
  const isCurved = impact.elements.some(({ dimension }) => dimension > 1);
  const rounding = claim === "monotonicity" ? CONDITION_ROUNDING * n : CONE_ROUNDING;
  const doubts = [
    ...(isRegular ? [] : ["directions are dependent, so some impulses of the criterion may not occur"]),
    ...(isCurved ? ["facets stand for the reservoirs of spatial friction"] : []),
  ];
  const form =
    claim === "monotonicity"
      ? "sym(δG) is positive semidefinite (Leine & Baumann, Theorem 3)"
      : "sym(δG) is copositive on the impulses that can occur (Glocker (77))";
  let hasGivenUp = false;
  return {
    claim,
    method: doubts.length === 0 ? "exact" : "sufficient",
    reason: [form, ...doubts].join("; "),
    stiffness: symmetricEigen(space.matrix, n).values[n - 1]!,
    margin: (loss) => {
      const found = marginOf(impact, space, cones, loss, rounding);
      hasGivenUp ||= found === undefined;
      return found ?? { value: -1, relative: -1, isSafe: false, products: new Float64Array(impact.elements.length) };
    },
    gaveUp: () => hasGivenUp,
  };
}

function refusalOf(impact: ImpactProblem, claim: SafeClaim, allVelocities: boolean): string | undefined {
  const { elements, massForm } = impact;
  const other = elements.find(({ element }) => !["unilateral", "bilateral"].includes(ELEMENTS[element.kind].family));
  if (claim === "monotonicity" && other) {
    return `decided for unilateral and bilateral elements; "${other.element.name}" is ${other.element.kind}`;
  }
  if (massForm === "constrained" && (claim === "monotonicity" || allVelocities)) {
    return "a singular mass matrix has no energy for joints that are open before the impact";
  }
  if (claim === "monotonicity") return contradictionOf(impact);
  const clutches = elements.filter(({ element }) => element.kind === "kinematic-unilateral").length;
  return clutches > MOST_CLUTCHES ? `more than ${MOST_CLUTCHES} clutches give too many cones of impulses` : undefined;
}

/** Elements that press against each other: with different coefficients some velocities have no solution, and H is not maximal. */
function contradictionOf(impact: ImpactProblem): string | undefined {
  const law = piecewiseLaw(impact, { law: "newton" }, Number.POSITIVE_INFINITY);
  if (typeof law === "string") return law;
  const circuits = pressingCircuits(law);
  if (circuits === undefined) return "too many sets of dependent directions";
  const [first] = circuits;
  if (first === undefined) return undefined;
  const names = first.components.map((i) => impact.elements.find(({ start }) => start === i)!.element.name);
  return `directions are dependent: unless ${names.join(", ")} have equal coefficients, some velocities have no solution`;
}

function marginOf(
  impact: ImpactProblem,
  space: ImpulseSpace,
  cones: readonly Cone[],
  loss: Float64Array,
  rounding: number,
): LossMargin | undefined {
  const { size: n, elements } = impact;
  const size = loss.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  const products = new Float64Array(elements.length);
  if (size === 0) return { value: 0, relative: 0, isSafe: true, products };
  const spread = new Float64Array(n);
  elements.forEach(({ start, dimension }, e) => spread.fill(loss[e]! / size, start, start + dimension));
  const worst = largestOn(gainForm(space, spread), n, cones);
  if (worst === undefined) return undefined;
  // Without impulses there is nothing to gain.
  if (worst.point === undefined) return { value: size, relative: 1, isSafe: true, products };
  const { point } = worst;
  const response = matrixProduct(space.matrix, n, n, point, 1);
  let relative = 0;
  elements.forEach(({ start, dimension }, e) => {
    for (let i = start; i < start + dimension; i++) products[e]! += point[i]! * response[i]!;
    relative += (products[e]! * loss[e]!) / size;
  });
  return { value: relative * size, relative, isSafe: relative >= -rounding, products };
}

/** The largest value of the form on unit vectors of the cones; undefined when there are too many faces. */
function largestOn(
  form: Float64Array,
  n: number,
  cones: readonly Cone[],
): { readonly point?: Float64Array } | undefined {
  let best = Number.NEGATIVE_INFINITY;
  let point: Float64Array | undefined;
  for (const cone of cones) {
    if (cone.inequalities.length === 0 && cone.equalities.length === 0) {
      return { point: symmetricEigen(form, n).vectors.slice((n - 1) * n) };
    }
    const found = coneMaximum({ form, rank: n, ...cone }, best, MOST_FACES);
    if (!found.complete) return undefined;
    if (found.point === undefined) continue;
    point = polished(form, n, cone, found.point);
    best = found.value;
  }
  return point === undefined ? {} : { point };
}

/** `coneMaximum` stops within 2¹⁴ roundings of the largest value; the eigenvector of its face has it to the last digit. */
function polished(form: Float64Array, n: number, cone: Cone, point: Float64Array): Float64Array {
  const active = cone.inequalities.filter((row) => Math.abs(dot(row, point)) <= ACTIVE_ROW);
  const out = topOnSpan(form, n, [...active, ...cone.equalities])?.vector;
  if (out === undefined) return point;
  if (dot(out, point) < 0) for (let i = 0; i < n; i++) out[i] = -out[i]!;
  const isInside = cone.inequalities.every((row) => dot(row, out) >= -CONE_ROUNDING);
  return isInside && quadraticForm(form, out) >= quadraticForm(form, point) ? out : point;
}
