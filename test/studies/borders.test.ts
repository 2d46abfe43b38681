import { describe, expect, it } from "vitest";
import { coefficientRegion } from "../../src/certificates/safe-coefficients/coefficient-region.ts";
import { readModel } from "../../src/models/read-model.ts";
import type { Study } from "../../src/models/study/study.ts";
import { borderedAreas } from "../../src/plots/figures/region-outlines.ts";
import { type Borders, borderLines } from "../../src/studies/borders/border-lines.ts";
import { borderParts } from "../../src/studies/borders/border-parts.ts";
import { crossingsOf, type PartFinding } from "../../src/studies/borders/open-borders.ts";
import type { Cell } from "../../src/studies/computation.ts";
import { posedImpact } from "../../src/studies/computations/posed-impact.ts";
import { type OpenStudy, openStudy } from "../../src/studies/open-study.ts";
import { studyOfModel } from "../../src/studies/read-study.ts";
import { gridAxes, pointCount } from "../../src/studies/study-points.ts";
import { readProject } from "../support/project.ts";

const classes = (open: OpenStudy): Cell[] =>
  Array.from({ length: pointCount(open.study) }, (_, index) => open.row(index)[open.classAt]!);

function bordersOf(open: OpenStudy): Borders & { cells: Cell[] } {
  const cells = classes(open);
  const parts = openStudy({ ...open.study, task: "borders" });
  const found = new Map(
    borderParts(open.study, cells).indices.map((index) => [
      index,
      JSON.parse(parts.row(index)[1] as string) as PartFinding,
    ]),
  );
  return { cells, ...borderLines(open.study, cells, (index) => found.get(index)) };
}

describe("borders on an edge", () => {
  it("are found to the width that is asked for, from either end", () => {
    for (const border of [0.1, 0.3, 0.5001, 0.93]) {
      const [found, ...more] = crossingsOf((share) => (share < border ? "a" : "b"), 1e-9);
      expect(more).toEqual([]);
      expect(found!.slice(1)).toEqual(["a", "b"]);
      expect(Math.abs(found![0] - border)).toBeLessThanOrEqual(1e-9);
    }
  });

  it("are all told that a middle shows: three classes, and an edge whose ends agree", () => {
    const three = crossingsOf((share) => (share < 0.6 ? 1 : share < 0.7 ? 2 : 3), 1e-6);
    expect(three.map(([share, ...sides]) => [share.toFixed(4), ...sides])).toEqual([
      ["0.6000", 1, 2],
      ["0.7000", 2, 3],
    ]);
    const island = crossingsOf((share) => (share > 0.4 && share < 0.6 ? null : 1), 1e-6);
    expect(island.map(([share, ...sides]) => [share.toFixed(4), ...sides])).toEqual([
      ["0.4000", 1, null],
      ["0.6000", null, 1],
    ]);
    expect(crossingsOf(() => 1, 1e-6)).toEqual([]);
  });

  it("are one where they are closer together than they are known, between the classes of the ends", () => {
    // At 0.5 the first middle falls into the sliver; a sliver of six widths always meets one.
    for (const place of [0.3, 0.5, 0.7310001]) {
      const sliver = (half: number, beyond: Cell) => (share: number) =>
        Math.abs(share - place) < half ? "undecided" : share < place ? "a" : beyond;
      const width = 1e-9;
      for (const half of [2e-10, 4e-10]) {
        const found = crossingsOf(sliver(half, "b"), width);
        expect(found.map(([, ...sides]) => sides)).toEqual([["a", "b"]]);
        expect(Math.abs(found[0]![0] - place)).toBeLessThanOrEqual(width);
        expect(crossingsOf(sliver(half, "a"), width)).toEqual([]);
      }
      expect(crossingsOf(sliver(3e-9, "b"), width).map(([, ...sides]) => sides)).toEqual([
        ["a", "undecided"],
        ["undecided", "b"],
      ]);
    }
  });

  it("are at most eight, in their order, where classes are noise", () => {
    const noise = (share: number): Cell => Math.floor(7 * Math.abs(Math.sin(1e7 * share)));
    const found = crossingsOf(noise, 1e-9).map(([share]) => share);
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThanOrEqual(8);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });
});

/** A study of two axes from −1 to 1 whose class is a function of them: nothing of its model counts. */
function pattern(classOf: (x: number, y: number) => Cell, count: number) {
  const axis = { from: -1, to: 1, count, scale: "linear" } as const;
  const study = {
    compute: "posture",
    axes: [axis, axis],
    combine: "product",
    derived: [],
    base: {},
  } as unknown as Study;
  const [xs, ys] = gridAxes(study) as [number[], number[]];
  const cells = ys.flatMap((y) => xs.map((x) => classOf(x, y)));
  const step = 2 / (count - 1);
  const finding = (index: number): PartFinding => {
    const [point, part] = [Math.floor(index / 3), index % 3];
    const [x, y] = [xs[point % count]!, ys[Math.floor(point / count)]!];
    if (part === 2) return { class: classOf(x + step / 2, y + step / 2) };
    const along = (share: number): [number, number] => (part === 0 ? [x + step * share, y] : [x, y + step * share]);
    return {
      crossings: crossingsOf((share) => classOf(...along(share)), 1e-9).map(([share, ...sides]) => [
        along(share)[part]!,
        ...sides,
      ]),
    };
  };
  const looked = new Set(borderParts(study, cells).indices);
  const borders = borderLines(study, cells, (index) => (looked.has(index) ? finding(index) : undefined));
  const grid = ys.map((_, j) => cells.slice(j * count, (j + 1) * count));
  const axes = [
    { field: "x", values: xs },
    { field: "y", values: ys },
  ] as const;
  return { ...borders, map: { axes, grid, column: "verdict" } };
}

