/**
 * The options of a run against their table, and its law against mechanism and method: defaults in their places, and the door that refuses what makes no sense.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import type { Law, LawSettings } from "../laws/law.ts";
import { LAWS, lawOf } from "../laws/laws.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import {
  type MethodName,
  OPTION_NAMES,
  type OptionName,
  optionRow,
  RANGES,
  type SimulationOption,
  type SimulationSettings,
  type Table,
  type ValueOf,
} from "../models/simulation-options.ts";
import { SOLVERS } from "../solvers/solve.ts";

/** Options that have a default, with it where nothing was said. */
export type Completed<Given> = Given & {
  readonly [Name in OptionName as Table[Name] extends { readonly default: unknown } ? Name : never]-?: ValueOf<
    Table[Name]
  >;
};

/** The options with every default of the table in its place, but those that the method chooses itself. */
export function withDefaults<Given extends SimulationSettings>(options: Given, method: MethodName): Completed<Given> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const defaults = OPTION_NAMES.flatMap((name) => {
    const { default: value, defaultOf } = optionRow(name);
    return value === undefined || defaultOf?.includes(method) === false ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...defaults, ...given]) as Completed<Given>;
}

/** Throws `InputError` for values outside the table, whether or not the method heeds them. */
export function checkOptions(options: SimulationSettings, method: MethodName): void {
  for (const name of OPTION_NAMES) {
    const value = options[name];
    const row = optionRow(name);
    if (value === undefined) continue;
    if (row.range && !RANGES[row.range].holds(value as number)) throw outOfRange(name, row, value, method);
    const known = name === "solver" ? Object.keys(SOLVERS) : row.choices;
    if (known && !known.includes(value as string)) {
      throw new InputError({ what: `there is no ${name} "${value}"`, where: name, fix: `Use ${known.join(", ")}.` });
    }
  }
}

function outOfRange(
  name: string,
  { range, refusal }: SimulationOption,
  value: unknown,
  method: MethodName,
): InputError {
  if (refusal && refusal.by?.includes(method) !== false) {
    const { what, fix, code = "bad-input" } = refusal;
    return new InputError({ code, what: `${what}, got ${value}`, where: name, fix });
  }
  const { must, briefly = must } = RANGES[range!];
  const fix = `Leave ${name} out to get its default, or give a positive number.`;
  return new InputError({ code: "bad-option", what: `${name} must be ${briefly}, got ${value}`, where: name, fix });
}

/** Laws that are one inclusion with an offset ε γ⁻; time stepping applies all others to the impact alone, before the step. */
export function isOneInclusion(law: LawSettings): boolean {
  return lawOf(law).kind === "coefficients";
}

/** Throws `InputError` for what a law would refuse at the first impact: when it lacks a setting or does not go with the mechanism or the method. */
export function checkLaw(system: MechanicalSystem, law: LawSettings, method: string): void {
  const { name, of } = law.choice;
  const refuse = (what: string, fix: string): never => {
    throw new InputError({ code: "law-setting", what, where: "law", fix });
  };
  const isByMatrix = lawOf(law).kind !== "coefficients";
  const contacts = isByMatrix ? system.elements.filter(({ kind }) => ELEMENTS[kind].family === "unilateral").length : 0;
  for (const each of of ? [name, of] : [name]) {
    const missing = (LAWS[each] as Law | undefined)?.lacks?.(law, contacts);
    if (missing) throw new InputError({ code: "law-setting", ...missing });
  }
  if (method === "event" || isOneInclusion(law)) return;
  if (system.hasMovingConstraints && lawOf(law).kind === "velocity") {
    refuse(
      `the method ${method} takes the law ${name} for constraints at rest only; this mechanism has moving ones`,
      "Use newton, moreau or poisson, or the method event.",
    );
  }
}
