/**
 * `sprag/problems`: impact elements, the problems that impacts pose, and the solvers.
 */
import * as decomposing from "../elements/decompose-friction.ts";
import * as ranges from "../elements/restitution-range.ts";
import * as delassus from "../problems/constrained-delassus.ts";
import * as frictionLcps from "../problems/friction-lcp.ts";
import * as equivalents from "../problems/impact-equivalent.ts";
import * as assembling from "../problems/impact-problem.ts";
import * as lcps from "../problems/lcp.ts";
import * as residuals from "../problems/residual.ts";
import * as uniqueness from "../problems/uniqueness.ts";
import * as moving from "../problems/with-pre-velocity.ts";
import * as blocks from "../sets/reservoirs/block.ts";
import * as enumerating from "../solvers/enumeration/enumerate-solutions.ts";
import * as pivoting from "../solvers/lemke/solve-lcp.ts";
import * as solving from "../solvers/solve.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import * as shape from "./shapes/problem.ts";

export type { FrictionDecomposition } from "../elements/decompose-friction.ts";
export type { Element, ElementKind, Pressure } from "../elements/element.ts";
export { ELEMENTS, type ElementDescription, type VelocityCondition } from "../elements/elements.ts";
export type { RestitutionRange } from "../elements/restitution-range.ts";
export type { ImpactEquivalent } from "../problems/impact-equivalent.ts";
export type { ImpactProblem, PlacedElement } from "../problems/impact-problem.ts";
export type { InclusionProblem } from "../problems/inclusion-problem.ts";
export type { Lcp } from "../problems/lcp.ts";
export type { Block, BlockKind } from "../sets/reservoirs/block.ts";
export type { Continuum, Enumeration } from "../solvers/enumeration/enumerated.ts";
export { SOLVERS, type SolverName } from "../solvers/solve.ts";
export type { Solver, SolverOptions, SolverResult } from "../solvers/solver.ts";

const { impactProblem: impact, inclusionProblem: problem, solverOptions: options, lcp, components: z } = shape;

export const decomposeFriction = door(decomposing.decomposeFriction, { "element normal": shape.element });
export const restitutionRange = door(ranges.restitutionRange, { kind: is.text });

export const assembleImpact = door(assembling.assembleImpact, { model: shape.impactModel });
export const withPreVelocity = door(moving.withPreVelocity, { impact, velocity: shape.velocities });
export const shownDelassus = door(delassus.shownDelassus, { impact });
export const impactEquivalent = door(equivalents.impactEquivalent, { delassus: is.numbers(4) });

export const block = door(blocks.block, { parts: shape.blockParts });
export const inclusionResidual = door(residuals.inclusionResidual, { problem, impulses: shape.components });
export const uniquenessByStructure = door(uniqueness.uniquenessByStructure, { problem });
export const solve = door(solving.solve, { problem, options });
export const enumerateSolutions = door(enumerating.enumerateSolutions, { problem, options });

export const frictionLcp = door(frictionLcps.frictionLcp, { problem });
export const impulsesFromLcp = door(frictionLcps.impulsesFromLcp, { lcp: shape.frictionLcp, z });
export const lcpResidual = door(lcps.lcpResidual, { lcp, z });
export const solveLcp = door(pivoting.solveLcp, { lcp, options });
