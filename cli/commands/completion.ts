/**
 * `sprag completion SHELL`: a script that lets a shell complete commands, options, their values and the names of examples.
 */
import { Command } from "commander";
import { bashScript } from "../completion/bash.ts";
import { fishScript } from "../completion/fish.ts";
import { offeredCommands, SHELLS, type Shell } from "../completion/words.ts";
import { zshScript } from "../completion/zsh.ts";
import { EXIT } from "../io.ts";
import { choose } from "../law-options.ts";

const SCRIPTS: Readonly<Record<Shell, typeof bashScript>> = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Speaks of all commands: the program must have them. */
export function addCompletion(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("completion")
    .description("print the script by which a shell completes sprag's commands, options and names")
    .argument("<shell>", SHELLS.join(", "))
    .action((shell: string) => {
      const script = SCRIPTS[choose("sprag completion", shell, SHELLS)];
      process.stdout.write(script(offeredCommands(program)));
      setExit(EXIT.done);
    });
  program.addCommand(command);
  return command;
}
