/** Maps that are disturbed for real: what is there at the end must equal an undisturbed run, byte for byte. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderedRows } from "../../cli/studies/ordered-rows.ts";
import { runStudy } from "../../cli/studies/run-study.ts";
import { sha256 } from "../../cli/studies/sha256.ts";
import {
  checkDirectory,
  openDirectory,
  prepareDirectory,
  type StudyDirectory,
  withPoints,
} from "../../cli/studies/study-directory.ts";
import { threadExecutor } from "../../cli/studies/thread-executor.ts";
import { type Cell, nextPoints, openStudy, readStudy, studyChunks } from "../../src/doors/studies.ts";
import { rowsIn } from "../support/map-studies.ts";
import { root } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "sprag-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const base = {
  ...{ kind: "posture", loadAngleDegrees: 10, contactOffsets: [1, -0.1], centerHeight: 0.4 },
  ...{ contactSlopesDegrees: [0, 0], friction: [0.45, 0.5] },
};
const axes = [
  { field: "loadAngleDegrees", from: -20, to: 29, count: 20, scale: "linear" },
  { field: "friction[1]", from: 0.02, to: 0.98, count: 20, scale: "linear" },
] as const;
const file = join(folder, "study.json");
writeFileSync(file, JSON.stringify({ kind: "study", base, axes }));

const at = (name: string): string => join(folder, name);
const chunksOf = (name: string): string[] => {
  const chunks = join(at(name), "chunks");
  return existsSync(chunks) ? readdirSync(chunks).filter((one) => one.endsWith(".parquet")) : [];
};
const table = (name: string): [string, Buffer] => [
  readFileSync(join(at(name), "table.csv"), "utf8"),
  readFileSync(join(at(name), "table.parquet")),
];
const map = (name: string, ...args: string[]) => sprag(["map", file, "-o", at(name), ...args]);

/** The chunk at which a map is held, and how many are done then. */
const HELD = 3;
const held = (name: string): string => {
  const open = readStudy(readFileSync(file, "utf8"), { open: () => ({ text: "" }) });
  const { name: chunk } = studyChunks(open.study, { node: process.version }, sha256).at(HELD);
  return join(at(name), "chunks", `${chunk}.parquet`);
};

/** Starts a map with one worker; resolves when so many of its chunks are on the disk. */
async function startMap(study: string, name: string, chunks: number, ...args: string[]): Promise<ChildProcess> {
  const words = [join(root, "bin/sprag"), "map", study, "-o", at(name), "--workers", "1", ...args];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
  while (chunksOf(name).length < chunks && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(child.exitCode).toBeNull();
  return child;
}

/** Puts a pipe in the place of a chunk, so that a map cannot end: whoever reads a pipe waits for a writer. */
function holdAt(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  expect(spawnSync("mkfifo", [path]).status).toBe(0);
}

/** A map that is held at one of its chunks, those before it done. */
function begun(name: string, ...args: string[]): Promise<ChildProcess> {
  holdAt(held(name));
  return startMap(file, name, HELD + 1, ...args);
}

/** Opens and closes the pipe: its reader finds an empty file and goes on. */
const release = (name: string): unknown => spawnSync("sh", ["-c", ': > "$1"', "sh", held(name)]);

const ended = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? child.signalCode!);
    else child.on("exit", (code, signal) => resolve(code ?? signal!));
  });

beforeAll(() => {
  expect(map("whole").code).toBe(0);
});

