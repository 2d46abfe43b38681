import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { outlines } from "../../../src/plots/figures/region-areas.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { stamped } from "../../../src/reports/result-format.ts";
import { decidePosture, regionSplit } from "../../../src/stability/two-contact/decide-posture.ts";
import { exampleSeven } from "../../stability/two-contact/paper-postures.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";

const range = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1));

function mapOf(
  xs: readonly number[],
  ys: readonly number[],
  classOf: (x: number, y: number) => number | string | null,
  more: object = {},
): StoredResult {
  const axes = [
    { field: "loadAngleDegrees", unit: "°", values: xs },
    { field: "friction[1]", values: ys },
  ];
  const grid = ys.map((y) => xs.map((x) => classOf(x, y)));
  return stamped("map-result", { column: "region", axes, grid, ...more }) as StoredResult;
}

/** Twice the area inside closed outlines, holes taken away. */
function doubleArea(loops: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const loop of loops) {
    for (let k = 0; k < loop.length; k += 2) {
      const next = (k + 2) % loop.length;
      sum += loop[k]! * loop[next + 1]! - loop[next]! * loop[k + 1]!;
    }
  }
  return sum;
}

describe("the figure region-map", () => {
  const seven = mapOf(range(-20, 30, 26), range(0.03, 0.99, 21), (a, mu) => decidePosture(exampleSeven(a, mu)).region, {
    ...{ title: "Várkonyi & Or, Example 7", point: [10, 0.5] },
  });

  it("Example 7 with l2 = −0.1 has the regions 0, 2, 3 and 7, and their shares add up", () => {
    const { table } = drawFigure(seven);
    expect(table.rows.map(([name]) => name)).toEqual(["0", "2", "3", "7"]);
    const shares = table.rows.map(([, , , share]) => share);
    expect(shares[0]).toBeNull();
    expect(shares.slice(1).reduce<number>((sum, share) => sum + Number(share), 0)).toBeCloseTo(1, 12);
    expect(table.rows.reduce((sum, [, , points]) => sum + Number(points), 0)).toBe(26 * 21);
    expect(figureTexts(seven, "region-map")).toEqual(
      expect.arrayContaining(["stable, Theorem 3", "stable, Theorem 4", "no equilibrium", "not decided by the"]),
    );
  });

  it("splits region 7 by its verdict, still marked 7, and says that its theorems are unpublished", () => {
    const split = mapOf(
      range(-20, 30, 26),
      range(0.03, 0.99, 21),
      (a, mu) => {
        const { region, verdict } = decidePosture(exampleSeven(a, mu));
        return regionSplit(region, verdict);
      },
      { column: "regionSplit" },
    );
    const { table, headline } = drawFigure(split);
    expect(table.rows.map(([name]) => name)).toEqual(["0", "2", "3", "7 stable"]);
    expect(table.rows.at(-1)![1]).toBe("stable, proved here, unpublished");
    expect(headline).toBe("Of the feasible area 100 % stable");
    expect(figureTexts(split, "region-map").filter((text) => text === "7").length).toBe(2);
    expectSoundFigure(split, "region-map");
    const { headline: paper } = drawFigure(seven);
    expect(paper).toContain("not decided by the paper");
  });

  it("points without a result are hatched, counted and named", () => {
    const half = mapOf(range(0, 3, 4), range(0, 1, 2), (x) => (x > 1 ? 2 : null));
    const { headline, table, svg } = drawFigure(half);
    expect(headline).toBe("Of the feasible area that is known 100 % stable; 4 of 8 points have no result");
    expect(table.rows).toEqual([
      ["2", "stable, Theorem 3", 4, 1],
      [null, "no result", 4, null],
    ]);
    expect(figureTexts(half, "region-map")).toEqual(expect.arrayContaining(["no result", "4 points"]));
    expect(svg.match(/<pattern /g)).toHaveLength(2);
    const none = mapOf(range(0, 3, 4), range(0, 1, 2), (x) => (x > 1 ? 0 : null));
    expect(drawFigure(none).headline).toBe("No point with a result has an equilibrium; 4 of 8 points have no result");
  });

  it("cells that are not certified are hatched over, one by one, counted and named", () => {
    const certified = {
      ...{ halvings: 2, cells: 5, uncertified: 3 },
      grid: [
        [1, 0, 1, 1],
        [1, 0, 0, 1],
      ],
    };
    const map = mapOf(range(0, 3, 4), range(0, 1, 2), (x) => (x > 1 ? 4 : 2), { certified });
    const { svg, table } = drawFigure(map);
    expect(table.columns.at(-1)).toBe("certified");
    // Class 2 has the columns 0 and 1, of which column 1 is open in both rows.
    expect(table.rows.map(([name, , points, , proved]) => [name, points, proved])).toEqual([
      ["2", 4, 2],
      ["4", 4, 3],
    ]);
    expect(figureTexts(map, "region-map")).toEqual(expect.arrayContaining(["not certified", "38 % of all cells"]));
    // One outline over the three open cells: as wide as they are, in units of a cell from rim to rim.
    const [d] = [...svg.matchAll(/<path d="([^"]+)"[^>]*opacity="0.72"/g)].map(([, path]) => path!);
    const numbers = d!.match(/-?[\d.]+/g)!.map(Number);
    const hatched = Math.abs(doubleArea([numbers])) / 2;
    const whole = drawFigure({
      ...map,
      certified: {
        ...certified,
        grid: [
          [0, 0, 0, 0],
          [0, 0, 0, 0],
        ],
      },
    } as StoredResult);
    const [all] = [...whole.svg.matchAll(/<path d="([^"]+)"[^>]*opacity="0.72"/g)].map(([, path]) => path!);
    expect(hatched / (Math.abs(doubleArea([all!.match(/-?[\d.]+/g)!.map(Number)])) / 2)).toBeCloseTo(3 / 8, 2);
    expectSoundFigure(map, "region-map");
  });

  it("a map whose cells are all certified has no hatched area, and one of another shape is refused", () => {
    const grid = [
      [1, 1],
      [1, 1],
    ];
    const map = mapOf([0, 1], [0, 1], () => 2, { certified: { grid } });
    expect(drawFigure(map).svg).not.toMatch(/<path [^>]*opacity="0.72"/);
    expect(figureTexts(map, "region-map")).toContain("0 % of all cells");
    expect(() => drawFigure(mapOf([0, 1], [0, 1], () => 2, { certified: { grid: [[1, 1]] } }))).toThrow(
      /certified cells/,
    );
  });

  it("of other maps than of postures, shares are of all points, as the terminal counts them", () => {
    const verdicts = mapOf(range(0, 3, 4), range(0, 1, 2), (x) => (x > 2 ? "fails" : x > 0 ? "holds" : null), {
      column: "energy",
    });
    const { headline, table } = drawFigure(verdicts);
    expect(headline).toBe("holds on 50 %, fails on 25 % of the map; 2 of 8 points have no result");
    expect(table.rows.map(([, , , share]) => share)).toEqual([0.25, 0.5, 0.25]);
  });

  it("the entries of a list stand side by side under their values", () => {
    const axes = [
      { field: "friction[0]", values: [1, 2, 3], labels: [0.1, 0.5, 7] },
      { field: "friction[1]", values: [0, 1] },
    ];
    const texts = figureTexts(
      mapOf([1, 2, 3], [0, 1], () => 2, { axes }),
      "region-map",
    );
    expect(texts).toEqual(expect.arrayContaining(["0.1", "0.5", "7"]));
  });

  it("outlines hold as much area as their class has cells, holes and touching corners included", () => {
    const cells = Int16Array.from([0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1]);
    const grid = { width: 4, height: 4, cells };
    for (const wanted of [0, 1]) {
      const count = cells.filter((cell) => cell === wanted).length;
      expect(doubleArea(outlines(grid, 2)[wanted]!)).toBe(2 * count);
    }
  });

  it("rows rise: the first row of the grid is at the foot", () => {
    const two = mapOf([0, 1], [0, 1], (_, y) => (y === 0 ? 2 : 4));
    const { scene, svg } = drawFigure(two, { size: "page" });
    expect(scene.height).toBeGreaterThan(0);
    const paths = [...svg.matchAll(/<path d="M(\S+) (\S+)L[^"]*Z" fill="url/g)].map((match) => Number(match[2]));
    // The outline of region 2 begins below that of region 4.
    expect(paths[0]).toBeGreaterThan(paths[1]!);
  });

  it("is sound for one class, missing points, ranges of 1e±12, words as classes and a thin area", () => {
    expectSoundFigure(seven, "region-map");
    expectSoundFigure(
      mapOf([0, 1], [0, 1], () => 2),
      "region-map",
    );
    expectSoundFigure(
      mapOf([0, 1], [0, 1], () => 0),
      "region-map",
    );
    expectSoundFigure(
      mapOf(range(-1e12, 1e12, 9), range(0, 1e-12, 7), (x) => (x > 0 ? 4 : null)),
      "region-map",
    );
    const named = mapOf(range(0, 1, 30), range(0, 1, 30), (x, y) => (x > y ? "holds" : "fails"), { column: "energy" });
    expectSoundFigure(named, "region-map");
    // 435 of 900 points lie below the diagonal. Nothing is called stable: these are no postures.
    const texts = figureTexts(named, "region-map").join(" ");
    expect(texts).toContain("fails on 52 %, holds on 48 % of the map");
    expect(texts).not.toContain("stable");
    expectSoundFigure(
      mapOf(range(0, 1, 200), range(0, 1, 200), (x) => (x === 0 ? 3 : 2)),
      "region-map",
    );
  });

  it("noise is drawn coarser and says so; the file stays under 500 kB", () => {
    let seed = 1;
    const random = (): number => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    const noise = mapOf(range(0, 1, 500), range(0, 1, 500), () => Math.floor(8 * random()));
    expect(drawFigure(noise).svg.length).toBeLessThan(500_000);
    expect(figureTexts(noise, "region-map").join(" ")).toContain("500 × 500 points, drawn as 63 × 63");
  });

  it("says what a map lacks", () => {
    const none = mapOf([0, 1], [0, 1], () => null);
    expect(() => drawFigure(none)).toThrow(/no point of the grid has a result/);
    const { grid: _, ...bare } = seven;
    expect(() => drawFigure(bare as StoredResult)).toThrow(/no grid of two axes/);
    expect(() => drawFigure({ ...seven, grid: [[2]] })).toThrow(/one row for each value/);
    expect(() => drawFigure(mapOf([0], [0, 1], () => 2))).toThrow(/two values or more/);
  });
});
