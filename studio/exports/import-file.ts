/**
 * Models and studies of the reader: by a file picker, or dropped anywhere.
 */

import { LONGEST_TEXT } from "../state/limits.ts";
import { studio } from "../state/studio.svelte.ts";
import { viewsOf } from "../workspaces/table.ts";

export async function readFile(file: File): Promise<void> {
  if (file.size > LONGEST_TEXT) {
    studio.refusal = `${file.name} has ${file.size} bytes; at most ${LONGEST_TEXT} are read`;
    return;
  }
  await studio.tracked(async () => {
    const text = await file.text();
    const name = file.name.replace(/\.(ya?ml|json)$/i, "");
    studio.open({ name, text, view: viewsOf(text)[0]! }, "file");
  });
}

/** Asks for a file. */
export function openFile(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".yaml,.yml,.json";
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) void readFile(file);
  };
  input.click();
}
