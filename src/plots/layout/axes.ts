/**
 * Axes: a line, ticks outside it, labels, and a title with quantity, symbol and unit. Labels that would touch are left out.
 */
import { line } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { cutText, HALF_FIGURE, measureText, TEXT_HEIGHT } from "../text/measure-text.ts";
import type { Rich } from "../text/rich-text.ts";
import type { Scale, Tick } from "./scale.ts";
import { LINE, TYPE } from "./sizes.ts";

const TICK_LENGTH = 2.5;
/** Distance of labels and titles below a horizontal axis. */
const LABEL_DROP = 10;
const TITLE_DROP = 21;
/** Height that a horizontal axis with its title needs below it. */
export const AXIS_FOOT = 26;
const LABEL_GAP = 4;
/** Titles below may be so much longer than their axis; longer names of the model are cut. */
const TITLE_REACH = 1.25;

export interface AxisOptions {
  readonly title?: Rich;
  /** Ticks without labels, where a panel below carries them. */
  readonly isQuiet?: boolean;
}

/** A horizontal axis at height y. */
export function axisBottom(scale: Scale, y: number, { title, isQuiet = false }: AxisOptions = {}): Item[] {
  const [p, q] = scale.range;
  const ink = { stroke: "ink", width: LINE.axis } as const;
  const items: Item[] = [line([p, y], [q, y], ink)];
  for (const { value } of scale.ticks) items.push(line([scale(value), y], [scale(value), y + TICK_LENGTH], ink));
  if (!isQuiet) {
    const look = { size: TYPE.tick, colour: "ink2", anchor: "middle", isTick: true } as const;
    const width = ({ label }: Tick): number => measureText(label, look).width;
    const kept = thinned(scale, width);
    for (const { value, label } of kept) items.push(textAt(scale(value), y + LABEL_DROP, label, look));
  }
  if (title) {
    const look = { size: TYPE.label, colour: "ink", anchor: "middle" } as const;
    items.push(textAt((p + q) / 2, y + (isQuiet ? LABEL_DROP : TITLE_DROP), fitted(title, scale, TITLE_REACH), look));
  }
  return items;
}

/** A vertical axis at x; its title stands upright to the left of the widest label. */
export function axisLeft(scale: Scale, x: number, { title, isQuiet = false }: AxisOptions = {}): Item[] {
  const [p, q] = scale.range;
  const ink = { stroke: "ink", width: LINE.axis } as const;
  const items: Item[] = [line([x, p], [x, q], ink)];
  const look = { size: TYPE.tick, colour: "ink2", anchor: "end", isTick: true } as const;
  const kept = isQuiet ? [] : thinned(scale, () => TYPE.tick);
  for (const { value } of scale.ticks) items.push(line([x - TICK_LENGTH, scale(value)], [x, scale(value)], ink));
  for (const { value, label } of kept) {
    items.push(textAt(x - TICK_LENGTH - 2, scale(value) + HALF_FIGURE * TYPE.tick, label, look));
  }
  if (title) {
    const titleX = x - TICK_LENGTH - 2 - widest(kept) - 4;
    const upright = { size: TYPE.label, colour: "ink", anchor: "middle", turn: -90 } as const;
    items.push(textAt(titleX, (p + q) / 2, fitted(title, scale, 1), upright));
  }
  return items;
}

const fitted = (title: Rich, { range: [p, q] }: Scale, reach: number): Rich =>
  cutText(title, { size: TYPE.label }, reach * Math.abs(q - p));

/** Width that a vertical axis with labels and title needs to its left. */
export function axisWidth({ ticks }: Pick<Scale, "ticks">, hasTitle = true): number {
  return TICK_LENGTH + 2 + widest(ticks) + (hasTitle ? 4 + TEXT_HEIGHT * TYPE.label : 0);
}

function widest(ticks: readonly Tick[]): number {
  return Math.max(0, ...ticks.map(({ label }) => measureText(label, { size: TYPE.tick }).width));
}

/** The ticks whose labels keep their distance, from the first on. */
function thinned(scale: Scale, width: (tick: Tick) => number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of scale.ticks) {
    const last = kept.at(-1);
    const apart = last ? Math.abs(scale(tick.value) - scale(last.value)) : Infinity;
    if (!last || apart >= (width(last) + width(tick)) / 2 + LABEL_GAP) kept.push(tick);
  }
  return kept;
}
