/**
 * `scenes`: random planar scenes of 2 to 30 bodies under every method. A run may end early, but then by name; what it shows must
 * be a motion: bodies that do not overlap (by separating axes of our own), joints that hold, and energy (computed anew from the
 * states) that the works of the ledger explain. Overlaps that time stepping cannot avoid are of the size of a step.
 * `runs`: the packed ones among them alone, to count how many end.
 *
 * Work is bounded: a run has so many seconds of CPU; one that runs out of them is counted, not wrong. One that does not heed the end of
 * its time is.
 */

import type { MethodName, Recorder } from "../../src/doors/motion.ts";
import { InputError, METHOD_NAMES, readModel, type SimulationResult, simulate } from "../../src/index.ts";
import type { CaseResult, SoakOptions, SoakOutcome } from "./outcome.ts";
import { runCases } from "./run-cases.ts";
import { drawPacked } from "./scenes/draw-packed.ts";
import { drawScene, type Scene } from "./scenes/draw-scene.ts";
import { deepestOverlap } from "./scenes/overlap.ts";
import { energyOf, worstJoint } from "./scenes/scene-energy.ts";

/** Step of the time-stepping methods. */
const STEP = 2e-3;

/** Most seconds of CPU of one run, and how much later it may stop: the work between two looks at the clock is bounded. */
const MOST_SECONDS = 4;
const LATE = 1;

/** The clock of the CPU is slow: it is asked after so many milliseconds. */
const ASK_AFTER = 5;

/** States, and seconds of the motion, between two looks at the geometry. */
const LOOK_EVERY = 5;
const LOOK_AFTER = 5e-4;

/** Share of the energy in motion that the ledger may leave unexplained; rounding for events, the order of a step for the others. */
const UNEXPLAINED: Readonly<Record<MethodName, number>> = { event: 1e-6, moreau: 1e-2, rattle: 1e-2 };

/** Steps of the fastest point that an overlap and a joint may be deep; none of rattle's joints, which are met exactly. */
const OVERLAP_STEPS: Readonly<Record<MethodName, number>> = { event: 0, moreau: 3, rattle: 0.2 };
const JOINT_STEPS: Readonly<Record<MethodName, number>> = { event: 0, moreau: 0.02, rattle: 0 };

/** Lengths of about one metre, known to this. */
const LENGTH_ROUNDING = 1e-6;

/** A rise of the energy of this share that the elements account for: the law made it. */
const CREATED = 1e-6;

export async function attackScenes(options: SoakOptions): Promise<SoakOutcome> {
  return runCases(options, sceneCase).outcome("scenes");
}

/** Bodies that fall from apart and packed ones by turns. */
const sceneCase = (seed: number): CaseResult => allMethods(seed % 2 === 0 ? drawPacked(seed) : drawScene(seed));

export async function attackRuns(options: SoakOptions): Promise<SoakOutcome> {
  return runCases(options, (seed) => allMethods(drawPacked(seed))).outcome("runs");
}

/** One scene under all methods. */
function allMethods(scene: Scene): CaseResult {
  const cases = METHOD_NAMES.map((method) => methodCase(scene, method));
  const wrong = cases.flatMap((one) => one.wrong);
  const cpu = Object.assign({}, ...cases.map((one) => one.cpu)) as Record<string, number>;
  return { outcomes: cases.flatMap((one) => one.outcomes), wrong, cpu, ...(wrong.length > 0 && { model: scene }) };
}

export function methodCase(scene: Scene, method: MethodName): CaseResult {
  const { model } = readModel(JSON.stringify(scene), { kind: "system" });
  const watch = openWatch(scene);
  const begin = process.cpuUsage();
  const used = (): number => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1e6;
  };
  let [asked, isOver] = [performance.now(), false];
  const shouldStop = (): boolean => {
    const now = performance.now();
    if (now < asked + ASK_AFTER) return isOver;
    asked = now;
    isOver ||= used() > MOST_SECONDS;
    return isOver;
  };
  const run = (): SimulationResult | string => {
    try {
      const step = method === "event" ? {} : { step: STEP };
      return simulate(model, { method, ...step, project: true, recorder: watch.recorder, shouldStop });
    } catch (error) {
      if (error instanceof InputError) return error.what;
      const stack = (error as Error).stack?.split("\n").slice(0, 3).join(" | ");
      return `crash: ${stack}`;
    }
  };
  const result = run();
  if (typeof result === "string") {
    const isCrash = result.startsWith("crash");
    const wrong = isCrash ? [`${method}: ${result}`] : [];
    return { outcomes: [`${method}: ${isCrash ? "crash" : "refused"}`], wrong };
  }
  const { outcomes, wrong } = judge(scene, method, result, watch);
  const seconds = used();
  const late = seconds - MOST_SECONDS;
  if (late > LATE) wrong.push(`${method}: stopped ${late.toFixed(1)} s late`);
  if (late > LATE) outcomes.push(`${method}: stopped late`);
  return { outcomes, wrong, cpu: { [method]: Number(seconds.toFixed(3)) } };
}

