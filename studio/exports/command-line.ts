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

const quoteArguments = (words: readonly string[]): string => words.map((word) => shellWord(word)).join(" ");

export interface CommandText {
  readonly line: string;
  /** The file that must be there. */
  readonly file: { readonly name: string; readonly text: string };
  /** Whether it is a shipped example as it stands. */
  readonly isShipped?: boolean;
}

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
  if (file) return { line: `sprag ${quoteArguments(command)}`, file };
  const shipped = await exampleText(name);
  const edits =
    shipped === undefined
      ? null
      : await studio.asking.side.ask("differences", { from: shipped, to: text }, "differences");
  const settings = edits && settingsOf(edits, kindOf(text) === "study", varied);
  const isShipped = settings !== undefined && settings !== null && settings.length <= MOST_EDITS;
  const set = isShipped ? settings.flatMap((one) => ["--set", one]) : [];
  // What is saved stands in no folder of the examples.
  const saved = `${baseName(name)}.yaml`;
  const words = command.map((word) => (word === `${name}.yaml` ? saved : word));
  return {
    line: `sprag ${quoteArguments([...words, ...set])}`,
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
