import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { EXAMPLE_SEVEN as base, mapFolder } from "../support/map-studies.ts";
import { root } from "../support/project.ts";
import { sprag, spragJson } from "../support/sprag.ts";

const { folder, study, at, read } = mapFolder();

describe("sprag map", () => {
  const result = spragJson(["map", study(12), "-o", at("one"), "--workers", "1", "--svg", at("one.svg")]) as {
    points: number;
    classes: Record<string, number>;
  };

  it("counts the classes of all points", () => {
    expect(result).toMatchObject({
      kind: "map-result",
      version: 1,
      points: 144,
      done: 144,
      errors: 0,
      column: "region",
    });
    const counts = Object.values(result.classes);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(144);
    // [VarkonyiOr] Example 7: no equilibrium below α = −14.04°.
    expect(result.classes).toHaveProperty("0");
  });

  it("takes another result for the classes of a model, and says where it does not belong", () => {
    const axes = ["--x", "loadAngleDegrees=-20:29:3", "--y", "friction[1]=0.1:0.9:3"];
    const model = at("model.yaml");
    writeFileSync(model, JSON.stringify(base));
    const split = spragJson(["map", model, ...axes, "--class", "regionSplit", "-o", at("split")]);
    expect(split).toMatchObject({ column: "regionSplit" });
    expect(sprag(["map", model, ...axes, "--class", "nothing", "-o", at("none")]).stderr).toContain("--class nothing");
    expect(sprag(["map", study(3), "--class", "verdict", "-o", at("none")]).stderr).toContain("--class goes with --x");
  });

  it("writes a row for each point that says what `sprag posture` says there", () => {
    const rows = read("one").trim().split("\n");
    expect(rows[0]).toBe("index,loadAngleDegrees,friction[1],region,verdict,theorem,margin,relabelled,error");
    expect(rows.length).toBe(145);
    for (const index of [0, 40, 77, 143]) {
      const [number, angle, friction, region, verdict] = rows[1 + index]!.split(",");
      expect(Number(number)).toBe(index);
      const set = ["--set", `loadAngleDegrees=${angle}`, "--set", `friction[1]=${friction}`];
      const posture = JSON.parse(sprag(["posture", "-", ...set, "--json"], JSON.stringify(base)).stdout);
      expect({ region: Number(region), verdict }).toEqual({ region: posture.region, verdict: posture.verdict });
    }
  });

  it("draws lists with their entries side by side, and borders between those that rise", () => {
    const listed = (name: string, values: readonly number[]) => {
      const axes = [
        { field: "loadAngleDegrees", values },
        { field: "friction[1]", from: 0.02, to: 0.98, count: 4 },
      ];
      return spragJson(["map", study(4, { axes, [name]: undefined }), "-o", at(name), "--svg", at(`${name}.svg`)]);
    };
    const rising = listed("rising", [-20, -15, -10, 29]) as {
      axes: { values: number[]; labels: number[] }[];
      borders: { points: number[][] }[];
    };
    expect(rising.axes[0]).toMatchObject({ values: [1, 2, 3, 4], labels: [-20, -15, -10, 29] });
    // [VarkonyiOr] Example 7: the equilibrium ends at tan α = −0.1/0.4, between the second entry and the third.
    const place = 2 + (15 - (Math.atan(0.25) * 180) / Math.PI) / 5;
    const ends = rising.borders.flatMap(({ points }) => points.map(([x]) => x!));
    expect(ends.some((x) => Math.abs(x - place) < 1e-8)).toBe(true);
    expect(sprag(["figure", join(at("rising"), "result.json"), "-o", at("rising-again.svg")]).code).toBe(0);
    const back = listed("back", [-20, 29, -15, -10]) as { borders?: unknown };
    expect(back.borders).toBeUndefined();
  });

  it("gives the same bytes with two workers", () => {
    expect(sprag(["map", study(12), "-o", at("two"), "--workers", "2"]).code).toBe(0);
    expect(read("two")).toBe(read("one"));
    expect(readFileSync(join(at("two"), "table.parquet"))).toEqual(readFileSync(join(at("one"), "table.parquet")));
    expect(readdirSync(join(at("two"), "chunks")).sort()).toEqual(readdirSync(join(at("one"), "chunks")).sort());
  });

  it("writes the same table as Parquet, with model, study and version in its metadata", async () => {
    const bytes = readFileSync(join(at("one"), "table.parquet"));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const rows = await parquetReadObjects({ file });
    const lines = rows.map((row) =>
      Object.values(row)
        .map((cell) => (cell === null ? "" : String(cell)))
        .join(","),
    );
    expect(lines).toEqual(read("one").trim().split("\n").slice(1));
    const metadata = new Map(parquetMetadata(file).key_value_metadata!.map(({ key, value }) => [key, value!]));
    expect(JSON.parse(metadata.get("sprag.model")!)).toEqual(base);
    expect(JSON.parse(metadata.get("sprag.study")!)).toMatchObject({ compute: "posture", combine: "product" });
    expect(metadata.get("sprag.version")).toBe(JSON.parse(read("one", "study.json")).sprag);
  });

  it("draws the map, and again from the stored result", () => {
    const svg = readFileSync(at("one.svg"), "utf8");
    expect(svg).toContain("<svg");
    expect(sprag(["figure", join(at("one"), "result.json"), "-o", at("again.svg")]).code).toBe(0);
    expect(readFileSync(at("again.svg"), "utf8")).toBe(svg);
  });

  it("tells its state, and merges the table again", () => {
    expect(spragJson(["status", at("one")])).toMatchObject({
      ...{ kind: "map-status", version: 1, points: 144, done: 144, errors: 0, classes: result.classes },
    });
    expect(sprag(["merge", at("one"), "-o", at("again.csv")]).code).toBe(0);
    expect(readFileSync(at("again.csv"), "utf8")).toBe(read("one"));
    expect(sprag(["merge", at("one"), "-o", at("again.csv")]).code).toBe(2);
    expect(sprag(["merge", at("one"), "-o", at("again.txt")]).code).toBe(2);
  });

  it("has a short form for a model, with --set", () => {
    const axes = ["--x", "friction[1]=0.1:0.9:3", "--y", "loadAngleDegrees=0:30:2"];
    const file = join(folder, "posture.json");
    writeFileSync(file, JSON.stringify(base));
    expect(sprag(["map", file, ...axes, "--set", "centerHeight=0.5", "-o", at("short")]).code).toBe(0);
    expect(read("short").split("\n")[0]).toMatch(/^index,friction\[1\],loadAngleDegrees,region/);
    expect(JSON.parse(read("short", "study.json")).study.base.centerHeight).toBe(0.5);
  });

  it("says how many points have no result", () => {
    const file = join(folder, "posture.json");
    writeFileSync(file, JSON.stringify(base));
    const { stdout } = sprag(["map", file, "--x", "friction[1]=-1:1:3", "-o", at("without")]);
    expect(stdout).toMatch(/^! posture: all 3 points are done, 2 of them without a result;/m);
    expect(stdout).not.toContain("✓");
  });
});

