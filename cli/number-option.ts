/**
 * Numbers given as options of the command line.
 */
import { usage } from "./command.ts";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number, or an error that names the option. */
export function numberOption(option: string, text: string, must: "positive" | "any"): number {
  const value = Number(text);
  if (NUMBER.test(text.trim()) && Number.isFinite(value) && (must === "any" || value > 0)) return value;
  const what = `${option} takes a ${must === "positive" ? "positive " : ""}number, got "${text}"`;
  const meant = /^\s*[+-]?\d+,\d+\s*$/.test(text)
    ? `The decimal sign is a point: ${text.trim().replace(",", ".")}.`
    : "";
  throw usage(option, what, meant || `For example ${option} 0.01.`);
}

/** A whole number from 1 to `most`. */
export function countOption(option: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text.trim()) && value >= 1 && value <= most) return value;
  throw usage(option, `${option} takes a whole number from 1 to ${most}, got "${text}"`, `For example ${option}=300.`);
}

/** A list of numbers separated by commas. */
export function numberListOption(option: string, text: string, example: string): number[] {
  const numbers = text.split(",").map((part) => (NUMBER.test(part.trim()) ? Number(part) : Number.NaN));
  if (numbers.every(Number.isFinite)) return numbers;
  throw usage(
    option,
    `${option} takes numbers separated by commas, got "${text}"`,
    `For example ${option}=${example}.`,
  );
}
