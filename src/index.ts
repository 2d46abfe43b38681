/**
 * The public library. Names are stable; what is not exported here may change. Functions come through their doors, which
 * check the arguments; what they do is written where they are made.
 */

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
} from "./certificates/certificate.ts";
export type { Explanation, Remedy } from "./certificates/explain-impact.ts";
export {
  FRICTION_CLAIMS,
  type FrictionBound,
  type FrictionBoundOptions,
  type FrictionBounds,
  type FrictionClaim,
} from "./certificates/friction-bounds/friction-bound.ts";
export {
  CONSISTENCY_MARGIN,
  type ImpactConsistency,
  type KinematicViolation,
  type Verdict,
} from "./certificates/impact-consistency.ts";
export type { ImpactRemedy } from "./certificates/impact-remedies.ts";
export type { CoefficientRegion, RegionOptions } from "./certificates/safe-coefficients/coefficient-region.ts";
export type { LargestBox } from "./certificates/safe-coefficients/largest-box.ts";
export type { LargestFactor } from "./certificates/safe-coefficients/largest-factor.ts";
export type { SafeClaim } from "./certificates/safe-coefficients/loss-criterion.ts";
export type { NearestSafe } from "./certificates/safe-coefficients/nearest-safe.ts";
export type { RegionBorder } from "./certificates/safe-coefficients/region-borders.ts";
export type { ClaimSafety, SafeCoefficients, SafeOptions } from "./certificates/safe-coefficients/safe-coefficients.ts";
export {
  admissibleSet,
  assembleImpact,
  block,
  certify,
  characteristics,
  coefficientRegion,
  compareLaws,
  conclude,
  cyclicSum,
  decomposeFriction,
  enumerateSolutions,
  explainImpact,
  explainWitness,
  frictionBounds,
  frictionLcp,
  globalRestitutionMaps,
  identifyLaw,
  impactConsistency,
  impactEquivalent,
  impactMaps,
  impactPieces,
  impactRemedies,
  impulseGraph,
  impulsesFromLcp,
  inclusionResidual,
  kineticEnergy,
  lcpResidual,
  leastEnergyVelocity,
  monotonicityProduct,
  poseNewton,
  resolveImpact,
  restitutionRange,
  safeCoefficients,
  sampleVelocities,
  shownDelassus,
  solve,
  solveLcp,
  uniquenessByStructure,
  withPreVelocity,
} from "./doors/impacts.ts";
export {
  compileExpression,
  compileExpressions,
  differentiate,
  evaluateExpression,
  explainNonFinite,
  firstNonFinite,
  formatInputError,
  isLinearIn,
  linearCoefficients,
  locate,
  modelJsonSchema,
  nearest,
  nonlinearPart,
  parseExpression,
  readMeasurements,
  readModel,
  simplify,
  substitute,
  toTex,
} from "./doors/models.ts";
export {
  findEquilibria,
  impactAtStart,
  joinRecorders,
  recordTrajectory,
  runEventDriven,
  runTimeStepping,
  simulate,
  watchLyapunov,
} from "./doors/motion.ts";
export {
  cobweb,
  contactEvidence,
  contactImpacts,
  contactModes,
  cycleAt,
  fullMotion,
  lemmaConstants,
  makePosture,
  postureFromWorld,
  postureOfModel,
  postureTrajectory,
  postureVerdict,
  predictionStudy,
  simulateHybrid,
  statics,
  zeroOrderModel,
} from "./doors/postures.ts";
export {
  admissibleSetJson,
  certificateJson,
  certificateText,
  coefficientRegionJson,
  coefficientRegionText,
  compareJson,
  compareText,
  equilibriaJson,
  equilibriaText,
  fitJson,
  fitText,
  frictionBoundsJson,
  frictionBoundsText,
  impactJson,
  impactText,
  lyapunovJson,
  lyapunovText,
  postureJson,
  postureText,
  readResult,
  safeCoefficientsJson,
  safeCoefficientsText,
  showChange,
  showNumber,
  simulationJson,
  simulationText,
  stamped,
  tableLines,
} from "./doors/reports.ts";
export {
  ball,
  contensou,
  decomposeSign,
  disk,
  ellipse,
  halfLine,
  intersection,
  interval,
  orthant,
  polyhedralCone,
  product,
  projectOntoIntersection,
  sgn,
  upr,
} from "./doors/sets.ts";
export type { SimulateOptions } from "./dynamics/simulate.ts";
export type {
  EnergyLedger,
  EventType,
  Recorder,
  RunOptions,
  SimulationChecks,
  SimulationEvent,
  SimulationResult,
} from "./dynamics/simulation.ts";
export type { Columns, Trajectory } from "./dynamics/trajectory.ts";
export type { FrictionDecomposition } from "./elements/decompose-friction.ts";
export type { Element, ElementKind, Pressure } from "./elements/element.ts";
export { ELEMENTS, type ElementDescription, type VelocityCondition } from "./elements/elements.ts";
export type { RestitutionRange } from "./elements/restitution-range.ts";
export { InputError, type InputErrorParts, InternalError, type Place } from "./errors.ts";
export type { AdmissibleSet, Boundary, Membership, Projection } from "./laws/admissible-set.ts";
export type { Characteristics } from "./laws/characteristics.ts";
export type { ComparedLaw, Comparison } from "./laws/compare-laws.ts";
export type { FittedParameter, Identification, IntervalSearch } from "./laws/identify/identification.ts";
export type { IdentifyOptions } from "./laws/identify/identify-law.ts";
export { FIT_LAW_NAMES, type FitLawName } from "./laws/identify/parametrisation.ts";
export type { ElementOutcome, ElementState, ImpactEnergy, ImpactSolution } from "./laws/impact-solution.ts";
export type { Law, LawSettings, LawStep } from "./laws/law.ts";
export { LAWS, type LawName } from "./laws/laws.ts";
export type { GlobalRestitutionMaps } from "./laws/maps/global-restitution-maps.ts";
export type { ImpactMaps, MapOptions, MapPoint } from "./laws/maps/impact-maps.ts";
export type { ImpactPieces, Piece, PieceOptions } from "./laws/maps/impact-pieces.ts";
export type { GraphPoint } from "./laws/maps/impulse-graph.ts";
export type { ImpactOptions, ImpactResult } from "./laws/resolve-impact.ts";
export type { NonFinite } from "./models/expressions/explain-non-finite.ts";
export type { LinearForm } from "./models/expressions/linear-form.ts";
export { LARGEST_EXPRESSION } from "./models/expressions/post-order.ts";
export type { Expression } from "./models/expressions/syntax-tree.ts";
export { MODEL_KINDS, type ModelKind } from "./models/kinds.ts";
export type { LawChoice } from "./models/law-choice.ts";
export type { MechanicalSystem, SystemElement } from "./models/mechanical-system.ts";
export type { ImpactModel, Model, ModelOf, PostureModel, SystemModel } from "./models/model.ts";
export type { Measurements } from "./models/read-measurements.ts";
export type { ReadKindOptions, ReadModel, ReadOptions } from "./models/read-model.ts";
export {
  METHOD_NAMES,
  METHODS,
  type MethodName,
  SIMULATION_OPTIONS,
  type SimulateSettings,
  type SimulationOption,
} from "./models/simulation-options.ts";
export { LARGEST_TEXT } from "./models/source/source-text.ts";
export type { ImpactEquivalent } from "./problems/impact-equivalent.ts";
export type { ImpactProblem, PlacedElement } from "./problems/impact-problem.ts";
export type { InclusionProblem } from "./problems/inclusion-problem.ts";
export type { Lcp } from "./problems/lcp.ts";
export type { CertificateTextOptions } from "./reports/certificate-report.ts";
export type { CompareTextOptions } from "./reports/comparison-report.ts";
export type { FitTextOptions } from "./reports/fit-report.ts";
export type { ImpactTextOptions } from "./reports/impact-report.ts";
export type { PostureTextOptions } from "./reports/posture-report.ts";
export type { ReadResultOptions, StoredResult } from "./reports/read-result.ts";
export { RESULT_VERSIONS, type ResultKind, type Stamp } from "./reports/result-format.ts";
export type { SimulationTextOptions } from "./reports/simulation-report.ts";
export type { ConvexSet } from "./sets/convex-set.ts";
export { line } from "./sets/interval.ts";
export type { Block, BlockKind } from "./sets/reservoirs/block.ts";
export type { Continuum, Enumeration } from "./solvers/enumeration/enumerated.ts";
export { SOLVERS, type SolverName } from "./solvers/solve.ts";
export type { Solver, SolverOptions, SolverResult } from "./solvers/solver.ts";
export type { EquilibriaOptions, EquilibriaResult, Equilibrium } from "./stability/lyapunov/equilibrium.ts";
export type { LyapunovWatch } from "./stability/lyapunov/watch-lyapunov.ts";
export type { LyapunovReport } from "./stability/lyapunov/watch-report.ts";
export type { CyclePoint } from "./stability/two-contact/cycle.ts";
export type { Amplification } from "./stability/two-contact/full-motion/amplification.ts";
export type { ContactEvidence, ContactEvidenceOptions } from "./stability/two-contact/full-motion/contact-evidence.ts";
export type { FullMotion, FullOutcome } from "./stability/two-contact/full-motion/full-motion.ts";
export type { FullMotionOptions, ThirdContact } from "./stability/two-contact/full-motion/full-motion-options.ts";
export type {
  PredictionOptions,
  PredictionStudy,
  SizeResult,
} from "./stability/two-contact/full-motion/prediction-study.ts";
export type { Posture, PostureFields } from "./stability/two-contact/posture.ts";
export type { WorldPosture } from "./stability/two-contact/posture-from-world.ts";
export type {
  HybridEvent,
  HybridState,
  Outcome,
  Trajectory as HybridTrajectory,
} from "./stability/two-contact/trajectory.ts";
export type { PostureVerdict, VerdictOptions } from "./stability/two-contact/verdict.ts";
export type { ZeroOrderModel } from "./stability/two-contact/zero-order-model.ts";
export { type Paint, PLAIN } from "./text/paint.ts";
export { SPRAG_VERSION } from "./version.ts";
