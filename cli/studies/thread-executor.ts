/**
 * Chunks computed by threads of this process: no set-up, all cores.
 */
import { Worker } from "node:worker_threads";
import type { Cell, Chunk, OpenStudy, Study } from "../../src/doors/studies.ts";
import type { ChunkRows, Executor } from "./executor.ts";
import { isolatePoints, WorkerDied } from "./isolate-points.ts";

export interface ThreadOptions {
  readonly workers: number;
  /** The program of a thread; default that of studies. */
  readonly script?: URL;
}

export function threadExecutor({ workers, script }: ThreadOptions): Executor {
  const program = script ?? new URL("./study-worker.js", import.meta.url);
  return {
    ...{ name: "threads", workers },
    async run(open, chunks, onDone, signal) {
      const end = new AbortController();
      const lanes = Array.from({ length: workers }, () =>
        lane(open, chunks, onDone, AbortSignal.any([signal, end.signal]), program),
      );
      // When one lane fails (a full disk), the others end after their chunk.
      const settled = lanes.map((one) =>
        one.catch((error: unknown) => {
          end.abort();
          return error;
        }),
      );
      const failed = (await Promise.all(settled)).find((outcome) => outcome !== undefined);
      if (failed !== undefined) throw failed;
    },
  };
}

async function lane(
  open: OpenStudy,
  chunks: AsyncIterator<Chunk>,
  onDone: (chunk: Chunk, rows: ChunkRows) => void,
  signal: AbortSignal,
  script: URL,
): Promise<undefined> {
  let thread: Thread | undefined;
  try {
    while (!signal.aborted) {
      const { value: chunk, done } = await chunks.next();
      if (done || signal.aborted) return undefined;
      thread ??= startThread(open.study, script);
      const indices = chunk.indices();
      const rows = await thread.compute(indices).then(
        (data): ChunkRows => ({ data, crashed: 0 }),
        (error: unknown) => {
          if (!(error instanceof WorkerDied)) throw error;
          thread = undefined;
          return isolatePoints(open, indices, (some) => inFreshThread(open.study, script, some));
        },
      );
      onDone(chunk, rows);
    }
    return undefined;
  } finally {
    await thread?.end();
  }
}

async function inFreshThread(study: Study, script: URL, indices: readonly number[]): Promise<Cell[][]> {
  const thread = startThread(study, script);
  try {
    return await thread.compute(indices);
  } finally {
    await thread.end();
  }
}

interface Thread {
  /** Throws `WorkerDied` when the thread ends without an answer. */
  readonly compute: (indices: readonly number[]) => Promise<Cell[][]>;
  readonly end: () => Promise<unknown>;
}

function startThread(study: Study, script: URL): Thread {
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
