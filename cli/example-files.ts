/**
 * The shipped model files.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../examples/", import.meta.url));

/** Names of all examples, sorted; a name is a file name without its ending. */
export function exampleNames(): string[] {
  return readdirSync(folder)
    .filter((file) => /\.(ya?ml|json)$/.test(file))
    .map((file) => file.replace(/\.[^.]+$/, ""))
    .sort();
}

export function examplePath(name: string): string {
  const file = readdirSync(folder).find((candidate) => candidate.replace(/\.[^.]+$/, "") === name);
  return `${folder}${file}`;
}

export function exampleText(name: string): string {
  return readFileSync(examplePath(name), "utf8");
}
