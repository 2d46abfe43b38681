/**
 * `sprag figure RESULT.json -o OUT`: draws a result that a command printed with `--json`.
 */
import type { StoredResult } from "../../src/doors/reports.ts";
import { readResult } from "../../src/index.ts";
import { makeCommand, usage } from "../command.ts";
import { EXIT, RESULT, readText } from "../io.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";

type Flags = Omit<FigureFlags, "svg" | "png" | "csv"> & { readonly output: string; readonly beside?: string };

const { "--svg <out>": _svg, "--png <out>": _png, "--csv <out>": _csv, ...LOOK } = FIGURE_OPTIONS;
const ENDINGS = ["svg", "png", "csv"] as const;

/** A result of the same kind: motions alone are drawn beside each other. */
function secondOf(path: string, kind: StoredResult["kind"]): StoredResult {
  const { text, file } = readText(path, RESULT);
  const second = readResult(text, { file });
  const lacks = [kind, second.kind].find((one) => one !== "simulation-result");
  if (lacks === undefined) return second;
  throw usage("--beside", `a result of kind ${lacks} is no motion`, "Pass two results of sprag simulate.");
}

export const addFigure = makeCommand<Flags>({
  name: "figure",
  description: "draw a stored result: what a command printed with --json",
  argument: ["<result>", "result file (JSON), or - for standard input"],
  required: { "-o, --output <out>": "the figure: .svg, .png, or .csv for its data" },
  options: { "--beside <result>": "a second run of the same model (JSON), drawn beside the first", ...LOOK },
  run(path, { output, beside, ...flags }) {
    const ending = ENDINGS.find((one) => output.toLowerCase().endsWith(`.${one}`));
    if (!ending) throw usage("--output", `${output} has no ending of a figure`, "End it in .svg, .png or .csv.");
    const { text, file } = readText(path, RESULT);
    const result = readResult(text, { file });
    const second = beside === undefined ? undefined : secondOf(beside, result.kind);
    writeFigures(figurePlan({ ...flags, [ending]: output }, result.kind), result, second);
    return EXIT.done;
  },
});
