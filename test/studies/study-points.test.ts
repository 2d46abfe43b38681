import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Study } from "../../src/models/study/study.ts";
import { studyChunks } from "../../src/studies/study-chunks.ts";
import { gridAxes, pointAt, pointCount } from "../../src/studies/study-points.ts";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const node = { node: "v20.19.0" };

function study(axes: Study["axes"], more: Partial<Study> = {}): Study {
  return { compute: "posture", base: { kind: "posture" }, axes, derived: [], combine: "product", ...more };
}

const linear = (count: number, from = 0, to = 1) =>
  ({ field: "friction[1]", from, to, count, scale: "linear" }) as const;
const indices = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe("points of a study", () => {
  it("of a product: the first axis runs fastest, both ends exactly", () => {
    const grid = study([linear(3, -20, 29), linear(2, 0.02, 0.98)]);
    expect(indices(6).map((i) => pointAt(grid, i))).toEqual([
      [-20, 0.02],
      [4.5, 0.02],
      [29, 0.02],
      [-20, 0.98],
      [4.5, 0.98],
      [29, 0.98],
    ]);
    expect(gridAxes(grid)).toEqual([
      [-20, 4.5, 29],
      [0.02, 0.98],
    ]);
  });

  it("of equal ratios: decades are decades, and neighbours stay apart", () => {
    const values = (count: number, from: number, to: number): number[] =>
      gridAxes(study([{ ...linear(count, from, to), scale: "log" }]))![0]! as number[];
    expect(values(3, 1, 100)).toEqual([1, 10, 100]);
    expect(values(4, 0.001, 1)).toEqual([0.001, 0.01, 0.1, 1]);
    expect(values(7, 1e-3, 1e3)).toEqual([1e-3, 1e-2, 1e-1, 1, 10, 100, 1000]);
    expect(values(19, 1e-9, 1e9)).toEqual(indices(19).map((i) => Number(`1e${i - 9}`)));
    expect(values(3, 2, 3)[1]).toBeCloseTo(Math.sqrt(6), 14);
    expect(new Set(values(5, 1, 1 + 2 ** -50)).size).toBe(5);
  });

  it("side by side: one value of each", () => {
    const zip = study([linear(3), { field: "centerHeight", values: [7, 8, 9] }], { combine: "zip" });
    expect(pointCount(zip)).toBe(3);
    expect(pointAt(zip, 1)).toEqual([0.5, 8]);
    expect(gridAxes(zip)).toBeUndefined();
  });

  it("of a Latin hypercube: one in each stratum of every axis, for any count", () => {
    for (const count of [1, 2, 7, 64, 100]) {
      const sample = { kind: "latin-hypercube", count, seed: 3 } as const;
      const latin = study([linear(1), linear(1, 5, 7)], { sample });
      const points = indices(count).map((i) => pointAt(latin, i));
      const strata = (k: number, from: number, width: number): number[] =>
        points.map((point) => Math.floor(((point[k]! - from) / width) * count)).sort((a, b) => a - b);
      expect(strata(0, 0, 1)).toEqual(indices(count));
      expect(strata(1, 5, 2)).toEqual(indices(count));
    }
  });

  it("of a random sample: the same for a seed, others for another, spread like chance", () => {
    const points = (seed: number): number[] => {
      const sample = { kind: "random", count: 4000, seed } as const;
      return indices(4000).map((i) => pointAt(study([linear(1)], { sample }), i)[0]!);
    };
    expect(points(1)).toEqual(points(1));
    expect(points(1)).not.toEqual(points(2));
    // Mean 1/2 ± 5 σ/√n with σ² = 1/12; each tenth holds 400 ± 5 √360.
    const mean = points(1).reduce((sum, x) => sum + x, 0) / 4000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(5 * Math.sqrt(1 / 12 / 4000));
    for (const tenth of indices(10)) {
      const inside = points(1).filter((x) => Math.floor(10 * x) === tenth).length;
      expect(Math.abs(inside - 400)).toBeLessThan(5 * Math.sqrt(360));
    }
  });
});

describe("chunks of a study", () => {
  const shapes = [[1], [5], [400], [20, 20], [3, 100], [7, 5, 11], [300, 300]];

  it.each(shapes.map((shape) => [shape.join(" × "), shape] as const))(
    "of %s points hold every point once",
    (_, shape) => {
      const chunks = studyChunks(study(shape.map((count) => linear(count))), node, hash);
      const all = indices(chunks.count).flatMap((number) => chunks.at(number).indices());
      const points = shape.reduce((product, count) => product * count, 1);
      expect(all.sort((a, b) => a - b)).toEqual(indices(points));
      for (const number of indices(chunks.count)) {
        const own = chunks.at(number).indices();
        expect(own.length).toBeGreaterThan(0);
        expect(own).toEqual([...own].sort((a, b) => a - b));
        expect(new Set(own.map(chunks.numberOf!))).toEqual(new Set([number]));
      }
      expect(new Set(indices(chunks.count).map((number) => chunks.at(number).name)).size).toBe(chunks.count);
    },
  );

  it("go from coarse to fine: after the first of 64 no point of the map is far from a known one", () => {
    const chunks = studyChunks(study([linear(600), linear(600)]), node, hash);
    expect(chunks.count).toBe(64);
    const farthest = (count: number): number => {
      const known = indices(count).flatMap((number) => chunks.at(number).indices());
      const rows = new Set(known.map((index) => Math.floor(index / 600)));
      const columns = new Set(known.map((index) => index % 600));
      const gap = (places: Set<number>): number => {
        const sorted = [...places].sort((a, b) => a - b);
        return Math.max(...[...sorted, 600].map((place, i) => place - (sorted[i - 1] ?? 0)));
      };
      return Math.max(gap(rows), gap(columns));
    };
    // Strides of 8 × 8: the first chunk is every eighth point, four are every fourth, sixteen every second.
    expect([1, 4, 16].map(farthest)).toEqual([8, 4, 2]);
  });

  it("have names that change with all that their rows depend on, and with nothing else", () => {
    const own = study([linear(9)]);
    const name = (one: Study, runtime: { node: string; sprag?: string } = node): string =>
      studyChunks(one, runtime, hash).at(0).name;
    expect(name({ ...own, title: "another title" })).toBe(name(own));
    const others = [
      name({ ...own, base: { kind: "posture", centerHeight: 1 } }),
      name({ ...own, compute: "certify" }),
      name({ ...own, tolerance: 1e-9 }),
      name(study([linear(9, 0, 2)])),
      name(own, { node: "v22.0.0" }),
      name(own, { ...node, sprag: "9.9.9" }),
    ];
    expect(new Set([...others, name(own)]).size).toBe(7);
  });

  it("of 10¹² points are found without listing the others", () => {
    const chunks = studyChunks(study([linear(1e6), linear(1e6)]), node, hash);
    expect(chunks.at(chunks.count - 1).indices().length).toBeGreaterThan(0);
  });
});
