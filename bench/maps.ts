/**
 * Parameter maps: points a second for each kind of study, one worker against two, what chunks cost, memory over the number of points, and
 * what 10⁹ points would take on 10³ cores.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256, writeChunk } from "../cli/studies/chunk-file.ts";
import { computeRows } from "../cli/studies/executor.ts";
import { isList, type Study } from "../src/models/study/study.ts";
import { type OpenStudy, openStudy } from "../src/studies/open-study.ts";
import { readStudy, studyOfModel } from "../src/studies/read-study.ts";
import { studyChunks } from "../src/studies/study-chunks.ts";
import { pointCount } from "../src/studies/study-points.ts";
import { tableLines } from "../src/text/table.ts";

/** Milliseconds for which the points of a study are computed. */
const LONG_ENOUGH = 400;
/** Points along one axis for memory: the second has four times as many. */
const MEMORY = [50_000, 200_000];
const FAR_POINTS = 1e9;
const FAR_CORES = 1e3;

export function benchMaps(): void {
  const folder = mkdtempSync(join(tmpdir(), "sprag-bench-"));
  try {
    rates();
    const cost = chunkCost(folder);
    scaling(folder);
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
  const begin = cpuTime();
  let rows = 0;
  for (let at = 0; cpuTime() - begin < LONG_ENOUGH; at = (at + stride) % points, rows++) row(at);
  return (cpuTime() - begin) / rows;
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

/** What is spent on a chunk beside its rows: its name, its file, flushed and renamed. */
function chunkCost(folder: string) {
  const open = openStudy(withCounts(example("example-6"), 200));
  const chunk = studyChunks(open.study, { node: process.version }, sha256).at(0);
  const indices = chunk.indices();
  computeRows(open, indices);
  const begin = cpuTime();
  const data = computeRows(open, indices);
  const rowsTime = cpuTime() - begin;
  const file = join(folder, "chunk.parquet");
  // Once for the compiler.
  writeChunk(file, open.columns, chunk.name, { data, crashed: 0 });
  const computed = cpuTime();
  writeChunk(file, open.columns, chunk.name, { data, crashed: 0 });
  const write = cpuTime() - computed;
  const perRow = rowsTime / indices.length;
  const bytes = statSync(file).size / indices.length;
  const part = (100 * write) / rowsTime;
  console.log(
    `\nA chunk of ${indices.length} points: ${rowsTime.toFixed(0)} ms of rows, ${write.toFixed(1)} ms to write it (${part.toFixed(1)} %, goal 3 %), ${bytes.toFixed(0)} bytes a point.`,
  );
  return { perRow, bytes, write };
}

/** Seconds and largest memory (MB) of a map in a process of its own. */
function run(folder: string, name: string, args: readonly string[]): { seconds: number; memory: number } {
  const report = "process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";
  const directory = join(folder, name);
  const begin = performance.now();
  const { stderr, status } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${report}`, "bin/sprag", "map", ...args, "-o", directory, "--borders", "never"],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  const seconds = (performance.now() - begin) / 1000;
  return { seconds, memory: Number(/peak (\d+)/.exec(stderr)![1]) / 1024 };
}

function scaling(folder: string): void {
  const file = join(folder, "six.yaml");
  writeFileSync(file, readFileSync("examples/studies/example-6.yaml", "utf8").replaceAll("count: 31", "count: 200"));
  const [one, two] = [1, 2].map(
    (workers) => run(folder, `six-${workers}`, [file, "--workers", String(workers)]).seconds,
  );
  console.log(
    `Example 6 of Várkonyi and Or at 200 × 200: ${one!.toFixed(1)} s with one worker, ${two!.toFixed(1)} s with two (goal 10 s): ${(one! / two!).toFixed(2)} times as fast (goal 1.8), in ${readdirSync(join(folder, "six-1", "chunks")).length} chunks.`,
  );
}

function memory(folder: string): void {
  const found = MEMORY.map((count) => {
    const args = ["examples/kane-stick.yaml", "--x", `elements[1].friction=0:1:${count}`];
    return { count, ...run(folder, `many-${count}`, args) };
  });
  const [few, many] = found as [(typeof found)[0], (typeof found)[0]];
  const growth = (1024 * 1024 * (many.memory - few.memory)) / (many.count - few.count);
  console.log(
    `Memory: ${few.memory.toFixed(0)} MB for ${few.count} impacts, ${many.memory.toFixed(0)} MB for ${many.count} (${growth.toFixed(0)} bytes a point).`,
  );
}

function far({ perRow, bytes, write }: ReturnType<typeof chunkCost>): void {
  const study = withCounts(example("example-6"), Math.ceil(Math.sqrt(FAR_POINTS)));
  const chunks = studyChunks(study, { node: process.version }, sha256).count;
  const hours = (FAR_POINTS * perRow) / FAR_CORES / 3.6e6;
  console.log(
    `${FAR_POINTS.toExponential(0)} points of it on ${FAR_CORES} cores: ${chunks} chunks of ${Math.round(FAR_POINTS / chunks)} points, ${hours.toFixed(2)} h, ${((FAR_POINTS * bytes) / 1e9).toFixed(0)} GB of chunks, ${((chunks * write) / 3.6e6).toFixed(2)} h for one process that writes them all.`,
  );
}
