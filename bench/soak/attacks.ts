/**
 * The table of attacks. To add one: a file of its own and a line here.
 */
import { attackEnumeration } from "./enumeration.ts";
import { attackImpacts } from "./impacts.ts";
import { attackMechanisms } from "./mechanisms.ts";
import type { SoakOptions, SoakOutcome } from "./outcome.ts";

export interface Attack {
  /** One line for the list of attacks. */
  readonly describe: string;
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
    describe: "random mechanisms: no certificate meets a counterexample, every witness reproduces",
    attack: attackMechanisms,
  },
};
