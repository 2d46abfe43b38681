/**
 * Is Z non-expansive in the kinetic metric, hence H maximal monotone ([LeineBaumann] Theorem 1)? Unilateral and bilateral
 * elements.
 *
 *   G > 0:  exactly when sym(δG) is positive semidefinite (Theorem 3; necessary, too, on the cell where all contacts are active)
 *   else:   that is enough, and exactly when no linear piece stretches: u⁺ is unique, and the u⁻ with a solution form a convex
 *           cone (a monotone complementarity problem that is feasible is solvable), so pieces with interior decide
 *   no u⁺:  where some u⁻ has no solution (`solvability`), H is not maximal
 *
 * The Lipschitz constant is the largest singular value of Z over these pieces.
 *
 * A singular M measures velocities only while the joints that complete it are closed. Then the claims are about those
 * velocities, with the G of the other elements while the joints stay closed (`reducedContacts`): Z maps them to themselves.
 */
import { ELEMENTS } from "../elements/elements.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { type CertifyOptions, type MonotonicityCertificate, marginOf } from "./certificate.ts";
import { type Cone, WHOLE_SPACE } from "./cone.ts";
import { type ReducedContacts, reducedContacts } from "./impulse-cones/impulse-space.ts";
import { admissibleCone, type KineticPieces, kineticPieces } from "./kinetic-pieces.ts";
import { gradedStretches, largestStretch, witnessPair } from "./largest-stretch.ts";
import { CONDITION_ROUNDING, scaledLossEigenvalue } from "./sufficient-conditions.ts";
import { solvability } from "./unsolvable-velocity.ts";

/** `found` are the pieces of all u⁻, `admissible` the conditions of kinematics. */
export function monotonicityCertificate(
  impact: ImpactProblem,
  found: KineticPieces | string,
  admissible: Cone | undefined,
  coefficients: Float64Array | undefined,
  options: CertifyOptions,
): MonotonicityCertificate {
  const refusal = refusalOf(impact, found);
  if (refusal !== undefined || typeof found === "string") return open(refusal ?? "");
  if (impact.massForm === "regular") return decide(found, WHOLE_SPACE, admissible, undefined, coefficients);
  // Joints that are met closed play no part with their coefficients; equal ones keep dependent joints consistent.
  const closed = found.hasOpenDependentJoints ? kineticPieces(impact, { ...options, allVelocities: false }) : found;
  if (typeof closed === "string") return open(closed);
  const cone = admissibleCone(impact, closed.basis);
  const domain = { inequalities: [], equalities: cone.equalities };
  const certificate = decide(closed, domain, cone, reducedContacts(impact, true), coefficients);
  return { ...certificate, reason: `singular mass matrix, velocities with closed joints: ${certificate.reason}` };
}

/** `domain`: which u⁻ the claim is about. `closed`: the elements beside joints that are always closed. */
function decide(
  found: KineticPieces,
  domain: Cone,
  admissible: Cone | undefined,
  closed: ReducedContacts | undefined,
  coefficients: Float64Array | undefined,
): MonotonicityCertificate {
  const { impact, rank, options } = found;
  const proof = proofByLoss(found, closed, coefficients);
  const graded = gradedStretches(found, domain.equalities, proof.isNecessary);
  const most = largestStretch(graded, domain, rank);
  if (most === undefined) return withoutSolution(found, domain, open("no velocities with interior have a solution"));
  // What contacts do not see keeps its distance. A proof bounds what the pieces know to rounding only.
  const rounded = (stretch: number): number => {
    const whole = Math.max(impact.freedoms > rank ? 1 : 0, stretch);
    return proof.isMet ? Math.min(1, whole) : whole;
  };
  const isSameSpan = admissible?.equalities.length === domain.equalities.length;
  const within = admissible && (isSameSpan ? graded : gradedStretches(found, admissible.equalities, proof.isNecessary));
  const inside = within && largestStretch(within, admissible, rank);
  const lipschitz = rounded(most.worst.stretch);
  const base = {
    method: "exact" as const,
    lipschitz,
    lipschitzAdmissible: inside ? rounded(inside.worst.stretch) : null,
  };
  const isStill = !proof.isNecessary && lipschitz <= 1 + marginOf(options);
  const reason = proof.reason ?? `largest stretch over the ${found.pieces.length} linear pieces`;
  if (proof.isMet || isStill) return withoutSolution(found, domain, { ...base, verdict: "holds", reason });
  const witness = witnessPair(found, most.worst, most.cone);
  if (witness) return { ...base, verdict: "fails", witness, reason };
  const doubt = "the stretch could not be reproduced by solving the impact";
  return withoutSolution(found, domain, { ...base, verdict: "undecided", reason: doubt });
}

/** The same, unless some velocity of the domain has no solution: then H is not maximal, however short Z keeps the others. */
function withoutSolution(
  found: KineticPieces,
  domain: Cone,
  otherwise: MonotonicityCertificate,
): MonotonicityCertificate {
  const solvable = solvability(found, domain);
  if (solvable.verdict === "holds") return otherwise;
  if (solvable.verdict === "undecided") return { ...otherwise, verdict: "undecided", reason: solvable.reason };
  const witness = { preVelocities: [solvable.preVelocity], solutions: 0 } as const;
  return { ...otherwise, verdict: "fails", witness, reason: "some velocities have no solution, so H is not maximal" };
}

interface LossProof {
  readonly isMet: boolean;
  /** Not met means not monotone. */
  readonly isNecessary: boolean;
  readonly reason?: string;
}

/** Theorem 3: sufficient whatever G is, since each (Λ − Λ′)(ξ − ξ′) ≤ 0; necessary for G > 0. */
function proofByLoss(
  { impact, rank }: KineticPieces,
  closed: ReducedContacts | undefined,
  coefficients: Float64Array | undefined,
): LossProof {
  if (coefficients === undefined) return { isMet: false, isNecessary: false };
  const isNecessary = closed ? closed.isRegular : rank === impact.size;
  const isMet = lossEigenvalue(impact, coefficients, closed) >= -CONDITION_ROUNDING * impact.size;
  if (isNecessary) {
    return { isMet, isNecessary, reason: "G > 0: monotone exactly when sym(δG) is positive semidefinite (Theorem 3)" };
  }
  return { isMet, isNecessary, ...(isMet && { reason: "sym(δG) is positive semidefinite (Theorem 3)" }) };
}

/** Smallest eigenvalue of sym(δĜ), of the elements that are not closed joints when these are left out. */
function lossEigenvalue(
  impact: ImpactProblem,
  coefficients: Float64Array,
  closed: ReducedContacts | undefined,
): number {
  if (closed === undefined) return scaledLossEigenvalue(impact, coefficients);
  const { components, matrix } = closed;
  const kept = Float64Array.from(components, (i) => coefficients[i]!);
  return kept.length === 0 ? 0 : scaledLossEigenvalue({ size: kept.length, delassus: matrix }, kept);
}

function open(reason: string): MonotonicityCertificate {
  return { verdict: "undecided", method: "exact", lipschitz: null, lipschitzAdmissible: null, reason };
}

function refusalOf(impact: ImpactProblem, found: KineticPieces | string): string | undefined {
  const other = impact.elements.find(
    ({ element }) => !["unilateral", "bilateral"].includes(ELEMENTS[element.kind].family),
  );
  if (other) return `decided for unilateral and bilateral elements; "${other.element.name}" is ${other.element.kind}`;
  return typeof found === "string" ? found : undefined;
}
