/**
 * `sprag validate FILE`: only reads and checks.
 */
import { Command } from "commander";
import { assembleImpact } from "../../src/index.ts";
import { EXIT, print, printJson } from "../io.ts";
import { loadModel, located } from "../load-model.ts";

export function addValidate(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("validate")
    .description("read and check a model file, without solving anything")
    .argument("<file>", "model file (YAML or JSON), or - for standard input")
    .option("--json", "print one JSON document")
    .action((file: string, flags: { json?: boolean }) => {
      const loaded = loadModel(file);
      const { title, kind } = loaded.model;
      const impact = located(loaded, assembleImpact);
      const { freedoms, size } = impact;
      const elements = impact.elements.length;
      if (flags.json) {
        printJson({
          kind: "validation-result",
          valid: true,
          model: { kind, title: title ?? null, freedoms, elements, impulses: size },
        });
      } else {
        const name = title ? `${title}: ` : "";
        const shown = file === "-" ? "standard input" : file;
        const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
        const sizes = [
          count(freedoms, "velocity", "velocities"),
          count(elements, "element", "elements"),
          count(size, "impulse component", "impulse components"),
        ];
        print(`${shown} is valid
  ${name}${kind}, ${sizes.join(", ")}`);
      }
      setExit(EXIT.done);
    });
  program.addCommand(command);
  return command;
}
