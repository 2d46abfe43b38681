/**
 * Area, centroid and moment of inertia per mass of uniform shapes.
 *
 * Polygon of n corners, counter-clockwise: area A = ½ Σ c_i, centroid Σ (p_i + p_{i+1}) c_i / 6A and polar moment
 * Σ c_i (|p_i|² + p_i·p_{i+1} + |p_{i+1}|²) / 12 with c_i = p_i × p_{i+1}. A disc about c has r²/2 + |c|² per mass. Of several shapes, none of
 * which overlaps another, areas and moments add up.
 */
import { type Candidate, GROUND } from "./candidate.ts";
import { contactView, overlapDepth } from "./contact-kinematics.ts";
import { cross } from "./outline/plane.ts";
import type { Part } from "./part.ts";
import type { Point, Shape } from "./shape.ts";

interface Moments {
  readonly centroid: Point;
  /** About the origin. */
  readonly perMass: number;
}

type Solid = Pick<Shape, "kind" | "corners" | "radius">;

/** Of all shapes with an area; undefined where there is none. */
export function uniformMoments(shapes: readonly Solid[]): Moments | undefined {
  const sum = { area: 0, x: 0, y: 0, polar: 0 };
  for (const shape of shapes) {
    const { area, x, y, polar } = integrals(shape);
    sum.area += area;
    sum.x += x;
    sum.y += y;
    sum.polar += polar;
  }
  if (!(sum.area > 0)) return undefined;
  return { centroid: [sum.x / sum.area, sum.y / sum.area], perMass: sum.polar / sum.area };
}

/** ∫ of 1, x, y and x² + y² over a shape, up to a factor that is the same for all. */
function integrals({ kind, corners, radius }: Solid): { area: number; x: number; y: number; polar: number } {
  const sum = { area: 0, x: 0, y: 0, polar: 0 };
  if (kind === "disc") {
    const [x, y] = corners[0]!;
    const area = Math.PI * radius ** 2;
    return { area, x: area * x, y: area * y, polar: area * (radius ** 2 / 2 + x ** 2 + y ** 2) };
  }
  if (kind !== "polygon") return sum;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const c = cross(a, b);
    sum.area += c / 2;
    sum.x += ((a[0] + b[0]) * c) / 6;
    sum.y += ((a[1] + b[1]) * c) / 6;
    sum.polar += (c * (a[0] ** 2 + a[1] ** 2 + a[0] * b[0] + a[1] * b[1] + b[0] ** 2 + b[1] ** 2)) / 12;
  });
  return sum;
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
    ...{ second: GROUND, target },
  };
  const depth = overlapDepth(view, place, new Float64Array(0));
  return shape.kind === "disc" ? -view.gap : depth;
}
