/**
 * The directory of a study: `study.json` (what is run, by which program), `chunks/` (one file for each chunk that is done), and at the
 * end `table.csv`, `table.parquet` and `result.json`. A directory belongs to one study; another is refused, with what differs.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readResult, stamped } from "../../src/doors/reports.ts";
import {
  listedChunks,
  type OpenStudy,
  openStudy,
  type PointList,
  type Study,
  type StudyChunks,
  studyChunks,
} from "../../src/doors/studies.ts";
import { InputError, SPRAG_VERSION } from "../../src/index.ts";
import { makeDirectory } from "../output/make-directory.ts";
import { LOCK_FILE } from "./directory-lock.ts";
import { sha256 } from "./sha256.ts";
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

/** The same directory with some points in the place of all. */
export function withPoints(directory: StudyDirectory, list: PointList): StudyDirectory {
  const chunks = listedChunks(directory.open.study, list, { node: process.version }, sha256);
  return { ...directory, chunks, points: list.indices.length };
}

/** The same directory with the parts of the grid in the place of its points: their chunks have a folder of their own. */
export function bordersDirectory({ path, open, ...directory }: StudyDirectory): StudyDirectory {
  makeDirectory(join(path, BORDERS));
  const own = openStudy({ ...open.study, task: "borders" });
  return { ...directory, path, open: own, chunkFile: (name) => join(path, BORDERS, `${name}.parquet`) };
}

function directoryOf(path: string, open: OpenStudy): StudyDirectory {
  const chunks = studyChunks(open.study, { node: process.version }, sha256);
  const chunkFile = (name: string): string => join(path, CHUNKS, `${name}.parquet`);
  return { path, open, chunks, points: open.rows, chunkFile };
}

/** Complains before the work when the directory cannot be that of this run. */
export function checkDirectory(path: string, open: OpenStudy, resume: boolean): StudyDirectory {
  const directory = directoryOf(path, open);
  const stored = storedRun(path);
  if (typeof stored === "string") {
    // Its chunks are found by their names, whatever became of the file.
    if (resume) return directory;
    throw damaged(path, stored);
  }
  if (!stored) {
    const others = existsSync(path) ? readdirSync(path).filter((name) => !isOwn(name)) : [];
    if (others.length === 0) return directory;
    throw refusal(path, `${path} is not empty, and holds no study`, "Name a new directory.");
  }
  checkSame(path, stored, open.study, directory.chunks.identity);
  if (resume) return directory;
  throw refusal(
    path,
    `${path} holds a run of this study already`,
    "Add --resume to go on with it, or name another directory.",
  );
}

function checkSame(path: string, stored: StoredRun, study: Study, identity: string): void {
  const differences = differencesTo(stored, study, identity);
  if (differences.length === 0) return;
  const what = `${path} holds another study: ${differences.join("; ")}`;
  throw refusal(path, what, "Name another directory, or run what was run there.");
}

/** Makes the directory what it must be before chunks are written; call it with the lock held. */
export function prepareDirectory({ path, open, chunks, points }: StudyDirectory): void {
  const folder = join(path, CHUNKS);
  makeDirectory(folder);
  // What a killed run began to write; where tasks of a cluster may be running, drafts of chunks may be theirs.
  const places = existsSync(join(path, SLURM)) ? [path] : [path, folder, join(path, BORDERS)];
  for (const place of places.filter((one) => existsSync(one))) {
    for (const name of readdirSync(place))
      if (isTemporary(name)) rmSync(join(place, name), { force: true, recursive: true });
  }
  // Another study may have begun here since the directory was looked at.
  const stored = storedRun(path);
  if (typeof stored === "object") {
    checkSame(path, stored, open.study, chunks.identity);
    return;
  }
  const head = { node: process.version, identity: chunks.identity, points, chunks: chunks.count };
  writeWhole(join(path, STUDY_FILE), [
    `${JSON.stringify(stamped("study-run", { ...head, study: open.study }), null, 2)}\n`,
  ]);
}

/** The directory of a run that was begun before. */
export function openDirectory(path: string): StudyDirectory {
  const stored = storedRun(path);
  if (!stored)
    throw refusal(path, `${path} holds no study`, "Name a directory that `sprag map FILE -o DIR` has written to.");
  if (typeof stored === "string") throw damaged(path, stored);
  const { sprag, node } = stored;
  if (sprag === SPRAG_VERSION && node === process.version) return directoryOf(path, openStudy(stored.study));
  const what = `${path} was computed with Sprag ${sprag} on Node ${node}, this is ${SPRAG_VERSION} on ${process.version}`;
  throw refusal(path, what, "Use the program that computed it, or run the study again in another directory.");
}

interface StoredRun {
  readonly sprag: string;
  readonly node: string;
  readonly identity: string;
  readonly study: Study;
}

/** What `study.json` says, or what is wrong with it; undefined where there is none. */
function storedRun(path: string): StoredRun | string | undefined {
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
  try {
    const run = readResult(text, { file, kind: "study-run" }) as unknown as StoredRun;
    return flawOf(run) ?? run;
  } catch (error) {
    if (error instanceof InputError && BROKEN.includes(error.code)) return "it is no result of Sprag";
    throw error;
  }
}

/** Codes of what is no result at all; others speak of results of other kinds and versions. */
const BROKEN: readonly string[] = ["not-json", "not-a-result"];

/** Text that a terminal would act on, as JSON holds it: no model file may have any. */
const CONTROLS = /(?<!\\)(?:\\\\)*\\u00[01]|[\u007f-\u009f]/;

function flawOf({ sprag, node, identity, study }: StoredRun): string | undefined {
  const texts = [sprag, node, identity];
  if (texts.some((text) => typeof text !== "string") || CONTROLS.test(JSON.stringify([texts, study])))
    return "it does not say what was run";
  // How another version names its studies is not known here.
  if (sprag !== SPRAG_VERSION) return undefined;
  return identityOf(study, node) === identity ? undefined : "its study is not the one that it names";
}

/** Undefined for what is no study. */
function identityOf(study: Study, node: string): string | undefined {
  try {
    return studyChunks(study, { node }, sha256).identity;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function damaged(path: string, why: string): InputError {
  const fix = "Run the study that was computed there with --resume: it is written again, and what was done is found.";
  return refusal(path, `${join(path, STUDY_FILE)} is damaged: ${why}`, fix);
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
