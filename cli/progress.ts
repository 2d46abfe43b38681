/**
 * Progress of work that blocks this thread: another thread writes one line a second on standard error, over itself on a terminal.
 * Only a terminal sees it, unless `--progress` asks for it.
 */
import { Worker } from "node:worker_threads";
import type { Say } from "../src/doors/answers.ts";
import { screenColumns } from "./io.ts";
import { NUMBERS_BYTES, PLACES, type ProgressJob } from "./progress-job.ts";

export const PROGRESS_OPTION = { "--progress": "show progress even when standard error is not a terminal" } as const;

/** Milliseconds of work without a word. */
const PAUSE = 1000;

const LONGEST_DETAIL = 200;

/** Does the work and shows that it goes on. */
export function working<T>(name: string, always: boolean | undefined, work: (say: Say) => T): T {
  if (!process.stderr.isTTY && !always) return work(() => {});
  const ticker = startTicker(name, PAUSE);
  try {
    return work(ticker.say);
  } finally {
    ticker.stop();
  }
}

export interface Ticker {
  readonly say: Say;
  /** Blocks until this many lines are written. */
  readonly waitFor: (lines: number) => void;
  /** Takes the line away; nothing is written afterwards. */
  readonly stop: () => void;
}

export function startTicker(name: string, pause: number): Ticker {
  const shared = new SharedArrayBuffer(NUMBERS_BYTES + LONGEST_DETAIL);
  const numbers = new Int32Array(shared, 0, 4);
  const detail = new Uint8Array(shared, NUMBERS_BYTES);
  const isTerminal = process.stderr.isTTY === true;
  const job = { name, shared, pause, isTerminal, columns: screenColumns(process.stderr), since: Date.now() };
  const worker = new Worker(new URL("./progress-worker.js", import.meta.url), {
    workerData: job satisfies ProgressJob,
    execArgv: [],
  });
  worker.unref();
  // Progress is a courtesy: where it cannot be written, the work goes on.
  worker.on("error", () => {});
  const lines = (): number => Atomics.load(numbers, PLACES.lines);
  return {
    say: (text) => {
      const { written } = new TextEncoder().encodeInto(text, detail);
      Atomics.store(numbers, PLACES.detail, written);
    },
    waitFor: (count) => {
      for (let now = lines(); now < count; now = lines()) Atomics.wait(numbers, PLACES.lines, now);
    },
    stop: () => {
      Atomics.store(numbers, PLACES.ended, 1);
      Atomics.notify(numbers, PLACES.ended);
      while (Atomics.compareExchange(numbers, PLACES.writing, 0, 2) === 1) Atomics.wait(numbers, PLACES.writing, 1);
      if (isTerminal && lines() > 0) process.stderr.write("\r\x1b[K");
    },
  };
}
