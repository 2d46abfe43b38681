/**
 * A long motion in which everybody meets everybody: discs without friction and losses fly about in a closed box. What a step costs, and how many
 * elements there are, early and late.
 */
import { runTimeStepping } from "../src/dynamics/time-stepping/run-time-stepping.ts";
import type { MechanicalSystem } from "../src/models/mechanical-system.ts";
import { readModel } from "../src/models/read-model.ts";
import { cpuTime } from "./motion-accuracy.ts";
import type { Section } from "./motion-table.ts";

const STEP = 2e-3;
const PITCH = 0.25;
const RADIUS = 0.08;
const SPEED = 3;

/** Steps that are measured: the last of so many. */
const MEASURED = 1000;
const LENGTHS = [2000, 30_000] as const;

export const mixingSection = (): Section => ({
  name: "mixing",
  about: `discs that fly about in a closed box, residual 1e-6: ms of the processor a step over the last ${MEASURED}, elements there are, and contacts that have acted so far`,
  titles: ["discs", "after steps", "CPU ms", "elements", "acted"],
  rows: LENGTHS.map((steps) => ({ names: ["300 discs", `${steps}`], measure: () => mixingCells(300, steps) })),
});

function mixingCells(count: number, steps: number): string[] {
  const { system, initial } = flyingDiscs(count);
  let mechanism: MechanicalSystem = system;
  let [begin, end, done] = [0, 0, 0];
  const recorder = {
    begin: (of: MechanicalSystem): void => void (mechanism = of),
    record: (): void => {
      if (done === steps - MEASURED) begin = cpuTime();
      if (done++ === steps) end = cpuTime();
    },
  };
  const options = { method: "moreau", tolerance: 1e-6, step: STEP, until: STEP * steps, recorder } as const;
  const { energy } = runTimeStepping(system, initial, options);
  const acted = Object.values(energy.byElement).filter((work) => work !== 0).length;
  return [((end - begin) / MEASURED).toFixed(3), `${mechanism.elements.length}`, `${acted}`];
}

function flyingDiscs(count: number) {
  const columns = Math.ceil(Math.sqrt(count));
  const size = columns * PITCH;
  const scatter = (i: number): number => SPEED * (2 * ((i * 0.6180339887) % 1) - 1);
  const walls = [
    [[0, 0], 0],
    [[0, size], Math.PI],
    [[0, 0], -Math.PI / 2],
    [[size, 0], Math.PI / 2],
  ];
  const file = {
    kind: "system",
    gravity: 0,
    bodies: Array.from({ length: count }, (_, i) => ({
      ...{ name: `b${i}`, mass: 1, shape: { disc: RADIUS }, friction: 0, restitution: 1 },
      position: [((i % columns) + 0.5) * PITCH, (Math.floor(i / columns) + 0.5) * PITCH],
      velocity: [scatter(i + 1), scatter(7 * i + 3)],
    })),
    obstacles: walls.map(([point, angle], i) => ({
      ...{ name: `p${i}`, type: "half-plane", point, angle, friction: 0, restitution: 1 },
    })),
  };
  return readModel(JSON.stringify(file), { file: "scene.json", kind: "system" }).model;
}
