/**
 * The impact problem of a system at the n-th impact of its run: M, W and u⁻ as the event-driven method met them, over the elements
 * that took part. Contacts that the run no longer lets bounce (flights too low to follow) have ε = 0 here, too, so that the law
 * gives the impulses and velocities of the run again.
 *
 * Steps of the other methods take impacts and forces together: they have no u⁻ that an impact law would lead from to their u⁺.
 */
import { InputError } from "../errors.ts";
import type { ImpactModel, SystemModel } from "../models/model.ts";
import { count, defined } from "../models/numbers.ts";
import { SIMULATION_OPTIONS } from "../models/simulation-options.ts";
import { showNumber } from "../text/show-number.ts";
import { impactOf, massRows, movingConstraint } from "./impact-at-start.ts";
import { simulate } from "./simulate.ts";
import type { MetImpact, SimulationResult } from "./simulation.ts";

export interface ImpactOfRun {
  readonly model: ImpactModel;
  readonly t: number;
}

/** `number`: 1 is the first impact. Throws `InputError` where there are fewer. */
export function impactAtEvent(model: SystemModel, number: number): ImpactOfRun {
  if (!(Number.isInteger(number) && number >= 1)) {
    const what = `the number of an impact is a whole number from 1 on, got ${number}`;
    throw new InputError({ what, where: "number", fix: "Pass 1 for the first impact of the run." });
  }
  const { method = SIMULATION_OPTIONS.method.default } = model.simulate;
  if (method !== "event") throw noImpacts(method);
  let met = 0;
  let found: MetImpact | undefined;
  const result = simulate(model, {
    onImpact: (impact) => {
      if (++met === number) found = impact;
    },
    shouldStop: () => met >= number,
  });
  if (found === undefined) throw tooFew(number, met, result);
  const { t, position, isMoving } = found;
  if (isMoving) throw movingConstraint(`constraints of impact ${number} (t = ${showNumber(t)} s) move with time`);
  const { problem, settings } = found;
  const { choice: law, restitution, fremondMatrix } = settings;
  const impact = impactOf(model, {
    massMatrix: massRows(problem.mass, problem.freedoms),
    preVelocity: Array.from(problem.preVelocity),
    elements: problem.elements.map(({ element }) => element),
    ...defined({ law, restitution, fremondMatrix }),
    ...{ position, t },
  });
  const which = `impact ${number} of the run, t = ${showNumber(t)} s`;
  return { model: { ...impact, title: model.title === undefined ? which : `${model.title}: ${which}` }, t };
}

function noImpacts(method: string): InputError {
  return new InputError({
    code: "method-without-impacts",
    what: `the steps of the method ${method} take impacts and forces together: there is no impact by itself to look at`,
    where: "simulate.method",
    fix: "Use the method event, which finds every impact: `simulate: { method: event }` in the file, or --set simulate.method=event.",
  });
}

function tooFew(number: number, met: number, { status, reason, final, events }: SimulationResult): InputError {
  const end = `until t = ${showNumber(final.t)} s`;
  const has = met === 0 ? "no impact" : `only ${count(met, "impact")}`;
  const hasFailed = status === "failed" && reason !== undefined;
  const why = hasFailed ? `, where it failed: ${reason}` : "";
  const onwards = hasFailed ? "get past the failure (a longer run ends there, too)" : "simulate longer";
  const first = met === 0 ? `${onwards}, or change the start` : `give a number from 1 to ${met}, or ${onwards}`;
  const isZeno = events.some(({ type }) => type === "zeno");
  return new InputError({
    code: "no-such-impact",
    what: `the run has ${has} ${end}${why}; number ${number} does not exist`,
    where: hasFailed ? "simulate" : "simulate.until",
    fix:
      `${first[0]!.toUpperCase()}${first.slice(1)}.` +
      (isZeno ? " The end of a Zeno sequence, with infinitely many impacts, is one event without a number." : ""),
  });
}
