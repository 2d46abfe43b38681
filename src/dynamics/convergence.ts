/**
 * Does a method keep its order? A motion at four steps, each a quarter of the one before, against the event-driven motion:
 *
 *   error(h) = mean over t_j of max_i |q_i(t_j) − q_i^ref(t_j)| / way_i,     order = slope of log error over log h
 *
 * way_i is how far coordinate i gets from its start, so that metres and radians count alike; coordinates that stay are left out. Where in
 * a step an impact falls is chance: each point is the mean over three steps near each other. Positions are compared, for velocities
 * of two methods differ by a whole jump between their instants of an impact. Only errors well above that of the reference count
 * for the order. Where the event-driven method fails, the finest run of the same method stands in for it, and the result says so.
 */

import { InputError } from "../errors.ts";
import { lawFields, lawSettings } from "../laws/laws.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { SystemModel } from "../models/model.ts";
import { METHODS } from "../models/simulation-options.ts";
import { withStop } from "../problems/stop-signal.ts";
import type { SteppingMethod } from "./run-settings.ts";
import { methodOf, type SimulateOptions, simulate } from "./simulate.ts";

export interface Convergence {
  /** `stopped`: asked to stop, what is there is kept. */
  readonly status: "done" | "stopped" | "failed";
  readonly law: string;
  readonly from: number;
  readonly until: number;
  /** Number of instants at which positions are compared, the last of them the end. */
  readonly instants: number;
  /** How far every coordinate gets from its start, in its unit; null for those that stay. */
  readonly ways: readonly (number | null)[];
  readonly reference: ConvergenceReference;
  readonly curves: readonly ConvergenceCurve[];
}

export interface ConvergenceReference {
  readonly method: "event" | SteppingMethod;
  /** Of a time-stepping reference. */
  readonly step?: number;
  /** Events of an event-driven one. */
  readonly events?: number;
  /** Error of the same method with a hundred times the tolerance: what the reference stays below. Null where it was not measured. */
  readonly error: number | null;
  /** Why it is not the event-driven method. */
  readonly reason?: string;
}

export interface ConvergenceCurve {
  readonly method: SteppingMethod;
  /** Largest step first. */
  readonly points: readonly ConvergencePoint[];
  /** Measured; null where `reason` says why. */
  readonly order: number | null;
  /** In theory: between impacts, and through those with ε > 0. */
  readonly theory: readonly [smooth: number, impacts: number];
  readonly reason?: string;
}

export interface ConvergencePoint {
  readonly step: number;
  /** Mean of `errors`, as a share of the ways. */
  readonly error: number;
  /** At steps near this one. */
  readonly errors: readonly number[];
}

/** Instants of comparison: steps are parts of what lies between two. */
const INSTANTS = 50;
/** Steps of the coarsest run where no step is given; each run has four times as many as the one before. */
const COARSEST = 100;
const STEPS = [1, 4, 16, 64];
/** Runs near each other, by this share of the instants. */
const NEAR = [0, 1, 2];
/** An error counts where it is this often that of the reference, and the rounding of as many steps. */
const ABOVE = 10;
/** A coordinate stays where its way is below this share of the longest. */
const STAYS = 1e-9;
/** Instants of runs differ by rounding of sums of steps. */
const SAME_TIME = 1e-7;
const REFERENCE = { rtol: 1e-10, atol: 1e-12 } as const;
const LOOSER = { rtol: 1e-8, atol: 1e-10 } as const;
/** How much finer a time-stepping reference is than the finest run. */
const FINER = 4;

interface Plan {
  readonly model: SystemModel;
  readonly options: SimulateOptions;
  readonly from: number;
  readonly until: number;
  readonly instants: number;
}

/** Positions at the instants and the events on the way, or why there are none. */
type Track =
  | { readonly positions: readonly Float64Array[]; readonly events: number; readonly reason?: never }
  | { readonly reason: string };

/** Of the methods `moreau` and `rattle`, or of the one that is named; `step` is the largest of the four. */
export function measureConvergence(model: SystemModel, given: SimulateOptions = {}): Convergence {
  const options = withStop(given);
  const plan = planOf(model, options);
  const { method = "event" } = { ...model.simulate, ...options };
  methodOf(method);
  const methods: readonly SteppingMethod[] =
    method === "moreau" || method === "rattle" ? [method] : ["moreau", "rattle"];
  const counts = STEPS.map((factor) => factor * coarsest(plan));
  const exact = eventTrack(plan, REFERENCE);
  const finest = FINER * counts.at(-1)!;
  const truth = exact.reason === undefined ? exact : steppingTrack(plan, methods[0]!, finest);
  const ways = truth.reason === undefined ? waysOf(model, truth.positions) : model.system.coordinates.map(() => null);
  const reference: ConvergenceReference =
    exact.reason === undefined
      ? {
          method: "event",
          events: exact.events,
          error: errorOf(eventTrack(plan, LOOSER), exact.positions, ways) ?? null,
        }
      : { method: methods[0]!, step: stepOf(plan, finest), error: null, reason: exact.reason };
  // A run that stands in for the truth is that of its own method alone.
  const judged = exact.reason === undefined ? methods : methods.slice(0, 1);
  const curves =
    truth.reason === undefined
      ? judged.map((one) => curveOf(plan, one, counts, { truth: truth.positions, ways, floor: reference.error ?? 0 }))
      : [];
  const { from, until, instants } = plan;
  const isKnown = curves.some(({ points }) => points.length > 0);
  const status = options.shouldStop?.() ? "stopped" : isKnown ? "done" : "failed";
  const law = lawSettings({ ...lawFields(model), ...options }).choice.name;
  return { ...{ status, law, from, until, instants, ways, reference, curves } };
}

