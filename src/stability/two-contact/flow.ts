/**
 * The state of the zero-order dynamics on its way from event to event, and the continuous part of the motion: constant
 * accelerations until a free contact hits or a slipping contact stops ([VarkonyiOr] Section 5).
 * All four contact components are carried although three would do: normal velocities then never mix with tangential
 * ones, which are 10⁸ times larger where the approach is shallow.
 * Margins are signed distances to the alternatives of every decision taken; the path stays the same while all of them
 * are positive.
 */
import { makeSlacks, type Slacks } from "./force-balance.ts";
import {
  AT_REST,
  appendDigit,
  directionOf,
  FREE,
  FREE_FLIGHT,
  LONGEST_PATH,
  STICK,
  singleMode,
  slipLetter,
} from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface Flow {
  /** Displacements x1, z1, x2, z2. */
  readonly position: Float64Array;
  /** Velocities in the same order. */
  readonly velocity: Float64Array;
  /** Whether contact i is closed and stays closed until something happens (z = ż = 0). */
  readonly touches: [boolean, boolean];
  /** Time since the start, in units of velocity over `accelerationScale`. */
  time: number;
  /** The way so far, see words.ts; valid while `pathLength` is at most LONGEST_PATH. */
  path: number;
  pathLength: number;
  readonly margins: Float64Array;
  marginCount: number;
  /** Work space of impacts (collide.ts): impulses t, n of a single one, a double one that slips, slacks of one that stops. */
  readonly impulse: Float64Array;
  readonly slip: DoubleSlip;
  readonly slacks: Slacks;
}

/** A double impact with two-contact slip. */
export interface DoubleSlip {
  n1: number;
  n2: number;
  /** ẋ1 and ẋ2 after it, and ẋ2 in the direction of the slip. */
  x1: number;
  x2: number;
  along: number;
  /** Size of the inverse that gives n1, n2, and of the terms of ẋ2. */
  inverseSize: number;
  termSize: number;
}

/** Ten events with at most five decisions each. */
const MOST_MARGINS = 5 * LONGEST_PATH + 6;

export function makeFlow(): Flow {
  return {
    position: new Float64Array(4),
    velocity: new Float64Array(4),
    touches: [false, false],
    time: 0,
    path: 0,
    pathLength: 0,
    margins: new Float64Array(MOST_MARGINS),
    marginCount: 0,
    impulse: new Float64Array(2),
    slip: { n1: 0, n2: 0, x1: 0, x2: 0, along: 0, inverseSize: 0, termSize: 0 },
    slacks: makeSlacks(),
  };
}

/**
 * While contact `stuck` is at rest the other one moves along its circle: ẋ cos φ = ż sin φ. Its tangential velocity is
 * taken from there, so that the direction of motion is exact and not what a difference of large numbers left.
 */
export function alignWithStuck(model: ZeroOrderModel, flow: Flow, stuck: number): void {
  const cos = model.cosines[1 - stuck]!;
  const v = flow.velocity;
  if (cos !== 0) v[2 * (1 - stuck)] = (v[2 * (1 - stuck) + 1]! * model.sines[1 - stuck]!) / cos;
}

export function recordDigit(flow: Flow, digit: number): void {
  if (flow.pathLength < LONGEST_PATH) flow.path = appendDigit(flow.path, digit);
  flow.pathLength++;
}

export function recordMargin(flow: Flow, margin: number): void {
  if (flow.marginCount < MOST_MARGINS) flow.margins[flow.marginCount++] = margin;
}

/** Forgets path and margins, keeps the state. */
export function restartRecord(flow: Flow): void {
  flow.path = 0;
  flow.pathLength = 0;
  flow.marginCount = 0;
}

/**
 * The mode of the state as it is, with touching contacts at ż = 0: SS at rest, −1 where no mode is consistent.
 * Contacts that the load lifts stop touching here.
 */
export function chooseMode(model: ZeroOrderModel, flow: Flow): number {
  const { touches, velocity: v } = flow;
  let mode: number;
  if (touches[0] && touches[1]) {
    const slip = model.hasSection ? v[2]! : v[0]!;
    if (slip === 0) return AT_REST;
    mode = model.touchingModes[slip > 0 ? 0 : 1]!;
    if (mode < 0) return mode;
  } else if (touches[0]) {
    mode = singleMode(0, singleLetter(model, 0, v[0]!));
  } else if (touches[1]) {
    mode = singleMode(1, singleLetter(model, 1, v[2]!));
  } else {
    return FREE_FLIGHT;
  }
  touches[0] = mode >> 2 !== FREE;
  touches[1] = (mode & 3) !== FREE;
  return mode;
}

