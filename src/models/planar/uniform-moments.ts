/**
 * Area, centroid and moment of inertia per mass of uniform shapes.
 *
 * Polygon of n corners, counter-clockwise: area A = ½ Σ c_i, centroid Σ (p_i + p_{i+1}) c_i / 6A and polar moment
 * Σ c_i (|p_i|² + p_i·p_{i+1} + |p_{i+1}|²) / 12 with c_i = p_i × p_{i+1}. A disc about c has r²/2 + |c|² per mass. Of several shapes, none of
 * which overlaps another, areas and moments add up.
 */
import { type Candidate, GROUND } from "./candidate.ts";
import { contactView, look, overlapDepth } from "./contact-kinematics.ts";
import { cross, doubleArea } from "./outline/plane.ts";
import type { Part } from "./part.ts";
import type { Point, Shape } from "./shape.ts";

interface Moments {
  readonly area: number;
  readonly centroid: Point;
  /** About the origin. */
  readonly perMass: number;
}

type Solid = Pick<Shape, "kind" | "corners" | "radius">;

/** Of all shapes with an area; undefined where there is none. */
export function uniformMoments(shapes: readonly Solid[]): Moments | undefined {
  const all = shapes.flatMap((shape) => momentsOf(shape) ?? []);
  if (all.length < 2) return all[0];
  const area = all.reduce((sum, one) => sum + one.area, 0);
  const mean = (of: (one: Moments) => number): number => all.reduce((sum, one) => sum + one.area * of(one), 0) / area;
  const centroid: Point = [mean(({ centroid: [x] }) => x), mean(({ centroid: [, y] }) => y)];
  return { area, centroid, perMass: mean(({ perMass }) => perMass) };
}

function momentsOf({ kind, corners, radius }: Solid): Moments | undefined {
  if (kind === "disc") {
    const [x, y] = corners[0]!;
    return { area: Math.PI * radius ** 2, centroid: [x, y], perMass: radius ** 2 / 2 + x ** 2 + y ** 2 };
  }
  if (kind !== "polygon") return undefined;
  const area = doubleArea(corners);
  let [x, y, polar] = [0, 0, 0];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const c = cross(a, b);
    x += (a[0] + b[0]) * c;
    y += (a[1] + b[1]) * c;
    polar += c * (a[0] ** 2 + a[1] ** 2 + a[0] * b[0] + a[1] * b[1] + b[0] ** 2 + b[1] ** 2);
  });
  return { area: area / 2, centroid: [x / (3 * area), y / (3 * area)], perMass: polar / (6 * area) };
}

/** Shapes may overlap by this share of their reach and still count as side by side. */
const TOUCHING = 1e-9;

/** Two shapes of one body that overlap, by their numbers; undefined where none do. */
export function findOverlapping(parts: readonly Part[]): readonly [number, number] | undefined {
  for (let i = 0; i < parts.length; i++) {
    for (let j = i + 1; j < parts.length; j++) if (overlap(parts[i]!, parts[j]!)) return [i, j];
  }
  return undefined;
}

function overlap(one: Part, other: Part): boolean {
  const least = TOUCHING * Math.max(one.shape.reach, other.shape.reach);
  return one.convex.some((a) => other.convex.some((b) => depthOf(a, b) > least));
}

/** How deep two convex shapes of one frame overlap; negative where they are apart or one has no area. */
function depthOf(a: Shape, b: Shape): number {
  const [shape, target] = b.kind === "disc" ? [b, a] : [a, b];
  if (shape.kind === "points" || target.kind === "points") return Number.NEGATIVE_INFINITY;
  const view = contactView();
  const place: Candidate = {
    ...{ first: GROUND, corner: shape.corners[0]!, shape, radius: shape.radius },
    ...{ second: GROUND, target, isRound: false },
  };
  const nowhere = new Float64Array(0);
  if (shape.kind !== "disc") return overlapDepth(view, place, nowhere, nowhere);
  look(view, place, nowhere, nowhere);
  return -view.gap;
}
