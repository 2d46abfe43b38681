import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { expectClose } from "../support/expect.ts";
import { scratchFolder, sprag, spragJson } from "../support/sprag.ts";

const { write, remove } = scratchFolder();
afterAll(remove);

const BLOCK = "examples/problems/pushed-block.fc.json";
const LCP = "2\n0\n2\n2\n2\t2\n2 1\n1 2\n-5 -6\n";
const MARKET = "%%MatrixMarket matrix array real general\n";

interface Solved {
  readonly status: string;
  readonly problem: object;
  readonly impulses: number[];
  readonly velocities: number[];
  readonly error: { readonly scaled: number };
}

const solve = (...args: string[]): Solved => spragJson(["solve", ...args]) as Solved;
const TOLERANCE = { absolute: 1e-7, because: "solved to 1e-8 relative" };

describe("sprag solve", () => {
  it("finds the closed form of a pushed block that sticks: n = (0.0831, 0.1131), t₁ + t₂ = −0.06", () => {
    // m = 2, J = 1/30, corners at (±0.2, −0.1): m v = (0.06, −0.1962), and no turning: 0.2 (n₂ − n₁) + 0.1 (t₁ + t₂) = 0.
    const { status, problem, impulses, velocities } = solve(BLOCK, "--tolerance", "1e-10");
    expect([status, problem]).toEqual(["solved", { kind: "friction-2d", form: "local", contacts: 2, size: 4 }]);
    expectClose(impulses[0]!, 0.0831, TOLERANCE);
    expectClose(impulses[2]!, 0.1131, TOLERANCE);
    expectClose(impulses[1]! + impulses[3]!, -0.06, TOLERANCE);
    for (const velocity of velocities) expectClose(velocity, 0, TOLERANCE);
  });

  it("prints no title that a terminal would act on", () => {
    const text = JSON.stringify({ kind: "lcp", title: "\u001b[31mred\u0007", n: 1, M: [[1]], q: [1] });
    const { stdout } = sprag(["solve", write("title.fc.json", text)]);
    expect(stdout).toContain("\\u001b[31mred\\u0007");
    expect(stdout).not.toContain("\u001b[31m");
  });

  it("is told from a model by sprag validate, which says its sizes and what is wrong with it", () => {
    const { model } = spragJson(["validate", BLOCK]) as { model: object };
    expect(model).toMatchObject({ kind: "friction-2d", form: "local", contacts: 2, size: 4 });
    expect(sprag(["validate", BLOCK]).stdout).toMatch(/is valid[\s\S]*pushed[\s\S]*in the plane,\s+local: 2 contacts/);
    const cut = sprag(["validate", write("cut.dat", "2\n0\n2\n2\n2\t2\n2 1\n")]);
    expect([cut.code, cut.stderr]).toEqual([2, expect.stringContaining("fix:")]);
  });

  it("prints problem, verdict, both errors and stages", () => {
    const { code, stdout } = sprag(["solve", BLOCK]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^A block on two corners, pushed: one time step\n\nfriction problem in the plane, local: 2 contacts, 4 components\n✓ solved by /,
    );
    expect(stdout).toMatch(/scaled, the same in all units +\d[\d.e-]*\n +as collections of problems measure it +\d/);
    expect(stdout).toMatch(/stage +iterations +s\n/);
  });

  it("reads .dat, .gz and standard input, and solves (2 1; 1 2) z = (5, 6): z = (4/3, 7/3)", () => {
    const path = write("a.dat", LCP);
    const { stdout } = sprag(["solve", path, "--json"]);
    const fromPipe = spragJson(["solve", "-"], LCP) as Solved;
    for (const { impulses, problem } of [
      JSON.parse(stdout) as Solved,
      solve(write("a.dat.gz", gzipSync(LCP))),
      fromPipe,
    ]) {
      expect(problem).toEqual({ kind: "lcp", form: "lcp", contacts: null, size: 2 });
      expectClose(impulses[0]!, 4 / 3, TOLERANCE);
      expectClose(impulses[1]!, 7 / 3, TOLERANCE);
    }
  });

  it("reads MatrixMarket: a matrix with its vectors beside it, or a folder", () => {
    const matrix = `${MARKET}2 2\n2 1\n1 2\n`;
    const path = write("plate.mtx", matrix);
    const alone = sprag(["solve", path]);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining("the vector q is missing")]);
    expect(alone.stderr.replace(/\s+/g, " ")).toContain("Put it beside the matrix: NAME_q.mtx beside NAME.mtx");
    write("plate_q.mtx", `${MARKET}2 1\n-5\n-6\n`);
    expect(solve(path).impulses).toHaveLength(2);
    const folder = join(dirname(path), "plate");
    mkdirSync(folder);
    expect(sprag(["solve", folder]).stderr).toContain("a folder without W.mtx or M.mtx");
    for (const [name, text] of Object.entries({ W: matrix, q: `${MARKET}2 1\n-5\n-6\n`, mu: `${MARKET}1 1\n0.5\n` }))
      writeFileSync(join(folder, `${name}.mtx`), text);
    expect(solve(folder).problem).toMatchObject({ kind: "friction-2d", contacts: 1 });
    writeFileSync(join(folder, "M.mtx"), matrix);
    expect(sprag(["solve", folder]).stderr).toContain("the folder holds W.mtx and M.mtx");
  });

  it.each([".fc.json", ".fc.json.gz", ".dat", ".hdf5"])(
    "writes %s, which solves to the same, and never over a file",
    (ending) => {
      const path = join(dirname(write("x", "")), `written${ending}`);
      const before = solve(BLOCK, "--write", path) as Solved & { readonly written: string };
      expect(before.written).toBe(path);
      const after = solve(path);
      expect([after.problem, after.impulses]).toEqual([before.problem, before.impulses]);
      const bytes = readFileSync(path);
      const again = sprag(["solve", BLOCK, "--write", path]);
      expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("exists already")]);
      expect(readFileSync(path)).toEqual(bytes);
      expect(sprag(["solve", BLOCK, "--write", path, "--force"]).code).toBe(0);
      if (ending === ".fc.json.gz")
        expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ kind: "fc", nc: 2 });
    },
  );

  it("refuses what it cannot read, with a fix and without a trace", () => {
    const damaged = {
      "hello.dat": "hello",
      "cut.fc.json.gz": gzipSync(readFileSync(BLOCK)).subarray(0, 40),
      "cut.hdf5": Uint8Array.of(0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a, 0),
      "bytes.dat": Uint8Array.of(0xff, 0xfa, 0x80),
      "model.fc.json": '{ "kind": "system" }',
      "nan.dat": LCP.replace("-5", "nan"),
      "huge.dat": "3 1000000000000 0 3 3 1 2 3",
      "sizes.fc.json": '{ "kind": "lcp", "n": 2, "M": [[1, 0], [0, 1]], "q": [1] }',
      "massless.fc.json": `{ "kind": "gfc", "dim": 2, "nc": 1, "M": [[0, 0], [0, 1]], "H": [[1, 0], [0, 1]],
        "f": [-1, 0], "w": [0, 0], "mu": [0.3] }`,
    };
    for (const [name, content] of Object.entries(damaged)) {
      const { code, stdout, stderr } = sprag(["solve", write(name, content)]);
      expect([name, code, stdout]).toEqual([name, 2, ""]);
      expect(stderr).toMatch(/^error: [\s\S]*\nfix: /);
      expect(stderr).toContain(name);
      expect(stderr).not.toMatch(/at .*\.js:|HDF5-DIAG/);
    }
    expect(sprag(["solve", "nowhere.dat"]).code).toBe(2);
  });

  it("takes a kind, a solver and limits, and names what there is", () => {
    const path = write("b.dat", LCP);
    expect(solve(path, "--as", "lcp").status).toBe("solved");
    expect(sprag(["solve", path, "--as", "mlcp"]).code).toBe(2);
    expect(sprag(["solve", BLOCK, "--as", "lcp"]).stderr).toContain("this file says that it is a friction problem");
    expect(sprag(["solve", path, "--as", "lpc"]).stderr).toMatch(/lcp/);
    expect(sprag(["solve", path, "--solver", "newtn"]).stderr).toMatch(/Did you mean "newton"/);
    for (const bad of ["--tolerance=0", "--tolerance=2", "--time-limit=-1", "--time-limit=x"])
      expect(sprag(["solve", path, bad]).code).toBe(2);
    expect(sprag(["solve", path, "--write", "x.csv"]).stderr).toContain(".fc.json, .fc.json.gz, .dat");
    expect(existsSync("x.csv")).toBe(false);
    const refused = sprag(["solve", path, "--write", path.replace("b.dat", "b.hdf5")]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("FCLIB has no room")]);
    expect(refused.stderr).toContain("b.hdf5");
  });

  it("counts reading in the time limit: no time is left to solve, or not even to read", () => {
    const small = sprag(["solve", write("b.dat", LCP), "--time-limit", "1e-9", "--json"]);
    expect([small.code, (JSON.parse(small.stdout) as Solved).status]).toEqual([3, "failed"]);
    const n = 80;
    const large = `${n} 0 ${n} ${n} ${n} ${n} ${"1 ".repeat(n * n + n)}`;
    const { code, stderr } = sprag(["solve", write("large.dat", large), "--time-limit", "1e-9"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("the time was over before the problem was read")]);
  });

  it("ends with 3 where the tolerance is not met, and gives the best", () => {
    const { code, stdout } = sprag(["solve", BLOCK, "--solver", "gauss-seidel", "--tolerance", "1e-200", "--json"]);
    expect(code).toBe(3);
    const result = JSON.parse(stdout) as Solved & { readonly reason: string };
    expect(result.status).toBe("failed");
    expect(result.reason).not.toBe("");
    expectClose(result.impulses[0]!, 0.0831, TOLERANCE);
  });
});
