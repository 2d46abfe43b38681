/**
 * How well an engine played a scene, by one yardstick for all: gaps and energies of the exact shapes, evaluated at every
 * state that the engine gave.
 */
import { boxOnSlope, droppedBall, type Engine, type Scene, SLOPE, sceneModel } from "./motion-scene.ts";

export interface Accuracy {
  /** Deepest overlap, in m. */
  readonly penetration: number;
  /** Largest rise of T + U above an earlier value, in J. */
  readonly created: number;
}

export function accuracyOf(engine: Engine, scene: Scene): Accuracy {
  const { system, initial } = sceneModel(scene);
  const gaps = new Float64Array(system.elements.length);
  let penetration = 0;
  let created = 0;
  let least = system.potentialEnergy(Float64Array.from(initial.position), 0);
  engine.run(scene, (t, q, u) => {
    system.gapsInto(gaps, q, t, 0);
    for (let i = 0; i < gaps.length; i++) penetration = Math.max(penetration, -gaps[i]!);
    const energy = system.kineticEnergy(q, u) + system.potentialEnergy(q, t);
    created = Math.max(created, energy - least);
    least = Math.min(least, energy);
  });
  return { penetration, created };
}

/** Way along the slope in 2 s of a box that must stand still. */
export function creepOf(engine: Engine): number {
  const scene = boxOnSlope();
  const [x0, y0] = scene.bodies[0]!.position;
  let way = 0;
  engine.run(scene, (_, q) => {
    way = (q[0]! - x0) * Math.cos(SLOPE) - (q[1]! - y0) * Math.sin(SLOPE);
  });
  return Math.abs(way);
}

/** |height / ε² − 1| of the first bounce. */
export function bounceErrorOf(engine: Engine): number {
  const scene = droppedBall();
  const { size } = scene.bodies[0]!;
  let hasHit = false;
  let height = 0;
  engine.run(scene, (_, q, u) => {
    if (u[1]! > 0) hasHit = true;
    if (hasHit) height = Math.max(height, q[1]! - size);
  });
  return Math.abs(height / scene.restitution ** 2 - 1);
}
