/**
 * Search for a stable partition ([VarkonyiOr] Definition 5, Theorem 4): begin with cuts at the ends of the stretches,
 * beside the points where G = 1 and around the fixed points, and halve the intervals that stand in the way until the
 * interval graph decides or the depth is used up. A fixed point with G ≥ 1 ends the search at once: no partition helps.
 */
import { checkPartition, IMAGE_ROUNDING, type PartitionCheck } from "./check-partition.ts";
import { type IntervalMap, stretchValueInto } from "./interval-map.ts";

export interface RefineOptions {
  /** How often intervals are halved (default 14: the last halves are 10⁻⁴ of the first). */
  readonly depth?: number;
  /** Largest number of intervals (default 2000). */
  readonly intervals?: number;
}

const REFINE_DEFAULTS = { depth: 14, intervals: 2000 } as const satisfies Required<RefineOptions>;

export interface Partition {
  /** Inner cuts, rising. */
  readonly cuts: readonly number[];
  /** Intervals that hold a point with G ≥ 1. */
  readonly unsafe: readonly (readonly [number, number])[];
  readonly stable: boolean;
  /** Condition of Definition 5 that fails, or null. */
  readonly failed: PartitionCheck["failed"];
  /** An interval that breaks it, or null. */
  readonly culprit: readonly [number, number] | null;
  /** How often intervals were halved. */
  readonly depth: number;
  /** Smallest |R(x) − x| at the inner ends of unsafe intervals (condition 3), null without unsafe intervals. */
  readonly margin: number | null;
}

/** First guess of how far a cut stands from the point with G = 1, as a part of the stretch it stands in. */
const CROSSING_SHIFT = 2 ** -20;

/** Half width of the interval around a fixed point, as a part of its distance to the nearest other special point. */
const FIXED_POINT_SHARE = 2 ** -6;

export function refinePartition(map: IntervalMap, options: RefineOptions = {}): Partition {
  const { depth: deepest, intervals: most } = { ...REFINE_DEFAULTS, ...options };
  let cuts = initialCuts(map);
  for (let depth = 0; ; depth++) {
    const check = checkPartition(map, cuts);
    const hopeless =
      check.failed === 1 || check.failed === 2 || (check.failed === 3 && holdsFixedPoint(map, cuts, check));
    if (check.stable || hopeless || depth === deepest) return partitionOf(map, cuts, check, depth);
    const finer = halved(map, cuts, check);
    if (finer.length >= most || finer.length === cuts.length) return partitionOf(map, cuts, check, depth);
    cuts = finer;
  }
}

/** The partition with given cuts, judged as it is. */
export function judgePartition(map: IntervalMap, cuts: readonly number[]): Partition {
  return partitionOf(map, cuts, checkPartition(map, cuts), 0);
}

function initialCuts(map: IntervalMap): number[] {
  const cuts: number[] = [];
  const { stretches, fixedPoints, low, high } = map;
  const marks = [low, high, ...fixedPoints];
  for (let k = 0; k < stretches.length; k++) {
    const s = stretches[k]!;
    marks.push(s.from, s.to);
    const safe = Math.max(s.growthFrom, s.growthTo) <= 1 && Math.min(s.growthFrom, s.growthTo) < 1;
    if (safe && s.growthFrom === 1) cuts.push(beside(map, k, s.from, 1));
    else if (k === 0 || stretches[k - 1]!.to < s.from || !isCrossing(map, k)) cuts.push(s.from);
    if (safe && s.growthTo === 1) cuts.push(beside(map, k, s.to, -1));
    else if (k === stretches.length - 1 || stretches[k + 1]!.from > s.to || !isCrossing(map, k + 1)) cuts.push(s.to);
  }
  for (const x of fixedPoints) {
    const others = marks.map((mark) => Math.abs(mark - x)).filter((distance) => distance > 0);
    const room = Math.min(...others) * FIXED_POINT_SHARE;
    if (room > IMAGE_ROUNDING) cuts.push(x - room, x + room);
  }
  cuts.sort((a, b) => a - b);
  return cuts.filter((x, i) => x > low && x < high && (i === 0 || x > cuts[i - 1]!));
}

