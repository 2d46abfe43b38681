/**
 * Is U a strict minimum on the constraint set { g_joints = 0, g_contacts ≥ 0 } at an equilibrium? Second-order condition:
 *
 *   ∇U = W λ,  λ_N ≥ 0   and   dᵀ ∇²(U − λᵀg) d > 0 for all d ≠ 0 with
 *   w_iᵀd = 0 (joints, loaded contacts),  w_iᵀd ≥ 0 (closed contacts without load)
 *
 * which is enough for U(q) > U(q*) near q* on the set; U itself need not be definite in redundant coordinates
 * ([PaschkowskiArnold] asks for positive definite U; on the constraint set is what the proof uses, docs/errata.md).
 *
 * Brakes with constant directions w_k, slips s_k = w_kᵀq and static forces λ_k hold as well: of U − Σ λ_k s_k + Σ (b_k ∓ λ_k) |s_k − s_k*|
 * the same is asked, with w_kᵀd = 0 inside the bound and ∓ w_kᵀd ≥ 0 at λ_k = ± b_k (docs/theory/lyapunov.md).
 *
 * Where dᵀ∇²(…)d vanishes on a subspace, the condition is asked on its complement: a minimum transverse to it.
 * The largest value of −dᵀ∇²(U − λᵀg)d on the cone is found exactly by `coneMaximum`.
 */
import { type ConeProblem, coneMaximum } from "../../certificates/cone-maximum.ts";
import { DEPENDENT_ROW } from "../../dynamics/kernel-condition.ts";
import { largest, matrixProduct, norm, stacked, transpose } from "../../linalg/dense.ts";
import { nullSpace } from "../../linalg/null-space.ts";
import { reducedBasis } from "../../linalg/reduced-basis.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";
import type { Judgement } from "./equilibrium.ts";
import { independent, LOADED, loadedComponents } from "./isolation.ts";
import { bendsBySide, kinkAt } from "./kinks.ts";
import type { Found } from "./solve-equilibrium.ts";
import { leastStaticForces, type StaticForces } from "./static-forces.ts";
import { carriers, directionsOf, jointsOf, type StaticProblem, stiffness } from "./static-problem.ts";
import { directionWords } from "./symmetry.ts";

/** Curvatures below this share of the largest one count as none: second derivatives of gaps are differences. */
const CURVATURE_MARGIN = 2 ** -24;

/** Forces of joints and contacts alone must balance to this. */
const BALANCED = 1e-8;

/** Faces of the cone that are looked at before the question is left open. */
const MOST_FACES = 20_000;

export interface PotentialMinimum extends Judgement {
  /** Brakes that hold beside joints and contacts. */
  readonly held: readonly number[];
  /** Directions in which U is flat, of a minimum transverse to them; none of a strict one. */
  readonly flat: readonly Float64Array[];
}

/** `held`: brakes with constant directions. */
export function potentialMinimum(problem: StaticProblem, found: Found, held: readonly number[]): PotentialMinimum {
  return { held, flat: [], ...judged(problem, found, held) };
}

type Judged = Judgement & Partial<PotentialMinimum>;

function judged(problem: StaticProblem, found: Found, held: readonly number[]): Judged {
  const { q, closed } = found;
  const { system } = problem;
  const f = system.freedoms;
  const statics = leastStaticForces(problem, q, closed, { frictionless: true, held });
  if (statics.residual > BALANCED) {
    const evidence = `${loadWords(problem, found, held)} here: U has a slope along the constraints`;
    return { verdict: "fails", evidence };
  }
  const elements = [...jointsOf(system), ...closed];
  const kink = kinkAt(problem, q, elements);
  if (kink)
    return { verdict: "undecided", evidence: `${kink} has a kink here: the curvature differs from side to side` };
  if (bendsBySide(problem, q, elements, statics)) {
    return { verdict: "undecided", evidence: "the curvature differs from side to side" };
  }
  const slope = stiffness(problem, elements, q, statics.forces);
  const unit = coordinateUnits(slope, f);
  const form = slope.map((value, at) => value * unit[Math.floor(at / f)]! * unit[at % f]!);
  if (!form.every(Number.isFinite)) return { verdict: "undecided", evidence: "U has no curvature here" };
  const size = largest(form);
  if (size > 0) for (let k = 0; k < form.length; k++) form[k]! /= size;
  const cone = { form, rank: f, ...coneOf(problem, found, held, statics, unit) };
  return minimumOn(cone, unit, system.coordinates);
}

/** What carries load besides joints, contacts and the brakes that hold. */
function loadWords(problem: StaticProblem, { q, closed, statics }: Found, held: readonly number[]): string {
  const { system } = problem;
  const others = carriers(system, closed).filter((i) => !system.elements[i]!.hasGap && !held.includes(i));
  const loads = loadedComponents(problem, q, others, statics);
  const names = others.flatMap((i) => {
    const { start, dimension, name } = system.elements[i]!;
    return loads.slice(start, start + dimension).includes(true) ? [name] : [];
  });
  return `${names.join(", ") || "friction, a brake or a clutch"} ${names.length > 1 ? "carry" : "carries"} load`;
}

