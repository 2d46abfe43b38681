/**
 * `sprag impact FILE`: what happens at the impact.
 */
import {
  assembleImpact,
  type ImpactModel,
  impactRemedies,
  impactText,
  resolveImpact,
  SOLVERS,
  type SolverName,
} from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, pageOf, read, usage } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { choose, LAW_OPTION, lawOptions } from "../law-options.ts";
import { AT_EVENT_OPTION, loadImpact, located } from "../load-model.ts";
import { pointAdvice } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { checkModelFile, writeModelFile, writtenText } from "../output/model-file.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";
import { comparedLaws, storedImpact } from "../stored-results.ts";

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
        tolerance: read(flags.tolerance, tolerance),
      }),
      all: flags.all ?? false,
    };
    const loaded = loadImpact(file, flags);
    const law = lawOptions(loaded.model, flags.law);
    const { result, remedies, compared } = working("impact", flags.progress, (say) => {
      const result = located(loaded, (model) => resolveImpact(assembleImpact(model), { ...law, ...options }));
      say("what gets past it");
      const remedies = result.status === "none" ? impactRemedies(result) : undefined;
      if (!(flags.json || figures)) return { result, remedies };
      say("other laws");
      return { result, remedies, compared: comparedLaws(result) };
    });
    if (flags.write !== undefined) writeModelFile(flags.write, { ...loaded.model, ...law } as ImpactModel);
    const { event, model } = loaded;
    const json = {
      ...storedImpact(result, model, { remedies, compared }),
      ...given({ event, written: flags.write }),
    };
    if (flags.json) printJson(json);
    else {
      print(impactText(result, { ...pageOf(loaded.model), ...(remedies && { remedies }) }));
      if (flags.write !== undefined) print(`\n${writtenText(flags.write, loaded.model)}`);
    }
    writeFigures(figures, json);
    return result.status === "failed" ? EXIT.solverFailed : EXIT.done;
  },
});

function tolerance(text: string): number {
  const value = Number(text);
  if (/^[\d.]+(e[+-]?\d+)?$/i.test(text.trim()) && value > 0 && value < 1) return value;
  const what = `--tolerance takes a number between 0 and 1, got "${text}"`;
  throw usage("--tolerance", what, pointAdvice(text) ?? "For example --tolerance 1e-10.");
}
