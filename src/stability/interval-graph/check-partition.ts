/**
 * Is a partition of I = (low, high) stable in the sense of [VarkonyiOr] Definition 5?
 *   I_j safe:   G < 1 on I_j wherever R is defined;  otherwise unsafe
 *   1. on an extremal interval whose end is reached by the domain of G, G is constant
 *   2. that constant is not 1 (neither is asked at a lifting end, where R leads away from the end: Theorem F)
 *   3. R(x) − x keeps one strict sign on every unsafe interval
 *   4. no directed cycle of the interval graph passes through an unsafe interval
 * Edges I_j → I_k, k ≠ j, where R(I_j) meets I_k; loops at one vertex are legal, so a cycle is a strongly connected
 * component of more than one vertex. Intervals are closed, thus an image that ends on a cut touches both neighbours;
 * images are widened by IMAGE_ROUNDING so that rounding can add edges, never lose one.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { type IntervalMap, stretchValueInto } from "./interval-map.ts";
import { type RunGraph, strongComponents } from "./strong-components.ts";

/** Images carry the rounding of a few dozen operations on numbers of order one, and of end points known to 1e-12. */
export const IMAGE_ROUNDING = 2 ** 14 * EPSILON;

/** Growth counts as constant when its two ends agree to this relative difference (it is then computed by one formula). */
const CONSTANT_ROUNDING = 2 ** 20 * EPSILON;

export interface PartitionCheck {
  readonly stable: boolean;
  /** Condition of Definition 5 that fails, or null. */
  readonly failed: 1 | 2 | 3 | 4 | null;
  /** Numbers of the intervals that break it. */
  readonly culprits: readonly number[];
  /** For every interval: does it hold a point with G ≥ 1? */
  readonly unsafe: Uint8Array;
  /** Strong component of each interval and the size of each component. */
  readonly component: Int32Array;
  readonly sizes: readonly number[];
}

interface Intervals {
  readonly graph: RunGraph;
  readonly unsafe: Uint8Array;
  readonly signs: Int8Array;
  /** Largest G met on each interval, 0 where R is undefined. */
  readonly growth: Float64Array;
}

/** Sign codes of R(x) − x over an interval: nothing seen, or several signs. */
const UNDEFINED_SIGN = 2;
const MIXED_SIGN = 0;

/** Checks the partition with the inner cuts `cuts` (strictly rising, strictly inside I). */
export function checkPartition(map: IntervalMap, cuts: ArrayLike<number>): PartitionCheck {
  const { graph, unsafe, signs } = buildIntervals(map, cuts);
  const { component, sizes } = strongComponents(graph);
  const base = { unsafe, component, sizes };
  const end = checkEnds(map, cuts);
  if (end) return { ...base, ...end, stable: false };
  const crossing: number[] = [];
  const cyclic: number[] = [];
  for (let j = 0; j < unsafe.length; j++) {
    if (unsafe[j] === 0) continue;
    if (signs[j] === MIXED_SIGN) crossing.push(j);
    if (sizes[component[j]!]! > 1) cyclic.push(j);
  }
  if (crossing.length > 0) return { ...base, stable: false, failed: 3, culprits: crossing };
  if (cyclic.length > 0) return { ...base, stable: false, failed: 4, culprits: cyclic };
  return { ...base, stable: true, failed: null, culprits: [] };
}

/** Conditions 1 and 2 at both ends of I. */
function checkEnds(map: IntervalMap, cuts: ArrayLike<number>): Pick<PartitionCheck, "failed" | "culprits"> | null {
  const { stretches, lifting = [false, false] } = map;
  if (stretches.length === 0) return null;
  const lowest = stretches[0]!;
  if (lowest.from <= map.low && !lifting[0]) {
    const bound = cuts.length > 0 ? cuts[0]! : map.high;
    if (lowest.growthFrom === 1) return { failed: 2, culprits: [0] };
    if (!constantUpTo(map, 0, 1, bound, lowest.growthFrom)) return { failed: 1, culprits: [0] };
  }
  const highest = stretches[stretches.length - 1]!;
  if (highest.to >= map.high && !lifting[1]) {
    const bound = cuts.length > 0 ? cuts[cuts.length - 1]! : map.low;
    if (highest.growthTo === 1) return { failed: 2, culprits: [cuts.length] };
    if (!constantUpTo(map, stretches.length - 1, -1, bound, highest.growthTo)) {
      return { failed: 1, culprits: [cuts.length] };
    }
  }
  return null;
}

