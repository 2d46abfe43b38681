/**
 * The motion of a perturbed posture in full: the same body, its contact points against two straight surfaces, finite
 * rotations, every event located by the event-driven method. The zero-order dynamics of hybrid.ts are its limit for
 * perturbations that tend to zero ([VarkonyiOr] (24)): velocities β, displacements β², differences of order β².
 * Labels are those of the posture given.
 */
import type { EnergyLedger, SimulationResult } from "../../../dynamics/simulation.ts";
import { fail, type Posture } from "../posture.ts";
import { checkState, type HybridEvent, type HybridState, perturbationSize } from "../trajectory.ts";
import { type ZeroOrderModel, zeroOrderModel } from "../zero-order-model.ts";
import { type Amplification, amplificationOf, type WayPoint } from "./amplification.ts";
import { scaleState } from "./directions.ts";
import { followMotion, type Stage } from "./follow-motion.ts";
import { type FullMotionOptions, fullMotionSettings } from "./full-motion-options.ts";
import { readPath, readStops, sectionCrossings } from "./read-path.ts";
import { joinLedgers, unitsOf } from "./units.ts";
import type { WatchEnd } from "./watch-motion.ts";

/**
 * rest: without velocity for a while, hence for good. leaves: farther away than the neighbourhood. moving: neither within the
 * time or the number of events. failed: the run found no continuation and says why.
 */
export type FullOutcome = "rest" | "leaves" | "moving" | "failed";

export interface FullMotion {
  readonly kind: "full-motion";
  readonly outcome: FullOutcome;
  /** One sentence. */
  readonly reason: string;
  /** Words of modes and impacts, `FF IF PF FI …`. */
  readonly path: string;
  readonly start: HybridState;
  readonly events: readonly HybridEvent[];
  /** φ and |ż2| before the impact, wherever contact 1 is closed and contact 2 hits. */
  readonly approachAngles: readonly number[];
  readonly approachSpeeds: readonly number[];
  readonly duration: number;
  /** Where the body is in the end: displacements of the contacts and the turn of the body. */
  readonly final: HybridState & { readonly x1: number; readonly angle: number };
  readonly amplification: Amplification;
  /** Largest displacement of a contact, or turn times ρ. */
  readonly farthest: number;
  readonly energy: EnergyLedger;
  readonly worstPenetration: number;
  readonly steps: number;
  readonly warnings: readonly string[];
}

export function fullMotion(posture: Posture, perturbation: HybridState, options: FullMotionOptions = {}): FullMotion {
  const model = zeroOrderModel(posture);
  checkState(model, perturbation, "fullMotion", "inconsistent-initial-state");
  const settings = fullMotionSettings(options, Math.sqrt(posture.gyrationRadius / model.accelerationScale));
  const start = scaleState(perturbation, settings.scale);
  const size = perturbationSize(model, start);
  const { reach } = unitsOf(model, size);
  if (!(reach > 0 && reach < Infinity)) {
    const fix = "Give a height, a displacement or a velocity that is not zero, of a size that can be squared.";
    fail(`the perturbation has the size ${size}`, "perturbation", fix, "inconsistent-initial-state");
  }
  checkInside(start, settings.neighbourhood * posture.gyrationRadius);
  const { stages, end } = followMotion(model, start, size, settings);
  return report(model, start, stages, end);
}

function report(model: ZeroOrderModel, start: HybridState, stages: readonly Stage[], end: WatchEnd): FullMotion {
  const events: HybridEvent[] = [];
  for (const stage of stages) appendEvents(events, stage);
  const crossings = stages.flatMap(({ units, watch, result }) =>
    sectionCrossings(readStops(watch, result.events), result.events).map((one) => ({ ...one, unit: units.speed })),
  );
  const { units, watch, result, from } = stages[stages.length - 1]!;
  const last = watch.records[watch.records.length - 1]!.contacts;
  const lastTime = events[events.length - 1]?.t ?? 0;
  return {
    kind: "full-motion",
    ...outcomeOf(end, result),
    path: events.map(({ word }) => word).join(" "),
    start,
    events,
    approachAngles: crossings.map(({ slip, speed }) => Math.atan(slip / speed)),
    approachSpeeds: crossings.map(({ speed, unit }) => speed * unit),
    duration: end === "rest" ? lastTime : from + result.final.t * units.time,
    final: {
      ...units.state(last),
      x1: last[0]!.x * units.length,
      angle: result.final.position[2]! * units.reach,
    },
    amplification: amplificationOf(model, [{ t: 0, state: start }, ...stages.flatMap(wayOf)]),
    farthest: Math.max(...stages.map((stage) => stage.watch.farthest() * stage.units.length)),
    energy: joinLedgers(stages.map((stage) => ({ energy: stage.result.energy, unit: stage.units.energy }))),
    worstPenetration: Math.max(...stages.map((stage) => stage.result.worstPenetration * stage.units.length)),
    steps: stages.reduce((sum, stage) => sum + stage.result.steps, 0),
    warnings: [...new Set(stages.flatMap((stage) => stage.result.warnings))],
  };
}

/** All states a stage recorded. */
function wayOf({ units, watch, from }: Stage): WayPoint[] {
  return watch.records.map(({ t, contacts }) => ({ t: from + t * units.time, state: units.state(contacts) }));
}

/** The first mode of a later stage is the last one of the stage before and is not repeated. */
function appendEvents(events: HybridEvent[], { units, watch, result, from }: Stage): void {
  const steps = readPath(readStops(watch, result.events), result.events);
  steps.forEach(({ t, word, contacts }, i) => {
    if (i === 0 && events[events.length - 1]?.word === word) return;
    events.push({ t: from + t * units.time, word, state: units.state(contacts) });
  });
}

function outcomeOf(end: WatchEnd, result: SimulationResult): Pick<FullMotion, "outcome" | "reason"> {
  if (end === "rest") return { outcome: end, reason: "the body came to rest on its contacts" };
  if (end === "leaves") return { outcome: end, reason: "the body left the neighbourhood of the posture" };
  // The run calls a used-up number of events a failure.
  const isCut = result.failure?.kind === "too-many-events";
  if (isCut) return { outcome: "moving", reason: "still moving when the number of events was used up" };
  if (result.status !== "failed") return { outcome: "moving", reason: "still moving when the time was used up" };
  return { outcome: "failed", reason: result.reason ?? "the run failed" };
}

function checkInside({ z1, z2, x2 }: HybridState, neighbourhood: number): void {
  if (Math.max(z1, z2, Math.abs(x2)) < neighbourhood) return;
  const what = `the perturbation starts outside the neighbourhood of ${neighbourhood} in which the motion is followed`;
  fail(what, "scale", "Take a smaller scale, or a larger neighbourhood.", "bad-option");
}
