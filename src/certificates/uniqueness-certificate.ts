/**
 * Has every impact one outcome u⁺?
 *
 *   without friction  yes: ξ ∈ N_C(−Λ) with C fixed and G positive semidefinite is monotone, so GΛ and u⁺ are unique
 *   planar friction   with Λ = prox_C(z), ξ = Λ − z the law is a piecewise linear equation in z whose cells meet at most four
 *                     at a time (separated, stick, two slips). Such a map is a homeomorphism when the determinants of all
 *                     its pieces are positive: det(G_A· N) > 0 for every contact state (docs/theory/energy-certificates.md).
 *   small friction    of any shape: a contraction (`friction-bounds/contraction.ts`)
 *   otherwise         two solutions are two pieces with a common u⁻ and different u⁺: every pair is tried. If no pair has
 *                     one, u⁺ is unique where it exists.
 */

import { ELEMENTS, violation } from "../elements/elements.ts";
import { lawOf } from "../laws/laws.ts";
import { forEachContactState } from "../laws/maps/contact-states.ts";
import { kineticBasis } from "../laws/maps/kinetic-basis.ts";
import type { PiecewiseLaw } from "../laws/maps/piecewise-law.ts";
import { SINGULAR, stateSystem } from "../laws/maps/state-map.ts";
import { resolveImpact } from "../laws/resolve-impact.ts";
import { norm, stacked } from "../linalg/dense.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import { luInPlace } from "../linalg/lu.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { CertifyOptions, Claim, MonotonicityCertificate, UniquenessCertificate } from "./certificate.ts";
import { asInequalities, type Cone } from "./cone.ts";
import { INSIDE } from "./cone-maximum.ts";
import { CONTRACTION_ROUNDING, frictionContraction } from "./friction-bounds/contraction.ts";
import { type KineticPiece, type KineticPieces, statesInWords } from "./kinetic-pieces.ts";
import { transmitsFriction } from "./poisson-proof.ts";
import { solvability } from "./unsolvable-velocity.ts";
import { everySolution, witnessVelocity } from "./witness.ts";

/** Pairs of pieces compared: each takes 2r small feasibility problems. */
const MOST_PAIRS = 3_000;

/** Two outcomes are different when they differ by one part in this many of w; far above the rounding of a piece. */
const LARGEST_RATIO = 2 ** 20;

/** `monotonicity`: what has been certified of it, if anything. */
export function uniquenessCertificate(
  impact: ImpactProblem,
  found: KineticPieces | string,
  coefficients: Float64Array | undefined,
  options: CertifyOptions,
  monotonicity?: MonotonicityCertificate,
): UniquenessCertificate {
  const proof = byStructure(impact, found, coefficients, options, monotonicity);
  if (proof !== undefined && proof.existence !== "undecided") return proof;
  // Only now is the velocity of the file solved: for existence, and for a second solution where there may be one.
  const isMet = isAdmissible(impact) || options.allVelocities;
  const own = isMet ? resolveImpact(impact, { ...options, all: true }) : undefined;
  const preVelocity = Array.from(impact.preVelocity);
  const existence =
    own?.status === "none"
      ? { existence: "fails" as const, noSolution: { preVelocity } }
      : { existence: "undecided" as const };
  if (proof !== undefined) return { ...proof, ...existence };
  if (own?.status === "several") {
    const witness = { preVelocity, solutions: own.solutions.length };
    const reason = `the velocity of the file has ${own.solutions.length} solutions`;
    return { verdict: "fails", method: "search", ...existence, witness, reason };
  }
  if (typeof found === "string") return { verdict: "undecided", method: "search", ...existence, reason: found };
  return { ...byPairs(found), ...existence };
}

/** What follows without solving an impact. Existence is `undecided` where it does not. */
function byStructure(
  impact: ImpactProblem,
  found: KineticPieces | string,
  coefficients: Float64Array | undefined,
  options: CertifyOptions,
  monotonicity: MonotonicityCertificate | undefined,
): UniquenessCertificate | undefined {
  const poisson = byTwoPhases(impact, options);
  if (poisson !== undefined) return poisson;
  const hasFriction = impact.elements.some(({ element }) => ELEMENTS[element.kind].family === "friction");
  if (!hasFriction && (typeof found !== "string" || coefficients !== undefined)) {
    // A maximal H has a solution for every u⁻ of its claim.
    const isMaximal = monotonicity?.verdict === "holds" && (impact.massForm === "regular" || !options.allVelocities);
    const existence = isMaximal ? { existence: "holds" as const } : existenceOf(found);
    return { verdict: "holds", method: "sufficient", ...existence, reason: WITHOUT_FRICTION };
  }
  if (typeof found !== "string" && !found.hasOpenDependentJoints && isCoherent(found.law)) {
    const reason = "the determinants of all contact states are positive";
    return { verdict: "holds", method: "exact", existence: "holds", reason };
  }
  return bySmallFriction(impact, options);
}

/** The contraction, for the laws that are one inclusion. Existence is `undecided` where it does not follow. */
function bySmallFriction(impact: ImpactProblem, options: CertifyOptions): UniquenessCertificate | undefined {
  if (lawOf(options).restitution === undefined) return undefined;
  const contraction = frictionContraction(impact);
  if (contraction === undefined || !(contraction.factor < 1 - CONTRACTION_ROUNDING)) return undefined;
  const existence = contraction.isRegular && !options.allVelocities ? "holds" : "undecided";
  const reason = `friction is small enough: contraction with the factor ${contraction.factor.toPrecision(4)}`;
  return { verdict: "holds", method: "sufficient", existence, reason };
}

