/**
 * Up to which friction every impact has one outcome.
 *
 *   planar friction   the determinants D of all contact states are positive (`isCoherent`). With signed frictions x_i = ±μ_i
 *                     of the slipping contacts D is affine in each x_i, so its least value on a box |x_i| ≤ μ_i is at a
 *                     corner, which is a contact state itself: all positive at μ proves all smaller μ, and the bound is the
 *                     first root of a determinant.
 *   any friction      the contraction of `contraction.ts`, which is monotone, too
 *
 * The larger of the two is the bound; beyond it a pre-impact velocity with two outcomes is looked for.
 */

import { lawOf } from "../../laws/laws.ts";
import { forEachContactState } from "../../laws/maps/contact-states.ts";
import { type PiecewiseLaw, piecewiseLaw } from "../../laws/maps/piecewise-law.ts";
import { bisect } from "../../linalg/find-root.ts";
import { MOST_CERTIFIED_STATES, type UniquenessCertificate } from "../certificate.ts";
import { kineticPieces } from "../kinetic-pieces.ts";
import { determinantSign, isCoherent, uniquenessCertificate } from "../uniqueness-certificate.ts";
import { CONTRACTION_ROUNDING, frictionContraction } from "./contraction.ts";
import { type BoundFinding, certifiedForEvery, neverCertified } from "./friction-bound.ts";
import { bracket, type FrictionStudy, firstBeyond, LARGEST, oneByOne } from "./friction-study.ts";

/** The bracket that shows which determinants change their sign. */
const BRACKET_WIDTHS = [2 ** -12, 2 ** -24, 2 ** -36];

/** Relative width of the bracket of the contraction, which is a bound only. */
const CONTRACTION_WIDTH = 2 ** -40;

/** Infinite: up to the largest friction that is looked at. */
interface Proved {
  readonly bound: number;
  readonly by: "determinants" | "contraction";
}

export function uniquenessBound(study: FrictionStudy): BoundFinding {
  const law = lawOf(study.options);
  if (law.restitution === undefined) {
    return neverCertified("sufficient", `the law ${law.name} is not one inclusion that is linear in γ⁻`);
  }
  const proved = [byDeterminants(study), byContraction(study)].filter((found) => found !== undefined);
  const best = proved.sort((a, b) => b.bound - a.bound)[0];
  if (best === undefined) {
    const why = "the determinants of some contact states are zero and velocities leave normal impulses open";
    return oneByOne(study, (t) => certificateAt(study, t).verdict === "holds", why);
  }
  if (best.bound === Number.POSITIVE_INFINITY) return certifiedForEvery(WITHOUT_END[best.by], "sufficient");
  const witness = firstBeyond(study, best.bound, (t) => {
    const certificate = certificateAt(study, t);
    return certificate.verdict === "fails" ? certificate.witness?.preVelocity : undefined;
  });
  const reason = `${REASONS[best.by]}; ${witness ? "a little beyond there are several outcomes" : "there this proof ends"}`;
  const method = witness ? "exact" : "sufficient";
  return { status: "bounded", bound: best.bound, method, ...(witness && { witness }), reason };
}

const REASONS: Readonly<Record<Proved["by"], string>> = {
  determinants: "the determinants of all contact states are positive for smaller friction",
  contraction: "smaller friction changes the outcome by less than it is changed (contraction)",
};

const WITHOUT_END: Readonly<Record<Proved["by"], string>> = {
  determinants: `the determinants of all contact states are positive for friction up to ${LARGEST} times the normal impulses`,
  contraction: `the contraction holds for friction up to ${LARGEST} times the normal impulses`,
};

function certificateAt(study: FrictionStudy, t: number): UniquenessCertificate {
  const impact = study.at(t);
  return uniquenessCertificate(impact, kineticPieces(impact, study.options), undefined, study.options);
}

const lawAt = (study: FrictionStudy, t: number): PiecewiseLaw | string =>
  piecewiseLaw(study.at(t), study.options, study.options.maxStates ?? MOST_CERTIFIED_STATES);

/** Undefined when the law has no such list of states, or one of them is singular without the varied friction. */
function byDeterminants(study: FrictionStudy): Proved | undefined {
  const first = lawAt(study, study.unit);
  if (typeof first === "string" || (study.options.allVelocities && first.isDependent.includes(1))) return undefined;
  const holds = (t: number): boolean => isCoherent(lawAt(study, t) as PiecewiseLaw);
  let last = 0;
  for (const width of BRACKET_WIDTHS) {
    const { low, high } = bracket(holds, study.unit, width);
    if (low === 0) return undefined;
    if (high === Number.POSITIVE_INFINITY) return { bound: high, by: "determinants" };
    last = low;
    const root = firstRoot(study, low, high);
    // A state may be negative between the ends and positive at both; a narrower bracket shows its neighbours.
    if (holds(root * (1 - width ** 2))) return { bound: root, by: "determinants" };
  }
  return { bound: last, by: "determinants" };
}

/** The smallest root in the bracket of the determinants that are not positive at its upper end. */
function firstRoot(study: FrictionStudy, low: number, high: number): number {
  const upper = lawAt(study, high) as PiecewiseLaw;
  const suspects: Uint8Array[] = [];
  forEachContactState(upper.scaled, (modes) => {
    if (determinantSign(upper, modes, 0) <= 0) suspects.push(modes.slice());
  });
  return suspects.reduce((first, modes) => {
    const isBelow = (t: number): boolean => determinantSign(lawAt(study, t) as PiecewiseLaw, modes, 0) > 0;
    return isBelow(first) ? first : bisect(isBelow, low, first).inside;
  }, high);
}

function byContraction(study: FrictionStudy): Proved | undefined {
  const holds = (t: number): boolean => {
    const found = frictionContraction(study.at(t));
    return found !== undefined && found.factor < 1 - CONTRACTION_ROUNDING;
  };
  if (!holds(0)) return undefined;
  const { low, high } = bracket(holds, study.unit, CONTRACTION_WIDTH);
  if (high === Number.POSITIVE_INFINITY) return { bound: high, by: "contraction" };
  return low === 0 ? undefined : { bound: low, by: "contraction" };
}
