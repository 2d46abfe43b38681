/** Runs the built command line. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./project.ts";

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function sprag(args: readonly string[], input?: string | Uint8Array, columns = 80): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "bin/sprag"), ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", COLUMNS: String(columns) },
    maxBuffer: 2 ** 28,
    ...(input === undefined ? {} : { input }),
  });
  return { code: status ?? -1, stdout, stderr };
}

export function spragJson(args: readonly string[], input?: string): unknown {
  const { stdout } = sprag([...args, "--json"], input);
  return JSON.parse(stdout);
}

/** A folder for files of one test, and its removal. */
export function scratchFolder(): { write: (name: string, content: string | Uint8Array) => string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "sprag-test-"));
  return {
    write: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
