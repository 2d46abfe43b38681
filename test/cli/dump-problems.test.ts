import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readProblem } from "../../src/problems/formats/read-problem.ts";
import { expectAllClose } from "../support/expect.ts";
import { scratchFolder, sprag, spragJson } from "../support/sprag.ts";

const { write, remove } = scratchFolder();
afterAll(remove);
const root = dirname(write("x", ""));

interface Dumped {
  readonly written: number;
  readonly leftOut: Readonly<Record<string, number>>;
}

function dump(folder: string, ...args: string[]): { dumped: Dumped; files: string[] } {
  const path = join(root, folder);
  const { dumped } = spragJson(["simulate", ...args, "--dump-problems", path]) as { dumped: Dumped };
  const files = readdirSync(path).sort();
  expect(files).toHaveLength(dumped.written);
  return { dumped, files: files.map((name) => join(path, name)) };
}

interface Stored {
  readonly title: string;
  readonly kind: string;
  readonly q: readonly number[];
  readonly solution: { readonly r: number[]; readonly u: number[] };
}

const stored = (path: string): Stored => JSON.parse(readFileSync(path, "utf8")) as Stored;

/** Solves a dumped file; velocities are unique for positive semidefinite matrices without sliding, impulses for regular ones. */
function expectSame(path: string, of: "impulses" | "velocities"): void {
  const { solution } = stored(path);
  const { status, ...found } = spragJson(["solve", path, "--tolerance", "1e-10"]) as {
    status: string;
    impulses: number[];
    velocities: number[];
  };
  expect(status).toBe("solved");
  const size = Math.max(...solution.r.map(Math.abs), ...solution.u.map(Math.abs), 1e-12);
  const wanted = of === "impulses" ? solution.r : solution.u;
  expectAllClose(found[of], wanted, { absolute: 1e-7 * size, because: "both are solved to 1e-10 or better" });
}

describe("sprag simulate --dump-problems", () => {
  it("writes the impacts of a bouncing ball, with restitution in q: (1 + ε) γ⁻", () => {
    const { files } = dump("ball", "examples/bouncing-ball.yaml");
    expect(files.length).toBeGreaterThan(3);
    const [first] = files;
    // From 5 m with g = 10 the ball arrives with 10 m/s; ε = 0.5 makes q = −15, and m = 1 the impulse 15.
    expect(stored(first!)).toMatchObject({ kind: "lcp", q: [-15], solution: { r: [15], u: [0] } });
    expect(stored(first!).title).toBe("bouncing-ball.yaml, impact at t = 1");
    for (const file of files) expectSame(file, "impulses");
  });

  it("writes the steps of falling boxes as friction problems that solve to the same velocities", () => {
    const { dumped, files } = dump("domino", "examples/domino.yaml", "--method", "moreau", "--until", "0.3");
    expect(dumped.leftOut).toEqual({});
    const { problem } = readProblem(readFileSync(files.at(-1)!, "utf8"));
    expect(problem).toMatchObject({ form: "local", dimension: 2 });
    for (const file of files.filter((_, k) => k % 25 === 0)) expectSame(file, "velocities");
  });

  it("writes both phases of Poisson's law, of an impact and before a step", () => {
    for (const method of ["event", "moreau"]) {
      const { files } = dump(
        `poisson-${method}`,
        "examples/bouncing-ball.yaml",
        "--law",
        "poisson",
        "--method",
        method,
        "--until",
        "1.2",
      );
      const phases = files.map(stored).filter(({ q }) => Math.abs(q[0]!) > 1);
      // Compression takes the 10 m/s. Expansion returns 5 N s, which q holds: the ball leaves with 5 m/s and nothing has to be added.
      expect(phases.slice(0, 2).map(({ q, solution }) => [q[0], ...solution.r].map((x) => Math.round(x!)))).toEqual([
        [-10, 10],
        [5, 0],
      ]);
    }
  });

  it("counts what has no such form, with the reason", () => {
    const model = write(
      "brake.yaml",
      `kind: system
coordinates: [x, y]
kineticEnergy: 0.5*dx^2 + 0.5*dy^2
potentialEnergy: 10*y
elements:
  - { name: floor, type: geometric-unilateral, gap: y, restitution: 0 }
  - { name: brake, type: step, slip: dx, bound: 2 }
initial: { position: [0, 0], velocity: [1, 0] }
`,
    );
    const { dumped } = dump("brake", model, "--method", "moreau", "--step", "0.01", "--until", "0.1");
    expect(dumped).toMatchObject({ written: 0, leftOut: { "a fixed bound": 10 } });
    const path = join(root, "brake-text");
    const { stdout } = sprag([
      "simulate",
      model,
      "--method",
      "moreau",
      "--step",
      "0.01",
      "--until",
      "0.1",
      "--dump-problems",
      path,
    ]);
    expect(stdout).toContain("wrote 0 problems");
    expect(stdout).toMatch(/10 with a fixed\s+bound/);
  });

  it("says at once that a folder cannot be made, also where Node tries for ever", () => {
    const refused = (folder: string): string =>
      sprag(["simulate", "examples/bouncing-ball.yaml", "--dump-problems", folder]).stderr;
    expect(refused("/proc/problems")).toContain("cannot write /proc/problems");
    expect(refused(join(write("file", ""), "problems"))).toContain("there is no folder");
  });

  it("keeps what a folder holds, unless told", () => {
    const args = ["simulate", "examples/bouncing-ball.yaml", "--until", "1.5", "--dump-problems"];
    const folder = join(root, "again");
    expect(sprag([...args, folder]).code).toBe(0);
    const { code, stderr } = sprag([...args, folder]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("is not empty")]);
    expect(sprag([...args, folder, "--force"]).code).toBe(0);
    expect(sprag([...args, write("file", "")]).stderr).toContain("is a file");
    expect(sprag([...args, join(root, "no", "where")]).stderr).toContain("there is no folder");
    expect(sprag([...args, join(root, "c"), "--convergence"]).stderr).toContain("--dump-problems is about one motion");
  });
});
