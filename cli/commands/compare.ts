/**
 * `sprag compare FILE`: all impact laws on one impact, side by side.
 */

import { compareJson, compareText } from "../../src/doors/reports.ts";
import { assembleImpact, compareLaws } from "../../src/index.ts";
import { JSON_OPTION, makeCommand, pageOf } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { loadModel, located } from "../load-model.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

export const addCompare = makeCommand<{ readonly json?: boolean; readonly progress?: boolean }>({
  name: "compare",
  description: "evaluate every impact law on one impact and say which results are admissible",
  options: { ...PROGRESS_OPTION, ...JSON_OPTION },
  run(file, flags) {
    const loaded = loadModel(file, "impact");
    const comparison = working("compare", flags.progress, () =>
      located(loaded, (model) => compareLaws(assembleImpact(model), model)),
    );
    if (flags.json) printJson(compareJson(comparison));
    else print(compareText(comparison, pageOf(loaded.model)));
    return EXIT.done;
  },
});
