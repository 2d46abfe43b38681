/**
 * The command line `sprag`: one commander program, one file per command.
 */
import { Command, CommanderError } from "commander";
import { InputError, SPRAG_VERSION } from "../src/index.ts";
import { addCertify } from "./commands/certify.ts";
import { addCompare } from "./commands/compare.ts";
import { addEquilibria } from "./commands/equilibria.ts";
import { addExamples } from "./commands/examples.ts";
import { addFit } from "./commands/fit.ts";
import { addImpact } from "./commands/impact.ts";
import { addPosture } from "./commands/posture.ts";
import { addSimulate } from "./commands/simulate.ts";
import { addTour } from "./commands/tour.ts";
import { addValidate } from "./commands/validate.ts";
import { EXIT, endQuietlyOnClosedPipe, HELP_OUTPUT, HELP_STYLE, reportError } from "./io.ts";
import { choose } from "./law-options.ts";

/** Runs the command line and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  endQuietlyOnClosedPipe();
  let code: number = EXIT.done;
  const program = makeProgram((exit) => {
    code = exit;
  });
  const json = args.includes("--json");
  try {
    if (args.length === 0) {
      program.outputHelp();
      return EXIT.done;
    }
    checkTopic(program, args);
    await program.parseAsync(["node", "sprag", ...args]);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      return reportError(usageError(error), json);
    }
    return reportError(error, json);
  }
}

function makeProgram(setExit: (code: number) => void): Command {
  const program = new Command("sprag")
    .description("Nonsmooth mechanics: what happens at an impact, and who creates the energy.")
    .version(SPRAG_VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .showSuggestionAfterError(true)
    .configureOutput(HELP_OUTPUT)
    .configureHelp(HELP_STYLE)
    .addHelpText(
      "after",
      "\nStart here:\n  sprag examples                 the shipped models\n  sprag impact FILE              what happens at the impact\n  sprag impact FILE --all        every solution\n  sprag compare FILE             every impact law, side by side\n  sprag certify FILE             what is true for every impact\n  sprag posture FILE             is a body on two frictional contacts stable?\n  sprag simulate FILE            the motion of a mechanism\n\nExit codes: 0 done, 1 claim not confirmed, 2 bad input, 3 solver failed, 70 internal error.",
    )
    .exitOverride();
  for (const add of [
    addImpact,
    addCertify,
    addCompare,
    addFit,
    addPosture,
    addSimulate,
    addEquilibria,
    addValidate,
    addExamples,
    addTour,
  ]) {
    const command = add(program, setExit);
    command.exitOverride().configureOutput(HELP_OUTPUT).configureHelp(HELP_STYLE);
  }
  return program;
}

/** `sprag help TOPIC` of a command that does not exist names the nearest. */
function checkTopic({ commands }: Command, [command, topic]: readonly string[]): void {
  if (command !== "help" || topic === undefined || topic === "help" || topic.startsWith("-")) return;
  const names = commands.map((one) => one.name());
  choose("sprag help", topic, names);
}

/** Commander's complaint as one of ours: what, where, fix. */
function usageError(error: CommanderError): InputError {
  const [first = "", ...rest] = error.message.replace(/^error: /, "").split("\n");
  const suggestion = rest
    .join(" ")
    .trim()
    .replace(/^\(|\)$/g, "");
  return new InputError({
    code: "usage",
    what: first,
    where: "command line",
    fix: suggestion || "`sprag --help` lists the commands, `sprag COMMAND --help` their options.",
  });
}
