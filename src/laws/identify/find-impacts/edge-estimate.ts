/**
 * The velocity at the end of a smooth stretch, from the samples of a window beside it: a polynomial of degree D, at an instant t*
 * just outside.
 *
 *   u* = Σ_{j ≤ D} c_j φ_j(t*),   error² = σ² Σ_{j ≤ D} φ_j(t*)² + max(σ, |c_{D+1}|)² φ_{D+1}(t*)²
 *
 * with φ′ in place of φ for positions. The last term is what the next degree would change: motion is no polynomial. To *measure* a
 * velocity the D with the least error is taken, straight lines (parabolas for positions) at least. To *decide* whether the
 * velocity jumps both sides have D = 3 (4): the next term is even in time, the same on both sides of a smooth curve, and cancels.
 * A window is smooth when the highest degree leaves no more than noise.
 */
import type { TimeSeries } from "../../../models/read-measurements.ts";
import { basisAt, type LocalBasis, type LocalFit, localBasis, localFit } from "./local-polynomial.ts";

/** Degree of free motion under constant forces. */
const BASE_DEGREE = { velocities: 1, positions: 2 } as const;

/** Degree at which sides are compared. */
export const comparedDegree = ({ holds }: TimeSeries): number => BASE_DEGREE[holds] + 2;

/** One more is fitted, to see what is left out. */
export const fittedDegree = (series: TimeSeries): number => comparedDegree(series) + 1;

/** A coefficient beyond this many standard deviations is no noise. */
const SIGNIFICANT = 3;

export interface Window {
  readonly basis: LocalBasis;
  /** One for each coordinate. */
  readonly fits: readonly LocalFit[];
}

/** Fits the samples `from` … `from + count − 1`. */
export type FitWindow = (from: number, count: number) => Window;

/** Steps that differ by less than this part are the same: times are printed with some digits. */
const SAME_STEP = 2 ** -16;

/** Windows of equal steps share their basis, which belongs to whoever holds the fitter. */
export function windowFitter(series: TimeSeries): FitWindow {
  const { times, values } = series;
  const degree = fittedDegree(series);
  const evenly = evenSteps(times);
  const known = new Map<number, LocalBasis>();
  return (from, count) => {
    const step = times[from + 1]! - times[from]!;
    const isEven = evenly[from]! >= count - 1;
    const like = isEven ? known.get(count) : undefined;
    const isAlike = like !== undefined && Math.abs(like.scale - (count - 1) * step) <= SAME_STEP * like.scale;
    const basis = isAlike ? { ...like, from, origin: times[from]! } : localBasis(times, from, count, degree);
    if (isEven && !isAlike) known.set(count, basis);
    return { basis, fits: values.map((one) => localFit(basis, one)) };
  };
}

/** How many equal steps follow each sample. */
function evenSteps(times: Float64Array): Int32Array {
  const evenly = new Int32Array(times.length);
  for (let k = times.length - 2; k >= 0; k--) {
    const step = times[k + 1]! - times[k]!;
    const next = k + 2 < times.length ? times[k + 2]! - times[k + 1]! : step;
    evenly[k] = Math.abs(next - step) <= SAME_STEP * step ? evenly[k + 1]! + 1 : 1;
  }
  return evenly;
}

/**
 * Upper end of χ²/ν at a number of standard deviations.                                             Wilson & Hilferty (1931)
 */
export function largestSpread(spare: number, deviations: number): number {
  return (1 - 2 / (9 * spare) + deviations * Math.sqrt(2 / (9 * spare))) ** 3;
}

/** Whether every coordinate is as smooth as noise allows. */
export function isSmooth(series: TimeSeries, window: Window, noise: readonly number[], deviations: number): boolean {
  const spare = window.basis.count - fittedDegree(series) - 1;
  const most = spare * largestSpread(spare, deviations);
  return window.fits.every(({ residual }, i) => residual <= most * noise[i]! ** 2);
}

export interface Edge {
  readonly velocity: Float64Array;
  /** Standard errors. */
  readonly errors: Float64Array;
  /** du/dt. */
  readonly slopes: Float64Array;
  /** Positions, where they were measured. */
  readonly positions: Float64Array;
}

/** Velocities at a time close to the window, for comparison with the other side. */
export function comparedEdge(series: TimeSeries, window: Window, noise: readonly number[], time: number): Edge {
  const degree = comparedDegree(series);
  return edgeOf(series, window, time, (shapes, coefficients, i) => {
    const excess = Math.max(0, Math.abs(coefficients[degree + 1]!) - SIGNIFICANT * noise[i]!);
    return { degree, error: errorOf(shapes, degree, noise[i]!, excess) };
  });
}

/** Velocities at a time close to the window, as exact as they can be told. */
export function measuredEdge(series: TimeSeries, window: Window, noise: readonly number[], time: number): Edge {
  return edgeOf(series, window, time, (shapes, coefficients, i) => {
    let best = { degree: 0, error: Number.POSITIVE_INFINITY };
    for (let degree = BASE_DEGREE[series.holds]; degree <= comparedDegree(series); degree++) {
      const error = errorOf(shapes, degree, noise[i]!, Math.max(noise[i]!, Math.abs(coefficients[degree + 1]!)));
      if (error < best.error) best = { degree, error };
    }
    return best;
  });
}

function errorOf(shapes: Float64Array, degree: number, noise: number, next: number): number {
  let variance = (next * shapes[degree + 1]!) ** 2;
  for (let j = 0; j <= degree; j++) variance += (noise * shapes[j]!) ** 2;
  return Math.sqrt(variance);
}

type Choice = (
  shapes: Float64Array,
  coefficients: Float64Array,
  coordinate: number,
) => { readonly degree: number; readonly error: number };

function edgeOf(series: TimeSeries, { basis, fits }: Window, time: number, choose: Choice): Edge {
  const isVelocity = series.holds === "velocities";
  const here = basisAt(basis, time);
  // A difference quotient is exact enough for what only widens errors.
  const step = basis.scale * SLOPE_STEP;
  const later = basisAt(basis, time + step);
  const [shapes, next] = isVelocity ? [here.values, later.values] : [here.slopes, later.slopes];
  const sum = (coefficients: Float64Array, values: Float64Array, degree: number): number => {
    let total = 0;
    for (let j = 0; j <= degree; j++) total += coefficients[j]! * values[j]!;
    return total;
  };
  const chosen = fits.map(({ coefficients }, i) => choose(shapes, coefficients, i));
  const each = (value: (coefficients: Float64Array, degree: number) => number): Float64Array =>
    Float64Array.from(fits, ({ coefficients }, i) => value(coefficients, chosen[i]!.degree));
  return {
    velocity: each((c, degree) => sum(c, shapes, degree)),
    errors: Float64Array.from(chosen, ({ error }) => error),
    slopes: each((c, degree) => (sum(c, next, degree) - sum(c, shapes, degree)) / step),
    positions: isVelocity ? new Float64Array(0) : each((c, degree) => sum(c, here.values, degree)),
  };
}

/** Part of a window over which slopes are taken. */
const SLOPE_STEP = 2 ** -10;
