import { describe, expect, it } from "vitest";
import { checkPartition } from "../../../src/stability/interval-graph/check-partition.ts";
import type { IntervalMap, MonotoneStretch } from "../../../src/stability/interval-graph/interval-map.ts";
import { judgePartition, refinePartition } from "../../../src/stability/interval-graph/refine-partition.ts";

/** A map on (0, 1) that is linear, in R and in G, on each stretch [from, to, R(from), R(to), G(from), G(to)]. */
function linearMap(rows: readonly (readonly number[])[], fixedPoints: readonly number[] = []): IntervalMap {
  const stretches: MonotoneStretch[] = rows.map((row) => ({
    from: row[0]!,
    to: row[1]!,
    imageFrom: row[2]!,
    imageTo: row[3]!,
    growthFrom: row[4]!,
    growthTo: row[5]!,
  }));
  return {
    low: 0,
    high: 1,
    stretches,
    fixedPoints,
    evaluateInto(out, stretch, x) {
      const s = stretches[stretch]!;
      const part = (x - s.from) / (s.to - s.from);
      out[0] = s.imageFrom + part * (s.imageTo - s.imageFrom);
      out[1] = s.growthFrom + part * (s.growthTo - s.growthFrom);
    },
  };
}

describe("stable partitions on maps that are linear by pieces", () => {
  it("is stable without any defined stretch: every motion ends", () => {
    expect(refinePartition(linearMap([]))).toMatchObject({ stable: true, unsafe: [], margin: null });
  });

  it("accepts an unsafe interval that maps to where nothing is defined (Example 5)", () => {
    const map = linearMap([[0.4, 0.8, 0.1, 0.1, 2, 2]]);
    const found = refinePartition(map);
    expect(found).toMatchObject({ stable: true, cuts: [0.4, 0.8], unsafe: [[0.4, 0.8]] });
    expect(found.margin).toBeCloseTo(0.3, 12);
  });

  it("refuses a fixed point with G > 1 (condition 3), without refining", () => {
    const map = linearMap([[0.2, 0.8, 0.5, 0.5, 1.2, 1.2]], [0.5]);
    expect(refinePartition(map)).toMatchObject({ stable: false, failed: 3, depth: 0 });
  });

  it("refuses a fixed point with G = 1: motions that neither grow nor shrink do not come to rest", () => {
    const map = linearMap([[0.2, 0.8, 0.5, 0.5, 1, 1]], [0.5]);
    expect(refinePartition(map)).toMatchObject({ stable: false, failed: 3, depth: 0 });
    expect(refinePartition(linearMap([[0.2, 0.8, 0.5, 0.5, 0.999, 0.999]], [0.5]))).toMatchObject({ stable: true });
  });

  it("refuses a cycle of two intervals, one of them with G > 1 (condition 4)", () => {
    const map = linearMap([
      [0.1, 0.3, 0.7, 0.7, 0.5, 0.5],
      [0.6, 0.8, 0.2, 0.2, 1.1, 1.1],
    ]);
    const found = refinePartition(map);
    expect(found).toMatchObject({ stable: false, failed: 4 });
    expect(found.culprit![0]).toBeLessThanOrEqual(0.7);
    expect(found.culprit![1]).toBeGreaterThanOrEqual(0.7);
  });

  it("needs refinement where a cycle of intervals holds no cycle of points", () => {
    // [0.6, 0.8] goes to 0.15, and from there to rest; only the other half of [0.1, 0.3] would go back.
    const map = linearMap([
      [0.1, 0.3, 0.42, 0.7, 0.5, 0.5],
      [0.6, 0.8, 0.15, 0.15, 1.1, 1.1],
    ]);
    expect(judgePartition(map, [0.1, 0.3, 0.6, 0.8])).toMatchObject({ stable: false, failed: 4 });
    const found = refinePartition(map);
    expect(found.stable).toBe(true);
    expect(found.depth).toBeGreaterThan(0);
  });

  it("gives up at the stated depth", () => {
    const map = linearMap([
      [0.1, 0.3, 0.42, 0.7, 0.5, 0.5],
      [0.6, 0.8, 0.15, 0.15, 1.1, 1.1],
    ]);
    expect(refinePartition(map, { depth: 0 })).toMatchObject({ stable: false, failed: 4, depth: 0 });
  });

  it("keeps the point with G = 1 itself out of the safe interval", () => {
    const map = linearMap([
      [0.2, 0.5, 0.9, 0.9, 0.5, 1],
      [0.5, 0.8, 0.9, 0.9, 1, 1.5],
    ]);
    const { cuts, unsafe, stable } = refinePartition(map);
    expect(stable).toBe(true);
    const cut = cuts.find((x) => Math.abs(x - 0.5) < 1e-3)!;
    expect(cut).toBeLessThan(0.5);
    expect(unsafe).toEqual([[cut, 0.8]]);
  });

  it("asks for a constant growth on extremal intervals (condition 1) different from one (condition 2)", () => {
    const varying = linearMap([[0, 0.5, 0, 0.4, 0.5, 0.9]]);
    expect(judgePartition(varying, [0.5])).toMatchObject({ stable: false, failed: 1 });
    const neutral = linearMap([[0, 0.5, 0, 0.4, 1, 1]]);
    expect(judgePartition(neutral, [0.5])).toMatchObject({ stable: false, failed: 2 });
    const decaying = linearMap([[0, 0.5, 0, 0.4, 0.8, 0.8]]);
    expect(judgePartition(decaying, [0.5])).toMatchObject({ stable: true, failed: null });
  });

  it("judges an extremal interval by everything in it, also beyond a break point", () => {
    const map = linearMap([
      [0, 0.2, 0, 0.1, 0.8, 0.8],
      [0.2, 0.4, 0.1, 0.1, 0.8, 0.9],
    ]);
    expect(judgePartition(map, [0.3]).failed).toBe(1);
    expect(judgePartition(map, [0.2]).failed).toBeNull();
  });

  it("lets a repelling end with G > 1 pass, whose motions run away from it", () => {
    const map = linearMap([[0.5, 1, 0.2, 1, 1.6, 1.6]]);
    expect(refinePartition(map)).toMatchObject({ stable: true });
  });

  it("counts an image that ends on a cut as touching both neighbours", () => {
    const map = linearMap([
      [0.2, 0.4, 0.6, 0.6, 0.5, 0.5],
      [0.6, 0.8, 0.3, 0.3, 1.5, 1.5],
    ]);
    const check = checkPartition(map, [0.2, 0.4, 0.6, 0.8]);
    expect(check.failed).toBe(4);
    expect(check.component[1]).toBe(check.component[3]);
  });
});
