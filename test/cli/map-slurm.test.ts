/** Maps handed over to Slurm: the script is read, and one of its tasks run as Slurm would. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { taskWork, writeArray } from "../../cli/studies/slurm/slurm-array.ts";
import {
  bordersDirectory,
  checkDirectory,
  openDirectory,
  prepareDirectory,
  withPoints,
} from "../../cli/studies/study-directory.ts";
import { openStudy, type Study } from "../../src/doors/studies.ts";
import { sprag } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "sprag slurm-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

const base = {
  ...{ kind: "posture", loadAngleDegrees: 10, contactOffsets: [1, -0.1], centerHeight: 0.4 },
  ...{ contactSlopesDegrees: [0, 0], friction: [0.45, 0.5] },
};
const study: Study = {
  ...{ compute: "posture", base, derived: [], combine: "product" },
  axes: [{ field: "friction[1]", from: 0.02, to: 0.98, count: 64, scale: "linear" }],
};
const file = at("study.json");
writeFileSync(file, JSON.stringify({ kind: "study", base, axes: study.axes }));
const map = (...args: string[]) => sprag(["map", file, "-o", at("map"), "--engine", "slurm", ...args], undefined, 300);
const script = at("map/slurm/array.sh");
const manifest = at("map/slurm/manifest.json");
const tasksOf = (path: string): string[] => JSON.parse(readFileSync(path, "utf8")).tasks;
const chunks = (): string[] => readdirSync(at("map/chunks"));
/** What Slurm does with a task of the array. */
const runTask = (number: number) =>
  spawnSync("bash", [script], { encoding: "utf8", env: { ...process.env, SLURM_ARRAY_TASK_ID: String(number) } });

describe("a map handed over to Slurm", () => {
  it("writes a script and says how it is submitted, and does not compute", () => {
    const { code, stderr } = map();
    expect(code).toBe(0);
    expect(stderr).toContain(`sbatch '${script}'`);
    expect(stderr).toContain(`--engine slurm -o '${at("map")}' --resume`);
    const text = readFileSync(script, "utf8");
    expect(text).toMatch(/^#!\/bin\/bash\n(#SBATCH --[a-z-]+=.+\n)+# /);
    expect(text).toContain("#SBATCH --array=0-0\n");
    expect(text).toContain(`#SBATCH --output="${at("map")}/slurm/task-%a.log"\n`);
    expect(spawnSync("bash", ["-n", script]).status).toBe(0);
    expect(tasksOf(manifest)).toEqual(["0-15"]);
    expect(chunks()).toEqual([]);
  });

  it("a task computes its chunks; --resume hands over only what is missing, then writes the table of threads", () => {
    const stored = readFileSync(manifest, "utf8");
    writeFileSync(manifest, stored.replace("0-15", "0-3,7"));
    expect(runTask(0).status).toBe(0);
    expect(chunks().length).toBe(5);
    expect(JSON.parse(sprag(["status", at("map"), "--json"]).stdout).done).toBe(20);
    expect(map("--resume").stderr).toContain("11 chunks are missing");
    expect(tasksOf(manifest)).toEqual(["4-6,8-15"]);
    expect(runTask(0).stderr).toContain("task 0 is done");
    expect(map("--resume").code).toBe(0);
    expect(sprag(["map", file, "-o", at("threads")]).code).toBe(0);
    for (const name of ["table.csv", "table.parquet"])
      expect(readFileSync(join(at("map"), name))).toEqual(readFileSync(join(at("threads"), name)));
  });

  it("a refined map is handed over stage by stage, its borders too where they are work for a cluster", () => {
    const axes = [
      { field: "loadAngleDegrees", from: -20, to: 29, count: 4 },
      { field: "friction[1]", from: 0.02, to: 0.98, count: 4 },
    ];
    const own = at("plane.json");
    writeFileSync(own, JSON.stringify({ kind: "study", base, axes }));
    const more = ["--refine", "1", "--borders", "never"];
    const refined = (...args: string[]) => sprag(["map", own, "-o", at("fine"), ...more, ...args], undefined, 300);
    const task = (): number | null =>
      spawnSync("bash", [at("fine/slurm/array.sh")], { env: { ...process.env, SLURM_ARRAY_TASK_ID: "0" } }).status;
    expect(refined("--engine", "slurm").stderr).toContain("16 chunks are missing");
    for (let rounds = 0; !existsSync(at("fine/table.csv")) && rounds < 5; rounds++) {
      expect(task()).toBe(0);
      expect(refined("--engine", "slurm", "--resume").code).toBe(0);
    }
    expect(sprag(["map", own, "-o", at("fine-threads"), ...more]).code).toBe(0);
    for (const name of ["table.csv", "table.parquet"])
      expect(readFileSync(join(at("fine"), name))).toEqual(readFileSync(join(at("fine-threads"), name)));
    const map = openDirectory(at("fine"));
    const borders = withPoints(bordersDirectory(map), { indices: [0, 1, 2, 5, 7], work: 1e6 });
    writeArray(
      borders,
      [0, 1, 2, 3, 4].map((number) => borders.chunks.at(number)),
      1,
    );
    const { directory, numbers } = taskWork(map, 1);
    expect(numbers).toEqual([1]);
    expect(directory.chunks.at(1).name).toBe(borders.chunks.at(1).name);
    expect(directory.chunkFile("x")).toBe(at("fine/borders/x.parquet"));
  });

  it("a task that the manifest does not have, or a manifest that was changed, is refused", () => {
    expect(runTask(1).status).toBe(2);
    const stored = readFileSync(manifest, "utf8");
    for (const tasks of ["0-16", "3-1", "x", "-1", "", "1e3"]) {
      writeFileSync(manifest, stored.replace("4-6,8-15", tasks));
      const { status, stderr } = runTask(0);
      expect([status, stderr.includes("names chunks")], tasks).toEqual([2, true]);
    }
    writeFileSync(manifest, stored.replace(/"identity": "../, '"identity": "zz'));
    expect(runTask(0).stderr).toContain("no task 0 of this map");
    expect(sprag(["worker", "--map", at("map")]).code).toBe(2);
  });

  it("tasks last minutes by the declared cost, and are never more than an array takes", () => {
    // 10⁷ postures of 0.15 ms: 1500 s, five minutes each; 10¹⁰: more than 1000 such tasks.
    const tasks = [1e7, 1e10].map((count, i) => {
      const axes = [{ field: "friction[1]", from: 0.02, to: 0.98, count, scale: "linear" as const }];
      const directory = checkDirectory(at(`large-${i}`), openStudy({ ...study, axes }), false);
      prepareDirectory(directory);
      const missing = Array.from({ length: directory.chunks.count }, (_, number) => ({ number }) as never);
      return writeArray(directory, missing, 1);
    });
    expect(tasks[0]!.tasks).toBeGreaterThanOrEqual(5);
    expect(tasks[0]!.tasks).toBeLessThanOrEqual(6);
    expect(tasks[1]!.tasks).toBeLessThanOrEqual(1000);
    expect(tasks[1]!.seconds).toBeGreaterThan(300);
  });
});
