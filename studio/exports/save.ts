/**
 * Files that the reader keeps. Their contents are what the command line writes.
 */
import type { StoredResult } from "../../src/doors/reports.ts";
import type { Snapshot } from "../state/studio.svelte.ts";

export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const baseName = (name: string): string => name.replace(/^.*\//, "");

/** Name of the file of a second run. */
export const secondName = (name: string): string => `${baseName(name)}-second`;

export const saveModel = ({ name, text }: Snapshot): void =>
  saveFile(`${baseName(name)}.yaml`, text, "application/yaml");

export const saveResult = (name: string, stored: StoredResult): void =>
  saveFile(`${baseName(name)}.json`, `${JSON.stringify(stored, null, 2)}\n`, "application/json");