/**
 * Poisson's law without friction. Each phase has a solution (yᵀγ⁻ = 0 and yᵀGΛ = 0 for all y with W y = 0: see `solvability`) and one
 * velocity at its end; the second phase starts from the impulses of the first, which independent directions make unique, too.
 */
function byTwoPhases(impact: ImpactProblem, options: CertifyOptions): UniquenessCertificate | undefined {
  if (lawOf(options).kind !== "phases" || impact.elements.some(transmitsFriction)) return undefined;
  const base = { method: "sufficient", existence: "holds" } as const;
  const isUnique = kineticBasis(impact).rank === impact.size;
  return isUnique
    ? { ...base, verdict: "holds", reason: WITHOUT_FRICTION }
    : { ...base, verdict: "undecided", reason: "the expansion depends on compression impulses that are not unique" };
}

/** Whether every impact has an outcome, for elements without friction. */
function existenceOf(found: KineticPieces | string): Pick<UniquenessCertificate, "existence" | "noSolution"> {
  if (typeof found === "string") return { existence: "undecided" };
  const solvable = solvability(found, found.admissible);
  if (solvable.verdict !== "fails") return { existence: solvable.verdict };
  return { existence: "fails", noSolution: { preVelocity: solvable.preVelocity } };
}

const WITHOUT_FRICTION = "without friction the velocities after the impact are unique";

/** Whether the elements can be met with the velocity of the file. */
function isAdmissible({ elements, preContactVelocity }: ImpactProblem): boolean {
  return elements.every(
    ({ element, start }) => violation(ELEMENTS[element.kind].before, preContactVelocity[start]!) === 0,
  );
}

/** Whether det(G_A· N) > 0 in every contact state. */
export function isCoherent(law: PiecewiseLaw): boolean {
  let coherent = true;
  forEachContactState(law.scaled, (modes) => {
    if (coherent && determinantSign(law, modes, SINGULAR) <= 0) coherent = false;
  });
  return coherent;
}

/** Sign of det(G_A· N) in one contact state; zero when a pivot is at most `least`. */
export function determinantSign(law: PiecewiseLaw, modes: Uint8Array, least: number): number {
  const { active, matrix } = stateSystem(law, modes);
  const k = active.length;
  const pivots = new Int32Array(k);
  luInPlace(matrix, k, pivots);
  let sign = 1;
  for (let a = 0; a < k; a++) {
    const pivot = matrix[a * k + a]!;
    if (!(Math.abs(pivot) > least)) return 0;
    if (pivot < 0) sign = -sign;
    if (pivots[a] !== a) sign = -sign;
  }
  return sign;
}

function byPairs(found: KineticPieces): Claim & Pick<UniquenessCertificate, "witness"> {
  const { options, pieces, impact, basis, rank: r, admissible } = found;
  let pairs = 0;
  let unconfirmed = 0;
  for (let a = 0; a < pieces.length; a++) {
    for (let b = a + 1; b < pieces.length; b++) {
      if (++pairs > MOST_PAIRS) {
        return {
          verdict: "undecided",
          method: "search",
          reason: `only ${MOST_PAIRS} pairs of contact states were compared`,
        };
      }
      const w = commonVelocity(pieces[a]!, pieces[b]!, admissible, r);
      if (w === undefined) continue;
      const preVelocity = witnessVelocity(impact, basis, w);
      const result = everySolution(impact, preVelocity, options);
      if (result.status === "several") {
        const witness = { preVelocity: Array.from(preVelocity), solutions: result.solutions.length };
        const reason = `states ${statesInWords(found.law, pieces[a]!.modes)} and ${statesInWords(found.law, pieces[b]!.modes)} meet with different velocities after the impact`;
        return { verdict: "fails", method: "exact", witness, reason };
      }
      unconfirmed++;
    }
  }
  if (unconfirmed > 0 || found.open.length > 0 || pieces.length === 0) {
    return {
      verdict: "undecided",
      method: "exact",
      reason: "some contact states are singular or could not be told apart",
    };
  }
  return {
    verdict: "holds",
    method: "exact",
    reason: "no two contact states share a velocity with different outcomes",
  };
}

/** A w in both cones, admissible, where the two maps differ; undefined when there is none. */
function commonVelocity(
  first: KineticPiece,
  second: KineticPiece,
  admissible: Cone,
  r: number,
): Float64Array | undefined {
  const rows = [...first.rows, ...second.rows, ...asInequalities(admissible)];
  const count = rows.length + 1;
  const matrix = new Float64Array(count * r);
  matrix.set(stacked(rows));
  const right = new Float64Array(count);
  right.fill(-INSIDE, 0, first.rows.length + second.rows.length);
  right[count - 1] = 1;
  const difference = matrix.subarray((count - 1) * r);
  for (let k = 0; k < 2 * r; k++) {
    const sign = k % 2 === 0 ? 1 : -1;
    const at = (k >> 1) * r;
    for (let j = 0; j < r; j++) difference[j] = sign * (first.map[at + j]! - second.map[at + j]!);
    const length = norm(difference);
    if (length * LARGEST_RATIO <= 1) continue;
    // A row of unit length makes |x| at least 1, so that the other rows are met to INSIDE.
    for (let j = 0; j < r; j++) difference[j]! /= length;
    const { feasible, x } = leastDistance(matrix, count, r, right);
    if (feasible && norm(x) < LARGEST_RATIO * length) return x;
  }
  return undefined;
}
