/**
 * `sprag compare FILE`: all impact laws on one impact, side by side.
 */
import { Command } from "commander";
import { compareJson, compareText } from "../../src/doors/reports.ts";
import { assembleImpact, compareLaws } from "../../src/index.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { loadModel, located } from "../load-model.ts";

export function addCompare(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("compare")
    .description("evaluate every impact law on one impact and say which results are admissible")
    .argument("<file>", "model file (YAML or JSON), or - for standard input")
    .option("--json", "print one JSON document")
    .action((file: string, flags: { json?: boolean }) => {
      const loaded = loadModel(file, "impact");
      const comparison = located(loaded, (model) => compareLaws(assembleImpact(model), model));
      const { title } = loaded.model;
      if (flags.json) printJson(compareJson(comparison));
      else print(compareText(comparison, { paint: terminalPaint(), ...(title ? { title } : {}) }));
      setExit(EXIT.done);
    });
  program.addCommand(command);
  return command;
}
