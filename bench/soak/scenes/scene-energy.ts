/**
 * Energy and joints of a scene computed a second time, from its file and a state alone: T = Σ ½(mv² + Jω²), U of weights and
 * springs, J of uniform polygons by triangles.
 */
import type { Point, Scene, SceneBody } from "./draw-scene.ts";

/** J about the centre of mass of a uniform body: triangles (0, a, b) with J = m(|a|² + a·b + |b|²)/6 each. */
function inertiaOf({ shape, mass }: SceneBody): number {
  if ("disc" in shape) return (mass * shape.disc ** 2) / 2;
  let [area, moment] = [0, 0];
  shape.polygon.forEach(([ax, ay], k) => {
    const [bx, by] = shape.polygon[(k + 1) % shape.polygon.length]!;
    const triangle = (ax * by - ay * bx) / 2;
    area += triangle;
    moment += (triangle * (ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by)) / 6;
  });
  return (mass * moment) / area;
}

export interface SceneEnergy {
  readonly kinetic: number;
  readonly potential: number;
}

export function energyOf(scene: Scene, q: ArrayLike<number>, u: ArrayLike<number>): SceneEnergy {
  let [kinetic, potential] = [0, 0];
  scene.bodies.forEach((body, i) => {
    const [vx, vy, w] = [u[3 * i]!, u[3 * i + 1]!, u[3 * i + 2]!];
    kinetic += (body.mass * (vx * vx + vy * vy) + inertiaOf(body) * w * w) / 2;
    potential -= body.mass * (scene.gravity[0] * q[3 * i]! + scene.gravity[1] * q[3 * i + 1]!);
  });
  for (const { between, points, stiffness, length } of scene.springs) {
    const [a, b] = [placeOf(scene, between[0], points[0], q), placeOf(scene, between[1], points[1], q)];
    potential += (stiffness * (Math.hypot(a[0] - b[0], a[1] - b[1]) - length) ** 2) / 2;
  }
  return { kinetic, potential };
}

/** A point of a body, or of the frame, in the world. */
function placeOf({ bodies }: Scene, name: string, [x, y]: Point, q: ArrayLike<number>): Point {
  const i = bodies.findIndex((body) => body.name === name);
  if (i < 0) return [x, y];
  const [cos, sin] = [Math.cos(q[3 * i + 2]!), Math.sin(q[3 * i + 2]!)];
  return [q[3 * i]! + cos * x - sin * y, q[3 * i + 1]! + sin * x + cos * y];
}

/** How far the two sides of the worst joint are apart at q, when they met at q₀. */
export function worstJoint(scene: Scene, start: ArrayLike<number>, q: ArrayLike<number>): number {
  return scene.joints.reduce((worst, { between, at }) => {
    const [a, b] = between.map((name) => {
      const i = scene.bodies.findIndex((body) => body.name === name);
      if (i < 0) return at;
      const [dx, dy] = [at[0] - start[3 * i]!, at[1] - start[3 * i + 1]!];
      const [cos, sin] = [Math.cos(start[3 * i + 2]!), Math.sin(start[3 * i + 2]!)];
      return placeOf(scene, name, [cos * dx + sin * dy, cos * dy - sin * dx], q);
    });
    return Math.max(worst, Math.hypot(a![0] - b![0], a![1] - b![1]));
  }, 0);
}
