/**
 * Motion: steps per second beside the accuracy that is reached with them, for Sprag and for three physics engines in the same
 * scenes with the same step. Engines are made for games: fast, and content with what looks right.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { runEventDriven } from "../src/dynamics/event-driven/run-event-driven.ts";
import { runTimeStepping } from "../src/dynamics/time-stepping/run-time-stepping.ts";
import { tableLines } from "../src/text/table.ts";
import { bounceErrorOf, cpuTime, creepOf, timedAccuracy } from "./motion-accuracy.ts";
import { bytesPerStep } from "./motion-allocation.ts";
import { box2d } from "./motion-box2d.ts";
import { pileTable, restingDiscs, scalingRows } from "./motion-piles.ts";
import { planck } from "./motion-planck.ts";
import { rapier } from "./motion-rapier.ts";
import { boxOnSlope, droppedBall, type Engine, pile, type Scene, sceneModel, tippedBox } from "./motion-scene.ts";
import { sprag } from "./motion-sprag.ts";
import { rockingBlock, slidingBlock, twoMasses } from "./small-mechanisms.ts";

const ENGINES: readonly Engine[] = [
  sprag("sprag moreau", { method: "moreau" }),
  sprag("sprag moreau, residual 1e-3", { method: "moreau", tolerance: 1e-3 }),
  sprag("sprag rattle", { method: "rattle" }),
  planck,
  rapier,
  box2d,
];

/** Of many bodies. */
const PLAYERS: readonly Engine[] = [
  sprag("sprag moreau, residual 1e-8", { method: "moreau", tolerance: 1e-8, activation: "ahead" }),
  sprag("sprag moreau, residual 1e-3", { method: "moreau", tolerance: 1e-3, activation: "ahead" }),
  sprag("sprag held, residual 1e-8", { method: "moreau", tolerance: 1e-8, activation: "held" }),
  sprag("sprag held, residual 1e-3", { method: "moreau", tolerance: 1e-3, activation: "held" }),
  planck,
  rapier,
  box2d,
];

/** What times were measured on, and how busy it is: on a crowded machine only ratios within one run, of processor time, say anything. */
const machine = (): string =>
  `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`;

export function benchMotion(): void {
  const [began, spent] = [performance.now(), cpuTime()];
  console.log(`${machine()}\n`);
  console.log("Many bodies: step 2 ms, time of a step over the second half of the run; at rest the way is creep.\n");
  pileTable(PLAYERS);
  console.log("\nMore bodies: µs of the processor a step and body, and megabytes held.\n");
  print(["discs", "falling, 1e-3", "MB", "at rest, 1e-8", "MB"], scalingRows([PLAYERS[1]!, PLAYERS[0]!]), 0);
  console.log("\nBytes allocated in a step of 100 discs at rest, once warm.\n");
  print(["activation", "bytes"], restingBytes(), 1);
  console.log();
  console.log("Motion: the same scenes with the same step of 2 ms; accuracy by one yardstick for all.\n");
  print(
    ["scene", "engine", "steps/s", "penetration m", "energy created J", "ended"],
    [tippedBox(), pile(10, 500), pile(100, 100)].flatMap((scene) => ENGINES.map((engine) => sceneRow(scene, engine))),
  );
  console.log("\nOne box on a slope at μ = 1.001 tan(angle) for 2 s; one ball with ε = 0.5 from 1 m.\n");
  print(
    ["engine", "creep of the box m", "error of the bounce height"],
    [
      ...ENGINES.map((engine) => [engine.name, exponential(creepOf(engine)), exponential(bounceErrorOf(engine))]),
      ["sprag event", exponential(eventCreep()), exponential(eventBounceError())],
    ],
    1,
  );
  console.log("\nSmall mechanisms, Sprag alone: step 1 ms.\n");
  print(["mechanism", "method", "steps/s", "bytes allocated per step"], [...smallRows(), eventRow()]);
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(0);
  console.log(
    `\n${seconds(performance.now() - began)} s, ${seconds(cpuTime() - spent)} s of the processor; ${machine()}`,
  );
}

function print(titles: readonly string[], rows: readonly string[][], left = 2): void {
  const columns = titles.map((title, j) => ({ title, align: j < left ? ("left" as const) : ("right" as const) }));
  console.log(tableLines(columns, rows).join("\n"));
}

const exponential = (value: number): string => (value === 0 ? "0" : value.toExponential(1));

/** Seconds of the processor. */
function secondsOf(work: () => void): number {
  const begin = cpuTime();
  work();
  return Math.max(1e-6, (cpuTime() - begin) / 1000);
}

function sceneRow(scene: Scene, engine: Engine): string[] {
  const { cpu, penetration, created, played } = timedAccuracy(engine, scene);
  const rate = (1000 / Math.max(cpu, 1e-3)).toFixed(0);
  return [scene.name, engine.name, rate, exponential(penetration), exponential(created), played.ended ?? "done"];
}

function eventCreep(): number {
  const scene = boxOnSlope();
  const { system, initial } = sceneModel(scene);
  const { position } = runEventDriven(system, initial, { until: scene.step * scene.steps }).final;
  return Math.hypot(position[0]! - initial.position[0]!, position[1]! - initial.position[1]!);
}

function eventBounceError(): number {
  const scene = droppedBall();
  const { system, initial } = sceneModel(scene);
  const size = scene.bodies[0]!.size;
  const rise = { until: Math.sqrt(2 / 9.81) * (1 + scene.restitution) };
  const { final } = runEventDriven(system, initial, rise);
  return Math.abs((final.position[1]! - size) / scene.restitution ** 2 - 1);
}

function smallRows(): string[][] {
  const tilt = 0.1;
  const cases = [
    { name: "two masses, singular M", system: twoMasses(), position: [-0.5, -0.5, 0.2] },
    { name: "sliding block", system: slidingBlock(), position: [0, 0] },
    { name: "rocking block", system: rockingBlock(), position: [0, 0.2 * Math.sin(tilt) + Math.cos(tilt), tilt] },
  ];
  return cases.flatMap(({ name, system, position }) =>
    (["moreau", "rattle"] as const).map((method) => {
      const initial = { position, velocity: position.map(() => 0) };
      const seconds = secondsOf(() => runTimeStepping(system, initial, { until: 20, step: 1e-3, method }));
      const bytes = bytesPerStep(system, initial, { method }, 1e-3, 20_000);
      return [name, method, (20_000 / seconds).toFixed(0), bytes.toFixed(0)];
    }),
  );
}

function restingBytes(): string[][] {
  const scene = restingDiscs(100, 0);
  const { system, initial } = sceneModel(scene);
  return (["held", "ahead"] as const).map((activation) => [
    activation,
    bytesPerStep(system, initial, { method: "moreau", activation, tolerance: 1e-8 }, scene.step, 2000).toFixed(0),
  ]);
}

function eventRow(): string[] {
  const { system } = sceneModel(droppedBall());
  const initial = { position: [0, 5.1, 0], velocity: [0, 0, 0] };
  const run = () => runEventDriven(system, initial, { until: 4 });
  const { steps, events } = run();
  const seconds = secondsOf(() => {
    for (let k = 0; k < 20; k++) run();
  });
  const rate = (20 * steps) / seconds;
  return [`bouncing ball, ${events.length} events to rest`, "event", rate.toFixed(0), "–"];
}
