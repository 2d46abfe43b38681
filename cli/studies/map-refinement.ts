/**
 * A refined map: stages of points, each of which follows from the classes of those before it, as chunks that are computed and found again
 * like all others. What is left is inferred from the cells around it.
 */
import {
  type Cell,
  type Chunk,
  computationCost,
  inferredClasses,
  nextPoints,
  type StudyChunks,
} from "../../src/doors/studies.ts";
import { addInferred, addTally, emptyTally, type Tally } from "./map-tally.ts";
import type { Block } from "./ordered-rows.ts";
import { readTally } from "./run-study.ts";
import { storedChunks } from "./stored-chunks.ts";
import { type StudyDirectory, withPoints } from "./study-directory.ts";

export interface Refinement {
  /** The directory with the chunks of all stages. */
  readonly directory: StudyDirectory;
  /** Of what is computed and, when the last stage is done, inferred. */
  readonly tally: Tally;
  /** Points that were computed. */
  readonly computed: number;
  /** Points of the stages that have begun: how many more there are follows from their classes. */
  readonly planned: number;
  /** Rows of all points from those of the computed ones. */
  readonly filled: (blocks: Iterable<Block>) => Generator<Block>;
}

/** Goes through the stages; `run` computes one, or only looks how much of it there is, and is told what those before it found. */
export async function refineMap(
  directory: StudyDirectory,
  run: (stage: StudyDirectory, before: Tally) => Promise<Tally> = readTally,
): Promise<Refinement> {
  const { open, points } = directory;
  const { study, classAt } = open;
  const known: (Cell | undefined)[] = new Array(points).fill(undefined);
  const stages: StudyChunks[] = [];
  const tally = emptyTally();
  let planned = 0;
  for (;;) {
    const indices = nextPoints(study, known);
    if (indices.length === 0) break;
    const stage = withPoints(directory, { indices, work: indices.length * computationCost(study.compute) });
    const { chunks } = stage;
    stages.push(chunks);
    planned += indices.length;
    const found = await run(stage, tally);
    addTally(tally, found);
    if (found.points < indices.length) break;
    for await (const { chunk, rows } of storedChunks(stage)) {
      chunk.indices().forEach((index, i) => {
        known[index] = rows!.data[classAt]![i]!;
      });
    }
  }
  const isDone = nextPoints(study, known).length === 0;
  const cells = isDone ? inferredClasses(study, known) : [];
  const computed = tally.points;
  cells.forEach((cell, index) => {
    if (known[index] === undefined) addInferred(tally, cell);
  });
  const all = { ...directory, chunks: { identity: directory.chunks.identity, ...joined(stages) } };
  return { directory: all, tally, computed, planned, filled: (blocks) => filledBlocks(directory, blocks, cells) };
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
function* filledBlocks({ open }: StudyDirectory, blocks: Iterable<Block>, cells: readonly Cell[]): Generator<Block> {
  let next = 0;
  const emptyBlock = (): Cell[][] => open.columns.map(() => []);
  const inferUpTo = (block: Cell[][], end: number): void => {
    for (; next < Math.min(end, cells.length); next++)
      open.inferredRow(next, cells[next]!).forEach((cell, k) => block[k]!.push(cell));
  };
  for (const known of blocks) {
    const block = emptyBlock();
    const indices = known[0] as ArrayLike<number>;
    for (let i = 0; i < indices.length; i++) {
      inferUpTo(block, indices[i]!);
      known.forEach((column, k) => block[k]!.push(column[i]!));
      next = indices[i]! + 1;
    }
    yield block;
  }
  const rest = emptyBlock();
  inferUpTo(rest, cells.length);
  if (rest[0]!.length > 0) yield rest;
}
