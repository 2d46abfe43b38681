/**
 * Parameter maps: points a second for each kind of study, one worker against two, what chunks cost, memory over the number of points, and
 * what 10⁹ points would take on 10³ cores.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { computeFile } from "../cli/studies/executor.ts";
import { sha256 } from "../cli/studies/sha256.ts";
import { writeWhole } from "../cli/studies/whole-file.ts";
import { isList, type Study } from "../src/models/study/study.ts";
import { type OpenStudy, openStudy } from "../src/studies/open-study.ts";
import { readStudy, studyOfModel } from "../src/studies/read-study.ts";
import { studyChunks } from "../src/studies/study-chunks.ts";
import { pointCount } from "../src/studies/study-points.ts";
import { tableLines } from "../src/text/table.ts";

/** Milliseconds for which the points of a study are computed. */
const LONG_ENOUGH = 400;
/** Points along one axis for memory: the second has ten times as many. */
const MEMORY = [100_000, 1_000_000];
const GOAL_MEGABYTES = 500;
/**
 * Values along each axis of Example 6, and runs of which the fastest counts as others use the machine too. The first has the goal of 10 s; the
 * second that of two workers: each worker compiles its code anew, some 0.8 s that a short map does not repay.
 */
const SCALING = [
  { count: 200, tries: 2 },
  { count: 700, tries: 1 },
];
/** Times that a chunk is written, and that its rows are computed: the first ones are the compiler's. */
const WRITES = 20;
const PASSES = 12;
/** Commands of Redis for a chunk: docs/theory/studies.md. */
const COMMANDS = 12;
const FAR_POINTS = 1e9;
const FAR_CORES = 1e3;

