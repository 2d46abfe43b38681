/**
 * Runs the body from event to event, in stages: where the motion has outgrown the units of its perturbation, the run
 * stops, units are enlarged by a power of two (which changes no digit) and the next stage goes on. So a perturbation of
 * 1e-9 is followed with the same accuracy and effort per event all the way out of the neighbourhood.
 */
import { runEventDriven } from "../../../dynamics/event-driven/run-event-driven.ts";
import type { RunOptions, SimulationResult } from "../../../dynamics/simulation.ts";
import { fail } from "../posture.ts";
import type { HybridState } from "../trajectory.ts";
import type { ZeroOrderModel } from "../zero-order-model.ts";
import type { FullMotionSettings } from "./full-motion-options.ts";
import { bodyContacts, postureBody } from "./posture-body.ts";
import { isAdmitted, startState } from "./start-state.ts";
import { type Units, unitsOf } from "./units.ts";
import { type Watch, type WatchEnd, watchMotion } from "./watch-motion.ts";

/** Largest step of the run in units of the perturbation: a flight takes a few of them. */
const LARGEST_STEP = 64;

/** A stage ends where a displacement has grown to LARGER² units; the next has units LARGER times as fast. */
const LARGER = 2 ** 6;

/** Steps of one stage: an end where nothing else ends it. */
const MOST_STEPS = 20_000;

export interface Stage {
  readonly units: Units;
  readonly watch: Watch;
  readonly result: SimulationResult;
  /** Begin of the stage, in the units of the posture. */
  readonly from: number;
}

/** `size`: the perturbation as a speed, the first unit. */
export function followMotion(
  model: ZeroOrderModel,
  start: HybridState,
  size: number,
  settings: FullMotionSettings,
): { readonly stages: readonly Stage[]; readonly end: WatchEnd } {
  const stages: Stage[] = [];
  const until = settings.until * Math.sqrt(model.posture.gyrationRadius / model.accelerationScale);
  let units = unitsOf(model, size);
  let contacts = bodyContacts(model, units.reach, settings.restitution, settings.thirdContact);
  let state = startState(contacts, units.reach, units.into(start));
  if (!isAdmitted(contacts, units.reach, state.position)) {
    const what = "the perturbation puts the third contact inside its surface";
    const fix = "Take another perturbation, or a larger thirdContact.gap.";
    fail(what, "thirdContact", fix, "inconsistent-initial-state");
  }
  let from = 0;
  let events = settings.maxEvents;
  for (;;) {
    const body = postureBody(model, units.reach, contacts);
    const watch = watchMotion(body, settings.neighbourhood / units.reach, LARGER * LARGER);
    const counted = countedSteps(watch);
    const result = runEventDriven(
      body.system,
      { position: Array.from(state.position), velocity: Array.from(state.velocity) },
      {
        until: (until - from) / units.time,
        step: LARGEST_STEP,
        maxEvents: events,
        ...counted,
      },
    );
    stages.push({ units, watch, result, from });
    from += result.final.t * units.time;
    events -= result.events.length;
    if (watch.end() !== "outgrown" || result.status === "failed" || events <= 0 || from >= until) {
      return { stages, end: watch.end() };
    }
    units = unitsOf(model, units.speed * LARGER);
    contacts = bodyContacts(model, units.reach, settings.restitution, settings.thirdContact);
    state = {
      position: Float64Array.from(result.final.position, (x) => x / (LARGER * LARGER)),
      velocity: Float64Array.from(result.final.velocity, (v) => v / LARGER),
    };
  }
}

/** Recorder and end of a stage: what is watched for has come, or there were too many steps. */
function countedSteps(watch: Watch): Pick<RunOptions, "recorder" | "shouldStop"> {
  let steps = 0;
  const record: Watch["recorder"]["record"] = (...state) => {
    steps++;
    watch.recorder.record(...state);
  };
  return { recorder: { record }, shouldStop: () => watch.end() !== null || steps > MOST_STEPS };
}
