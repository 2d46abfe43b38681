/**
 * The directory of a study: `study.json` (what is run, by which program), `chunks/` (one file for each chunk that is done), and at the
 * end `table.csv`, `table.parquet` and `result.json`. A directory belongs to one study; another is refused, with what differs.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readResult, stamped } from "../../src/doors/reports.ts";
import {
  type OpenStudy,
  openStudy,
  pointCount,
  type Study,
  type StudyChunks,
  studyChunks,
} from "../../src/doors/studies.ts";
import { InputError, SPRAG_VERSION } from "../../src/index.ts";
import { unwritable } from "../output/output-file.ts";
import { sha256 } from "./chunk-file.ts";
import { LOCK_FILE } from "./directory-lock.ts";
import { isTemporary, writeWhole } from "./whole-file.ts";

export interface StudyDirectory {
  readonly path: string;
  readonly open: OpenStudy;
  readonly chunks: StudyChunks;
  readonly points: number;
  /** The file of a chunk. */
  readonly chunkFile: (name: string) => string;
}

const STUDY_FILE = "study.json";
const CHUNKS = "chunks";
/** Script and manifest for a cluster. */
export const SLURM = "slurm";
const BORDERS = "borders";

/** A directory for parts of the grid in the place of its points: their chunks have a folder of their own. */
export function partsDirectory(
  { path, points: _, ...directory }: StudyDirectory,
  parts: Pick<StudyDirectory, "open" | "chunks" | "points">,
): StudyDirectory {
  makeDirectory(join(path, BORDERS));
  return { ...directory, path, ...parts, chunkFile: (name) => join(path, BORDERS, `${name}.parquet`) };
}

function directoryOf(path: string, open: OpenStudy): StudyDirectory {
  const chunks = studyChunks(open.study, { node: process.version }, sha256);
  const chunkFile = (name: string): string => join(path, CHUNKS, `${name}.parquet`);
  return { path, open, chunks, points: pointCount(open.study), chunkFile };
}

/** Complains before the work when the directory cannot be that of this run. */
export function checkDirectory(path: string, open: OpenStudy, resume: boolean): StudyDirectory {
  const directory = directoryOf(path, open);
  const stored = storedRun(path);
  if (!stored) {
    const others = existsSync(path) ? readdirSync(path).filter((name) => !isOwn(name)) : [];
    if (others.length === 0) return directory;
    throw refusal(path, `${path} is not empty, and holds no study`, "Name a new directory.");
  }
  const differences = differencesTo(stored, open.study, directory.chunks.identity);
  if (differences.length > 0) {
    const what = `${path} holds another study: ${differences.join("; ")}`;
    throw refusal(path, what, "Name another directory, or run what was run there.");
  }
  if (resume) return directory;
  throw refusal(
    path,
    `${path} holds a run of this study already`,
    "Add --resume to go on with it, or name another directory.",
  );
}

/** Makes the directory what it must be before chunks are written; call it with the lock held. */
export function prepareDirectory({ path, open, chunks, points }: StudyDirectory): void {
  const folder = join(path, CHUNKS);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritable(folder, error);
  }
  // What a killed run began to write; where tasks of a cluster may be running, drafts of chunks may be theirs.
  const places = existsSync(join(path, SLURM)) ? [path] : [path, folder, join(path, BORDERS)];
  for (const place of places.filter((one) => existsSync(one))) {
    for (const name of readdirSync(place))
      if (isTemporary(name)) rmSync(join(place, name), { force: true, recursive: true });
  }
  if (existsSync(join(path, STUDY_FILE))) return;
  const head = { node: process.version, identity: chunks.identity, points, chunks: chunks.count };
  writeWhole(join(path, STUDY_FILE), [
    `${JSON.stringify(stamped("study-run", { ...head, study: open.study }), null, 2)}\n`,
  ]);
}

/** Makes the directory itself, where the lock goes. */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** The directory of a run that was begun before. */
export function openDirectory(path: string): StudyDirectory {
  const stored = storedRun(path);
  if (!stored)
    throw refusal(path, `${path} holds no study`, "Name a directory that `sprag map FILE -o DIR` has written to.");
  const { sprag, node, identity } = stored;
  const directory = directoryOf(path, openStudy(stored.study));
  if (directory.chunks.identity === identity) return directory;
  const what =
    sprag !== SPRAG_VERSION || node !== process.version
      ? `${path} was computed with Sprag ${sprag} on Node ${node}, this is ${SPRAG_VERSION} on ${process.version}`
      : `study.json in ${path} was changed after the run`;
  throw refusal(path, what, "Use the program that computed it, or run the study again in another directory.");
}

interface StoredRun {
  readonly sprag: string;
  readonly node: string;
  readonly identity: string;
  readonly study: Study;
}

function storedRun(path: string): StoredRun | undefined {
  const file = join(path, STUDY_FILE);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "ENOTDIR") throw refusal(path, `${path} is a file, not a directory`, "Name a directory.");
    throw error;
  }
  return readResult(text, { file, kind: "study-run" }) as unknown as StoredRun;
}

const isOwn = (name: string): boolean => name === CHUNKS || name.startsWith(LOCK_FILE) || isTemporary(name);

/** What differs, the first few differences in words. */
function differencesTo(stored: StoredRun, study: Study, identity: string): readonly string[] {
  if (stored.identity === identity) return [];
  const found: string[] = [];
  if (stored.sprag !== SPRAG_VERSION) found.push(`Sprag ${stored.sprag} there, ${SPRAG_VERSION} here`);
  if (stored.node !== process.version) found.push(`Node ${stored.node} there, ${process.version} here`);
  compare(stored.study, study, "", found);
  if (found.length === 0) found.push("the order of its keys");
  return found.length > MOST_DIFFERENCES
    ? [...found.slice(0, MOST_DIFFERENCES), `and ${found.length - MOST_DIFFERENCES} more`]
    : found;
}

const MOST_DIFFERENCES = 3;

function compare(there: unknown, here: unknown, path: string, found: string[]): void {
  if (Object.is(there, here)) return;
  const areObjects = [there, here].every((value) => typeof value === "object" && value !== null);
  if (!areObjects || Array.isArray(there) !== Array.isArray(here)) {
    if (path !== "title") found.push(`${path} is ${shown(there)} there, ${shown(here)} here`);
    return;
  }
  const [a, b] = [there, here] as Readonly<Record<string, unknown>>[];
  for (const key of new Set([...Object.keys(a!), ...Object.keys(b!)])) {
    const inner = Array.isArray(there) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    compare(a![key], b![key], inner, found);
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "not given";
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function refusal(path: string, what: string, fix: string): InputError {
  return new InputError({ code: "study-directory", what, where: { file: path }, fix });
}
