/**
 * Random planar scenes, each a pure function of its seed: 2 to 30 convex polygons and discs that start apart above a floor, with
 * walls, a fixed disc, a shelf, revolute joints between neighbours, springs, friction and restitution at ordinary and at extreme
 * values.
 */
import { randomNumbers } from "../../families.ts";

export type Point = readonly [number, number];

export interface SceneBody {
  readonly name: string;
  readonly mass: number;
  readonly shape: { readonly polygon: readonly Point[] } | { readonly disc: number };
  readonly position: Point;
  readonly angle: number;
  readonly velocity: Point;
  readonly spin: number;
  readonly friction: number;
  readonly restitution: number;
}

export type SceneObstacle = { readonly name: string; readonly friction: number; readonly restitution: number } & (
  | { readonly type: "half-plane"; readonly point: Point; readonly angle: number }
  | { readonly type: "segment"; readonly from: Point; readonly to: Point }
  | { readonly type: "disc"; readonly center: Point; readonly radius: number }
);

export interface SceneJoint {
  readonly name: string;
  readonly type: "revolute";
  readonly between: readonly [string, string];
  readonly at: Point;
}

export interface SceneSpring {
  readonly name: string;
  readonly between: readonly [string, string];
  readonly points: readonly [Point, Point];
  readonly stiffness: number;
  readonly length: number;
}

/** A model file as plain data. */
export interface Scene {
  readonly kind: "system";
  readonly title: string;
  readonly gravity: readonly [number, number];
  readonly bodies: readonly SceneBody[];
  readonly obstacles: readonly SceneObstacle[];
  readonly joints: readonly SceneJoint[];
  readonly springs: readonly SceneSpring[];
  readonly contacts: "all";
  readonly simulate: { readonly until: number };
}

/** Distance of the places of a grid; every body fits into a circle of radius LARGEST about its own. */
const CELL = 1.25;
const LARGEST = 0.55;

/** Lowest place above the floor: a shelf and a fixed disc have room below. */
const LOWEST = 1.7;

export type Random = () => number;

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** Coefficients as people write them, and what is between. */
const coefficient = (random: Random): number => (random() < 0.4 ? pick(random, [0, 0.5, 1]) : random());
const material = (random: Random) => ({
  friction: random() < 0.3 ? 0 : between(random, 0, 1.2),
  restitution: coefficient(random),
});

export function drawScene(seed: number): Scene {
  const random = randomNumbers(Math.imul(seed, 0x9e3779b1) ^ 0x51ed270b);
  const count = 2 + Math.floor(29 * random() ** 2);
  const columns = 1 + Math.floor(random() * Math.min(6, count));
  const bodies = Array.from({ length: count }, (_, i) => drawBody(random, i, columns));
  const joints = drawJoints(random, bodies, columns);
  return {
    kind: "system",
    title: `scene ${seed}`,
    gravity: random() < 0.8 ? [0, -9.81] : [between(random, -5, 5), -9.81],
    bodies,
    obstacles: drawObstacles(random, columns),
    joints,
    springs: drawSprings(random, bodies),
    contacts: "all",
    simulate: { until: between(random, 0.5, 1.5) },
  };
}

function drawBody(random: Random, i: number, columns: number): SceneBody {
  const place: Point = [CELL * (i % columns), LOWEST + CELL * Math.floor(i / columns)];
  const isRough = random() < 0.7;
  return {
    name: `b${i}`,
    mass: random() < 0.8 ? between(random, 0.5, 3) : 10 ** between(random, -2, 2),
    shape: random() < 0.35 ? { disc: between(random, 0.15, 0.5) } : { polygon: drawPolygon(random) },
    position: place,
    // Upright boxes meet face to face, which is the hard case.
    angle: random() < 0.4 ? 0 : between(random, -Math.PI, Math.PI),
    velocity: isRough ? [between(random, -2, 2), between(random, -3, 1)] : [0, 0],
    spin: isRough ? between(random, -4, 4) : 0,
    ...material(random),
  };
}

/** Corners of a box by half its edges. */
export function drawBox(a: number, b: number): Point[] {
  return [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ];
}

