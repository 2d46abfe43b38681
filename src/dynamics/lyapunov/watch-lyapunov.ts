/**
 * Watches a function V along a run: does it fall, and where does it go?                    [PaschkowskiArnold] Theorem 1
 *
 *   (ii) dV ≤ 0 along motions, jumps included      sublevel sets { V ≤ V(0) } are never left      V → V*
 *
 * V is the function of the file or the total energy T + U. A recorder: event-driven runs show the states before and after
 * every impact, time stepping the ends of its steps. States allocate nothing; the verdict is made when asked for.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { InputError } from "../../errors.ts";
import type { SystemModel } from "../../models/model.ts";
import type { Recorder } from "../simulation.ts";
import { concludeWatch } from "./conclude-watch.ts";
import type { LyapunovReport } from "./watch-report.ts";
import { emptySeen, SAMPLES, type Seen, toleranceOf, WATCH_MARGIN, type WatchOptions } from "./watch-state.ts";

export interface LyapunovWatch extends Recorder {
  report(): LyapunovReport;
}

export function watchLyapunov(model: SystemModel, options: WatchOptions = {}): LyapunovWatch {
  const { margin = WATCH_MARGIN, equilibrium = true } = options;
  if (!(margin > 0 && margin < 1)) {
    throw new InputError({
      code: "bad-option",
      what: `margin must be between 0 and 1, got ${margin}`,
      where: "margin",
      fix: `Leave it out to get ${WATCH_MARGIN}.`,
    });
  }
  const seen = emptySeen(model, { margin, equilibrium });
  const { system, lyapunov } = model;
  const silentNow = silence(model);
  let anchor = 0;
  return {
    record(t, q, u, impulses) {
      const kinetic = system.kineticEnergy(q, u);
      const value = lyapunov ? lyapunov(q, u) : kinetic + system.potentialEnergy(q, t);
      seen.largestKinetic = Math.max(seen.largestKinetic, kinetic);
      if (seen.states === 0) {
        begin(seen, t, value, q);
        anchor = value;
      }
      const change = value - seen.last.value;
      const isJump = seen.states > 0 && t === seen.last.t;
      seen.rise.look(t, value, q, u, seen.velocity, impulses, isJump);
      if (change !== 0) {
        book(isJump ? seen.jumps : seen.flow, change);
        if (isJump) seen.jumps.count++;
        else if (silentNow(t, q, u, impulses)) book(seen.silent, change);
      }
      move(seen, t, value, q, u);
      if (Math.abs(value - anchor) > toleranceOf(seen)) {
        anchor = value;
        seen.lastChange = t;
      }
      sample(seen);
      seen.states++;
    },
    report: () => concludeWatch(seen),
  };
}

function begin(seen: Seen, t: number, value: number, q: Float64Array): void {
  for (const instant of [seen.first, seen.last, seen.lowest, seen.highest]) {
    instant.t = t;
    instant.value = value;
  }
  seen.lastChange = t;
  seen.firstPosition.set(q);
  seen.upper.set(q);
  seen.lower.set(q);
}

function move(seen: Seen, t: number, value: number, q: Float64Array, u: Float64Array): void {
  const { last, lowest, highest, upper, lower } = seen;
  last.t = t;
  last.value = value;
  if (value < lowest.value) {
    lowest.t = t;
    lowest.value = value;
  }
  if (value > highest.value) {
    highest.t = t;
    highest.value = value;
  }
  seen.position.set(q);
  seen.velocity.set(u);
  for (let j = 0; j < q.length; j++) {
    upper[j] = Math.max(upper[j]!, q[j]!);
    lower[j] = Math.min(lower[j]!, q[j]!);
  }
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

/** Did nothing but joints act since the last state? Only these can leave the energy alone by themselves. */
function silence({
  system,
  lyapunov,
}: SystemModel): (t: number, q: Float64Array, u: Float64Array, i: Float64Array) => boolean {
  const active: number[] = [];
  for (const { kind, start, dimension } of system.elements) {
    if (ELEMENTS[kind].family === "bilateral") continue;
    for (let j = 0; j < dimension; j++) active.push(start + j);
  }
  if (lyapunov || system.hasMovingConstraints) return () => false;
  return (t, q, u, impulses) => {
    for (const c of active) if (impulses[c] !== 0) return false;
    return system.externalPower(q, u, t) === 0;
  };
}
