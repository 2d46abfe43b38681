/**
 * Results as they are stored and drawn: what a command prints with `--json` and what `sprag reproduce` draws are put together here.
 */
import type { explainWitness, mapPortrait } from "../src/doors/certificates.ts";
import { lyapunovJson } from "../src/doors/reports.ts";
import {
  type Certificate,
  certificateJson,
  compareLaws,
  type ImpactModel,
  type ImpactProblem,
  type ImpactResult,
  impactJson,
  type impactRemedies,
  simulationJson,
} from "../src/index.ts";
import { given, remarksOf, titleOf } from "./command.ts";
import type { FinishedRun } from "./run-simulation.ts";

/** Results with more impulses than this are not compared with other laws: no figure shows so many, and it takes its time. */
const MOST_COMPARED = 12;

/** Where the other laws end, unless there are too many impulses. */
export const comparedLaws = ({ problem, settings }: ImpactResult): ReturnType<typeof compareLaws> | undefined =>
  problem.size > MOST_COMPARED ? undefined : compareLaws(problem, settings);

interface ImpactExtras {
  readonly remedies?: ReturnType<typeof impactRemedies> | undefined;
  readonly compared?: ReturnType<typeof compareLaws> | undefined;
}

export function storedImpact(result: ImpactResult, model: ImpactModel, { remedies, compared }: ImpactExtras = {}) {
  return {
    ...impactJson(result, remedies, compared),
    ...{ ...titleOf(model), ...remarksOf(model), ...given({ drawing: model.drawing }) },
  };
}

interface Certified {
  readonly certificate: Certificate;
  readonly impact: ImpactProblem;
  readonly explanation: ReturnType<typeof explainWitness>;
  readonly portrait: ReturnType<typeof mapPortrait>;
}

/** `more`: other findings of the mechanism. */
export function storedCertificate(found: Certified, model: ImpactModel, more: object = {}) {
  const { certificate, explanation, impact, portrait } = found;
  const json = certificateJson(certificate, explanation, impact, portrait);
  return { ...json, ...more, ...titleOf(model), ...remarksOf(model) };
}

export function storedRun({
  result,
  model,
  motion,
  phase,
  lyapunov,
}: Pick<FinishedRun, "result" | "model" | "motion" | "phase" | "lyapunov">) {
  return {
    ...simulationJson(result, model.coordinates, { ...model, ...(motion && { motion }), ...(phase && { phase }) }),
    ...(lyapunov && { lyapunov: lyapunovJson(lyapunov) }),
    ...remarksOf(model),
  };
}