/** A box, or three to six points of a circle, about its centroid. */
function drawPolygon(random: Random): Point[] {
  if (random() < 0.5) return drawBox(between(random, 0.1, 0.38), between(random, 0.1, 0.38));
  const n = 3 + Math.floor(4 * random());
  const radius = between(random, 0.2, 0.5);
  const turn = between(random, 0, 2 * Math.PI);
  // Corners at least a third of an even share apart.
  const corners = Array.from({ length: n }, (_, k): Point => {
    const angle = turn + (2 * Math.PI * (k + between(random, -0.33, 0.33))) / n;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  const [cx, cy] = centroid(corners);
  const moved = corners.map(([x, y]): Point => [x - cx, y - cy]);
  const reach = Math.max(...moved.map(([x, y]) => Math.hypot(x, y)));
  return moved.map(([x, y]): Point => [x * Math.min(1, LARGEST / reach), y * Math.min(1, LARGEST / reach)]);
}

/** By the triangles from the first corner. */
export function centroid(corners: readonly Point[]): Point {
  const [ox, oy] = corners[0]!;
  let [area, x, y] = [0, 0, 0];
  for (let k = 1; k + 1 < corners.length; k++) {
    const [ax, ay] = [corners[k]![0] - ox, corners[k]![1] - oy];
    const [bx, by] = [corners[k + 1]![0] - ox, corners[k + 1]![1] - oy];
    const triangle = (ax * by - ay * bx) / 2;
    area += triangle;
    x += (triangle * (ax + bx)) / 3;
    y += (triangle * (ay + by)) / 3;
  }
  return [ox + x / area, oy + y / area];
}

function drawObstacles(random: Random, columns: number): SceneObstacle[] {
  const width = CELL * (columns - 1);
  const floor: SceneObstacle = {
    name: "floor",
    type: "half-plane",
    point: [0, 0],
    angle: random() < 0.6 ? 0 : between(random, -0.12, 0.12),
    ...material(random),
  };
  const obstacles: SceneObstacle[] = [floor];
  if (random() < 0.5) {
    const wall = { type: "half-plane", ...material(random) } as const;
    obstacles.push({ ...wall, name: "left", point: [-CELL, 0], angle: -Math.PI / 2 });
    obstacles.push({ ...wall, name: "right", point: [width + CELL, 0], angle: Math.PI / 2 });
  }
  const extra = random();
  if (extra < 0.3) {
    const center: Point = [between(random, 0, width), 0.3];
    obstacles.push({ name: "bump", type: "disc", center, radius: between(random, 0.1, 0.5), ...material(random) });
  } else if (extra < 0.5) {
    const [x, y] = [between(random, -0.5, width), between(random, 0.4, 0.9)];
    const to: Point = [x + between(random, 0.6, 1.8), y + between(random, -0.2, 0.2)];
    obstacles.push({ name: "shelf", type: "segment", from: [x, y], to, ...material(random) });
  }
  return obstacles;
}

/** Neighbours in a row, tied half-way; some bodies hang from the frame. */
function drawJoints(random: Random, bodies: readonly SceneBody[], columns: number): SceneJoint[] {
  if (random() < 0.5) return [];
  const joints: SceneJoint[] = [];
  bodies.forEach((body, i) => {
    const next = bodies[i + 1];
    const isNeighbour = next !== undefined && (i + 1) % columns !== 0;
    const [x, y] = body.position;
    if (isNeighbour && random() < 0.25) {
      joints.push({ name: `j${i}`, type: "revolute", between: [body.name, next.name], at: [x + CELL / 2, y] });
    } else if (random() < 0.08) {
      const at: Point = [x + between(random, -0.3, 0.3), y + between(random, 0.2, 0.5)];
      joints.push({ name: `h${i}`, type: "revolute", between: [body.name, "ground"], at });
    }
  });
  return joints;
}

function drawSprings(random: Random, bodies: readonly SceneBody[]): SceneSpring[] {
  if (random() < 0.6) return [];
  return bodies.flatMap((body, i) => {
    if (random() > 0.2) return [];
    const isTied = i > 0 && random() < 0.6;
    const end: Point = isTied ? [0, 0] : [body.position[0], body.position[1] + 2];
    return [
      {
        name: `s${i}`,
        between: [body.name, isTied ? bodies[i - 1]!.name : "ground"] as const,
        points: [[0, 0.1], end] as const,
        stiffness: between(random, 5, 200),
        length: between(random, 0.5, 1.5),
      },
    ];
  });
}