/** Is the growth equal to `value` on everything between an end of I and `bound`? */
function constantUpTo(map: IntervalMap, begin: number, step: 1 | -1, bound: number, value: number): boolean {
  const out = new Float64Array(2);
  let reached = step > 0 ? map.low : map.high;
  for (let k = begin; k >= 0 && k < map.stretches.length; k += step) {
    const s = map.stretches[k]!;
    const near = step > 0 ? s.from : s.to;
    const far = step > 0 ? s.to : s.from;
    if (step * (near - bound) >= 0) return true;
    if (step * (near - reached) > 0) return false;
    stretchValueInto(out, map, k, step > 0 ? Math.min(far, bound) : Math.max(far, bound));
    if (Math.abs(out[1]! - value) > CONSTANT_ROUNDING * Math.max(1, value)) return false;
    reached = far;
  }
  return step * (bound - reached) <= 0;
}

/** Safety, sign of R(x) − x and successors of every interval, in one walk along the stretches. */
export function buildIntervals(map: IntervalMap, cuts: ArrayLike<number>): Intervals {
  const n = cuts.length + 1;
  const { stretches, fixedPoints } = map;
  const unsafe = new Uint8Array(n);
  const most = new Float64Array(n);
  const signs = new Int8Array(n).fill(UNDEFINED_SIGN);
  const start = new Int32Array(n + 1);
  const runs = n + stretches.length;
  const first = new Int32Array(runs);
  const last = new Int32Array(runs);
  const out = new Float64Array(2);
  let run = 0;
  let k = 0;
  let fixed = 0;
  for (let j = 0; j < n; j++) {
    const a = j === 0 ? map.low : cuts[j - 1]!;
    const b = j === n - 1 ? map.high : cuts[j]!;
    start[j] = run;
    while (k < stretches.length && stretches[k]!.to <= a) k++;
    for (let s = k; s < stretches.length && stretches[s]!.from < b; s++) {
      const left = Math.max(a, stretches[s]!.from);
      const right = Math.min(b, stretches[s]!.to);
      stretchValueInto(out, map, s, left);
      const imageLeft = out[0]!;
      let growth = out[1]!;
      stretchValueInto(out, map, s, right);
      const imageRight = out[0]!;
      growth = Math.max(growth, out[1]!);
      most[j] = Math.max(most[j]!, growth);
      if (growth >= 1) unsafe[j] = 1;
      signs[j] = joinSigns(signs[j]!, sideOf(imageLeft, left, map), sideOf(imageRight, right, map));
      first[run] = intervalBelow(cuts, Math.min(imageLeft, imageRight) - IMAGE_ROUNDING);
      last[run] = intervalBelow(cuts, Math.max(imageLeft, imageRight) + IMAGE_ROUNDING);
      run++;
    }
    while (fixed < fixedPoints.length && fixedPoints[fixed]! < a) fixed++;
    if (fixed < fixedPoints.length && fixedPoints[fixed]! <= b) signs[j] = MIXED_SIGN;
  }
  start[n] = run;
  return { graph: { vertexCount: n, start, first, last }, unsafe, signs, growth: most };
}

/** Sign of R(x) − x; at the ends of I itself R(x) = x is the limit (30) and says nothing, unless R leads away from there. */
function sideOf(image: number, x: number, { low, high, lifting = [false, false] }: IntervalMap): number {
  if ((x <= low && !lifting[0]) || (x >= high && !lifting[1])) return UNDEFINED_SIGN;
  return Math.sign(image - x);
}

function joinSigns(seen: number, left: number, right: number): number {
  const both = left === UNDEFINED_SIGN ? right : right === UNDEFINED_SIGN || left === right ? left : MIXED_SIGN;
  if (seen === UNDEFINED_SIGN) return both;
  return both === UNDEFINED_SIGN || both === seen ? seen : MIXED_SIGN;
}

/** Number of the interval that holds x: the number of cuts at or below x, by bisection. */
function intervalBelow(cuts: ArrayLike<number>, x: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cuts[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