function singleLetter(model: ZeroOrderModel, contact: number, slip: number): number {
  if (!model.sustains[contact]) return FREE;
  return slip === 0 ? model.restingLetter[contact]! : slipLetter(slip);
}

/** What ended a stretch of motion. */
export const HITS_FIRST = 0;
export const HITS_SECOND = 1;
export const STOPS = 2;
export const ENDLESS = 3;

/**
 * Moves the state along `mode` to its next event: HITS_FIRST, HITS_SECOND (a free contact closes; both at the same time
 * counts as the first with z = 0 of the second), STOPS (slip ends), or ENDLESS (nothing ever happens; state unchanged).
 */
export function advance(model: ZeroOrderModel, flow: Flow, mode: number): number {
  const { position: q, velocity: v } = flow;
  const a = model.modeAcceleration;
  const at = 4 * mode;
  const first = mode >> 2 === FREE ? hitTime(q[1]!, v[1]!, a[at + 1]!) : Infinity;
  const second = (mode & 3) === FREE ? hitTime(q[3]!, v[3]!, a[at + 3]!) : Infinity;
  const stop = stopTime(flow, mode, a, at);
  const hit = Math.min(first, second);
  if (hit === Infinity && stop === Infinity) return ENDLESS;
  decide(flow, mode, first, second, stop, a, at);
  const stops = stop < hit;
  const time = stops ? stop : hit;
  for (let i = 0; i < 4; i++) {
    q[i] = q[i]! + (v[i]! + 0.5 * a[at + i]! * time) * time;
    v[i] = v[i]! + a[at + i]! * time;
  }
  flow.time += time;
  if (stops) {
    if (mode >> 2 !== FREE) v[0] = 0;
    if ((mode & 3) !== FREE) v[2] = 0;
    if ((mode & 3) === FREE) alignWithStuck(model, flow, 0);
    else if (mode >> 2 === FREE) alignWithStuck(model, flow, 1);
    return STOPS;
  }
  if (first <= second) q[1] = 0;
  if (second <= first) q[3] = 0;
  if (mode >> 2 === STICK) alignWithStuck(model, flow, 0);
  else if ((mode & 3) === STICK) alignWithStuck(model, flow, 1);
  return first <= second ? HITS_FIRST : HITS_SECOND;
}

/** When the slip of the mode ends; with two slipping contacts both stop together. */
function stopTime(flow: Flow, mode: number, a: Float64Array, at: number): number {
  const component = directionOf(mode & 3) !== 0 ? 2 : directionOf(mode >> 2) !== 0 ? 0 : -1;
  if (component < 0) return Infinity;
  const velocity = flow.velocity[component]!;
  const acceleration = a[at + component]!;
  return velocity * acceleration < 0 ? -velocity / acceleration : Infinity;
}

/** Records how far the other events were: a hit before the stop, the stop before a hit, a graze that just misses. */
function decide(
  flow: Flow,
  mode: number,
  first: number,
  second: number,
  stop: number,
  a: Float64Array,
  at: number,
): void {
  if (mode === FREE_FLIGHT && (first !== Infinity || second !== Infinity)) {
    if (first !== Infinity && second !== Infinity) recordMargin(flow, Math.abs(first - second));
    return;
  }
  const hit = Math.min(first, second);
  if (stop !== Infinity && hit !== Infinity) recordMargin(flow, Math.abs(stop - hit));
  if (stop === Infinity) return;
  if (hit === Infinity) graze(flow, mode, a, at);
}

/** A free contact that comes down but turns before it hits: the discriminant it is short of. */
function graze(flow: Flow, mode: number, a: Float64Array, at: number): void {
  const normal = mode >> 2 === FREE ? 1 : (mode & 3) === FREE ? 3 : -1;
  if (normal < 0) return;
  const { position: q, velocity: v } = flow;
  if (v[normal]! < 0) recordMargin(flow, 2 * a[at + normal]! * q[normal]! - v[normal]! * v[normal]!);
}

/** First t > 0 with z + v t + a t²/2 = 0 for z ≥ 0, in the form that does not cancel. With z = 0, v > 0 it is −2v/a. */
export function hitTime(z: number, v: number, a: number): number {
  if (z <= 0) {
    if (v > 0) return a < 0 ? (-2 * v) / a : Infinity;
    return v < 0 || a < 0 ? 0 : Infinity;
  }
  const discriminant = v * v - 2 * a * z;
  if (discriminant < 0) return Infinity;
  const root = Math.sqrt(discriminant);
  if (v < 0) return (2 * z) / (root - v);
  return a < 0 ? (v + root) / -a : Infinity;
}
