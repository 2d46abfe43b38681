/**
 * Is Z non-expansive in the kinetic metric, hence H maximal monotone ([LeineBaumann] Theorem 1)? Unilateral and bilateral
 * elements.
 *
 *   G > 0:  exactly when sym(δG) is positive semidefinite (Theorem 3; necessary, too, on the cell where all contacts are active)
 *   else:   exactly when no linear piece stretches: u⁺ is unique, and the u⁻ with a solution form a convex cone (a monotone
 *           complementarity problem that is feasible is solvable), so pieces with interior decide
 *
 * The Lipschitz constant is the largest singular value of Z over these pieces.
 *
 * A singular M measures velocities only while the joints that complete it are closed. Then the claims are about those
 * velocities, with the G of the other elements while the joints stay closed (`reducedContacts`): Z maps them to themselves.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { velocityOf } from "../laws/maps/kinetic-basis.ts";
import { dot, matrixProduct, multiplyInto, norm, transpose } from "../linalg/dense.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { CERTIFICATE_MARGIN, type CertifyOptions, type MonotonicityCertificate } from "./certificate.ts";
import { type ConeAxis, coneAxis } from "./cone-axis.ts";
import { type ReducedContacts, reducedContacts } from "./friction-bounds/reduced-contacts.ts";
import {
  type AdmissibleCone,
  admissibleCone,
  type KineticPiece,
  type KineticPieces,
  kineticPieces,
  solvableEverywhere,
} from "./kinetic-pieces.ts";
import { CONDITION_ROUNDING, scaledLossEigenvalue } from "./sufficient-conditions.ts";
import { witnessVelocity } from "./witness.ts";

/** `found` are the pieces of all u⁻, `admissible` the conditions of kinematics. */
export function monotonicityCertificate(
  impact: ImpactProblem,
  found: KineticPieces | string,
  admissible: AdmissibleCone | undefined,
  coefficients: Float64Array | undefined,
  options: CertifyOptions,
): MonotonicityCertificate {
  const refusal = refusalOf(impact, found);
  if (refusal !== undefined || typeof found === "string") return open(refusal ?? "");
  if (impact.massForm === "regular") return decide(found, EVERYWHERE, admissible, undefined, coefficients, options);
  // Joints that are met closed play no part with their coefficients; equal ones keep dependent joints consistent.
  const closed = found.hasOpenDependentJoints ? kineticPieces(impact, { ...options, allVelocities: false }) : found;
  if (typeof closed === "string") return open(closed);
  const cone = admissibleCone(impact, closed.basis);
  const certificate = decide(
    closed,
    { inequalities: [], equalities: cone.equalities },
    cone,
    reducedContacts(impact, true),
    coefficients,
    options,
  );
  return { ...certificate, reason: `singular mass matrix, velocities with closed joints: ${certificate.reason}` };
}

const EVERYWHERE: AdmissibleCone = { inequalities: [], equalities: [] };

/** `domain`: which u⁻ the claim is about. `closed`: the elements beside joints that are always closed. */
function decide(
  found: KineticPieces,
  domain: AdmissibleCone,
  admissible: AdmissibleCone | undefined,
  closed: ReducedContacts | undefined,
  coefficients: Float64Array | undefined,
  options: CertifyOptions,
): MonotonicityCertificate {
  const { impact } = found;
  const worst = largestStretch(found, domain);
  if (worst === undefined) return open("no velocities with interior have a solution");
  const unseen = impact.freedoms > found.rank ? 1 : 0;
  const lipschitz = Math.max(unseen, worst.stretch);
  const inside = admissible && largestStretch(found, admissible);
  const base = {
    method: "exact" as const,
    lipschitz,
    lipschitzAdmissible: inside ? Math.max(unseen, inside.stretch) : null,
  };
  const isRegular = coefficients !== undefined && (closed ? closed.isRegular : found.rank === impact.size);
  const holds = isRegular
    ? lossEigenvalue(impact, coefficients, closed) >= -CONDITION_ROUNDING * impact.size
    : lipschitz <= 1 + (options.margin ?? CERTIFICATE_MARGIN);
  const reason = isRegular
    ? "G > 0: monotone exactly when sym(δG) is positive semidefinite (Theorem 3)"
    : `largest stretch over the ${found.pieces.length} linear pieces`;
  const isSolvable = closed ? solvableOn(found, closed.span) : solvableEverywhere(found);
  if (holds && !isSolvable) {
    return { ...base, verdict: "undecided", reason: "some velocities have no solution, so H is not maximal" };
  }
  if (holds) return { ...base, verdict: "holds", reason };
  return { ...base, verdict: "fails", witness: witnessPair(found, worst), reason };
}

