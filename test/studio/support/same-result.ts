/**
 * Whether two stored results say the same: every word, and every number up to what two engines round differently. Sines and powers of Chromium
 * and of Node differ in their last place, so numbers may by some units of it, beside their own size or that of 1.
 */
import { expect } from "vitest";

const ROUNDING = 1e-12;

export function expectSameResult(found: unknown, expected: unknown): void {
  expect(near(found, expected)).toEqual(expected);
}

/** The found value with the expected numbers where they are the same but for rounding. */
function near(found: unknown, expected: unknown): unknown {
  if (typeof found === "number" && typeof expected === "number") {
    return Math.abs(found - expected) <= ROUNDING * Math.max(1, Math.abs(expected)) ? expected : found;
  }
  if (Array.isArray(found) && Array.isArray(expected)) return found.map((one, k) => near(one, expected[k]));
  if (typeof found !== "object" || found === null || typeof expected !== "object" || expected === null) return found;
  const other = expected as Record<string, unknown>;
  return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, near(one, other[key])]));
}
