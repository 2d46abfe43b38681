/**
 * The maps R and G as curves to draw: piece by piece, with points that crowd at both ends of a piece, where R can cross its range, and
 * orbits φ, R(φ), R(R(φ)), … from a few angles. A pass that does not come back to the section ends an orbit.
 */
import type { MapPiece, MapStructure } from "./map-pieces.ts";

export interface MapCurves {
  /** One for each piece on which the maps are defined. */
  readonly pieces: readonly MapCurve[];
  readonly orbits: readonly (readonly number[])[];
}

export interface MapCurve {
  /** Which of the pieces. */
  readonly piece: number;
  readonly angles: readonly number[];
  readonly reduced: readonly number[];
  readonly growth: readonly number[];
}

/** Points of a piece as parts of its angle. */
const NEAR = [0, 1e-6, 1e-4, 1e-3, 0.005, 0.01, 0.02, 0.03] as const;
const INNER = Array.from({ length: 31 }, (_, k) => (k + 2) / 34);
const FRACTIONS = [...NEAR, ...INNER, ...NEAR.map((part) => 1 - part).reverse()];

/** Where both maps are constant two points say all. */
const ENDS = [0, 1] as const;

const LONGEST_ORBIT = 16;
/** An orbit that moves less than this has arrived, as far as the eye can tell. */
const ARRIVED = 1e-4;
/** Distance of a first angle from a repelling fixed point, and from the ends of I. */
const BESIDE = 0.06;

/** `fixed` are the fixed points of R with their slopes. */
export function mapCurves(
  structure: MapStructure,
  fixed: readonly { readonly angle: number; readonly slope: number }[],
): MapCurves {
  const pieces = structure.pieces.flatMap((piece, k) => (piece.defined ? [curve(structure, piece, k)] : []));
  return { pieces, orbits: firstAngles(fixed).map((angle) => orbit(structure, angle)) };
}

function curve({ evaluate, cycle }: MapStructure, piece: MapPiece, k: number): MapCurve {
  const [a, b] = [Math.atan(piece.first), Math.atan(piece.last)];
  const isConstant = piece.growthConstant !== null && piece.slopeConstant !== null;
  const [angles, reduced, growth]: [number[], number[], number[]] = [[], [], []];
  for (const part of isConstant ? ENDS : FRACTIONS) {
    const slope = part === 0 ? piece.first : part === 1 ? piece.last : Math.tan(a + part * (b - a));
    evaluate(slope, cycle);
    if (!cycle.defined) continue;
    angles.push(Math.atan(slope));
    reduced.push(Math.atan(cycle.nextSlope));
    growth.push(cycle.growth);
  }
  return { piece: k, angles, reduced, growth };
}

/** Beside every repelling fixed point towards the middle; without one, near both ends. */
function firstAngles(fixed: readonly { readonly angle: number; readonly slope: number }[]): number[] {
  const repelling = fixed.filter(({ slope }) => Math.abs(slope) > 1);
  if (repelling.length === 0) return [BESIDE - Math.PI / 2, Math.PI / 2 - BESIDE];
  return repelling.slice(0, 3).map(({ angle }) => angle - Math.sign(angle || 1) * BESIDE);
}

function orbit({ evaluate, cycle }: MapStructure, first: number): number[] {
  const angles = [first];
  while (angles.length < LONGEST_ORBIT) {
    const last = angles.at(-1)!;
    evaluate(Math.tan(last), cycle);
    if (!cycle.defined) break;
    const next = Math.atan(cycle.nextSlope);
    angles.push(next);
    if (Math.abs(next - last) < ARRIVED) break;
  }
  return angles;
}
