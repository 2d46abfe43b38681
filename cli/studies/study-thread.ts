/**
 * A thread that computes rows of one study (`study-worker.ts`), and may die of it.
 */
import { Worker } from "node:worker_threads";
import type { Cell, Study } from "../../src/doors/studies.ts";
import { WorkerDied } from "./isolate-points.ts";

export interface StudyThread {
  /** Throws `WorkerDied` when the thread ends without an answer. */
  readonly compute: (indices: readonly number[]) => Promise<Cell[][]>;
  readonly end: () => Promise<unknown>;
}

/** `script`: the program of the thread; default that of studies. */
export function startThread(study: Study, script = new URL("./study-worker.js", import.meta.url)): StudyThread {
  const worker = new Worker(script, { workerData: { study }, stdout: false });
  let isDead = false;
  const died = new Promise<void>((resolve) => {
    // An error that nobody caught, or too little memory; the exit follows.
    worker.once("error", () => {});
    worker.once("exit", () => {
      isDead = true;
      resolve();
    });
  });
  return {
    compute(indices) {
      if (isDead) return Promise.reject(new WorkerDied());
      return new Promise((resolve, reject) => {
        const answer = (data: Cell[][]): void => resolve(data);
        worker.once("message", answer);
        void died.then(() => reject(new WorkerDied()));
        worker.postMessage(indices);
      });
    },
    end: () => worker.terminate(),
  };
}

export async function inFreshThread(study: Study, indices: readonly number[], script?: URL): Promise<Cell[][]> {
  const thread = startThread(study, script);
  try {
    return await thread.compute(indices);
  } finally {
    await thread.end();
  }
}
