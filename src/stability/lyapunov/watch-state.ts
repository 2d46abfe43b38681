/**
 * What a Lyapunov watch keeps of a run, and the size below which changes of V are rounding.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { SystemModel } from "../../models/model.ts";
import { instant, riseSearch } from "./rise-search.ts";

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

export type Seen = ReturnType<typeof emptySeen>;

/** What the watch has seen so far; before the first state nothing. */
export function emptySeen(model: SystemModel, options: Required<WatchOptions>) {
  const byCoordinate = (): Float64Array => new Float64Array(model.system.freedoms);
  return {
    model,
    options,
    states: 0,
    first: instant(),
    last: instant(),
    lowest: instant(),
    highest: instant(),
    largestKinetic: 0,
    /** States inside of steps. */
    inner: 0,
    /** Largest error of V so far that the method may have made, and that when V was highest. */
    largestError: 0,
    highestError: 0,
    rise: riseSearch(model),
    /** Work of applied forces alone, and the end of its first step. */
    fed: { work: 0, t: 0 },
    jumps: { count: 0, fall: 0, rise: 0 },
    flow: { fall: 0, rise: 0 },
    silent: { fall: 0, rise: 0 },
    lastChange: 0,
    firstPosition: byCoordinate(),
    position: byCoordinate(),
    velocity: byCoordinate(),
    /** Largest and smallest value of every coordinate. */
    upper: byCoordinate(),
    lower: byCoordinate(),
    /** Largest speed of every coordinate. */
    speed: byCoordinate(),
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
