/**
 * `sprag map STUDY -o DIR`: a table over one to three parameters of a model, computed by all cores and continued after a kill.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type MapFindings, mapJson, mapText, shellWord } from "../../src/doors/reports.ts";
import {
  COMPUTATION_NAMES,
  MOST_CELLS,
  MOST_HALVINGS,
  mapGrid,
  type OpenStudy,
  openStudy,
  refinedStudy,
  studyOfModel,
} from "../../src/doors/studies.ts";
import { given, JSON_OPTION, makeCommand, read, type SetFlag, usage } from "../command.ts";
import { hidePasswords } from "../hide-passwords.ts";
import { EXIT, print, printJson, readText, remark, terminalPaint } from "../io.ts";
import { choose } from "../law-options.ts";
import { studyOfFile } from "../load-study.ts";
import { countOption, workersOption } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { makeDirectory } from "../output/make-directory.ts";
import { stopSignal } from "../stop-signal.ts";
import { checkSize } from "../studies/check-size.ts";
import { lockDirectory } from "../studies/directory-lock.ts";
import type { Executor } from "../studies/executor.ts";
import { BORDER_CHOICES, borderWork, LITTLE_WORK, writeBorders } from "../studies/map-borders.ts";
import { gridCollector, mapFindings, refinedFindings } from "../studies/map-findings.ts";
import { mapProgress, type ProgressOf } from "../studies/map-progress.ts";
import { type Refinement, refineMap } from "../studies/map-refinement.ts";
import { emptyTally, sumOf, type Tally } from "../studies/map-tally.ts";
import { orderedRows } from "../studies/ordered-rows.ts";
import { queueExecutor } from "../studies/queue/queue-executor.ts";
import { redisAddress } from "../studies/queue/redis.ts";
import { runStudy, type StudyProgress } from "../studies/run-study.ts";
import { slurmExecutor } from "../studies/slurm/slurm-executor.ts";
import { checkDirectory, prepareDirectory, type StudyDirectory } from "../studies/study-directory.ts";
import { writeTables } from "../studies/table-files.ts";
import { threadExecutor } from "../studies/thread-executor.ts";
import { writeWhole } from "../studies/whole-file.ts";

interface MapFlags extends FigureFlags {
  readonly output: string;
  readonly x?: string;
  readonly y?: string;
  readonly z?: string;
  readonly compute?: string;
  readonly class?: string;
  readonly workers?: string;
  readonly engine?: string;
  readonly redis?: string;
  readonly resume?: boolean;
  readonly yes?: boolean;
  readonly borders?: string;
  readonly refine?: string;
  readonly certify?: string | true;
  readonly progress?: string | true;
  readonly json?: boolean;
}

/** What runs chunks, by the name of `--engine`. */
const ENGINES: Readonly<Record<string, (workers: number | undefined, flags: MapFlags) => Executor>> = {
  threads: (workers = availableParallelism()) => threadExecutor({ workers }),
  slurm: (workers = 1) => slurmExecutor(workers),
  bullmq: (workers = USUAL_QUEUE, { redis }) => queueExecutor({ workers, address: redisAddress(redis) }),
};

/** Chunks in a queue at the same time: enough for workers of some tens of cores, few enough to be lost with a coordinator. */
const USUAL_QUEUE = 64;

