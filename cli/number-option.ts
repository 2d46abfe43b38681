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
  throw usage(option, what, pointAdvice(text) ?? `For example ${option} 0.01.`);
}

/** What to write for a number with a decimal comma; undefined for other texts. */
export function pointAdvice(text: string): string | undefined {
  const number = text.trim().replace(",", ".");
  if (/^[+-]?\d*,\d+(e[+-]?\d+)?$/i.test(text.trim())) return `The decimal sign is a point: ${number}.`;
  const isExponent = /^[+-]?[\d.]+e[+-]?\d+,\d+$/i.test(text.trim());
  return isExponent ? "The decimal sign is a point, and an exponent is a whole number: 1.5e-3." : undefined;
}

/** A tolerance: between 0 and 1. */
export function toleranceOption(text: string): number {
  const value = Number(text);
  if (/^[\d.]+(e[+-]?\d+)?$/i.test(text.trim()) && value > 0 && value < 1) return value;
  const what = `--tolerance takes a number between 0 and 1, got "${text}"`;
  throw usage("--tolerance", what, pointAdvice(text) ?? "For example --tolerance 1e-10.");
}

/** A whole number from `least` to `most`. */
export function countOption(option: string, text: string, most: number, example = 300, least = 1): number {
  const value = Number(text);
  if (/^\d+$/.test(text.trim()) && value >= least && value <= most) return value;
  throw usage(
    option,
    `${option} takes a whole number from ${least} to ${most}, got "${text}"`,
    `For example ${option}=${example}.`,
  );
}

const MOST_WORKERS = 1024;

/** How many compute at the same time. */
export const workersOption = (text: string): number => countOption("--workers", text, MOST_WORKERS, 2);

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
