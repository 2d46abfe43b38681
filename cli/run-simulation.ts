/**
 * The simulation thread seen from the command line: progress to the terminal, Ctrl-C as a request to stop.
 */
import { Worker } from "node:worker_threads";
import { InternalError } from "../src/doors/models.ts";
import { InputError } from "../src/index.ts";
import type { SimulationJob, SimulationMessage } from "./simulation-worker.ts";

export type FinishedRun = Extract<SimulationMessage, { type: "done" }>;
export type MeasuredOrders = Extract<SimulationMessage, { type: "measured" }>;

export function runSimulation(
  job: Omit<SimulationJob, "stop">,
  onProgress: (message: Extract<SimulationMessage, { type: "progress" }>) => void,
): Promise<FinishedRun | MeasuredOrders> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./simulation-worker.js", import.meta.url), { workerData: { ...job, stop } });
  const ask = (): void => {
    // The second Ctrl-C is for those who do not want to wait.
    if (Atomics.exchange(stop, 0, 1) !== 0) process.exit(130);
  };
  process.on("SIGINT", ask);
  return new Promise<FinishedRun | MeasuredOrders>((resolve, reject) => {
    worker.on("message", (message: SimulationMessage) => {
      if (message.type === "progress") onProgress(message);
      else if (message.type === "done" || message.type === "measured") resolve(message);
      else if (message.type === "bad-input") reject(new InputError(message.parts));
      else reject(new InternalError(message.message));
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new InternalError("the simulation thread ended without an answer")));
  }).finally(() => {
    process.off("SIGINT", ask);
    void worker.terminate();
  });
}
