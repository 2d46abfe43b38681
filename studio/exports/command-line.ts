/**
 * The command that gives what is on screen, and the file that it reads. Numbers that differ from the shipped example become `--set`; where
 * more differs, the file is the text on screen.
 */
import { shellWord } from "../../src/doors/reports.ts";
import { exampleText } from "../examples/examples.ts";
import { type Shown, studio } from "../state/studio.svelte.ts";
import type { Edit } from "../workers/protocol.ts";
import { kindOf } from "../workspaces/kind-of.ts";
import { baseName } from "./save.ts";

/** The command with the file under another name; one that begins like an option is a path. */
function lineOf(command: readonly string[], file: string, saved: string): string {
  const path = saved.startsWith("-") ? `./${saved}` : saved;
  return ["sprag", ...command.map((word) => shellWord(word === file ? path : word))].join(" ");
}

export interface CommandText {
  readonly line: string;
  /** The file that must be there. */
  readonly file: { readonly name: string; readonly text: string };
  /** Whether it is a shipped example as it stands. */
  readonly isShipped?: boolean;
}

/** Counts questions: none of them replaces another one. */
let asked = 0;

/** Edits that a command line still shows at a glance. */
const MOST_EDITS = 8;

/** Of two runs a line each: the model is the same. */
export async function commandText(shown: Shown, beside?: Shown): Promise<CommandText> {
  const own = await commandOf(shown);
  if (!beside) return own;
  return { ...own, line: `${own.line}\n${(await commandOf(beside)).line}` };
}

async function commandOf({ question: { name, text }, answer }: Shown): Promise<CommandText> {
  const { command, file, varied = [] } = answer;
  if (file) return { line: lineOf(command, file.name, file.name), file };
  const shipped = await exampleText(name);
  const edits =
    shipped === undefined
      ? null
      : await studio.asking.small.ask("differences", { from: shipped, to: text }, `differences ${++asked}`);
  const settings = edits && settingsOf(edits, kindOf(text) === "study", varied);
  const isShipped = settings !== undefined && settings !== null && settings.length <= MOST_EDITS;
  const set = isShipped ? settings.flatMap((one) => ["--set", one]) : [];
  // What is saved stands in no folder of the examples.
  const saved = `${baseName(name)}.yaml`;
  return {
    line: lineOf([...command, ...set], `${name}.yaml`, saved),
    file: { name: saved, text: isShipped ? shipped! : text },
    isShipped,
  };
}

/** As `--set` takes them; of a study only its model can be set, and never what an axis varies. */
function settingsOf(edits: readonly Edit[], isStudy: boolean, varied: readonly string[]): string[] | undefined {
  const base = isStudy ? "base." : "";
  if (!edits.every(({ path }) => path.startsWith(base))) return undefined;
  return edits
    .map(({ path, value }) => ({ path: path.slice(base.length), value }))
    .filter(({ path }) => !varied.includes(path))
    .map(({ path, value }) => `${path}=${value}`);
}
