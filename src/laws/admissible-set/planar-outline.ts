/**
 * Outline of { x ∈ R² : m_j · x ≤ c_j, |x| ≤ R }: segments of the lines and arcs of the circle, in the order of a walk
 * around it (counter-clockwise).
 */
import { EPSILON } from "../../linalg/tolerances.ts";

export interface HalfPlane {
  /** m_j, of unit length. */
  readonly x: number;
  readonly y: number;
  /** c_j. */
  readonly offset: number;
}

export interface OutlinePiece {
  /** Index of the half-plane; −1 for an arc of the circle. */
  readonly source: number;
  readonly points: readonly (readonly [number, number])[];
}

/** Points within this part of R belong together. */
const POINT_ROUNDING = 2 ** 14 * EPSILON;

/** `perCircle`: number of points on a whole circle. */
export function planarOutline(planes: readonly HalfPlane[], radius: number, perCircle: number): OutlinePiece[] {
  if (!(radius > 0)) return [];
  const zero = POINT_ROUNDING * radius;
  const pieces = planes.flatMap((_, j) => segmentOf(planes, j, radius, zero));
  pieces.push(...arcsOf(planes, radius, perCircle, zero));
  return ordered(pieces);
}

/** The part of line j inside the circle and the other half-planes. */
function segmentOf(planes: readonly HalfPlane[], j: number, radius: number, zero: number): OutlinePiece[] {
  const line = planes[j]!;
  const square = (radius - Math.abs(line.offset)) * (radius + Math.abs(line.offset));
  if (!(square > 0)) return [];
  let low = -Math.sqrt(square);
  let high = -low;
  for (const [k, other] of planes.entries()) {
    if (k === j) continue;
    // On the line x = c m + t m⊥: slope t ≤ rest.
    const slope = -other.x * line.y + other.y * line.x;
    const rest = other.offset - line.offset * (other.x * line.x + other.y * line.y);
    if (Math.abs(slope) <= POINT_ROUNDING) {
      if (rest < -zero) return [];
    } else if (slope > 0) high = Math.min(high, rest / slope);
    else low = Math.max(low, rest / slope);
  }
  if (!(high - low > zero)) return [];
  const at = (t: number): readonly [number, number] => [
    line.offset * line.x - t * line.y,
    line.offset * line.y + t * line.x,
  ];
  return [{ source: j, points: [at(low), at(high)] }];
}

/** The arcs of the circle inside all half-planes: between the angles where a line meets it. */
function arcsOf(planes: readonly HalfPlane[], radius: number, perCircle: number, zero: number): OutlinePiece[] {
  const angles = planes.flatMap(({ x, y, offset }) => {
    if (Math.abs(offset) > radius) return [];
    const middle = Math.atan2(y, x);
    const half = Math.acos(offset / radius);
    return [middle - half, middle + half].map((angle) => angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI)));
  });
  angles.sort((a, b) => a - b);
  const stops = angles.length > 0 ? [...angles, angles[0]! + 2 * Math.PI] : [0, 2 * Math.PI];
  const isInside = (angle: number): boolean =>
    planes.every(({ x, y, offset }) => radius * (x * Math.cos(angle) + y * Math.sin(angle)) <= offset + zero);
  const arcs: [number, number][] = [];
  for (let i = 0; i + 1 < stops.length; i++) {
    const [from, to] = [stops[i]!, stops[i + 1]!];
    if (!((to - from) * radius > zero) || !isInside(0.5 * (from + to))) continue;
    const last = arcs.at(-1);
    if (last && last[1] === from) last[1] = to;
    else arcs.push([from, to]);
  }
  return arcs.map(([from, to]) => {
    const count = Math.max(1, Math.ceil(((to - from) / (2 * Math.PI)) * perCircle));
    const points = Array.from({ length: count + 1 }, (_, i): readonly [number, number] => {
      const angle = from + ((to - from) * i) / count;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    return { source: -1, points };
  });
}

/** Pieces by the angle of their middle around the middle of all; each already runs counter-clockwise. */
function ordered(pieces: OutlinePiece[]): OutlinePiece[] {
  const middles = pieces.map(({ points }) => {
    const a = points[Math.floor((points.length - 1) / 2)]!;
    const b = points[Math.ceil((points.length - 1) / 2)]!;
    return [0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])] as const;
  });
  const x = middles.reduce((sum, middle) => sum + middle[0], 0) / pieces.length;
  const y = middles.reduce((sum, middle) => sum + middle[1], 0) / pieces.length;
  return pieces
    .map((piece, i) => ({ piece, angle: Math.atan2(middles[i]![1] - y, middles[i]![0] - x) }))
    .sort((a, b) => a.angle - b.angle)
    .map(({ piece }) => piece);
}
