/** Mends a mistake by its one edit. */
import { studio } from "../state/studio.svelte.ts";
import { type Correction, corrected } from "./mistake.ts";

export function correct({ edit, letters }: Correction): void {
  if (letters) studio.change({ text: corrected(studio.now.text, letters) });
  else if (edit) void studio.mend({ edits: [edit] });
}
