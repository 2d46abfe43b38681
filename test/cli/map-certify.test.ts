/**
 * `sprag map --certify` on the command line: counts, columns, bytes, pictures, and what is refused.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mapFolder } from "../support/map-studies.ts";
import { sprag, spragJson } from "../support/sprag.ts";

const { study, at, read } = mapFolder();

const COUNT = 9;
const file = study(COUNT, { compute: "posture", class: "regionSplit" });

interface CertifiedMap {
  readonly points: number;
  readonly errors: number;
  readonly areas: Readonly<Record<string, { readonly share: number; readonly certified: number }>>;
  readonly certified: {
    readonly halvings: number;
    readonly cells: number;
    readonly uncertified: number;
    readonly uncertifiedShare: number;
    readonly grid: readonly (readonly number[])[];
  };
}

/** Cells of a line of the table; only the last of them, which say why, may hold commas. */
const lines = (name: string): string[][] =>
  read(name)
    .trim()
    .split("\n")
    .map((line) => line.split(","));

describe("sprag map --certify", () => {
  const svg = at("one.svg");
  const result = spragJson([
    "map",
    file,
    "--certify",
    "2",
    "-o",
    at("one"),
    "--workers",
    "1",
    "--svg",
    svg,
  ]) as CertifiedMap;
  const [head, ...rows] = lines("one");
  const column = (name: string): string[] => rows.map((row) => row[head!.indexOf(name)]!);

  it("adds its columns before the error", () => {
    expect(head!.slice(-4)).toEqual(["certified", "certifiedVerdict", "uncertified", "error"]);
    expect(rows).toHaveLength(COUNT ** 2);
    const [certified, proved, why] = ["certified", "certifiedVerdict", "uncertified"].map(column) as [
      ...[string[], string[], string[]],
    ];
    certified.forEach((flag, k) => {
      expect(["0", "1"]).toContain(flag);
      expect(why[k] === "").toBe(flag === "1");
      if (flag === "1") expect(proved[k]).toBe(column("verdict")[k]);
    });
  });

  it("counts what the table says", () => {
    const cells = column("certified").filter((flag) => flag === "1").length;
    expect(cells).toBeGreaterThan(40);
    expect(cells).toBeLessThan(COUNT ** 2);
    expect(result).toMatchObject({ kind: "map-result", points: COUNT ** 2, errors: 0 });
    expect(result.certified).toMatchObject({ halvings: 2, cells, uncertified: COUNT ** 2 - cells });
    expect(result.certified.grid.flat()).toEqual(column("certified").map(Number));
    // Shares of the area: proved ones and the rest make up the map, and no class has more proved than it has.
    const areas = Object.values(result.areas);
    for (const { share, certified } of areas) expect(certified).toBeLessThanOrEqual(share + 1e-12);
    const proved = areas.reduce((sum, { certified }) => sum + certified, 0);
    expect(proved + result.certified.uncertifiedShare).toBeCloseTo(1, 12);
  });

  it("gives the same bytes with two workers", () => {
    expect(sprag(["map", file, "--certify", "2", "-o", at("two"), "--workers", "2"])).toMatchObject({ code: 0 });
    for (const name of ["table.csv", "table.parquet"])
      expect(readFileSync(join(at("two"), name)).equals(readFileSync(join(at("one"), name))), name).toBe(true);
  });

  it("ends with 0 whether or not all cells are certified, and says how many are", () => {
    const { code, stdout } = sprag(["map", file, "--certify", "2", "-o", at("three"), "--workers", "1"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`${result.certified.cells} of ${COUNT ** 2} cells are certified, halved 2 times at most`);
    expect(stdout).toContain("the column uncertified says what is in the way");
  });

  it("hatches what is not certified", () => {
    const picture = readFileSync(svg, "utf8");
    expect(picture).toContain("not certified");
    expect(picture).toContain("of all cells");
  });

  it("refuses what cannot be enclosed, before anything is computed", () => {
    const { code, stderr } = sprag([
      "map",
      study(3, { compute: "posture", class: "theorem" }),
      "--certify",
      "-o",
      at("none"),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain("cannot be certified");
    expect(sprag(["map", file, "--certify", "--refine", "2", "-o", at("none")]).code).toBe(2);
    expect(sprag(["map", file, "--certify", "31", "-o", at("none")]).code).toBe(2);
  });
});
