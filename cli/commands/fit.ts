/**
 * `sprag fit FILE --data DATA.csv`: the impact law behind measured impacts.
 */

import { FIT_LAW_NAMES } from "../../src/doors/laws.ts";
import { fitJson, fitText } from "../../src/doors/reports.ts";
import { assembleImpact, type Identification, identifyLaw, readMeasurements } from "../../src/index.ts";
import { given, JSON_OPTION, MODEL_FILE, makeCommand, namesOf, pageOf, read, remarksOf, usage } from "../command.ts";
import { EXIT, print, printJson, readText } from "../io.ts";
import { choose } from "../law-options.ts";
import { AT_EVENT_OPTION, loadImpact, located } from "../load-model.ts";
import { countOption } from "../number-option.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface FitFlags {
  readonly data: string;
  readonly atEvent?: string;
  readonly law?: string;
  readonly energy?: string;
  readonly noise?: string;
  readonly only?: string;
  readonly budget?: string;
  readonly json?: boolean;
  readonly check?: boolean;
  readonly progress?: boolean;
}

/** About a day of them. */
const MOST_EVALUATIONS = 1e9;

const ENERGY_CHOICES = ["consistent", "free"] as const;

export const addFit = makeCommand<FitFlags>({
  name: "fit",
  description: "find the coefficients of an impact law from measured velocities",
  argument: ["<file>", `${MODEL_FILE}; its coefficients are the start`],
  required: { "--data <csv>": "measured pairs: columns before.1 … before.f, after.1 … after.f, weight" },
  options: {
    "--law <name>": `law to fit: ${FIT_LAW_NAMES.join(", ")} (default: the file's law if it is one of them, or newton)`,
    "--energy <choice>": "consistent: the fit gains no energy where it is checked (default); free: as the data say",
    "--noise <share>": "relative error of the data; further outside, a pair is inadmissible (default 0.001)",
    "--only <names>": "elements or coefficients to fit, separated by commas; the others keep the file's value",
    "--budget <count>": "model evaluations for the intervals of the coefficients (default 50000)",
    ...AT_EVENT_OPTION,
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
    "--check": "exit with 1 when data are inadmissible or coefficients stay open",
  },
  run(file, flags) {
    const energy = choose("--energy", flags.energy ?? "consistent", ENERGY_CHOICES);
    const chosen = read(flags.law, (name) => choose("--law", name, FIT_LAW_NAMES));
    const options = given({
      noise: read(flags.noise, share),
      budget: read(flags.budget, (text) => countOption("--budget", text, MOST_EVALUATIONS)),
      only: read(flags.only, (list) => namesOf(list).filter((name) => name !== "")),
    });
    if (file === "-" && flags.data === "-") {
      throw usage("--data", "standard input cannot be both the model and the data", "Name a file for one of them.");
    }
    const loaded = loadImpact(file, flags);
    const table = readText(flags.data);
    const found = working("fit", flags.progress, () =>
      located(loaded, (model) => {
        const impact = assembleImpact(model);
        const data = readMeasurements(table.text, { file: table.file, freedoms: impact.freedoms });
        const { law, fremondMatrix } = model;
        return identifyLaw(impact, data, { ...options, ...given({ law: chosen ?? law, fremondMatrix }), energy });
      }),
    );
    if (flags.json) printJson({ ...fitJson(found), ...remarksOf(loaded.model) });
    else print(fitText(found, { ...pageOf(loaded.model), data: table.file }));
    if (found.status === "failed") return EXIT.solverFailed;
    return flags.check && !isConfirmed(found) ? EXIT.notConfirmed : EXIT.done;
  },
});

function isConfirmed({ inadmissible, identifiability, energy }: Identification): boolean {
  const isConsistent = energy?.choice === "free" || energy?.holds === true;
  const isKnown = identifiability.undetermined.length === 0 && identifiability.onlyBounded.length === 0;
  return inadmissible.length === 0 && isKnown && isConsistent;
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value < 1) return value;
  throw usage("--noise", `--noise takes a share from 0 to 1, got "${text}"`, "For example --noise 0.01.");
}