export const addMap = makeCommand<MapFlags>({
  name: "map",
  description: "compute a table over parameters of a model, and draw the regions of a map",
  argument: ["<file>", "study or model file (YAML or JSON), or - for standard input"],
  required: { "-o, --output <dir>": "directory for the table, the study and the chunks" },
  options: {
    "--x <axis>": 'of a model: the first axis, "friction[1]=0.02:0.98:200" (PATH=FROM:TO:COUNT, :log for equal ratios)',
    "--y <axis>": "the second axis",
    "--z <axis>": "the third axis",
    "--compute <what>": `of a model: ${COMPUTATION_NAMES.filter((name) => name !== "fit").join(", ")} (default by its kind)`,
    "--class <column>":
      "of a model: the result by which points are in classes, such as regionSplit (default: the first)",
    "--workers <n>":
      "how many threads compute (default: all cores); of bullmq: how many chunks are in the queue (64); of slurm: processors of a task (1)",
    "--engine <name>": `who computes: ${Object.keys(ENGINES).join(", ")}`,
    "--redis <url>": "of bullmq: redis://[user[:password]@]host[:port] (default: the variable SPRAG_REDIS)",
    "--borders <when>": `look for the borders between classes: ${BORDER_CHOICES.join(", ")} (default auto: where that takes no longer than the map)`,
    "--refine <levels>":
      "two axes: halve the cells in which classes differ, so many times; the other points are inferred",
    "--certify [halvings]":
      "postures: prove the class of every point for its whole cell, halved so often at most (default 4); others are hatched",
    "--resume": "go on with a run that was stopped or killed",
    "--yes": "start also what takes days or fills disks",
    "--progress [form]": "show progress even when standard error is not a terminal; jsonl for programs",
    ...JSON_OPTION,
    ...FIGURE_OPTIONS,
  },
  async run(file, flags) {
    const figures = figurePlan(flags, "map-result");
    const executor = executorOf(flags);
    const form =
      flags.progress === undefined || flags.progress === true
        ? flags.progress
        : choose("--progress", flags.progress, ["jsonl"]);
    const borders = choose("--borders", flags.borders ?? "auto", BORDER_CHOICES);
    const open = certifiedBy(flags, refinedBy(flags, loadStudy(file, flags)));
    // Who goes on has agreed when it began.
    checkSize(open, executor.workers, flags.yes ?? flags.resume ?? false);
    const whole = checkDirectory(flags.output, open, flags.resume ?? false);
    if (figures && !mapGrid(open.study))
      throw usage("axes", NO_FIGURE, "Leave --svg, --png and --csv out: the table has all points.");
    await executor.check?.(open);
    makeDirectory(flags.output);
    const unlock = lockDirectory(flags.output);
    try {
      prepareDirectory(whole);
      const began = Date.now();
      const run = async (work: StudyDirectory, before?: Tally): Promise<Tally> =>
        (await interruptible(work, executor, form, before)).tally;
      const refined = open.study.refine === undefined ? undefined : await refineMap(whole, run);
      const directory = refined?.directory ?? whole;
      const tally = refined?.tally ?? (await run(whole));
      if (tally.points < directory.points) return unfinished(directory, file, flags, executor);
      const { grid, areas, certified } = await writeTable(directory, refined?.filled);
      const work = borderWork(directory, grid, borders);
      if (typeof work === "object") {
        const near = nearExecutor(work, executor);
        const parts = await interruptible(work, near, form, emptyTally(), "borders");
        if (parts.tally.points < work.points) return unfinished(directory, file, flags, near);
      }
      const findings = {
        ...mapFindings(directory, tally, (Date.now() - began) / 1000),
        ...given({
          grid,
          areas,
          certified,
          refined: refined && refinedFindings(refined, open),
        }),
        ...given({ borders: typeof work === "object" ? await writeBorders(directory, work, grid!) : work }),
      };
      writeFigures(figures, report(directory, findings, flags.json ?? false));
      return EXIT.done;
    } finally {
      unlock();
    }
  },
});

const NO_FIGURE = `only a product of two axes with two values or more each, of at most ${MOST_CELLS} points, can be drawn`;

function executorOf(flags: MapFlags): Executor {
  const { workers, engine = "threads" } = flags;
  if (flags.redis !== undefined && engine !== "bullmq")
    throw usage("--redis", `--redis does not go with --engine ${engine}`, "Add --engine bullmq, or leave --redis out.");
  const count = read(workers, workersOption);
  return ENGINES[choose("--engine", engine, Object.keys(ENGINES))]!(count, flags);
}

/** Who finds borders: what takes a minute is not handed over to a cluster. */
function nearExecutor({ chunks }: StudyDirectory, executor: Executor): Executor {
  const isNear = executor.isElsewhere && chunks.list!.work <= LITTLE_WORK;
  return isNear ? threadExecutor({ workers: availableParallelism() }) : executor;
}

/** More levels than a grid in memory can have. */
const MOST_LEVELS = 12;

function refinedBy({ refine }: MapFlags, open: OpenStudy): OpenStudy {
  const levels = read(refine, (text) => countOption("--refine", text, MOST_LEVELS, 2));
  return levels === undefined ? open : openStudy(refinedStudy(open.study, levels));
}

/** Halvings of a cell unless told: on Example 6 more of them prove few cells more. */
const USUAL_HALVINGS = 4;

function certifiedBy({ certify }: MapFlags, open: OpenStudy): OpenStudy {
  if (certify === undefined) return open;
  const certifiedCells = certify === true ? USUAL_HALVINGS : countOption("--certify", certify, MOST_HALVINGS, 6, 0);
  return openStudy({ ...open.study, certifiedCells });
}