function planOf(model: SystemModel, options: SimulateOptions): Plan {
  const { until, from = 0 } = { ...model.simulate, ...options };
  if (until === undefined || !(until > from && Number.isFinite(until - from))) {
    throw new InputError({
      ...{ code: "bad-time", where: "until" },
      what: `orders are measured on a motion that takes time: from ${from} until ${until ?? "nobody says"}`,
      fix: "Add `simulate: { until: 3 }` to the file, or `--until 3` to the command.",
    });
  }
  // The event-driven method samples at multiples of a time: without them the end alone is compared.
  const start = (from * INSTANTS) / (until - from);
  const instants = Math.abs(start - Math.round(start)) < SAME_TIME ? INSTANTS : 1;
  return { model, options, from, until, instants };
}

const stepOf = ({ from, until }: Plan, count: number): number => (until - from) / count;

/** A number of steps that makes every instant the end of one. */
function coarsest({ options: { step }, from, until }: Plan): number {
  if (step === undefined) return COARSEST;
  if (!(step > 0)) {
    throw new InputError({
      what: "the step must be a positive number",
      where: "step",
      fix: "Give it in seconds, such as 1e-2.",
    });
  }
  return Math.max(1, Math.ceil((until - from) / step / INSTANTS - SAME_TIME)) * INSTANTS;
}

/** Tolerances say how exact the run is. */
function eventTrack(plan: Plan, tolerances: { readonly rtol: number; readonly atol: number }): Track {
  const { step: _, ...options } = plan.options;
  const every = plan.instants === 1 ? {} : { every: stepOf(plan, INSTANTS) };
  try {
    return track(plan, { ...options, ...tolerances, ...every, method: "event" });
  } catch (error) {
    if (error instanceof InputError) return { reason: error.what };
    throw error;
  }
}

const steppingTrack = (plan: Plan, method: SteppingMethod, count: number): Track =>
  track(plan, { ...plan.options, method, step: stepOf(plan, count), adaptive: false });

/** The run, and its positions at the instants. */
function track({ model, from, until, instants }: Plan, options: SimulateOptions): Track {
  const positions: Float64Array[] = [];
  const interval = (until - from) / instants;
  const record = (t: number, q: Float64Array): void => {
    const k = Math.round((t - from) / interval);
    if (k > 0 && k <= instants && Math.abs(t - from - k * interval) <= SAME_TIME * interval)
      positions[k - 1] = q.slice();
  };
  const {
    status,
    reason = "stopped on request",
    events,
    final,
  } = simulate(model, { ...options, recorder: { record } });
  if (status !== "done") return { reason };
  positions[instants - 1] = Float64Array.from(final.position);
  const isWhole = Array.from(positions, (one) => one !== undefined).every(Boolean);
  return isWhole ? { positions, events: events.length } : { reason: "it has no states at the instants of comparison" };
}

/** How far coordinates get from their start; null for those that stay. */
function waysOf({ initial }: SystemModel, positions: readonly Float64Array[]): (number | null)[] {
  const ways = Array.from(initial.position, (q0, i) =>
    positions.reduce((most, q) => Math.max(most, Math.abs(q[i]! - q0)), 0),
  );
  const longest = Math.max(...ways);
  return ways.map((way) => (way > STAYS * longest ? way : null));
}

/** Mean over the instants of the largest error of a coordinate beside its way. */
function errorOf(found: Track, truth: readonly Float64Array[], ways: readonly (number | null)[]): number | undefined {
  if (found.reason !== undefined) return undefined;
  const errors = truth.map((exact, j) =>
    ways.reduce<number>(
      (most, way, i) => (way === null ? most : Math.max(most, Math.abs(found.positions[j]![i]! - exact[i]!) / way)),
      0,
    ),
  );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

interface Yardstick {
  readonly truth: readonly Float64Array[];
  readonly ways: readonly (number | null)[];
  readonly floor: number;
}

function curveOf(
  plan: Plan,
  method: SteppingMethod,
  counts: readonly number[],
  { truth, ways, floor }: Yardstick,
): ConvergenceCurve {
  const points: ConvergencePoint[] = [];
  let failure: string | undefined;
  for (const count of counts) {
    const tracks = NEAR.map((k) => steppingTrack(plan, method, count + k * INSTANTS));
    const errors = tracks.map((one) => errorOf(one, truth, ways)).filter((error) => error !== undefined);
    failure ??= tracks.find((one) => one.reason !== undefined)?.reason;
    if (errors.length === NEAR.length) {
      const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
      const steps = NEAR.map((k) => stepOf(plan, count + k * INSTANTS));
      points.push({ step: steps.reduce((sum, step) => sum + step, 0) / steps.length, error: mean, errors });
    }
  }
  const isAbove = ({ step, error }: ConvergencePoint): boolean =>
    error > ABOVE * Math.max(floor, (EPSILON * (plan.until - plan.from)) / step);
  const used = points.filter(isAbove);
  const theory = METHODS[method].order;
  if (used.length >= 2)
    return { method, theory, points, order: slope(used), ...(failure !== undefined && { reason: failure }) };
  const why =
    points.length < 2
      ? (failure ?? "too few runs")
      : "errors are those of rounding or of the reference: there is no order to be seen";
  return { method, theory, points, order: null, reason: why };
}

/** Of log error over log step, by least squares. */
function slope(points: readonly ConvergencePoint[]): number {
  const rows = points.map(({ step, error }) => [Math.log(step), Math.log(error)] as const);
  const mean = (k: 0 | 1): number => rows.reduce((sum, row) => sum + row[k], 0) / rows.length;
  const [x, y] = [mean(0), mean(1)];
  const across = rows.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return across / rows.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}
