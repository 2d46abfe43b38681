/**
 * A thread that computes rows of a study. It is given the study as data, once, and then lists of indices; it gives files back.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type OpenStudy, openStudy, type Study } from "../../src/doors/studies.ts";
import type { NamedPoints } from "./chunk-file.ts";
import { computeFile } from "./executor.ts";

const { study } = workerData as { readonly study: Study };
const open: OpenStudy = openStudy(study);

parentPort!.on("message", (points: NamedPoints) => {
  const file = computeFile(open, points);
  parentPort!.postMessage(file, [file.bytes.buffer]);
});
