import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { largestWorks } from "../../../src/plots/figures/largest-works.ts";
import { SIZES, TYPE } from "../../../src/plots/layout/sizes.ts";
import { textBox } from "../../../src/plots/scene.ts";
import { plainText } from "../../../src/plots/text/rich-text.ts";
import { expectSoundFigure, figureTexts, flatItems } from "../../support/figure-checks.ts";
import { thirtyElements } from "../../support/hard-results.ts";
import { exampleRecord, impactRecord } from "../../support/impact-record.ts";
import { exampleModel } from "../../support/models.ts";

describe("the ledger of an impact", () => {
  it("of thirty elements shows the largest works and the rest together, in all sizes", () => {
    const result = thirtyElements();
    expectSoundFigure(result, "ledger");
    const texts = figureTexts(result, "ledger", "slide");
    expect(texts.filter((text) => text.startsWith("stop "))).toHaveLength(7);
    expect(texts).toContain("23 more");
    expect(figureTexts(result, "ledger", "column")).toContain("17 more");
    expect(drawFigure(result, { figure: "ledger" }).table.rows).toHaveLength(32);
  });

  it("keeps the order of the model, and shows a rest of one", () => {
    const works = [1, -4, 2, -3].map((work) => ({ work }));
    expect(largestWorks(works, 4)).toEqual({ shown: works, hidden: [] });
    expect(largestWorks(works, 3)).toEqual({ shown: [works[1], works[3]], hidden: [works[0], works[2]] });
  });

  it("says which of several solutions it shows", () => {
    const several = impactRecord(exampleModel("spatial-three-solutions"), true);
    expect(figureTexts(several, "ledger").join(" ")).toContain("solution 1 of 3");
    expect(figureTexts(exampleRecord("kane-stick"), "ledger").join(" ")).not.toContain("solution");
  });

  it.each(["robot-foot", "table-four-legs", "kane-poisson", "kane-stick"])(
    "the dashed level of T⁻ leaves a gap where a number stands on it: %s",
    (name) => {
      for (const size of SIZES) {
        const { scene } = drawFigure(exampleRecord(name), { figure: "ledger", size });
        const items = flatItems(scene.items);
        const numbers = items.flatMap((item) =>
          item.kind === "text" && plainText(item.text).endsWith(" J") && item.size === TYPE.label
            ? [textBox(item)]
            : [],
        );
        const pieces = items.flatMap((item) => {
          const [, x, from, to] =
            (item.kind === "path" && item.dash && /^M([\d.]+) ([\d.]+)(?:V|L[\d.]+ )([\d.]+)$/.exec(item.d)) || [];
          return x === undefined ? [] : [{ x: Number(x), from: Number(from), to: Number(to) }];
        });
        expect(pieces.length).toBeGreaterThan(0);
        for (const { x, from, to } of pieces) {
          const through = numbers.filter(
            (box) => x > box.x && x < box.x + box.width && to > box.y + 1 && from < box.y + box.height - 1,
          );
          expect(through, `${name}, ${size}, ${x}: ${from} to ${to}`).toEqual([]);
        }
      }
    },
  );
});
