/**
 * Watches a function V along a run: does it fall, and where does it go?                    [PaschkowskiArnold] Theorem 1
 *
 *   (ii) dV ≤ 0 along motions, jumps included      sublevel sets { V ≤ V(0) } are never left      V → V*
 *
 * V is the function of the file or the total energy T + U. A recorder: event-driven runs show the states before and after
 * every impact and some inside of each step, time stepping the ends of its steps. States allocate nothing; the verdict is made when asked for.
 */

import type { Recorder } from "../../dynamics/simulation.ts";
import { ELEMENTS } from "../../elements/elements.ts";
import { InputError } from "../../errors.ts";
import type { SystemModel } from "../../models/model.ts";
import { concludeWatch } from "./conclude-watch.ts";
import { place } from "./rise-search.ts";
import { valueError } from "./value-error.ts";
import type { LyapunovReport } from "./watch-report.ts";
import {
  emptySeen,
  REST_ROUNDING,
  SAMPLES,
  type Seen,
  VALUE_ROUNDING,
  WATCH_MARGIN,
  type WatchOptions,
} from "./watch-state.ts";

export interface LyapunovWatch extends Recorder {
  report(): LyapunovReport;
}

export function watchLyapunov(model: SystemModel, options: WatchOptions = {}): LyapunovWatch {
  const { margin = WATCH_MARGIN, equilibrium = true } = options;
  if (!(margin > 0 && margin < 1)) refuseMargin(margin);
  const seen = emptySeen(model, { margin, equilibrium });
  const { system, lyapunov } = model;
  const valueAt = (t: number, q: Float64Array, u: Float64Array): number =>
    lyapunov ? lyapunov(q, u) : system.kineticEnergy(q, u) + system.potentialEnergy(q, t);
  const errorAt = valueError(model, margin);
  const bookSilence = silence(seen);
  const idle = new Float64Array(system.size);
  let anchor = 0;
  let error = 0;
  return {
    record(t, q, u, impulses) {
      const value = valueAt(t, q, u);
      seen.largestKinetic = Math.max(seen.largestKinetic, system.kineticEnergy(q, u));
      if (seen.states === 0) {
        begin(seen, t, value, q);
        anchor = value;
      }
      error = errorAt(t, q, u) + VALUE_ROUNDING * Math.abs(value) + REST_ROUNDING * seen.largestKinetic;
      const change = value - seen.last.value;
      const isJump = seen.states > 0 && t === seen.last.t;
      seen.rise.look(t, value, q, u, seen.velocity, impulses, isJump, error);
      if (change !== 0) book(isJump ? seen.jumps : seen.flow, change);
      if (change !== 0 && isJump) seen.jumps.count++;
      bookSilence(t, q, u, impulses, change, isJump);
      extremes(seen, t, value, q, error);
      move(seen, t, value, q, u);
      if (Math.abs(value - anchor) > error) {
        anchor = value;
        seen.lastChange = t;
      }
      sample(seen);
      seen.states++;
    },
    look(t, q, u) {
      if (seen.states === 0) return;
      const value = valueAt(t, q, u);
      seen.rise.look(t, value, q, u, seen.velocity, idle, false, error);
      extremes(seen, t, value, q, error);
      seen.inner++;
    },
    report: () => concludeWatch(seen),
  };
}

function refuseMargin(margin: number): never {
  throw new InputError({
    code: "bad-option",
    what: `margin must be between 0 and 1, got ${margin}`,
    where: "margin",
    fix: `Leave it out to get ${WATCH_MARGIN}.`,
  });
}

function begin(seen: Seen, t: number, value: number, q: Float64Array): void {
  for (const instant of [seen.first, seen.last, seen.lowest, seen.highest]) place(instant, t, value);
  seen.lastChange = t;
  seen.firstPosition.set(q);
  seen.upper.set(q);
  seen.lower.set(q);
}

function extremes(seen: Seen, t: number, value: number, q: Float64Array, error: number): void {
  const { lowest, highest, upper, lower } = seen;
  seen.largestError = Math.max(seen.largestError, error);
  if (value < lowest.value) place(lowest, t, value);
  if (value > highest.value) {
    place(highest, t, value);
    seen.highestError = seen.largestError;
  }
  for (let j = 0; j < q.length; j++) {
    upper[j] = Math.max(upper[j]!, q[j]!);
    lower[j] = Math.min(lower[j]!, q[j]!);
  }
}

function move(seen: Seen, t: number, value: number, q: Float64Array, u: Float64Array): void {
  place(seen.last, t, value);
  seen.position.set(q);
  seen.velocity.set(u);
  for (let j = 0; j < u.length; j++) seen.speed[j] = Math.max(seen.speed[j]!, Math.abs(u[j]!));
}

function book(sums: { fall: number; rise: number }, change: number): void {
  if (change < 0) sums.fall -= change;
  else sums.rise += change;
}

/** Keeps every stride-th value; halves when full. */
function sample({ samples, states, last }: Seen): void {
  if (states % samples.stride !== 0) return;
  if (samples.count === SAMPLES) {
    for (let k = 0; k < SAMPLES / 2; k++) {
      samples.t[k] = samples.t[2 * k]!;
      samples.value[k] = samples.value[2 * k]!;
    }
    samples.count = SAMPLES / 2;
    samples.stride *= 2;
    if (states % samples.stride !== 0) return;
  }
  samples.t[samples.count] = last.t;
  samples.value[samples.count++] = last.value;
}

/**
 * Books steps in which nothing but joints acted: there T + U changes by the applied forces, and without them by the method
 * alone.
 */
function silence(seen: Seen) {
  const { system, lyapunov } = seen.model;
  const active: number[] = [];
  for (const { kind, start, dimension } of system.elements) {
    if (ELEMENTS[kind].family === "bilateral") continue;
    for (let j = 0; j < dimension; j++) active.push(start + j);
  }
  let before = 0;
  if (lyapunov || system.hasMovingConstraints) return () => {};
  return (
    t: number,
    q: Float64Array,
    u: Float64Array,
    impulses: Float64Array,
    change: number,
    isJump: boolean,
  ): void => {
    const earlier = before;
    before = system.externalPower(q, u, t);
    if (isJump || seen.states === 0) return;
    for (const c of active) if (impulses[c] !== 0) return;
    if (before === 0 && change !== 0) book(seen.silent, change);
    if (!(before > 0 && earlier > 0)) return;
    if (seen.fed.work === 0) seen.fed.t = t;
    seen.fed.work += 0.5 * (before + earlier) * (t - seen.last.t);
  };
}

/** Several recorders on one run: each gets every state. */
export function joinRecorders(...recorders: readonly Recorder[]): Recorder {
  const looking = recorders.filter(({ look }) => look !== undefined);
  const following = recorders.filter(({ states }) => states !== undefined);
  return {
    begin(system) {
      for (const recorder of recorders) recorder.begin?.(system);
    },
    record(t, q, u, impulses) {
      for (const recorder of recorders) recorder.record(t, q, u, impulses);
    },
    // Without anyone who looks a run need not compute what is inside its steps.
    ...(looking.length > 0 && {
      look(t: number, q: Float64Array, u: Float64Array) {
        for (const recorder of looking) recorder.look?.(t, q, u);
      },
    }),
    ...(following.length > 0 && {
      states(t: number, states: Uint8Array) {
        for (const recorder of following) recorder.states?.(t, states);
      },
    }),
  };
}
