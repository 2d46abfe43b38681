/**
 * One coordinator for a directory: a file that names the process which holds it. A coordinator that was killed leaves the file behind;
 * it no longer counts when its process is gone, or when its number belongs to a process that began later.
 *
 * The file appears whole or not at all (a link to one that was written before). Who wants to replace the lock of a dead holder must first
 * hold a lock of the same kind that is called by the dead one's token, and then look again: of several that find the same dead lock, one
 * replaces it and the others find a living one.
 */
import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { InputError } from "../../src/index.ts";
import { unwritable } from "../output/output-file.ts";
import { draftOf } from "./whole-file.ts";

export const LOCK_FILE = "lock";

interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, in ticks since the machine did; null where the system does not say. */
  readonly began: string | null;
  readonly token: string;
}

/** Holds the directory until the returned function is called; throws `InputError` where another coordinator does. */
export function lockDirectory(directory: string, isAlive = isRunning): () => void {
  return holdFile(directory, LOCK_FILE, isAlive);
}

function holdFile(directory: string, name: string, isAlive: (holder: Holder) => boolean): () => void {
  const path = join(directory, name);
  const token = randomBytes(8).toString("hex");
  const own: Holder = { host: hostname(), pid: process.pid, began: beginOf(process.pid), token };
  const release = (): void => {
    if (readHolder(path)?.token === token) rmSync(path, { force: true });
  };
  for (;;) {
    if (appears(path, JSON.stringify(own))) return release;
    const holder = readHolder(path);
    if (!holder) continue;
    if (holder !== NOBODY && isAlive(holder)) throw inUse(directory, holder);
    const end = holdFile(directory, `${LOCK_FILE}.${holder.token}`, isAlive);
    // Who had the right to remove it before may have done so.
    if (readHolder(path)?.token === holder.token) rmSync(path, { force: true });
    end();
  }
}

/** The holder of a lock that cannot be read: of a disk that lost power. */
const NOBODY: Holder = { host: "", pid: 0, began: null, token: "unreadable" };

/** What file systems without links answer. */
const NO_LINKS: readonly unknown[] = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

/** Makes a file that is whole from the beginning, where the file system has links; false where there is one already. */
function appears(path: string, text: string): boolean {
  const draft = draftOf(path);
  try {
    writeFileSync(draft, text);
    try {
      linkSync(draft, path);
    } catch (error) {
      if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code)) throw error;
      writeFileSync(path, text, { flag: "wx" });
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw unwritable(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Undefined for a file that is gone. */
function readHolder(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, "utf8")) as Holder;
    return isHolder(holder) ? holder : NOBODY;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : NOBODY;
  }
}

const isHolder = ({ host, pid, began, token }: Holder): boolean =>
  typeof host === "string" &&
  Number.isSafeInteger(pid) &&
  pid > 0 &&
  (began === null || typeof began === "string") &&
  /^[0-9a-f]{16}$/.test(token);

function isRunning({ host, pid, began }: Holder): boolean {
  // Nothing is known about the processes of another machine.
  if (host !== hostname()) return true;
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
