import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sprag, spragJson } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "sprag-stance-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = "examples/stairs-quadruped.yaml";

/** Flat ground, where all of a small region is stable. */
const FLAT = `kind: posture
terrain: [{ points: [[-2, 0], [3, 0]], friction: 0.5 }]
feet: [[0, 0], [1, 0]]
centerOfMass: [0.4, 0.5]
gyrationRadius: 0.4
centerOfMassRegion: { x: [0.4, 0.401], y: [0.5, 0.501] }
`;

describe("sprag stance", () => {
  it("answers what is asked, and only that; JSON has the fields of the contract", () => {
    const region = spragJson(["stance", FILE, "--region", "--depth", "3"]) as Record<string, unknown>;
    expect(region).toMatchObject({ kind: "stance-result", version: 1, verdict: "stable", centers: { depth: 3 } });
    expect(region).not.toHaveProperty("friction");
    const { friction } = spragJson(["stance", FILE, "--friction", "2", "--range", "0.1,0.3"]) as {
      friction: { foot: unknown; range: unknown; intervals: { from: number; to: number }[] }[];
    };
    expect(friction).toHaveLength(1);
    expect(friction[0]).toMatchObject({ foot: 2, range: [0.1, 0.3] });
    expect(friction[0]!.intervals.at(-1)!.to).toBe(0.3);
  });

  it("asks all that the file has data for where nothing is asked; text names every finding", () => {
    const { stdout, code } = sprag(["stance", "-", "--depth", "2"], FLAT);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Where may the centre of mass go\?\n.*\nproved stable .*100 %/);
    expect(stdout).toMatch(/How much friction is needed\?/);
    expect(stdout).not.toMatch(/footholds/);
  });

  it("writes the cells and the figure, and --check tells whether all of the region is proved stable", () => {
    const [csv, svg] = [join(folder, "cells.csv"), join(folder, "stance.svg")];
    const run = sprag(["stance", "-", "--region", "--depth", "2", "--check", "--csv", csv, "--svg", svg], FLAT);
    expect(run.code).toBe(0);
    expect(readFileSync(csv, "utf8")).toMatch(/verdict\r?\n0\.4,0\.401,0\.5,0\.501,stable/);
    expect(readFileSync(svg, "utf8")).toMatch(/proved stable/);
    expect(sprag(["stance", FILE, "--region", "--depth", "1", "--check"]).code).toBe(1);
  });

  it("is judged by sprag posture at its centre of mass, with --set as everywhere", () => {
    const at = (...set: string[]) => spragJson(["posture", "-", ...set.flatMap((one) => ["--set", one])], FLAT);
    expect(at()).toMatchObject({ verdict: "stable", model: { contactOffsets: [-0.4, 0.6], centerHeight: 0.5 } });
    expect(at("centerOfMass[0]=1.2")).toMatchObject({ verdict: "infeasible" });
  });

  it.each([
    [["stance", "examples/posture-backpack.yaml"], /no terrain/],
    [["stance", FILE, "--friction", "3"], /both, 1 or 2/],
    [["stance", FILE, "--range", "1"], /two numbers/],
    [["stance", FILE, "--friction", "--range", "2,1"], /larger one/],
    [["stance", FILE, "--footholds", "--off", "2"], /part from 0 to 1/],
    [["stance", FILE, "--depth", "40"], /--depth/],
  ])("%j is refused", (args, what) => {
    const { code, stderr } = sprag(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(what);
  });

  it("without a region cannot be asked for one", () => {
    const { code, stderr } = sprag(["stance", "-", "--region"], FLAT.replace(/centerOfMassRegion.*\n/, ""));
    expect(code).toBe(2);
    expect(stderr).toMatch(/does not say where its centre of mass may be/);
  });
});
