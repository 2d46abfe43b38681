import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mapFolder } from "../support/map-studies.ts";
import { sprag, spragJson } from "../support/sprag.ts";

const { study, at, read } = mapFolder();

describe("sprag map --refine", () => {
  const coarse = ["--refine", "2", "--borders", "never"];

  it("computes only cells that differ, says what is inferred, and agrees with the full grid where it is computed", () => {
    const full = spragJson(["map", study(21), "-o", at("full"), "--borders", "never"]) as { points: number };
    const fine = spragJson(["map", study(6), "-o", at("fine"), ...coarse, "--workers", "1"]) as {
      points: number;
      refined: { levels: number; computed: number; inferred: number; note: string };
      areas: Record<string, { share: number; inferred: number }>;
    };
    expect(fine.points).toBe(full.points);
    const { computed, inferred, note } = fine.refined;
    expect(computed + inferred).toBe(441);
    expect(computed).toBeLessThan(400);
    expect(note).toMatch(/islands/);
    const rows = read("fine").trim().split("\n");
    expect(rows[0]).toMatch(/,origin,error$/);
    expect(rows.length).toBe(442);
    expect(rows.filter((row) => row.includes(",inferred,")).length).toBe(inferred);
    const exact = read("full").trim().split("\n");
    rows.forEach((row, i) => {
      if (i > 0 && row.includes(",computed,")) expect(row.replace("computed,", "")).toBe(exact[i]);
    });
    const shares = Object.values(fine.areas);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(shares.every(({ inferred: part }) => part >= 0 && part < 1)).toBe(true);
  });

  it("tells programs of all stages together", () => {
    const { stderr } = sprag(["map", study(6), "-o", at("told"), ...coarse, "--progress", "jsonl"]);
    const lines = stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { points: number; done: number });
    const [first, last] = [lines[0]!, lines.at(-1)!];
    expect(first.points).toBe(36);
    const { computed } = JSON.parse(read("told", "result.json")).refined;
    expect([last.points, last.done]).toEqual([computed, computed]);
    lines.slice(1).forEach(({ points, done }, i) => {
      expect(points).toBeGreaterThanOrEqual(lines[i]!.points);
      expect(done).toBeGreaterThanOrEqual(lines[i]!.done);
    });
  });

  it("gives the same bytes with two workers, after a lost chunk, and from merge; status counts all points", () => {
    expect(sprag(["map", study(6), "-o", at("fine-2"), ...coarse, "--workers", "2"]).stdout).toMatch(
      /points computed, \d+ inferred from cells of one class/,
    );
    expect(read("fine-2")).toBe(read("fine"));
    const chunks = readdirSync(join(at("fine-2"), "chunks"));
    for (const name of chunks.filter((_, i) => i % 3 === 0)) rmSync(join(at("fine-2"), "chunks", name));
    const { done, refined } = spragJson(["status", at("fine-2")]) as {
      done: number;
      refined: { computed: number; planned: number };
    };
    // Of all points of the stages that have begun, the first of which are the 36 of the study.
    expect(refined).toMatchObject({ levels: 2, computed: done });
    expect(refined.planned).toBeGreaterThanOrEqual(Math.max(36, done + 1));
    expect(sprag(["status", at("fine-2")]).stdout).toContain(`${done} of ${refined.planned} points are done (`);
    expect(sprag(["merge", at("fine-2"), "-o", at("fine.csv")]).code).toBe(2);
    expect(sprag(["map", study(6), "-o", at("fine-2"), ...coarse, "--resume"]).code).toBe(0);
    expect(read("fine-2")).toBe(read("fine"));
    expect(readFileSync(join(at("fine-2"), "table.parquet"))).toEqual(readFileSync(join(at("fine"), "table.parquet")));
    expect(sprag(["merge", at("fine-2"), "-o", at("fine.csv")]).code).toBe(0);
    expect(readFileSync(at("fine.csv"), "utf8")).toBe(read("fine"));
    expect(spragJson(["status", at("fine-2")])).toMatchObject({ points: 441, done: 441 });
  });
});

it("sprag map --progress jsonl tells programs of points, then of the parts of borders", () => {
  const { stderr } = sprag(["map", study(5), "-o", at("lines"), "--progress", "jsonl"]);
  const lines = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { borders: { parts: number; done: number } });
  const { classes } = JSON.parse(read("lines", "result.json"));
  expect(Object.values<number>(classes).reduce((sum, count) => sum + count, 0)).toBe(25);
  const last = lines.filter((line) => "points" in line).at(-1);
  expect(last).toMatchObject({ points: 25, done: 25, errors: 0, classes });
  const { parts, done } = lines.at(-1)!.borders;
  expect(parts).toBeGreaterThan(0);
  expect(done).toBe(parts);
});

describe("sprag map --certify", () => {
  it("ends with 0 whatever is certified, and says which part of a class is", () => {
    const { code, stdout } = sprag(["map", study(3), "--certify", "0", "--borders", "never", "-o", at("proved")]);
    expect(code).toBe(0);
    expect(stdout).toContain("of it certified");
    const { certified, areas } = JSON.parse(read("proved", "result.json"));
    expect(certified.uncertified).toBeGreaterThan(0);
    const [, share, part] = /^ {2}0 +([\d.]+) % +([\d.]+) %$/m.exec(stdout)!.map(Number);
    expect(100 * areas[0].share).toBeCloseTo(share!, 1);
    expect((100 * areas[0].certified) / areas[0].share).toBeCloseTo(part!, 1);
    const { stderr } = sprag(["map", study(3), "--certify", "31", "-o", at("many")]);
    expect(stderr).toContain("from 0 to 30");
    expect(stderr).toContain("For example --certify=6.");
  });
});
