/**
 * The table of computations: what can be asked for at every point of a study.
 */
import type { ComputationName } from "../models/study/study.ts";
import type { Computation } from "./computation.ts";
import { certify } from "./computations/certify.ts";
import { fit } from "./computations/fit.ts";
import { impact } from "./computations/impact.ts";
import { posture } from "./computations/posture.ts";
import { simulate } from "./computations/simulate.ts";

export const COMPUTATIONS: Readonly<Record<ComputationName, Computation>> = { posture, certify, impact, simulate, fit };

/** Milliseconds of a usual point, as declared. */
export const computationCost = (compute: ComputationName): number => COMPUTATIONS[compute].cost;
