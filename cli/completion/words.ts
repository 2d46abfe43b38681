/**
 * What a shell may offer after `sprag`: commands, their options, and the values of both, read off the commands themselves.
 */
import type { Command, Option } from "commander";
import { SIMULATION_OPTIONS, type SimulationOption } from "../../src/doors/motion.ts";
import { PROBLEM_FORMS, RAW_SOLVERS } from "../../src/doors/problems.ts";
import { COMPUTATION_NAMES } from "../../src/doors/studies.ts";
import { LAWS, SOLVERS } from "../../src/index.ts";
import { exampleNames, studyNames } from "../example-files.ts";
import { explanations, wordsOf } from "../explanations/explanations.ts";
import { TEMPLATE_NAMES } from "../model-templates.ts";
import { PARTS } from "../reproduce/choose-rows.ts";
import { PAPERS } from "../reproduce/papers.ts";
import { BORDER_CHOICES } from "../studies/map-borders.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** What may stand for a value: one of these words, a file, or something that nobody can guess. */
export type Values = readonly string[] | "file" | "any";

export interface OfferedOption {
  /** `--law`, and `-o` where there is a short form. */
  readonly flags: readonly string[];
  readonly help: string;
  /** Of an option that takes one. */
  readonly values?: Values;
}

export interface OfferedCommand {
  readonly name: string;
  readonly help: string;
  readonly options: readonly OfferedOption[];
  /** What its argument may be; none where it takes none. */
  readonly values?: Values;
}

/** Values of options by their names; `COMMAND --option` goes before `--option`. */
const OPTION_VALUES: Readonly<Record<string, readonly string[]>> = {
  "--law": Object.keys(LAWS),
  "fit --law": ["newton", "fremond"],
  "fit --energy": ["consistent", "free"],
  "--solver": Object.keys(SOLVERS),
  "solve --solver": Object.keys(RAW_SOLVERS),
  "solve --as": PROBLEM_FORMS,
  "reproduce --paper": PAPERS.map(({ key }) => key),
  "reproduce --only": PARTS,
  "map --compute": COMPUTATION_NAMES.filter((name) => name !== "fit"),
  "map --borders": BORDER_CHOICES,
  "map --engine": ["threads", "slurm", "bullmq"],
  "map --progress": ["jsonl"],
  ...Object.fromEntries(
    Object.values<SimulationOption>(SIMULATION_OPTIONS).flatMap(({ flag, choices }) =>
      flag && choices ? [[flag[0].split(" ")[0]!, choices]] : [],
    ),
  ),
};

/** Words that an argument may be, by the name of its command. */
const ARGUMENT_WORDS: Readonly<Record<string, () => readonly string[]>> = {
  examples: () => [...exampleNames(), ...studyNames()].sort(),
  init: () => TEMPLATE_NAMES,
  explain: () => [...new Set(explanations().flatMap(wordsOf))].filter((word) => /^[\w.-]+$/.test(word)),
  completion: () => SHELLS,
  reproduce: () => PAPERS.flatMap(({ values, figures }) => [...values, ...figures].map(({ id }) => id)),
};

/** Names of values that are files. */
const FILES = /^(file|csv|out|dir)$/;

/** What can be offered for a program with all its commands. */
export function offeredCommands(program: Command): readonly OfferedCommand[] {
  const names = program.commands.map((command) => command.name());
  return [
    ...program.commands.map((command) => ({
      ...{ name: command.name(), help: command.description() },
      options: [...command.options.map((option) => offeredOption(command.name(), option)), HELP],
      ...argumentValues(command),
    })),
    { name: "help", help: "print the help of a command", options: [], values: names },
  ];
}

const HELP: OfferedOption = { flags: ["--help"], help: "print the help of the command" };

function offeredOption(
  command: string,
  { long, short, flags, description, required, optional }: Option,
): OfferedOption {
  const value = /[<[](.*)[\]>]$/.exec(flags)?.[1] ?? "";
  const words = OPTION_VALUES[`${command} ${long}`] ?? OPTION_VALUES[long!];
  return {
    ...{ flags: [long!, ...(short ? [short] : [])], help: description },
    ...((required || optional) && { values: words ?? (FILES.test(value) ? "file" : "any") }),
  };
}

function argumentValues(command: Command): Pick<OfferedCommand, "values"> {
  if (command.registeredArguments.length === 0) return {};
  const words = ARGUMENT_WORDS[command.name()];
  return { values: words ? words() : "file" };
}
