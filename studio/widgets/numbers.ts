/** Numbers as the terminal prints them, and as they are written into a model. */
import { showNumber } from "../../src/doors/reports.ts";

export function shownNumber(value: number, digits = 6): string {
  return showNumber(digits === 6 ? value : Number(value.toPrecision(digits)));
}

/** Without the rounding of the last digits. */
export const short = (value: number): number => Number(value.toPrecision(12));

/** In a radian. */
export const DEGREES = 180 / Math.PI;
