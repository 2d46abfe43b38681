/**
 * What a job of the queue says: a study as data and a part of one of its chunks, never code. Workers and coordinators read each other as
 * critically as strangers: texts are measured before they are parsed, studies go through `openStudy`, results must have the points, the
 * types and the checksum of what was asked for.
 */
import {
  type Cell,
  type Chunk,
  type Column,
  MOST_CHUNK_POINTS,
  type OpenStudy,
  openStudy,
  type Study,
  type StudyChunks,
  studyChunks,
} from "../../../src/doors/studies.ts";
import { InputError, SPRAG_VERSION } from "../../../src/index.ts";
import type { Cells } from "../../output/parquet/column.ts";
import { chunkRows, type NamedPoints } from "../chunk-file.ts";
import { sha256 } from "../sha256.ts";

/** Workers serve coordinators of the same Sprag and Node only: others round differently. */
export const QUEUE = { prefix: "sprag", name: `${SPRAG_VERSION}-${process.version}` } as const;

export interface QueueJob {
  readonly study: Study;
  /** What the study is called by whoever asks. */
  readonly identity: string;
  /** Number of a chunk of the whole grid, or the indices of another one; and which of its points. */
  readonly chunk: number | readonly number[];
  readonly from: number;
  readonly to: number;
  /** In a thread of its own: a worker has died of these points. */
  readonly isAlone: boolean;
}

/** Characters of a job beside its study: indices of up to 17 characters. */
export const ROOM_FOR_PART = 18 * MOST_CHUNK_POINTS + 1000;
/** Characters of a job: a model and the data of a fit, each as large as a file may be. */
export const LARGEST_JOB = 2 ** 24;
/** Deepest nesting of a job: that of a model file is 100 at most, and it stands inside a study. */
const DEEPEST_JOB = 128;
/** Bytes of a result: 2¹⁴ rows of a hundred columns. */
export const LARGEST_RESULT = 2 ** 24;

/** Whether a text may be parsed at all: JSON of a bounded size and depth. */
export function isParsable(text: unknown): text is string {
  if (typeof text !== "string" || text.length > LARGEST_JOB) return false;
  let [depth, isText] = [0, false];
  for (let i = 0; i < text.length && depth <= DEEPEST_JOB; i++) {
    const sign = text[i];
    if (sign === '"') isText = !isText;
    // What is escaped in a text ends nothing.
    else if (isText) i += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") depth++;
    else if (sign === "]" || sign === "}") depth--;
  }
  if (depth > DEEPEST_JOB) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The name of the result of a job, as this program writes job names. */
export function resultKey(id: string | undefined): string {
  if (id === undefined || !/^[0-9a-f]{16}-\d{1,15}$/.test(id)) throw refused("its name is none of Sprag's");
  return `${QUEUE.prefix}:result:${id}`;
}

/** Some points of a chunk, called by what they are. */
export function partOf(identity: string, indices: readonly number[], from: number, to: number): NamedPoints {
  const own = indices.slice(from, to);
  return { name: sha256(JSON.stringify({ study: identity, indices: own })), indices: own };
}

/** How a job says which chunk it is about. */
export const chunkWord = ({ number, lattice, indices }: Chunk): QueueJob["chunk"] => (lattice ? number : indices());

export interface OpenJob {
  readonly open: OpenStudy;
  readonly identity: string;
  readonly part: NamedPoints;
  readonly isAlone: boolean;
}

/** Reads jobs, and keeps the last study open. Throws `InputError` for what is none. */
export function jobReader(): (data: unknown) => OpenJob {
  let last: { readonly identity: string; readonly open: OpenStudy } | undefined;
  return (data) => {
    if (typeof data !== "object" || data === null) throw refused("it is not a study, or too large or too deep for one");
    const { study, identity, chunk, from, to, isAlone } = data as QueueJob;
    const open = last && last.identity === identity && isSame(last.open.study, study) ? last.open : openStudy(study);
    if (!Number.isSafeInteger(open.rows)) throw refused("its study has more points than can be counted");
    const chunks = studyChunks(study, { node: process.version }, sha256);
    if (chunks.identity !== identity) throw refused("its study is not the one that it names");
    last = { identity, open };
    const indices = indicesOf(chunk, chunks, open.rows);
    const size = indices.length;
    if (!isWhole(from, 0, size - 1) || !isWhole(to, from + 1, size)) throw refused("its chunk has no such points");
    return { open, identity, part: partOf(identity, indices, from, to), isAlone: isAlone === true };
  };
}

function indicesOf(chunk: unknown, chunks: StudyChunks, rows: number): readonly number[] {
  if (!Array.isArray(chunk)) {
    if (isWhole(chunk, 0, chunks.count - 1)) return chunks.at(chunk).indices();
    throw refused(`its study has no chunk ${String(chunk).slice(0, 20)}`);
  }
  const isList = chunk.length <= MOST_CHUNK_POINTS && chunk.every((index) => isWhole(index, 0, rows - 1));
  if (isList) return chunk;
  throw refused("its study has no such points");
}

const isSame = (one: Study, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

function refused(why: string): InputError {
  return new InputError({
    ...{ code: "refused-job", what: `a job of the queue is refused: ${why}`, where: "queue" },
    fix: "Jobs come from `sprag map --engine bullmq` of the same version; see who else writes to this Redis server.",
  });
}

/** The rows of a result that came back; undefined where it is not what was asked for. */
export function resultRows(open: OpenStudy, part: NamedPoints, bytes: Buffer): readonly Cells[] | undefined {
  const data = chunkRows(bytes, open.columns, part)?.data;
  const arePossible = part.indices.every((_, i) => {
    const row = data?.map((column) => column[i]!);
    return row?.every((cell, k) => isCellOf(open.columns[k]!, cell)) && open.isPossible(row);
  });
  return arePossible ? data : undefined;
}

function isCellOf({ type }: Column, cell: Cell): boolean {
  if (cell === null) return true;
  if (type === "text") return typeof cell === "string";
  return type === "int" ? Number.isSafeInteger(cell) : Number.isFinite(cell);
}
