/**
 * Numbers in figures: three significant digits, a true minus sign, powers of ten as powers of ten.
 */
import { powerOfTen, type Rich, rich, signed, words } from "./rich-text.ts";

/** Below this share of what it is compared with a number is rounding. */
export const ROUNDING = 2 ** -40;

const DIGITS = 3;
const SMALLEST_PLAIN = 1e-4;
const LARGEST_PLAIN = 1e6;

/** `size` is what the number is compared with: what is lost in rounding beside it is 0. */
export function showValue(value: number, { size = 0, digits = DIGITS, isChange = false } = {}): Rich {
  if (Math.abs(value) <= ROUNDING * size || value === 0) return words("0");
  const sign = value < 0 ? "−" : isChange ? "+" : "";
  const magnitude = Math.abs(value);
  if (magnitude >= SMALLEST_PLAIN && magnitude < LARGEST_PLAIN) return words(sign + plain(magnitude, digits));
  const [mantissa, exponent] = magnitude.toExponential(digits - 1).split("e");
  return rich`${sign}${signed(mantissa!)} · ${powerOfTen(Number(exponent))}`;
}

function plain(magnitude: number, digits: number): string {
  const text = magnitude.toPrecision(digits);
  return text.includes("e") ? String(Number(text)) : text;
}

export const showChange = (value: number, size = 0): Rich => showValue(value, { size, isChange: true });
