/**
 * Folders that are made before anything is written into them.
 */
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { unwritable } from "./output-file.ts";

/** Makes a folder and those above it, as far as they are not there. */
export function makeDirectory(path: string): void {
  try {
    makeFolders(path);
  } catch (error) {
    throw unwritable(path, error, "folder");
  }
}

/** One by one: the recursive call of Node never ends where a folder takes no others, as /proc. */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolders(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
