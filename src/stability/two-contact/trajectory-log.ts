/**
 * Collects the events of a hybrid simulation in real units.
 */
import type { Flow } from "./flow.ts";
import type { HybridEvent, HybridState, Outcome, Trajectory, ZenoSum } from "./trajectory.ts";
import { MODE_NAMES, pathWord, wordsOf } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface Log {
  /** √A: velocities are multiplied by it, times divided. */
  readonly pace: number;
  readonly events: HybridEvent[];
  readonly zeno: ZenoSum[];
  readonly approachAngles: number[];
  readonly approachSpeeds: number[];
  /** A sticking mode to be written unless the next mode is that one (see words.ts). */
  pending: string | null;
  largestSpeed: number;
}

export function startLog(model: ZeroOrderModel, flow: Flow): Log {
  const log: Log = {
    pace: Math.sqrt(model.accelerationScale),
    events: [],
    zeno: [],
    approachAngles: [],
    approachSpeeds: [],
    pending: null,
    largestSpeed: 0,
  };
  measure(log, flow);
  return log;
}

export function stateOf(flow: Flow, pace: number): HybridState {
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
  sum: { readonly growth: number; readonly duration: number; readonly travel: number; readonly path: number },
): void {
  flow.time += sum.duration;
  flow.position[2] = flow.position[2]! + sum.travel;
  log.zeno.push({
    event: log.events.length,
    growth: sum.growth,
    duration: sum.duration / log.pace,
    travel: sum.travel,
    words: pathWord(sum.path),
  });
  const closed = { ...stateOf(flow, log.pace), z1: 0, z2: 0, dz1: 0, dz2: 0 };
  log.events.push({ t: flow.time / log.pace, word: "…", state: closed });
}

function push(log: Log, flow: Flow, word: string): void {
  log.events.push({ t: flow.time / log.pace, word, state: stateOf(flow, log.pace) });
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
    path: log.events.map((event) => event.word).join(" "),
    approachAngles: log.approachAngles,
    approachSpeeds: log.approachSpeeds,
    events: log.events,
    zeno: log.zeno,
    duration: flow.time / log.pace,
    final: stateOf(flow, log.pace),
    largestSpeed: log.largestSpeed,
  };
}
