/** Numbers as the terminal prints them, and round steps between them. */
import { showNumber } from "../../src/doors/reports.ts";

export function shownNumber(value: number, digits = 6): string {
  return showNumber(digits === 6 ? value : Number(value.toPrecision(digits)));
}

/** The next of 1, 2, 5, 10, 20, … that is not smaller. */
export function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const digit = [1, 2, 5, 10].find((one) => one * power >= size * (1 - 1e-9)) ?? 10;
  return Number((digit * power).toPrecision(1));
}
