/**
 * Where a slider can stand: at whole steps and at both ends of its field.
 */
import type { Field } from "../workers/protocol.ts";
import { short } from "./numbers.ts";

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
