/** Maps computed by workers behind a real Redis server, disturbed for real: the table must be that of threads, byte for byte. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderedRows } from "../../cli/studies/ordered-rows.ts";
import { queueExecutor } from "../../cli/studies/queue/queue-executor.ts";
import { LARGEST_JOB, QUEUE, resultKey } from "../../cli/studies/queue/queue-job.ts";
import { runQueueWorker } from "../../cli/studies/queue/queue-worker.ts";
import { redisAddress } from "../../cli/studies/queue/redis.ts";
import { runStudy } from "../../cli/studies/run-study.ts";
import { sha256 } from "../../cli/studies/sha256.ts";
import { checkDirectory, prepareDirectory } from "../../cli/studies/study-directory.ts";
import { openStudy, type Study, studyChunks } from "../../src/doors/studies.ts";
import { rowsIn } from "../support/map-studies.ts";
import { root } from "../support/project.ts";
import { findRedis, freePort, type RedisServer, startRedis } from "../support/redis.ts";
import { sprag } from "../support/sprag.ts";

const program = findRedis();
const WHY = program === undefined ? " (skipped: redis-server is not installed here)" : "";

const PASSWORD = "qu/een@bee";
const folder = mkdtempSync(join(tmpdir(), "sprag-queue-"));
const at = (name: string): string => join(folder, name);
const base = {
  ...{ kind: "posture", loadAngleDegrees: 10, contactOffsets: [1, -0.1], centerHeight: 0.4 },
  ...{ contactSlopesDegrees: [0, 0], friction: [0.45, 0.5] },
};
const axes = [
  { field: "loadAngleDegrees", from: -20, to: 29, count: 20, scale: "linear" },
  { field: "friction[1]", from: 0.02, to: 0.98, count: 20, scale: "linear" },
] as const;
const file = at("study.json");
writeFileSync(file, JSON.stringify({ kind: "study", base, axes }));

let [url, port] = ["", 0];
let server: RedisServer;
let redis: Redis;
/** All that was started, and all that it said. */
const started: { child: ChildProcess; said: () => string }[] = [];

interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | string>;
}

function start(...args: string[]): Running {
  const child = spawn(process.execPath, [join(root, "bin/sprag"), ...args], {
    ...{ cwd: root, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, DEBUG: "*", COLUMNS: "200" } },
  });
  let text = "";
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (part: Buffer) => (text += part.toString()));
  const ended = new Promise<number | string>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal!)),
  );
  const running = { child, said: () => text, ended };
  started.push(running);
  return running;
}
const map = (name: string, ...args: string[]): Running =>
  start("map", file, "-o", at(name), "--engine", "bullmq", "--redis", url, ...args);
const worker = (): Running => start("worker", "--redis", url, "--workers", "1");

const until = async (is: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 5));
};
const key = (name: string): string => `${QUEUE.prefix}:${QUEUE.name}:${name}`;
/** A worker has begun a job. */
const isActive = async (): Promise<boolean> => (await redis.llen(key("active"))) > 0;
/** A map whose only worker is stopped with a job in its hands. Jobs take milliseconds: where they were over too soon, once more. */
async function caughtAtWork(name: string): Promise<{ readonly disturbed: Running; readonly first: Running }> {
  for (;;) {
    const first = worker();
    await until(() => first.said().includes("waiting for chunks at"));
    const disturbed = map(name);
    await until(async () => disturbed.child.exitCode !== null || (await isActive()));
    first.child.kill("SIGSTOP");
    if (await isActive()) return { disturbed, first };
    first.child.kill("SIGKILL");
    disturbed.child.kill("SIGKILL");
    await Promise.all([first.ended, disturbed.ended]);
    rmSync(at(name), { recursive: true, force: true });
    await redis.flushall();
  }
}
const table = (name: string): Buffer[] =>
  ["table.csv", "table.parquet"].map((one) => readFileSync(join(at(name), one)));
const queueOptions = () => ({
  prefix: QUEUE.prefix,
  connection: { host: "127.0.0.1", port, password: PASSWORD, maxRetriesPerRequest: null },
});

