/**
 * What is on screen, to paste elsewhere: the link that holds all of it, and the command that gives the same.
 */
import { linkOf } from "../state/address.ts";
import { type Snapshot, studio } from "../state/studio.svelte.ts";
import { commandText } from "./command-line.ts";
import { mustBeFinished } from "./unfinished.ts";

/** Tells where the clipboard is refused or the state is too large for a link. */
async function toClipboard(make: () => Promise<{ readonly text: string; readonly said: string }>): Promise<void> {
  try {
    const { text, said } = await make();
    await navigator.clipboard.writeText(text);
    studio.say(said);
  } catch (error) {
    studio.say(`Not copied: ${(error as Error).message || "the browser refused"}`);
  }
}

/** Everything, and the time that Motion shows. */
function shared(): Snapshot {
  const { past, moment } = studio;
  const now = past.whole;
  if (now.view !== "motion" || moment === undefined) return now;
  return { ...now, options: { ...now.options, motion: { ...now.options.motion, t: moment } } };
}

export const copyLink = (): Promise<void> =>
  toClipboard(async () => ({ text: await linkOf(shared()), said: "The link is on the clipboard." }));

export async function copyCommand(): Promise<void> {
  const { shown } = studio;
  if (!shown) return;
  await toClipboard(async () => {
    mustBeFinished();
    const beside = studio.beside.run;
    const { line, file } = await commandText(shown, beside);
    const what = beside ? "The commands are" : "The command is";
    const reads = beside ? "they read" : "it reads";
    return { text: line, said: `${what} on the clipboard; ${reads} ${file.name}: save it beside.` };
  });
}
