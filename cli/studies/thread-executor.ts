/**
 * Chunks computed by threads of this process: no set-up, all cores.
 */
import type { Chunk, OpenStudy } from "../../src/doors/studies.ts";
import type { Cells } from "../output/parquet/column.ts";
import { chunkRows, type NamedPoints } from "./chunk-file.ts";
import { type ChunkFile, type Executor, fileOf } from "./executor.ts";
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
    run: ({ open }, chunks, onDone, signal) =>
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
  const rowsAlone = async (points: NamedPoints): Promise<readonly Cells[]> => {
    const { bytes } = await inFreshThread(open.study, points, script);
    return chunkRows(bytes, open.columns, points)!.data;
  };
  return {
    async compute({ name, ...chunk }: Chunk): Promise<ChunkFile> {
      thread ??= startThread(open.study, script);
      const indices = chunk.indices();
      try {
        return await thread.compute({ name, indices });
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error;
        thread = undefined;
        return fileOf(open, name, await isolatePoints(open, indices, (some) => rowsAlone({ name, indices: some })));
      }
    },
    end: async () => thread?.end(),
  };
}
