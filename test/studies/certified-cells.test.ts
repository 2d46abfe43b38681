/**
 * Certified cells of maps: what is proved never contradicts what is computed, and what cannot be enclosed is refused.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../bench/families.ts";
import { InputError } from "../../src/errors.ts";
import type { RangeAxis, Study } from "../../src/models/study/study.ts";
import { decidePosture } from "../../src/stability/two-contact/decide-posture.ts";
import { postureOfModel } from "../../src/stability/two-contact/posture-from-world.ts";
import { certifiableCells } from "../../src/studies/cells/certifiable-cells.ts";
import { certifyCell } from "../../src/studies/cells/certify-cell.ts";
import type { Cell } from "../../src/studies/computation.ts";
import { openStudy } from "../../src/studies/open-study.ts";
import { readStudy } from "../../src/studies/read-study.ts";
import { cellRanges, pointCount } from "../../src/studies/study-points.ts";
import { exampleSeven } from "../stability/two-contact/paper-postures.ts";
import { readProject } from "../support/project.ts";

function studyOf(name: string, count: number, more: Partial<Study> = {}): Study {
  const { study } = readStudy(readProject(`examples/studies/${name}.yaml`), {
    open: (file) => expect.unreachable(file),
  });
  return { ...study, ...more, axes: study.axes.map((axis) => ({ ...(axis as RangeAxis), count })) };
}

/** A row by the names of its columns. */
function rowsOf(study: Study): readonly ((name: string) => Cell)[] {
  const open = openStudy(study);
  return Array.from({ length: pointCount(study) }, (_, index) => {
    const row = open.row(index);
    return (name) => row[open.columns.findIndex((one) => one.name === name)]!;
  });
}

