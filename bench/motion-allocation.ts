/**
 * Bytes that a step of a run allocates: the heap is read every few steps, and the median of the differences counts, because
 * a collection now and then makes some of them meaningless.
 */

import type { TimeSteppingOptions } from "../src/dynamics/run-settings.ts";
import { runTimeStepping } from "../src/dynamics/time-stepping/run-time-stepping.ts";
import type { MechanicalSystem } from "../src/models/mechanical-system.ts";

/** Steps between two readings, at most, and readings at least. */
const MOST_BETWEEN = 50;
const READINGS = 16;

/** Steps that are left out while the compiler is still at work. */
const WARM_UP = 1000;

interface Start {
  readonly position: readonly number[];
  readonly velocity: readonly number[];
}

const read = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** What a reading itself allocates. */
function overhead(): number {
  const readings = Array.from({ length: 100 }, read);
  return median(readings.slice(1).map((value, i) => value - readings[i]!));
}

export function bytesPerStep(
  system: MechanicalSystem,
  initial: Start,
  options: Omit<TimeSteppingOptions, "until" | "step">,
  step: number,
  steps: number,
  warmUp: number = WARM_UP,
): number {
  const every = Math.min(MOST_BETWEEN, Math.ceil((steps - warmUp) / READINGS));
  const readings = new Float64Array(Math.ceil(steps / every) + 2);
  let count = 0;
  let asked = 0;
  const shouldStop = (): boolean => {
    if (asked++ % every === 0 && asked > warmUp && count < readings.length) readings[count++] = read();
    return false;
  };
  (globalThis as { gc?: () => void }).gc?.();
  runTimeStepping(system, initial, { ...options, step, until: step * steps, shouldStop });
  const changes = Array.from(readings.subarray(1, count), (value, i) => value - readings[i]!);
  return Math.max(0, (median(changes) - overhead()) / every);
}
