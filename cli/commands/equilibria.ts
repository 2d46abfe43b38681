/**
 * `sprag equilibria FILE`: where a mechanism can rest, and which of these positions are proved stable.
 */

import { located } from "../../src/doors/models.ts";
import { phaseOfEquilibria } from "../../src/doors/motion.ts";
import { equilibriaJson, equilibriaText } from "../../src/doors/reports.ts";
import { findEquilibria } from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, pageOf, read, remarksOf } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { loadModel } from "../load-model.ts";
import { numberOption } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface EquilibriaFlags extends FigureFlags {
  readonly starts?: string;
  readonly radius?: string;
  readonly check?: boolean;
  readonly progress?: boolean;
  readonly json?: boolean;
}

export const addEquilibria = makeCommand<EquilibriaFlags>({
  name: "equilibria",
  description: "find where a mechanism can rest and check Lyapunov's conditions there",
  argument: ["<file>", "model file of kind system (YAML or JSON), or - for standard input"],
  options: {
    "--starts <n>": "positions the search begins at (default 24)",
    "--radius <r>": "how far around the initial position to search (default twice its largest coordinate)",
    "--check": "exit 1 unless an equilibrium is found and all found are proved stable",
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
    ...FIGURE_OPTIONS,
  },
  run(file, flags) {
    const figures = figurePlan(flags, "equilibria-result");
    const options = given({
      starts: read(flags.starts, (text) => Math.round(numberOption("--starts", text, "positive"))),
      radius: read(flags.radius, (text) => numberOption("--radius", text, "positive")),
    });
    const loaded = loadModel(file, "system", flags);
    const result = working("equilibria", flags.progress, () =>
      located(loaded, (model) => findEquilibria(model, options)),
    );
    const { title, units, system } = loaded.model;
    const { coordinates } = system;
    const phase = phaseOfEquilibria(loaded.model, result);
    const json = { ...equilibriaJson(result, coordinates, given({ title, units, phase })), ...remarksOf(loaded.model) };
    if (flags.json) printJson(json);
    else print(equilibriaText(result, { ...pageOf(loaded.model), coordinates }));
    writeFigures(figures, json);
    const isProved =
      result.status === "found" && result.equilibria.every(({ stability }) => stability.verdict === "stable");
    return flags.check && !isProved ? EXIT.notConfirmed : EXIT.done;
  },
});
