/**
 * Chunks computed by workers behind a queue (BullMQ on Redis), on any number of machines. Only some chunks are in the queue at a time.
 * Nothing is believed because the queue says so: results are checked before they are written, and a job that is neither waiting nor
 * computed nor done (a server that forgot it) is put there again.
 */
import type { Chunk } from "../../../src/doors/studies.ts";
import { InputError } from "../../../src/index.ts";
import { remark } from "../../io.ts";
import type { Cells } from "../../output/parquet/column.ts";
import type { ChunkRows } from "../chunk-file.ts";
import { type Executor, fileOf } from "../executor.ts";
import { isolatePoints, WorkerDied } from "../isolate-points.ts";
import { runLane, runLanes } from "../lanes.ts";
import { checkBoard, type JobBoard, openBoard, Stopped } from "./job-board.ts";
import { chunkWord, partOf, resultRows } from "./queue-job.ts";
import type { RedisAddress } from "./redis.ts";

export interface QueueOptions {
  readonly address: RedisAddress;
  /** Chunks in the queue at the same time. */
  readonly workers: number;
}

/** Results that may be wrong before the map ends. */
const MOST_WRONG = 3;

export function queueExecutor({ address, workers }: QueueOptions): Executor {
  return {
    ...{ name: "bullmq", workers },
    check: (open) => checkBoard(address, open),
    async run(directory, chunks, onDone, signal) {
      const board = await openBoard(address, directory, remark);
      try {
        await runLanes(workers, signal, async (either) => {
          either.addEventListener("abort", board.stop, { once: true });
          try {
            await runLane(chunks, either, (chunk) => computeFileOf(board, chunk), onDone);
          } catch (error) {
            if (!(error instanceof Stopped)) throw error;
          }
        });
      } finally {
        await board.end();
      }
    },
  };
}

/** Whoever computed it, its file is written here: its name is that of the whole chunk. */
const computeFileOf = async (board: JobBoard, chunk: Chunk) =>
  fileOf(board.open, chunk.name, await computeChunk(board, chunk));

async function computeChunk(board: JobBoard, chunk: Chunk): Promise<ChunkRows> {
  const indices = chunk.indices();
  try {
    return { data: await computePart(board, chunk, 0, indices.length, false), crashed: 0 };
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error;
  }
  return isolatePoints(board.open, indices, (some) => {
    const from = indices.indexOf(some[0]!);
    return computePart(board, chunk, from, from + some.length, true);
  });
}

/** Throws `WorkerDied` when workers die of it. */
async function computePart(
  board: JobBoard,
  chunk: Chunk,
  from: number,
  to: number,
  isAlone: boolean,
): Promise<readonly Cells[]> {
  const part = partOf(board.identity, chunk.indices(), from, to);
  for (let attempt = 0; attempt < MOST_WRONG; attempt++) {
    const bytes = await board.ask({ chunk: chunkWord(chunk), from, to, isAlone });
    const rows = resultRows(board.open, part, bytes);
    if (rows) return rows;
  }
  throw new InputError({
    code: "wrong-result",
    what: `workers gave ${MOST_WRONG} results of chunk ${chunk.number} that are not its rows`,
    where: "queue",
    fix: "Nothing of them was kept. See who else writes to this Redis server, then go on with --resume.",
  });
}