describe("sprag map with the other computations", () => {
  const run = (name: string, example: string, ...args: string[]): string[][] => {
    const { code, stderr } = sprag(["map", `examples/${example}.yaml`, ...args, "-o", at(name)]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    return read(name)
      .trim()
      .split("\n")
      .map((line) => line.split(","));
  };

  it("impact: Kane's pendulum gains energy with friction and restitution ([Glocker2012] 7)", () => {
    const [head, ...rows] = run("kane", "kane-stick", "--x", "elements[1].friction=0:0.5:2");
    expect(head!.slice(2, 5)).toEqual(["verdict", "status", "impactWork"]);
    expect(rows.map((row) => row[2])).toEqual(["holds", "fails"]);
  });

  it("certify: without friction Newton's law is safe for the pendulum", () => {
    const [, ...rows] = run("safe", "kane-stick", "--compute", "certify", "--x", "elements[1].friction=0:0.5:2");
    expect(rows.map((row) => row[2])).toEqual(["holds", "fails"]);
  });

  it("simulate: a ball that falls from h has the energy m g h, and rests at last", () => {
    const [head, ...rows] = run("ball", "bouncing-ball", "--x", "initial.position[0]=0.5:1:2");
    const energy = head!.indexOf("energyInitial");
    expect(Number(rows[1]![energy]) / Number(rows[0]![energy])).toBeCloseTo(2, 12);
    expect(rows.map((row) => row[2])).toEqual(["rest", "rest"]);
  });

  it("fit: the coefficients are those of `sprag fit`, at the mass of the file and at another", () => {
    const path = join(folder, "fit.json");
    const [model, data] = ["examples/super-ball-floor.yaml", "examples/data/super-ball-floor.csv"];
    const axes = [{ field: "parameters.m", values: [0.05, 0.1] }];
    const base = join(root, model);
    writeFileSync(path, JSON.stringify({ kind: "study", base, data: join(root, data), compute: "fit", axes }));
    expect(sprag(["map", path, "-o", at("fit")]).code).toBe(0);
    const [head, ...rows] = read("fit")
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    for (const row of rows) {
      const args = ["fit", model, "--data", data, "--set", `parameters.m=${row[1]}`];
      const { parameters } = spragJson(args) as { parameters: { name: string; value: number }[] };
      for (const { name, value } of parameters) expect(Number(row[head!.indexOf(name)])).toBe(value);
      expect(parameters.length).toBeGreaterThan(0);
    }
  });

  it("a Latin hypercube: as many rows as it has points, and columns that are asked for", () => {
    const path = join(folder, "sample.json");
    const axes = [{ field: "elements[1].friction", from: 0.01, to: 1, scale: "log" }];
    const sample = { kind: "latin-hypercube", count: 5, seed: 2 };
    const base = join(root, "examples/kane-stick.yaml");
    writeFileSync(
      path,
      JSON.stringify({ kind: "study", base, compute: "certify", sample, axes, columns: ["largestFriction"] }),
    );
    expect(sprag(["map", path, "-o", at("sample")]).code).toBe(0);
    const rows = read("sample").trim().split("\n");
    expect(rows[0]).toBe("index,elements[1].friction,verdict,largestFriction,error");
    expect(rows.length).toBe(6);
    for (const row of rows.slice(1)) {
      const [, friction, verdict, largest] = row.split(",");
      expect(verdict).toBe(Number(friction) < Number(largest) ? "holds" : "fails");
    }
  });

  it("simulate: a run over its budget is a row that says so", () => {
    const path = join(folder, "budget.json");
    const ball = JSON.parse(sprag(["examples", "bouncing-ball", "--json"]).stdout);
    writeFileSync(join(folder, "ball.yaml"), ball.text);
    const axes = [{ field: "initial.position[0]", values: [1] }];
    writeFileSync(path, JSON.stringify({ kind: "study", base: "ball.yaml", axes, budget: 3 }));
    const { stdout } = sprag(["map", path, "-o", at("budget")]);
    expect(stdout).toMatch(/^! simulate: all 1 points are done, 1 of them with an incomplete one;/m);
    const result = JSON.parse(read("budget", "result.json"));
    expect(result).toMatchObject({ errors: 0, incomplete: 1, classes: { stopped: 1 } });
    expect(read("budget")).toMatch(/budget: the run needs more than its 3 steps/);
  });
});

describe("sprag map refuses", () => {
  const refused = (...args: string[]): string => {
    const { code, stderr } = sprag(["map", ...args], undefined, 1000);
    expect(code).toBe(2);
    return stderr;
  };

  it("a directory of another study, with what differs", () => {
    expect(refused(study(13), "-o", at("one"), "--resume")).toMatch(/axes\[0\]\.count is 12 there, 13 here/);
  });

  it("a directory of this study without --resume, and one of other files", () => {
    expect(refused(study(12), "-o", at("one"))).toMatch(/--resume/);
    expect(refused(study(12), "-o", folder)).toMatch(/not empty/);
  });

  it.each([
    ["--refine", "0"],
    ["--workers", "1.5"],
  ])("%s %s, with a number that it takes", (option, value) => {
    const { code, stderr } = sprag(["map", study(4), "-o", at("counted"), option, value]);
    expect(code).toBe(2);
    const [, suggested] = /For example (--\w+=\d+)/.exec(stderr)!;
    expect(sprag(["map", study(4), "-o", at("counted"), suggested!, "--borders", "never"]).code).toBe(0);
    rmSync(at("counted"), { recursive: true });
  });

  it("10¹² points unless told --yes, with time and size", () => {
    expect(refused(study(1_000_000), "-o", at("huge"))).toMatch(
      /1000000000000 points: about .* years .* of files.*--yes/s,
    );
  });

  it("a figure of a map that cannot be drawn, before it is computed", () => {
    const axes = [{ field: "friction[1]", values: [0.1, 0.2] }];
    expect(refused(study(4, { axes }), "-o", at("line"), "--svg", at("line.svg"))).toMatch(
      /only a product of two axes/,
    );
    expect(readdirSync(folder)).not.toContain("line");
  });

  it("an axis that names no field, with the nearest, and writes nothing", () => {
    const axes = [{ field: "frction[1]", from: 0, to: 1, count: 2 }];
    expect(refused(study(3, { axes }), "-o", at("bad"))).toMatch(/did you mean "friction\[1\]"/);
    expect(readdirSync(folder)).not.toContain("bad");
  });
});

describe("sprag map finds borders", () => {
  const borders = (name: string): string => read(name, "borders.json");
  const run = (name: string, ...args: string[]) => sprag(["map", study(9), "-o", at(name), ...args]);

  it("the load of Example 7 leaves the contacts at α = −atan(0.1/0.4), for any number of workers", () => {
    expect(run("borders-1", "--workers", "1").stdout).toMatch(/borders of region through \d+ points/);
    expect(run("borders-2", "--workers", "2").code).toBe(0);
    expect(borders("borders-2")).toBe(borders("borders-1"));
    const { kind, lines, axes } = JSON.parse(borders("borders-1"));
    expect({ kind, axes }).toEqual({ kind: "map-borders", axes: ["loadAngleDegrees", "friction[1]"] });
    const left = lines.find(({ points }: { points: number[][] }) => points.some(([x, y]) => x! < -14 && y === 0.98));
    expect([left.left, left.right]).toEqual([0, 7]);
    const [angle] = left.points.find(([, y]: number[]) => y === 0.98);
    expect(Math.abs(angle + (Math.atan2(0.1, 0.4) * 180) / Math.PI)).toBeLessThan(49e-9);
  });

  it("again after a chunk of them was lost, and only when they are wanted", () => {
    expect(run("bare", "--borders", "never").stdout).not.toMatch(/borders/);
    expect(readdirSync(at("bare"))).not.toContain("borders.json");
    const whole = borders("borders-1");
    const folder = join(at("borders-1"), "borders");
    const own = readdirSync(folder);
    expect(own.length).toBeGreaterThan(1);
    rmSync(join(folder, own[0]!));
    rmSync(join(at("borders-1"), "borders.json"));
    expect(run("borders-1", "--resume").code).toBe(0);
    expect(borders("borders-1")).toBe(whole);
  });
});
