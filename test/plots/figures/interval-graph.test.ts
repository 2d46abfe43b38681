import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";
import { exampleResult, LEVEL, type PostureResult, postureResult } from "../../support/posture-results.ts";

interface Interval {
  readonly from: number;
  readonly to: number;
  readonly growth: number | null;
  readonly unsafe: boolean;
  readonly next: readonly number[];
  readonly component: number;
}

const graphOf = (result: PostureResult) =>
  (result.maps as { graph: { of: string; intervals: readonly Interval[] } }).graph;

function withIntervals(intervals: readonly Interval[]): PostureResult {
  const result = exampleResult("posture-example-2");
  return { ...result, maps: { ...(result.maps as object), graph: { of: "partition", intervals } } };
}

describe("the figure interval-graph", () => {
  it("Example 2: three unsafe intervals, no cycle through them (Theorem 4)", () => {
    const result = exampleResult("posture-example-2");
    const { of, intervals } = graphOf(result);
    expect(of).toBe("partition");
    const { cuts, unsafe } = result.partition as { cuts: number[]; unsafe: [number, number][] };
    expect(intervals.map(({ to }) => to).slice(0, -1)).toEqual(cuts);
    expect(intervals.filter((one) => one.unsafe).map(({ from, to }) => [from, to])).toEqual(unsafe);
    // From every unsafe interval R = −30° leads where R is undefined, as Section 7.2 says.
    for (const one of intervals) if (one.unsafe) expect(one.next).toEqual([0]);
    expect(intervals[0]).toMatchObject({ growth: null, next: [] });
    const texts = figureTexts(result, "interval-graph");
    expect(texts[0]).toBe("No cycle passes through the 3 unsafe intervals");
    expect(texts.filter((text) => text === "0.758")).toHaveLength(3);
    expect(texts).toContain("1.77");
  });

  it("Example 3: the piece with φ* = −0.698 leads to itself and grows by 1.0542 (Theorem 2)", () => {
    const result = exampleResult("posture-example-3");
    const { of, intervals } = graphOf(result);
    expect(of).toBe("pieces");
    const home = intervals.findIndex(({ from, to }) => from < -0.698 && -0.698 < to);
    expect(home).toBe(1);
    expect(intervals[home]!.next).toEqual([home]);
    expect(figureTexts(result, "interval-graph")[0]).toBe("Interval b leads to itself, 1.054 times faster each turn");
  });

  it("Example 4: nothing is unsafe; the largest G is 0.2125 (Theorem 3)", () => {
    const result = exampleResult("posture-example-4");
    expect(graphOf(result).intervals.some(({ unsafe }) => unsafe)).toBe(false);
    expect(Math.max(...graphOf(result).intervals.map(({ growth }) => growth ?? 0))).toBeCloseTo(0.2125, 4);
    expect(figureTexts(result, "interval-graph")[0]).toContain("No interval is unsafe");
  });

  it("a posture that is not persistent: Theorem E decides without the graph, and is called unpublished", () => {
    const texts = figureTexts(postureResult(LEVEL), "interval-graph").join(" ");
    expect(texts).toContain("never falls and no fixed point grows: nothing rests on this graph");
    expect(texts).toContain("stable by Theorem E, proved here, unpublished");
  });

  it("is sound for the examples, a posture that is not persistent, one interval and forty with growth of 1e±20", () => {
    for (const k of [2, 3, 4]) expectSoundFigure(exampleResult(`posture-example-${k}`), "interval-graph");
    expectSoundFigure(postureResult(LEVEL), "interval-graph");
    const one = { from: -Math.PI / 2, to: Math.PI / 2, growth: null, unsafe: false, next: [], component: 0 };
    expectSoundFigure(withIntervals([one]), "interval-graph");
    const all = Array.from({ length: 40 }, (_, k) => k);
    const cut = (j: number): number => -Math.PI / 2 + (Math.PI * j) / 40;
    const forty = all.map((j) => ({
      ...{ from: cut(j), to: cut(j + 1), growth: j % 7 === 0 ? null : 10 ** (j - 20), unsafe: j > 20 },
      ...{ next: j % 3 === 0 ? all : [(7 * j) % 40], component: j > 30 ? 0 : j },
    }));
    expectSoundFigure(withIntervals(forty), "interval-graph");
  });

  it("does not exist where the maps were not built", () => {
    const result = exampleResult("posture-backpack");
    expect(() => drawFigure(result, { figure: "interval-graph" })).toThrow(/were not built/);
  });
});
