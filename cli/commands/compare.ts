/**
 * `sprag compare FILE`: all impact laws on one impact, side by side.
 */

import { compareJson, compareText } from "../../src/doors/reports.ts";
import { assembleImpact, compareLaws } from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, pageOf, remarksOf } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { AT_EVENT_OPTION, loadImpact, located } from "../load-model.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface CompareFlags {
  readonly atEvent?: string;
  readonly json?: boolean;
  readonly progress?: boolean;
}

export const addCompare = makeCommand<CompareFlags>({
  name: "compare",
  description: "evaluate every impact law on one impact and say which results are admissible",
  options: { ...AT_EVENT_OPTION, ...PROGRESS_OPTION, ...JSON_OPTION },
  run(file, flags) {
    const loaded = loadImpact(file, flags);
    const comparison = working("compare", flags.progress, () =>
      located(loaded, (model) => compareLaws(assembleImpact(model), model)),
    );
    const { model, event } = loaded;
    if (flags.json) printJson({ ...compareJson(comparison), ...remarksOf(model), ...given({ event }) });
    else print(compareText(comparison, pageOf(loaded.model)));
    return EXIT.done;
  },
});
