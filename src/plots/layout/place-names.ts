/**
 * Plain names beside their points, out of each other's way, for pages that draw themselves.
 */
import type { Point } from "../path.ts";
import { type Box, textBox } from "../scene.ts";
import { words } from "../text/rich-text.ts";
import { placeLabels } from "./place-labels.ts";

export interface Named {
  readonly name: string;
  readonly point: Point;
}

export interface NameGround {
  readonly width: number;
  readonly height: number;
  /** Size of the type. */
  readonly size: number;
  /** Distance to keep from the point. */
  readonly gap: number;
  /** What names must not cover: points with this much around them, and lines from point to point. */
  readonly dots?: readonly Point[];
  readonly lines?: readonly (readonly Point[])[];
}

export interface PlacedName {
  readonly name: string;
  /** Which of the names it is, from 0: two may be called the same. */
  readonly index: number;
  /** On the base line. */
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  /** Back to its point where it is far from it, in SVG's path syntax. */
  readonly leader?: string;
}

/** In the order of the names; one for which there is no room is left out. */
export function placeNames(names: readonly Named[], ground: NameGround): PlacedName[] {
  const { width, height, size, gap, dots = [], lines = [] } = ground;
  const bounds = { x: 0, y: 0, width, height };
  const around = ([x, y]: Point): Box => ({ x: x - gap, y: y - gap, width: 2 * gap, height: 2 * gap });
  const boxes = dots.map(around);
  return names.flatMap(({ name, point }, index): PlacedName[] => {
    const label = { text: words(name), look: { size, colour: "ink" as const }, point, gap: gap + 2 };
    const items = placeLabels([label], { bounds, boxes, lines });
    const text = items.find((item) => item.kind === "text");
    const leader = items.find((item) => item.kind === "path");
    if (!text) return [];
    boxes.push(textBox(text));
    const { x, y, anchor = "start" } = text;
    return [{ name, index, x, y, anchor, ...(leader && { leader: leader.d }) }];
  });
}
