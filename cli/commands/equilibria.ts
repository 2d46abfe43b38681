/**
 * `sprag equilibria FILE`: where a mechanism can rest, and which of these positions are proved stable.
 */
import { Command } from "commander";
import type { EquilibriaOptions } from "../../src/doors/motion.ts";
import { equilibriaJson, equilibriaText } from "../../src/doors/reports.ts";
import { findEquilibria } from "../../src/index.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { loadModel, located } from "../load-model.ts";
import { numberOption } from "../number-option.ts";

interface EquilibriaFlags {
  readonly starts?: string;
  readonly radius?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export function addEquilibria(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("equilibria")
    .description("find where a mechanism can rest and check Lyapunov's conditions there")
    .argument("<file>", "model file of kind system (YAML or JSON), or - for standard input")
    .option("--starts <n>", "positions the search begins at (default 24)")
    .option("--radius <r>", "how far around the initial position to search (default twice its largest coordinate)")
    .option("--check", "exit 1 unless an equilibrium is found and all found are proved stable")
    .option("--json", "print one JSON document")
    .action((file: string, flags: EquilibriaFlags) => setExit(run(file, flags)));
  program.addCommand(command);
  return command;
}

function run(file: string, flags: EquilibriaFlags): number {
  const options: EquilibriaOptions = {
    ...(flags.starts !== undefined && { starts: Math.round(numberOption("--starts", flags.starts, "positive")) }),
    ...(flags.radius !== undefined && { radius: numberOption("--radius", flags.radius, "positive") }),
  };
  const loaded = loadModel(file, "system");
  const result = located(loaded, (model) => findEquilibria(model, options));
  const { title, source, system } = loaded.model;
  if (flags.json) printJson(equilibriaJson(result, system.coordinates));
  else {
    const texts = { ...(title ? { title } : {}), ...(source ? { source } : {}) };
    print(equilibriaText(result, { ...texts, coordinates: system.coordinates, paint: terminalPaint() }));
  }
  const isProved =
    result.status === "found" && result.equilibria.every(({ stability }) => stability.verdict === "stable");
  return flags.check && !isProved ? EXIT.notConfirmed : EXIT.done;
}
