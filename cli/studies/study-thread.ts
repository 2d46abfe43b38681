/**
 * A thread that computes rows of one study (`study-worker.ts`), and may die of it.
 */
import { Worker } from "node:worker_threads";
import type { Study } from "../../src/doors/studies.ts";
import type { NamedPoints } from "./chunk-file.ts";
import type { ChunkFile } from "./executor.ts";
import { WorkerDied } from "./isolate-points.ts";

export interface StudyThread {
  /** One list of points after the other. Throws `WorkerDied` when the thread ends without an answer. */
  readonly compute: (points: NamedPoints) => Promise<ChunkFile>;
  readonly end: () => Promise<unknown>;
}

/** `script`: the program of the thread; default that of studies. */
export function startThread(study: Study, script = new URL("./study-worker.js", import.meta.url)): StudyThread {
  const worker = new Worker(script, { workerData: { study }, stdout: false });
  let isDead = false;
  // The chunk that is asked for, and no other: whatever is kept of those before it keeps their files in memory.
  let asked: { readonly resolve: (file: ChunkFile) => void; readonly reject: (error: WorkerDied) => void } | undefined;
  worker.on("message", (file: ChunkFile) => {
    const { resolve } = asked!;
    asked = undefined;
    resolve(file);
  });
  // An error that nobody caught, or too little memory; the exit follows.
  worker.once("error", () => {});
  worker.once("exit", () => {
    isDead = true;
    asked?.reject(new WorkerDied());
  });
  return {
    compute(points) {
      if (isDead) return Promise.reject(new WorkerDied());
      return new Promise((resolve, reject) => {
        asked = { resolve, reject };
        worker.postMessage(points);
      });
    },
    end: () => worker.terminate(),
  };
}

export async function inFreshThread(study: Study, points: NamedPoints, script?: URL): Promise<ChunkFile> {
  const thread = startThread(study, script);
  try {
    return await thread.compute(points);
  } finally {
    await thread.end();
  }
}
