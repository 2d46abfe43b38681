/**
 * Fixed points R(φ*) = φ* of the reduced map ([VarkonyiOr] Section 6.2, Theorem 2), with growth and slope R′(φ*).
 * With slopes, s* = tan φ*, a fixed point solves next(s) = s, and R′(φ*) = dnext/ds there:
 *   R constant               s* = the constant, if it lies in the piece; slope 0
 *   tan R = (s + c)/G        s* = c/(G − 1); slope 1/G
 *   otherwise                zeros of next(s) − s on every monotone stretch
 * R is continuous, so a zero that rounding pushes out of both neighbours of a break point is one at the break point.
 */
import { findRoot } from "../../linalg/find-root.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { lowestPoint } from "./lowest-point.ts";
import type { MapStructure, SlopeStretch } from "./map-pieces.ts";

export interface FixedPoint {
  /** φ*. */
  readonly angle: number;
  /** G(φ*). */
  readonly growth: number;
  /** R′(φ*); one-sided at a break point. */
  readonly slope: number;
  /** Path of one turn. */
  readonly pathCode: number;
}

/** At a break point next(s) − s is known to the accuracy of the break point, times how steep the map can be there. */
const EDGE_TOLERANCE = 2 ** -30;

/** Inner points of a stretch at which next(s) − s is looked at before a zero is searched. */
const LOOKS = 6;

/** Step of the difference quotient for R′, as a part of max(1, |s|). */
const QUOTIENT_STEP = 2 ** -20;

export function fixedPoints(structure: MapStructure): FixedPoint[] {
  const found: FixedPoint[] = [];
  const { stretches, pieces } = structure;
  for (let k = 0; k < stretches.length; k++) {
    const stretch = stretches[k]!;
    const piece = pieces[stretch.piece]!;
    if (k > 0) addAtEdge(structure, stretches[k - 1]!, stretch, found);
    const { shift, growthConstant, slopeConstant } = piece;
    const known = shift !== null && growthConstant !== null ? shift / (growthConstant - 1) : slopeConstant;
    const inside =
      known === null ? zerosOn(structure, stretch) : [known].filter((s) => s > stretch.from && s < stretch.to);
    for (const s of inside) add(structure, stretch, s, found);
  }
  return found;
}

function add(structure: MapStructure, stretch: SlopeStretch, s: number, found: FixedPoint[]): void {
  const angle = Math.atan(s);
  const last = found[found.length - 1];
  if (last && angle - last.angle <= EDGE_TOLERANCE * EDGE_TOLERANCE) return;
  const piece = structure.pieces[stretch.piece]!;
  const pathCode = piece.pathCode;
  const growth = piece.growthConstant ?? growthAt(structure, stretch, s);
  const slope =
    piece.slopeConstant !== null
      ? 0
      : piece.shift !== null
        ? 1 / growth
        : quotient(structure, piece.first, piece.last, s);
  found.push({ angle, growth, slope, pathCode });
}

function growthAt(structure: MapStructure, stretch: SlopeStretch, s: number): number {
  if (s <= stretch.from) return stretch.growthFrom;
  if (s >= stretch.to) return stretch.growthTo;
  const piece = structure.pieces[stretch.piece]!;
  structure.evaluate(Math.min(piece.last, Math.max(piece.first, s)), structure.cycle);
  return structure.cycle.growth;
}

/** Difference quotient of next(s), kept inside the piece. */
function quotient({ evaluate, cycle }: MapStructure, first: number, last: number, s: number): number {
  const step = QUOTIENT_STEP * Math.max(1, Math.abs(s));
  const a = Math.max(first, s - step);
  const b = Math.min(last, s + step);
  evaluate(a, cycle);
  const before = cycle.nextSlope;
  evaluate(b, cycle);
  return b > a ? (cycle.nextSlope - before) / (b - a) : 0;
}

/** A zero exactly at the point where two stretches meet. */
function addAtEdge(structure: MapStructure, left: SlopeStretch, right: SlopeStretch, found: FixedPoint[]): void {
  const s = right.from;
  if (left.to !== s || !Number.isFinite(s)) return;
  const before = left.nextTo - s;
  const after = right.nextFrom - s;
  const allowed = EDGE_TOLERANCE * (1 + s * s);
  const touches = Math.abs(before) <= allowed && Math.abs(after) <= allowed;
  if (touches && before * after <= 0) add(structure, right, s, found);
}

/** Zeros of next(s) − s strictly inside a stretch: between looks of different sign, and where the distance dips. */
function zerosOn(structure: MapStructure, stretch: SlopeStretch): number[] {
  const { evaluate, cycle } = structure;
  const piece = structure.pieces[stretch.piece]!;
  const from = Math.max(stretch.from, piece.first);
  const to = Math.min(stretch.to, piece.last);
  const distance = (s: number): number => {
    evaluate(s, cycle);
    return cycle.nextSlope - s;
  };
  // A falling map meets the diagonal once at most; a rising one may meet it several times.
  const looks = stretch.nextTo < stretch.nextFrom ? 0 : LOOKS;
  const a = Math.atan(from);
  const b = Math.atan(to);
  const at = [from];
  for (let k = 1; k <= looks; k++) at.push(Math.min(to, Math.max(from, Math.tan(a + (k / (looks + 1)) * (b - a)))));
  at.push(to);
  const f = at.map(distance);
  const zeros: number[] = [];
  for (let k = 1; k < at.length; k++) {
    if (f[k - 1]! * f[k]! < 0) zeros.push(findRoot(distance, at[k - 1]!, f[k - 1]!, at[k]!, f[k]!, EPSILON));
    else if (k + 1 < at.length && dips(f[k - 1]!, f[k]!, f[k + 1]!)) {
      const sign = Math.sign(f[k]!);
      const low = lowestPoint((s) => sign * distance(s), at[k - 1]!, at[k]!, at[k + 1]!, sign * f[k]!);
      const bottom = distance(low);
      if (bottom * sign > 0) continue;
      zeros.push(findRoot(distance, at[k - 1]!, f[k - 1]!, low, bottom, EPSILON));
      zeros.push(findRoot(distance, at[k + 1]!, f[k + 1]!, low, bottom, EPSILON));
    }
  }
  return zeros;
}

const dips = (before: number, here: number, after: number): boolean =>
  before * here > 0 && here * after > 0 && Math.abs(here) <= Math.abs(before) && Math.abs(here) <= Math.abs(after);
