/**
 * The safe values of one coefficient while all others stay: an interval, because safe loss factors form a convex set and δ(ε)
 * is monotone. Its inside is found from cuts: at both ends of what is left the margin is at most value + slope·(δ − δ_end), so
 * the place where the two lines meet is the next to look at, and when they meet below zero no value is safe.
 */
import { lossFactor } from "../impulse-cones/impulse-cones.ts";
import { lossSlope, type Side } from "./chosen-coefficients.ts";
import type { LossMargin } from "./loss-criterion.ts";
import { safeRoot } from "./safe-root.ts";

export interface SafeSlice extends Side {
  /** Whether the ends are those of the range, which are safe. */
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

/** The safe part of the line on which the other coefficient has this value. */
export type Slicer = (still: number) => SafeSlice | undefined;

export interface SliceQuestion extends Side {
  /** The margin at a value of the coefficient. */
  readonly margin: (coefficient: number) => LossMargin;
  /** Which of the products belongs to the coefficient. */
  readonly index: number;
}

const MOST_LOOKS = 80;

/** Undefined when no value is safe. `guess`: looked at first. */
export function safeSlice(question: SliceQuestion, guess?: number): SafeSlice | undefined {
  const { margin, low, high } = question;
  const isLowOpen = margin(low).isSafe;
  const isHighOpen = margin(high).isSafe;
  if (isLowOpen && isHighOpen) return { low, high, isLowOpen, isHighOpen };
  const inside = isLowOpen ? low : isHighOpen ? high : insideOf(question, guess);
  if (inside === undefined) return undefined;
  return {
    low: isLowOpen ? low : safeRoot(margin, inside, low),
    high: isHighOpen ? high : safeRoot(margin, inside, high),
    isLowOpen,
    isHighOpen,
  };
}

function insideOf({ margin, index, low, high }: SliceQuestion, guess: number | undefined): number | undefined {
  if (guess !== undefined && margin(guess).isSafe) return guess;
  // Left and right of what is left, where the margin rises towards the inside (as a function of δ, right to left).
  let [left, right] = [low, high];
  for (let look = 0; look < MOST_LOOKS; look++) {
    const [a, b] = [margin(left), margin(right)];
    const [x, y] = [lossFactor(left), lossFactor(right)];
    const [p, q] = [a.products[index]!, b.products[index]!];
    // The margin falls away from the range on one side: its largest value is at an end, which is unsafe.
    if (p >= 0 || q <= 0) return undefined;
    const meeting = (b.value - a.value + p * x - q * y) / (p - q);
    const bound = a.value + p * (meeting - x);
    if (bound < 0 || !(meeting < x && meeting > y)) return undefined;
    const place = (1 - meeting) / (1 + meeting);
    const found = margin(place);
    if (found.isSafe) return place;
    if (found.products[index]! < 0) left = Math.max(left, place);
    else right = Math.min(right, place);
    if (right - left <= -lossSlope(left) * Number.EPSILON || place <= low || place >= high) return undefined;
  }
  return undefined;
}
