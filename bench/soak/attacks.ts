/**
 * The table of attacks. To add one: a file of its own and a line here.
 */
import { attackAgreements } from "./agreement.ts";
import { attackCertificates } from "./certificates.ts";
import { attackEnumeration } from "./enumeration.ts";
import { attackFiles } from "./files.ts";
import { attackImpacts } from "./impacts.ts";
import { attackLemmas } from "./lemmas.ts";
import type { SoakOptions, SoakOutcome } from "./outcome.ts";
import { attackPostures } from "./postures.ts";
import { attackRuns, attackScenes } from "./scenes.ts";

export interface Attack {
  /** One line for the list of attacks. */
  readonly describe: string;
  /** It does not go in parts. */
  readonly isWhole?: true;
  readonly attack: (options: SoakOptions) => Promise<SoakOutcome>;
}

export const ATTACKS: Readonly<Record<string, Attack>> = {
  impacts: {
    describe: "random impacts of all kinds, scales and laws, judged by an exact residual",
    attack: attackImpacts,
  },
  enumeration: {
    describe: "lists of all solutions against enumeration in exact rational numbers",
    attack: attackEnumeration,
  },
  certificates: {
    describe:
      "random mechanisms: certificates attacked by local search, witnesses reproduced, reports without contradiction",
    attack: attackCertificates,
  },
  postures: {
    describe: "verdicts on random postures against an independent event-exact simulator",
    attack: attackPostures,
  },
  lemmas: {
    describe: "Lemmas B, C, D behind Theorems E and F, each by itself, on extreme postures",
    attack: attackLemmas,
  },
  agreement: {
    describe: "random postures that the paper decides: Theorems 2, 3, 4 against E and F, verdicts only",
    attack: attackAgreements,
  },
  scenes: {
    describe: "random planar scenes per method: overlap by own geometry, energy from the trajectory",
    attack: attackScenes,
  },
  runs: {
    describe: "random packed scenes per method: which runs end within 4 s of CPU, and why the others do not",
    attack: attackRuns,
  },
  files: {
    describe: "mutated example files: only errors that name what, where and how to fix",
    isWhole: true,
    attack: attackFiles,
  },
};
