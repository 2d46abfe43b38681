/**
 * What a Lyapunov watch keeps of a run, and the size below which changes of V are rounding.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { SystemModel } from "../../models/model.ts";
import { type RiseSearch, riseSearch } from "./rise-search.ts";
import type { Change, Instant, LyapunovReport } from "./watch-report.ts";

export interface WatchOptions {
  /** Changes of V below this share of its size are rounding of the method. Default `WATCH_MARGIN`. */
  readonly margin?: number;
  /** Look for the equilibrium that the run ends near. Default true. */
  readonly equilibrium?: boolean;
}

/** Above the energy error of an event-driven run (1e-9) and of midpoint stepping with small steps. */
export const WATCH_MARGIN = 1e-6;

/** Rounding of V itself: it is a sum of some ten terms. */
export const VALUE_ROUNDING = 2 ** 6 * EPSILON;

/** Kinetic energy that contact problems leave at rest, as a share of the largest one: speeds have some eleven digits. */
export const REST_ROUNDING = 2 ** -70;

/** Values of V kept for the rate; every second one goes when they are full. */
export const SAMPLES = 512;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What the watch has seen so far. */
export interface Seen {
  readonly model: SystemModel;
  readonly options: Required<WatchOptions>;
  states: number;
  readonly first: Writable<Instant>;
  readonly last: Writable<Instant>;
  readonly lowest: Writable<Instant>;
  readonly highest: Writable<Instant>;
  largestKinetic: number;
  /** States inside of steps. */
  inner: number;
  /** Largest error of V so far that the method may have made, and that when V was highest. */
  largestError: number;
  highestError: number;
  readonly rise: RiseSearch;
  /** Work of applied forces alone, and the end of its first step. */
  readonly fed: { work: number; t: number };
  readonly jumps: Writable<LyapunovReport["jumps"]>;
  readonly flow: Writable<Change>;
  readonly silent: Writable<Change>;
  lastChange: number;
  readonly firstPosition: Float64Array;
  readonly position: Float64Array;
  readonly velocity: Float64Array;
  /** Largest and smallest value of every coordinate. */
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  /** Largest speed of every coordinate. */
  readonly speed: Float64Array;
  readonly samples: { readonly t: Float64Array; readonly value: Float64Array; count: number; stride: number };
}

/** A watch before the first state. */
export function emptySeen(model: SystemModel, options: Required<WatchOptions>): Seen {
  const f = model.system.freedoms;
  const instant = (): Instant => ({ t: 0, value: 0 });
  return {
    ...{ model, options, states: 0, inner: 0, largestKinetic: 0, largestError: 0, highestError: 0, lastChange: 0 },
    ...{ first: instant(), last: instant(), lowest: instant(), highest: instant() },
    rise: riseSearch(model),
    fed: { work: 0, t: 0 },
    jumps: { count: 0, fall: 0, rise: 0 },
    flow: { fall: 0, rise: 0 },
    silent: { fall: 0, rise: 0 },
    firstPosition: new Float64Array(f),
    position: new Float64Array(f),
    velocity: new Float64Array(f),
    upper: new Float64Array(f),
    lower: new Float64Array(f),
    speed: new Float64Array(f),
    samples: { t: new Float64Array(SAMPLES), value: new Float64Array(SAMPLES), count: 0, stride: 1 },
  };
}

/** Size that changes of V are compared with: for the energy what was exchanged, not its arbitrary zero. */
export function sizeOf({ model, largestKinetic, highest, lowest }: Seen): number {
  const spread = highest.value - lowest.value;
  if (!model.lyapunov) return Math.max(largestKinetic, spread);
  return Math.max(Math.abs(highest.value), Math.abs(lowest.value));
}

export function roundingOf({ highest, lowest }: Seen): number {
  return VALUE_ROUNDING * Math.max(Math.abs(highest.value), Math.abs(lowest.value));
}

/** Over the whole run; rises are judged by the energies present at their time instead. */
export function toleranceOf(seen: Seen): number {
  return Math.max(seen.options.margin * sizeOf(seen), roundingOf(seen));
}
