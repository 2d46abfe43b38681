/** Runs the built command line. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { root } from "./project.ts";

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Commands that lock a folder in the name of their process and listen to signals, and those that no snippet of the docs runs: every
 * command is run as a process somewhere.
 */
const OWN_PROCESS = ["map", "merge", "status", "worker", "completion", "tour"];

/**
 * Runs a command and returns what it printed: in a thread that has loaded the program already; in a process of its own where the
 * command is one of `OWN_PROCESS`, or where standard input is bytes.
 */
export function sprag(args: readonly string[], input: string | Uint8Array = "", columns = 80): Run {
  const env = { NO_COLOR: "1", COLUMNS: String(columns) };
  if (typeof input === "string" && !OWN_PROCESS.includes(args[0] ?? "")) return askWarmCommand({ args, env, input });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "bin/sprag"), ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
    input,
  });
  return { code: status ?? -1, stdout, stderr };
}

/** Milliseconds: only a command that hangs, or ends its thread, may meet it. */
const LONGEST = 1_200_000;

interface WarmCommand {
  readonly port: MessagePort;
  readonly answered: Int32Array;
}

let warm: WarmCommand | undefined;

function startWarmCommand(): WarmCommand {
  const { port1: port, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { bin: pathToFileURL(join(root, "bin/sprag")).href, port: port2, answered };
  const script = new URL("./warm-command.mjs", import.meta.url);
  new Worker(script, { workerData, transferList: [port2], execArgv: [], stdout: true, stderr: true }).unref();
  port.unref();
  return { port, answered };
}

function askWarmCommand(question: object): Run {
  warm ??= startWarmCommand();
  const { port, answered } = warm;
  Atomics.store(answered, 0, 0);
  port.postMessage(question);
  if (Atomics.wait(answered, 0, 0, LONGEST) === "timed-out")
    throw new Error("the thread of the command does not answer");
  return receiveMessageOnPort(port)!.message as Run;
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