/** Directions that the constraints allow and that cost nothing in first order, in units of the coordinates. */
function coneOf(
  problem: StaticProblem,
  { q, closed }: Found,
  held: readonly number[],
  statics: StaticForces,
  unit: Float64Array,
): Pick<ConeProblem, "equalities" | "inequalities"> {
  const { system } = problem;
  const f = system.freedoms;
  const elements = [...jointsOf(system), ...closed];
  const rows = directionsOf(problem, [...elements, ...held], q);
  const loads = loadedComponents(problem, q, elements, statics);
  const row = (i: number, sign = 1): Float64Array => {
    const { start } = system.elements[i]!;
    const scaled = rows.slice(start * f, start * f + f).map((x, j) => x * unit[j]!);
    const length = norm(scaled) || 1;
    return scaled.map((x) => (sign * x) / length);
  };
  const isLoaded = (i: number): boolean => loads[system.elements[i]!.start]!;
  const share = (i: number): number => statics.forces[system.elements[i]!.start]! / system.elements[i]!.bound!;
  const isInside = (i: number): boolean => Math.abs(share(i)) < 1 - LOADED;
  const barred = [...jointsOf(system), ...closed.filter(isLoaded), ...held.filter(isInside)];
  return {
    // To half the digits: a redundant joint must not seem to stop a motion.
    equalities: independent(
      barred.map((i) => row(i)),
      f,
      DEPENDENT_ROW,
    ),
    inequalities: [
      ...closed.filter((i) => !isLoaded(i)).map((i) => row(i)),
      // A brake at λ = b gives way backwards, which costs nothing in first order; forwards it costs 2 b.
      ...held.filter((i) => !isInside(i)).map((i) => row(i, -Math.sign(share(i)))),
    ],
  };
}

/** The curvature on the cone; where it is flat, that on the complement of the flat directions. */
function minimumOn(cone: ConeProblem, unit: Float64Array, names: readonly string[]): Judged {
  const f = cone.rank;
  // Entries are at most 1, so no value on unit vectors is below −f.
  const maximum = (problem: ConeProblem) => coneMaximum(problem, -f - 1, MOST_FACES);
  const found = maximum(cone);
  const judgement = verdictOf(found, unit, names);
  const isFlat = judgement.verdict === "undecided" && found.complete;
  const flat = isFlat ? flatDirections(cone) : [];
  if (flat.length === 0) return judgement;
  const across = maximum({ ...cone, equalities: independent([...cone.equalities, ...flat], f, DEPENDENT_ROW) });
  const { verdict, evidence } = verdictOf(across, unit, names);
  if (verdict !== "holds") return judgement;
  const directions = flat.map((direction) => direction.map((x, j) => x * unit[j]!));
  return { verdict, evidence, flat: reducedBasis(directions, LOADED) };
}

/** Where all constraints are met both ways and the form vanishes: orthonormal vectors. */
function flatDirections({ form, rank: f, equalities, inequalities }: ConeProblem): Float64Array[] {
  const rows = [...equalities, ...inequalities];
  const { dimension: p, basis } = nullSpace(stacked(rows), rows.length, f, DEPENDENT_ROW);
  const inner = matrixProduct(basis, p, f, matrixProduct(form, f, f, transpose(basis, p, f), p), p);
  const { values, vectors } = symmetricEigen(inner, p);
  return Array.from(values.keys())
    .filter((k) => Math.abs(values[k]!) <= CURVATURE_MARGIN)
    .map((k) => matrixProduct(vectors.slice(k * p, k * p + p), 1, p, basis, f));
}

function verdictOf(
  { value, complete, point }: ReturnType<typeof coneMaximum>,
  unit: Float64Array,
  names: readonly string[],
): Judgement {
  if (!point) {
    const evidence = complete ? "every feasible direction climbs" : "too many faces of the cone of directions";
    return { verdict: complete ? "holds" : "undecided", evidence };
  }
  const along = directionWords(
    point.map((x, j) => x * unit[j]!),
    names,
  );
  if (value > CURVATURE_MARGIN)
    return { verdict: "fails", evidence: `U falls along the feasible direction (${along})` };
  if (value >= -CURVATURE_MARGIN) return { verdict: "undecided", evidence: `U is flat along (${along})` };
  if (!complete) return { verdict: "undecided", evidence: "too many faces of the cone of directions" };
  const curvature = Number((-value).toPrecision(4));
  return { verdict: "holds", evidence: `least scaled curvature ${curvature} on the feasible directions` };
}

/** Units in which the diagonal of K is ±1; coordinates without stiffness of their own take the longest of the others. */
function coordinateUnits(slope: Float64Array, f: number): Float64Array {
  const own = Float64Array.from({ length: f }, (_, j) => {
    const diagonal = Math.abs(slope[j * f + j]!);
    return diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
  });
  const longest = largest(own) || 1;
  return own.map((value) => value || longest);
}
