/**
 * Scenes that Sprag and physics engines play alike: discs and boxes of uniform density, fixed half-planes, one friction and
 * one restitution for all contacts.
 */

import type { SystemModel } from "../src/models/model.ts";
import { readModel } from "../src/models/read-model.ts";
import type { Solids } from "./soak/scenes/overlap.ts";

export interface SceneBody {
  /** Half edge of a square box, or radius of a disc. */
  readonly size: number;
  readonly isDisc: boolean;
  readonly position: readonly [number, number];
  readonly angle: number;
}

export interface Scene {
  readonly name: string;
  readonly bodies: readonly SceneBody[];
  /** A point of the surface and its slope; bodies are above it. */
  readonly planes: readonly { readonly point: readonly [number, number]; readonly angle: number }[];
  readonly friction: number;
  readonly restitution: number;
  readonly step: number;
  readonly steps: number;
}

export const GRAVITY = 9.81;
export const MASS = 1;

/** Receives every state, coordinates (x, y, angle) by body. */
export type Observe = (t: number, q: Float64Array, u: Float64Array) => void;

/** Why a scene ended early, if it did, and the worst residual of a contact problem, where it is known. */
export interface Played {
  readonly ended?: string;
  readonly residual?: number;
}

export interface Engine {
  readonly name: string;
  run(scene: Scene, observe?: Observe): Played;
}

/** A floor and two walls at ±half. */
export const openBox = (half: number): Scene["planes"] => [
  { point: [0, 0], angle: 0 },
  { point: [-half, 0], angle: -Math.PI / 2 },
  { point: [half, 0], angle: Math.PI / 2 },
];

/** The scene as a model file: what Sprag simulates. */
export function sceneModel(scene: Scene): SystemModel {
  const { bodies, friction, restitution } = scene;
  const solids = solidsOf(scene);
  const material = { friction, restitution };
  const file = {
    kind: "system",
    gravity: GRAVITY,
    bodies: bodies.map(({ position, angle }, i) => ({
      ...solids.bodies[i]!,
      ...{ mass: MASS, position, angle, ...material },
    })),
    obstacles: solids.obstacles.map((obstacle) => ({ ...obstacle, ...material })),
  };
  return readModel(JSON.stringify(file), { file: "scene.json", kind: "system" }).model;
}

/** What can overlap. */
export const solidsOf = ({ bodies, planes }: Scene): Solids => ({
  bodies: bodies.map(({ size, isDisc }, i) => ({
    name: `b${i}`,
    shape: isDisc ? { disc: size } : { polygon: squareCorners(size) },
  })),
  obstacles: planes.map(({ point, angle }, i) => ({ name: `p${i}`, type: "half-plane", point, angle })),
  joints: [],
});

export function squareCorners(s: number): [number, number][] {
  return [
    [-s, -s],
    [s, -s],
    [s, s],
    [-s, s],
  ];
}

/** Discs and boxes by turns in a box that is open above, in rows that stand a little apart at the begin. */
export function pile(count: number, steps: number): Scene {
  const size = 0.1;
  const columns = Math.min(10, Math.ceil(Math.sqrt(count)));
  const half = 1.1 * size * columns;
  const bodies = Array.from({ length: count }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const x = (column - (columns - 1) / 2) * 2.15 * size;
    return {
      ...{ size, isDisc: (column + row) % 2 === 1, angle: 0 },
      position: [x + (row % 2) * 0.1 * size, 1.02 * size + row * 2.04 * size] as const,
    };
  });
  const planes = openBox(half);
  return { name: `pile of ${count} bodies`, bodies, planes, friction: 0.5, restitution: 0, step: 2e-3, steps };
}

export const SLOPE = 0.4;

/** A box that must stand still: μ is a thousandth above the tangent of the slope. */
export function boxOnSlope(): Scene {
  const size = 0.1;
  const body = {
    ...{ size, isDisc: false, angle: -SLOPE },
    position: [size * Math.sin(SLOPE), size * Math.cos(SLOPE)] as const,
  };
  const planes = [{ point: [0, 0] as const, angle: -SLOPE }];
  const friction = 1.001 * Math.tan(SLOPE);
  return { name: "box on a slope", bodies: [body], planes, friction, restitution: 0, step: 2e-3, steps: 1000 };
}

/** A ball that falls by 1 m and must rise to ε² of it. */
export function droppedBall(): Scene {
  const size = 0.1;
  const body = { size, isDisc: true, angle: 0, position: [0, 1 + size] as const };
  const planes = [{ point: [0, 0] as const, angle: 0 }];
  return { name: "ball dropped", bodies: [body], planes, friction: 0, restitution: 0.5, step: 2e-3, steps: 400 };
}

/** A square box that stands on one corner and rocks. */
export function tippedBox(): Scene {
  const [size, tilt] = [0.1, 0.3];
  const body = {
    ...{ size, isDisc: false, angle: tilt },
    position: [0, size * (Math.sin(tilt) + Math.cos(tilt))] as const,
  };
  const planes = [{ point: [0, 0] as const, angle: 0 }];
  return { name: "rocking box", bodies: [body], planes, friction: 1, restitution: 0, step: 2e-3, steps: 1000 };
}
