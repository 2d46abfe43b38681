/**
 * The whole figure: headline and sub-line above the drawing, both left off where the page around it says them.
 */
import type { Drawing, Space } from "../figure.ts";
import { group, type Item, type Scene, textAt } from "../scene.ts";
import { wrapText } from "../text/measure-text.ts";
import type { Rich } from "../text/rich-text.ts";
import { type Sheet, type SizeName, TYPE } from "./sizes.ts";

const HEADLINE_LINE = 11;
const SUBLINE_LINE = 9;
/** Between the sub-line and the drawing. */
const HEAD_GAP = 8;

interface Head {
  readonly items: readonly Item[];
  readonly height: number;
}

/** Lines of the head in the width of the sheet. */
function head({ headline, subline }: Pick<Drawing, "headline" | "subline">, width: number): Head {
  const items: Item[] = [];
  let y = 0;
  const add = (text: Rich, size: number, height: number, look: { isBold?: boolean; colour: "ink" | "ink2" }): void => {
    if (text.length === 0) return;
    for (const row of wrapText(text, { size, isBold: look.isBold ?? false }, width)) {
      items.push(textAt(0, y + size, row, { size, ...look }));
      y += height;
    }
  };
  add(headline, TYPE.headline, HEADLINE_LINE, { isBold: true, colour: "ink" });
  add(subline, TYPE.note, SUBLINE_LINE, { colour: "ink2" });
  return { items, height: y + HEAD_GAP };
}

/** Draws in what the head leaves of the sheet: where its height is fixed, the drawing is made once to know its head, once to fit. */
export function compose(
  draw: (space: Space) => Drawing,
  sheet: Sheet,
  size: SizeName,
  isBare: boolean,
): { readonly scene: Scene; readonly drawing: Drawing } {
  const width = sheet.width - 2 * sheet.margin;
  const inside = sheet.height === undefined ? undefined : sheet.height - 2 * sheet.margin;
  const space = (height?: number): Space => ({ size, width, ...(height !== undefined && { height }) });
  let drawing = draw(space(inside));
  const above = isBare ? { items: [], height: 0 } : head(drawing, width);
  if (inside !== undefined && !isBare) drawing = draw(space(inside - above.height));
  const { title, description } = drawing;
  const items = [
    group(above.items, { shift: [sheet.margin, sheet.margin] }),
    group(drawing.items, { shift: [sheet.margin, sheet.margin + above.height] }),
  ];
  const height = sheet.height ?? drawing.height + above.height + 2 * sheet.margin;
  return { scene: { width: sheet.width, height, title, description, items }, drawing };
}
