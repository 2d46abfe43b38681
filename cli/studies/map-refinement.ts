/**
 * A refined map: stages of points, each of which follows from the classes of those before it, as chunks that are computed and found again
 * like all others. What is left is inferred from the cells around it.
 */
import {
  type Cell,
  type Chunk,
  computationCost,
  inferredClasses,
  listedChunks,
  nextPoints,
  type StudyChunks,
} from "../../src/doors/studies.ts";
import { readChunk, sha256 } from "./chunk-file.ts";
import { emptyTally, type Tally } from "./map-tally.ts";
import { readTally } from "./run-study.ts";
import type { StudyDirectory } from "./study-directory.ts";

export interface Refinement {
  /** The directory with the chunks of all stages. */
  readonly directory: StudyDirectory;
  /** Of what is computed and, when the last stage is done, inferred. */
  readonly tally: Tally;
  readonly isDone: boolean;
  /** Points that were computed. */
  readonly computed: number;
  /** Rows of all points from those of the computed ones. */
  readonly filled: (blocks: Iterable<Cell[][]>) => Generator<Cell[][]>;
}

/** Goes through the stages; `run` computes one, or only looks how much of it there is. */
export async function refineMap(
  directory: StudyDirectory,
  run: (stage: StudyDirectory) => Promise<Tally> = readTally,
): Promise<Refinement> {
  const { open, points } = directory;
  const { study, classAt } = open;
  const known: (Cell | undefined)[] = new Array(points).fill(undefined);
  const stages: StudyChunks[] = [];
  const tally = emptyTally();
  for (;;) {
    const indices = nextPoints(study, known);
    if (indices.length === 0) break;
    const work = indices.length * computationCost(study.compute);
    const chunks = listedChunks(study, { indices, work }, { node: process.version }, sha256);
    stages.push(chunks);
    const found = await run({ ...directory, chunks, points: indices.length });
    addTally(tally, found);
    if (found.points < indices.length) break;
    for (let number = 0; number < chunks.count; number++) {
      const chunk = chunks.at(number);
      const rows = await readChunk(directory.chunkFile(chunk.name), open.columns, chunk);
      chunk.indices().forEach((index, i) => {
        known[index] = rows!.data[classAt]![i]!;
      });
    }
  }
  const isDone = nextPoints(study, known).length === 0;
  const cells = isDone ? inferredClasses(study, known) : [];
  const computed = tally.points;
  cells.forEach((cell, index) => {
    if (known[index] === undefined)
      addTally(tally, { points: 1, errors: 0, classes: new Map(cell === null ? [] : [[String(cell), 1]]) });
  });
  const all = { ...directory, chunks: { identity: directory.chunks.identity, ...joined(stages) } };
  return { directory: all, tally, isDone, computed, filled: (blocks) => filledBlocks(directory, blocks, cells) };
}

function addTally(to: Tally, { points, errors, classes }: Tally): void {
  to.points += points;
  to.errors += errors;
  for (const [name, count] of classes) to.classes.set(name, (to.classes.get(name) ?? 0) + count);
}

function joined(stages: readonly StudyChunks[]): Omit<StudyChunks, "identity"> {
  const at = (number: number): Chunk => {
    let rest = number;
    for (const stage of stages) {
      if (rest < stage.count) return { ...stage.at(rest), number };
      rest -= stage.count;
    }
    throw new RangeError(`there is no chunk ${number}`);
  };
  return { count: stages.reduce((sum, { count }) => sum + count, 0), at };
}

/** Rows that are missing between others are those of inferred points; none is where nothing was inferred. */
function* filledBlocks(
  { open }: StudyDirectory,
  blocks: Iterable<Cell[][]>,
  cells: readonly Cell[],
): Generator<Cell[][]> {
  let next = 0;
  const upTo = (end: number): Cell[][] => {
    const rows: Cell[][] = [];
    for (; next < Math.min(end, cells.length); next++) rows.push(open.inferredRow(next, cells[next]!));
    return rows;
  };
  for (const rows of blocks) {
    const block: Cell[][] = [];
    for (const row of rows) {
      block.push(...upTo(row[0] as number), row);
      next = (row[0] as number) + 1;
    }
    yield block;
  }
  const rest = upTo(cells.length);
  if (rest.length > 0) yield rest;
}
