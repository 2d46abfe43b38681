/**
 * What lies under a layer over a figure: its words, which an upright line does not run over, and its rows.
 */
import type { Drawn } from "../../workers/protocol.ts";

export interface TextBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
}

/** Pixels that the line keeps off words. */
const AIR = 3;

/** The words of the figure under an element that covers it, in the pixels of the figure. */
export function textBoxesIn(over: HTMLElement, { width, height }: Drawn): TextBox[] {
  const frame = over.getBoundingClientRect();
  const [x, y] = [width / frame.width, height / frame.height];
  return [...(over.parentElement?.querySelectorAll("svg text") ?? [])].map((text) => {
    const box = text.getBoundingClientRect();
    return {
      ...{ left: (box.left - frame.left) * x, right: (box.right - frame.left) * x },
      ...{ top: (box.top - frame.top) * y, foot: (box.bottom - frame.top) * y },
    };
  });
}

/** What the row of a figure at this height of the screen is about. */
export function aboutAt(over: HTMLElement, y: number): string | undefined {
  const rows = [...(over.parentElement?.querySelectorAll<SVGElement>("svg [data-about]") ?? [])];
  return rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y <= bottom;
  })?.dataset.about;
}

/** The parts of a stretch of the line at `x` that no words are on. */
export function freeSpans(
  [top, foot]: readonly [number, number],
  x: number,
  texts: readonly TextBox[],
): (readonly [number, number])[] {
  const met = texts
    .filter(({ left, right }) => x >= left - AIR && x <= right + AIR)
    .map((text) => [text.top - AIR, text.foot + AIR] as const)
    .sort((a, b) => a[0] - b[0]);
  const spans: [number, number][] = [];
  let from = top;
  for (const [start, end] of met) {
    if (start > from) spans.push([from, Math.min(start, foot)]);
    from = Math.max(from, end);
    if (from >= foot) break;
  }
  if (from < foot) spans.push([from, foot]);
  return spans.filter(([a, b]) => b > a);
}
