/**
 * `sprag map STUDY -o DIR`: a table over one to three parameters of a model, computed by all cores and continued after a kill.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type MapFindings, mapJson, mapText } from "../../src/doors/reports.ts";
import { COMPUTATION_NAMES, type OpenStudy, openStudy, refinedStudy, studyOfModel } from "../../src/doors/studies.ts";
import { given, JSON_OPTION, makeCommand, read, type SetFlag, usage } from "../command.ts";
import { hidePasswords } from "../hide-passwords.ts";
import { EXIT, print, printJson, readText, remark, terminalPaint } from "../io.ts";
import { choose } from "../law-options.ts";
import { studyOfFile } from "../load-study.ts";
import { countOption } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { quoted } from "../quoted.ts";
import { stopSignal } from "../stop-signal.ts";
import { checkSize } from "../studies/check-size.ts";
import { lockDirectory } from "../studies/directory-lock.ts";
import type { Executor } from "../studies/executor.ts";
import { BORDER_CHOICES, borderWork, writeBorders } from "../studies/map-borders.ts";
import { gridCollector, mapFindings } from "../studies/map-findings.ts";
import { mapProgress } from "../studies/map-progress.ts";
import { type Refinement, refineMap } from "../studies/map-refinement.ts";
import type { Tally } from "../studies/map-tally.ts";
import { orderedRows } from "../studies/ordered-rows.ts";
import { queueExecutor } from "../studies/queue/queue-executor.ts";
import { redisAddress } from "../studies/queue/redis.ts";
import { runStudy, type StudyProgress } from "../studies/run-study.ts";
import { slurmExecutor } from "../studies/slurm/slurm-executor.ts";
import { checkDirectory, makeDirectory, prepareDirectory, type StudyDirectory } from "../studies/study-directory.ts";
import { writeTables } from "../studies/table-files.ts";
import { threadExecutor } from "../studies/thread-executor.ts";
import { writeWhole } from "../studies/whole-file.ts";

interface MapFlags extends FigureFlags {
  readonly output: string;
  readonly x?: string;
  readonly y?: string;
  readonly z?: string;
  readonly compute?: string;
  readonly workers?: string;
  readonly engine?: string;
  readonly redis?: string;
  readonly resume?: boolean;
  readonly yes?: boolean;
  readonly borders?: string;
  readonly refine?: string;
  readonly progress?: string | true;
  readonly json?: boolean;
}

/** What runs chunks, by the name of `--engine`. */
const ENGINES: Readonly<Record<string, (workers: number | undefined, flags: MapFlags) => Executor>> = {
  threads: (workers = availableParallelism()) => threadExecutor({ workers }),
  slurm: (workers = 1, { output }) => slurmExecutor(output, workers),
  bullmq: (workers = USUAL_QUEUE, { redis }) => queueExecutor({ workers, address: redisAddress(redis) }),
};

/** Chunks in a queue at the same time: enough for workers of some tens of cores, few enough to be lost with a coordinator. */
const USUAL_QUEUE = 64;

const MOST_WORKERS = 1024;

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
    "--workers <n>":
      "how many threads compute (default: all cores); of bullmq: how many chunks are in the queue (64); of slurm: processors of a task (1)",
    "--engine <name>": `who computes: ${Object.keys(ENGINES).join(", ")}`,
    "--redis <url>": "of bullmq: redis://[user[:password]@]host[:port] (default: the variable SPRAG_REDIS)",
    "--borders <when>": `look for the borders between classes: ${BORDER_CHOICES.join(", ")} (default auto: where that takes no longer than the map)`,
    "--refine <levels>":
      "two axes: halve the cells in which classes differ, so many times; the other points are inferred",
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
    const near = nearExecutor(flags, executor);
    const borders = choose("--borders", flags.borders ?? "auto", BORDER_CHOICES);
    const open = refinedBy(flags, loadStudy(file, flags));
    checkSize(open, executor.workers, flags.yes ?? false);
    const whole = checkDirectory(flags.output, open, flags.resume ?? false);
    makeDirectory(flags.output);
    const unlock = lockDirectory(flags.output);
    try {
      prepareDirectory(whole);
      const began = Date.now();
      const run = async (work: StudyDirectory): Promise<Tally> => (await interruptible(work, executor, form)).tally;
      const refined = open.study.refine === undefined ? undefined : await refineMap(whole, run);
      const directory = refined?.directory ?? whole;
      const tally = refined?.tally ?? (await run(whole));
      if (tally.points < directory.points) return unfinished(directory, file, flags, executor);
      const { grid, areas } = await writeTable(directory, refined?.filled);
      const work = borderWork(directory, grid, borders);
      if (typeof work === "object") {
        // Programs count points: they are told of nothing else.
        const parts = await interruptible(work, near, form === "jsonl" ? undefined : form);
        if (parts.tally.points < work.points) return unfinished(directory, file, flags, near);
      }
      const findings = {
        ...mapFindings(directory, tally, (Date.now() - began) / 1000),
        ...given({ grid, areas, refined: refined && { levels: open.study.refine!, computed: refined.computed } }),
        ...given({ borders: typeof work === "object" ? await writeBorders(directory, work, grid!.cells) : work }),
      };
      writeFigures(figures, report(directory, findings, flags.json ?? false));
      return EXIT.done;
    } finally {
      unlock();
    }
  },
});

