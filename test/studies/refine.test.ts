import { describe, expect, it } from "vitest";
import type { Study } from "../../src/models/study/study.ts";
import type { Cell } from "../../src/studies/computation.ts";
import { inferredClasses, nextPoints, refinedStudy } from "../../src/studies/refine.ts";
import { gridAxes, pointCount } from "../../src/studies/study-points.ts";

const axis = (count: number) => ({ name: "x", from: -1, to: 1, count, scale: "linear" }) as const;
const plane = { compute: "posture", axes: [axis(6), axis(5)], combine: "product", derived: [], base: {} } as Study;

/** Refines a class that is a function of the axes; stages, what was computed, and all classes. */
function refined(levels: number, classOf: (x: number, y: number) => Cell) {
  const study = refinedStudy(plane, levels);
  const [xs, ys] = gridAxes(study) as [number[], number[]];
  const exact = ys.flatMap((y) => xs.map((x) => classOf(x, y)));
  const known: (Cell | undefined)[] = new Array(pointCount(study)).fill(undefined);
  const stages: number[][] = [];
  for (let next = nextPoints(study, known); next.length > 0; next = nextPoints(study, known)) {
    stages.push(next);
    for (const index of next) {
      expect(known[index]).toBeUndefined();
      known[index] = exact[index]!;
    }
  }
  return { study, stages, known, exact, all: inferredClasses(study, known) };
}

describe("a refined map", () => {
  it("has the values of the coarse grid among its own, and begins with them", () => {
    const { study, stages } = refined(3, () => 1);
    expect(study.axes.map((one) => ("count" in one ? one.count : 0))).toEqual([41, 33]);
    expect(stages.map(({ length }) => length)).toEqual([30]);
    const [xs] = gridAxes(study)!;
    expect(stages[0]!.slice(0, 6).map((index) => xs![index])).toEqual(gridAxes(plane)![0]);
  });

  it("is the full map for a disc, a line and a class that is missing, with fewer points computed", () => {
    const patterns: ((x: number, y: number) => Cell)[] = [
      (x, y) => (Math.hypot(x, y) < 0.77 ? "in" : "out"),
      (x, y) => (x + 0.3 * y > 0.13 ? 1 : null),
      (x, y) => (x < -0.35 ? 1 : y > 0.2 ? 2 : 3),
    ];
    for (const classOf of patterns) {
      const { all, exact, known } = refined(4, classOf);
      expect(all).toEqual(exact);
      expect(known.filter((cell) => cell !== undefined).length).toBeLessThan(exact.length / 3);
    }
  });

  it("misses an island within a cell, and follows a spike that only a neighbour shows", () => {
    const island = refined(3, (x, y) => (Math.hypot(x - 0.2, y - 0.25) < 0.15 ? "in" : "out"));
    expect(island.exact).toContain("in");
    expect(island.all).not.toContain("in");
    // A wedge whose tip enters the next cell through the middle of an edge.
    const wedge = refined(3, (x, y) => (Math.abs(y - 0.25) < 0.4 * (x + 0.1) ? "in" : "out"));
    expect(wedge.all).toEqual(wedge.exact);
  });

  it("refuses lists, one axis and what does not fit in memory", () => {
    expect(() => refinedStudy({ ...plane, axes: [axis(3)] }, 1)).toThrow(/two axes/);
    expect(() => refinedStudy({ ...plane, axes: [axis(3), { name: "y", values: [1, 2] }] }, 1)).toThrow(/from … to/);
    expect(() => refinedStudy({ ...plane, axes: [axis(900), axis(900)] }, 6)).toThrow(/at most/);
  });
});
