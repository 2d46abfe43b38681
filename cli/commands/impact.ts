/**
 * `sprag impact FILE`: what happens at the impact.
 */
import { answerImpact } from "../../src/doors/answers.ts";
import { impactText, SOLVERS, type SolverName } from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, pageOf, read, usage } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { choose, LAW_OPTION, lawFlag } from "../law-options.ts";
import { AT_EVENT_OPTION, impactAsked } from "../load-model.ts";
import { toleranceOption } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { checkModelFile, writeModelFile, writtenText } from "../output/model-file.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface ImpactFlags extends FigureFlags {
  readonly law?: string;
  readonly all?: boolean;
  readonly solver?: string;
  readonly tolerance?: string;
  readonly atEvent?: string;
  readonly write?: string;
  readonly progress?: boolean;
  readonly json?: boolean;
}

const SOLVER_NAMES = Object.keys(SOLVERS) as SolverName[];

export const addImpact = makeCommand<ImpactFlags>({
  name: "impact",
  description: "solve the impact of a model and print the energy ledger",
  options: {
    ...LAW_OPTION,
    "--all": "every solution; `none` is then a proof for one-dimensional elements",
    "--solver <name>": `solver: ${SOLVER_NAMES.join(", ")}`,
    "--tolerance <x>": "largest accepted dimensionless residual",
    ...AT_EVENT_OPTION,
    "--write <file>": "write M, W, u⁻, elements and law as a model of kind impact: .yaml, .yml or .json",
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
    ...FIGURE_OPTIONS,
  },
  run(file, flags) {
    if (flags.all && flags.solver !== undefined && flags.solver !== "enumeration") {
      const what = "--all enumerates every contact state; --solver cannot be chosen with it";
      throw usage("--solver", what, "Leave out --solver, or leave out --all.");
    }
    const figures = figurePlan(flags, "impact-result");
    if (flags.write !== undefined) checkModelFile(flags.write, flags.force ?? false);
    const options = {
      ...given({
        solver: read(flags.solver, (name) => choose("--solver", name, SOLVER_NAMES)),
        tolerance: read(flags.tolerance, toleranceOption),
      }),
      ...{ ...lawFlag(flags), all: flags.all ?? false, compare: flags.json === true || figures !== undefined },
    };
    const { text, asked } = impactAsked(file, flags);
    const { model, result, remedies, stored } = working("impact", flags.progress, (say) =>
      answerImpact(text, { ...asked, ...options, say }),
    );
    if (flags.write !== undefined) writeModelFile(flags.write, model);
    const json = { ...stored, ...given({ written: flags.write }) };
    if (flags.json) printJson(json);
    else {
      print(impactText(result, { ...pageOf(model), ...(remedies && { remedies }) }));
      if (flags.write !== undefined) print(`\n${writtenText(flags.write, model)}`);
    }
    writeFigures(figures, json);
    return result.status === "failed" ? EXIT.solverFailed : EXIT.done;
  },
});
