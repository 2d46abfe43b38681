/**
 * A motion of the zero-order dynamics from event to event in closed form, with a choice among all continuations at every
 * event. Infinite sequences of impacts are not summed: they are followed until they are rounding beside what is left.
 *   rest     both contacts closed without velocity, or shrunk to SMALL of the start
 *   grows    LARGE times the size of the start
 *   leaves   a motion that nothing ends
 *   stops    slip at both contacts without a mode, and impulses exist that stop the body (the declared rule)
 *   none     no mode or impact continues it, and nothing stops it
 *   slow     the number of events is used up, and what bounces has shrunk in the second half of them
 *   lasts    the same, and it has not
 */
import { type Continuation, impactsOf, type Mechanics, modesOf, stopSlack } from "./continuations.ts";

export type Ending = "rest" | "grows" | "leaves" | "stops" | "none" | "slow" | "lasts";

export interface MotionState {
  /** Heights z1, z2. */
  readonly heights: readonly [number, number];
  /** ẋ1, ż1, ẋ2, ż2. */
  readonly velocity: readonly number[];
}

export interface Motion {
  readonly ending: Ending;
  readonly events: number;
  /** Largest size on the way over that of the start. */
  readonly amplification: number;
  /** Impacts or modes that had more than one solution. */
  readonly choices: number;
  /** How often a contact left while both were closed and slipping. */
  readonly lifts: number;
  /** The first one that had none. */
  readonly stuck: string | null;
  /** Slope ẋ2/|ż2| and speed |ż2| wherever contact 1 is closed and contact 2 hits. */
  readonly crossings: readonly { readonly slope: number; readonly speed: number }[];
}

/** Picks one of several continuations: the first is that of the preference list. */
export type Choose = (continuations: readonly Continuation[]) => Continuation;

const SMALL = 1e-11;
const LARGE = 1e12;

/** Normal motion below this part of the tangential one is over: what an infinite sequence of impacts tends to. */
const CALM = 1e-14;

/** Events looked at in the middle and at the end of a motion that uses up its number: many turns of all phases. */
const WINDOW = 256;

interface Run {
  readonly mechanics: Mechanics;
  readonly z: [number, number];
  v: number[];
  readonly closed: [boolean, boolean];
  choices: number;
  lifts: number;
  stuck: string | null;
}

export function followMotion(mechanics: Mechanics, start: MotionState, choose: Choose, most: number): Motion {
  const run: Run = {
    mechanics,
    z: [...start.heights],
    v: [...start.velocity],
    closed: [0, 1].map((i) => start.heights[i] === 0 && start.velocity[2 * i + 1] === 0) as [boolean, boolean],
    choices: 0,
    lifts: 0,
    stuck: null,
  };
  const size = sizeOf(run);
  const crossings: { slope: number; speed: number }[] = [];
  let amplification = 1;
  let [middle, last] = [0, 0];
  let ending: Ending | null = null;
  let events = 0;
  for (; ending === null; events++) {
    if (events >= most) ending = last < middle ? "slow" : "lasts";
    else ending = step(run, choose, crossings);
    align(run);
    if (events >= most / 2 - WINDOW && events < most / 2) middle = Math.max(middle, normalSize(run));
    if (events >= most - WINDOW) last = Math.max(last, normalSize(run));
    const share = sizeOf(run) / size;
    amplification = Math.max(amplification, share);
    if (ending === null && share < SMALL) ending = "rest";
    if (ending === null && share > LARGE) ending = "grows";
  }
  return { ending, events, amplification, choices: run.choices, lifts: run.lifts, stuck: run.stuck, crossings };
}

/** D of (17). */
function sizeOf({ z, v }: Run): number {
  return Math.max(...v.map(Math.abs), Math.sqrt(Math.max(0, z[0])), Math.sqrt(Math.max(0, z[1])));
}

/**
 * Four components for three freedoms: ẋ1 cos φ1 − ż1 sin φ1 = ẋ2 cos φ2 − ż2 sin φ2. No event changes the difference of both
 * sides, so what rounding left of it while the motion was large would rule it once it is small: the larger slip takes it.
 */
function align({ mechanics, v }: Run): void {
  const [[c1, s1], , [c2, s2]] = mechanics.body.rows as readonly (readonly [number, number])[];
  const [first, second] = [v[0]! * c1!, v[2]! * c2!];
  const difference = first - v[1]! * s1! - second + v[3]! * s2!;
  if (Math.abs(first) >= Math.abs(second) && first !== 0) v[0] = v[0]! - difference / c1!;
  else if (second !== 0) v[2] = v[2]! + difference / c2!;
}

