/**
 * The jobs of one coordinator: put into the queue, waited for, looked after. Events of the queue can be lost with a connection or a
 * server, so nobody listens to them: results are looked for, and a job that was forgotten is put there again.
 */
import { randomBytes } from "node:crypto";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { OpenStudy } from "../../../src/doors/studies.ts";
import { InputError, SPRAG_VERSION } from "../../../src/index.ts";
import { WorkerDied } from "../isolate-points.ts";
import type { StudyDirectory } from "../study-directory.ts";
import { LARGEST_JOB, LARGEST_RESULT, QUEUE, type QueueJob, ROOM_FOR_PART, resultKey } from "./queue-job.ts";
import { connectRedis, type RedisAddress, redisError } from "./redis.ts";

/** Milliseconds between two glances at what is done; every so many of them all jobs are looked at, whatever has become of them. */
const GLANCE = 200;
const LOOK = 10;
/** Attempts at a job of which a thread died, and the milliseconds before the second; points that are tried alone have one. */
const ATTEMPTS = { attempts: 2, backoff: { type: "exponential", delay: 1000 } };
/** Seconds that a failure which nobody fetched stays in the queue. */
const KEPT = { age: 86_400 };
/** Events that the server keeps; nobody listens to them. */
const MOST_EVENTS = 100;

/** The map was interrupted before this job began. */
export class Stopped extends Error {}

type Part = Pick<QueueJob, "chunk" | "from" | "to" | "isAlone">;

export interface JobBoard {
  readonly open: OpenStudy;
  readonly identity: string;
  /** The bytes of a result. Throws `WorkerDied`, `Stopped`, or `InputError` where the server or the workers refuse. */
  readonly ask: (part: Part) => Promise<Buffer>;
  /** Takes back what no worker has begun. */
  readonly stop: () => void;
  readonly end: () => Promise<void>;
}

interface Waiting {
  readonly data: QueueJob;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

/** Connects and looks after jobs until `end`. */
export async function openBoard(
  address: RedisAddress,
  { open, chunks: { identity } }: StudyDirectory,
  onState: (text: string) => void,
): Promise<JobBoard> {
  const { client, end } = await connectRedis(address, onState);
  const bullmq = await import("bullmq");
  const settings = { prefix: QUEUE.prefix, connection: client };
  const queue: Queue<QueueJob> = new bullmq.Queue(QUEUE.name, {
    ...settings,
    streams: { events: { maxLen: MOST_EVENTS } },
  });
  const jobs = waitingJobs(client, queue, (error) => redisError(address, error));
  // The connection itself says what happens to it.
  queue.on("error", () => {});
  const crew = crewWatch(queue, address, onState);
  const looking = repeated(GLANCE, (turn) => jobs.lookAround(turn % LOOK === 0 ? crew : undefined).catch(jobs.fail));
  return {
    open,
    identity,
    ask: (part) => jobs.ask({ study: open.study, identity, ...part }),
    stop: jobs.stop,
    async end() {
      looking();
      // Closing what a lost connection has closed already is no error.
      await queue.close().catch(() => {});
      end();
    },
  };
}

type Settle = (id: string, how: (job: Waiting) => void) => void;

/** Looks at a job, and settles it where it has ended. */
function lookAfter(client: Redis, queue: Queue<QueueJob>, waiting: ReadonlyMap<string, Waiting>, settle: Settle) {
  const finish = async (id: string, how: (job: Waiting) => void): Promise<void> => {
    await client.del(resultKey(id));
    await queue.remove(id);
    settle(id, how);
  };
  const look = async (id: string): Promise<void> => {
    const job = waiting.get(id);
    if (!job) return;
    const bytes = await resultOf(client, resultKey(id));
    if (bytes) return finish(id, ({ resolve }) => resolve(bytes));
    const state = await queue.getJobState(id);
    if (state === "failed") {
      const why = (await queue.getJob(id))?.failedReason ?? "";
      return finish(id, ({ reject }) => reject(failure(why)));
    }
    // A job that is done is removed; its result is there before.
    if (state !== "unknown") return;
    if ((await client.exists(resultKey(id))) > 0) return look(id);
    // The server has forgotten the job, or its result: it was started again without its data.
    if (waiting.has(id)) await add(queue, id, job.data);
  };
  return look;
}

function waitingJobs(client: Redis, queue: Queue<QueueJob>, explain: (error: unknown) => InputError) {
  const waiting = new Map<string, Waiting>();
  const run = randomBytes(8).toString("hex");
  let [count, isStopping] = [0, false];
  const settle: Settle = (id, how) => {
    const job = waiting.get(id);
    waiting.delete(id);
    if (job) how(job);
  };
  const fail = (error: unknown): void => {
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(explain(error)));
  };
  const look = lookAfter(client, queue, waiting, settle);
  return {
    fail,
    /** Looks for results; with `first` at every job, after it. */
    async lookAround(first?: () => Promise<void>) {
      const ids = [...waiting.keys()];
      if (first && ids.length > 0) await first();
      const lengths = await Promise.all(ids.map((id) => client.strlen(resultKey(id))));
      for (const [i, id] of ids.entries()) if (first || lengths[i]! > 0) await look(id);
    },
    ask(data: QueueJob): Promise<Buffer> {
      if (isStopping) return Promise.reject(new Stopped());
      const id = `${run}-${count++}`;
      const result = new Promise<Buffer>((resolve, reject) => waiting.set(id, { data, resolve, reject }));
      add(queue, id, data).catch(fail);
      return result;
    },
    stop() {
      isStopping = true;
      const drop = (id: string): void => settle(id, ({ reject }) => reject(new Stopped()));
      for (const id of [...waiting.keys()]) {
        if (client.status !== "ready") drop(id);
        // A job that is being computed cannot be removed: it is waited for.
        else queue.remove(id).then((removed) => (removed === 1 ? drop(id) : undefined), fail);
      }
    },
  };
}

