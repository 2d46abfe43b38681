/**
 * `sprag fit FILE --data DATA.csv`: the impact law behind measured impacts.
 */

import { fittedSafety } from "../../src/doors/certificates.ts";
import { FIT_LAW_NAMES, findImpacts, foundPairs } from "../../src/doors/laws.ts";
import { located, readMeasuredData } from "../../src/doors/models.ts";
import { type FitExtras, fitJson, fitText, foundImpactsText } from "../../src/doors/reports.ts";
import {
  assembleImpact,
  type Identification,
  type ImpactModel,
  type ImpactProblem,
  InputError,
  identifyLaw,
  type ReadModel,
} from "../../src/index.ts";
import {
  given,
  JSON_OPTION,
  MODEL_FILE,
  makeCommand,
  namesOf,
  pageOf,
  read,
  remarksOf,
  type SetFlag,
  titleOf,
  usage,
} from "../command.ts";
import { EXIT, print, printJson, readText, remark, type TextFile, terminalPaint } from "../io.ts";
import { choose } from "../law-options.ts";
import { AT_EVENT_OPTION, loadImpact } from "../load-model.ts";
import { countOption, numberOption, pointAdvice } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { checkFittedFile, checkModelFile, fittedText, writeFittedFile } from "../output/model-file.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface FitFlags extends FigureFlags {
  readonly data: string;
  readonly columns?: string;
  readonly threshold?: string;
  readonly window?: string;
  readonly spacing?: string;
  readonly atEvent?: string;
  readonly law?: string;
  readonly energy?: string;
  readonly noise?: string;
  readonly only?: string;
  readonly budget?: string;
  readonly safe?: boolean;
  readonly sigma?: string;
  readonly output?: string;
  readonly json?: boolean;
  readonly check?: boolean;
  readonly progress?: boolean;
}

/** About a day of them. */
const MOST_EVALUATIONS = 1e9;

/** Samples; longer ones are no longer local. */
const LONGEST_WINDOW = 1e6;

const ENERGY_CHOICES = ["consistent", "free"] as const;

export const addFit = makeCommand<FitFlags>({
  name: "fit",
  description: "find the coefficients of an impact law from measured velocities",
  argument: ["<file>", `${MODEL_FILE}; its coefficients are the start`],
  required: {
    "--data <csv>": "measured pairs (before.1 … before.f, after.1 … after.f), or t with velocities or positions",
  },
  options: {
    "--columns <list>": 'what columns are called, and their units: "u1-=omega before [rpm], u1+=omega after [rpm]"',
    "--threshold <count>": "time series: standard errors from which a jump is an impact (default 6)",
    "--window <samples>": "time series: most samples on each side of an impact (default 160)",
    "--spacing <seconds>": "time series: least time between impacts (default 0)",
    "--law <name>": `law to fit: ${FIT_LAW_NAMES.join(", ")} (default: the file's law if it is one of them, or newton)`,
    "--energy <choice>": "consistent: the fit gains no energy where it is checked (default); free: as the data say",
    "--noise <share>": "relative error of the data; further outside, a pair is inadmissible (default 0.001)",
    "--only <names>": "elements or coefficients to fit, separated by commas; the others keep the file's value",
    "--budget <count>": "model evaluations for the intervals of the coefficients (default 50000)",
    "--safe": "is every law within ± 2 standard errors safe? Proved, refused with a witness, or undecided",
    "--sigma <count>": "the same for another number of standard errors",
    "-o, --output <file>": "write the model with the fitted coefficients and their errors: .yaml, .yml or .json",
    ...AT_EVENT_OPTION,
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
    ...FIGURE_OPTIONS,
    "--check": "exit with 1 when data are inadmissible, coefficients stay open, or --safe is not proved",
  },
  run(file, flags) {
    const figures = figurePlan(flags, "fit-result");
    const energy = choose("--energy", flags.energy ?? "consistent", ENERGY_CHOICES);
    const chosen = read(flags.law, (name) => choose("--law", name, FIT_LAW_NAMES));
    const sigmas =
      read(flags.sigma, (text) => numberOption("--sigma", text, "positive")) ?? (flags.safe ? 2 : undefined);
    const options = given({
      noise: read(flags.noise, share),
      budget: read(flags.budget, (text) => countOption("--budget", text, MOST_EVALUATIONS)),
      only: read(flags.only, (list) => namesOf(list).filter((name) => name !== "")),
    });
    if (file === "-" && flags.data === "-") {
      throw usage("--data", "standard input cannot be both the model and the data", "Name a file for one of them.");
    }
    if (flags.output !== undefined) checkOutput(flags.output, flags);
    const loaded = loadImpact(file, flags);
    if (flags.output !== undefined) checkFittedFile(flags.output, loaded.text);
    const table = readText(flags.data);
    const { impact, data, extras } = located(loaded, (model) => readData(model, table, flags));
    if (!flags.json) showData(loaded.model, extras);
    const { found, safe } = working("fit", flags.progress, (say) => {
      const found = located(loaded, ({ law, fremondMatrix }) =>
        identifyLaw(impact, data(), { ...options, ...given({ law: chosen ?? law, fremondMatrix }), energy }),
      );
      say("every law within the errors");
      const isAsked = sigmas !== undefined && found.status === "fitted";
      return { found, safe: isAsked ? fittedSafety(impact, found, { sigmas }) : undefined };
    });
    const isFitted = found.status === "fitted";
    const refused =
      flags.output !== undefined && isFitted ? written(flags.output, loaded, found, table.file) : undefined;
    const shown = { ...titleOf(loaded.model), components: componentsOf(impact), ...given({ safe }) };
    const json = { ...fitJson(found, { ...extras, ...shown }), ...remarksOf(loaded.model) };
    if (isFitted) writeFigures(figures, json);
    else if (figures) remark("no figure: the fit failed");
    if (flags.json) {
      const notWritten = given({ notWritten: refused && { what: refused.what, fix: refused.fix } });
      const file = flags.output !== undefined && { written: isFitted && !refused ? flags.output : null };
      printJson({ ...json, ...file, ...notWritten });
      if (refused) return EXIT.badInput;
    } else {
      print(fitText(found, { ...pageOf(loaded.model), data: table.file, ...given({ safe }) }));
      if (refused) throw refused;
      if (flags.output !== undefined) print(`\n${fittedText(flags.output, found)}`);
    }
    if (!isFitted) return EXIT.solverFailed;
    const isSafe = safe === undefined || safe.verdict === "holds";
    return flags.check && !(isConfirmed(found) && isSafe) ? EXIT.notConfirmed : EXIT.done;
  },
});

