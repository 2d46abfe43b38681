/**
 * The chatter that the last impacts belong to: infinitely many in finite time, recognised from the ratio of successive flights. They
 * repeat a pattern of p struck contacts (p = 1 bouncing ball, p = 2 rocking block) in periods D₁, D₂, … with D_{k+1} = r D_k and r < 1
 * steady. After the last impact the rest takes
 *
 *   r D (1 + r + r² + …) = D r / (1 − r).
 */
import type { ImpactRecord } from "./run-state.ts";

/** Longest pattern looked for. */
const LONGEST_PATTERN = 4;

/** Ratios that must agree. */
const RATIOS = 3;

/** Impacts that the ratios of the longest pattern are read from. */
export const RECORDS = (RATIOS + 1) * LONGEST_PATTERN + 1;

/** Two successive ratios agree within this share of 1 − r: the error of the accumulation time relative to itself. */
const STEADY = 2 ** -7;

export function accumulation(impacts: readonly ImpactRecord[]): Accumulation | undefined {
  for (let pattern = 1; pattern <= LONGEST_PATTERN; pattern++) {
    const found = withPattern(impacts, pattern);
    if (found) return found;
  }
  return undefined;
}

export type Accumulation = NonNullable<ReturnType<typeof withPattern>>;

function withPattern(impacts: readonly ImpactRecord[], pattern: number) {
  const last = impacts.length - 1;
  const needed = (RATIOS + 1) * pattern;
  if (last < needed) return undefined;
  for (let k = last; k > last - needed + pattern; k--) {
    if (!isSame(impacts[k]!.struck, impacts[k - pattern]!.struck)) return undefined;
  }
  const period = (k: number): number => impacts[last - k * pattern]!.t - impacts[last - (k + 1) * pattern]!.t;
  let ratio = 0;
  for (let k = RATIOS - 1; k >= 0; k--) {
    const next = period(k) / period(k + 1);
    if (!(next > 0 && next < 1)) return undefined;
    if (k < RATIOS - 1 && Math.abs(next - ratio) > STEADY * (1 - next)) return undefined;
    ratio = next;
  }
  let first = last;
  while (first - pattern >= 0 && isSame(impacts[first]!.struck, impacts[first - pattern]!.struck)) first--;
  const elements = [...new Set(impacts.slice(last - pattern + 1).flatMap(({ struck }) => struck))].sort(
    (a, b) => a - b,
  );
  return {
    /** From the last impact to the accumulation point. */
    remaining: (period(0) * ratio) / (1 - ratio),
    /** The last period, and the ratio of successive ones. */
    period: period(0),
    ratio,
    /** Every contact of the pattern. */
    elements,
    /** Impacts of the sequence so far. */
    impacts: last - first + pattern,
  };
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((element, i) => element === b[i]);
