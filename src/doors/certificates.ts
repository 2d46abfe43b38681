/**
 * `sprag/certificates`: what can be said about one impact, and proved about all of them.
 */
import * as certifying from "../certificates/certify.ts";
import * as explaining from "../certificates/explain-impact.ts";
import * as bounding from "../certificates/friction-bounds/friction-bounds.ts";
import * as consistency from "../certificates/impact-consistency.ts";
import * as remedies from "../certificates/impact-remedies.ts";
import * as portraits from "../certificates/map-portrait.ts";
import * as regions from "../certificates/safe-coefficients/coefficient-region.ts";
import * as fitted from "../certificates/safe-coefficients/fitted-safety.ts";
import * as safety from "../certificates/safe-coefficients/safe-coefficients.ts";
import { door, number, options } from "./shapes/check.ts";
import * as shape from "./shapes/impact.ts";
import { solutionOf as solution } from "./shapes/impact.ts";
import { impactProblem as impact } from "./shapes/problem.ts";
import { certificateOf, identification, impactResult } from "./shapes/result.ts";

export {
  CERTIFICATE_MARGIN,
  type Certificate,
  type CertifyOptions,
  type EnergyCertificate,
  type EnergyWitness,
  type MonotonicityCertificate,
  type MonotonicityWitness,
  type RestitutionBound,
  type SufficientCondition,
  type SufficientConditions,
  type UniquenessCertificate,
} from "../certificates/certificate.ts";
export type { Explanation, Remedy } from "../certificates/explain-impact.ts";
export {
  FRICTION_CLAIMS,
  type FrictionBound,
  type FrictionBoundOptions,
  type FrictionBounds,
  type FrictionClaim,
} from "../certificates/friction-bounds/friction-bound.ts";
export {
  CONSISTENCY_MARGIN,
  type ImpactConsistency,
  type KinematicViolation,
  type Verdict,
} from "../certificates/impact-consistency.ts";
export type { ImpactRemedy } from "../certificates/impact-remedies.ts";
export type { MapPortrait, PortraitPiece } from "../certificates/map-portrait.ts";
export type { MapSection, MapSegment } from "../certificates/map-section.ts";
export type { CoefficientRegion, RegionOptions } from "../certificates/safe-coefficients/coefficient-region.ts";
export type { BoxSide } from "../certificates/safe-coefficients/fitted-box.ts";
export type { FittedSafety, FittedSafetyOptions } from "../certificates/safe-coefficients/fitted-safety.ts";
export type { LargestBox } from "../certificates/safe-coefficients/largest-box.ts";
export type { LargestFactor } from "../certificates/safe-coefficients/largest-factor.ts";
export type { SafeClaim } from "../certificates/safe-coefficients/loss-criterion.ts";
export type { NearestSafe } from "../certificates/safe-coefficients/nearest-safe.ts";
export type { RegionBorder } from "../certificates/safe-coefficients/region-borders.ts";
export type {
  ClaimSafety,
  SafeCoefficients,
  SafeOptions,
} from "../certificates/safe-coefficients/safe-coefficients.ts";

export const impactConsistency = /* @__PURE__ */ door("impactConsistency", consistency.impactConsistency, {
  impact,
  solution,
  "margin?": number,
});
export const explainImpact = /* @__PURE__ */ door("explainImpact", explaining.explainImpact, {
  impact,
  solution,
  options: shape.lawSettings,
});
export const explainWitness = /* @__PURE__ */ door("explainWitness", explaining.explainWitness, {
  impact,
  certificate: certificateOf,
  options: shape.certifyOptions,
});
export const impactRemedies = /* @__PURE__ */ door("impactRemedies", remedies.impactRemedies, { result: impactResult });
export const certify = /* @__PURE__ */ door("certify", certifying.certify, { impact, options: shape.certifyOptions });
export const mapPortrait = /* @__PURE__ */ door("mapPortrait", portraits.mapPortrait, {
  impact,
  options: shape.certifyOptions,
});
export const frictionBounds = /* @__PURE__ */ door("frictionBounds", bounding.frictionBounds, {
  impact,
  options: shape.frictionOptions,
});
export const safeCoefficients = /* @__PURE__ */ door("safeCoefficients", safety.safeCoefficients, {
  impact,
  options: shape.safeOptions,
});
export const coefficientRegion = /* @__PURE__ */ door("coefficientRegion", regions.coefficientRegion, {
  impact,
  options: shape.regionOptions,
});
export const fittedSafety = /* @__PURE__ */ door("fittedSafety", fitted.fittedSafety, {
  impact,
  found: identification,
  options: /* @__PURE__ */ options({ "sigmas budget": number }),
});