describe("a map that is disturbed", () => {
  it("killed in the middle, it goes on with --resume", async () => {
    const child = await begun("killed");
    child.kill("SIGKILL");
    await ended(child);
    rmSync(held("killed"));
    expect(existsSync(join(at("killed"), "lock"))).toBe(true);
    const done = chunksOf("killed");
    expect(done.length).toBe(HELD);
    expect(map("killed", "--resume").code).toBe(0);
    expect(table("killed")).toEqual(table("whole"));
    expect(chunksOf("killed")).toEqual(expect.arrayContaining(done));
    expect(readdirSync(at("killed")).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("stopped by Ctrl-C, it ends its chunks and prints the line that goes on", async () => {
    const child = await begun("stopped", "--yes", "--borders", "never", "--svg", at("stopped.svg"));
    let said = "";
    child.stderr!.on("data", (text: Buffer) => {
      said += text.toString();
    });
    child.kill("SIGINT");
    release("stopped");
    expect(await ended(child)).toBe(130);
    const line = /sprag (map .* --resume)\n/.exec(said)![1]!;
    for (const words of ["--yes", "--borders never", `--svg ${at("stopped.svg")}`]) expect(line).toContain(words);
    expect(existsSync(join(at("stopped"), "lock"))).toBe(false);
    // The pipe is no chunk: it lies there unless its chunk was begun before the signal.
    rmSync(held("stopped"), { force: true });
    expect(sprag(line.split(" ")).code).toBe(0);
    expect(existsSync(at("stopped.svg"))).toBe(true);
    expect(table("stopped")).toEqual(table("whole"));
  });

  it("a refined map killed among its later stages goes on with --resume", async () => {
    const refine = ["--refine", "1", "--borders", "never"];
    expect(map("fine", ...refine).code).toBe(0);
    const { open, chunkFile } = openDirectory(at("fine"));
    const coarse = withPoints(openDirectory(at("fine")), { indices: nextPoints(open.study, []), work: 400 * 0.15 });
    const first = Array.from({ length: coarse.chunks.count }, (_, i) => coarse.chunks.at(i).name);
    expect(first.every((name) => existsSync(chunkFile(name)))).toBe(true);
    const later = chunksOf("fine").find((name) => !first.includes(name.replace(".parquet", "")))!;
    const pipe = join(at("killed-fine"), "chunks", later);
    holdAt(pipe);
    const child = await startMap(file, "killed-fine", first.length + 1, ...refine);
    child.kill("SIGKILL");
    await ended(child);
    rmSync(pipe);
    expect(chunksOf("killed-fine").length).toBeLessThan(chunksOf("fine").length);
    expect(map("killed-fine", ...refine, "--resume").code).toBe(0);
    expect(table("killed-fine")).toEqual(table("fine"));
  });

  it("stopped by Ctrl-C twice, it ends at once, and what was done is kept", async () => {
    // Chunks of one point each, in the order 0, 2, 1, 3 of their values; the last is a run that nobody waits for.
    const endless = at("endless.json");
    const values = [0.1, 0.2, 0.3, 1e9];
    const belt = join(root, "examples/slider-belt.yaml");
    const study = { base: belt, axes: [{ field: "simulate.until", values }], budget: 1e15 };
    writeFileSync(endless, JSON.stringify({ kind: "study", ...study }));
    const child = await startMap(endless, "twice", 3);
    let said = "";
    child.stderr!.on("data", (text: Buffer) => {
      said += text.toString();
      if (said.includes("Ctrl-C again")) child.kill("SIGINT");
    });
    child.kill("SIGINT");
    expect(await ended(child)).toBe(130);
    expect(JSON.parse(sprag(["status", at("twice"), "--json"]).stdout)).toMatchObject({
      points: 4,
      done: 3,
      errors: 0,
    });
    expect(sprag(["merge", at("twice"), "-o", at("twice.csv"), "--partial"]).code).toBe(0);
    const rows = readFileSync(at("twice.csv"), "utf8").trim().split("\n");
    expect(rows.slice(1).map((row) => row.split(",").slice(0, 2).map(Number))).toEqual([
      [0, 0.1],
      [1, 0.2],
      [2, 0.3],
    ]);
  });

  it("a second coordinator is refused while the first lives", async () => {
    const child = await begun("two");
    const second = map("two", "--resume");
    expect(second.code).toBe(2);
    expect(second.stderr).toContain("another run works in");
    release("two");
    expect(await ended(child)).toBe(0);
    expect(table("two")).toEqual(table("whole"));
  });

  it("damaged chunks are found by status, refused by merge and computed again by --resume", () => {
    expect(map("damaged").code).toBe(0);
    const [cut, flipped, swapped, empty] = chunksOf("damaged").map((name) => join(at("damaged"), "chunks", name));
    const bytes = readFileSync(flipped!);
    writeFileSync(cut!, readFileSync(cut!).subarray(0, 500));
    bytes[60]! ^= 1;
    writeFileSync(flipped!, bytes);
    writeFileSync(swapped!, readFileSync(join(at("damaged"), "chunks", chunksOf("damaged")[7]!)));
    writeFileSync(empty!, "");
    const status = JSON.parse(sprag(["status", at("damaged"), "--json"]).stdout);
    expect(status.done).toBe(400 - 4 * 25);
    const merged = sprag(["merge", at("damaged"), "-o", at("damaged.csv")]);
    expect(merged.code).toBe(2);
    expect(merged.stderr).toContain("4 of 16 chunks are missing or damaged");
    expect(map("damaged", "--resume").code).toBe(0);
    expect(table("damaged")).toEqual(table("whole"));
  });

  it("a full disk is an error that says so; with room again it goes on", ({ skip }) => {
    const disk = at("disk");
    mkdirSync(disk);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=48k", "tmpfs", disk]);
    if (mounted.status !== 0) skip("a small file system cannot be mounted here");
    try {
      const full = sprag(["map", file, "-o", join(disk, "map")]);
      expect(full.code).toBe(2);
      expect(full.stderr).toContain("no space is left");
      expect(spawnSync("mount", ["-o", "remount,size=8m", disk]).status).toBe(0);
      expect(sprag(["map", file, "-o", join(disk, "map"), "--resume"]).code).toBe(0);
      expect(readFileSync(join(disk, "map/table.csv"), "utf8")).toBe(table("whole")[0]);
    } finally {
      spawnSync("umount", [disk]);
    }
  });
});

describe("a thread that dies", () => {
  const script = new URL("../fixtures/dying-worker.mjs", import.meta.url);
  const small = axes.map((axis) => ({ ...axis, count: 8 }));

  /** A map of 64 points whose thread dies as the title says. */
  async function run(
    name: string,
    title: string,
    resume = false,
  ): Promise<{ directory: StudyDirectory; computed: number }> {
    const study = {
      compute: "posture",
      base: { ...base, title },
      axes: small,
      derived: [],
      combine: "product",
    } as const;
    const directory = checkDirectory(at(name), openStudy(study), resume);
    prepareDirectory(directory);
    const { signal } = new AbortController();
    const { computed, tally } = await runStudy(directory, threadExecutor({ workers: 1, script }), () => {}, signal);
    expect(tally.points).toBe(64);
    return { directory, computed };
  }

  async function rowsOf(directory: StudyDirectory): Promise<Cell[][]> {
    return rowsIn((await orderedRows(directory)).blocks());
  }

  it("once: its chunk is computed again, and nothing shows", async () => {
    const { directory } = await run("once", `once 9 ${at("met")}`);
    expect(existsSync(at("met"))).toBe(true);
    const expected = Array.from({ length: 64 }, (_, i) => directory.open.row(i));
    expect(await rowsOf(directory)).toEqual(expected);
    // The same through files, as a large study is put in order.
    const rows = await orderedRows(directory, { band: 10, waiting: 7 });
    expect(rowsIn(rows.blocks())).toEqual(expected);
    expect([...rows.blocks()].length).toBe(7);
    rows.end();
    expect(readdirSync(at("once")).sort()).toEqual(["chunks", "study.json"]);
  });

  it("always at one point: that point is a row which says so, until --resume gets through it", async () => {
    const title = `until 9 ${at("mended")}`;
    const { directory } = await run("always", title);
    const expected = Array.from({ length: 64 }, (_, i) => directory.open.row(i));
    const empty = directory.open.columns.slice(3, -1).map(() => null);
    const guilty = [...expected[9]!.slice(0, 3), ...empty, expect.stringMatching(/^crashed: /)];
    expect(await rowsOf(directory)).toEqual(expected.map((row) => (row[0] === 9 ? guilty : row)));
    writeFileSync(at("mended"), "");
    const { computed } = await run("always", title, true);
    expect(computed).toBe(4);
    expect(await rowsOf(directory)).toEqual(expected);
  });
});
