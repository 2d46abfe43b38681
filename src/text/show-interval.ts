/**
 * An interval around a value: `0.26 to 0.31`, `at least 0.26`, `at most 0.31`.
 */
import { showNumber } from "./show-number.ts";

/** Values are about 1: smaller parts are rounding. */
const SIZE = 1;

/** Ends with two digits of their distance from the value, three decimals at least, rounded outwards; null is open. */
export function showInterval(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  value: number,
): string {
  const shown = (end: number, round: (x: number) => number): string => {
    const distance = Math.abs(end - value);
    const digits = distance > 0 ? Math.min(12, Math.max(3, 1 - Math.floor(Math.log10(distance)))) : 12;
    return showNumber(round(end * 10 ** digits) / 10 ** digits, SIZE);
  };
  if (low === null) return high === null ? "" : `at most ${shown(high, Math.ceil)}`;
  const from = shown(low, Math.floor);
  return high === null ? `at least ${from}` : `${from} to ${shown(high, Math.ceil)}`;
}