/** d of (17). */
function normalSize({ z, v }: Run): number {
  return Math.max(Math.abs(v[1]!), Math.abs(v[3]!), Math.sqrt(z[0]), Math.sqrt(z[1]));
}

function step(run: Run, choose: Choose, crossings: { slope: number; speed: number }[]): Ending | null {
  settle(run);
  const { mechanics, z, v } = run;
  const touching = [z[0] === 0, z[1] === 0];
  if ([0, 1].some((i) => touching[i] && v[2 * i + 1]! < 0)) {
    if (run.closed[0] && touching[1]) crossings.push({ slope: -v[2]! / v[3]!, speed: -v[3]! });
    return collide(run, choose, touching);
  }
  if (run.closed[0] && run.closed[1] && v[0] === 0 && v[2] === 0) return "rest";
  const mode = pick(run, modesOf(mechanics, v, run.closed), choose, "mode");
  const bothClosed = run.closed[0] && run.closed[1];
  if (mode === null) return bothClosed && stopSlack(mechanics.body, v) >= 0 ? "stops" : "none";
  if (bothClosed && mode.letters.includes("F")) run.lifts++;
  return fly(run, mode);
}

/** The end of an infinite sequence of impacts: heights and normal velocities are nothing beside the slip. */
function settle(run: Run): void {
  const { z, v } = run;
  const slip = Math.max(Math.abs(v[0]!), Math.abs(v[2]!));
  const normal = normalSize(run);
  if (normal === 0 || normal > CALM * slip) return;
  z.fill(0);
  v[1] = 0;
  v[3] = 0;
  run.closed.fill(true);
}

function pick(run: Run, all: readonly Continuation[], choose: Choose, what: string): Continuation | null {
  const valid = all.filter(({ slack }) => slack >= 0);
  if (valid.length > 1) run.choices++;
  if (valid.length > 0) return choose(valid);
  // Where cases meet, rounding may refuse each of them: the nearest one is taken.
  if (all.length > 0) return all.reduce((a, b) => (b.slack > a.slack ? b : a));
  run.stuck = `no ${what} at velocities ${run.v.join(", ")}`;
  return null;
}

function collide(run: Run, choose: Choose, touching: readonly boolean[]): Ending | null {
  const impact = pick(run, impactsOf(run.mechanics, run.v, touching), choose, "impact");
  if (impact === null) return "none";
  run.v = [...impact.after];
  for (let i = 0; i < 2; i++) {
    const letter = impact.letters[i]!;
    run.closed[i] = letter !== "F";
    if (letter !== "F") run.v[2 * i + 1] = 0;
    if (letter === "S") run.v[2 * i] = 0;
    if (letter === "F" && touching[i] && !(run.v[2 * i + 1]! > 0)) {
      run.v[2 * i + 1] = 0;
      run.closed[i] = true;
    }
  }
  return null;
}

/** Moves along constant accelerations to the next hit or stop. */
function fly(run: Run, { letters, after: rates }: Continuation): Ending | null {
  const { z, v } = run;
  let time = Infinity;
  let event = -1;
  for (let i = 0; i < 2; i++) {
    run.closed[i] = letters[i] !== "F";
    const at = run.closed[i] ? stopTime(v[2 * i]!, rates[2 * i]!) : hitTime(z[i]!, v[2 * i + 1]!, rates[2 * i + 1]!);
    if (at < time) [time, event] = [at, i];
  }
  if (event < 0) return "leaves";
  for (let i = 0; i < 2; i++) {
    if (letters[i] !== "F") continue;
    z[i] = Math.max(0, z[i]! + time * (v[2 * i + 1]! + (time * rates[2 * i + 1]!) / 2));
  }
  for (let k = 0; k < 4; k++) v[k] = v[k]! + time * rates[k]!;
  for (let i = 0; i < 2; i++) if (run.closed[i]) v[2 * i + 1] = 0;
  if (run.closed[event]) {
    v[2 * event] = 0;
    if (run.closed[0] && run.closed[1]) [v[0], v[2]] = [0, 0];
  } else {
    z[event] = 0;
  }
  for (let i = 0; i < 2; i++) if (letters[i] === "S") v[2 * i] = 0;
  return null;
}

const stopTime = (v: number, a: number): number => (v * a < 0 ? -v / a : Infinity);

/** First positive root of z + v t + a t²/2; from z = 0 upwards it is −2v/a. */
function hitTime(z: number, v: number, a: number): number {
  if (z === 0) return v >= 0 && a < 0 ? (-2 * v) / a : Infinity;
  const root = Math.sqrt(v * v - 2 * a * z);
  if (Number.isNaN(root)) return Infinity;
  return v < 0 ? (2 * z) / (root - v) : a < 0 ? (v + root) / -a : Infinity;
}
