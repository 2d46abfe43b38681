/**
 * Up to which friction nothing happens without a collision: u⁻ with γ_N⁻ = 0 at every contact and clutch and with closed
 * joints has no solution with a normal impulse. Such a solution is, with the contacts A that press,
 *
 *   (GΛ)_N = 0 on A,   (GΛ)_N ≥ 0 elsewhere,   (GΛ)_b = 0,   Λ_N > 0 on A, 0 elsewhere,   Λ_T within the friction of A
 *
 * and every such Λ is one, if the γ_T⁻ can be chosen freely: stick with (1 + ε_T) γ_T⁻ = −(GΛ)_T. For each A the conditions
 * widen with the friction (`pressing-set.ts`), so the claim is monotone; the bound is the smallest over all A.
 * One contact: (GΛ)_N = G_NN Λ_N + G_NT Λ_T, so the bound is μ|G_NT| = G_NN (h(G_TN) = G_NN for a reservoir with support h).
 * Impulses that cancel each other (a body squeezed between two walls) count: they need no collision either.
 */

import { unilateralComponents } from "../../laws/fremond.ts";
import { lawCoefficients, lawOf } from "../../laws/laws.ts";
import { kineticBasis, velocityOf } from "../../laws/maps/kinetic-basis.ts";
import { combination, dot, stacked } from "../../linalg/dense.ts";
import { leastSquares, pivotedQr } from "../../linalg/qr.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { type ReducedContacts, reducedContacts } from "../impulse-cones/impulse-space.ts";
import { everySolution } from "../witness.ts";
import { type BoundFinding, certifiedForEvery, neverCertified } from "./friction-bound.ts";
import { type FrictionStudy, firstBeyond, SMALLEST } from "./friction-study.ts";
import { collisionFacets, firstPressing, type PressingSet, pressingImpulses, pressingSet } from "./pressing-set.ts";

/** Contacts and clutches whose 2ⁿ choices are looked at. */
const MOST_CONTACTS = 12;

/** γ⁻ of a witness must be what it should to this part of it. */
const REACHED = 2 ** 20 * EPSILON;

export function collisionBound(study: FrictionStudy): BoundFinding {
  const { impact } = study;
  const law = lawOf(study.options);
  if (law.kind === "velocity") {
    return neverCertified("sufficient", `the law ${law.name} names velocities, not impulses`);
  }
  const normals = unilateralComponents(impact);
  if (normals.length > MOST_CONTACTS) {
    return neverCertified("sufficient", `more than ${MOST_CONTACTS} contacts have too many ways to press`);
  }
  const contacts = reducedContacts(impact, true);
  const { bound, set } = smallestPressing(study, contacts, normals);
  if (set === undefined) return certifiedForEvery("no friction impulses hold a contact that does not collide");
  // One contact with one friction element: its own coupling is a facet, so that a curved reservoir is met exactly.
  const isOneContact = normals.length === 1 && frictionOf(impact).length === 1;
  const isExact = hasFreeSlips(impact, contacts, isOneContact);
  const isAtRest = bound <= SMALLEST * study.unit && !isExact;
  const witness = isAtRest || bound > 0 ? witnessBeyond(set, isAtRest ? 0 : bound) : undefined;
  const method = isExact || witness ? "exact" : "sufficient";
  // Squeezing that needs no friction, or any friction however small.
  if (isAtRest || bound === 0)
    return neverCertified(method, "contacts can be squeezed against each other without friction");
  const reason =
    method === "exact"
      ? `friction of ${pressed(set)} can hold a contact at rest from there on`
      : "below it no friction impulses hold a contact at rest; whether the slip velocities for it exist is open";
  return { status: "bounded", bound, method, ...(witness && { witness }), reason };
}

