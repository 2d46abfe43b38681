/**
 * The thread that tries mutated files, so that one that never ends can be ended from outside.
 */
import { parentPort, workerData } from "node:worker_threads";
import { fileCase } from "./file-case.ts";

const { seed, count, until } = workerData as { seed: number; count: number; until: number };

for (let k = 0; k < count && Date.now() < until; k++) {
  parentPort!.postMessage({ type: "begin", seed: seed + k });
  parentPort!.postMessage({ type: "end", seed: seed + k, ...fileCase(seed + k) });
}
parentPort!.postMessage({ type: "done" });
