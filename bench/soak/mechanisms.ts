/**
 * `certificates`: random mechanisms, each certified and then attacked with the checks of `soak-checks.ts`.
 */
import { checkModel } from "../soak-checks.ts";
import { soakModel } from "../soak-problems.ts";
import type { SoakOptions, SoakOutcome } from "./outcome.ts";
import { runCases } from "./run-cases.ts";

/** The family of `soakModel` that cases are drawn from; the seed of a case is its number there. */
const FAMILY = 1;

export async function attackMechanisms(options: SoakOptions): Promise<SoakOutcome> {
  const tally = runCases(options, (seed) => {
    const result = checkModel(soakModel(FAMILY, seed), seed % 3 === 0, seed);
    const outcomes = result.refused === undefined ? result.verdicts : ["refused: no mechanism"];
    return { outcomes, wrong: result.violations };
  });
  return tally.outcome("certificates");
}
