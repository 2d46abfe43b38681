/**
 * A simulation as the JSON of the contract and for the terminal: how it ended, where the energy went, what happened, how exact it is.
 */

import { energySize } from "../dynamics/created-energy.ts";
import type { Motion } from "../dynamics/record-motion.ts";
import type { SimulationEvent, SimulationResult } from "../dynamics/simulation.ts";
import { type Unit, VELOCITY_UNITS } from "../elements/unit.ts";
import type { PairCoefficients } from "../models/planar/pair-coefficients.ts";
import type { PhaseSlice } from "../stability/lyapunov/phase-slice.ts";
import type { Paint } from "../text/paint.ts";
import { isRounding, residualText, showChange, showNumber } from "../text/show-number.ts";
import { indented } from "../text/wrap.ts";
import { contactsJson, contactsText } from "./contacts-report.ts";
import { noteLines, type PageOptions, page, table } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";
import { createdEnergy, eventWork } from "./run-energy.ts";
import { commonUnit, headed } from "./units.ts";

/** What a report says about the model that was run. */
export interface SimulatedModel {
  /** Units of the coordinates. */
  readonly units?: readonly (Unit | null)[];
  /** Coefficients of the pairs of shapes. */
  readonly contacts?: readonly PairCoefficients[];
}

/** What the JSON says besides, for figures. */
export interface DrawnModel extends SimulatedModel {
  readonly title?: string;
  /** Of `recordMotion`. */
  readonly motion?: Motion;
  /** Of `phaseOfMotion`. */
  readonly phase?: PhaseSlice;
}

export function simulationJson(
  result: SimulationResult,
  coordinates: readonly string[],
  { title, units, contacts, motion, phase }: DrawnModel = {},
): Stamped<"simulation-result"> {
  const { status, method, law, reason, final, energy, events, steps } = result;
  const { worstResidual, worstPenetration, worstDrift, checks, warnings } = result;
  return stamped("simulation-result", {
    ...(title !== undefined && { title }),
    ...{ status, method, law, ...(reason !== undefined && { reason }) },
    ...{ coordinates, ...(units && { units }), ...(contacts && { contacts: contactsJson(contacts) }) },
    ...{ final, energy, events, steps },
    ...{ worstResidual, worstPenetration, worstDrift, checks, warnings },
    ...(motion && motionJson(motion, events)),
    ...(phase && { phase }),
  });
}

/** The lanes with the instants of their impacts, and the samples. */
function motionJson({ contactStates, ...rest }: Motion, events: readonly SimulationEvent[]): object {
  const impacts = new Map<string, number[]>(contactStates.map(({ element }) => [element, []]));
  for (const { type, elements, t } of events) {
    if (type === "impact") for (const name of elements) impacts.get(name)?.push(t);
  }
  return {
    contactStates: contactStates.map((lane) => ({ ...lane, impacts: impacts.get(lane.element)! })),
    ...rest,
  };
}

export interface SimulationTextOptions extends PageOptions, SimulatedModel {
  readonly coordinates: readonly string[];
  /** Most events listed. Default 12. */
  readonly events?: number;
}

export function simulationText(result: SimulationResult, options: SimulationTextOptions): string {
  return page(options, (paint) => [
    outcomeLines(result, paint),
    options.contacts ? ["", contactsText(options.contacts, paint)] : [],
    ["", ...stateLines(result, options, paint)],
    ["", ...energyLines(result, paint)],
    eventLines(result, options.events ?? 12, paint),
    ["", accuracyLine(result, paint)],
    noteLines(result.warnings, paint),
  ]);
}

function outcomeLines({ status, reason, method, law, final, steps, events }: SimulationResult, paint: Paint): string[] {
  const how = paint.faint(`  ${method}, law ${law}, ${steps} steps, ${events.length} events`);
  const at = `t = ${showNumber(final.t)} s`;
  if (status === "done") return [`${paint.good("✓")} simulated until ${at}`, how];
  const word = status === "failed" ? paint.bad("✗ the run failed") : paint.warn("■ stopped");
  return [`${word} at ${at}; everything up to there is kept`, ...indented(paint, reason ?? "on request"), how];
}

/** Coordinates that are listed. */
const MOST_COORDINATES = 24;

