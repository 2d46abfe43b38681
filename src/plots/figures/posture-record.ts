/**
 * What the figures of a posture read from its stored result (docs/contract.md).
 */

import { fixedPointWords } from "../../reports/posture-words.ts";
import type { PostureVerdict } from "../../stability/two-contact/verdict.ts";

export interface PostureRecord {
  readonly title?: string;
  /** Missing in results that were stored before it was added. */
  readonly model?: PostureModelRecord;
  readonly feasibleStrip?: { readonly from: number | null; readonly to: number | null } | null;
  /** Regions of places of the centre of mass, from where it is; added by whoever computed them. */
  readonly centerRegions?: CenterRegionsRecord;
  /** With `--box` or `--radius`: for which postures around it the verdict is proved. */
  readonly box?: ProvedBoxRecord;
  readonly region: number;
  readonly verdict: "stable" | "unstable" | "undecided" | "infeasible" | "excluded";
  readonly theorem: number | string | null;
  readonly reason: string;
  readonly feasible: boolean;
  readonly equilibriumMargin: number;
  readonly painleveBounds: readonly [number | null, number | null];
  readonly ambiguousModes: readonly string[];
  readonly persistent: boolean | null;
  readonly relabelled: boolean;
  readonly modes?: Readonly<Record<string, ModeRecord>>;
  readonly witness: WitnessRecord | null;
  readonly trajectory?: TrajectoryRecord;
  /** Of one start: how it goes on in full. */
  readonly fullMotion?: Partial<Omit<TrajectoryRecord, "zeno">>;
  readonly partition: PartitionRecord | null;
  readonly fixedPoints: readonly FixedPointRecord[];
  readonly maps: {
    readonly breakpoints: readonly number[];
    readonly pieces: readonly MapPieceRecord[];
    readonly graph?: IntervalGraphRecord;
    readonly curves?: { readonly pieces: readonly MapCurveRecord[]; readonly orbits: readonly (readonly number[])[] };
  };
}

export interface ProvedBoxRecord {
  readonly verdict: string;
  readonly radius?: number;
  readonly ranges?: Readonly<Record<string, readonly [number, number]>>;
}

export interface CenterRegionsRecord {
  readonly across: readonly [number, number];
  readonly up: readonly [number, number];
  /** Rows rise. */
  readonly grid: readonly (readonly number[])[];
  /** The same with region 7 split by its verdict; missing in results that were stored before it was added. */
  readonly split?: readonly (readonly string[])[];
}

export type PostureModelRecord = PostureVerdict["model"];

export interface IntervalGraphRecord {
  readonly of: "partition" | "pieces";
  readonly intervals: readonly IntervalRecord[];
}

export interface IntervalRecord {
  readonly from: number;
  readonly to: number;
  readonly growth: number | null;
  readonly unsafe: boolean;
  readonly next: readonly number[];
  readonly component: number;
}

export interface PartitionRecord {
  readonly cuts: readonly number[];
  readonly stable: boolean;
  readonly failed: number | null;
}

interface ModeRecord {
  readonly admissible: boolean;
  readonly accelerations: { readonly z1: number; readonly z2: number } | null;
}

interface WitnessRecord {
  readonly kind: "reverse-chatter" | "ambiguous-mode";
  readonly path?: string;
  readonly growth?: number;
  readonly mode?: string;
}

export interface TrajectoryRecord {
  readonly outcome: string;
  readonly reason: string;
  readonly path: string;
  readonly events: readonly TrajectoryEvent[];
  readonly zeno: readonly {
    readonly event: number;
    readonly growth: number;
    readonly duration: number;
    readonly travel: number;
  }[];
  readonly duration: number;
}

export interface TrajectoryEvent {
  readonly t: number;
  readonly word: string;
  readonly state: Readonly<Record<"z1" | "z2" | "x2" | "dz1" | "dz2" | "dx2", number>>;
}

export interface FixedPointRecord {
  readonly angle: number;
  readonly growth: number;
  readonly slope: number;
}

export interface MapPieceRecord {
  readonly from: number;
  readonly to: number;
  readonly path: string;
  readonly defined: boolean;
}

export interface MapCurveRecord {
  readonly piece: number;
  readonly angles: readonly number[];
  readonly reduced: readonly number[];
  readonly growth: readonly number[];
}

/** A fixed point of R that orbits approach. */
export const isAttracting = (point: FixedPointRecord): boolean => fixedPointWords(point).attracts;

/** Intervals of angles in which G > 1, by the points of the curves. */
export function unsafeIntervals(curves: readonly MapCurveRecord[]): [number, number][] {
  const found: [number, number][] = [];
  for (const { angles, growth } of curves) {
    for (let k = 0; k + 1 < angles.length; k++) {
      const [a, b, g, h] = [angles[k]!, angles[k + 1]!, growth[k]!, growth[k + 1]!];
      if (g <= 1 && h <= 1) continue;
      const crossing = g === h ? a : a + ((1 - g) * (b - a)) / (h - g);
      const [from, to] = [g > 1 ? a : crossing, h > 1 ? b : crossing];
      const last = found.at(-1);
      if (last && from - last[1] < 1e-4) last[1] = to;
      else found.push([from, to]);
    }
  }
  return found;
}
