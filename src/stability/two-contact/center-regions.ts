/**
 * Where the centre of mass could be: the posture with its centre of mass elsewhere, contacts, surfaces and load staying where they are, and
 * the regions of [VarkonyiOr] Section 7.3 over a grid of such places.
 *   x = across cos α − up sin α,   z = across sin α + up cos α:   l_i − x,   h + z
 */
import { decidePosture, type PostureRegion, regionSplit } from "./decide-posture.ts";
import type { Posture } from "./posture.ts";

/** From the centre of mass: across the load, to the right where it points down, and against it. */
export type CenterShift = readonly [across: number, up: number];

export function movedCenter(posture: Posture, [across, up]: CenterShift): Posture {
  const { offsets, height, loadAngle } = posture;
  const [cos, sin] = [Math.cos(loadAngle), Math.sin(loadAngle)];
  const [x, z] = [across * cos - up * sin, across * sin + up * cos];
  return { ...posture, offsets: [offsets[0] - x, offsets[1] - x], height: height + z };
}

export interface CenterWindow {
  readonly across: readonly [from: number, to: number];
  readonly up: readonly [from: number, to: number];
  readonly columns: number;
  readonly rows: number;
}

export interface CenterRegions {
  readonly across: readonly [from: number, to: number];
  readonly up: readonly [from: number, to: number];
  /** The region in the middle of each cell: rows rise, cells go to the right. */
  readonly grid: readonly (readonly PostureRegion[])[];
  /** The same with the paper's 7 split by its verdict: `7 stable`, `7 undecided`. */
  readonly split: readonly (readonly string[])[];
}

export function centerRegions(posture: Posture, { across, up, columns, rows }: CenterWindow): CenterRegions {
  const middle = ([from, to]: readonly [number, number], k: number, count: number): number =>
    from + ((to - from) * (k + 0.5)) / count;
  const found = Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (_, i) => {
      const shift = [middle(across, i, columns), middle(up, j, rows)] as const;
      return decidePosture(movedCenter(posture, shift));
    }),
  );
  const grid = found.map((row) => row.map(({ region }) => region));
  const split = found.map((row) => row.map(({ region, verdict }) => regionSplit(region, verdict)));
  return { across, up, grid, split };
}