/** A study file, or a model with axes on the command line. */
function loadStudy(path: string, { x, y, z, compute, class: kind, set = [] }: MapFlags & SetFlag): OpenStudy {
  const source = readText(path);
  const axes = Object.entries({ x, y, z }).flatMap(([name, axis]) =>
    axis === undefined ? [] : [{ option: `--${name}`, text: axis }],
  );
  const chosen = read(compute, (name) => choose("--compute", name, COMPUTATION_NAMES));
  if (axes.length > 0) return studyOfModel(source, axes, { set, ...given({ compute: chosen, class: kind }) });
  const alone = chosen !== undefined ? "compute" : kind !== undefined ? "class" : undefined;
  if (alone !== undefined)
    throw usage(`--${alone}`, `--${alone} goes with --x`, `Write \`${alone}:\` into the study, or give --x.`);
  return studyOfFile(path, source, { set });
}

/** Ctrl-C once ends after the chunks that are running, twice at once; what is done stays done. `before`: of earlier stages, shown too. */
async function interruptible(
  directory: StudyDirectory,
  executor: Executor,
  form: true | "jsonl" | undefined,
  before = emptyTally(),
  of: ProgressOf = "points",
): Promise<StudyProgress> {
  const { signal, end } = stopSignal("stopped; what was done is kept, and the same command with --resume goes on");
  const progress = mapProgress(before.points + directory.points, form, of);
  const show = ({ tally, computed }: StudyProgress): void => progress.show({ tally: sumOf(before, tally), computed });
  try {
    return await runStudy(directory, executor, show, signal);
  } finally {
    progress.clear();
    end();
  }
}

/** Prints the line that goes on, after a stop or when others compute. */
function unfinished(
  { points }: StudyDirectory,
  file: string,
  flags: MapFlags & SetFlag,
  { isElsewhere = false }: Executor,
): number {
  const { output, resume: _, ...others } = flags;
  const options = Object.entries(others).flatMap(([name, value]) => optionWords(name, value));
  const words = ["sprag", "map", file, ...options, "-o", output, "--resume"].map(shellWord);
  if (isElsewhere) remark("When they have ended, this writes the table, or a script for what is still missing:");
  else remark(`stopped before all ${points} points and their borders were done; go on with`);
  // Not folded: it is to be copied.
  process.stderr.write(`  ${words.join(" ")}\n`);
  return isElsewhere ? EXIT.done : EXIT.interrupted;
}

/** A flag as it was given; a value that may be left out is joined to its flag, lest the next word be taken for it. */
function optionWords(name: string, value: unknown): string[] {
  const flag = `--${name}`;
  if (value === true) return [flag];
  if (Array.isArray(value)) return value.flatMap((one: string) => [flag, one]);
  const text = hidePasswords(String(value));
  return name === "certify" || name === "progress" ? [`${flag}=${text}`] : [flag, text];
}

/** Writes the tables; the classes on the way, where they can be drawn. */
async function writeTable(
  directory: StudyDirectory,
  filled: Refinement["filled"] | undefined,
): Promise<Pick<MapFindings, "grid" | "areas" | "certified">> {
  const rows = await orderedRows(directory);
  const collector = gridCollector(directory);
  try {
    if (rows.missing > 0) {
      const what = `${rows.missing} of ${directory.chunks.count} chunks are gone or damaged since they were computed`;
      throw usage(directory.path, what, "Run the same again with --resume: they are computed anew.");
    }
    const files = ["table.csv", "table.parquet"].map((name) => join(directory.path, name));
    writeTables(directory, collector.pass(filled ? filled(rows.blocks()) : rows.blocks()), files);
  } finally {
    rows.end();
  }
  return given({ grid: collector.grid(), areas: collector.areas(), certified: collector.certified() });
}

/** Writes the result, and says what was found. */
function report(directory: StudyDirectory, findings: MapFindings, json: boolean) {
  const result = mapJson(findings);
  writeWhole(join(directory.path, "result.json"), [`${JSON.stringify(result)}\n`]);
  if (json) printJson(result);
  else {
    print(mapText(findings, { ...given({ title: findings.title }), paint: terminalPaint() }));
    print(`\nThe table is in ${join(directory.path, "table.csv")} and table.parquet.`);
  }
  return result;
}
