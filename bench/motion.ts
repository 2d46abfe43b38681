/**
 * `npm run bench -- motion [--only NAME]`: steps per second beside the accuracy that is reached with them, for Sprag and for three physics engines in the same
 * scenes with the same step; everything, or what has NAME in the name of its section, scene or engine. Engines are made for games: fast, and content with what looks right.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { runEventDriven } from "../src/dynamics/event-driven/run-event-driven.ts";
import { runTimeStepping } from "../src/dynamics/time-stepping/run-time-stepping.ts";
import { bounceErrorOf, cpuTime, creepOf, timedAccuracy } from "./motion-accuracy.ts";
import { bytesPerStep } from "./motion-allocation.ts";
import { box2d } from "./motion-box2d.ts";
import { mixingSection } from "./motion-mixing.ts";
import { fallingDiscs, pileSection, restingDiscs, scalingSection } from "./motion-piles.ts";
import { planck } from "./motion-planck.ts";
import { rapier } from "./motion-rapier.ts";
import { boxOnSlope, droppedBall, type Engine, pile, type Scene, sceneModel, tippedBox } from "./motion-scene.ts";
import { sprag } from "./motion-sprag.ts";
import { flag, printSections, type Row, type Section } from "./motion-table.ts";
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

/** Tables by name. */
const sections = (): readonly Section[] => [
  pileSection(PLAYERS),
  scalingSection(PLAYERS[1]!, PLAYERS[0]!),
  allocationSection(),
  mixingSection(),
  {
    name: "accuracy",
    about: "the same scenes with the same step of 2 ms; accuracy by one yardstick for all",
    titles: ["scene", "engine", "steps/s", "penetration m", "energy created J", "ended"],
    rows: [tippedBox(), pile(10, 500), pile(100, 100)].flatMap((scene) =>
      ENGINES.map((engine) => ({ names: [scene.name, engine.name], measure: () => sceneCells(scene, engine) })),
    ),
  },
  {
    name: "slope and ball",
    about: "one box on a slope at μ = 1.001 tan(angle) for 2 s; one ball with ε = 0.5 from 1 m",
    titles: ["engine", "creep of the box m", "error of the bounce height"],
    rows: [
      ...ENGINES.map((engine) => row([engine.name], () => [creepOf(engine), bounceErrorOf(engine)].map(exponential))),
      row(["sprag event"], () => [eventCreep(), eventBounceError()].map(exponential)),
    ],
  },
  {
    name: "small mechanisms",
    about: "Sprag alone; step 1 ms",
    titles: ["mechanism", "method", "steps/s", "bytes allocated per step"],
    rows: [...smallRows(), row(["bouncing ball to rest", "event"], eventCells)],
  },
];

export function benchMotion(): void {
  const [began, spent] = [performance.now(), cpuTime()];
  const only = flag("--only");
  console.log(`${machine()}\n`);
  if (!printSections(sections(), only)) {
    console.error(`no section, scene or engine has ${only} in its name`);
    process.exitCode = 2;
  }
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(0);
  console.log(
    `${seconds(performance.now() - began)} s, ${seconds(cpuTime() - spent)} s of the processor; ${machine()}`,
  );
}

const row = (names: readonly string[], measure: () => readonly string[]): Row => ({ names, measure });

const exponential = (value: number): string => (value === 0 ? "0" : value.toExponential(1));

/** Seconds of the processor. */
function secondsOf(work: () => void): number {
  const begin = cpuTime();
  work();
  return Math.max(1e-6, (cpuTime() - begin) / 1000);
}

function sceneCells(scene: Scene, engine: Engine): string[] {
  const { cpu, penetration, created, played } = timedAccuracy(engine, scene);
  const rate = (1000 / Math.max(cpu, 1e-3)).toFixed(0);
  return [rate, exponential(penetration), exponential(created), played.ended ?? "done"];
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

function smallRows(): Row[] {
  const tilt = 0.1;
  const cases = [
    { name: "two masses, singular M", system: twoMasses(), position: [-0.5, -0.5, 0.2] },
    { name: "sliding block", system: slidingBlock(), position: [0, 0] },
    { name: "rocking block", system: rockingBlock(), position: [0, 0.2 * Math.sin(tilt) + Math.cos(tilt), tilt] },
  ];
  return cases.flatMap(({ name, system, position }) =>
    (["moreau", "rattle"] as const).map((method) =>
      row([name, method], () => {
        const initial = { position, velocity: position.map(() => 0) };
        const seconds = secondsOf(() => runTimeStepping(system, initial, { until: 20, step: 1e-3, method }));
        const bytes = bytesPerStep(system, initial, { method }, 1e-3, 20_000);
        return [(20_000 / seconds).toFixed(0), bytes.toFixed(0)];
      }),
    ),
  );
}

function allocationSection(): Section {
  const scenes = [
    { scene: restingDiscs(100, 2000), warmUp: 1000 },
    { scene: fallingDiscs(100, 300), warmUp: 100 },
  ];
  return {
    name: "allocation",
    about: "bytes of a step, once warm",
    titles: ["scene", "activation", "bytes"],
    rows: scenes.flatMap(({ scene, warmUp }) =>
      (["held", "ahead"] as const).map((activation) =>
        row([scene.name, activation], () => {
          const { system, initial } = sceneModel(scene);
          const options = { method: "moreau", activation, tolerance: 1e-8 } as const;
          return [bytesPerStep(system, initial, options, scene.step, scene.steps, warmUp).toFixed(0)];
        }),
      ),
    ),
  };
}

function eventCells(): string[] {
  const { system } = sceneModel(droppedBall());
  const initial = { position: [0, 5.1, 0], velocity: [0, 0, 0] };
  const run = () => runEventDriven(system, initial, { until: 4 });
  const { steps } = run();
  const seconds = secondsOf(() => {
    for (let k = 0; k < 20; k++) run();
  });
  return [((20 * steps) / seconds).toFixed(0), "–"];
}