describe.skipIf(program === undefined)(`maps behind a queue${WHY}`, () => {
  beforeAll(async () => {
    port = await freePort();
    url = `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
    server = await startRedis(program!, port, PASSWORD);
    redis = new Redis({ host: "127.0.0.1", port, password: PASSWORD, maxRetriesPerRequest: null });
    redis.on("error", () => {});
    expect(sprag(["map", file, "-o", at("threads")]).code).toBe(0);
  });
  beforeEach(() => redis.flushall());
  afterEach(async () => {
    for (const { child, ended } of started as Running[]) {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await ended;
    }
  });
  afterAll(async () => {
    redis.disconnect();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it("gives the bytes of threads, leaves nothing behind, and a worker that is stopped ends", async () => {
    const crew = [worker(), worker()];
    const whole = map("whole");
    expect(await whole.ended, whole.said()).toBe(0);
    expect(table("whole")).toEqual(table("threads"));
    const borders = (name: string): Buffer => readFileSync(join(at(name), "borders.json"));
    expect(borders("whole")).toEqual(borders("threads"));
    const coarse = ["--set", "centerHeight=0.5", "--refine", "1"];
    const refined = map("refined", ...coarse);
    expect(sprag(["map", file, "-o", at("refined-threads"), ...coarse]).code).toBe(0);
    expect(await refined.ended, refined.said()).toBe(0);
    expect(table("refined")).toEqual(table("refined-threads"));
    expect(borders("refined")).toEqual(borders("refined-threads"));
    expect((await redis.keys("*")).filter((name) => /result|-\d+$/.test(name))).toEqual([]);
    for (const { child } of crew) child.kill("SIGTERM");
    for (const { ended } of crew) expect(await ended).toBe(0);
    // 16 chunks of the grid, 16 of its borders; of the refined map several stages.
    const computed = crew.map(({ said }) => Number(/computed (\d+) chunks/.exec(said())![1]));
    expect(computed[0]! + computed[1]!).toBeGreaterThanOrEqual(16 + 16 + 3 * 16);
  });

  it("the jobs of a worker that was killed with -9 are done by another", async () => {
    const { disturbed, first } = await caughtAtWork("killed");
    first.child.kill("SIGKILL");
    await first.ended;
    worker();
    expect(await disturbed.ended, disturbed.said()).toBe(0);
    expect(table("killed")).toEqual(table("threads"));
  });

  it("a server that is killed and started again without its data", async () => {
    const { disturbed, first } = await caughtAtWork("restarted");
    await server.kill();
    await until(() => disturbed.said().includes("is lost; trying again"));
    server = await startRedis(program!, port, PASSWORD);
    first.child.kill("SIGCONT");
    expect(await disturbed.ended, disturbed.said()).toBe(0);
    expect(disturbed.said()).toContain("again");
    expect(table("restarted")).toEqual(table("threads"));
  });

  it("stopped with nobody to compute, it takes its jobs back and prints the line that goes on", async () => {
    const stopped = map("stopped");
    await until(() => stopped.said().includes("waiting for workers of Sprag"));
    await until(async () => (await redis.llen(key("wait"))) === 16);
    stopped.child.kill("SIGINT");
    expect(await stopped.ended).toBe(130);
    expect(stopped.said()).toContain(`--redis 'redis://:PASSWORD@127.0.0.1:${port}' -o ${at("stopped")} --resume`);
    expect(await redis.llen(key("wait"))).toBe(0);
    expect(sprag(["map", file, "-o", at("stopped"), "--resume"]).code).toBe(0);
    expect(table("stopped")).toEqual(table("threads"));
  });

  it("a coordinator that was killed goes on with --resume; a second one is refused in its directory, not in another", async () => {
    const killed = map("left");
    await until(async () => (await redis.llen(key("wait"))) === 16);
    const second = sprag(["map", file, "-o", at("left"), "--resume", "--engine", "bullmq", "--redis", url]);
    expect(second.code).toBe(2);
    expect(second.stderr).toContain("another run works in");
    killed.child.kill("SIGKILL");
    await killed.ended;
    const both = [map("left", "--resume"), map("beside")];
    worker();
    for (const { ended, said } of both) expect(await ended, said()).toBe(0);
    expect(table("left")).toEqual(table("threads"));
    expect(table("beside")).toEqual(table("threads"));
  });

  it("hostile jobs are refused, and the worker goes on", async () => {
    const queue = new Queue(QUEUE.name, queueOptions());
    const { study } = openStudy({ compute: "posture", base, axes, derived: [], combine: "product" });
    const good = { study, identity: "x", chunk: 0, from: 0, to: 1, isAlone: false };
    const { identity } = studyChunks(study, { node: process.version }, sha256);
    const own = { ...good, identity };
    const deep = JSON.parse("[".repeat(2000) + "]".repeat(2000));
    const jobs: unknown[] = [
      ...["x".repeat(LARGEST_JOB), deep, null, "text", [], {}, good, { ...good, study: null }],
      { ...good, study: { ...study, base: deep } },
      { ...good, study: { ...study, compute: "constructor" } },
      { ...good, study: { ...study, axes: [{ field: "x", from: 0, to: 1, count: 1e300, scale: "linear" }] } },
      { ...good, study: { ...study, base: { kind: "posture", __proto__: { polluted: 1 } } } },
      ...[[-1], [400], [0.5], ["0"], Array.from({ length: 20_000 }, () => 0)].map((chunk) => ({ ...own, chunk })),
    ];
    const ids = jobs.map((_, i) => `${"0".repeat(16)}-${i}`);
    for (const [i, data] of jobs.entries()) await queue.add("chunk", data, { jobId: ids[i]! });
    await queue.add("chunk", good, { jobId: "../../study" });
    await queue.add("chunk", good, { jobId: `${"0".repeat(16)}-99` });
    await redis.hset(key(`${"0".repeat(16)}-99`), "data", "{{{");
    const hired = worker();
    const all = [...ids, "../../study", `${"0".repeat(16)}-99`];
    for (const id of all) {
      await until(async () => (await queue.getJobState(id)) === "failed");
      expect(await redis.exists(`sprag:result:${id}`)).toBe(0);
    }
    const kept = map("kept");
    expect(await kept.ended, kept.said()).toBe(0);
    expect(table("kept")).toEqual(table("threads"));
    expect(hired.child.exitCode).toBeNull();
    expect(hired.said()).toContain("a job of the queue is refused");
    await queue.close();
  });

  it("results that are not the rows that were asked for are not written", async () => {
    const liar = new Worker(
      QUEUE.name,
      async ({ id }) => {
        await redis.set(resultKey(id), readFileSync(join(at("threads"), "table.parquet")));
        return null;
      },
      queueOptions(),
    );
    const fooled = map("fooled");
    expect(await fooled.ended).toBe(2);
    expect(fooled.said()).toContain("that are not its rows");
    expect(readdirSync(join(at("fooled"), "chunks"))).toEqual([]);
    await liar.close();
  });

  it("a point of which threads die becomes a row that says so, all others are computed", async () => {
    const study: Study = {
      ...{
        compute: "posture" as const,
        base: { ...base, title: `until 9 ${at("mended")}` },
        derived: [],
        combine: "product" as const,
      },
      axes: axes.map((axis) => ({ ...axis, count: 8 })),
    };
    const directory = checkDirectory(at("dying"), openStudy(study), false);
    prepareDirectory(directory);
    const stop = new AbortController();
    const address = redisAddress(url);
    const script = new URL("../fixtures/dying-worker.mjs", import.meta.url);
    const nothing = (): void => {};
    const hired = runQueueWorker({
      ...{ address, workers: 2, signal: stop.signal, script, onReady: nothing, onState: nothing },
    });
    const { tally } = await runStudy(directory, queueExecutor({ address, workers: 4 }), nothing, stop.signal);
    stop.abort();
    await hired;
    expect([tally.points, tally.errors]).toEqual([64, 1]);
    const rows = await orderedRows(directory);
    const crashed = rowsIn(rows.blocks()).filter((row) => String(row.at(-1)).startsWith("crashed: "));
    expect(crashed.map(([index]) => index)).toEqual([9]);
  });

  it("a wrong password and a server that is not there are errors that say so", async () => {
    const wrong = start("worker", "--redis", `redis://:wr${PASSWORD.slice(2, 3)}ng@127.0.0.1:${port}`);
    expect(await wrong.ended).toBe(2);
    const denied = start("worker", "--redis", url.replace("qu", "ku"));
    expect(await denied.ended).toBe(2);
    expect(denied.said()).toContain(`Redis at redis://127.0.0.1:${port} refuses: WRONGPASS`);
    const nowhere = map("nowhere", "--redis", url.replace(String(port), String(await freePort())));
    expect(await nowhere.ended).toBe(2);
    expect(nowhere.said()).toContain("cannot reach Redis at");
    expect(existsSync(at("nowhere"))).toBe(false);
    expect(await start("impact", url).ended).toBe(2);
  });

  it("no password is in anything that was said or written", () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
    expect(files.length).toBeGreaterThan(50);
    expect(started.length).toBeGreaterThan(10);
    expect(existsSync(at("killed"))).toBe(true);
    for (const text of [...texts, ...started.map(({ said }) => said())]) {
      for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), "een@bee", "een%40bee"])
        expect(text.includes(secret)).toBe(false);
    }
  });
});
