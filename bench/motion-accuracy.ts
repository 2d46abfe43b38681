/**
 * How well an engine played a scene, by one yardstick for all: overlaps of the exact shapes, by a geometry that is no engine's and not
 * Sprag's, and energies, evaluated at every state that the engine gave.
 */

import {
  boxOnSlope,
  droppedBall,
  type Engine,
  type Played,
  type Scene,
  SLOPE,
  sceneModel,
  solidsOf,
} from "./motion-scene.ts";
import { deepestOverlap } from "./soak/scenes/overlap.ts";

export interface Accuracy {
  /** Deepest overlap, in m. */
  readonly penetration: number;
  /** Largest rise of T + U above an earlier value, in J. */
  readonly created: number;
  /** Longest way of a centre of mass, in m: the creep of what is at rest. */
  readonly way: number;
  readonly played: Played;
}

/** Called at the begin and at the end of every look, which is not the engine's work. */
type OnLook = (isBegin: boolean, step: number) => void;

export function accuracyOf(engine: Engine, scene: Scene, onLook?: OnLook): Accuracy {
  const { system, initial } = sceneModel(scene);
  const solids = solidsOf(scene);
  let [penetration, created, way, step] = [0, 0, 0, 0];
  let least = system.potentialEnergy(Float64Array.from(initial.position), 0);
  const played = engine.run(scene, (t, q, u) => {
    onLook?.(true, step);
    penetration = Math.max(penetration, deepestOverlap(solids, q).depth);
    const energy = system.kineticEnergy(q, u) + system.potentialEnergy(q, t);
    created = Math.max(created, energy - least);
    least = Math.min(least, energy);
    for (let j = 0; j < q.length; j += 3) {
      way = Math.max(way, Math.hypot(q[j]! - initial.position[j]!, q[j + 1]! - initial.position[j + 1]!));
    }
    onLook?.(false, step++);
  });
  return { penetration, created, way, played };
}

export interface Timed extends Accuracy {
  /** Milliseconds of a step over the second half of the run: of the processor, of the clock, and the longest of all by the processor. */
  readonly cpu: number;
  readonly wall: number;
  readonly worst: number;
  /** Memory that is held at the end and was not before the run. */
  readonly megabytes: number;
}

/** Milliseconds of the processor so far, in all threads. */
export const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const held = (): number => {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

/** One run with its time; looks are not timed, nor is the first step, which builds and compiles. */
export function timedAccuracy(engine: Engine, scene: Scene): Timed {
  const before = held();
  let [cpu, wall, steps, worst, megabytes] = [0, 0, 0, 0, 0];
  let [lastCpu, lastWall] = [cpuTime(), performance.now()];
  const accuracy = accuracyOf(engine, scene, (isBegin, k) => {
    const spent = cpuTime() - lastCpu;
    if (isBegin && k > 1) worst = Math.max(worst, spent);
    if (isBegin && 2 * k > scene.steps) {
      cpu += spent;
      wall += performance.now() - lastWall;
      steps++;
    }
    if (isBegin && k === scene.steps) megabytes = held() - before;
    lastCpu = cpuTime();
    lastWall = performance.now();
  });
  const each = Math.max(1, steps);
  return { ...accuracy, cpu: cpu / each, wall: wall / each, worst, megabytes };
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
