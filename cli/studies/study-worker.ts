/**
 * A thread that computes rows of a study. It is given the study as data, once, and then lists of indices.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type OpenStudy, openStudy, type Study } from "../../src/doors/studies.ts";
import { computeRows } from "./executor.ts";

const { study } = workerData as { readonly study: Study };
const open: OpenStudy = openStudy(study);

parentPort!.on("message", (indices: readonly number[]) => parentPort!.postMessage(computeRows(open, indices)));
