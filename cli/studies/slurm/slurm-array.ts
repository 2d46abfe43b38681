/**
 * A map as an array of Slurm tasks: a script for `sbatch` and a manifest that says which chunks each task computes. A task writes its
 * chunks into the directory of the map, which all machines must see; nothing else is shared.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readResult, shellWord, stamped } from "../../../src/doors/reports.ts";
import { type Chunk, rowCost } from "../../../src/doors/studies.ts";
import { InputError } from "../../../src/index.ts";
import { makeDirectory } from "../../output/make-directory.ts";
import { bordersDirectory, SLURM, type StudyDirectory, withPoints } from "../study-directory.ts";
import { writeWhole } from "../whole-file.ts";

/** Seconds of work of a task by its declared cost: the start of a task is little beside it, and a lost one is no great loss. */
const TASK_WORK = 300;
/** Tasks of an array: Slurm takes no more than 1001 unless it is told to (MaxArraySize). */
const MOST_TASKS = 1000;
/** A task may take so many times its declared work, and no less than ten minutes. */
const PATIENCE = 6;
const LEAST_MINUTES = 10;

const MANIFEST = "manifest.json";

export interface SlurmArray {
  /** For `sbatch`. */
  readonly script: string;
  readonly tasks: number;
  /** Declared work of a task. */
  readonly seconds: number;
}

/** Writes script and manifest for the chunks that are missing. */
export function writeArray(directory: StudyDirectory, missing: readonly Chunk[], cpus: number): SlurmArray {
  const { path, chunks, open } = directory;
  const all = chunks.list?.work ?? directory.points * rowCost(open.study);
  const work = all / chunks.count / 1000;
  const pack = Math.max(1, Math.floor((cpus * TASK_WORK) / work), Math.ceil(missing.length / MOST_TASKS));
  const tasks: string[] = [];
  for (let i = 0; i < missing.length; i += pack)
    tasks.push(rangesOf(missing.slice(i, i + pack).map(({ number }) => number)));
  const folder = resolve(path, SLURM);
  makeDirectory(folder);
  const { list } = chunks;
  const points = list && { task: open.study.task ?? null, work: list.work, indices: rangesOf(list.indices) };
  const manifest = stamped("slurm-tasks", { identity: chunks.identity, tasks, ...(points && { points }) });
  writeWhole(join(folder, MANIFEST), [`${JSON.stringify(manifest, null, 2)}\n`]);
  const seconds = (Math.min(pack, missing.length) * work) / cpus;
  const script = join(folder, "array.sh");
  writeWhole(script, [
    scriptText(resolve(path), { tasks: tasks.length, seconds, cpus, name: chunks.identity.slice(0, 8) }),
  ]);
  return { script, tasks: tasks.length, seconds };
}

interface ArrayShape {
  readonly name: string;
  readonly tasks: number;
  readonly seconds: number;
  readonly cpus: number;
}

function scriptText(path: string, { name, tasks, seconds, cpus }: ArrayShape): string {
  const minutes = Math.max(LEAST_MINUTES, Math.ceil((PATIENCE * seconds) / 60));
  // A percent sign in a path would be a pattern of Slurm.
  const log = join(path, SLURM, "task-%a.log").replace(path, path.replaceAll("%", "%%"));
  const command = [process.execPath, resolve(process.argv[1]!), "worker", "--map", path].map(shellWord).join(" ");
  return `#!/bin/bash
#SBATCH --job-name=sprag-${name}
#SBATCH --array=0-${tasks - 1}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=${cpus}
#SBATCH --time=${minutes}
#SBATCH --output="${log}"
# Options of sbatch on the command line win over these. Every machine needs this Node, this Sprag and this directory.
exec ${command} --task "$SLURM_ARRAY_TASK_ID" --workers "\${SLURM_CPUS_PER_TASK:-1}"
`;
}

interface Manifest {
  readonly identity: string;
  /** The numbers of the chunks of each task. */
  readonly tasks: readonly string[];
  /** Of what they are chunks, where that is not the whole grid. */
  readonly points?: { readonly task: "borders" | null; readonly work: number; readonly indices: string };
}

/** The chunks of a task by their numbers, and of what; throws `InputError` where the manifest has none such. */
export function taskWork(
  map: StudyDirectory,
  task: number,
): { readonly directory: StudyDirectory; readonly numbers: readonly number[] } {
  const file = join(map.path, SLURM, MANIFEST);
  const { identity, tasks, points } = readResult(readText(file), { file, kind: "slurm-tasks" }) as unknown as Manifest;
  const text = Array.isArray(tasks) ? tasks[task] : undefined;
  const directory = points ? listedDirectory(map, points, file) : map;
  if (identity !== directory.chunks.identity || typeof text !== "string")
    throw noTask(file, `${file} has no task ${task} of this map`);
  return { directory, numbers: numbersOf(text, directory.chunks.count, file) };
}

function listedDirectory(map: StudyDirectory, points: NonNullable<Manifest["points"]>, file: string): StudyDirectory {
  const directory = points.task === "borders" ? bordersDirectory(map) : map;
  const indices = numbersOf(String(points.indices), directory.open.rows, file);
  return withPoints(directory, { indices, work: Number(points.work) });
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw noTask(file, `there is no ${file}`);
  }
}

function noTask(file: string, what: string): InputError {
  return new InputError({
    ...{ code: "no-such-task", what, where: { file } },
    fix: "Write it with `sprag map FILE -o DIR --engine slurm` (with --resume for what is missing), and submit its script.",
  });
}

/** Rising numbers as text: `0-4,7`. */
function rangesOf(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const first = numbers[i]!;
    while (numbers[i + 1] === numbers[i]! + 1) i++;
    parts.push(numbers[i] === first ? `${first}` : `${first}-${numbers[i]}`);
  }
  return parts.join(",");
}

function numbersOf(text: string, count: number, file: string): readonly number[] {
  return text.split(",").flatMap((part) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from <= to && to < count)) throw noTask(file, `${file} names chunks that this map does not have`);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}
