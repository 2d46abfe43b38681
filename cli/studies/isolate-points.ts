/**
 * What is done when a worker dies in a chunk: the chunk is tried again alone in a fresh worker; if that one dies too, it is split in
 * halves until the guilty point stands alone. That point becomes a row which says so, all others are computed.
 */
import type { OpenStudy } from "../../src/doors/studies.ts";
import type { Cells } from "../output/parquet/column.ts";
import type { ChunkRows } from "./chunk-file.ts";

/** A worker that ended without an answer. */
export class WorkerDied extends Error {}

/** What the row says of a point at which every worker died; `--resume` tries it once more. */
const CRASHED = { code: "crashed", what: "the worker that computed this point died, twice" };

/** `fresh` computes rows in a new worker, and throws `WorkerDied` when it dies. */
export async function isolatePoints(
  open: OpenStudy,
  indices: readonly number[],
  fresh: (indices: readonly number[]) => Promise<readonly Cells[]>,
): Promise<ChunkRows> {
  try {
    return { data: await fresh(indices), crashed: 0 };
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error;
  }
  if (indices.length === 1) return { data: open.emptyRow(indices[0]!, CRASHED).map((cell) => [cell]), crashed: 1 };
  const middle = indices.length >> 1;
  const first = await isolatePoints(open, indices.slice(0, middle), fresh);
  const second = await isolatePoints(open, indices.slice(middle), fresh);
  return {
    data: first.data.map((column, k) => [...Array.from(column), ...Array.from(second.data[k]!)]),
    crashed: first.crashed + second.crashed,
  };
}
