/**
 * Impacts in a time series: instants at which the velocity jumps, that is, where the smooth motions on both sides do not meet.
 *
 *   z = max_i |u_i(t* + 0) − u_i(t* − 0)| / error_i  ≥ threshold                 edges of local polynomials (`edge-estimate.ts`)
 *
 * Noise is taken as white. Its size is the median over all windows of what local polynomials leave, so impacts do not count. Windows
 * of 10, 20, … samples on both sides are tried, the shortest first: impacts that follow each other closely are found by
 * short windows, small jumps by long ones. A jump may take up to two samples. What is neither smooth nor one jump is
 * named as unclear and not used: impacts closer than 10 samples, chatter, disturbances.
 */
import { InputError } from "../../../errors.ts";
import type { Measurements, TimeSeries } from "../../../models/read-measurements.ts";
import { windowFitter } from "./edge-estimate.ts";
import { findJumps, type Jump, LEAST_WINDOW, median, noiseOf, type Search } from "./find-jumps.ts";
import { type FoundImpact, measuredJump } from "./measure-jump.ts";

export interface FindImpactsOptions {
  /** How many standard errors a jump must have. Default 6. */
  readonly threshold?: number;
  /** Most samples on each side of an impact that its velocities are taken from. Default 160, at least 10. */
  readonly window?: number;
  /** Least time between impacts, s; of closer ones the larger is kept. Default 0. */
  readonly spacing?: number;
}

export interface FoundImpacts {
  readonly impacts: readonly FoundImpact[];
  /** Stretches of time that are neither smooth nor hold one jump. */
  readonly unclear: readonly { readonly from: number; readonly to: number }[];
  readonly holds: TimeSeries["holds"];
  readonly samples: number;
  /** Standard deviation of the samples, by coordinate. */
  readonly noise: readonly number[];
  readonly threshold: number;
  readonly window: number;
  readonly spacing: number;
  /** Impacts closer than this cannot be told apart, s. */
  readonly blind: number;
}

const DEFAULT_THRESHOLD = 6;
const DEFAULT_WINDOW = 160;

export function findImpacts(series: TimeSeries, options: FindImpactsOptions = {}): FoundImpacts {
  const { threshold, window, spacing } = checked(series, options);
  const fitAt = windowFitter(series);
  const search: Search = { series, fitAt, noise: noiseOf(series, fitAt), threshold, window };
  const { jumps, isOpen } = findJumps(search);
  const kept = spaced(jumps, series.times, spacing);
  const impacts = kept.map((jump) => measuredJump(search, jump, kept)).filter((one) => one !== undefined);
  const { times } = series;
  const steps = times.subarray(1).map((t, k) => t - times[k]!);
  return {
    impacts,
    unclear: unclearStretches(series, isOpen),
    ...{ holds: series.holds, samples: times.length, noise: search.noise, threshold, window, spacing },
    blind: LEAST_WINDOW * median(steps),
  };
}

/** The impacts that were found, as pairs for a fit. */
export function foundPairs({ impacts }: FoundImpacts, { freedoms, file, ignored }: TimeSeries): Measurements {
  if (impacts.length === 0) {
    throw new InputError({
      code: "no-impacts",
      what: "no impact was found in the time series",
      where: file === undefined ? "impacts" : { file, line: 1, column: 1 },
      fix: "Lower the threshold, or check that the columns are the velocities (or positions) of the model.",
    });
  }
  const pairs = impacts.map(({ before, after, errors, line }) => ({
    before: Float64Array.from(before),
    after: Float64Array.from(after),
    weight: 1,
    errors,
    line,
  }));
  return { freedoms, pairs, ...(file !== undefined && { file }), ...(ignored && { ignored }) };
}

function checked(series: TimeSeries, options: FindImpactsOptions): Required<FindImpactsOptions> {
  const { threshold = DEFAULT_THRESHOLD, window = DEFAULT_WINDOW, spacing = 0 } = options;
  const refuse = (where: string, what: string, fix: string): never => {
    throw new InputError({ code: "bad-argument", what, where, fix });
  };
  if (!(threshold > 0)) refuse("threshold", `the threshold must be above 0, got ${threshold}`, "6 is the default.");
  if (!(window >= LEAST_WINDOW))
    refuse("window", `the window must have at least ${LEAST_WINDOW} samples, got ${window}`, "160 is the default.");
  if (!(spacing >= 0)) refuse("spacing", `the spacing must be at least 0, got ${spacing}`, "Give it in seconds.");
  const count = series.times.length;
  if (count >= 2 * LEAST_WINDOW) return { threshold, window, spacing };
  throw new InputError({
    code: "no-data",
    what: `the time series has ${count} samples; at least ${2 * LEAST_WINDOW} are needed to see a jump`,
    where: series.file === undefined ? "series" : { file: series.file, line: 1, column: 1 },
    fix: "Measure longer, or faster.",
  });
}

/** In order of time; of two that are closer than the spacing the more significant one. */
function spaced(jumps: readonly Jump[], times: Float64Array, spacing: number): Jump[] {
  const kept: Jump[] = [];
  for (const jump of [...jumps].sort((a, b) => b.significance - a.significance)) {
    if (kept.every(({ left }) => Math.abs(times[left]! - times[jump.left]!) >= spacing)) kept.push(jump);
  }
  return kept.sort((a, b) => a.left - b.left);
}

/** Stretches of rough windows that no jump explains. */
function unclearStretches({ times }: TimeSeries, isOpen: readonly boolean[]): FoundImpacts["unclear"] {
  const stretches: { from: number; to: number }[] = [];
  let end = -1;
  isOpen.forEach((isHere, s) => {
    if (!isHere) return;
    const to = times[s + LEAST_WINDOW - 1]!;
    if (s <= end) stretches.at(-1)!.to = to;
    else stretches.push({ from: times[s]!, to });
    end = s + LEAST_WINDOW;
  });
  return stretches;
}
