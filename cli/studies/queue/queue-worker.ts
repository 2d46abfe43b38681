/**
 * A worker of the queue: takes parts of chunks, computes them in threads, and puts the rows where their coordinator finds them. A job that
 * is not one of ours is refused and does no harm; a thread that dies fails its job, not the worker.
 */
import type { JobJson } from "bullmq";
import { InputError } from "../../../src/index.ts";
import type { ChunkFile } from "../executor.ts";
import { inFreshThread, type StudyThread, startThread } from "../study-thread.ts";
import { isParsable, jobReader, type OpenJob, QUEUE, resultKey } from "./queue-job.ts";
import { connectRedis, type RedisAddress, redisError } from "./redis.ts";

/** Milliseconds after which the job of a worker that was killed goes to another one. Threads compute, so a living worker is never late. */
const LOCK = 10_000;
/** Seconds that a result waits for its coordinator. */
const RESULT_LIFE = 86_400;

export interface QueueWorkerOptions {
  readonly address: RedisAddress;
  /** Number of threads. */
  readonly workers: number;
  /** Ends the worker after the jobs that are running. */
  readonly signal: AbortSignal;
  readonly onReady: () => void;
  readonly onState: (text: string) => void;
  /** The program of a thread; default that of studies. */
  readonly script?: URL;
}

/** Resolves with the number of jobs that were computed. */
export async function runQueueWorker(options: QueueWorkerOptions): Promise<number> {
  const { address, workers, signal, onReady, onState, script } = options;
  const { client, end } = await connectRedis(address, onState);
  const { Worker, UnrecoverableError } = await import("bullmq");
  /** Data that are too large or too deep are not even parsed. */
  class GuardedWorker extends Worker<unknown, null> {
    protected override createJob(raw: JobJson, id: string) {
      const { repeatJobKey: _, ...rest } = raw;
      return super.createJob({ ...rest, data: isParsable(raw.data) ? raw.data : "null" }, id);
    }
  }
  const read = jobReader();
  const threads = threadPool(script);
  let computed = 0;
  const worker = new GuardedWorker(
    QUEUE.name,
    async ({ id, data }) => {
      try {
        const key = resultKey(id);
        await client.set(key, await threads.result(read(data)), "EX", RESULT_LIFE);
        computed++;
        return null;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        onState(error.what);
        throw new UnrecoverableError(error.what);
      }
    },
    {
      ...{ prefix: QUEUE.prefix, connection: client, concurrency: workers },
      ...{ lockDuration: LOCK, stalledInterval: LOCK / 2 },
    },
  );
  // The connection says what happens to it; what is lost is done again by the stalled check.
  worker.on("error", () => {});
  try {
    await worker.waitUntilReady().catch((error: unknown) => {
      throw redisError(address, error);
    });
    onReady();
    await aborted(signal);
    // Jobs that are running end first; without a server nobody waits for them.
    await (client.status === "ready" ? worker.close() : worker.close(true));
    return computed;
  } finally {
    await threads.end();
    end();
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Threads by the study that they have opened; never more than jobs at the same time. */
function threadPool(script: URL | undefined) {
  const idle: { readonly identity: string; readonly thread: StudyThread }[] = [];
  const compute = async ({ open, identity, part, isAlone }: OpenJob): Promise<ChunkFile> => {
    if (isAlone) return inFreshThread(open.study, part, script);
    const place = idle.findIndex((one) => one.identity === identity);
    const [found] = idle.splice(Math.max(0, place), 1);
    if (place < 0) await found?.thread.end();
    const thread = place < 0 ? startThread(open.study, script) : found!.thread;
    const file = await thread.compute(part);
    idle.push({ identity, thread });
    return file;
  };
  return {
    /** The file of a chunk or a part of one. */
    result: async (job: OpenJob): Promise<Buffer> => Buffer.from((await compute(job)).bytes.buffer),
    end: () => Promise.all(idle.map(({ thread }) => thread.end())),
  };
}
