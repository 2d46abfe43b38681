/**
 * Where between two samples a series is best cut into two smooth pieces: least sum of what both leave, in units of the noise. The
 * most significant jump is not always there, because an edge that has wandered by a sample still shows most of it.
 */
import type { TimeSeries } from "../../../models/read-measurements.ts";
import { comparedDegree } from "./edge-estimate.ts";
import { localBasis, localFit } from "./local-polynomial.ts";

/** The last sample before the cut, near `left`; both pieces lie within w samples of it. */
export function bestSplit(series: TimeSeries, noise: readonly number[], left: number, w: number): number {
  const { times, values } = series;
  const [from, to] = [Math.max(0, left - w + 1), Math.min(times.length, left + w + 1)];
  const degree = comparedDegree(series);
  const leftOver = (first: number, count: number): number => {
    const basis = localBasis(times, first, count, degree);
    return values.reduce(
      (sum, one, i) => sum + (noise[i]! > 0 ? localFit(basis, one).residual / noise[i]! ** 2 : 0),
      0,
    );
  };
  let best = left;
  let least = Number.POSITIVE_INFINITY;
  for (let cut = Math.max(from + degree + 1, left - w / 4); cut <= Math.min(to - degree - 3, left + w / 4); cut++) {
    const total = leftOver(from, cut - from + 1) + leftOver(cut + 1, to - cut - 1);
    if (total < least) [best, least] = [cut, total];
  }
  return best;
}
