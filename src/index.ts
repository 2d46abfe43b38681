/**
 * The library as a table of contents, in reading order. Each subject has an entry of its own, which holds all its names
 * (`sprag/models`, `sprag/problems`, …); here are those that most programs need. Names are stable; what no entry exports
 * may change. Functions check their arguments at the door; what they do is written where they are made.
 */

// Models: what the user writes, read and checked. Mistakes are `InputError`s that say what, where and how to fix it.

export type { ImpactModel, Model, ModelKind, PostureModel, ReadModel, SystemModel } from "./doors/models.ts";
export { formatInputError, InputError, MODEL_KINDS, readMeasurements, readModel } from "./doors/models.ts";

// An impact as numbers: what the elements are, and the problem that they pose.

export type { Element, ImpactProblem } from "./doors/problems.ts";
export { assembleImpact, ELEMENTS, withPreVelocity } from "./doors/problems.ts";

// Laws: from the problem to the velocities after the impact, by one law, by all of them, or by one that is measured.

export type { Comparison, Identification, ImpactOptions, ImpactResult, ImpactSolution, LawName } from "./doors/laws.ts";
export { compareLaws, identifyLaw, LAWS, resolveImpact } from "./doors/laws.ts";

// Solvers: any inclusion ξ = GΛ + c, whoever posed it; one solution or all of them.

export type { InclusionProblem, SolverName } from "./doors/problems.ts";
export { enumerateSolutions, SOLVERS, solve } from "./doors/problems.ts";

// One impact judged: is it consistent, who gained energy and why, and what would help.

export { explainImpact, impactConsistency, impactRemedies } from "./doors/certificates.ts";

// Certificates: what is proved for every impact, and the coefficients for which it is.

export type { Certificate, CertifyOptions, FrictionBounds, SafeCoefficients } from "./doors/certificates.ts";
export { certify, coefficientRegion, frictionBounds, safeCoefficients } from "./doors/certificates.ts";

// Motion: a mechanism in time, with impacts and friction.

export type { Columns, SimulateOptions, SimulationResult, Trajectory } from "./doors/motion.ts";
export { impactAtStart, METHOD_NAMES, METHODS, recordTrajectory, simulate } from "./doors/motion.ts";

// Stability: equilibria of a mechanism, and energy functions watched along its motion.

export type { EquilibriaResult, LyapunovReport } from "./doors/motion.ts";
export { findEquilibria, watchLyapunov } from "./doors/motion.ts";

// Postures: does a body stay on two frictional contacts when it is disturbed?

export type { Posture, PostureVerdict } from "./doors/posture.ts";
export { makePosture, postureOfModel, postureVerdict } from "./doors/posture.ts";

// Reports: results as JSON, stamped with the version of its format, and read again; results as text.

export { certificateJson, impactJson, postureJson, readResult, simulationJson } from "./doors/reports.ts";

// Reports for people.

export { certificateText, impactText, postureText, simulationText } from "./doors/reports.ts";

// The version of all this.

export { SPRAG_VERSION } from "./doors/reports.ts";
