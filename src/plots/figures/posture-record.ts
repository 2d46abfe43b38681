/**
 * What the figures of a posture read from its stored result (docs/contract.md).
 */

export interface PostureRecord {
  readonly title?: string;
  readonly region: number;
  readonly verdict: "stable" | "unstable" | "undecided" | "infeasible" | "excluded";
  readonly theorem: number | string | null;
  readonly reason: string;
  readonly fixedPoints: readonly FixedPointRecord[];
  readonly maps: {
    readonly breakpoints: readonly number[];
    readonly pieces: readonly MapPieceRecord[];
    readonly curves?: { readonly pieces: readonly MapCurveRecord[]; readonly orbits: readonly (readonly number[])[] };
  };
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
export const isAttracting = ({ slope }: FixedPointRecord): boolean => Math.abs(slope) < 1;

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
