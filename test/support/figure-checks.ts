/** What every figure must keep: texts apart from each other and on the sheet, numbers everywhere, the same bytes twice. */
import { expect } from "vitest";
import { type DrawnFigure, drawFigure } from "../../src/plots/draw-figure.ts";
import { SIZES } from "../../src/plots/layout/sizes.ts";
import { boxesMeet, textBoxes } from "../../src/plots/scene.ts";
import { plainText } from "../../src/plots/text/rich-text.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";

/** Rounding of coordinates. */
const SLACK = 0.1;

/** Draws a figure in all sizes and checks it; the texts of the column size. */
export function checkFigure(result: StoredResult, figure: string): string[] {
  const drawn = SIZES.map((size) => {
    const one = drawFigure(result, { figure, size });
    expect(drawFigure(result, { figure, size }).svg).toBe(one.svg);
    expect(one.svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(textFaults(one)).toEqual([]);
    return one;
  });
  return textsOf(drawn[0]!);
}

export const textsOf = ({ scene }: DrawnFigure): string[] =>
  textBoxes(scene.items).map(({ item }) => plainText(item.text));

/** Texts that overlap or leave the sheet. */
function textFaults({ scene }: DrawnFigure): string[] {
  const texts = textBoxes(scene.items);
  const name = ({ item }: (typeof texts)[number]): string => plainText(item.text);
  const outside = texts.filter(
    ({ box }) =>
      box.x < -SLACK ||
      box.y < -SLACK ||
      box.x + box.width > scene.width + SLACK ||
      box.y + box.height > scene.height + SLACK,
  );
  const meeting = texts.flatMap((a, k) =>
    texts.slice(k + 1).flatMap((b) => (boxesMeet(a.box, b.box, -SLACK) ? [`${name(a)} on ${name(b)}`] : [])),
  );
  return [...outside.map((one) => `${name(one)} is outside`), ...meeting];
}