/** The element of each component. */
const componentsOf = ({ elements }: ImpactProblem): string[] =>
  elements.flatMap(({ element, dimension }) => Array.from({ length: dimension }, () => element.name));

/** The impact, the measured pairs, and what is said of the data before the fit. */
function readData(model: ImpactModel, table: TextFile, flags: FitFlags) {
  const impact = assembleImpact(model);
  const { coordinates, units } = model;
  const { freedoms } = impact;
  const measured = columnsOption(() =>
    readMeasuredData(table.text, {
      file: table.file,
      freedoms,
      ...given({ coordinates, units, columns: flags.columns }),
    }),
  );
  const ignored = given({ ignored: measured.ignored });
  if ("pairs" in measured) {
    const unused = (["threshold", "window", "spacing"] as const).find((name) => flags[name] !== undefined);
    if (unused !== undefined) {
      throw usage(`--${unused}`, `--${unused} is for time series; these data are pairs`, "Leave it out.");
    }
    return { impact, data: () => measured, extras: ignored as FitExtras };
  }
  const impacts = findImpacts(measured, {
    ...given({
      threshold: read(flags.threshold, (text) => numberOption("--threshold", text, "positive")),
      window: read(flags.window, (text) => countOption("--window", text, LONGEST_WINDOW)),
      spacing: read(flags.spacing, (text) => numberOption("--spacing", text, "positive")),
    }),
  });
  return { impact, data: () => foundPairs(impacts, measured), extras: { impacts, ...ignored } as FitExtras };
}

/** Complaints about the mapping name its option. */
function columnsOption<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof InputError) || error.where.path !== "columns") throw error;
    const { code, what, fix } = error;
    throw new InputError({ code, what, where: "--columns", fix });
  }
}

/** The impacts of a time series are shown before anything is made of them. */
function showData({ coordinates }: ImpactModel, { impacts, ignored }: FitExtras): void {
  if (ignored) remark(`note: columns that are not used: ${ignored.join(", ")}`);
  if (impacts) print(`${foundImpactsText(impacts, { paint: terminalPaint(), ...given({ coordinates }) })}\n`);
}

/** The file keeps its own values beside the fitted ones, so what was fitted must be the model of the file. */
function checkOutput(path: string, { set = [], force = false }: FitFlags & SetFlag): void {
  if (set.length > 0) {
    const what = "-o writes the file with fitted coefficients; values of --set are not in the file";
    throw usage("--set", what, "Change the values in the file, or leave out -o.");
  }
  checkModelFile(path, force);
}

/** Writes the fitted model, or gives back why the file has no place for the coefficients: the report comes first. */
function written(
  path: string,
  { text, places }: ReadModel,
  found: Identification,
  data: string,
): InputError | undefined {
  try {
    writeFittedFile(path, text, found, { ...given({ file: places("").file }), data });
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function isConfirmed({ inadmissible, identifiability, energy }: Identification): boolean {
  const isConsistent = energy?.choice === "free" || energy?.holds === true;
  const isKnown = identifiability.undetermined.length === 0 && identifiability.onlyBounded.length === 0;
  return inadmissible.length === 0 && isKnown && isConsistent;
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value < 1) return value;
  throw usage(
    "--noise",
    `--noise takes a share from 0 to 1, got "${text}"`,
    pointAdvice(text) ?? "For example --noise 0.01.",
  );
}
