/**
 * The attack on certificates: random mechanisms of all element kinds under all laws, each certified and then attacked. A claim
 * that holds must survive local search (`climbGain`), telltale velocities and pairs of them; a claim that fails must reproduce its
 * witness; no part of a report may contradict another; units (2^±30) and the order of elements change no verdict.
 */
import { checkModel } from "./check-model.ts";
import type { CaseResult, SoakOptions, SoakOutcome } from "./outcome.ts";
import { runCases } from "./run-cases.ts";
import { soakModel } from "./soak-model.ts";

/** One case in three is about all velocities, as the seed says. */
const EVERY_VELOCITY = 3;

export async function attackCertificates(options: SoakOptions): Promise<SoakOutcome> {
  return runCases(options, attackMechanism).outcome("certificates");
}

function attackMechanism(seed: number): CaseResult {
  const model = soakModel(seed, 0, true);
  const { refused, verdicts, violations } = checkModel(model, seed % EVERY_VELOCITY === 0, seed);
  const law = typeof model.law === "object" ? model.law.name : (model.law ?? "newton");
  const outcomes = refused === undefined ? [`law ${law}`, ...verdicts] : ["refused: no such mechanism"];
  return { outcomes, wrong: violations, model };
}
