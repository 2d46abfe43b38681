/** What holds of every figure: texts keep apart and stay on the sheet, bytes repeat, nothing is no number. */
import { expect } from "vitest";
import { type DrawnFigure, drawFigure } from "../../src/plots/draw-figure.ts";
import { SIZES } from "../../src/plots/layout/sizes.ts";
import { boxesMeet, textBoxes } from "../../src/plots/scene.ts";
import { plainText } from "../../src/plots/text/rich-text.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";

/** Boxes hold the tallest letters; by this much they may touch. */
const TOUCH = 0.3;

/** Draws the figure in all sizes and checks each. */
export function expectSoundFigure(result: StoredResult, figure: string): void {
  for (const size of SIZES) {
    const drawn = drawFigure(result, { figure, size });
    const { scene, svg } = drawn;
    const boxes = textBoxes(scene.items);
    const faults: string[] = [];
    boxes.forEach(({ item, box }, k) => {
      const text = plainText(item.text);
      const isOut =
        box.x < -TOUCH ||
        box.y < -TOUCH ||
        box.x + box.width > scene.width + TOUCH ||
        box.y + box.height > scene.height + TOUCH;
      if (isOut) faults.push(`${size}: "${text}" leaves the sheet`);
      for (const other of boxes.slice(k + 1)) {
        if (boxesMeet(box, other.box, -TOUCH)) faults.push(`${size}: "${text}" meets "${plainText(other.item.text)}"`);
      }
    });
    expect(faults).toEqual([]);
    expect(svg).not.toMatch(/="[^"]*\b(NaN|Infinity|undefined)\b/);
    expect(drawFigure(result, { figure, size }).svg).toBe(svg);
  }
}

export const textsOf = ({ scene }: DrawnFigure): string[] =>
  textBoxes(scene.items).map(({ item }) => plainText(item.text));

/** All texts of a figure. */
export function figureTexts(result: StoredResult, figure: string, size: (typeof SIZES)[number] = "page"): string[] {
  return textsOf(drawFigure(result, { figure, size }));
}

/** Checks the figure; its texts at the width of a column. */
export function soundTexts(result: StoredResult, figure: string): string[] {
  expectSoundFigure(result, figure);
  return figureTexts(result, figure, "column");
}
