/**
 * The thread behind `working`: while the main thread computes and cannot write, it says once in a while how long that has taken and
 * what is being done. It stops when it is told to, and never writes after that.
 */
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { NUMBERS_BYTES, PLACES, type ProgressJob } from "./progress-job.ts";

const STANDARD_ERROR = 2;

function line({ name, shared, isTerminal, columns, since }: ProgressJob): string {
  const length = Atomics.load(new Int32Array(shared, 0, 4), PLACES.detail);
  const detail = new TextDecoder().decode(new Uint8Array(shared, NUMBERS_BYTES, length).slice());
  const seconds = Math.round((Date.now() - since) / 1000);
  const text = `${name}: ${seconds} s${detail === "" ? "" : `, ${detail}`}`.slice(0, columns - 1);
  return isTerminal ? `\r\x1b[K${text}` : `${text}\n`;
}

function run(job: ProgressJob): void {
  const numbers = new Int32Array(job.shared, 0, 4);
  while (Atomics.wait(numbers, PLACES.ended, 0, job.pause) === "timed-out") {
    if (Atomics.compareExchange(numbers, PLACES.writing, 0, 1) !== 0) return;
    try {
      writeSync(STANDARD_ERROR, line(job));
      Atomics.add(numbers, PLACES.lines, 1);
    } finally {
      Atomics.store(numbers, PLACES.writing, 0);
      Atomics.notify(numbers, PLACES.writing);
      Atomics.notify(numbers, PLACES.lines);
    }
  }
}

run(workerData as ProgressJob);
