/**
 * The interval graph of a partition as plain data, for reports and figures ([VarkonyiOr] Section 7.2): intervals with the largest
 * growth on them, the intervals their images meet, and the strongly connected components.
 */
import { buildIntervals } from "./check-partition.ts";
import type { IntervalMap } from "./interval-map.ts";
import { strongComponents } from "./strong-components.ts";

export interface GraphInterval {
  readonly from: number;
  readonly to: number;
  /** Largest G on it; null where R is defined nowhere on it. */
  readonly growth: number | null;
  /** Whether it holds a point with G ≥ 1. */
  readonly unsafe: boolean;
  /** Numbers of the intervals that its image meets, rising; its own where the image comes back to it. */
  readonly next: readonly number[];
  /** Number of its strongly connected component. */
  readonly component: number;
}

export function partitionGraph(map: IntervalMap, cuts: readonly number[]): GraphInterval[] {
  const { graph, unsafe, growth } = buildIntervals(map, cuts);
  const { component } = strongComponents(graph);
  return Array.from(unsafe, (isUnsafe, j) => {
    const next = new Set<number>();
    for (let run = graph.start[j]!; run < graph.start[j + 1]!; run++) {
      for (let k = graph.first[run]!; k <= graph.last[run]!; k++) next.add(k);
    }
    return {
      from: j === 0 ? map.low : cuts[j - 1]!,
      to: j === cuts.length ? map.high : cuts[j]!,
      growth: growth[j] === 0 && next.size === 0 ? null : growth[j]!,
      unsafe: isUnsafe === 1,
      next: [...next].sort((a, b) => a - b),
      component: component[j]!,
    };
  });
}
