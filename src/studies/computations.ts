/**
 * The table of computations: what can be asked for at every point of a study.
 */
import type { ComputationName, Study } from "../models/study/study.ts";
import type { Computation } from "./computation.ts";
import { certify } from "./computations/certify.ts";
import { fit } from "./computations/fit.ts";
import { impact } from "./computations/impact.ts";
import { posture } from "./computations/posture.ts";
import { simulate } from "./computations/simulate.ts";

export const COMPUTATIONS: Readonly<Record<ComputationName, Computation>> = { posture, certify, impact, simulate, fit };

/** Milliseconds of a usual point, as declared. */
export const computationCost = (compute: ComputationName): number => COMPUTATIONS[compute].cost;

/** Milliseconds of a usual certified cell beside its point, as declared. */
const CELL_COST = 15;

/** Milliseconds of a usual row of a study, as declared. */
export const rowCost = ({ compute, certifiedCells }: Pick<Study, "compute" | "certifiedCells">): number =>
  computationCost(compute) + (certifiedCells === undefined ? 0 : CELL_COST);
