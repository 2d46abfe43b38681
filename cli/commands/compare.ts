/**
 * `sprag compare FILE`: all impact laws on one impact, side by side.
 */

import { located } from "../../src/doors/models.ts";
import { compareJson, compareText } from "../../src/doors/reports.ts";
import { assembleImpact, compareLaws } from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, pageOf, remarksOf, titleOf } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { AT_EVENT_OPTION, loadImpact } from "../load-model.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface CompareFlags extends FigureFlags {
  readonly atEvent?: string;
  readonly json?: boolean;
  readonly progress?: boolean;
}

export const addCompare = makeCommand<CompareFlags>({
  name: "compare",
  description: "evaluate every impact law on one impact and say which results are admissible",
  options: { ...AT_EVENT_OPTION, ...PROGRESS_OPTION, ...JSON_OPTION, ...FIGURE_OPTIONS },
  run(file, flags) {
    const figures = figurePlan(flags, "comparison");
    const loaded = loadImpact(file, flags);
    const comparison = working("compare", flags.progress, () =>
      located(loaded, (model) => compareLaws(assembleImpact(model), model)),
    );
    const { model, event } = loaded;
    const json = { ...compareJson(comparison), ...titleOf(model), ...remarksOf(model), ...given({ event }) };
    if (flags.json) printJson(json);
    else print(compareText(comparison, pageOf(loaded.model)));
    writeFigures(figures, json);
    return EXIT.done;
  },
});