/** Smallest eigenvalue of sym(δĜ), of the elements that are not closed joints when these are left out. */
function lossEigenvalue(
  impact: ImpactProblem,
  coefficients: Float64Array,
  closed: ReducedContacts | undefined,
): number {
  if (closed === undefined) return scaledLossEigenvalue(impact, coefficients);
  const { components, matrix } = closed;
  if (components.length === 0) return 0;
  const reduced = { ...impact, size: components.length, delassus: matrix };
  return scaledLossEigenvalue(
    reduced,
    Float64Array.from(components, (i) => coefficients[i]!),
  );
}

/** A unit vector counts as inside a closed cone when no unit row is below minus this. */
const INSIDE = 2 ** 16 * EPSILON;

/** `solvableEverywhere` for the velocities of a subspace. */
function solvableOn({ pieces }: KineticPieces, span: readonly Float64Array[]): boolean {
  return span.every((vector) =>
    [1, -1].every((sign) => pieces.some(({ rows }) => rows.every((row) => sign * dot(row, vector) >= -INSIDE))),
  );
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

interface Stretch {
  readonly stretch: number;
  readonly direction: Float64Array;
  readonly cone: ConeAxis;
}

/** The largest singular value over pieces that have interior within the conditions. */
function largestStretch(
  { pieces, rank: r }: KineticPieces,
  { inequalities, equalities }: AdmissibleCone,
): Stretch | undefined {
  let best: Stretch | undefined;
  for (const piece of pieces) {
    if (piece.piece.width === 0 && equalities.length === 0) continue;
    const cone = coneAxis([...piece.rows, ...inequalities], equalities, r);
    if (cone === undefined) continue;
    const found = stretchOf(piece, cone, r);
    if (best === undefined || found.stretch > best.stretch) best = found;
  }
  return best;
}

/** The most stretched direction of Z on the span of the cone. */
function stretchOf({ map }: KineticPiece, cone: ConeAxis, r: number): Stretch {
  const d = cone.span.length;
  const span = new Float64Array(d * r);
  cone.span.forEach((vector, k) => {
    span.set(vector, k * r);
  });
  const image = matrixProduct(map, r, r, transpose(span, d, r), d);
  const { vectors } = symmetricEigen(matrixProduct(transpose(image, r, d), d, r, image, d), d);
  const top = vectors.subarray((d - 1) * d);
  const direction = matrixProduct(top, 1, d, span, r);
  const moved = new Float64Array(r);
  multiplyInto(moved, image, r, d, top);
  return { stretch: norm(moved) / norm(direction), direction, cone };
}

/** Two velocities inside one piece whose difference is the stretched direction. */
function witnessPair(
  { impact, basis }: KineticPieces,
  { stretch, direction, cone }: Stretch,
): NonNullable<MonotonicityCertificate["witness"]> {
  const start = norm(cone.axis) === 0 ? direction : cone.axis;
  const step = norm(cone.axis) === 0 ? 1 : cone.width / 2;
  const end = start.map((value, k) => value + step * direction[k]!);
  // One factor for both: their difference must keep its direction.
  const first = witnessVelocity(impact, basis, start);
  const factor = norm(first) / norm(velocityOf(impact, basis, start));
  const second = velocityOf(impact, basis, end).map((value) => value * factor);
  return { preVelocities: [Array.from(first), Array.from(second)], stretch };
}