interface Watch {
  readonly recorder: Recorder;
  readonly seen: {
    overlap: { depth: number; pair: string; t: number };
    joint: number;
    speed: number;
    first: number;
    last: number;
    most: number;
  };
}

/** Looks at the states of a run as they come. */
function openWatch(scene: Scene): Watch {
  const seen: Watch["seen"] = {
    ...{ joint: 0, speed: 0, first: Number.NaN, last: 0, most: 0 },
    overlap: { depth: 0, pair: "", t: 0 },
  };
  let start: Float64Array | undefined;
  let lowest = 0;
  let [records, next] = [0, -Infinity];
  const recorder: Recorder = {
    record(t, q, u) {
      start ??= q.slice();
      const { kinetic, potential } = energyOf(scene, q, u);
      if (Number.isNaN(seen.first)) [seen.first, lowest] = [kinetic + potential, potential];
      seen.last = kinetic + potential;
      lowest = Math.min(lowest, potential);
      seen.most = Math.max(seen.most, kinetic, seen.first - lowest);
      for (let i = 0; i < u.length; i += 3) {
        seen.speed = Math.max(seen.speed, Math.hypot(u[i]!, u[i + 1]!) + 0.5 * Math.abs(u[i + 2]!));
      }
      if (records++ % LOOK_EVERY !== 0 || t < next) return;
      next = t + LOOK_AFTER;
      const { depth, pair } = deepestOverlap(scene, q);
      if (depth > seen.overlap.depth) seen.overlap = { depth, pair, t };
      seen.joint = Math.max(seen.joint, worstJoint(scene, start, q));
    },
  };
  return { recorder, seen };
}

function judge(
  scene: Scene,
  method: MethodName,
  result: SimulationResult,
  { seen }: Watch,
): { outcomes: string[]; wrong: string[] } {
  const { status, energy, reason } = result;
  const wrong: string[] = [];
  const ends = { done: "done", stopped: "out of CPU", failed: `failed: ${result.failure?.kind}` };
  const outcomes = [`${method}: ${ends[status]}`];
  const blame = (kind: string, what: string): void => {
    outcomes.push(`${method}: ${kind}`);
    wrong.push(`${method}, ${scene.bodies.length} bodies: ${what}`);
  };
  const shown = (x: number): string => x.toExponential(2);
  if (status === "failed" && !/^at t = /.test(reason ?? "")) blame("failed without a name", String(reason));
  const deep = LENGTH_ROUNDING + OVERLAP_STEPS[method] * STEP * seen.speed;
  if (seen.overlap.depth > deep) {
    const { pair, depth, t } = seen.overlap;
    blame("overlap", `${pair} overlap by ${shown(depth)} at t = ${t}, ${shown(result.worstPenetration)} reported`);
  }
  const loose = LENGTH_ROUNDING + JOINT_STEPS[method] * STEP * seen.speed;
  if (seen.joint > loose) blame("joint", `a joint is open by ${shown(seen.joint)}`);
  const works = Object.values(energy.byElement).reduce((sum, work) => sum + work, 0) + energy.external;
  const missing = Math.abs(seen.last - seen.first - works);
  if (!(missing <= UNEXPLAINED[method] * seen.most)) {
    const change = `${shown(seen.first)} J → ${shown(seen.last)} J, works ${shown(works)} J`;
    blame("energy unexplained", `${change}: ${shown(missing)} J of ${shown(seen.most)} J are unexplained`);
  } else if (seen.last - seen.first > CREATED * seen.most) outcomes.push(`${method}: the law created energy`);
  return { outcomes, wrong };
}
