/**
 * Jumps of the velocity between smooth stretches, and what is neither: see `find-impacts.ts`.
 */
import type { TimeSeries } from "../../../models/read-measurements.ts";
import { bestSplit } from "./best-split.ts";
import {
  comparedDegree,
  comparedEdge,
  type Edge,
  type FitWindow,
  fittedDegree,
  isSmooth,
  largestSpread,
  type Window,
} from "./edge-estimate.ts";
import { localBasis, localFit } from "./local-polynomial.ts";

/** Samples of the shortest window: enough for five or six coefficients and an idea of the noise. */
export const LEAST_WINDOW = 10;

/** Standard deviations of χ² beyond which a shortest window is rough. */
export const ROUGH = 6;

/** Standard deviations of χ² that windows longer than the shortest may have: they might hold an impact that was not found. */
export const DOUBT = 3;

/** Samples that a jump may take. */
const MOST_WITHIN = 2;

/** Noise below this part of the range is not looked for: files have about six digits. */
const LEAST_NOISE = 2 ** -20;

export interface Search {
  readonly series: TimeSeries;
  readonly fitAt: FitWindow;
  readonly noise: readonly number[];
  readonly threshold: number;
  readonly window: number;
}

/** A jump between the samples `left` and `right`. */
export interface Jump {
  readonly left: number;
  readonly right: number;
  readonly significance: number;
}

/** All jumps of a series, in no order, and which of the shortest windows no jump explains. */
export function findJumps(search: Search): { readonly jumps: readonly Jump[]; readonly isOpen: readonly boolean[] } {
  const isRough = roughWindows(search);
  const jumps: Jump[] = [];
  for (let w = LEAST_WINDOW; w <= Math.min(search.window, search.series.times.length / 2); w *= 2) {
    jumps.push(...apart(jumpsAt(search, w, jumps), w).map((jump) => refined(search, jump, w)));
  }
  jumps.push(...slowJumps(search, isRough, jumps));
  return { jumps, isOpen: unexplained(isRough, jumps) };
}

export function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Standard deviation of the samples, from the median of what the shortest windows leave. */
export function noiseOf(series: TimeSeries, fitAt: FitWindow): number[] {
  const windows = series.times.length - LEAST_WINDOW + 1;
  const residuals = series.values.map(() => new Float64Array(windows));
  for (let from = 0; from < windows; from++) {
    fitAt(from, LEAST_WINDOW).fits.forEach(({ residual }, i) => {
      residuals[i]![from] = residual;
    });
  }
  const spare = LEAST_WINDOW - fittedDegree(series) - 1;
  return residuals.map((one, i) => {
    const values = series.values[i]!;
    const range = values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    return Math.max(Math.sqrt(median(one) / (spare * largestSpread(spare, 0))), LEAST_NOISE * range);
  });
}

/** For each shortest window, by its first sample: whether noise does not explain what is left of it. */
function roughWindows({ series, fitAt, noise }: Search): boolean[] {
  return Array.from(
    { length: series.times.length - LEAST_WINDOW + 1 },
    (_, from) => !isSmooth(series, fitAt(from, LEAST_WINDOW), noise, ROUGH),
  );
}

/** The largest jump between two edges over its standard error. */
function jumpOf(before: Edge, after: Edge): number {
  let largest = 0;
  before.velocity.forEach((value, i) => {
    const error = Math.hypot(before.errors[i]!, after.errors[i]!);
    if (error > 0) largest = Math.max(largest, Math.abs(after.velocity[i]! - value) / error);
  });
  return largest;
}

/**
 * Whether two pieces explain the samples better than one polynomial with as many coefficients does, by threshold² in units of the
 * noise. A smooth curve that bends more than either piece can follow is followed by the one.
 */
function isCut({ series, noise, threshold }: Search, before: Window, after: Window): boolean {
  const from = before.basis.from;
  const whole = localBasis(
    series.times,
    from,
    after.basis.from + after.basis.count - from,
    2 * comparedDegree(series) + 1,
  );
  return series.values.some((values, i) => {
    const sigma = noise[i]!;
    const pieces = [before, after].reduce((sum, { fits }) => {
      const { residual, coefficients } = fits[i]!;
      // Pieces of the degree at which they are compared.
      return sum + residual + coefficients[comparedDegree(series) + 1]! ** 2;
    }, 0);
    return sigma > 0 && localFit(whole, values).residual - pieces >= (threshold * sigma) ** 2;
  });
}

