import { describe, expect, it, vi } from "vitest";
import { printSections, type Section } from "../../bench/motion-table.ts";

const sections: readonly Section[] = ["many bodies", "accuracy"].map((name) => ({
  name,
  about: "ms",
  titles: ["scene", "engine", "ms"],
  rows: ["10 discs, falling", "100 discs, falling"].flatMap((scene) =>
    ["sprag", "planck"].map((engine) => ({ names: [scene, engine], measure: () => [`${name[0]}${scene.length}`] })),
  ),
}));

/** Rows that are printed. */
function rowsOf(only?: string): { isAny: boolean; rows: string[] } {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const isAny = printSections(sections, only);
  const rows = log.mock.calls.map(([line]) => `${line ?? ""}`).filter((line) => line.includes("discs"));
  log.mockRestore();
  return { isAny, rows };
}

describe("rows of the benchmark of motion", () => {
  it("are all measured unless told", () => {
    expect(rowsOf()).toMatchObject({ isAny: true, rows: { length: 8 } });
  });

  it("are those with the name in their section, scene or engine, or none", () => {
    expect(rowsOf("accuracy").rows.length).toBe(4);
    expect(rowsOf("100 discs").rows.length).toBe(4);
    expect(rowsOf("planck").rows.length).toBe(4);
    const { rows } = rowsOf("accuracy, 10 discs, falling, sprag");
    expect(rows.map((line) => line.split(/ {2,}/))).toEqual([["10 discs, falling", "sprag", "a17"]]);
    expect(rowsOf("cubes")).toEqual({ isAny: false, rows: [] });
  });
});
