/** Numbers as the terminal prints them. */
import { showNumber } from "../../src/doors/reports.ts";

export function shownNumber(value: number, digits = 6): string {
  return showNumber(digits === 6 ? value : Number(value.toPrecision(digits)));
}
