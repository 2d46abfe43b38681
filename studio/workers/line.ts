/**
 * One worker with a queue of one: what is asked later replaces what still waits, and a job that runs longer than a reader's patience is
 * given up for a newer one by ending its worker. Answers that were replaced are never given.
 */
import { LONGEST_ANSWER } from "../state/limits.ts";
import type { JobName, Jobs, Problem, Progress, Reply, Request } from "./protocol.ts";

/** Milliseconds a job may still run when a newer one of its kind waits; in a worker that has never answered it also waits for its program. */
const PATIENCE = 120;
const FIRST_PATIENCE = 1000;

/** Thrown to whoever asked when something newer was asked. */
export class Replaced extends Error {}

/** Thrown with the mistake that the worker found. */
export class Failed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

function stopped(why: string): Failed {
  const fix = "Make it shorter or coarser, or use the command line, which has no limit.";
  return new Failed({ message: why, parts: { code: "stopped", what: why, where: "studio", fix } });
}

interface Waiting {
  readonly request: Request;
  /** Jobs with the same key replace each other. */
  readonly key: string;
  /** Told the text after the edits of the request. */
  readonly edited: ((text: string) => void) | undefined;
  readonly done: (output: never) => void;
  readonly fail: (error: Error) => void;
}

export class WorkerLine {
  /** Started with the next job where the last one ended. */
  private worker: Worker | undefined;
  /** Whether the worker has ever said something: one that never did could not be loaded. */
  private isAlive = false;
  private spare: Worker | undefined;
  private running: (Waiting & { readonly since: number }) | undefined;
  private waiting: Waiting[] = [];
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Told how far what runs has come. */
  onProgress: ((progress: Progress) => void) | undefined;
  /** Ends a job that takes too long. */
  private limit: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly start: () => Worker) {}

  /** Starts the worker before it is asked. */
  wake(): void {
    this.worker ??= this.opened(this.start());
  }

  /** Asks a job; a later one with the same key takes its place. */
  ask<Name extends JobName>(
    job: Name,
    input: Parameters<Jobs[Name]>[0],
    key: string = job,
    edited?: (text: string) => void,
  ): Promise<ReturnType<Jobs[Name]>> {
    return new Promise((done, fail) => {
      const request: Request = { id: ++this.count, job, input };
      this.forget(key);
      this.waiting.push({ request, key, edited, done, fail });
      if (!this.running) this.next();
      else if (this.running.key === key) this.giveUpSoon();
    });
  }

  /** Ends what runs and what waits; whoever asked is told why. */
  stop(why: string): void {
    for (const waiting of this.waiting.splice(0)) waiting.fail(stopped(why));
    this.end(why);
  }

  /** Ends what runs, telling whoever asked for it why, and goes on with what waits. */
  private end(why: string): void {
    this.running?.fail(stopped(why));
    if (this.running) this.restart();
  }

  /** Gives up what was asked with a key. */
  giveUp(key: string): void {
    this.forget(key);
    if (this.running?.key === key) this.restart();
  }

  private forget(key: string): void {
    this.waiting = this.waiting.filter((other) => {
      if (other.key !== key) return true;
      other.fail(new Replaced());
      return false;
    });
  }

  /** Ends what runs and forgets what waits. */
  cancel(): void {
    for (const waiting of this.waiting) waiting.fail(new Replaced());
    this.waiting = [];
    if (this.running) this.restart();
  }

  close(): void {
    this.cancel();
    clearTimeout(this.timer);
    clearTimeout(this.limit);
    this.worker?.terminate();
    this.spare?.terminate();
  }

  private opened(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.crashed(event.message || "the worker stopped");
    };
    return worker;
  }

  /** One that waits for its turn; where it cannot be loaded, none waits. */
  private spareWorker(): Worker {
    const worker = this.start();
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      if (this.spare === worker) this.spare = undefined;
    };
    return worker;
  }

  private next(): void {
    clearTimeout(this.timer);
    clearTimeout(this.limit);
    const waiting = this.waiting.shift();
    this.running = waiting && { ...waiting, since: performance.now() };
    if (!waiting) return;
    this.wake();
    this.worker!.postMessage(waiting.request);
    this.limit = setTimeout(
      () => this.end(`this takes longer than ${LONGEST_ANSWER} seconds and was stopped`),
      LONGEST_ANSWER * 1000,
    );
  }

  private receive(reply: Reply): void {
    const { running } = this;
    this.isAlive = true;
    if (!running || reply.id !== running.request.id) return;
    if ("told" in reply) {
      if ("text" in reply.told) running.edited?.(reply.told.text);
      else this.onProgress?.(reply.told);
      return;
    }
    this.running = undefined;
    if ("problem" in reply) running.fail(new Failed(reply.problem));
    else running.done(reply.output as never);
    if (!this.running) this.next();
  }

  private crashed(message: string): void {
    const { running } = this;
    this.running = undefined;
    this.worker?.terminate();
    this.worker = undefined;
    running?.fail(new Failed({ message }));
    // What cannot be loaded is not tried again for everything that waits.
    if (!this.isAlive) for (const waiting of this.waiting.splice(0)) waiting.fail(new Failed({ message }));
    this.isAlive = false;
    this.next();
  }

  private giveUpSoon(): void {
    const { running } = this;
    if (!running) return;
    clearTimeout(this.timer);
    const patience = this.isAlive ? PATIENCE : FIRST_PATIENCE;
    const left = (share: number): number => Math.max(0, share * patience - (performance.now() - running.since));
    const give = (): void => {
      if (this.running === running) this.restart();
    };
    // The next worker loads its program while this one may still answer.
    this.timer = setTimeout(() => {
      if (this.running !== running) return;
      if (this.isAlive) this.spare ??= this.spareWorker();
      this.timer = setTimeout(give, left(1));
    }, left(0.5));
  }

  private restart(): void {
    this.running?.fail(new Replaced());
    this.running = undefined;
    this.worker?.terminate();
    this.worker = this.spare && this.opened(this.spare);
    this.spare = undefined;
    this.isAlive = false;
    this.next();
  }
}
