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
