/**
 * `simulate`: where a mechanism ends. The class is what became of it: `rest` (over the last twentieth of the run next to nothing is left of
 * its motion beside the energy that it had; one instant proves nothing, every swing turns in one), `periodic` (its impacts return at
 * equal intervals), `moving`, `failed`. A run that needs more steps than its budget is a row that says so; the budget is counted in
 * steps, so that all machines agree.
 */
import { simulate as run } from "../../dynamics/simulate.ts";
import { LARGEST_STEP, type Recorder, type SimulationEvent, type SimulationResult } from "../../dynamics/simulation.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { SystemModel } from "../../models/model.ts";
import { type Cells, type Computation, double, int, reasonOf, text } from "../computation.ts";

/** Steps of a run unless the study says otherwise. */
const DEFAULT_BUDGET = 1e6;
/** Kinetic energy that counts as none, as a part of the largest energy that the run had to do with: (1e-5)² of a velocity. */
const RESTING = 1e-10;
/** Part of the run, its end, over which that must hold: no step of the event-driven method is longer. */
const REST_STRETCH = LARGEST_STEP;
/** Returns that must agree, and to which part of the period: what the event location of a run can tell. */
const RETURNS = 3;
const SAME_PERIOD = 1e-6;

export const simulate: Computation = {
  cost: 20,
  columns(model) {
    const { coordinates } = (model as SystemModel).system;
    return [
      ...[text("verdict"), text("status"), double("t"), double("period"), int("impacts"), int("steps")],
      ...[double("energyInitial"), double("energyFinal"), double("largestIncrease")],
      ...coordinates.map((name) => double(`q.${name}`)),
      ...coordinates.map((name) => double(`u.${name}`)),
      text("firstFailure"),
    ];
  },
  evaluate(given, { budget = DEFAULT_BUDGET }) {
    const model = given as SystemModel;
    let steps = 0;
    const watch = motionWatch(model);
    const record: Recorder["record"] = (t, q, u) => {
      steps++;
      watch.look(t, q, u);
    };
    const result = run(model, { shouldStop: () => steps > budget, recorder: { record, look: watch.look } });
    const { status, final, energy, events, reason } = result;
    if (status === "stopped") {
      const what = `the run needs more than its ${budget} steps; it came to t = ${final.t}`;
      return { verdict: "stopped", status, t: final.t, steps: result.steps, error: reasonOf("budget", what) };
    }
    const period = periodOf(events, final.t);
    const cells: Record<string, Cells[string]> = {
      ...{ verdict: outcome(result, watch.largest(), period), status, t: final.t, period, steps: result.steps },
      ...{ impacts: events.filter(({ type }) => type === "impact" || type === "zeno").length },
      ...{ energyInitial: energy.initial, energyFinal: energy.final, largestIncrease: energy.largestIncrease },
      ...{ firstFailure: reason ?? null },
    };
    model.system.coordinates.forEach((name, i) => {
      cells[`q.${name}`] = final.position[i]!;
      cells[`u.${name}`] = final.velocity[i]!;
    });
    return cells;
  },
};

/** The largest kinetic energy over the stretch before the end, from the last state before it on. */
function motionWatch({ system, simulate: { from = 0, until = from } }: SystemModel) {
  const begin = until - REST_STRETCH * (until - from);
  let largest = 0;
  const look: Recorder["look"] = (t, q, u) => {
    const kinetic = system.kineticEnergy(q, u);
    largest = t < begin ? kinetic : Math.max(largest, kinetic);
  };
  return { look, largest: () => largest };
}

function outcome({ status, energy }: SimulationResult, kinetic: number, period: number | null): string {
  if (status === "failed") return "failed";
  const { initial, final } = energy.potential;
  // What a potential energy cannot tell apart is no motion either.
  const rounding = EPSILON * Math.max(Math.abs(initial), Math.abs(final));
  const moved = Math.max(Math.abs(final - initial), rounding);
  const size = Math.max(energy.kinetic.initial, moved, Math.abs(energy.external), energy.dissipated);
  if (kinetic <= RESTING * size) return "rest";
  return period === null ? "moving" : "periodic";
}

/** Time between the last impacts, or else the last events such as the onset of slip; null where they do not return at equal intervals. */
function periodOf(events: readonly SimulationEvent[], end: number): number | null {
  const impact = events.filter(({ type }) => type === "impact").at(-1);
  return returnTime(events, impact, end) ?? returnTime(events, events.at(-1), end);
}

/** Time between the last events of the type and the elements of one. */
function returnTime(events: readonly SimulationEvent[], last: SimulationEvent | undefined, end: number): number | null {
  if (!last) return null;
  const name = last.elements.join();
  const times = events.flatMap(({ type, elements, t }) => (type === last.type && elements.join() === name ? [t] : []));
  if (times.length <= RETURNS) return null;
  const gaps = Array.from({ length: RETURNS }, (_, k) => times.at(-1 - k)! - times.at(-2 - k)!);
  const period = gaps[0]!;
  const isSteady = gaps.every((gap) => Math.abs(gap - period) <= SAME_PERIOD * period);
  return isSteady && end - last.t <= (1 + SAME_PERIOD) * period ? period : null;
}
