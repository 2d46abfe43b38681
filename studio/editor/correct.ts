/** Mends a mistake by its one edit. */
import { studio } from "../state/studio.svelte.ts";
import { type Correction, corrected } from "./mistake.ts";

export function correct({ edit, letters }: Correction): void {
  const text = letters && corrected(studio.now.text, letters);
  if (text !== undefined) studio.change({ text });
  // The mistake was one of the text before: the next answer says what is wrong now.
  else if (letters) studio.say("The text there is not the one that was marked.");
  else if (edit) void studio.mend({ edits: [edit] });
}
