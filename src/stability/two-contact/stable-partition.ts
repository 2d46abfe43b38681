/**
 * Theorem 4 of [VarkonyiOr] for the maps of a posture: the maps as an interval map over φ ∈ (−π/2, π/2) and the search
 * for a stable partition, from the true break points or from equal intervals as in Section 7.3.
 */
import type { IntervalMap, MonotoneStretch } from "../interval-graph/interval-map.ts";
import { type GraphInterval, partitionGraph } from "../interval-graph/partition-graph.ts";
import {
  judgePartition,
  type Partition,
  type RefineOptions,
  refinePartition,
} from "../interval-graph/refine-partition.ts";
import type { FixedPoint } from "./fixed-points.ts";
import type { MapStructure } from "./map-pieces.ts";
import { fail } from "./posture.ts";

export interface PartitionOptions extends RefineOptions {
  /**
   * `breakpoints` (default): from break points, G = 1 crossings and fixed points, refined until it decides.
   * `uniform`: `intervals` equal intervals (default 300), judged once. A list: these inner cuts, judged once.
   */
  readonly partition?: "breakpoints" | "uniform" | readonly number[];
}

/** Number of intervals in Section 7.3. */
const UNIFORM_INTERVALS = 300;

const HALF_PI = Math.PI / 2;

export function stablePartition(
  structure: MapStructure,
  fixed: readonly FixedPoint[],
  options: PartitionOptions = {},
): Partition {
  const map = intervalMapOf(structure, fixed);
  const { partition = "breakpoints" } = options;
  if (partition === "breakpoints") return refinePartition(map, options);
  return judgePartition(map, partition === "uniform" ? uniformCuts(map, options.intervals) : checkedCuts(partition));
}

/**
 * Theorem F of docs/theory/non-persistent-postures.md: the same, where at the ends marked in `lifting` R has an inner limit and G no
 * bound, so that nothing is asked of G there.
 */
export function recurrentPartition(
  structure: MapStructure,
  fixed: readonly FixedPoint[],
  lifting: readonly [boolean, boolean],
  options: RefineOptions,
): Partition {
  return refinePartition({ ...intervalMapOf(structure, fixed), lifting }, options);
}

/** The interval graph that a figure shows. */
export interface IntervalGraph {
  /** What the intervals are: those of the partition, or the pieces of R where there is none or it is too fine to be seen. */
  readonly of: "partition" | "pieces";
  readonly intervals: readonly GraphInterval[];
}

/** An eye does not follow the arcs of more intervals. */
const MOST_SEEN = 40;

export function intervalGraph(
  structure: MapStructure,
  fixed: readonly FixedPoint[],
  partition: Partition | null,
): IntervalGraph {
  const isSeen = partition !== null && partition.cuts.length < MOST_SEEN;
  const cuts = isSeen ? partition.cuts : structure.pieces.slice(1).map(({ from }) => from);
  return { of: isSeen ? "partition" : "pieces", intervals: partitionGraph(intervalMapOf(structure, fixed), cuts) };
}

function checkedCuts(cuts: readonly number[]): readonly number[] {
  const bad = cuts.findIndex((x, k) => !(x > (k === 0 ? -HALF_PI : cuts[k - 1]!) && x < HALF_PI));
  if (bad >= 0) {
    const what = `cut ${cuts[bad]} does not rise inside (−π/2, π/2)`;
    fail(what, `partition[${bad}]`, "Give the inner cuts as rising angles in radians.", "bad-input");
  }
  return cuts;
}

/** Equal intervals; the two extremal ones are cut at the outermost break points, as condition 1 demands. */
function uniformCuts(map: IntervalMap, intervals = UNIFORM_INTERVALS): number[] {
  const cuts = Array.from({ length: intervals - 1 }, (_, k) => -HALF_PI + (Math.PI * (k + 1)) / intervals);
  const { stretches } = map;
  const lowest = stretches[0]?.to;
  const highest = stretches[stretches.length - 1]?.from;
  if (lowest !== undefined && lowest < cuts[0]!) cuts.unshift(lowest);
  if (highest !== undefined && highest > cuts[cuts.length - 1]!) cuts.push(highest);
  return cuts;
}

/** The structure in angles. Constant and shifted pieces are evaluated by their formula. */
function intervalMapOf(structure: MapStructure, fixed: readonly FixedPoint[]): IntervalMap {
  const { pieces, stretches: slopes, evaluate, cycle } = structure;
  const stretches: MonotoneStretch[] = slopes.map((s) => ({
    from: Math.atan(s.from),
    to: Math.atan(s.to),
    imageFrom: Math.atan(s.nextFrom),
    imageTo: Math.atan(s.nextTo),
    growthFrom: s.growthFrom,
    growthTo: s.growthTo,
  }));
  return {
    low: -HALF_PI,
    high: HALF_PI,
    stretches,
    fixedPoints: fixed.map((point) => point.angle),
    evaluateInto(out, stretch, angle) {
      const piece = pieces[slopes[stretch]!.piece]!;
      // Points within rounding of a break point are taken on the piece's own side of it.
      const s = Math.min(piece.last, Math.max(piece.first, Math.tan(angle)));
      if (piece.shift !== null && piece.growthConstant !== null) {
        out[0] = Math.atan((s + piece.shift) / piece.growthConstant);
        out[1] = piece.growthConstant;
        return;
      }
      evaluate(s, cycle);
      out[0] = Math.atan(piece.slopeConstant ?? cycle.nextSlope);
      out[1] = cycle.growth;
    },
  };
}
