/** The shipped studies on a coarse grid, against closed forms and what the papers say. */
import { describe, expect, it } from "vitest";
import { coefficientRegion } from "../../src/certificates/safe-coefficients/coefficient-region.ts";
import { studyHead } from "../../src/models/study/parse-study.ts";
import type { RangeAxis, Study } from "../../src/models/study/study.ts";
import type { Cell } from "../../src/studies/computation.ts";
import { posedImpact } from "../../src/studies/computations/posed-impact.ts";
import { openStudy } from "../../src/studies/open-study.ts";
import { readStudy } from "../../src/studies/read-study.ts";
import { pointCount } from "../../src/studies/study-points.ts";
import { filesBelow, readProject } from "../support/project.ts";

interface Found {
  readonly x: number;
  readonly y: number;
  readonly kind: Cell;
  readonly cell: (name: string) => Cell;
}

/** The points of an example with few values on each axis. */
function coarse(name: string, count: number): { study: Study; points: Found[] } {
  const text = readProject(`examples/studies/${name}.yaml`);
  const given = readStudy(text, { file: name, open: (file) => expect.unreachable(file) }).study;
  const axes = given.axes.map((axis) => ({ ...(axis as RangeAxis), count }));
  const open = openStudy({ ...given, axes });
  const points = Array.from({ length: pointCount(open.study) }, (_, index): Found => {
    const row = open.row(index);
    expect(row.at(-1)).toBeNull();
    const cell = (column: string): Cell => row[open.columns.findIndex((one) => one.name === column)]!;
    return { x: row[1] as number, y: row[2] as number, kind: row[open.classAt]!, cell };
  });
  return { study: open.study, points };
}

describe("the shipped studies", () => {
  it("say what they are and where they come from", () => {
    const files = filesBelow("examples/studies", /\.yaml$/);
    expect(files.length).toBe(7);
    for (const file of files) {
      const { title, source, see } = studyHead(readProject(file), file);
      expect(
        [title, source, see].every((text) => typeof text === "string" && text.length > 10),
        file,
      ).toBe(true);
    }
  });

  it("[VO] Example 6: feasible is the strip −0.5483 < x < 0.0901, and low centres in it are stable", () => {
    const { points } = coarse("example-6", 7);
    for (const { x, y, kind } of points) {
      expect(kind === "0", `x = ${x}`).toBe(x < -0.5483 || x > 0.0901);
      if (kind !== "0" && y <= -0.5) expect(["2", "3"]).toContain(kind);
    }
  });

  it("[VO] Example 7: no equilibrium below α = −atan(l2/h)", () => {
    const { points } = coarse("example-7", 7);
    const steep = points.filter(({ x }) => x < (-Math.atan2(0.1, 0.4) * 180) / Math.PI);
    expect(steep.length).toBe(7);
    for (const { kind } of steep) expect(kind).toBe("0");
    const level = points.filter(({ x, y }) => Math.abs(x + 3.67) < 0.01 && y > 0.3);
    expect(level.map(({ kind }) => kind)).toEqual(level.map(() => "7 stable"));
    expect(level.map(({ cell }) => `${cell("region")} ${cell("theorem")}`)).toEqual(level.map(() => "7 E"));
  });

  it("[LB] Fig. 2: monotone is |ε1 − ε2| ≤ √0.19 (1 − ε1 ε2)", () => {
    for (const { x, y, kind } of coarse("two-contacts", 6).points) {
      const margin = Math.sqrt(0.19) * (1 - x * y) - Math.abs(x - y);
      // (1, 1) lies on the border itself.
      if (Math.abs(margin) > 1e-12) expect(kind, `${x}, ${y}`).toBe(margin > 0 ? "holds" : "fails");
    }
  });

  it("Kane: no gain without restitution or friction, and the gain of [Glocker2012] 7.2 at ε = μ = 0.5", () => {
    const { points } = coarse("kane", 5);
    for (const { x, y, kind } of points) if (x === 0 || y === 0) expect(kind).toBe("holds");
    const printed = points.find(({ x, y }) => x === 0.5 && y === 0.5)!;
    expect(printed.kind).toBe("fails");
    // 0.39 J from friction less 0.23 J at the floor.
    expect(printed.cell("impactWork")).toBeCloseTo(0.39 - 0.23, 1);
  });

  it("a biped's foot: what its safe coefficients promise is certified, and the rest is not all safe", () => {
    const { study, points } = coarse("robot-foot", 2);
    const open = openStudy(study);
    const { impact } = posedImpact(open.modelAt(0));
    const { grid } = coefficientRegion(impact, {
      elements: ["heel", "toe"],
      range: [
        [0, 1],
        [0, 1],
      ],
      resolution: 4,
    });
    const found = new Set<Cell>();
    grid.first.forEach((x, i) => {
      grid.second.forEach((y, j) => {
        const kind = open.classOf([x, y]);
        // What the region calls safe is safe; more may be.
        if (grid.verdicts[i]![j] === "holds") expect(kind, `${x}, ${y}`).toBe("holds");
        found.add(kind);
      });
    });
    expect([...found].sort()).toEqual(["fails", "holds"]);
    expect(points[0]).toMatchObject({ x: 0, y: 0, kind: "holds" });
  });

  it("a rocking block stands up again where its energy does not lift it over a corner (Housner)", () => {
    const [b, h, g] = [0.2, 0.8, 9.81];
    const size = Math.hypot(b, h);
    const alpha = Math.atan2(b, h);
    const ratio = 1 - 1.5 * Math.sin(alpha) ** 2;
    const falls = (tilt: number, spin: number): boolean => {
      // Energies over m R: of the spin, and to the top.
      const kinetic = (2 / 3) * size * spin ** 2;
      const top = g * (1 - Math.cos(alpha - tilt));
      const isInward = spin < 0 && (tilt < alpha || kinetic > top);
      const afterFlip = ratio ** 2 * (kinetic + g * (Math.cos(alpha - tilt) - Math.cos(alpha)));
      return isInward ? afterFlip > g * (1 - Math.cos(alpha)) : tilt > alpha || kinetic > top;
    };
    const { study, points } = coarse("rocking-block", 3);
    for (const { x, y, kind } of points) expect(kind, `${x}, ${y}`).toBe(falls(x, y) ? "moving" : "rest");
    // Those that take longest to settle.
    const { classOf } = openStudy(study);
    for (const [x, y] of [
      [0.075, -0.6],
      [0.225, -0.3],
      [0.2625, -0.3],
    ] as const)
      expect([classOf([x, y]), falls(x, y)], `${x}, ${y}`).toEqual(["rest", false]);
  });

  it("stick–slip: steady slip is unstable where friction falls faster than the damper damps; a fast belt lets it rest", () => {
    const { points } = coarse("slider-belt", 3);
    for (const { x: v, y: mu, kind } of points) {
      const fall = ((mu * 10) / 2 / 0.5) * Math.exp(-v / 0.5);
      // Where the belt is slow the cycle returns too seldom to be called one.
      if (fall > 0.5) expect(["moving", "periodic"], `${v}, ${mu}`).toContain(kind);
      if (v > 3) expect(kind, `${v}, ${mu}`).toBe("rest");
    }
    expect(new Set(points.map(({ kind }) => kind))).toContain("periodic");
  });
});
