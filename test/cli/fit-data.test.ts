import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { scratchFolder, sprag } from "../support/sprag.ts";

const scratch = scratchFolder();
afterAll(scratch.remove);

const model = scratch.write(
  "ball.yaml",
  `kind: impact
massMatrix: [[1]]
preVelocity: [-1]
coordinates: [z]
elements:
  - { name: table, type: geometric-unilateral, direction: [1], restitution: 0.5 } # oak
`,
);
const pairs = scratch.write(
  "pairs.csv",
  '"run";"down [mm/s]";"up [mm/s]"\n1;-1000,5;701,25\n2;-2000;1398,5\n3;-1500;1052\n',
);
const columns = "dz-=down, dz+=up";

describe("sprag fit with data of one's own", () => {
  it("reads a table of a spreadsheet by a mapping, and names what it leaves out", () => {
    const { code, stdout, stderr } = sprag(["fit", model, "--data", pairs, "--columns", columns]);
    expect([code, stderr]).toEqual([0, "note: columns that are not used: run\n"]);
    expect(stdout).toMatch(/table\s+ε\s+0\.70/);
    const json = JSON.parse(sprag(["fit", model, "--data", pairs, "--columns", columns, "--json"]).stdout);
    expect(json.ignoredColumns).toEqual(["run"]);
  });

  it("names the option when the mapping is wrong, and the file when the data are", () => {
    const bad = sprag(["fit", model, "--data", pairs, "--columns", "dz-=fast"]);
    expect([bad.code, bad.stderr]).toEqual([2, expect.stringMatching(/no column "fast"[\s\S]*--columns/)]);
    const without = sprag(["fit", model, "--data", pairs]);
    expect([without.code, without.stderr]).toEqual([2, expect.stringMatching(/pairs\.csv:1:1/)]);
  });

  it("writes the fitted model once, and over an existing file only when told", () => {
    const out = join(dirname(model), "fitted.yaml");
    const args = ["fit", model, "--data", pairs, "--columns", columns, "-o", out];
    const { code, stdout } = sprag(args);
    expect([code, stdout.replace(/\s+/g, " ")]).toEqual([0, expect.stringContaining(`wrote ${out}: the model with`)]);
    const text = readFileSync(out, "utf8");
    expect(text).toMatch(/restitution: 0\.70\d+ \} # ε ± 0\.00\d+, was 0\.5 · oak/);
    expect(sprag(["validate", out]).code).toBe(0);
    const again = sprag(args);
    expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/exists already/)]);
    const forced = sprag([...args, "--force", "--json"]);
    expect([forced.code, JSON.parse(forced.stdout).written]).toEqual([0, out]);
  });

  it("writes a model as its name says, and refuses other names before the fit", () => {
    const place = (name: string): string => join(dirname(model), name);
    const written = (file: string, name: string) =>
      sprag(["fit", file, "--data", pairs, "--columns", columns, "-o", place(name)]);
    const text = JSON.stringify({
      ...{ kind: "impact", massMatrix: [[1]], preVelocity: [-1], coordinates: ["z"] },
      elements: [{ name: "table", type: "geometric-unilateral", direction: [1], restitution: 0.5 }],
    });
    expect(written(scratch.write("ball.json", text), "out.json").code).toBe(0);
    expect(JSON.parse(readFileSync(place("out.json"), "utf8")).elements[0].restitution).toBeCloseTo(0.7, 2);
    for (const [name, words] of [
      ["new.txt", /not written as \.txt/],
      ["new", /has no ending/],
      ["new.json", /the model is YAML/],
    ] as const) {
      const { code, stdout, stderr } = written(model, name);
      expect([code, stdout, stderr.replace(/\s+/g, " ")]).toEqual([2, "", expect.stringMatching(words)]);
      expect(existsSync(place(name))).toBe(false);
    }
  });

  it("does not write a file whose values --set has changed for the fit", () => {
    const out = join(dirname(model), "set.yaml");
    const args = ["fit", model, "--data", pairs, "--columns", columns, "--set", "massMatrix=[[2]]"];
    expect(sprag(args).code).toBe(0);
    const { code, stderr } = sprag([...args, "-o", out]);
    expect([code, stderr.replace(/\s+/g, " ")]).toEqual([2, expect.stringMatching(/values of --set are not in the/)]);
    expect(existsSync(out)).toBe(false);
  });

  it("finds the impacts of a simulated run and shows them before the fit", () => {
    const run = join(dirname(model), "run.csv");
    sprag(["simulate", "examples/bouncing-ball.yaml", "--until", "2.6", "--every", "0.0021", "-o", run]);
    const { code, stdout } = sprag(["fit", model, "--data", run]);
    expect(code).toBe(0);
    expect(stdout.indexOf("3 impacts in")).toBeGreaterThanOrEqual(0);
    expect(stdout.indexOf("3 impacts in")).toBeLessThan(stdout.indexOf("fitted"));
    const { timeSeries, parameters } = JSON.parse(sprag(["fit", model, "--data", run, "--json"]).stdout);
    // The times of a run are sums of its flights: exact up to the rounding of these sums.
    const times = timeSeries.impacts.map(({ t }: { t: number }) => t);
    expect(times).toEqual([1, 2, 2.5].map((t) => expect.closeTo(t, 12)));
    expect(parameters[0].value).toBeCloseTo(0.5, 9);
    expect(sprag(["fit", model, "--data", pairs, "--columns", columns, "--threshold", "5"]).code).toBe(2);
  });

  it("answers --safe, and --check asks for the proof", () => {
    const data = scratch.write(
      "push.csv",
      "before.1,before.2,after.1,after.2\n-1,0,0.704,0.698\n-1,0,0.697,0.703\n-2,0,1.41,1.392\n",
    );
    const args = [
      "fit",
      "examples/slide-push.yaml",
      "--data",
      data,
      "--only",
      "wall",
      "--noise",
      "0.02",
      "--json",
      "--check",
    ];
    const safe = sprag([...args, "--safe"]);
    expect([safe.code, JSON.parse(safe.stdout).safe.verdict]).toEqual([0, "holds"]);
    const wide = sprag([...args, "--sigma", "9"]);
    expect([wide.code, JSON.parse(wide.stdout).safe]).toEqual([
      1,
      expect.objectContaining({ verdict: "fails", sigmas: 9 }),
    ]);
  });

  it("reports a fit whose file has no place for it, and refuses only the file", () => {
    const bodies = scratch.write(
      "cradle.yaml",
      `kind: system
gravity: 0
bodies:
  - { name: a, mass: 1, shape: { disc: 0.1 }, position: [-0.3, 0], velocity: [1, 0] }
  - { name: b, mass: 1, shape: { disc: 0.1 }, position: [0, 0] }
  - { name: c, mass: 1, shape: { disc: 0.1 }, position: [0.2, 0] }
law: fremond
fremondMatrix: { a-b: { b-c: 1 }, b-c: { a-b: 1 } }
simulate: { until: 0.5 }
`,
    );
    const names = ["before", "after"].flatMap((side) =>
      ["a", "b", "c"].flatMap((n) => ["x", "y", "a"].map((q) => `${side}.${n}_${q}`)),
    );
    const table = scratch.write("cradle.csv", `${names.join()}\n1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0\n`);
    const args = ["fit", bodies, "--at-event", "1", "--data", table, "-o", `${bodies}.fitted.yaml`];
    const { code, stdout, stderr } = sprag(args);
    expect(code).toBe(2);
    expect(stdout).toContain("law fremond · 1 pair");
    expect(stderr).toContain("cannot be written into this file");
    const json = sprag([...args, "--json"]);
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({
      kind: "fit-result",
      notWritten: { what: expect.stringContaining("cannot be written") },
    });
  });
});
