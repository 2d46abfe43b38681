/**
 * `sprag/laws`: impact laws, their solutions and maps, what a law can reach, and laws from measurements.
 */
import * as admissible from "../laws/admissible-set.ts";
import * as characterising from "../laws/characteristics.ts";
import * as comparing from "../laws/compare-laws.ts";
import * as concluding from "../laws/conclude.ts";
import * as finding from "../laws/identify/find-impacts/find-impacts.ts";
import * as identifying from "../laws/identify/identify-law.ts";
import * as globalMaps from "../laws/maps/global-restitution-maps.ts";
import * as maps from "../laws/maps/impact-maps.ts";
import * as pieces from "../laws/maps/impact-pieces.ts";
import * as graph from "../laws/maps/impulse-graph.ts";
import * as basis from "../laws/maps/kinetic-basis.ts";
import * as newton from "../laws/newton.ts";
import * as byNewton from "../laws/newton-impact.ts";
import * as resolving from "../laws/resolve-impact.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import * as shape from "./shapes/impact.ts";
import { impactOptions as options, graphPoint as point, solutionOf as solution } from "./shapes/impact.ts";
import { contactVelocities, impactProblem as impact, solverOptions, velocities } from "./shapes/problem.ts";

export type { AdmissibleSet, Boundary, Membership, Projection } from "../laws/admissible-set.ts";
export type { Characteristics } from "../laws/characteristics.ts";
export type { ComparedLaw, Comparison } from "../laws/compare-laws.ts";
export type { FindImpactsOptions, FoundImpacts } from "../laws/identify/find-impacts/find-impacts.ts";
export type { FoundImpact } from "../laws/identify/find-impacts/measure-jump.ts";
export type { FittedParameter, Identification, IntervalSearch } from "../laws/identify/identification.ts";
export type { IdentifyOptions } from "../laws/identify/identify-law.ts";
export { FIT_LAW_NAMES, type FitLawName } from "../laws/identify/parametrisation.ts";
export type { ElementOutcome, ElementState, ImpactEnergy, ImpactSolution } from "../laws/impact-solution.ts";
export type { Law, LawSettings, LawStep } from "../laws/law.ts";
export { LAWS, type LawName } from "../laws/laws.ts";
export type { GlobalRestitutionMaps } from "../laws/maps/global-restitution-maps.ts";
export type { ImpactMaps, MapOptions, MapPoint } from "../laws/maps/impact-maps.ts";
export type { ImpactPieces, Piece, PieceOptions } from "../laws/maps/impact-pieces.ts";
export type { GraphPoint } from "../laws/maps/impulse-graph.ts";
export type { NewtonImpact } from "../laws/newton-impact.ts";
export type { ImpactOptions, ImpactResult } from "../laws/resolve-impact.ts";

export const resolveImpact = /* @__PURE__ */ door("resolveImpact", resolving.resolveImpact, { impact, options });
export const newtonImpact = /* @__PURE__ */ door("newtonImpact", byNewton.newtonImpact, {
  impact,
  options: solverOptions,
});
export const compareLaws = /* @__PURE__ */ door("compareLaws", comparing.compareLaws, {
  impact,
  options: shape.lawSettings,
});
export const namedLaws = /* @__PURE__ */ door("namedLaws", comparing.namedLaws, { options: shape.lawSettings });
export const poseNewton = /* @__PURE__ */ door("poseNewton", newton.poseNewton, { impact });
export const conclude = /* @__PURE__ */ door("conclude", concluding.conclude, { impact, found: shape.lawEnd });
export const kineticEnergy = /* @__PURE__ */ door("kineticEnergy", concluding.kineticEnergy, {
  impact,
  velocity: velocities,
});
export const characteristics = /* @__PURE__ */ door("characteristics", characterising.characteristics, {
  impact,
  solution,
});
export const admissibleSet = /* @__PURE__ */ door("admissibleSet", admissible.admissibleSet, { impact });

export const impactMaps = /* @__PURE__ */ door("impactMaps", maps.impactMaps, { impact, options });
export const impactPieces = /* @__PURE__ */ door("impactPieces", pieces.impactPieces, {
  impact,
  options: shape.pieceOptions,
});
export const globalRestitutionMaps = /* @__PURE__ */ door("globalRestitutionMaps", globalMaps.globalRestitutionMaps, {
  impact,
  restitution: is.number,
});
export const leastEnergyVelocity = /* @__PURE__ */ door("leastEnergyVelocity", basis.leastEnergyVelocity, {
  impact,
  contactVelocity: contactVelocities,
});
export const sampleVelocities = /* @__PURE__ */ door("sampleVelocities", graph.sampleVelocities, {
  impact,
  count: is.count,
});
export const impulseGraph = /* @__PURE__ */ door("impulseGraph", graph.impulseGraph, {
  impact,
  options,
  samples: shape.samples,
});
export const cyclicSum = /* @__PURE__ */ door("cyclicSum", graph.cyclicSum, { points: /* @__PURE__ */ is.list(point) });
export const monotonicityProduct = /* @__PURE__ */ door("monotonicityProduct", graph.monotonicityProduct, {
  "first second": point,
});

export const identifyLaw = /* @__PURE__ */ door("identifyLaw", identifying.identifyLaw, {
  impact,
  data: shape.measurements,
  options: shape.identifyOptions,
});

export const findImpacts = /* @__PURE__ */ door("findImpacts", finding.findImpacts, {
  series: shape.timeSeries,
  options: shape.findOptions,
});
export const foundPairs = /* @__PURE__ */ door("foundPairs", finding.foundPairs, {
  found: shape.foundImpacts,
  series: shape.timeSeries,
});
