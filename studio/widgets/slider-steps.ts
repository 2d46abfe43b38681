/**
 * Where a slider can stand: at whole steps and at both ends of its field; and stretches of it in words.
 */
import type { Field, Stretch } from "../workers/protocol.ts";
import { short, shownNumber } from "./numbers.ts";

type Ends = Pick<Field, "least" | "most">;

/** Steps that a key goes. */
export const KEY_STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 10, PageDown: -10 },
};

export const withinField = ({ least, most }: Ends, value: number): number => Math.min(most, Math.max(least, value));

/** The nearest whole step; an end that is nearer than that. */
export function steppedTo(ends: Ends, value: number, step: number): number {
  const stepped = withinField(ends, short(step * Math.round(value / step)));
  const near = [ends.least, ends.most].find((end) => Math.abs(value - end) < Math.abs(value - stepped));
  return near ?? stepped;
}

/** What a bisection finds of zero is zero. */
export const withoutRounding = ({ least, most }: Ends, value: number): number =>
  Math.abs(value) < 1e-6 * (most - least) ? 0 : value;

/** "0.2 … 0.4", or "at 1" where that is all. */
export function rangeWords(ends: Ends, { from, to }: Pick<Stretch, "from" | "to">, digits: number): string {
  const [a, b] = [from, to].map((value) => shownNumber(withoutRounding(ends, value), digits));
  return a === b ? `at ${a}` : `${a} … ${b}`;
}

/** What the paint of a track shows, to be heard: "holds 0 … 0.397, fails 0.397 … 1". */
export function trackWords(ends: Ends, track: readonly Stretch[]): string {
  if (track.length === 0) return "";
  const words = track.map((one, k) => {
    const isRough = one.isRough || track[k + 1]?.isRough;
    return `${one.verdict} ${isRough ? "about " : ""}${rangeWords(ends, one, isRough ? 2 : 3)}`;
  });
  return `Along it: ${words.join(", ")}.`;
}
