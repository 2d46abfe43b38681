/**
 * What holds of every figure: texts keep apart, stay on the sheet and can be read, bytes repeat, nothing is no number, and the numbers
 * that are printed are those of the result.
 */
import { expect } from "vitest";
import { drawFigure } from "../../src/plots/draw-figure.ts";
import type { DrawnFigure } from "../../src/plots/draw-from.ts";
import { SIZES, type SizeName, TYPE } from "../../src/plots/layout/sizes.ts";
import { boxesMeet, type Item, type TextItem, textBoxes } from "../../src/plots/scene.ts";
import { plainText } from "../../src/plots/text/rich-text.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";

/** Boxes hold the tallest letters; by this much they may touch. */
const TOUCH = 0.3;

/** Texts that leave the sheet, meet each other or are too small, and bytes that are no numbers. */
export function figureFaults({ scene, svg }: DrawnFigure): string[] {
  const boxes = textBoxes(scene.items);
  const faults: string[] = [];
  boxes.forEach(({ item, box }, k) => {
    const text = plainText(item.text);
    const isOut =
      box.x < -TOUCH ||
      box.y < -TOUCH ||
      box.x + box.width > scene.width + TOUCH ||
      box.y + box.height > scene.height + TOUCH;
    if (isOut) faults.push(`"${text}" leaves the sheet`);
    if (item.size < TYPE.floor) faults.push(`"${text}" has the size ${item.size}`);
    for (const other of boxes.slice(k + 1)) {
      if (boxesMeet(box, other.box, -TOUCH)) faults.push(`"${text}" meets "${plainText(other.item.text)}"`);
    }
  });
  const wrong = /[\w-]+="[^"]*\b(NaN|Infinity|undefined)\b[^"]*"/.exec(svg);
  if (wrong) faults.push(wrong[0].slice(0, 80));
  return faults;
}

/** Draws the figure in sizes, all by default, and checks each. */
export function expectSoundFigure(result: StoredResult, figure: string, sizes: readonly SizeName[] = SIZES): void {
  for (const size of sizes) {
    const drawn = drawFigure(result, { figure, size });
    expect(figureFaults(drawn), `${figure}, ${size}`).toEqual([]);
    expect(drawFigure(result, { figure, size }).svg).toBe(drawn.svg);
  }
}

export const textsOf = ({ scene }: DrawnFigure): string[] =>
  textBoxes(scene.items).map(({ item }) => plainText(item.text));

/** All texts of a figure. */
export function figureTexts(result: StoredResult, figure: string, size: SizeName = "page"): string[] {
  return textsOf(drawFigure(result, { figure, size }));
}

/** Checks the figure; its texts at the width of a column. */
export function soundTexts(result: StoredResult, figure: string): string[] {
  expectSoundFigure(result, figure);
  return figureTexts(result, figure, "column");
}

/** Printed numbers with a decimal point or a power of ten, ticks left out, that neither the table of the figure nor the findings of the result have. */
export function strangeNumbers(result: StoredResult, { scene, table }: DrawnFigure): string[] {
  const known = Float64Array.from(new Set([...numbersIn(result), ...numbersIn(table.rows)].map(Math.abs))).sort();
  const texts = textBoxes(scene.items).filter(({ item }) => item.isTick !== true);
  return texts.flatMap(({ item }) =>
    printedNumbers(item)
      .filter((one) => !isKnown(one, known))
      .map(({ text }) => text),
  );
}

interface Printed {
  readonly text: string;
  readonly value: number;
  /** Half a unit in the last printed digit. */
  readonly half: number;
}

const NUMBER = /(\d+(?:\.\d+)?)(?: · 10(−?\d+))?( %)?/gu;

function printedNumbers({ text }: TextItem): Printed[] {
  const plain = plainText(text);
  return [...plain.matchAll(NUMBER)].flatMap(([whole, digits, power, percent]) => {
    if (!digits!.includes(".") && power === undefined) return [];
    const unit = 10 ** Number(power?.replace("−", "-") ?? 0) / (percent ? 100 : 1);
    const half = 0.5 * 10 ** -(digits!.split(".")[1]?.length ?? 0);
    return [{ text: `${whole} in "${plain}"`, value: Number(digits) * unit, half: half * unit }];
  });
}

/** Whether a number of the list is printed so; shares also as more or less than one ("5.4 % faster"). */
function isKnown({ text, value, half }: Printed, known: Float64Array): boolean {
  const wanted = text.includes("%") ? [value, 1 + value, 1 - value] : [value];
  return wanted.some((one) => {
    const at = firstFrom(known, one - half * (1 + 1e-9));
    return at < known.length && known[at]! <= one + half * (1 + 1e-9);
  });
}

/** Index of the first number that is not less. */
function firstFrom(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Long lists of results, in which nearly every number of three digits occurs (some thousand samples of a run, the curves of maps). What a
 * figure prints of them must stand in its own table.
 */
const LISTS = /^(samples|drawing|phase|grid|maps\.(samples|curves))$/;

/** All numbers of a result, those in its words included, long lists left out. */
function numbersIn(value: unknown, path = ""): number[] {
  if (LISTS.test(path)) return [];
  if (typeof value === "number") return [value];
  if (typeof value === "string") return (value.match(/\d+(\.\d+)?(e[+-]?\d+)?/g) ?? []).map(Number);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => numbersIn(part, path === "" ? name : `${path}.${name}`));
}

/** The items of a scene in the order of drawing, groups opened. */
export function flatItems(items: readonly Item[]): Exclude<Item, { kind: "group" }>[] {
  return items.flatMap((item) => (item.kind === "group" ? flatItems(item.items) : [item]));
}
