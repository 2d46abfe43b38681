import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, describe, expect, it } from "vitest";
import { readModel, recordTrajectory, simulate } from "../../src/index.ts";
import { root } from "../support/project.ts";
import { sprag, spragJson } from "../support/sprag.ts";

const scratch = mkdtempSync(join(tmpdir(), "sprag-simulate-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const at = (name: string): string => join(scratch, name);
mkdirSync(at("folder.csv"));

const ball = (simulate: object, more: object = {}): string =>
  JSON.stringify({
    kind: "system",
    parameters: { m: 1, g: 10 },
    coordinates: ["z"],
    kineticEnergy: "1/2*m*dz^2",
    potentialEnergy: "m*g*z",
    elements: [{ name: "ground", type: "geometric-unilateral", gap: "z", restitution: 0.5 }],
    initial: { position: [5], velocity: [0] },
    simulate,
    ...more,
  });

const HEADER = "t,q.z,u.z,energy.kinetic,energy.potential,energy.total,gap.ground,impulse.ground";

/** The columns of an archive of NPY files without compression, read by the letter of the two formats. */
function readNpz(bytes: Buffer): Record<string, number[]> {
  const columns: Record<string, number[]> = {};
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const size = bytes.readUInt32LE(at + 18);
    const name = bytes.readUInt16LE(at + 26);
    const start = at + 30 + name + bytes.readUInt16LE(at + 28);
    const npy = bytes.subarray(start, start + size);
    const header = npy.subarray(10, 10 + npy.readUInt16LE(8)).toString("latin1");
    const count = Number(/'shape': \((\d+),\)/.exec(header)![1]);
    expect(npy.subarray(0, 6).toString("latin1")).toBe("\x93NUMPY");
    expect(header).toContain("'descr': '<f8', 'fortran_order': False");
    const data = npy.subarray(10 + header.length);
    columns[bytes.subarray(at + 30, at + 30 + name).toString("utf8")] = Array.from({ length: count }, (_, i) =>
      data.readDoubleLE(8 * i),
    );
    at = start + size;
  }
  return columns;
}

describe("sprag simulate", () => {
  it("prints the contract's fields", () => {
    const result = spragJson(["simulate", "-"], ball({ until: 4 }));
    expect(result).toMatchObject({ kind: "simulation-result", status: "done", method: "event" });
    expect(result).toMatchObject({ final: { t: 4, position: [0], velocity: [0] } });
    expect(result).toMatchObject({ checks: { kernelCondition: "holds", redundantConstraints: 0 } });
    for (const key of ["energy", "events", "steps", "worstResidual", "worstPenetration"])
      expect(result).toHaveProperty(key);
  });

  it("writes the same trajectory as CSV, NPZ and Parquet", async () => {
    const text = ball({ until: 1.5, step: 0.01, method: "moreau" });
    for (const ending of ["csv", "npz", "parquet"]) {
      expect(sprag(["simulate", "-", "-o", at(`ball.${ending}`)], text).code).toBe(0);
    }
    const [header, ...lines] = readFileSync(at("ball.csv"), "utf8").trim().split("\n");
    expect(header).toBe(HEADER);
    expect(lines).toHaveLength(151);
    const csv = lines.map((line) => line.split(",").map(Number));
    const npz = readNpz(readFileSync(at("ball.npz")));
    const parquet = readFileSync(at("ball.parquet"));
    const file = parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.length) as ArrayBuffer;
    const rows = await parquetReadObjects({ file });
    HEADER.split(",").forEach((name, j) => {
      const column = csv.map((row) => row[j]);
      expect(npz[`${name}.npy`]).toEqual(column);
      expect(rows.map((row) => row[name])).toEqual(column);
    });
  });

  it("thins the file out with --every and --events-only", () => {
    const text = ball({ until: 2.2, method: "event" });
    sprag(["simulate", "-", "-o", at("every.csv"), "--every", "0.25"], text);
    const times = readFileSync(at("every.csv"), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => Number(line.split(",")[0]));
    for (let k = 0; k <= 8; k++) expect(times.some((t) => Math.abs(t - 0.25 * k) < 1e-12)).toBe(true);
    sprag(["simulate", "-", "-o", at("events.csv"), "--events-only"], text);
    const events = readFileSync(at("events.csv"), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => Number(line.split(",")[0]));
    expect(new Set(events.map((t) => t.toFixed(9)))).toEqual(new Set(["1.000000000", "2.000000000"]));
    expect(sprag(["simulate", "-", "--every", "0.1"], text)).toMatchObject({ code: 2 });
  });

  it.each([
    ["moreau", 0.05],
    ["rattle", 0.024],
    ["event", 0.25],
  ] as const)("takes --every for what the library does: %s, %d s", (method, every) => {
    const text = ball({ until: 1.5, step: 0.01, method });
    sprag(["simulate", "-", "-o", at("asked.csv"), "--force", "--every", String(every)], text);
    const rows = readFileSync(at("asked.csv"), "utf8").trim().split("\n").slice(1);
    const { model } = readModel(text, { kind: "system" });
    const trajectory = recordTrajectory(model.system, { every });
    const { events } = simulate(model, { recorder: trajectory, ...(method === "event" && { every }) });
    const { data } = trajectory.columns();
    const kept = Array.from(data[0]!, (_, i) => data.slice(0, 3).map((column) => column[i]));
    // Rows at events are added for the method event; impulses are then those since the row before.
    const isEvent = (t: number): boolean => method === "event" && events.some((event) => event.t === t);
    const asked = rows.map((row) => row.split(",").slice(0, 3).map(Number));
    expect(asked.filter(([t]) => !isEvent(t!))).toEqual(kept.filter(([t]) => !isEvent(t!)));
    expect(kept.length).toBe(method === "moreau" ? 31 : method === "rattle" ? 64 : 7);
  });

  it("never writes over a file unasked", () => {
    writeFileSync(at("mine.csv"), "precious");
    const refused = sprag(["simulate", "-", "-o", at("mine.csv")], ball({ until: 1 }));
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toMatch(/exists already[\s\S]*--force/);
    expect(readFileSync(at("mine.csv"), "utf8")).toBe("precious");
    expect(sprag(["simulate", "-", "-o", at("mine.csv"), "--force"], ball({ until: 1 })).code).toBe(0);
    expect(sprag(["simulate", "-", "-o", at("mine.txt")], ball({ until: 1 })).stderr).toMatch(
      /\.csv, \.npz, \.parquet/,
    );
    expect(sprag(["simulate", "-", "-o", at("no/mine.csv")], ball({ until: 1 })).stderr).toMatch(/no folder/);
  });

  it("repeats itself bit for bit", () => {
    const run = (name: string): string => {
      sprag(["simulate", "examples/two-mass-resonance.yaml", "-o", at(name)]);
      return existsSync(at(name)) ? readFileSync(at(name), "utf8") : name;
    };
    expect(run("first.csv")).toBe(run("second.csv"));
  });

  it("keeps what was computed when it is interrupted", async () => {
    writeFileSync(at("long.json"), ball({ until: 600, step: 1e-4, method: "moreau" }));
    const args = [join(root, "bin/sprag"), "simulate", at("long.json"), "--json", "-o", at("long.csv"), "--progress"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (stderr === "") child.kill("SIGINT");
      stderr += chunk;
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ status: "stopped" });
    expect(stderr).toMatch(/t = .* events, T \+ U = /);
    expect(stderr).toMatch(/holds what was computed until\s+t = /);
    expect(readFileSync(at("long.csv"), "utf8").split("\n")[0]).toBe(HEADER);
  });

  it("ends at its time limit with what was computed", () => {
    const long = ball({ until: 600, step: 1e-4, method: "moreau" });
    const flags = ["--time-limit", "0.2", "--json", "-o", at("limited.csv"), "--svg", at("limited.svg")];
    const { code, stdout, stderr } = sprag(["simulate", "-", ...flags], long);
    expect(code).toBe(130);
    const { status, final } = JSON.parse(stdout);
    expect(status).toBe("stopped");
    expect(final.t).toBeLessThan(600);
    expect(stderr).toMatch(/holds what was computed until\s+t = /);
    expect(readFileSync(at("limited.csv"), "utf8").split("\n").at(-2)).toMatch(new RegExp(`^${final.t},`));
    expect(existsSync(at("limited.svg"))).toBe(true);
  });

  it("measures orders until its time limit", () => {
    const flags = ["--convergence", "--time-limit", "1e-9", "--json"];
    const { code, stdout } = sprag(["simulate", "-", ...flags], ball({ until: 4 }));
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "convergence-result", status: "stopped" });
  });

  it.each([
    ["a time limit that is none", ball({ until: 1 }), ["--time-limit", "0"], /--time-limit/],
    ["no end of the run", ball({}), [], /until/],
    ["a negative step", ball({ until: 1 }), ["--step", "-1"], /positive/],
    ["an unknown method", ball({ until: 1 }), ["--method", "morau"], /Did you mean "moreau"/],
    [
      "a start inside the ground",
      ball({ until: 1 }, { initial: { position: [-1], velocity: [0] } }),
      [],
      /penetrates by 1[\s\S]*--project/,
    ],
    ["a posture", "kind: posture\n", [], /not system/],
    ["an end before the begin in the file", ball({ until: -4 }), [], /standard input:1:\d+ \(simulate\.until\)/],
    ["an end before the begin as a flag", ball({ until: 1 }), ["--until", "-1"], /--> --until fix:/],
    [
      "a law without its coefficient",
      ball({ until: 4 }),
      ["--law", "moreau"],
      /needs one coefficient[\s\S]*restitution: 0\.5/,
    ],
    ["a law without its matrix", ball({ until: 4 }), ["--law", "fremond"], /1 × 1 matrix/],
    ["a law without its formulas", ball({ until: 4 }), ["--law", "user", "--method", "moreau"], /formulas or measured/],
    [
      "a start at which a formula has no value",
      ball({ until: 1 }, { forces: ["-sqrt(z - 6)"] }),
      [],
      /initial state: forces\[0\]\s+has no finite value at z = 5: sqrt\(-1\)/,
    ],
    [
      "a mass that is negative, at the formula that gives it",
      ball({ until: 1 }, { kineticEnergy: "-dz^2" }),
      [],
      /standard input:1:\d+ \(kineticEnergy\)/,
    ],
    [
      "more rows than can be kept",
      ball({ until: 4 }),
      ["--every", "1e-9", "-o", at("many.csv")],
      /4000000000 rows[\s\S]*--every 6\.5e-7/,
    ],
    [
      "more steps than can be kept",
      ball({ until: 4, method: "moreau", step: 1e-9 }),
      ["-o", at("many.csv")],
      /4000000000 rows/,
    ],
    ["a folder as its file", ball({ until: 1 }), ["-o", at("folder.csv"), "--force"], /folder\.csv is a folder/],
    ["a file that cannot be made", ball({ until: 1 }), ["-o", "/proc/x.csv"], /cannot write \/proc\/x\.csv/],
  ])("refuses %s with a way out", (_, text, flags, message) => {
    const refused = sprag(["simulate", "-", ...flags], text);
    expect(refused.code).toBe(2);
    // Lines end where the screen does.
    expect(refused.stderr.replace(/\s+/g, " ")).toMatch(message);
  });

  it.each(["event", "moreau", "rattle"])("names the formula at which a run by %s ends", (method) => {
    const gone = { elements: [{ name: "ground", type: "geometric-unilateral", gap: "sqrt(z)" }] };
    const byGap = sprag(["simulate", "-", "--json"], ball({ until: 2, method, step: 1e-2 }, gone));
    expect(byGap.code).toBe(3);
    const result = JSON.parse(byGap.stdout) as { status: string; reason: string; final: { t: number } };
    expect(result.status).toBe("failed");
    expect(result.reason.replace(/\s+/g, " ")).toMatch(/the gap of "ground" has no finite value at z = -.*: sqrt\(-/);
    // Free fall from 5 m reaches the ground at t = 1.
    expect(Math.abs(result.final.t - 1)).toBeLessThanOrEqual(2e-2);
    const byForce = sprag(["simulate", "-"], ball({ until: 2, method, step: 1e-2 }, { forces: ["-z*sqrt(z - 4)"] }));
    expect(byForce.code).toBe(3);
    expect(byForce.stdout.replace(/\s+/g, " ")).toMatch(/; forces\[0\] has no finite value at z = .*: sqrt\(-/);
  });

  it("moves an impossible start with --project", () => {
    const text = ball({ until: 1 }, { initial: { position: [-1], velocity: [0] } });
    expect(spragJson(["simulate", "-", "--project"], text)).toMatchObject({ status: "done", final: { position: [0] } });
  });
});

describe("a system under sprag impact and sprag certify", () => {
  const landing = ball({ until: 1 }, { initial: { position: [0], velocity: [-2] } });

  it("has its impact in the initial state", () => {
    const result = spragJson(["impact", "-"], landing) as { solutions: { postVelocity: number[] }[] };
    expect(result.solutions[0]!.postVelocity).toEqual([1]);
    expect(spragJson(["certify", "-"], landing)).toMatchObject({ energy: { verdict: "holds" } });
  });

  it("needs a closed contact, and constraints at rest", () => {
    expect(sprag(["impact", "-"], ball({ until: 1 })).stderr).toMatch(/no contact is closed/);
    const moving = landing.replace('"gap":"z"', '"gap":"z - 0.1*sin(t)"');
    expect(sprag(["certify", "-"], moving)).toMatchObject({ code: 2 });
    expect(sprag(["certify", "-"], moving).stderr).toMatch(/moves with time/);
  });
});
