/**
 * The public library. Names are stable; what is not exported here may change.
 */

export {
  CERTIFICATE_MARGIN,
  type Certificate,
  type CertifyOptions,
  type EnergyCertificate,
  type EnergyWitness,
  type MonotonicityCertificate,
  type RestitutionBound,
  type SufficientCondition,
  type SufficientConditions,
  type UniquenessCertificate,
} from "./certificates/certificate.ts";
export { certify } from "./certificates/certify.ts";
export { type Explanation, explainImpact, type Remedy } from "./certificates/explain-impact.ts";
export {
  FRICTION_CLAIMS,
  type FrictionBound,
  type FrictionBoundOptions,
  type FrictionBounds,
  type FrictionClaim,
} from "./certificates/friction-bounds/friction-bound.ts";
export { frictionBounds } from "./certificates/friction-bounds/friction-bounds.ts";
export {
  CONSISTENCY_MARGIN,
  type ImpactConsistency,
  impactConsistency,
  type KinematicViolation,
  type Verdict,
} from "./certificates/impact-consistency.ts";
export {
  type CoefficientRegion,
  coefficientRegion,
  type RegionOptions,
} from "./certificates/safe-coefficients/coefficient-region.ts";
export type { LargestBox } from "./certificates/safe-coefficients/largest-box.ts";
export type { LargestFactor } from "./certificates/safe-coefficients/largest-factor.ts";
export type { SafeClaim } from "./certificates/safe-coefficients/loss-criterion.ts";
export type { NearestSafe } from "./certificates/safe-coefficients/nearest-safe.ts";
export type { RegionBorder } from "./certificates/safe-coefficients/region-borders.ts";
export {
  type ClaimSafety,
  type SafeCoefficients,
  type SafeOptions,
  safeCoefficients,
} from "./certificates/safe-coefficients/safe-coefficients.ts";
export { runEventDriven } from "./dynamics/event-driven/run-event-driven.ts";
export { impactAtStart } from "./dynamics/impact-at-start.ts";
export type { EquilibriaOptions, EquilibriaResult, Equilibrium } from "./dynamics/lyapunov/equilibrium.ts";
export { findEquilibria } from "./dynamics/lyapunov/find-equilibria.ts";
export { joinRecorders } from "./dynamics/lyapunov/join-recorders.ts";
export { type LyapunovWatch, watchLyapunov } from "./dynamics/lyapunov/watch-lyapunov.ts";
export type { LyapunovReport } from "./dynamics/lyapunov/watch-report.ts";
export {
  METHOD_NAMES,
  METHODS,
  type MethodName,
  type SimulateOptions,
  simulate,
} from "./dynamics/simulate.ts";
export type {
  EnergyLedger,
  EventType,
  Recorder,
  RunOptions,
  SimulationChecks,
  SimulationEvent,
  SimulationResult,
} from "./dynamics/simulation.ts";
export { runTimeStepping } from "./dynamics/time-stepping/run-time-stepping.ts";
export { ACTIVATIONS, type Activation, STEPPING_DEFAULTS } from "./dynamics/time-stepping/stepping-options.ts";
export { type Columns, recordTrajectory, type Trajectory } from "./dynamics/trajectory.ts";
export { decomposeFriction, type FrictionDecomposition } from "./elements/decompose-friction.ts";
export type { Element, ElementKind, Pressure } from "./elements/element.ts";
export { ELEMENTS, type ElementDescription, type VelocityCondition } from "./elements/elements.ts";
export { type RestitutionRange, restitutionRange } from "./elements/restitution-range.ts";
export { InputError, type InputErrorParts, InternalError, type Place } from "./errors.ts";
export {
  type AdmissibleSet,
  admissibleSet,
  type Boundary,
  type Membership,
  type Projection,
} from "./laws/admissible-set.ts";
export { type Characteristics, characteristics } from "./laws/characteristics.ts";
export { type ComparedLaw, type Comparison, compareLaws } from "./laws/compare-laws.ts";
export { conclude, kineticEnergy } from "./laws/conclude.ts";
export type { FittedParameter, Identification } from "./laws/identify/identification.ts";
export { type IdentifyOptions, identifyLaw } from "./laws/identify/identify-law.ts";
export type { FitLawName } from "./laws/identify/parametrisation.ts";
export type { ElementOutcome, ElementState, ImpactEnergy, ImpactSolution } from "./laws/impact-solution.ts";
export type { Law, LawSettings, LawStep } from "./laws/law.ts";
export { LAWS, type LawName } from "./laws/laws.ts";
export {
  type GlobalRestitutionMaps,
  globalRestitutionMaps,
} from "./laws/maps/global-restitution-maps.ts";
export { type ImpactMaps, impactMaps, type MapOptions, type MapPoint } from "./laws/maps/impact-maps.ts";
export { type ImpactPieces, impactPieces, type Piece, type PieceOptions } from "./laws/maps/impact-pieces.ts";
export {
  cyclicSum,
  type GraphPoint,
  impulseGraph,
  monotonicityProduct,
  sampleVelocities,
} from "./laws/maps/impulse-graph.ts";
export { leastEnergyVelocity } from "./laws/maps/kinetic-basis.ts";
export { poseNewton } from "./laws/newton.ts";
export { type ImpactOptions, type ImpactResult, resolveImpact } from "./laws/resolve-impact.ts";
export { compileExpression, compileExpressions } from "./models/expressions/compile-expressions.ts";
export { differentiate } from "./models/expressions/differentiate.ts";
export { evaluateExpression } from "./models/expressions/evaluate.ts";
export { explainNonFinite, firstNonFinite, type NonFinite } from "./models/expressions/explain-non-finite.ts";
export { isLinearIn, type LinearForm, linearCoefficients, nonlinearPart } from "./models/expressions/linear-form.ts";
export { parseExpression } from "./models/expressions/parse.ts";
export { LARGEST_EXPRESSION } from "./models/expressions/post-order.ts";
export { simplify } from "./models/expressions/simplify.ts";
export { substitute } from "./models/expressions/substitute.ts";
export type { Expression } from "./models/expressions/syntax-tree.ts";
export { toTex } from "./models/expressions/to-tex.ts";
export { formatInputError } from "./models/format-error.ts";
export { modelJsonSchema } from "./models/json-schema.ts";
export { MODEL_KINDS, type ModelKind } from "./models/kinds.ts";
export type { LawChoice } from "./models/law-choice.ts";
export type { MechanicalSystem, SystemElement } from "./models/mechanical-system.ts";
export type { ImpactModel, Model, ModelOf, PostureModel, SimulateSettings, SystemModel } from "./models/model.ts";
export { nearest } from "./models/nearest.ts";
export { type Measurements, readMeasurements } from "./models/read-measurements.ts";
export { locate, type ReadKindOptions, type ReadModel, type ReadOptions, readModel } from "./models/read-model.ts";
export { LARGEST_TEXT } from "./models/source/source-text.ts";
export { shownDelassus } from "./problems/constrained-delassus.ts";
export { frictionLcp, impulsesFromLcp } from "./problems/friction-lcp.ts";
export { type ImpactEquivalent, impactEquivalent } from "./problems/impact-equivalent.ts";
export { assembleImpact, type ImpactProblem, type PlacedElement } from "./problems/impact-problem.ts";
export { type Block, type BlockKind, block, type InclusionProblem } from "./problems/inclusion-problem.ts";
export { type Lcp, lcpResidual } from "./problems/lcp.ts";
export { inclusionResidual } from "./problems/residual.ts";
export { uniquenessByStructure } from "./problems/uniqueness.ts";
export { withPreVelocity } from "./problems/with-pre-velocity.ts";
export { admissibleSetJson } from "./reports/admissible-set-json.ts";
export { certificateJson } from "./reports/certificate-json.ts";
export { type CertificateTextOptions, certificateText } from "./reports/certificate-text.ts";
export { compareJson } from "./reports/compare-json.ts";
export { type CompareTextOptions, compareText } from "./reports/compare-text.ts";
export { fitJson } from "./reports/fit-json.ts";
export { type FitTextOptions, fitText } from "./reports/fit-text.ts";
export { frictionBoundsJson } from "./reports/friction-bounds-json.ts";
export { frictionBoundsText } from "./reports/friction-bounds-text.ts";
export { impactJson } from "./reports/impact-json.ts";
export { type ImpactTextOptions, impactText } from "./reports/impact-text.ts";
export { equilibriaJson, lyapunovJson } from "./reports/lyapunov-json.ts";
export { equilibriaText, lyapunovText } from "./reports/lyapunov-text.ts";
export { showChange, showNumber } from "./reports/number.ts";
export { type Paint, PLAIN } from "./reports/paint.ts";
export { postureJson } from "./reports/posture-json.ts";
export { type PostureTextOptions, postureText } from "./reports/posture-text.ts";
export { coefficientRegionJson, safeCoefficientsJson } from "./reports/safe-coefficients-json.ts";
export { coefficientRegionText, safeCoefficientsText } from "./reports/safe-coefficients-text.ts";
export { simulationJson } from "./reports/simulation-json.ts";
export { type SimulationTextOptions, simulationText } from "./reports/simulation-text.ts";
export { tableLines } from "./reports/table.ts";
export { ball } from "./sets/ball.ts";
export { contensou } from "./sets/contensou.ts";
export type { ConvexSet } from "./sets/convex-set.ts";
export { disk } from "./sets/disk.ts";
export { ellipse } from "./sets/ellipse.ts";
export { halfLine } from "./sets/half-line.ts";
export { intersection, projectOntoIntersection } from "./sets/intersection.ts";
export { interval } from "./sets/interval.ts";
export { line } from "./sets/line.ts";
export { orthant } from "./sets/orthant.ts";
export { polyhedralCone } from "./sets/polyhedral-cone.ts";
export { product } from "./sets/product.ts";
export { decomposeSign, sgn, upr } from "./sets/set-valued.ts";
export { type Continuum, type Enumeration, enumerateSolutions } from "./solvers/enumeration/enumerate-solutions.ts";
export { solveLcp } from "./solvers/lemke/solve-lcp.ts";
export { SOLVERS, type SolverName, solve } from "./solvers/solve.ts";
export type { Solver, SolverOptions, SolverResult } from "./solvers/solver.ts";
export { cobweb } from "./stability/two-contact/cobweb.ts";
export { type CyclePoint, cycleAt } from "./stability/two-contact/cycle.ts";
export {
  type ContactEvidence,
  type ContactEvidenceOptions,
  contactEvidence,
} from "./stability/two-contact/full-motion/contact-evidence.ts";
export {
  type Amplification,
  type FullMotion,
  type FullOutcome,
  fullMotion,
} from "./stability/two-contact/full-motion/full-motion.ts";
export type { FullMotionOptions, ThirdContact } from "./stability/two-contact/full-motion/full-motion-options.ts";
export {
  type PredictionOptions,
  type PredictionStudy,
  predictionStudy,
  type SizeResult,
} from "./stability/two-contact/full-motion/prediction-study.ts";
export { simulateHybrid } from "./stability/two-contact/hybrid.ts";
export { contactImpacts } from "./stability/two-contact/impacts.ts";
export { lemmaConstants } from "./stability/two-contact/lemma-constants.ts";
export { contactModes } from "./stability/two-contact/modes.ts";
export { makePosture, type Posture, type PostureFields } from "./stability/two-contact/posture.ts";
export { postureFromWorld, type WorldPosture } from "./stability/two-contact/posture-from-world.ts";
export { postureOfModel } from "./stability/two-contact/posture-of-model.ts";
export { postureTrajectory } from "./stability/two-contact/posture-trajectory.ts";
export { statics } from "./stability/two-contact/statics.ts";
export type {
  HybridEvent,
  HybridState,
  Outcome,
  Trajectory as HybridTrajectory,
} from "./stability/two-contact/trajectory.ts";
export { type PostureVerdict, postureVerdict, type VerdictOptions } from "./stability/two-contact/verdict.ts";
export { type ZeroOrderModel, zeroOrderModel } from "./stability/two-contact/zero-order-model.ts";