export async function benchMaps(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sprag-bench-"));
  try {
    rates();
    const cost = chunkCost(folder);
    await scaling(folder);
    memory(folder);
    far(cost);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const example = (name: string): OpenStudy =>
  readStudy(readFileSync(`examples/studies/${name}.yaml`, "utf8"), { open: () => ({ text: "" }) });

function withCounts({ study }: OpenStudy, count: number): Study {
  return { ...study, axes: study.axes.map((axis) => (isList(axis) ? axis : { ...axis, count })) };
}

/** Milliseconds that this process had a core: other load on the machine matters little. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of a row, points taken all over the map. */
function rowTime({ study, row }: OpenStudy): number {
  const points = pointCount(study);
  const stride = Math.max(1, Math.floor(points * 0.618));
  const measure = (): number => {
    const begin = cpuTime();
    let rows = 0;
    for (let at = 0; cpuTime() - begin < LONG_ENOUGH; at = (at + stride) % points, rows++) row(at);
    return (cpuTime() - begin) / rows;
  };
  // Once for the compiler.
  measure();
  return measure();
}

function rates(): void {
  const fit = studyOfModel({ text: readFileSync("examples/super-ball-floor.yaml", "utf8") }, [
    { option: "--x", text: "parameters.m=0.05:0.1:50" },
  ]).study;
  const data = readFileSync("examples/data/super-ball-floor.csv", "utf8");
  const studies: [string, OpenStudy][] = [
    ...["example-6", "example-7", "kane", "two-contacts", "robot-foot", "rocking-block", "slider-belt"].map(
      (name): [string, OpenStudy] => [name, example(name)],
    ),
    ["super-ball-floor", openStudy({ ...fit, compute: "fit", data })],
  ];
  console.log("Maps: points a second on one core.\n");
  const rows = studies.map(([name, open]) => {
    const time = rowTime(open);
    return [name, open.study.compute, (1000 / time).toPrecision(3), time.toPrecision(3)];
  });
  console.log(tableLines(columnsOf(["study", "computes", ">points/s", ">ms a point"]), rows).join("\n"));
}

const columnsOf = (titles: readonly string[]) =>
  titles.map((title) =>
    title.startsWith(">") ? { title: title.slice(1), align: "right" as const } : { title, align: "left" as const },
  );

/** Milliseconds of each of some works, which take turns; the fastest of their passes. */
function fastest(passes: number, ...works: readonly (() => unknown)[]): number[] {
  const best = works.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < passes; pass++) {
    works.forEach((work, k) => {
      const begin = cpuTime();
      work();
      best[k] = Math.min(best[k]!, cpuTime() - begin);
    });
  }
  return best;
}

/** What is spent on a chunk beside its rows: they are encoded by the thread; the file is written, flushed and renamed by the coordinator. */
function chunkCost(folder: string) {
  const open = openStudy(withCounts(example("example-6"), 200));
  const { name, ...chunk } = studyChunks(open.study, { node: process.version }, sha256).at(0);
  const indices = chunk.indices();
  const file = join(folder, "chunk.parquet");
  const rows = (): void => {
    for (const index of indices) open.row(index);
  };
  const { bytes } = computeFile(open, { name, indices });
  const [rowsTime, fileTime] = fastest(PASSES, rows, () => computeFile(open, { name, indices })) as [number, number];
  const [writeTime] = fastest(WRITES, () => writeWhole(file, [bytes])) as [number];
  const part = (100 * (fileTime + writeTime - rowsTime)) / rowsTime;
  const size = bytes.length / indices.length;
  console.log(
    `\nA chunk of ${indices.length} points: ${rowsTime.toFixed(0)} ms of rows in a loop, ${fileTime.toFixed(0)} ms in a thread with its file, ${writeTime.toFixed(1)} ms to write it (${part.toFixed(1)} % more, goal 3 %), ${size.toFixed(0)} bytes a point.`,
  );
  return { perRow: rowsTime / indices.length, bytes: size, perWrite: writeTime / indices.length };
}

interface Run {
  readonly seconds: number;
  /** Processor time of all threads, in seconds. */
  readonly cpu: number;
  /** Largest memory, in MB. */
  readonly memory: number;
}

/** A map in a process of its own. */
function run(folder: string, name: string, args: readonly string[]): Run {
  const usage = "{...process.cpuUsage(),memory:process.resourceUsage().maxRSS}";
  const report = `process.on('exit',()=>console.error('usage',JSON.stringify(${usage})))`;
  const directory = join(folder, name);
  rmSync(directory, { recursive: true, force: true });
  const begin = performance.now();
  const { stderr, status } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${report}`, "bin/sprag", "map", ...args, "-o", directory, "--borders", "never"],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  const seconds = (performance.now() - begin) / 1000;
  const { user, system, memory } = JSON.parse(/usage (.*)/.exec(stderr)![1]!) as Record<string, number>;
  return { seconds, cpu: (user! + system!) / 1e6, memory: memory! / 1024 };
}

/** Seconds of two maps at the same time, one worker each, in processes that share nothing but the machine. */
async function twoAtOnce(folder: string, file: string): Promise<number> {
  const begin = performance.now();
  const ends = ["apart-1", "apart-2"].map((name) => {
    const args = ["bin/sprag", "map", file, "--workers", "1", "-o", join(folder, name), "--borders", "never"];
    const child = spawn(process.execPath, args, { stdio: "ignore" });
    return new Promise<number | null>((resolve) => child.once("exit", resolve));
  });
  if ((await Promise.all(ends)).some((code) => code !== 0)) throw new Error("a map failed");
  return (performance.now() - begin) / 1000;
}

async function scaling(folder: string): Promise<void> {
  console.log(
    `Example 6 of Várkonyi and Or, load of the machine ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores:`,
  );
  const text = readFileSync("examples/studies/example-6.yaml", "utf8");
  for (const { count, tries } of SCALING) {
    const file = join(folder, "six.yaml");
    writeFileSync(file, text.replaceAll("count: 31", `count: ${count}`));
    const best = [1, 2].map((workers) => {
      const runs = Array.from({ length: tries }, () =>
        run(folder, `six-${workers}`, [file, "--workers", String(workers)]),
      );
      const found = runs.reduce((a, b) => (b.seconds < a.seconds ? b : a));
      const goal = count === SCALING[0]!.count && workers === 2 ? " (goal 10 s)" : "";
      console.log(
        `  ${count} × ${count}, workers ${workers}: ${found.seconds.toFixed(1)} s${goal}, ${found.cpu.toFixed(1)} s of processor time.`,
      );
      return found;
    });
    const chunks = readdirSync(join(folder, "six-1", "chunks")).length;
    const goal = count === SCALING.at(-1)!.count ? " (goal 1.8)" : "";
    console.log(
      `  Two workers are ${(best[0]!.seconds / best[1]!.seconds).toFixed(2)} times as fast as one${goal}; ${chunks} chunks.`,
    );
    if (count === SCALING.at(-1)!.count) {
      const both = await twoAtOnce(folder, file);
      console.log(
        `  Two such maps in two processes that share nothing take ${both.toFixed(1)} s: ${((2 * best[0]!.seconds) / both).toFixed(2)} times one process, the most that this machine gives.`,
      );
    }
  }
}

/** Postures without an equilibrium: nothing is cheaper to compute. */
function memory(folder: string): void {
  const [few, many] = MEMORY.map((count) => {
    const axis = `loadAngleDegrees=-60:-40:${count}`;
    return { count, ...run(folder, "many", ["examples/posture-example-2.yaml", "--x", axis]) };
  }) as [Run & { count: number }, Run & { count: number }];
  // Between the two the heap still grows to its usual size: that is no rate for more points (docs/theory/studies.md has the run of 10⁷).
  console.log(
    `Memory: ${few.memory.toFixed(0)} MB for ${few.count} cheap points, ${many.memory.toFixed(0)} MB for ${many.count} (goal ${GOAL_MEGABYTES} MB for 10⁷); ${((1e6 * many.cpu) / many.count).toFixed(0)} µs of processor time a point, table and all.`,
  );
}

function far({ perRow, bytes, perWrite }: ReturnType<typeof chunkCost>): void {
  const study = withCounts(example("example-6"), Math.ceil(Math.sqrt(FAR_POINTS)));
  const chunks = studyChunks(study, { node: process.version }, sha256).count;
  const hours = (milliseconds: number): string => (milliseconds / 3.6e6).toFixed(2);
  console.log(
    `${FAR_POINTS.toExponential(0)} points of it on ${FAR_CORES} cores: ${chunks} chunks of ${Math.round(FAR_POINTS / chunks)} points, ${hours((FAR_POINTS * perRow) / FAR_CORES)} h, ${((FAR_POINTS * bytes) / 1e9).toFixed(0)} GB of chunks, ${(COMMANDS * chunks).toExponential(1)} commands of a queue, ${hours(FAR_POINTS * perWrite)} h for one process that writes them all.`,
  );
}
