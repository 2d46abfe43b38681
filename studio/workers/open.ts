/**
 * Starts workers.
 */
import { WorkerLine } from "./line.ts";

const startWorker = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** A worker of its own for one purpose. */
export const openLine = (): WorkerLine => new WorkerLine(startWorker);
