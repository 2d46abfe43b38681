/**
 * Bilateral constraints that depend on others are left out of the motion. They hold with the others only while the constraints
 * agree: with w_i = Σ c_k w_k over the independent rows w_k of Wᵀ,
 *
 *   χ_i = Σ c_k χ_k   (no velocity meets both otherwise),   g_i = 0 for geometric ones.
 *
 * The first is exact at a position on the constraints, whatever the step; the second sees gaps that jump.
 */
import { columnsOf, largest } from "../linalg/dense.ts";
import { leastSquares } from "../linalg/qr.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { INITIAL_ROUNDING } from "./check-initial.ts";
import { independentBilateral } from "./kernel-condition.ts";
import { lengthScale } from "./length-scale.ts";
import type { FailureCause } from "./run-failure.ts";

/** Terms of χ that differ by more than this share contradict each other; positions meet constraints to about half their digits. */
const SAME_VELOCITY = 1e-6;

/** A gap left out may drift this many times as far as the worst of those kept. */
const SAME_DRIFT = 10;

/** Looks at the state at the end of a step, or ahead: elements that contradict each other there, and how. */
type Look = (q: Float64Array, u: Float64Array, t: number, step: number) => Clash | undefined;
type Clash = { readonly elements: readonly string[]; readonly cause: FailureCause };

export function redundancyWatch(system: MechanicalSystem): Look {
  const { freedoms: f, elements } = system;
  const drives = new Float64Array(elements.length);
  const gaps = new Float64Array(elements.length);
  const lengths = lengthScale(system);
  return (q, u, t, step) => {
    const { bilateral, rows, count, kept } = independentBilateral(system, q, t);
    if (kept.length === count) return undefined;
    bilateral.forEach((element, i) => {
      system.velocityOffsetsInto(drives, i, element, q, t);
    });
    system.gapsInto(gaps, q, t, 0);
    // The drift of the constraints kept, in the unit of the i-th.
    const length = (i: number): number => Math.hypot(...rows.subarray(i * f, i * f + f));
    const worst = kept.reduce((most, k) => Math.max(most, Math.abs(gaps[bilateral[k]!]!) / length(k)), 0);
    for (let i = 0; i < count; i++) {
      if (kept.includes(i)) continue;
      const name = (k: number): string => elements[bilateral[k]!]!.name;
      const clash = velocityClash(rows, f, kept, drives, i);
      if (clash) {
        const cause = { kind: "redundant-contradict", by: "velocity", element: name(i), amount: clash.amount } as const;
        return { elements: [name(i), ...clash.others.map(name)], cause };
      }
      const gap = Math.abs(gaps[bilateral[i]!]!);
      // The way of one step, and what was accepted at the start.
      const way = step * termsOf(rows, f, i, u, drives[i]!) + INITIAL_ROUNDING * lengths.of(bilateral[i]!, q, t);
      if (gap <= SAME_DRIFT * worst * length(i) + way) continue;
      const cause = { kind: "redundant-contradict", by: "gap", element: name(i), amount: gap } as const;
      return { elements: [name(i), ...kept.map(name)], cause };
    }
    return undefined;
  };
}

/** How far χ_i is from what the others make of it, and which these are. */
function velocityClash(
  rows: Float64Array,
  f: number,
  kept: readonly number[],
  drives: Float64Array,
  i: number,
): { readonly amount: number; readonly others: readonly number[] } | undefined {
  const row = (k: number): Float64Array => rows.subarray(k * f, k * f + f);
  const { x: shares } = leastSquares(columnsOf(kept.map(row), f), f, kept.length, row(i).slice());
  let [difference, size] = [drives[i]!, Math.abs(drives[i]!)];
  kept.forEach((k, column) => {
    difference -= shares[column]! * drives[k]!;
    size += Math.abs(shares[column]! * drives[k]!);
  });
  if (Math.abs(difference) <= SAME_VELOCITY * size) return undefined;
  return {
    amount: Math.abs(difference),
    others: kept.filter((_, column) => Math.abs(shares[column]!) > SAME_VELOCITY * largest(shares)),
  };
}

/** Σ |w_j x_j| + |offset|. */
function termsOf(rows: Float64Array, f: number, i: number, x: Float64Array, offset: number): number {
  let sum = Math.abs(offset);
  for (let j = 0; j < f; j++) sum += Math.abs(rows[i * f + j]! * x[j]!);
  return sum;
}
