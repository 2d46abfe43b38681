/**
 * A study cut into chunks, and what a chunk is called. A chunk is a pure function of the program, the runtime, the study and its index
 * set; the SHA-256 of all these names its result, so that a result found anywhere is known to be the right one.
 *
 * A chunk is a lattice: every s_k-th value along each direction k from a start on. All strides are powers of two, the starts are the
 * reversed bits of the chunk's number, so the first chunk is a coarse grid of the whole map and each further one refines it: a map is
 * useful after one chunk of a hundred. How many points a chunk has depends on the study alone, never on a clock.
 */
import type { Study } from "../models/study/study.ts";
import { SPRAG_VERSION } from "../version.ts";
import { rowCost } from "./computations.ts";
import { gridPlace, gridShape } from "./study-points.ts";

/** Raised when the columns, rows or file of a chunk change. */
const CHUNK_FORMAT = 3;

/** Milliseconds of work of a chunk: what a kill may cost. */
const CHUNK_WORK = 1000;
/** A small study is cut into this many chunks at least, so that there is work for several workers. */
const FEWEST_CHUNKS = 16;
/** Rows that are kept in memory for one chunk. */
export const MOST_CHUNK_POINTS = 2 ** 14;

/** The points `start + stride · k` of the grid of a study, in the order of their indices. */
export interface Lattice {
  readonly start: readonly number[];
  readonly stride: readonly number[];
}

interface ChunkPlan {
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  /** Number of chunks. */
  readonly count: number;
}

/** Most rows of a chunk, for so many rows of which each takes so many milliseconds. */
const chunkSize = (count: number, cost: number): number =>
  Math.min(MOST_CHUNK_POINTS, Math.ceil(CHUNK_WORK / cost), Math.ceil(count / FEWEST_CHUNKS));

function chunkPlan(study: Study): ChunkPlan {
  const shape = gridShape(study);
  const points = shape.reduce((product, n) => product * n, 1);
  const cost = rowCost(study);
  const most = chunkSize(points, cost);
  const stride = shape.map(() => 1);
  let count = 1;
  while (points / count > most) {
    // The direction with most values of a chunk is thinned out; those with one value cannot be.
    const left = shape.map((n, k) => n / stride[k]!);
    const widest = left.indexOf(Math.max(...left));
    if (left[widest]! < 2) break;
    stride[widest]! *= 2;
    count *= 2;
  }
  return { shape, stride, count };
}

/** The index set of a chunk: bits of its number go to the directions in turn, the lowest to the largest step. */
function chunkLattice({ stride }: ChunkPlan, number: number): Lattice {
  const start = stride.map(() => 0);
  const step = [...stride];
  let rest = number;
  while (step.some((width) => width > 1)) {
    for (let k = 0; k < step.length; k++) {
      if (step[k]! <= 1) continue;
      step[k]! /= 2;
      if (rest % 2 === 1) start[k]! += step[k]!;
      rest = Math.floor(rest / 2);
    }
  }
  return { start, stride };
}

/** The number of the chunk that a point is in: `chunkLattice` backwards. */
function chunkNumber({ shape, stride }: ChunkPlan, index: number): number {
  const rest = gridPlace(shape, index).map((place, k) => place % stride[k]!);
  const step = [...stride];
  let [number, weight] = [0, 1];
  while (step.some((width) => width > 1)) {
    for (let k = 0; k < step.length; k++) {
      if (step[k]! <= 1) continue;
      step[k]! /= 2;
      if (rest[k]! >= step[k]!) {
        rest[k]! -= step[k]!;
        number += weight;
      }
      weight *= 2;
    }
  }
  return number;
}

/** The indices of a lattice, rising. */
function latticeIndices(shape: readonly number[], { start, stride }: Lattice): number[] {
  let indices = [0];
  let weight = shape.reduce((product, n) => product * n, 1);
  // The last direction is the slowest: it is laid out first.
  for (let k = shape.length - 1; k >= 0; k--) {
    weight /= shape[k]!;
    const next: number[] = [];
    for (const base of indices) for (let i = start[k]!; i < shape[k]!; i += stride[k]!) next.push(base + i * weight);
    indices = next;
  }
  return indices;
}

/** Where and by what a study is computed: results of another runtime may differ in their last digits. */
export interface Runtime {
  /** Version of the program; default this one. */
  readonly sprag?: string;
  /** Version of the runtime, such as `v20.19.0`. */
  readonly node: string;
}

export type Hash = (text: string) => string;

/** A part of a study that is computed at once. */
export interface Chunk {
  readonly number: number;
  /** SHA-256 of all that its rows depend on. */
  readonly name: string;
  /** Of a chunk of the whole grid. */
  readonly lattice?: Lattice;
  /** Indices of its points, rising. */
  readonly indices: () => number[];
}

/** Points of a study by their indices, and the milliseconds that they take together, as declared. */
export interface PointList {
  readonly indices: readonly number[];
  readonly work: number;
}

export interface StudyChunks {
  /** SHA-256 of all that the rows of the study depend on. */
  readonly identity: string;
  /** Number of chunks. */
  readonly count: number;
  /** The chunk of a number, from 0: coarse to fine. */
  readonly at: (number: number) => Chunk;
  /** Of the whole grid: the number of the chunk that has a point. */
  readonly numberOf?: (index: number) => number;
  /** What they are chunks of, where that is not the whole grid. */
  readonly list?: PointList;
}

/** The chunks of a study on a runtime; `hash` gives the SHA-256 of a text. */
export function studyChunks(study: Study, runtime: Runtime, hash: Hash): StudyChunks {
  const plan = chunkPlan(study);
  const identity = hash(studyIdentity(study, runtime));
  return {
    ...{ identity, count: plan.count, numberOf: (index) => chunkNumber(plan, index) },
    at(number) {
      const lattice = chunkLattice(plan, number);
      const name = hash(JSON.stringify({ study: identity, ...lattice }));
      return { number, name, lattice, indices: () => latticeIndices(plan.shape, lattice) };
    },
  };
}

/** Chunks of some points of a study, in the order of the list. */
export function listedChunks(study: Study, list: PointList, runtime: Runtime, hash: Hash): StudyChunks {
  const { indices, work } = list;
  const size = indices.length === 0 ? 1 : chunkSize(indices.length, work / indices.length);
  const identity = hash(studyIdentity(study, runtime));
  return {
    ...{ identity, list, count: Math.ceil(indices.length / size) },
    at(number) {
      const own = indices.slice(number * size, (number + 1) * size);
      return { number, name: hash(JSON.stringify({ study: identity, indices: own })), indices: () => own };
    },
  };
}

/** All of it as one text. Keys keep the order of the file: nothing here guesses that it does not count. */
function studyIdentity({ base, title: _, ...study }: Study, { sprag = SPRAG_VERSION, node }: Runtime): string {
  return JSON.stringify({ format: CHUNK_FORMAT, sprag, node, model: base, study });
}