function smallestPressing(
  study: FrictionStudy,
  contacts: ReducedContacts,
  normals: readonly number[],
): { bound: number; set?: PressingSet } {
  const facets = collisionFacets(study, contacts);
  let best: { bound: number; set?: PressingSet } = { bound: Number.POSITIVE_INFINITY };
  for (let choice = 1; choice < 2 ** normals.length && best.bound > 0; choice++) {
    const isPressing = (normal: number): boolean => (choice >> normals.indexOf(normal)) % 2 === 1;
    const set = pressingSet(study, contacts, facets, normals, isPressing);
    const bound = set && firstPressing(set, best.bound);
    if (set && bound !== undefined && bound < best.bound) best = { bound, set };
  }
  return best;
}

const frictionOf = (impact: ImpactProblem) => impact.elements.filter(({ normal }) => normal >= 0);

/** Whether the γ_T⁻ can be chosen freely while γ_N⁻ = 0 and the joints are closed, for planar friction unless `curved`. */
function hasFreeSlips(impact: ImpactProblem, { rows, span, place }: ReducedContacts, curved: boolean): boolean {
  const friction = frictionOf(impact);
  if (!curved && friction.some(({ dimension }) => dimension > 1)) return false;
  const slips = new Set(
    friction.flatMap(({ start, dimension }) => Array.from({ length: dimension }, (_, j) => place[start + j]!)),
  );
  const others = rows.filter((_, at) => !slips.has(at));
  const rankOf = (list: readonly Float64Array[]): number => pivotedQr(stacked(list), list.length, span.length).rank;
  return rankOf(rows) === rankOf(others) + slips.size;
}

function pressed({ study, contacts, pressing, impulses }: PressingSet): string {
  const names = study.impact.elements.filter(
    ({ start, normal }) => normal < 0 && pressing.includes(impulses[contacts.place[start]!]!),
  );
  return names.map(({ element }) => `"${element.name}"`).join(", ");
}

/** A u⁻ without collision whose impact changes the velocity, solved again. */
function witnessBeyond(set: PressingSet, bound: number): BoundFinding["witness"] {
  const { study } = set;
  return firstBeyond(study, bound, (at) => {
    const impulses = pressingImpulses(set, at);
    const velocity = impulses && restingVelocity(set, impulses);
    if (velocity === undefined) return undefined;
    const { solutions } = everySolution(study.at(at), velocity, study.options);
    const size = Math.max(...velocity.map(Math.abs));
    const moves = solutions.some(({ postVelocity }) =>
      postVelocity.some((after, j) => Math.abs(after - velocity[j]!) > Math.sqrt(EPSILON) * size),
    );
    return moves ? Array.from(velocity) : undefined;
  });
}

/** u⁻ with γ_N⁻ = 0, closed joints and (1 + ε_T) γ_T⁻ = −(GΛ)_T for the friction that carries impulses. */
function restingVelocity({ study, contacts }: PressingSet, impulses: Float64Array): Float64Array | undefined {
  const { impact } = study;
  const { rows, matrix, place, span } = contacts;
  const m = rows.length;
  const coefficients = lawCoefficients(impact, study.options);
  const wanted: Float64Array[] = [];
  const right: number[] = [];
  for (const { start, dimension, normal } of impact.elements) {
    for (let i = start; i < start + dimension; i++) {
      const at = place[i]!;
      if (at < 0 || (normal >= 0 && impulses[place[normal]!] === 0)) continue;
      wanted.push(rows[at]!);
      const moved = dot(matrix.slice(at * m, at * m + m), impulses);
      right.push(normal < 0 ? 0 : -moved / (1 + (coefficients?.[i] ?? 0)));
    }
  }
  const target = Float64Array.from(right);
  const { x, residualNorm } = leastSquares(stacked(wanted), wanted.length, span.length, target);
  const size = Math.sqrt(dot(target, target));
  if (!(size > 0) || residualNorm > REACHED * size) return undefined;
  const basis = kineticBasis(impact);
  return velocityOf(impact, basis, combination(span, x, basis.rank));
}
