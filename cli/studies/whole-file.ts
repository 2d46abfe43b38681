/**
 * Files that are whole or not there: written under a temporary name, flushed to the disk, renamed. Whoever is killed on the way leaves
 * a file that nobody takes for a result.
 */
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { unwritable, writeFile } from "../output/output-file.ts";

const TEMPORARY = /^\..*\.tmp$/;

export const isTemporary = (name: string): boolean => TEMPORARY.test(name);

/** Writes the parts. */
export function writeWhole(path: string, parts: Iterable<string | Uint8Array>): void {
  const draft = draftOf(path);
  try {
    writeFile(draft, parts);
    finishDraft(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A name beside the file that no other process uses. */
export const draftOf = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${process.pid}.${randomBytes(4).toString("hex")}.tmp`);

/** Flushes a draft and gives it its name. */
export function finishDraft(draft: string, path: string): void {
  try {
    flush(draft);
    renameSync(draft, path);
    flush(dirname(path));
  } catch (error) {
    throw unwritable(path, error);
  }
}

function flush(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } catch (error) {
    // Some file systems cannot flush a folder; the file itself was.
    if (!["EINVAL", "EPERM", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    closeSync(file);
  }
}
