/**
 * The command line `sprag`: one commander program, one file per command. A command is loaded when it is asked for, so that none waits
 * for the others.
 */
import { Command, CommanderError } from "commander";
import { InputError, SPRAG_VERSION } from "../src/index.ts";
import type { AddCommand } from "./command.ts";
import { EXIT, endQuietlyOnClosedPipe, HELP_OUTPUT, HELP_STYLE } from "./io.ts";

/** The commands in the order of the help page. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  impact: async () => (await import("./commands/impact.ts")).addImpact,
  certify: async () => (await import("./commands/certify.ts")).addCertify,
  compare: async () => (await import("./commands/compare.ts")).addCompare,
  fit: async () => (await import("./commands/fit.ts")).addFit,
  posture: async () => (await import("./commands/posture.ts")).addPosture,
  stance: async () => (await import("./commands/stance.ts")).addStance,
  check: async () => (await import("./commands/check.ts")).addCheck,
  simulate: async () => (await import("./commands/simulate.ts")).addSimulate,
  solve: async () => (await import("./commands/solve.ts")).addSolve,
  equilibria: async () => (await import("./commands/equilibria.ts")).addEquilibria,
  map: async () => (await import("./commands/map.ts")).addMap,
  worker: async () => (await import("./commands/worker.ts")).addWorker,
  status: async () => (await import("./commands/status.ts")).addStatus,
  merge: async () => (await import("./commands/merge.ts")).addMerge,
  figure: async () => (await import("./commands/figure.ts")).addFigure,
  studio: async () => (await import("./commands/studio.ts")).addStudio,
  reproduce: async () => (await import("./commands/reproduce.ts")).addReproduce,
  validate: async () => (await import("./commands/validate.ts")).addValidate,
  examples: async () => (await import("./commands/examples.ts")).addExamples,
  init: async () => (await import("./commands/init.ts")).addInit,
  explain: async () => (await import("./commands/explain.ts")).addExplain,
  completion: async () => (await import("./commands/completion.ts")).addCompletion,
  tour: async () => (await import("./commands/tour.ts")).addTour,
};

/** Runs the command line and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  endQuietlyOnClosedPipe();
  let code: number = EXIT.done;
  const json = args.includes("--json");
  try {
    const program = await makeProgram(neededFor(args), (exit) => {
      code = exit;
    });
    if (args.length === 0 || (args[0] === "help" && args[1] === "help")) {
      program.outputHelp();
      return EXIT.done;
    }
    await checkTopic(args);
    await program.parseAsync(["node", "sprag", ...args]);
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    const { reportError } = await import("./report-error.ts");
    return reportError(error instanceof CommanderError ? usageError(error) : error, json);
  }
}

/** The command that speaks of all others. */
const ABOUT_ALL = "completion";

/** The command that is named, none for the version; all where they are listed or a word is unknown. */
function neededFor([first, second]: readonly string[]): readonly string[] {
  if (first === "--version" || first === "-V") return [];
  const name = first === "help" ? second : first;
  return name !== undefined && name !== ABOUT_ALL && Object.hasOwn(COMMANDS, name) ? [name] : Object.keys(COMMANDS);
}

async function makeProgram(names: readonly string[], setExit: (code: number) => void): Promise<Command> {
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
      "\nStart here:\n  sprag examples                 the shipped models\n  sprag init -o                  a commented model of your own\n  sprag impact FILE              what happens at the impact\n  sprag impact FILE --all        every solution\n  sprag compare FILE             every impact law, side by side\n  sprag certify FILE             what is true for every impact\n  sprag posture FILE             is a body on two frictional contacts stable?\n  sprag stance FILE              where may its centre of mass go, how much friction, which footholds?\n  sprag check CERTIFICATE        is a certificate of sprag posture --certify a proof?\n  sprag simulate FILE            the motion of a mechanism\n  sprag solve PROBLEM            a contact problem of a file, of Siconos or FCLIB too\n  sprag map FILE -o DIR          a table and a picture over parameters\n  sprag reproduce                the papers, number by number\n  sprag studio                   all of it in the browser\n  sprag explain TERM             an error code, a verdict, a symbol\n\nExit codes: 0 done, 1 claim not confirmed, 2 bad input, 3 solver failed, 70 internal error.",
    )
    .exitOverride();
  for (const name of names) {
    const add = await COMMANDS[name]!();
    add(program, setExit).exitOverride().configureOutput(HELP_OUTPUT).configureHelp(HELP_STYLE);
  }
  return program;
}

/** `sprag help TOPIC` of a command that does not exist names the nearest. */
async function checkTopic([command, topic]: readonly string[]): Promise<void> {
  if (command !== "help" || topic === undefined || topic.startsWith("-")) return;
  if (Object.hasOwn(COMMANDS, topic)) return;
  const { choose } = await import("./law-options.ts");
  choose("sprag help", topic, Object.keys(COMMANDS));
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
