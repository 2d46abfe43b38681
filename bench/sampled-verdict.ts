/**
 * The baseline of `bench/postures.ts`: the maps known only by samples, as Section 7.3 of Várkonyi and Or describes it.
 * Fixed points are changes of sign between neighbouring samples, 300 equal intervals are safe if all their samples are.
 */
import { strongComponents } from "../src/stability/interval-graph/strong-components.ts";
import { ambiguity } from "../src/stability/two-contact/ambiguity.ts";
import { cycleFromSlope, makeCycle } from "../src/stability/two-contact/cycle.ts";
import { painleve } from "../src/stability/two-contact/painleve.ts";
import { persistence } from "../src/stability/two-contact/persistence.ts";
import type { Posture } from "../src/stability/two-contact/posture.ts";
import { isFeasible } from "../src/stability/two-contact/statics.ts";
import { relabel } from "../src/stability/two-contact/zero-order-model.ts";

const INTERVALS = 300;
const PER_INTERVAL = 10;

interface Samples {
  readonly angle: Float64Array;
  /** R and G; NaN where undefined. */
  readonly reduced: Float64Array;
  readonly growth: Float64Array;
}

export function sampledRegion(posture: Posture): number {
  const { model } = relabel(posture);
  if (!isFeasible(model)) return 0;
  if (painleve(model).excluded) return 1;
  if (ambiguity(model).ambiguous) return 6;
  const { persistent } = persistence(model);
  const samples = sampleMaps(model);
  if (hasGrowingFixedPoint(samples)) return persistent ? 4 : 5;
  if (!persistent) return 7;
  if (samples.growth.every((growth) => !(growth >= 1))) return 2;
  return hasStablePartition(samples) ? 3 : 7;
}

function sampleMaps(model: Parameters<typeof cycleFromSlope>[0]): Samples {
  const count = INTERVALS * PER_INTERVAL;
  const samples: Samples = {
    angle: new Float64Array(count),
    reduced: new Float64Array(count).fill(Number.NaN),
    growth: new Float64Array(count).fill(Number.NaN),
  };
  const cycle = makeCycle();
  for (let k = 0; k < count; k++) {
    samples.angle[k] = Math.PI * ((k + 0.5) / count - 0.5);
    cycleFromSlope(model, Math.tan(samples.angle[k]!), cycle);
    if (!cycle.defined) continue;
    samples.reduced[k] = Math.atan(cycle.nextSlope);
    samples.growth[k] = cycle.growth;
  }
  return samples;
}

function hasGrowingFixedPoint({ angle, reduced, growth }: Samples): boolean {
  for (let k = 1; k < angle.length; k++) {
    const crosses = (reduced[k - 1]! - angle[k - 1]!) * (reduced[k]! - angle[k]!) <= 0;
    if (crosses && Math.min(growth[k - 1]!, growth[k]!) > 1) return true;
  }
  return false;
}

function hasStablePartition({ angle, reduced, growth }: Samples): boolean {
  const first = new Int32Array(INTERVALS).fill(1);
  const last = new Int32Array(INTERVALS).fill(0);
  const unsafe = new Uint8Array(INTERVALS);
  for (let j = 0; j < INTERVALS; j++) {
    let [low, high, above, below] = [INTERVALS, -1, false, false];
    for (let k = j * PER_INTERVAL; k < (j + 1) * PER_INTERVAL; k++) {
      if (Number.isNaN(reduced[k]!)) continue;
      const image = Math.min(INTERVALS - 1, Math.floor((reduced[k]! / Math.PI + 0.5) * INTERVALS));
      low = Math.min(low, image);
      high = Math.max(high, image);
      if (growth[k]! >= 1) unsafe[j] = 1;
      if (reduced[k]! > angle[k]!) above = true;
      else below = true;
    }
    if (unsafe[j] === 1 && above && below) return false;
    first[j] = low;
    last[j] = high;
  }
  const start = Int32Array.from({ length: INTERVALS + 1 }, (_, j) => j);
  const { component, sizes } = strongComponents({ vertexCount: INTERVALS, start, first, last });
  return unsafe.every((flag, j) => flag === 0 || sizes[component[j]!] === 1);
}
