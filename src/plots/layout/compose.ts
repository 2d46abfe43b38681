/**
 * The whole figure: headline and sub-line above the drawing, both left off where the page around it says them.
 */
import type { Anchors, Cursor, CursorAxis, Drawing, Space } from "../figure.ts";
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
  lens?: Space["lens"],
): { readonly scene: Scene; readonly drawing: Drawing; readonly anchors: Anchors | undefined } {
  const width = sheet.width - 2 * sheet.margin;
  const inside = sheet.height === undefined ? undefined : sheet.height - 2 * sheet.margin;
  const space = (height?: number): Space => ({
    ...{ size, width, ...(height !== undefined && { height }) },
    ...(lens !== undefined && { lens }),
  });
  let drawing = draw(space(inside));
  const above = isBare ? { items: [], height: 0 } : head(drawing, width);
  if (inside !== undefined && !isBare) drawing = draw(space(inside - above.height));
  const { title, description, cursor } = drawing;
  const shift = [sheet.margin, sheet.margin + above.height] as const;
  const items = [group(above.items, { shift: [sheet.margin, sheet.margin] }), group(drawing.items, { shift })];
  const height = sheet.height ?? drawing.height + above.height + 2 * sheet.margin;
  return {
    scene: { width: sheet.width, height, title, description, items },
    drawing: { ...drawing, ...(cursor && { cursor: shiftedCursor(cursor, shift) }) },
    anchors: drawing.anchors && shifted(drawing.anchors, shift),
  };
}

/** Places of the drawing on the sheet. */
function shifted(anchors: Anchors, [dx, dy]: readonly [number, number]): Anchors {
  return Object.fromEntries(Object.entries(anchors).map(([name, [x, y]]) => [name, [x + dx, y + dy]]));
}

/** The cursor on the sheet. */
function shiftedCursor(cursor: Cursor, [dx, dy]: readonly [number, number]): Cursor {
  const moved = (axis: CursorAxis, by: number): CursorAxis => ({
    ...axis,
    range: [axis.range[0] + by, axis.range[1] + by],
  });
  const { x, y, top, foot, lanes } = cursor;
  const strips = lanes?.map(([from, to]) => [from + dy, to + dy] as const);
  const places = { top: top + dy, foot: foot + dy, ...(strips && { lanes: strips }) };
  return { ...cursor, x: moved(x, dx), ...(y && { y: moved(y, dy) }), ...places };
}
