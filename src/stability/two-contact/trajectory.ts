/**
 * What a hybrid simulation of the zero-order dynamics reports, and the log that collects its events in real units.
 */
import type { Flow } from "./flow.ts";
import { fail } from "./posture.ts";
import { MODE_NAMES, pathWord, wordsOf } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

/** The coordinates q' = (z1, z2, x2) of [VarkonyiOr] and their velocities. */
export interface HybridState {
  readonly z1: number;
  readonly z2: number;
  readonly x2: number;
  readonly dz1: number;
  readonly dz2: number;
  readonly dx2: number;
}

/** Their names in order, with their units. */
export const HYBRID_UNITS = {
  z1: "m",
  z2: "m",
  x2: "m",
  dz1: "m/s",
  dz2: "m/s",
  dx2: "m/s",
} as const satisfies Readonly<Record<keyof HybridState, string>>;

/** Refuses numbers that are no state before anything is computed from them; `caller` is what was given them. */
export function checkState(
  { hasSection }: ZeroOrderModel,
  start: HybridState,
  caller: string,
  code = "bad-input",
): void {
  if (!hasSection) {
    const what = "z1, z2, x2 do not describe the motion of a posture with cos φ1 = 0";
    fail(what, caller, "Exchange the contacts or turn the first surface a little.", "bad-input");
  }
  for (const name of ["z1", "z2", "x2", "dz1", "dz2", "dx2"] as const) {
    const value = start[name];
    if (Number.isFinite(value) && (value >= 0 || (name !== "z1" && name !== "z2"))) continue;
    const fix = "Give finite numbers; z1 and z2 are heights above the surfaces, at least 0.";
    fail(`${name} = ${value} is no possible state`, name, fix, code);
  }
}

/**
 * Size of a perturbation as a speed: D of [VarkonyiOr] (17) with heights turned into speeds by the load acceleration; x2
 * counts like a height.
 */
export function perturbationSize({ accelerationScale }: ZeroOrderModel, start: HybridState): number {
  const height = Math.sqrt(accelerationScale * Math.max(start.z1, start.z2, Math.abs(start.x2)));
  return Math.max(height, Math.abs(start.dz1), Math.abs(start.dz2), Math.abs(start.dx2));
}

export interface HybridEvent {
  readonly t: number;
  /** The mode that starts, or the impact. `…` stands for an infinite sequence of impacts that ended. */
  readonly word: string;
  /** State right after the event. */
  readonly state: HybridState;
}

/** An infinite sequence of impacts summed in closed form. */
export interface ZenoSum {
  /** Index in `events` of the word `…`. */
  readonly event: number;
  /** Speed ratio of one repetition. */
  readonly growth: number;
  readonly duration: number;
  /** Travel of x2. */
  readonly travel: number;
  /** The words repeated. */
  readonly words: string;
}

/**
 * rest: both contacts closed, no velocity, after a finite time. slides: two-contact slip that nothing ends. diverges:
 * grows without bound. decays: shrank below SMALLEST_SHARE of its start without a pattern that repeats. inconsistent: no
 * contact mode or impact continues the motion; below (11) only slip at both contacts of a posture that is not persistent. undecided: still moving after the allowed number of events.
 */
export const OUTCOMES = ["rest", "slides", "diverges", "decays", "inconsistent", "undecided"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How many of a family of motions ended in which way. */
export function countOutcomes<Name extends string>(
  motions: readonly { readonly outcome: Name }[],
  names: readonly Name[],
): Record<Name, number> {
  const count = (name: Name): number => motions.filter(({ outcome }) => outcome === name).length;
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}

export interface Trajectory {
  readonly outcome: Outcome;
  /** One sentence. */
  readonly reason: string;
  /** Words of all events: `FF IF PF FI FP IF PF SF II SS`. */
  readonly path: string;
  /** φ at each crossing of the Poincaré section (contact 1 touches, contact 2 hits). */
  readonly approachAngles: readonly number[];
  /** Approach speed |ż2| at these crossings. */
  readonly approachSpeeds: readonly number[];
  readonly events: readonly HybridEvent[];
  readonly zeno: readonly ZenoSum[];
  /** Time of the last event. */
  readonly duration: number;
  readonly final: HybridState;
  /** Largest |ż1|, |ż2|, |ẋ2| met at an event. */
  readonly largestSpeed: number;
}

/** What a trajectory is collected in. */
export interface Log {
  /** √A: velocities are multiplied by it, times divided. */
  readonly pace: number;
  readonly lists: {
    readonly events: HybridEvent[];
    readonly zeno: ZenoSum[];
    readonly approachAngles: number[];
    readonly approachSpeeds: number[];
  };
  /** A sticking mode to be written unless the next mode is that one (see words.ts). */
  pending: string | null;
  largestSpeed: number;
}

export function startLog(model: ZeroOrderModel, flow: Flow): Log {
  const lists = { approachAngles: [], approachSpeeds: [], events: [], zeno: [] };
  const log: Log = { pace: Math.sqrt(model.accelerationScale), lists, pending: null, largestSpeed: 0 };
  measure(log, flow);
  return log;
}

function stateOf(flow: Flow, pace: number): HybridState {
  const { position: q, velocity: v } = flow;
  return { z1: q[1]!, z2: q[3]!, x2: q[2]!, dz1: v[1]! * pace, dz2: v[3]! * pace, dx2: v[2]! * pace };
}

/** Writes a mode or an impact. A sticking impact whose sticking mode does not follow shows that mode for no time. */
export function logDigit(log: Log, flow: Flow, digit: number): void {
  if (log.pending !== null && log.pending !== MODE_NAMES[digit]) push(log, flow, log.pending);
  const [word, sticking] = wordsOf(digit, undefined);
  log.pending = sticking ?? null;
  push(log, flow, word!);
}

/** Writes `…` and moves time and place over the summed sequence. */
export function logZeno(
  log: Log,
  flow: Flow,
  sum: Pick<ZenoSum, "growth" | "duration" | "travel"> & { readonly path: number },
): void {
  flow.time += sum.duration;
  flow.position[2] = flow.position[2]! + sum.travel;
  log.lists.zeno.push({
    event: log.lists.events.length,
    growth: sum.growth,
    duration: sum.duration / log.pace,
    travel: sum.travel,
    words: pathWord(sum.path),
  });
  const closed = { ...stateOf(flow, log.pace), z1: 0, z2: 0, dz1: 0, dz2: 0 };
  log.lists.events.push({ t: flow.time / log.pace, word: "…", state: closed });
}

function push(log: Log, flow: Flow, word: string): void {
  log.lists.events.push({ t: flow.time / log.pace, word, state: stateOf(flow, log.pace) });
  measure(log, flow);
}

function measure(log: Log, flow: Flow): void {
  const v = flow.velocity;
  log.largestSpeed = Math.max(log.largestSpeed, log.pace * Math.max(Math.abs(v[1]!), Math.abs(v[2]!), Math.abs(v[3]!)));
}

export function finish(log: Log, flow: Flow, outcome: Outcome, reason: string): Trajectory {
  return {
    outcome,
    reason,
    path: log.lists.events.map((event) => event.word).join(" "),
    ...log.lists,
    duration: flow.time / log.pace,
    final: stateOf(flow, log.pace),
    largestSpeed: log.largestSpeed,
  };
}
