/**
 * `sprag/problems`: impact elements, the problems that impacts pose, and the solvers.
 */
import * as decomposing from "../elements/decompose-friction.ts";
import * as ranges from "../elements/restitution-range.ts";
import * as delassus from "../problems/constrained-delassus.ts";
import * as fclib from "../problems/formats/fclib.ts";
import * as matrixMarkets from "../problems/formats/read-matrix-market.ts";
import * as problemReading from "../problems/formats/read-problem.ts";
import * as problemWriting from "../problems/formats/write-problem.ts";
import * as frictionLcps from "../problems/friction-lcp.ts";
import * as equivalents from "../problems/impact-equivalent.ts";
import * as assembling from "../problems/impact-problem.ts";
import * as inclusions from "../problems/inclusion-of-raw.ts";
import * as lcps from "../problems/lcp.ts";
import * as residuals from "../problems/residual.ts";
import * as uniqueness from "../problems/uniqueness.ts";
import * as moving from "../problems/with-pre-velocity.ts";
import * as blocks from "../sets/reservoirs/block.ts";
import * as enumerating from "../solvers/enumeration/enumerate-solutions.ts";
import * as pivoting from "../solvers/lemke/solve-lcp.ts";
import * as solving from "../solvers/solve.ts";
import * as rawSolving from "../solvers/solve-raw.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import * as shape from "./shapes/problem.ts";
import {
  impactProblem as impact,
  lcp,
  solverOptions as options,
  inclusionProblem as problem,
  components as z,
} from "./shapes/problem.ts";
import * as raw from "./shapes/raw-problem.ts";

export type { FrictionDecomposition } from "../elements/decompose-friction.ts";
export type { Element, ElementKind, Pressure } from "../elements/element.ts";
export { ELEMENTS, type ElementDescription, type VelocityCondition } from "../elements/elements.ts";
export type { RestitutionRange } from "../elements/restitution-range.ts";
export type { SparseMatrix } from "../linalg/sparse/sparse-matrix.ts";
export type { Delassus, DelassusForm } from "../problems/delassus.ts";
export type { Dataset, Datasets } from "../problems/formats/fclib.ts";
export {
  PROBLEM_FORMS,
  type ProblemFile,
  type ProblemForm,
  type ReadProblemOptions,
} from "../problems/formats/problem-file.ts";
export {
  MATRIX_MARKET_NAMES,
  type MatrixMarketName,
  type MatrixMarketParts,
} from "../problems/formats/read-matrix-market.ts";
export { LARGEST_PROBLEM } from "../problems/formats/read-problem.ts";
export type { ProblemNotes } from "../problems/formats/write-fc-json.ts";
export { PROBLEM_FORMATS, type ProblemFormat } from "../problems/formats/write-problem.ts";
export type { ImpactEquivalent } from "../problems/impact-equivalent.ts";
export type { ImpactProblem, PlacedElement } from "../problems/impact-problem.ts";
export type { AnyInclusionProblem, InclusionProblem, SparseInclusionProblem } from "../problems/inclusion-problem.ts";
export type { Lcp } from "../problems/lcp.ts";
export type {
  GlobalProblem,
  LocalProblem,
  RawLcp,
  RawMlcp,
  RawOptions,
  RawProblem,
  RawSolution,
  RawStage,
} from "../problems/raw-problem.ts";
export type { Block, BlockKind } from "../sets/reservoirs/block.ts";
export type { Continuum, Enumeration } from "../solvers/enumeration/enumerated.ts";
export { SOLVERS, type SolverName } from "../solvers/solve.ts";
export type { Solver, SolverOptions, SolverResult } from "../solvers/solver.ts";

export const decomposeFriction = /* @__PURE__ */ door("decomposeFriction", decomposing.decomposeFriction, {
  "element normal": shape.element,
});
export const restitutionRange = /* @__PURE__ */ door("restitutionRange", ranges.restitutionRange, { kind: is.text });

export const assembleImpact = /* @__PURE__ */ door("assembleImpact", assembling.assembleImpact, {
  model: shape.impactModel,
});
export const withPreVelocity = /* @__PURE__ */ door("withPreVelocity", moving.withPreVelocity, {
  impact,
  velocity: shape.velocities,
});
export const shownDelassus = /* @__PURE__ */ door("shownDelassus", delassus.shownDelassus, { impact });
export const impactEquivalent = /* @__PURE__ */ door("impactEquivalent", equivalents.impactEquivalent, {
  delassus: /* @__PURE__ */ is.numbers(4),
});

export const block = /* @__PURE__ */ door("block", blocks.block, { parts: shape.blockParts });
export const inclusionResidual = /* @__PURE__ */ door("inclusionResidual", residuals.inclusionResidual, {
  problem: shape.anyInclusionProblem,
  impulses: shape.components,
});
export const uniquenessByStructure = /* @__PURE__ */ door("uniquenessByStructure", uniqueness.uniquenessByStructure, {
  problem,
});
export const solve = /* @__PURE__ */ door("solve", solving.solve, { problem: shape.anyInclusionProblem, options });
export const enumerateSolutions = /* @__PURE__ */ door("enumerateSolutions", enumerating.enumerateSolutions, {
  problem,
  options,
});

export const frictionLcp = /* @__PURE__ */ door("frictionLcp", frictionLcps.frictionLcp, { problem });
export const impulsesFromLcp = /* @__PURE__ */ door("impulsesFromLcp", frictionLcps.impulsesFromLcp, {
  lcp: shape.frictionLcp,
  z,
});
export const lcpResidual = /* @__PURE__ */ door("lcpResidual", lcps.lcpResidual, { lcp, z });
export const solveLcp = /* @__PURE__ */ door("solveLcp", pivoting.solveLcp, { lcp, options });

export const readProblem = /* @__PURE__ */ door("readProblem", problemReading.readProblem, {
  text: is.text,
  options: raw.readOptions,
});
export const isMatrixMarket = /* @__PURE__ */ door("isMatrixMarket", matrixMarkets.isMatrixMarket, { text: is.text });
export const readMatrixMarket = /* @__PURE__ */ door("readMatrixMarket", problemReading.readMatrixMarket, {
  parts: raw.matrixMarket,
  options: raw.readOptions,
});
export const readFclib = /* @__PURE__ */ door("readFclib", problemReading.readFclib, {
  datasets: is.callable,
  options: raw.readOptions,
});
export const writeProblem = /* @__PURE__ */ door("writeProblem", problemWriting.writeProblem, {
  problem: raw.rawProblem,
  "format?": /* @__PURE__ */ is.oneOf(problemWriting.PROBLEM_FORMATS),
  notes: raw.notes,
});
export const fclibDatasets = /* @__PURE__ */ door("fclibDatasets", fclib.fclibDatasets, {
  problem: raw.rawProblem,
  "title?": is.text,
});
export const inclusionOfRaw = /* @__PURE__ */ door("inclusionOfRaw", inclusions.inclusionOfRaw, {
  problem: raw.rawProblem,
});
export { RAW_SOLVERS } from "../solvers/solve-raw.ts";
export const solveRaw = /* @__PURE__ */ door("solveRaw", rawSolving.solveRaw, {
  problem: raw.rawProblem,
  options: raw.rawOptions,
});
