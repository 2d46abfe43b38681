/**
 * Is U a strict minimum on the constraint set { g_joints = 0, g_contacts ≥ 0 } at an equilibrium? Second-order condition:
 *
 *   ∇U = W λ,  λ_N ≥ 0   and   dᵀ ∇²(U − λᵀg) d > 0 for all d ≠ 0 with
 *   w_iᵀd = 0 (joints, loaded contacts),  w_iᵀd ≥ 0 (closed contacts without load)
 *
 * which is enough for U(q) > U(q*) near q* on the set; U itself need not be definite in redundant coordinates
 * ([PaschkowskiArnold] asks for positive definite U; on the constraint set is what the proof uses, docs/errata.md).
 * The largest value of −dᵀ∇²(U − λᵀg)d on the cone is found exactly by `coneMaximum`.
 */
import { coneMaximum } from "../../certificates/cone-maximum.ts";
import { DEPENDENT_ROW } from "../../dynamics/kernel-condition.ts";
import { norm } from "../../linalg/dense.ts";
import type { Judgement } from "./equilibrium.ts";
import { independent, LOADED, loadedComponents } from "./isolation.ts";
import { bendsBySide, kinkAt } from "./kinks.ts";
import type { Found } from "./solve-equilibrium.ts";
import { staticForces } from "./static-forces.ts";
import { directionsOf, jointsOf, type StaticProblem, stiffness } from "./static-problem.ts";

/** Curvatures below this share of the largest one count as none: second derivatives of gaps are differences. */
const CURVATURE_MARGIN = 2 ** -24;

/** Forces of joints and contacts alone must balance to this. */
const BALANCED = 1e-8;

/** Faces of the cone that are looked at before the question is left open. */
const MOST_FACES = 20_000;

export function potentialMinimum(problem: StaticProblem, { q, closed }: Found): Judgement {
  const { system } = problem;
  const f = system.freedoms;
  const statics = staticForces(problem, q, closed, { frictionless: true });
  if (statics.residual > BALANCED) {
    const evidence = "friction, a brake or a clutch carries load here: U has a slope along the constraints";
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
  const largest = form.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  if (largest > 0) for (let k = 0; k < form.length; k++) form[k]! /= largest;
  const rows = directionsOf(problem, elements, q);
  const loads = loadedComponents(problem, q, elements, statics);
  const row = (i: number): Float64Array => {
    const { start } = system.elements[i]!;
    const scaled = rows.slice(start * f, start * f + f).map((x, j) => x * unit[j]!);
    const length = norm(scaled) || 1;
    return scaled.map((x) => x / length);
  };
  const isLoaded = (i: number): boolean => loads[system.elements[i]!.start]!;
  // To half the digits: a redundant joint must not seem to stop a motion.
  const equalities = independent([...jointsOf(system), ...closed.filter(isLoaded)].map(row), f, DEPENDENT_ROW);
  const inequalities = closed.filter((i) => !isLoaded(i)).map(row);
  // Entries are at most 1, so no value on unit vectors is below −f.
  const found = coneMaximum({ form, rank: f, inequalities, equalities }, -f - 1, MOST_FACES);
  return verdictOf(found, unit, system.coordinates);
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
  const along = point.map((x, j) => x * unit[j]!);
  const largest = along.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  const parts = names.flatMap((name, j) => {
    const share = along[j]! / largest;
    return Math.abs(share) < LOADED ? [] : [`${Number(share.toPrecision(3))} ${name}`];
  });
  const direction = parts.slice(0, 6).join(", ");
  if (value > CURVATURE_MARGIN)
    return { verdict: "fails", evidence: `U falls along the feasible direction (${direction})` };
  if (value >= -CURVATURE_MARGIN) return { verdict: "undecided", evidence: `U is flat along (${direction})` };
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
  const longest = own.reduce((a, b) => Math.max(a, b), 0) || 1;
  return own.map((value) => value || longest);
}