async function add(queue: Queue<QueueJob>, id: string, data: QueueJob): Promise<void> {
  const attempts = data.isAlone ? {} : ATTEMPTS;
  await queue.add("chunk", data, { jobId: id, ...attempts, removeOnComplete: true, removeOnFail: KEPT });
}

/** A result that is far too large is not fetched; no bytes are a wrong result. */
async function resultOf(client: Redis, key: string): Promise<Buffer | null> {
  const length = await client.strlen(key);
  if (length > LARGEST_RESULT) return Buffer.alloc(0);
  return length > 0 ? client.getBuffer(key) : null;
}

function failure(why: string): Error {
  if (!/refused/.test(why)) return new WorkerDied();
  return new InputError({
    ...{ code: "refused-job", what: `a worker refused a part of this study: ${why}`, where: "queue" },
    fix: "Use the same build of Sprag for the map and its workers.",
  });
}

/** Whether there is a server, and a study that it may hold; throws `InputError`. */
export async function checkBoard(address: RedisAddress, { study }: OpenStudy): Promise<void> {
  checkLength(JSON.stringify(study).length);
  const { end } = await connectRedis(address, () => {});
  end();
}

function checkLength(length: number): void {
  if (length <= LARGEST_JOB - ROOM_FOR_PART) return;
  throw new InputError({
    ...{ code: "too-large", what: `the study has ${length} characters: too many for a queue`, where: "study" },
    fix: "Compute it with --engine threads or slurm.",
  });
}

/** Says it when nobody is there to compute. */
function crewWatch(queue: Queue<QueueJob>, { shown }: RedisAddress, onState: (text: string) => void) {
  let wasSomebody = true;
  return async (): Promise<void> => {
    // A server may forbid the question; then nothing is known.
    const isSomebody = await queue.getWorkersCount().then(
      (number) => number > 0,
      () => true,
    );
    if (!isSomebody && wasSomebody) {
      const who = `Sprag ${SPRAG_VERSION} on Node ${process.version}`;
      onState(`waiting for workers of ${who} at ${shown}: start some with \`sprag worker --redis URL\``);
    }
    wasSomebody = isSomebody;
  };
}

/** Does something again and again, with pauses; returns what ends it. */
function repeated(pause: number, act: (turn: number) => Promise<void>): () => void {
  let [isEnded, count] = [false, 0];
  let timer: NodeJS.Timeout;
  const turn = async (): Promise<void> => {
    await act(count++);
    if (!isEnded) timer = setTimeout(turn, pause);
  };
  timer = setTimeout(turn, 0);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