function executorOf(flags: MapFlags): Executor {
  const { workers, engine = "threads" } = flags;
  const count = read(workers, (text) => countOption("--workers", text, MOST_WORKERS));
  return ENGINES[choose("--engine", engine, Object.keys(ENGINES))]!(count, flags);
}

/** Who computes lists of points, such as parts of borders: queues and clusters know the chunks of whole studies only. */
function nearExecutor({ engine = "threads", refine }: MapFlags, executor: Executor): Executor {
  if (engine === "threads") return executor;
  if (refine !== undefined)
    throw usage("--refine", `--refine does not go with --engine ${engine}`, "Leave one of them out.");
  return threadExecutor({ workers: availableParallelism() });
}

/** More levels than a grid in memory can have. */
const MOST_LEVELS = 12;

function refinedBy({ refine }: MapFlags, open: OpenStudy): OpenStudy {
  const levels = read(refine, (text) => countOption("--refine", text, MOST_LEVELS));
  return levels === undefined ? open : openStudy(refinedStudy(open.study, levels));
}

/** A study file, or a model with axes on the command line. */
function loadStudy(path: string, { x, y, z, compute, set = [] }: MapFlags & SetFlag): OpenStudy {
  const source = readText(path);
  const axes = Object.entries({ x, y, z }).flatMap(([name, axis]) =>
    axis === undefined ? [] : [{ option: `--${name}`, text: axis }],
  );
  const chosen = read(compute, (name) => choose("--compute", name, COMPUTATION_NAMES));
  if (axes.length > 0) return studyOfModel(source, axes, { set, ...given({ compute: chosen }) });
  if (chosen !== undefined)
    throw usage("--compute", "--compute goes with --x", "Write `compute:` into the study, or give --x.");
  return studyOfFile(path, source, { set });
}

/** Ctrl-C once ends after the chunks that are running, twice at once; what is done stays done. */
async function interruptible(
  directory: StudyDirectory,
  executor: Executor,
  form: true | "jsonl" | undefined,
): Promise<StudyProgress> {
  const { signal, end } = stopSignal("ending after the chunks that are running; Ctrl-C again to stop at once");
  const progress = mapProgress(directory.points, form);
  try {
    return await runStudy(directory, executor, progress.show, signal);
  } finally {
    progress.clear();
    end();
  }
}

/** Prints the line that goes on, after a stop or when others compute. */
function unfinished(
  { points }: StudyDirectory,
  file: string,
  { output, set = [], ...flags }: MapFlags & SetFlag,
  { isElsewhere = false }: Executor,
): number {
  const options = [
    ...(["x", "y", "z", "compute", "workers", "engine", "redis", "borders", "refine"] as const).flatMap((name) =>
      flags[name] === undefined ? [] : [`--${name}`, hidePasswords(flags[name])],
    ),
    ...set.flatMap((setting) => ["--set", setting]),
  ];
  const words = ["sprag", "map", file, ...options, "-o", output, "--resume"].map(quoted);
  if (isElsewhere) remark("When they have ended, this writes the table, or a script for what is still missing:");
  else remark(`stopped before all ${points} points and their borders were done; go on with`);
  // Not folded: it is to be copied.
  process.stderr.write(`  ${words.join(" ")}\n`);
  return isElsewhere ? EXIT.done : EXIT.interrupted;
}

/** Writes the tables; the classes on the way, where they can be drawn. */
async function writeTable(
  directory: StudyDirectory,
  filled: Refinement["filled"] | undefined,
): Promise<Pick<MapFindings, "grid" | "areas">> {
  const rows = await orderedRows(directory);
  const collector = gridCollector(directory);
  try {
    const files = ["table.csv", "table.parquet"].map((name) => join(directory.path, name));
    writeTables(directory, collector.pass(filled ? filled(rows.blocks()) : rows.blocks()), files);
  } finally {
    rows.end();
  }
  return given({ grid: collector.grid(), areas: collector.areas() });
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
