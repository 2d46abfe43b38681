/**
 * The largest friction for which claims about every impact are proved: energy, uniqueness, and that nothing happens without
 * a collision. All proofs used here are monotone in the friction, so a bound speaks for the whole interval from zero.
 */
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { certify } from "../certify.ts";
import { collisionBound } from "./collision-bound.ts";
import { energyBound } from "./energy-bound.ts";
import {
  type BoundFinding,
  certifiedForEvery,
  FRICTION_CLAIMS,
  type FrictionBound,
  type FrictionBoundOptions,
  type FrictionBounds,
  type FrictionClaim,
  neverCertified,
} from "./friction-bound.ts";
import { type FrictionStudy, frictionStudy } from "./friction-study.ts";
import { uniquenessBound } from "./uniqueness-bound.ts";

const BOUNDS: Readonly<Record<FrictionClaim, (study: FrictionStudy) => BoundFinding>> = {
  energy: energyBound,
  uniqueness: uniquenessBound,
  noImpactWithoutCollision: collisionBound,
};

export function frictionBounds(impact: ImpactProblem, options: FrictionBoundOptions = {}): FrictionBounds {
  const study = frictionStudy(impact, options);
  const find = study.varied.length === 0 ? withoutFriction : (claim: FrictionClaim) => BOUNDS[claim](study);
  const claims = options.claims ?? FRICTION_CLAIMS;
  return {
    mode: study.mode,
    elements: study.varied.map(({ element }) => element.name),
    given: study.common ?? null,
    allVelocities: options.allVelocities ?? false,
    bounds: claims.map((claim) => shown(study, claim, find(claim))),
  };

  function withoutFriction(claim: FrictionClaim): BoundFinding {
    if (claim === "noImpactWithoutCollision") return collisionBound(study);
    const { verdict, method, reason } = certify(study.impact, study.options)[claim];
    const nothing = "no friction is varied";
    if (verdict === "holds") return certifiedForEvery(`${nothing}: ${reason}`);
    return neverCertified(method === "search" ? "verdicts" : method, `${nothing}: ${reason}`);
  }
}

function shown({ mode, common }: FrictionStudy, claim: FrictionClaim, finding: BoundFinding): FrictionBound {
  const { bound, status, ...rest } = finding;
  const given = common ?? 0;
  const factor = bound === null ? null : mode === "factor" ? bound : given > 0 ? bound / given : null;
  const friction = bound === null ? null : mode === "value" ? bound : common === undefined ? null : bound * given;
  return { claim, status, factor, friction, ...rest };
}
