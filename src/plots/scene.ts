/**
 * A figure as data: paths, texts, areas and groups in units of a point, y downwards. Colours are names that a theme explains, so that
 * one scene gives the light and the dark figure. `renderSvg` writes it; nothing here knows about a screen.
 */
import { InternalError } from "../errors.ts";
import { measureText } from "./text/measure-text.ts";
import type { Rich } from "./text/rich-text.ts";
import type { Colour } from "./theme.ts";

/** An area: one colour, or lines of a colour on a wash. */
export type Fill = Colour | Hatch;

export interface Hatch {
  readonly line: Colour;
  readonly ground: Colour;
  /** Degrees from the vertical, distance of the lines, their width. */
  readonly angle: number;
  readonly gap: number;
  readonly width: number;
}

export interface PathItem {
  readonly kind: "path";
  /** In SVG's path syntax, made by `path.ts`. */
  readonly d: string;
  readonly stroke?: Colour;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly fill?: Fill;
  readonly opacity?: number;
  /** Line ends that are cut off square; round where not given. */
  readonly isButt?: boolean;
}

export interface TextItem {
  readonly kind: "text";
  /** Where the text is anchored, on its base line. */
  readonly x: number;
  readonly y: number;
  readonly text: Rich;
  readonly size: number;
  readonly colour: Colour;
  readonly isBold?: boolean;
  readonly anchor?: "start" | "middle" | "end";
  /** Colour of the ground under the text, drawn as a rim around its letters. */
  readonly halo?: Colour;
  /** Degrees, −90 for the title of an upright axis. */
  readonly turn?: number;
  /** A round number of an axis, which stands for no value of the result. */
  readonly isTick?: boolean;
}

export interface GroupItem {
  readonly kind: "group";
  readonly items: readonly Item[];
  readonly clip?: Box;
  readonly shift?: readonly [dx: number, dy: number];
  /** What is drawn here, by its name in the model: a reader's pointer finds its way back. */
  readonly about?: string;
}

export type Item = PathItem | TextItem | GroupItem;

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** For screen readers: what it is, and what it shows. */
  readonly title: string;
  readonly description: string;
  readonly items: readonly Item[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type TextLook = Omit<TextItem, "kind" | "x" | "y" | "text">;

export function textAt(x: number, y: number, text: Rich, look: TextLook): TextItem {
  if (!Number.isFinite(x + y)) throw new InternalError(`a label stands nowhere: ${x}, ${y}`);
  return { kind: "text", x, y, text, ...look };
}

export function group(items: readonly Item[], options: Omit<GroupItem, "kind" | "items"> = {}): GroupItem {
  return { kind: "group", items, ...options };
}

/** The box of a text, turned ones included. */
export function textBox({ x, y, text, size, isBold = false, anchor = "start", turn = 0 }: TextItem): Box {
  const { width, ascent, descent } = measureText(text, { size, isBold });
  const left = anchor === "start" ? 0 : anchor === "middle" ? -width / 2 : -width;
  if (turn === -90) return { x: x - ascent, y: y - left - width, width: ascent + descent, height: width };
  if (turn !== 0) throw new InternalError("texts lie or stand");
  return { x: x + left, y: y - ascent, width, height: ascent + descent };
}

/** Every text of a scene with its box, groups shifted; texts of clipped groups are listed whole. */
export function textBoxes(items: readonly Item[], dx = 0, dy = 0): { readonly item: TextItem; readonly box: Box }[] {
  return items.flatMap((item) => {
    if (item.kind === "group") {
      const [sx, sy] = item.shift ?? [0, 0];
      return textBoxes(item.items, dx + sx, dy + sy);
    }
    if (item.kind !== "text") return [];
    const box = textBox(item);
    return [{ item, box: { ...box, x: box.x + dx, y: box.y + dy } }];
  });
}

export function boxesMeet(a: Box, b: Box, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}