/** Do stretches k − 1 and k meet in a point with G = 1, one of them safe? Then the cut stands beside that point. */
function isCrossing(map: IntervalMap, k: number): boolean {
  const before = map.stretches[k - 1];
  const after = map.stretches[k];
  if (!before || !after || before.growthTo !== 1 || after.growthFrom !== 1) return false;
  return before.growthFrom < 1 || after.growthTo < 1;
}

/** A point inside stretch k, close to its end x where G = 1, at which G is certainly below 1. */
function beside(map: IntervalMap, k: number, x: number, direction: 1 | -1): number {
  const s = map.stretches[k]!;
  const out = new Float64Array(2);
  let room = s.to - s.from;
  for (const fixed of map.fixedPoints) {
    const distance = direction * (fixed - x);
    if (distance > 0) room = Math.min(room, distance);
  }
  for (let shift = CROSSING_SHIFT; shift < 1; shift *= 4) {
    const cut = x + direction * shift * room;
    stretchValueInto(out, map, k, cut);
    if (out[1]! < 1 - IMAGE_ROUNDING) return cut;
  }
  return x + (direction * room) / 2;
}

function holdsFixedPoint(map: IntervalMap, cuts: ArrayLike<number>, check: PartitionCheck): boolean {
  const out = new Float64Array(2);
  return map.fixedPoints.some((x) => {
    if (!check.culprits.some((j) => lower(map, cuts, j) <= x && x <= upper(map, cuts, j))) return false;
    const k = map.stretches.findIndex((s) => s.from <= x && x <= s.to);
    if (k < 0) return false;
    stretchValueInto(out, map, k, x);
    return out[1]! >= 1;
  });
}

/** Halves the culprits and, for condition 4, everything on a cycle with them. */
function halved(map: IntervalMap, cuts: readonly number[], check: PartitionCheck): number[] {
  const bad = new Uint8Array(check.sizes.length);
  const split = new Uint8Array(cuts.length + 1);
  for (const j of check.culprits) {
    split[j] = 1;
    if (check.failed === 4) bad[check.component[j]!] = 1;
  }
  const finer: number[] = [];
  for (let j = 0; j <= cuts.length; j++) {
    if (split[j] === 1 || bad[check.component[j]!] === 1) {
      const a = lower(map, cuts, j);
      const b = upper(map, cuts, j);
      const middle = a + (b - a) / 2;
      if (middle - a > IMAGE_ROUNDING && b - middle > IMAGE_ROUNDING) finer.push(middle);
    }
    if (j < cuts.length) finer.push(cuts[j]!);
  }
  return finer;
}

const lower = (map: IntervalMap, cuts: ArrayLike<number>, j: number): number => (j === 0 ? map.low : cuts[j - 1]!);

const upper = (map: IntervalMap, cuts: ArrayLike<number>, j: number): number =>
  j === cuts.length ? map.high : cuts[j]!;

function partitionOf(map: IntervalMap, cuts: readonly number[], check: PartitionCheck, depth: number): Partition {
  const unsafe: [number, number][] = [];
  for (let j = 0; j <= cuts.length; j++) {
    if (check.unsafe[j] === 1) unsafe.push([lower(map, cuts, j), upper(map, cuts, j)]);
  }
  const culprit = check.culprits[0];
  return {
    cuts,
    unsafe,
    stable: check.stable,
    failed: check.failed,
    culprit: culprit === undefined ? null : [lower(map, cuts, culprit), upper(map, cuts, culprit)],
    depth,
    margin: driftMargin(map, unsafe),
  };
}

function driftMargin(map: IntervalMap, unsafe: readonly (readonly [number, number])[]): number | null {
  const out = new Float64Array(2);
  let margin: number | null = null;
  for (const [a, b] of unsafe) {
    for (let k = 0; k < map.stretches.length; k++) {
      const s = map.stretches[k]!;
      if (s.to <= a || s.from >= b) continue;
      for (const x of [Math.max(a, s.from), Math.min(b, s.to)]) {
        if (x <= map.low || x >= map.high) continue;
        stretchValueInto(out, map, k, x);
        const drift = Math.abs(out[0]! - x);
        if (margin === null || drift < margin) margin = drift;
      }
    }
  }
  return margin;
}
