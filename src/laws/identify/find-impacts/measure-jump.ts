/**
 * The instant of a jump and the velocities on both sides of it, with their standard errors. Velocities do not say where between two
 * samples they jumped: du/dt times that uncertainty is part of their error. Positions do, since they have a kink there.
 */
import type { PairError, TimeSeries } from "../../../models/read-measurements.ts";
import { type Edge, isSmooth, measuredEdge, type Window } from "./edge-estimate.ts";
import { DOUBT, type Jump, LEAST_WINDOW, ROUGH, type Search } from "./find-jumps.ts";

export interface FoundImpact {
  readonly t: number;
  /** Standard error of t. */
  readonly timeError: number;
  /** u⁻, u⁺ and their standard errors. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly beforeErrors: readonly number[];
  readonly afterErrors: readonly number[];
  /** The independent parts of these errors: both edges, and the instant, which moves both. */
  readonly errors: readonly PairError[];
  /** The largest jump over its standard error, where it was decided. */
  readonly significance: number;
  /** Samples within the jump, which belong to neither side. */
  readonly within: number;
  /** Line of the first sample after the impact. */
  readonly line: number;
}

/** Velocities on both sides, each from the window with the least error that reaches over no other impact. */
export function measuredJump(search: Search, jump: Jump, all: readonly Jump[]): FoundImpact | undefined {
  const { series, noise } = search;
  const { times } = series;
  const { left, right, significance } = jump;
  const first = all.reduce((most, one) => (one.left < left ? Math.max(most, one.right) : most), 0);
  const last = all.reduce((least, one) => (one.left > left ? Math.min(least, one.left) : least), times.length - 1);
  const middle = (times[left]! + times[right]!) / 2;
  const windows = [
    bestWindow(search, left - first + 1, (count) => left - count + 1, middle),
    bestWindow(search, last - right + 1, () => right, middle),
  ];
  const [before, after] = windows;
  if (before === undefined || after === undefined) return undefined;
  const { t, error } = instant(series, noise, [before, after], jump);
  const [early, late] = [measuredEdge(series, before, noise, t), measuredEdge(series, after, noise, t)];
  const errors = independentErrors(early, late, error);
  const total = (side: keyof PairError): number[] =>
    Array.from(early.velocity, (_, i) => Math.hypot(...errors.map((one) => one[side][i]!)));
  return {
    ...{ t, timeError: error, before: Array.from(early.velocity), after: Array.from(late.velocity) },
    ...{ beforeErrors: total("before"), afterErrors: total("after"), errors, significance },
    ...{ within: right - left - 1, line: series.lines[right]! },
  };
}

/** One for each velocity of an edge, and that of the instant: du/dt Δt on both sides. */
function independentErrors(early: Edge, late: Edge, timeError: number): PairError[] {
  const none = new Float64Array(early.errors.length);
  const alone = ({ errors }: Edge): Float64Array[] =>
    Array.from(errors, (error, i) => none.map((_, j) => (i === j ? error : 0)));
  const moved = ({ slopes }: Edge): Float64Array => slopes.map((slope) => slope * timeError);
  return [
    ...alone(early).map((before) => ({ before, after: none })),
    ...alone(late).map((after) => ({ before: none, after })),
    { before: moved(early), after: moved(late) },
  ];
}

function bestWindow(
  { series, fitAt, noise, window }: Search,
  room: number,
  start: (count: number) => number,
  time: number,
): Window | undefined {
  let best: Window | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let count = LEAST_WINDOW; count <= Math.min(window, room); count *= 2) {
    const one = fitAt(start(count), count);
    if (!isSmooth(series, one, noise, count === LEAST_WINDOW ? ROUGH : DOUBT)) break;
    const { errors } = measuredEdge(series, one, noise, time);
    const size = errors.reduce((sum, error, i) => sum + (noise[i]! > 0 ? (error / noise[i]!) ** 2 : 0), 0);
    if (size < least) [best, least] = [one, size];
  }
  return best;
}

/** Between the two samples; positions tell where in between, because they do not jump. */
function instant(
  series: TimeSeries,
  noise: readonly number[],
  [before, after]: readonly Window[],
  { left, right }: Jump,
): { readonly t: number; readonly error: number } {
  const [from, to] = [series.times[left]!, series.times[right]!];
  const middle = (from + to) / 2;
  const spread = (to - from) / Math.sqrt(12);
  if (series.holds === "velocities") return { t: middle, error: spread };
  const [early, late] = [measuredEdge(series, before!, noise, middle), measuredEdge(series, after!, noise, middle)];
  let [product, square] = [0, 0];
  early.velocity.forEach((velocity, i) => {
    if (noise[i] === 0) return;
    const jump = (late.velocity[i]! - velocity) / noise[i]!;
    product += (jump * (late.positions[i]! - early.positions[i]!)) / noise[i]!;
    square += jump * jump;
  });
  const t = Math.min(to, Math.max(from, middle - product / square));
  // Positions at the edges are as uncertain as about half a sample.
  return { t, error: Math.min(spread, 1 / Math.sqrt(square)) };
}
