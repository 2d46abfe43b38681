/**
 * `sprag fit FILE --data DATA.csv`: the impact law behind measured impacts.
 */
import { Command } from "commander";
import { FIT_LAW_NAMES, type FitLawName } from "../../src/doors/laws.ts";
import { fitJson, fitText } from "../../src/doors/reports.ts";
import { assembleImpact, type Identification, InputError, identifyLaw, readMeasurements } from "../../src/index.ts";
import { EXIT, print, printJson, readText, terminalPaint } from "../io.ts";
import { choose } from "../law-options.ts";
import { loadModel, located } from "../load-model.ts";
import { countOption } from "../number-option.ts";

interface FitFlags {
  readonly data: string;
  readonly law?: string;
  readonly energy?: string;
  readonly noise?: string;
  readonly only?: string;
  readonly budget?: string;
  readonly json?: boolean;
  readonly check?: boolean;
}

/** About a day of them. */
const MOST_EVALUATIONS = 1e9;

const ENERGY_CHOICES = ["consistent", "free"] as const;

export function addFit(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("fit")
    .description("find the coefficients of an impact law from measured velocities")
    .argument("<file>", "model file (YAML or JSON), or - for standard input; its coefficients are the start")
    .requiredOption("--data <csv>", "measured pairs: columns before.1 … before.f, after.1 … after.f, weight")
    .option(
      "--law <name>",
      `law to fit: ${FIT_LAW_NAMES.join(", ")} (default: the file's law if it is one of them, or newton)`,
    )
    .option(
      "--energy <choice>",
      "consistent: the fit gains no energy where it is checked (default); free: as the data say",
    )
    .option("--noise <share>", "relative error of the data; further outside, a pair is inadmissible (default 0.001)")
    .option("--only <names>", "elements or coefficients to fit, separated by commas; the others keep the file's value")
    .option("--budget <count>", "model evaluations for the intervals of the coefficients (default 50000)")
    .option("--json", "print one JSON document")
    .option("--check", "exit with 1 when data are inadmissible or coefficients stay open")
    .action((file: string, flags: FitFlags) => setExit(run(file, flags)));
  program.addCommand(command);
  return command;
}

function run(file: string, flags: FitFlags): number {
  const energy = choose("--energy", flags.energy ?? "consistent", ENERGY_CHOICES) as (typeof ENERGY_CHOICES)[number];
  const chosen = flags.law === undefined ? undefined : (choose("--law", flags.law, FIT_LAW_NAMES) as FitLawName);
  const noise = flags.noise === undefined ? undefined : share("--noise", flags.noise);
  const budget = flags.budget === undefined ? undefined : countOption("--budget", flags.budget, MOST_EVALUATIONS);
  if (file === "-" && flags.data === "-") {
    throw usage("--data", "standard input cannot be both the model and the data", "Name a file for one of them.");
  }
  const loaded = loadModel(file, "impact");
  const table = readText(flags.data);
  const found = located(loaded, (model) => {
    const impact = assembleImpact(model);
    const data = readMeasurements(table.text, { file: table.file, freedoms: impact.freedoms });
    const law = chosen ?? model.law;
    return identifyLaw(impact, data, {
      ...(law && { law }),
      energy,
      ...(noise !== undefined && { noise }),
      ...(budget !== undefined && { budget }),
      ...(flags.only !== undefined && { only: names(flags.only) }),
      ...(model.fremondMatrix && { fremondMatrix: model.fremondMatrix }),
    });
  });
  if (flags.json) printJson(fitJson(found));
  else {
    const { title } = loaded.model;
    print(fitText(found, { paint: terminalPaint(), data: table.file, ...(title ? { title } : {}) }));
  }
  if (found.status === "failed") return EXIT.solverFailed;
  return flags.check && !isConfirmed(found) ? EXIT.notConfirmed : EXIT.done;
}

function isConfirmed({ inadmissible, identifiability, energy }: Identification): boolean {
  const isConsistent = energy?.choice === "free" || energy?.holds === true;
  const isKnown = identifiability.undetermined.length === 0 && identifiability.onlyBounded.length === 0;
  return inadmissible.length === 0 && isKnown && isConsistent;
}

function names(list: string): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function share(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value < 1) return value;
  throw usage(option, `${option} takes a share from 0 to 1, got "${text}"`, "For example --noise 0.01.");
}

function usage(where: string, what: string, fix: string): InputError {
  return new InputError({ code: "usage", what, where, fix });
}