/** Area within an outline, counterclockwise. */
const areaOf = (loop: readonly (readonly number[])[]): number =>
  loop.reduce((sum, [x, y], k) => {
    const [u, v] = loop[(k + 1) % loop.length]!;
    return sum + (x! * v! - u! * y!) / 2;
  }, 0);

const total = (loops: readonly (readonly (readonly number[])[])[]): number =>
  loops.reduce((sum, loop) => sum + areaOf(loop), 0);

describe("lines between classes", () => {
  it("a disc has one closed border, its class on the left or right of the way as said", () => {
    const { lines, map } = pattern((x, y) => (Math.hypot(x, y) < 0.7 ? "in" : "out"), 33);
    expect(lines.length).toBe(1);
    const { left, right, points } = lines[0]!;
    expect([left, right]).toEqual(["in", "out"]);
    expect(points[0]).toEqual(points.at(-1));
    // A polygon inside the circle with sides of at most h lacks at most h²/12 of its length: 4.4 · 0.0884² / 12.
    expect(areaOf(points)).toBeGreaterThan(Math.PI * 0.49 - 0.003);
    expect(areaOf(points)).toBeLessThan(Math.PI * 0.49);
    expect(total(borderedAreas(map, lines, "in"))).toBeCloseTo(areaOf(points), 12);
    expect(total(borderedAreas(map, lines, "out"))).toBeCloseTo(4 - areaOf(points), 12);
  });

  it("areas fill the map, whatever meets where: three sectors, a saddle either way, stripes", () => {
    const patterns: Record<string, (x: number, y: number) => Cell> = {
      sectors: (x, y) => Math.floor((3 * (Math.atan2(y - 0.03, x - 0.02) + Math.PI)) / (2 * Math.PI + 1e-9)),
      saddle: (x, y) => (x * y > 0.013 ? "a" : "b"),
      "other saddle": (x, y) => (x * y > -0.013 ? "a" : "b"),
      stripes: (x, y) => Math.floor(5 * (x + 0.3 * y + 2)),
      one: () => 4,
    };
    for (const [name, classOf] of Object.entries(patterns)) {
      const { lines, map } = pattern(classOf, 12);
      const names = new Set(map.grid.flat().map(String));
      const areas = [...names].map((one) => total(borderedAreas(map, lines, one)));
      expect(Math.min(...areas), name).toBeGreaterThan(0);
      expect(
        areas.reduce((sum, area) => sum + area, 0),
        name,
      ).toBeCloseTo(4, 10);
    }
    const { lines } = pattern(patterns.saddle!, 12);
    expect(lines.length).toBe(2);
  });

  it("says which edges are crossed several times, and draws what workers died on through the middle", () => {
    const stripe = pattern((x) => (x < 0.15 ? "a" : x < 0.35 ? "b" : "c"), 5);
    expect(stripe.severalTimes.map(({ crossings }) => crossings)).toEqual([2, 2, 2, 2, 2]);
    expect(stripe.severalTimes[0]).toMatchObject({ from: [0, -1], to: [0.5, -1] });
    const { study } = studyOfModel({ text: readProject("examples/kane-stick.yaml") }, [
      { option: "--x", text: "elements[0].restitution=0:1:2" },
      { option: "--y", text: "elements[1].restitution=0:1:2" },
    ]);
    const { lines, unknown } = borderLines(study, ["a", "b", "a", "b"], () => null);
    expect(unknown).toBe(8);
    expect(lines).toEqual([
      {
        left: "a",
        right: "b",
        points: [
          [0.5, 0],
          [0.5, 1],
        ],
      },
    ]);
  });
});

describe("borders agree with closed forms", () => {
  it("Kane's pendulum: the safe coefficients of the energy", () => {
    const text = readProject("examples/kane-stick.yaml");
    const open = studyOfModel(
      { text },
      [
        { option: "--x", text: "elements[0].restitution=0:1:6" },
        { option: "--y", text: "elements[1].restitution=-0.9:1:6" },
      ],
      { compute: "certify", set: ["elements[1].friction=0.5"] },
    );
    const { impact } = posedImpact(readModel(text).model);
    const { lines } = bordersOf(open);
    const points = lines.flatMap((line) => line.points);
    const onColumns = points.filter(([x]) => gridAxes(open.study)![0]!.includes(x) && x < 1);
    expect(onColumns.length).toBeGreaterThan(2);
    for (const [x, y] of onColumns) {
      const region = coefficientRegion(impact, {
        elements: ["normal", "tangent"],
        range: [
          [x, x + 0.1],
          [-0.9, 1],
        ],
        resolution: 4,
      });
      expect(region.method).toBe("exact");
      const ends = region.boundaries.flatMap(({ points: border }) => border).filter(([first]) => first === x);
      expect(Math.min(...ends.map(([, second]) => Math.abs(second - y)))).toBeLessThan(3e-9);
    }
  });
});
