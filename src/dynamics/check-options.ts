/**
 * The options of a run against their table: defaults in their places, and the door that refuses what makes no sense.
 */
import { InputError } from "../errors.ts";
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

/** The options with every default of the table in its place. */
export function withDefaults<Given extends SimulationSettings>(options: Given): Completed<Given> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const defaults = OPTION_NAMES.flatMap((name) => {
    const { default: value } = optionRow(name);
    return value === undefined ? [] : [[name, value] as const];
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