describe("certified cells", () => {
  it("Example 6 at 40 × 40: no certified cell contradicts a plain class at random places of it", () => {
    const study = studyOf("example-6", 40);
    const plain = openStudy(study);
    const open = openStudy({ ...study, certifiedCells: 2 });
    const [certifiedAt, verdictAt] = ["certified", "certifiedVerdict"].map((name) =>
      open.columns.findIndex((column) => column.name === name),
    ) as [number, number];
    const verdictOf = openStudy({ ...study, class: "verdict" }).classOf;
    const random = randomNumbers(17);
    const counts = { certified: 0, verdicts: 0, looked: 0 };
    // Every seventh cell, so that all columns and rows are met.
    for (let index = 0; index < 1600; index += 7) {
      const row = open.row(index);
      expect(row.at(-1)).toBeNull();
      const ranges = cellRanges(study, index);
      if (row[certifiedAt] === 1) counts.certified++;
      if (row[verdictAt] !== null) counts.verdicts++;
      for (let k = 0; k < 5; k++) {
        const place = ranges.map(([low, high]) => low + (high - low) * (k === 0 ? Math.round(random()) : random()));
        counts.looked++;
        if (row[certifiedAt] === 1) expect(plain.classOf(place), `cell ${index} at ${place}`).toBe(row[open.classAt]);
        if (row[verdictAt] !== null) expect(verdictOf(place), `cell ${index} at ${place}`).toBe(row[verdictAt]);
      }
    }
    expect(counts.certified).toBeGreaterThan(150);
    expect(counts.verdicts).toBeGreaterThanOrEqual(counts.certified);
  });

  it("Example 7, whose axes are an angle in degrees and a coefficient of friction: no plain verdict inside contradicts", () => {
    const study = studyOf("example-7", 12, { certifiedCells: 3, class: "verdict" });
    const rows = rowsOf(study);
    const random = randomNumbers(7);
    let proved = 0;
    rows.forEach((cell, index) => {
      expect(cell("certified") === 1).toBe(cell("uncertified") === null);
      if (cell("certified") !== 1) return;
      proved++;
      const ranges = cellRanges(study, index);
      for (let k = 0; k < 6; k++) {
        const [angle, friction] = ranges.map(([low, high]) => low + (high - low) * random()) as [number, number];
        expect(decidePosture(exampleSeven(angle, friction)).verdict, `cell ${index}`).toBe(cell("certifiedVerdict"));
      }
    });
    expect(proved).toBeGreaterThan(60);
  });

  it("cover the map: neighbours share their ends to the last bit, and the rim is that of the axes", () => {
    const linear = studyOf("example-6", 7);
    const axes = linear.axes.map((axis, k) => ({
      ...(axis as RangeAxis),
      ...(k === 1 && { from: 0.1, to: 8, scale: "log" as const }),
    }));
    for (const study of [linear, { ...linear, axes }]) {
      for (let index = 0; index < 49; index++) {
        const [x, y] = cellRanges(study, index);
        const [i, j] = [index % 7, Math.floor(index / 7)];
        const [across, up] = study.axes as readonly RangeAxis[];
        if (i === 0) expect(x![0]).toBe(across!.from);
        if (j === 6) expect(y![1]).toBe(up!.to);
        if (i < 6) expect(cellRanges(study, index + 1)[0]![0]).toBe(x![1]);
        if (j < 6) expect(cellRanges(study, index + 7)[1]![0]).toBe(y![1]);
      }
    }
  });

  it("a cell across a border says which classes meet, one on an equality names it", () => {
    const rows = rowsOf(studyOf("example-6", 12, { certifiedCells: 2 }));
    const reasons = rows.flatMap((cell) => (cell("certified") === 1 ? [] : [String(cell("uncertified"))]));
    expect(reasons).toContain("infeasible and stable meet in the cell");
    const fine = openStudy(studyOf("example-6", 40, { certifiedCells: 3 }));
    const at = fine.columns.findIndex(({ name }) => name === "uncertified");
    // Along a line through the stable part of region 7 slip changes from lifting contact 2 to pressing it.
    expect(fine.row(204)[at]).toBe("α2 = 0 is not excluded in slip with ẋ2 < 0");
    // A21 = 0 is no such equality: a cell across it is certified.
    expect(fine.row(364)[at]).toBeNull();
  });

  it("more halvings prove more", () => {
    const certified = (halvings: number): number =>
      rowsOf(studyOf("example-6", 10, { certifiedCells: halvings })).filter((cell) => cell("certified") === 1).length;
    expect(certified(4)).toBeGreaterThan(certified(0));
  });

  it("the box of a cell holds the posture of every place of it", () => {
    const study = studyOf("example-6", 20);
    const boxOf = certifiableCells(study, "verdict", ["verdict"]);
    const open = openStudy(study);
    const fixed = postureOfModel(open.modelAt(0) as never);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 399 }), (index) => {
        const { box } = boxOf(cellRanges(study, index), fixed);
        const { offsets, height } = postureOfModel(open.modelAt(index) as never);
        [...offsets, height].forEach((value, k) => {
          const [low, high] = [...box.offsets, box.height][k] as readonly [number, number];
          expect(low <= value && value <= high).toBe(true);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("numbers that are no posture somewhere in a cell leave it uncertified, with the reason", () => {
    const study = studyOf("example-7", 3);
    const axes = [study.axes[0]!, { ...(study.axes[1] as RangeAxis), from: -0.5, to: 0.5 }];
    const boxOf = certifiableCells({ ...study, axes }, "verdict", ["verdict"]);
    const fixed = postureOfModel(openStudy(study).modelAt(0) as never);
    const options = { depth: 2, withRegion: false };
    expect(
      certifyCell(
        [
          [0, 1],
          [-0.1, 0.1],
        ],
        fixed,
        boxOf,
        options,
      ),
    ).toMatchObject({
      verdict: null,
      reason: expect.stringMatching(/friction\[1\] must be positive/),
    });
  });

  it.each([
    [
      "exp in a formula",
      { derived: [{ field: "centerHeight", formula: "exp(x) + z" }] },
      /exp\(…\), which is not enclosed/,
    ],
    ["a power that is no number", { derived: [{ field: "centerHeight", formula: "x^z" }] }, /a power whose exponent/],
    ["the mass", { derived: [{ field: "mass", formula: "2 + x + z" }] }, /"mass" has no enclosure/],
    ["another class", { class: "theorem" }, /the class "theorem" cannot be certified/],
    ["points side by side", { combine: "zip" as const }, /have no cells/],
    ["a refined map", { refine: 1 }, /inferred points are not certified/],
  ])("are refused for %s", (_, more, what) => {
    expect(() => openStudy(studyOf("example-6", 5, { ...more, certifiedCells: 2 }))).toThrow(InputError);
    expect(() => openStudy(studyOf("example-6", 5, { ...more, certifiedCells: 2 }))).toThrow(what);
  });

  it("a study file asks for them by certifiedCells, from 0 to 30 halvings", () => {
    const text = readProject("examples/studies/example-7.yaml");
    const read = (halvings: string): Study =>
      readStudy(`${text}\ncertifiedCells: ${halvings}\n`, { open: (file) => expect.unreachable(file) }).study;
    expect(read("3").certifiedCells).toBe(3);
    expect(() => read("31")).toThrow(/0 to 30 times/);
    expect(() => read("-1")).toThrow(/0 to 30 times/);
    expect(() => read("1.5")).toThrow(/certifiedCells/);
  });
});
