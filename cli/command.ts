/**
 * What the commands share: how they are made, the flags that several know, and complaints about flags.
 */
import { Command } from "commander";
import { nearest } from "../src/doors/models.ts";
import type { Paint } from "../src/doors/reports.ts";
import { InputError, type Model } from "../src/index.ts";
import { terminalPaint } from "./io.ts";

/** Adds a command to the program; its exit code goes to `setExit`. */
export type AddCommand = (program: Command, setExit: (code: number) => void) => Command;

export interface CommandParts<Flags> {
  readonly name: string;
  readonly description: string;
  /** Name and help of the argument; a model file unless given, none for null. `<file>` is a model, of which `--set` sets values. */
  readonly argument?: readonly [name: string, help: string] | null;
  /** Flags that must be given, and all others, with their help, in the order of the help page. */
  readonly required?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, string>>;
  /** Gives the exit code. */
  readonly run: (argument: string, flags: Flags & SetFlag) => number | Promise<number>;
}

/** What is set on the command line in the model that is read. */
export interface SetFlag {
  readonly set?: readonly string[];
}

/** Every command that reads a model has it. */
export function addSetOption(command: Command): Command {
  const help = 'set a value of the model, "elements[1].friction=0.3" (repeatable, the last one wins)';
  return command.option("--set <path=value>", help, (text: string, before: readonly string[] = []) => [
    ...before,
    text,
  ]);
}

export const MODEL_FILE = "model file (YAML or JSON), or - for standard input";

export const JSON_OPTION = { "--json": "print one JSON document" } as const;

export function makeCommand<Flags>({ name, description, run, ...parts }: CommandParts<Flags>): AddCommand {
  const { argument = ["<file>", MODEL_FILE], required = {}, options = {} } = parts;
  return (program, setExit) => {
    const command = new Command(name).description(description);
    if (argument) {
      // Whether it is missing is only known after the options: one with an optional value may have taken it.
      command.argument(argument[0].replace(/^<(.*)>$/, "[$1]"), argument[1]).usage(`[options] ${argument[0]}`);
    }
    for (const [flags, help] of Object.entries(required)) command.requiredOption(flags, help);
    for (const [flags, help] of Object.entries(options)) command.option(flags, help);
    if (argument?.[0] === "<file>") addSetOption(command);
    const act = argument
      ? async (value: string | undefined, flags: Flags & SetFlag) =>
          setExit(
            await (argument[0].startsWith("<") ? run(...fileOf(command, value, flags)) : run(value as string, flags)),
          )
      : async (flags: Flags & SetFlag) => setExit(await run("", flags));
    program.addCommand(command.action(act));
    return command;
  };
}

/**
 * The file and the flags. A word after an option whose value may be left out belongs to that option, as in `--uniform 100 FILE`, unless no
 * file is left then: in `--uniform FILE` it is the file.
 */
function fileOf<Flags>(command: Command, file: string | undefined, flags: Flags): [file: string, flags: Flags] {
  if (file !== undefined) return [file, flags];
  const given = flags as Readonly<Record<string, unknown>>;
  const taker = command.options
    .filter(({ optional }) => optional)
    .map((option) => option.attributeName())
    .find((name) => typeof given[name] === "string");
  if (taker !== undefined) return [given[taker] as string, { ...flags, [taker]: true }];
  const [argument] = command.registeredArguments;
  throw usage(
    "command line",
    `missing required argument '${argument!.name()}'`,
    `\`sprag ${command.name()} --help\` says which.`,
  );
}

export function usage(where: string, what: string, fix: string): InputError {
  return new InputError({ code: "usage", what, where, fix });
}

/** The fields that were given: a flag that is not there leaves no field behind. */
export function given<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** What a flag says, read; undefined where it is not given. */
export function read<T>(flag: string | undefined, reader: (text: string) => T): T | undefined {
  return flag === undefined ? undefined : reader(flag);
}

/** The title of a model, for results that are drawn later. */
export const titleOf = ({ title }: { readonly title?: string }): { readonly title?: string } => given({ title });

/** `Did you mean "…"? ` for the start of a fix, or nothing where no word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? "" : `Did you mean "${near}"? `;
}

/** Names separated by commas. */
export const namesOf = (list: string): string[] => list.split(",").map((name) => name.trim());

type Head = Pick<Model, "title" | "source" | "remarks">;

/** Title, source, remarks and colours of a page about a model. */
export function pageOf({ title, source, remarks }: Head): Head & { readonly paint: Paint } {
  const head = { ...(title && { title }), ...(source && { source }), ...(remarks && { remarks }) };
  return { paint: terminalPaint(), ...head };
}

/** The same for a JSON document: remarks, where there are any. */
export const remarksOf = ({ remarks }: Head): Pick<Head, "remarks"> => (remarks ? { remarks } : {});
