/**
 * Events that rounding makes and unmakes: a contact that carries nothing opens for the sign of its force and closes for that of its gap,
 * over and over again while hardly any time passes.
 *
 * Elements that were met by several events within a moment have their zero force taken wider, step by step, up to eight digits of the
 * terms it is the sum of: they stay as they are until they leave for good. Where that does not help the modes are held for a moment
 * whatever the signs say (a *blind* step).
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { EventFunction } from "./event-functions.ts";
import { type Run, warn } from "./run-state.ts";
import { fail } from "./settle.ts";

/** Events within this part of the largest step are at one instant; that many of them go round in a circle. */
const INSTANT = 2 ** -44;
const CIRCLE = 24;

/** Changes of mode within this part of the largest step are flicker: that many of them without an impact are a circle too. */
const FLICKER = 2 ** -16;

/** So many of them widen the zero of the elements concerned, each time by the factor, up to the last. */
const FEW = 6;
const WIDER = 2 ** 4;
const WIDEST = 2 ** 16;

/** A circle is left by a blind step of this part of the largest one; each try is longer by the factor, up to the last. */
const FIRST_HOLD = 2 ** -40;
const LONGER_HOLD = 8;
const LAST_HOLD = 2 ** -13;

/** Time without a circle, as a part of the largest step, after which the next one begins with the first hold again. */
const FORGET_HOLD = 2 ** -10;

/** Events at one instant: since when, how many, and the length of the next blind step; the same of flicker. */
export type Circle = ReturnType<typeof openCircle>;

export const openCircle = (t: number) => ({
  since: t,
  events: 0,
  hold: FIRST_HOLD,
  flickerSince: t,
  flickers: 0,
  /** Elements of the flicker. */
  elements: new Set<number>(),
});

/** Enters the event that a step has ended with. */
export function noteEvent(run: Run, circle: Circle, triggers: readonly EventFunction[], wasImpact: boolean): void {
  const { met, slack } = run.contacts;
  circle.events++;
  circle.flickers++;
  for (const { element } of triggers) {
    if (run.t - met[element]! > FLICKER * run.settings.step) slack[element] = 1;
    met[element] = run.t;
    circle.elements.add(element);
  }
  if (wasImpact) calm(run, circle);
  else if (circle.flickers >= FEW) widen(run, circle);
}

function calm(run: Run, circle: Circle): void {
  circle.flickerSince = run.t;
  circle.flickers = 0;
  circle.elements.clear();
}

/** Takes zero wider where that is still possible. */
function widen(run: Run, circle: Circle): void {
  const { slack } = run.contacts;
  const may = [...circle.elements].filter((e) => slack[e]! < WIDEST);
  if (may.length === 0) return;
  // Friction flickers with its contact.
  const all = new Set(may.flatMap((e) => [e, ...(run.roles.fed[e] ?? []), run.roles.owner[e]!]));
  for (const e of all) if (e >= 0) slack[e] = Math.min(WIDEST, slack[e]! * WIDER);
  calm(run, circle);
}

/** Whether the events have not let time pass for too long. */
export function goesRound(run: Run, circle: Circle): boolean {
  const { step } = run.settings;
  const passed = run.t - circle.since;
  if (passed > FORGET_HOLD * step) circle.hold = FIRST_HOLD;
  if (run.t - circle.flickerSince > FLICKER * step) calm(run, circle);
  // Time passes in a flicker, however slowly, so it is never the end of the run.
  if (circle.flickers >= CIRCLE && circle.events < CIRCLE) circle.hold = Math.min(circle.hold, LAST_HOLD);
  if (circle.flickers >= CIRCLE) return true;
  if (passed <= INSTANT * step) return circle.events >= CIRCLE;
  circle.since = run.t;
  circle.events = 0;
  return false;
}

/**
 * Length of a step that keeps the modes last decided and does not look for events: contradictions that only rounding
 * makes are gone with it. It grows until the run gets on, and is no more than a small part of a step.
 */
export function blindWidth(run: Run, circle: Circle, stop: number): number {
  if (circle.hold > LAST_HOLD) fail(run, [], { kind: "events-in-circle" });
  const width = Math.max(circle.hold * run.settings.step, 4 * EPSILON * Math.abs(run.t));
  warn(run, ["events"], "did not settle within rounding; the modes were held for a moment");
  circle.hold *= LONGER_HOLD;
  circle.events = circle.flickers = 0;
  return Math.min(width, stop - run.t);
}
