/**
 * `sprag impact FILE`: what happens at the impact.
 */
import { Command } from "commander";
import {
  assembleImpact,
  InputError,
  impactJson,
  impactRemedies,
  impactText,
  LAWS,
  resolveImpact,
  SOLVERS,
  type SolverName,
} from "../../src/index.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { choose, lawOptions } from "../law-options.ts";
import { loadImpact, located } from "../load-model.ts";

interface ImpactFlags {
  readonly law?: string;
  readonly all?: boolean;
  readonly solver?: string;
  readonly tolerance?: string;
  readonly json?: boolean;
  readonly svg?: string;
}

export function addImpact(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("impact")
    .description("solve the impact of a model and print the energy ledger")
    .argument("<file>", "model file (YAML or JSON), or - for standard input")
    .option("--law <name>", `impact law: ${Object.keys(LAWS).join(", ")} (the flag wins over the file)`)
    .option("--all", "every solution; `none` is then a proof for one-dimensional elements")
    .option("--solver <name>", `solver: ${Object.keys(SOLVERS).join(", ")}`)
    .option("--tolerance <x>", "largest accepted dimensionless residual")
    .option("--json", "print one JSON document")
    .option("--svg <out>", "write a figure (not in this version)")
    .action((file: string, flags: ImpactFlags) => setExit(run(file, flags)));
  program.addCommand(command);
  return command;
}

function run(file: string, flags: ImpactFlags): number {
  if (flags.all && flags.solver !== undefined && flags.solver !== "enumeration") {
    throw new InputError({
      code: "usage",
      what: "--all enumerates every contact state; --solver cannot be chosen with it",
      where: "--solver",
      fix: "Leave out --solver, or leave out --all.",
    });
  }
  if (flags.svg !== undefined) throw notYet("--svg", "figures", "Leave --svg out; the numbers are in --json.");
  const solver = flags.solver === undefined ? undefined : choose("--solver", flags.solver, Object.keys(SOLVERS));
  const tolerance = flags.tolerance === undefined ? undefined : positiveNumber("--tolerance", flags.tolerance);
  const loaded = loadImpact(file);
  const result = located(loaded, (model) =>
    resolveImpact(assembleImpact(model), {
      ...lawOptions(model, flags.law),
      all: flags.all ?? false,
      ...(solver === undefined ? {} : { solver: solver as SolverName }),
      ...(tolerance === undefined ? {} : { tolerance }),
    }),
  );
  const remedies = result.status === "none" ? impactRemedies(result) : undefined;
  if (flags.json) printJson(impactJson(result, remedies));
  else {
    const { title, source } = loaded.model;
    const about = { ...(title ? { title } : {}), ...(source ? { source } : {}), ...(remedies && { remedies }) };
    print(impactText(result, { paint: terminalPaint(), ...about }));
  }
  return result.status === "failed" ? EXIT.solverFailed : EXIT.done;
}

function positiveNumber(option: string, text: string): number {
  const value = Number(text);
  if (/^[\d.]+(e[+-]?\d+)?$/i.test(text.trim()) && value > 0 && value < 1) return value;
  throw new InputError({
    code: "usage",
    what: `${option} takes a number between 0 and 1, got "${text}"`,
    where: option,
    fix: "For example --tolerance 1e-10.",
  });
}

function notYet(where: string, what: string, fix: string): InputError {
  return new InputError({ code: "not-available", what: `${what}: not available in this version`, where, fix });
}