/** Between the samples `left` and `right`; 0 unless both sides are smooth over w samples. */
function significanceAt(search: Search, left: number, right: number, w: number): number {
  const { series, fitAt, noise } = search;
  const before = fitAt(left - w + 1, w);
  const after = fitAt(right, w);
  if (![before, after].every((one) => isSmooth(series, one, noise, ROUGH))) return 0;
  if (!isCut(search, before, after)) return 0;
  const t = (series.times[left]! + series.times[right]!) / 2;
  return jumpOf(comparedEdge(series, before, noise, t), comparedEdge(series, after, noise, t));
}

/** All places where windows of w samples see a jump and hold no known one. */
function jumpsAt(search: Search, w: number, known: readonly Jump[]): Jump[] {
  const { series, fitAt, noise, threshold } = search;
  const { times } = series;
  const isTaken = new Uint8Array(times.length);
  for (const { left, right } of known) isTaken.fill(1, Math.max(0, left - w + 1), right + w - 1);
  const found: Jump[] = [];
  // A window is first the right one, and w places later the left one.
  const ring: (Window | undefined)[] = [];
  for (let right = 0; right + w <= times.length; right++) {
    const after = fitAt(right, w);
    const smooth = isSmooth(series, after, noise, w === LEAST_WINDOW ? ROUGH : DOUBT) ? after : undefined;
    const before = ring[right % w];
    ring[right % w] = smooth;
    const left = right - 1;
    if (right < w || !before || !smooth || isTaken[left]) continue;
    const t = (times[left]! + times[right]!) / 2;
    const significance = jumpOf(comparedEdge(series, before, noise, t), comparedEdge(series, smooth, noise, t));
    if (significance >= threshold && isCut(search, before, smooth)) found.push({ left, right, significance });
  }
  return found;
}

/** The most significant ones, none within w samples of another. */
function apart(jumps: readonly Jump[], w: number): Jump[] {
  const kept: Jump[] = [];
  for (const jump of [...jumps].sort((a, b) => b.significance - a.significance)) {
    if (kept.every(({ left }) => Math.abs(left - jump.left) >= w)) kept.push(jump);
  }
  return kept;
}

/** The place where two smooth pieces fit best. */
function refined({ series, noise }: Search, jump: Jump, w: number): Jump {
  const left = bestSplit(series, noise, jump.left, w);
  return { ...jump, left, right: left + 1 };
}

/** Rough windows that no jump explains. */
function unexplained(isRough: readonly boolean[], jumps: readonly Jump[]): boolean[] {
  const open = isRough.slice();
  for (const { left, right } of jumps) {
    for (let s = Math.max(0, left - LEAST_WINDOW + 2); s < right && s < open.length; s++) open[s] = false;
  }
  return open;
}

/** Jumps with samples in between, where the shortest windows are rough and nothing was found. */
function slowJumps(search: Search, isRough: readonly boolean[], known: readonly Jump[]): Jump[] {
  const { times } = search.series;
  const found: Jump[] = [];
  for (let within = 1; within <= MOST_WITHIN; within++) {
    const open = unexplained(isRough, [...known, ...found]);
    const candidates: Jump[] = [];
    for (let left = LEAST_WINDOW - 1; left + within + LEAST_WINDOW < times.length; left++) {
      const right = left + within + 1;
      const isNear = open[left - LEAST_WINDOW + 2] || open[right - 1];
      const isKnown = [...known, ...found].some(
        (one) => one.right > left - LEAST_WINDOW + 1 && one.left < right + LEAST_WINDOW - 1,
      );
      if (!isNear || isKnown) continue;
      const significance = significanceAt(search, left, right, LEAST_WINDOW);
      if (significance >= search.threshold) candidates.push({ left, right, significance });
    }
    found.push(...apart(candidates, LEAST_WINDOW));
  }
  return found;
}
