/**
 * One coordinator for a directory: a file that names the process which holds it. A coordinator that was killed leaves the file behind;
 * it no longer counts when its process is gone, or when its number belongs to a process that began later.
 *
 * Two that take over the same dead lock at once can at worst both run: every file they write is whole and a function of its name, so
 * the table stays right and only work is lost.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { InputError } from "../../src/index.ts";
import { unwritable } from "../output/output-file.ts";

export const LOCK_FILE = "lock";

interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, in ticks since the machine did; null where the system does not say. */
  readonly began: string | null;
  readonly token: string;
}

/** Holds the directory until the returned function is called; throws `InputError` where another coordinator does. */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, LOCK_FILE);
  const own: Holder = {
    host: hostname(),
    pid: process.pid,
    began: beginOf(process.pid),
    token: randomBytes(8).toString("hex"),
  };
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: "wx" });
      return () => {
        if (readHolder(path)?.token === own.token) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw unwritable(path, error);
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder, own)) throw inUse(directory, holder);
    const grave = `${path}.${own.token}`;
    try {
      renameSync(path, grave);
    } catch {
      // Another one was faster: look again.
    }
    rmSync(grave, { force: true });
  }
}

/** Undefined for a file that is gone, or that its writer did not finish. */
function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ host, pid, began }: Holder, own: Holder): boolean {
  // Nothing is known about the processes of another machine.
  if (host !== own.host) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return began === null || beginOf(pid) === began;
}

/** Field 22 of Linux's /proc/PID/stat; the name of the process, in brackets before it, may hold anything. */
function beginOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function inUse(directory: string, { pid, host }: Holder): InputError {
  return new InputError({
    code: "directory-in-use",
    what: `another run works in ${directory}: process ${pid} on ${host}`,
    where: { file: directory },
    fix: `Wait for it (\`sprag status ${directory}\` shows how far it is), or stop it. If that machine is gone for good, remove ${join(directory, LOCK_FILE)}.`,
  });
}
