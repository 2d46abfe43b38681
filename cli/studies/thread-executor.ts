/**
 * Chunks computed by threads of this process: no set-up, all cores.
 */
import type { Chunk, OpenStudy } from "../../src/doors/studies.ts";
import type { ChunkRows, Executor } from "./executor.ts";
import { isolatePoints, WorkerDied } from "./isolate-points.ts";
import { runLane, runLanes } from "./lanes.ts";
import { inFreshThread, type StudyThread, startThread } from "./study-thread.ts";

export interface ThreadOptions {
  readonly workers: number;
  /** The program of a thread; default that of studies. */
  readonly script?: URL;
}

export function threadExecutor({ workers, script }: ThreadOptions): Executor {
  return {
    ...{ name: "threads", workers },
    run: (open, chunks, onDone, signal) =>
      runLanes(workers, signal, async (either) => {
        const { compute, end } = threadLane(open, script);
        try {
          await runLane(chunks, either, compute, onDone);
        } finally {
          await end();
        }
      }),
  };
}

/** A thread for one chunk after the other, replaced when it dies. */
function threadLane(open: OpenStudy, script: URL | undefined) {
  let thread: StudyThread | undefined;
  return {
    async compute(chunk: Chunk): Promise<ChunkRows> {
      thread ??= startThread(open.study, script);
      const indices = chunk.indices();
      try {
        return { data: await thread.compute(indices), crashed: 0 };
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error;
        thread = undefined;
        return isolatePoints(open, indices, (some) => inFreshThread(open.study, some, script));
      }
    },
    end: async () => thread?.end(),
  };
}
