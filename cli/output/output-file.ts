/**
 * Files the command line writes: never over an existing one unasked, and complaints before the work rather than after it.
 */
import { closeSync, existsSync, openSync, statSync, unlinkSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { InputError } from "../../src/index.ts";

/** Complains when the file could not be written after the work. */
export function checkFile(path: string, force: boolean): void {
  const folder = dirname(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw refusal(path, `there is no folder ${folder}`, "Make it, or name another.");
  const exists = existsSync(path);
  if (exists && statSync(path).isDirectory()) {
    throw refusal(path, `${path} is a folder`, "Name a file, for example in that folder.");
  }
  if (exists && !force)
    throw refusal(path, `${path} exists already`, "Name another file, or add --force to write over it.");
  try {
    closeSync(openSync(path, exists ? "r+" : "wx"));
    if (!exists) unlinkSync(path);
  } catch (error) {
    throw unwritable(path, error);
  }
}

export function writeFile(path: string, parts: Iterable<string | Uint8Array>): void {
  try {
    const file = openSync(path, "w");
    try {
      for (const part of parts) {
        const bytes = typeof part === "string" ? Buffer.from(part) : part;
        for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unwritable(path, error);
  }
}

export function refusal(path: string, what: string, fix: string): InputError {
  return new InputError({ code: "output", what, where: { file: path }, fix });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the disk",
  ENOENT: "no file can be made there",
  ENOTDIR: "a part of the path is a file",
  ENAMETOOLONG: "the name is too long",
};

export function unwritable(path: string, error: unknown, kind: "file" | "folder" = "file"): InputError {
  const code = String((error as NodeJS.ErrnoException).code ?? error);
  return refusal(
    path,
    `cannot write ${path}: ${REASONS[code] ?? code}`,
    `Name a ${kind} in ${kind === "file" ? "a folder" : "one"} that you may write to.`,
  );
}
