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
    const text = textOf(await file.arrayBuffer());
    if (text === undefined) {
      studio.refusal = `${file.name} is no text; models and studies are YAML or JSON`;
      return;
    }
    const name = file.name.replace(/\.(ya?ml|json)$/i, "");
    studio.open({ name, text, view: viewsOf(text)[0]! }, "file");
  });
}

/** Undefined for what is not UTF-8, or holds a NUL: a picture, say. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
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