function stateLines(
  { final, energy }: SimulationResult,
  { coordinates, units = [] }: SimulationTextOptions,
  paint: Paint,
): string[] {
  const unit = commonUnit(units);
  const isMixed = !unit && units.some((one) => one !== null);
  const beside = (one: Unit | null | undefined): string[] =>
    isMixed ? [one ? `${one}, ${VELOCITY_UNITS[one]}` : ""] : [];
  // Velocities whose energy is rounding squared beside that of the run are those of a mechanism at rest.
  const isAtRest = isRounding(Math.sqrt(energy.kinetic.final), Math.sqrt(energySize(energy)));
  const [length, speed] = [largest(final.position), isAtRest ? Number.POSITIVE_INFINITY : largest(final.velocity)];
  const shown = (i: number): string[] => [
    showNumber(final.position[i]!, length),
    showNumber(final.velocity[i]!, speed),
  ];
  const rows = coordinates.slice(0, MOST_COORDINATES).map((name, i) => [name, ...shown(i), ...beside(units[i])]);
  const more = coordinates.length - MOST_COORDINATES;
  const rest = more > 0 ? [paint.faint(`… and ${more} more (--json)`)] : [];
  const titles = [">position", ">velocity"].map((title, i) => headed(title, unit && [unit, VELOCITY_UNITS[unit]][i]));
  return [...table(paint, ["final state", ...titles, ...(isMixed ? ["in"] : [])], rows), ...rest];
}

const largest = (values: readonly number[]): number => Math.max(0, ...values.map(Math.abs));

function energyLines({ energy, method }: SimulationResult, paint: Paint): string[] {
  const size = energySize(energy);
  const works = Object.entries(energy.byElement).filter(([, work]) => !isRounding(work, size));
  const rows = [
    ["at the start", showNumber(energy.initial, size)],
    ...works.map(([name, work]) => [`work of ${name}`, showChange(work, size)]),
    ...(isRounding(energy.external, size) ? [] : [["work of other forces", showChange(energy.external, size)]]),
    ["at the end", showNumber(energy.final, size)],
  ];
  const rise = energy.largestIncrease > 2 ** -30 * size;
  const { created, isFinding, none, note } = createdEnergy({ method, energy });
  const elsewhere = rise ? "" : ", and lost elsewhere";
  const findings = [
    ...(rise ? [paint.warn(`largest unpaid increase ${showNumber(energy.largestIncrease)} J`)] : []),
    ...(isFinding ? [paint.warn(`${showNumber(created)} J were created${elsewhere}`)] : rise && !note ? [] : [none]),
    ...(note === undefined ? [] : [note]),
    `the books balance to ${isRounding(energy.imbalance, size) ? "rounding" : `${showNumber(energy.imbalance)} J`}`,
  ];
  return [...table(paint, ["energy T + U", ">J"], rows), findings.join("; ")];
}

/** What happens at an event, after the names of its elements. */
export const EVENT_WORDS: Readonly<Record<SimulationEvent["type"], string>> = {
  impact: "impact",
  open: "opens",
  close: "closes without impact",
  stick: "sticks",
  slip: "slips",
  zeno: "Zeno: infinitely many impacts end",
};

/** Of a long list the end is shown as well: that is where chatter comes to rest. */
const LAST_EVENTS = 4;

function eventLines({ events, energy }: SimulationResult, most: number, paint: Paint): string[] {
  if (events.length === 0) return [];
  const size = energySize(energy);
  const row = ({ t, type, elements, work }: SimulationEvent): string[] => [
    ...[showNumber(t), EVENT_WORDS[type], elements.join(", ")],
    eventWork(work, size),
  ];
  const hidden = Math.max(0, events.length - most);
  const first = hidden === 0 ? events : events.slice(0, most - LAST_EVENTS);
  const last = hidden === 0 ? [] : events.slice(-LAST_EVENTS);
  const gap = hidden === 0 ? [] : [["…", `${hidden} more`, "", ""]];
  const rows = [...first.map(row), ...gap, ...last.map(row)];
  const faint = (index: number, _: number, text: string): string =>
    hidden > 0 && index === first.length ? paint.faint(text) : text;
  return ["", ...table(paint, [">t / s", "event", "elements", ">T⁺ − T⁻ / J"], rows, faint)];
}

function accuracyLine(result: SimulationResult, paint: Paint): string {
  const { worstPenetration, worstDrift, worstResidual, checks, final } = result;
  const length = largest(final.position);
  const redundant = checks.redundantConstraints;
  const parts = [
    `penetration ≤ ${showNumber(worstPenetration, length)}`,
    `constraint drift ≤ ${showNumber(worstDrift, length)}`,
    residualText(worstResidual),
    ...(redundant > 0 ? [`${redundant} redundant constraint${redundant === 1 ? "" : "s"}`] : []),
  ];
  return paint.faint(parts.join(", "));
}
