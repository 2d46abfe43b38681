/**
 * Many bodies: piles of discs and pyramids of boxes, falling and at rest, played by every engine with the same step.
 */
import { timedAccuracy } from "./motion-accuracy.ts";
import { type Engine, openBox, type Scene, type SceneBody } from "./motion-scene.ts";
import type { Section } from "./motion-table.ts";

const SIZE = 0.1;
const STEP = 2e-3;
const COMMON = { friction: 0.5, restitution: 0, step: STEP } as const;

/** Discs of slightly different sizes in rows that stand apart, in an open box: they come down on each other. */
export function fallingDiscs(count: number, steps: number): Scene {
  const columns = Math.max(3, Math.round(1.2 * Math.sqrt(count)));
  const bodies = Array.from({ length: count }, (_, i): SceneBody => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const size = SIZE * (0.85 + 0.15 * ((i * 0.6180339) % 1));
    const x = (column - (columns - 1) / 2) * 2.03 * SIZE + (row % 2) * 0.05 * SIZE;
    return { size, isDisc: true, angle: 0, position: [x, (1.01 + 2.01 * row) * SIZE] };
  });
  return { ...COMMON, name: `${count} discs, falling`, bodies, planes: openBox(1.04 * SIZE * columns), steps };
}

/** Equal discs side by side, each above the first row in the trough of two below it; the outer ones lean on walls. */
export function restingDiscs(count: number, steps: number): Scene {
  const columns = Math.max(3, Math.round(1.2 * Math.sqrt(count)));
  const pitch = 2 * SIZE;
  const rise = Math.sqrt(4 * SIZE ** 2 - pitch ** 2 / 4);
  const bodies: SceneBody[] = [];
  for (let row = 0; bodies.length < count; row++) {
    const width = columns - (row % 2);
    for (let k = 0; k < width && bodies.length < count; k++) {
      const position = [(k - (width - 1) / 2) * pitch, SIZE + row * rise] as const;
      bodies.push({ size: SIZE, isDisc: true, angle: 0, position });
    }
  }
  const half = ((columns - 1) / 2) * pitch + SIZE;
  return { ...COMMON, name: `${count} discs, at rest`, bodies, planes: openBox(half), steps };
}

/** A pyramid of boxes; `drop`: the space below every row, 0 for one at rest. */
export function boxPyramid(count: number, steps: number, drop: number): Scene {
  const rows = Math.round((Math.sqrt(8 * count + 1) - 1) / 2);
  const bodies = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: rows - row }, (_box, k): SceneBody => {
      const x = (k - (rows - row - 1) / 2) * 2.1 * SIZE;
      return { size: SIZE, isDisc: false, angle: 0, position: [x, (1 + 2 * row) * SIZE + (row + 1) * drop] };
    }),
  ).flat();
  const name = `${count} boxes, ${drop > 0 ? "falling" : "at rest"}`;
  return { ...COMMON, name, bodies, planes: [{ point: [0, 0], angle: 0 }], steps };
}

const DROP = 2e-3;

const SCENES: readonly (() => Scene)[] = [
  () => fallingDiscs(10, 400),
  () => restingDiscs(10, 200),
  () => fallingDiscs(100, 300),
  () => restingDiscs(100, 100),
  () => fallingDiscs(1000, 250),
  () => restingDiscs(1000, 100),
  () => boxPyramid(10, 200, DROP),
  () => boxPyramid(10, 200, 0),
  () => boxPyramid(91, 100, DROP),
  () => boxPyramid(91, 100, 0),
  () => boxPyramid(990, 40, DROP),
  () => boxPyramid(990, 40, 0),
];

/** One row a scene and engine: the time of a step over the second half, and how true the motion is. */
export const pileSection = (engines: readonly Engine[]): Section => ({
  name: "many bodies",
  about: "milliseconds a step of 2 ms over the second half of the run; at rest the way is creep",
  titles: `scene,engine,CPU ms,wall ms,worst ms,residual,overlap mm,created J,way mm,ended`.split(","),
  rows: SCENES.flatMap((make) => {
    const scene = make();
    return engines.map((engine) => ({ names: [scene.name, engine.name], measure: () => pileCells(scene, engine) }));
  }),
});

function pileCells(scene: Scene, engine: Engine): string[] {
  const { penetration, created, way, played, cpu, wall, worst } = timedAccuracy(engine, scene);
  const small = (value: number): string => (value === 0 ? "0" : value.toExponential(1));
  return [
    ...[cpu.toFixed(2), wall.toFixed(2), worst.toFixed(0)],
    played.residual === undefined ? "–" : small(played.residual),
    ...[small(1000 * penetration), small(created), small(1000 * way)],
    played.ended ?? "done",
  ];
}

/** Discs of which twice as many should take twice as long; they fall from a height that is the root of their number. */
const COUNTS = [250, 500, 1000, 2000] as const;

/** One row a number of bodies: microseconds of processor time a step and body, and megabytes beside those before the run. */
export const scalingSection = (falling: Engine, resting: Engine): Section => ({
  name: "more bodies",
  about: `µs of the processor a step and body, and megabytes held; falling by ${falling.name}, at rest by ${resting.name}`,
  titles: ["discs", "falling", "MB", "at rest", "MB"],
  rows: COUNTS.map((count) => ({ names: [`${count} discs`], measure: () => scalingCells(count, falling, resting) })),
});

function scalingCells(count: number, falling: Engine, resting: Engine): string[] {
  const steps = Math.round(250 * (count / 1000) ** 0.25);
  const fall = timedAccuracy(falling, fallingDiscs(count, steps));
  const rest = timedAccuracy(resting, restingDiscs(count, 40));
  const each = ({ cpu }: { cpu: number }): string => ((1000 * cpu) / count).toFixed(1);
  return [each(fall), fall.megabytes.toFixed(1), each(rest), rest.megabytes.toFixed(1)];
}
