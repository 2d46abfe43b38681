/**
 * How deep the bodies of a scene are in each other and in the obstacles, by geometry of its own: separating axes for convex corners,
 * distances for discs, signed distances for half-planes. Positive depths are overlaps. A shelf is a polygon of two corners.
 */
import type { Point, SceneBody, SceneJoint, SceneObstacle } from "./draw-scene.ts";

/** What of a scene can overlap, and what may: bodies with a joint between them. */
export interface Solids {
  readonly bodies: readonly Pick<SceneBody, "name" | "shape">[];
  readonly obstacles: readonly Immaterial<SceneObstacle>[];
  readonly joints: readonly Pick<SceneJoint, "between">[];
}

type Immaterial<T> = T extends unknown ? Omit<T, "friction" | "restitution"> : never;

interface Solid {
  readonly name: string;
  /** Corners in the world, counter-clockwise or two; empty for a disc. */
  readonly corners: readonly Point[];
  readonly center: Point;
  readonly radius: number;
}

interface Placed extends Solid {
  /** The body is within a circle of this radius about its centre. */
  readonly reach: number;
}

export interface Overlap {
  readonly depth: number;
  readonly pair: string;
}

/** The deepest overlap of pairs that no joint connects, at positions (x, y, angle) of all bodies. */
export function deepestOverlap(scene: Solids, q: ArrayLike<number>): Overlap {
  const leftOf = ({ center, reach }: Placed): number => center[0] - reach;
  const solids = scene.bodies.map((_, i) => solidOf(scene, i, q)).sort((a, b) => leftOf(a) - leftOf(b));
  const tied = new Set(scene.joints.flatMap(({ between: [a, b] }) => [`${a} ${b}`, `${b} ${a}`]));
  let worst: Overlap = { depth: 0, pair: "" };
  const see = (depth: number, a: string, b: string): void => {
    if (depth > worst.depth) worst = { depth, pair: `${a}-${b}` };
  };
  solids.forEach((one, i) => {
    for (let k = i + 1; k < solids.length; k++) {
      const other = solids[k]!;
      if (leftOf(other) > one.center[0] + one.reach) break;
      const [dx, dy] = [one.center[0] - other.center[0], one.center[1] - other.center[1]];
      if (Math.hypot(dx, dy) > one.reach + other.reach) continue;
      if (!tied.has(`${one.name} ${other.name}`)) see(depthBetween(one, other), one.name, other.name);
    }
    for (const obstacle of scene.obstacles) see(depthIn(one, obstacle), one.name, obstacle.name);
  });
  return worst;
}

function solidOf({ bodies }: Solids, i: number, q: ArrayLike<number>): Placed {
  const { name, shape } = bodies[i]!;
  const center: Point = [q[3 * i]!, q[3 * i + 1]!];
  if ("disc" in shape) return { name, corners: [], center, radius: shape.disc, reach: shape.disc };
  const [cos, sin] = [Math.cos(q[3 * i + 2]!), Math.sin(q[3 * i + 2]!)];
  const corners = shape.polygon.map(([x, y]): Point => [center[0] + cos * x - sin * y, center[1] + sin * x + cos * y]);
  const reach = Math.max(...shape.polygon.map(([x, y]) => Math.hypot(x, y)));
  return { name, corners, center, radius: 0, reach };
}

function depthIn(solid: Solid, obstacle: Solids["obstacles"][number]): number {
  if (obstacle.type === "half-plane") {
    const [nx, ny] = [-Math.sin(obstacle.angle), Math.cos(obstacle.angle)];
    const height = ([x, y]: Point): number => nx * (x - obstacle.point[0]) + ny * (y - obstacle.point[1]);
    return solid.radius - Math.min(...(solid.corners.length > 0 ? solid.corners : [solid.center]).map(height));
  }
  const name = obstacle.name;
  if (obstacle.type === "disc") {
    return depthBetween(solid, { name, corners: [], center: obstacle.center, radius: obstacle.radius });
  }
  return depthBetween(solid, { name, corners: [obstacle.from, obstacle.to], center: obstacle.from, radius: 0 });
}

function depthBetween(a: Solid, b: Solid): number {
  if (a.radius > 0 && b.radius > 0) {
    return a.radius + b.radius - Math.hypot(a.center[0] - b.center[0], a.center[1] - b.center[1]);
  }
  if (a.radius > 0) return discDepth(a, b);
  if (b.radius > 0) return discDepth(b, a);
  return Math.min(leastDepth(a, b), leastDepth(b, a));
}

/** r less the signed distance of the centre from a polygon. */
function discDepth(disc: Solid, { corners }: Solid): number {
  let [isInside, inner, outer] = [corners.length > 2, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  corners.forEach((from, k) => {
    const to = corners[(k + 1) % corners.length]!;
    const [ex, ey] = [to[0] - from[0], to[1] - from[1]];
    const [dx, dy] = [disc.center[0] - from[0], disc.center[1] - from[1]];
    const length = Math.hypot(ex, ey);
    const side = (ex * dy - ey * dx) / length;
    if (side < 0) isInside = false;
    inner = Math.min(inner, side);
    const along = Math.max(0, Math.min(1, (dx * ex + dy * ey) / (length * length)));
    outer = Math.min(outer, Math.hypot(dx - along * ex, dy - along * ey));
  });
  return disc.radius - (isInside ? -inner : outer);
}

/** Least overlap of the projections onto the normals of one of them; negative when one of them parts the two. */
function leastDepth(one: Solid, other: Solid): number {
  let least = Number.POSITIVE_INFINITY;
  one.corners.forEach((from, k) => {
    const to = one.corners[(k + 1) % one.corners.length]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [tx, ty] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const axes: Point[] =
      one.corners.length === 2
        ? [
            [ty, -tx],
            [tx, ty],
          ]
        : [[ty, -tx]];
    for (const [nx, ny] of axes) {
      const edge = Math.max(...one.corners.map(([x, y]) => nx * x + ny * y));
      least = Math.min(least, edge - Math.min(...other.corners.map(([x, y]) => nx * x + ny * y)));
    }
  });
  return least;
}
