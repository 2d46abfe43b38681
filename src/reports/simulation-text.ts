/**
 * `sprag simulate` for the terminal: how it ended, where the energy went, what happened, how exact it is.
 */
import type { SimulationEvent, SimulationResult } from "../dynamics/simulation.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { residualText, showChange, showNumber } from "../text/show-number.ts";
import { tableLines } from "../text/table.ts";
import { indented } from "../text/wrap.ts";

export interface SimulationTextOptions {
  readonly title?: string;
  readonly source?: string;
  readonly coordinates: readonly string[];
  readonly paint?: Paint;
  /** Most events listed. Default 12. */
  readonly events?: number;
}

export function simulationText(result: SimulationResult, options: SimulationTextOptions): string {
  const paint = options.paint ?? PLAIN;
  const { title, source } = options;
  return [
    ...(title ? [paint.strong(title)] : []),
    ...(source ? [paint.faint(source)] : []),
    ...(title || source ? [""] : []),
    ...outcomeLines(result, paint),
    "",
    ...stateLines(result, options.coordinates, paint),
    "",
    ...energyLines(result, paint),
    ...eventLines(result, options.events ?? 12, paint),
    "",
    ...accuracyLines(result, paint),
    ...result.warnings.flatMap((warning) => indented(`note: ${warning}`).map(paint.warn)),
  ].join("\n");
}

function outcomeLines({ status, reason, method, law, final, steps, events }: SimulationResult, paint: Paint): string[] {
  const how = `${method}, law ${law}, ${steps} steps, ${events.length} events`;
  const at = `t = ${showNumber(final.t)} s`;
  if (status === "done") return [`${paint.good("✓")} simulated until ${at}`, paint.faint(`  ${how}`)];
  const word = status === "failed" ? paint.bad("✗ the run failed") : paint.warn("■ stopped");
  return [
    `${word} at ${at}; everything up to there is kept`,
    ...indented(reason ?? "on request"),
    paint.faint(`  ${how}`),
  ];
}

function stateLines({ final }: SimulationResult, coordinates: readonly string[], paint: Paint): string[] {
  const most = 24;
  const rows = coordinates
    .slice(0, most)
    .map((name, i) => [name, showNumber(final.position[i]!), showNumber(final.velocity[i]!)]);
  const columns = [
    { title: "final state", align: "left" },
    { title: "position", align: "right" },
    { title: "velocity", align: "right" },
  ] as const;
  const rest = coordinates.length > most ? [paint.faint(`… and ${coordinates.length - most} more (--json)`)] : [];
  return [...tableLines(columns, rows, (row, _, text) => (row < 0 ? paint.faint(text) : text)), ...rest];
}

function energyLines({ energy }: SimulationResult, paint: Paint): string[] {
  const size = Math.max(...[energy.initial, energy.final, energy.dissipated, energy.external].map(Math.abs));
  const works = Object.entries(energy.byElement).filter(([, work]) => Math.abs(work) > 2 ** -40 * size);
  const rows = [
    ["at the start", showNumber(energy.initial, size)],
    ...works.map(([name, work]) => [`work of ${name}`, showChange(work, size)]),
    ...(energy.external === 0 ? [] : [["work of other forces", showChange(energy.external, size)]]),
    ["at the end", showNumber(energy.final, size)],
  ];
  const columns = [
    { title: "energy T + U", align: "left" },
    { title: "J", align: "right" },
  ] as const;
  const gain = energy.largestIncrease > 2 ** -30 * size;
  const verdict = gain
    ? paint.warn(`largest unpaid increase ${showNumber(energy.largestIncrease)} J`)
    : energy.created > 0
      ? paint.warn(`${showNumber(energy.created)} J were created, and lost elsewhere`)
      : "no energy was created";
  return [
    ...tableLines(columns, rows, (row, _, text) => (row < 0 ? paint.faint(text) : text)),
    `${verdict}; the books balance to ${showNumber(energy.imbalance)} J`,
  ];
}

const WORDS: Readonly<Record<SimulationEvent["type"], string>> = {
  impact: "impact",
  open: "opens",
  close: "closes without impact",
  stick: "sticks",
  slip: "slips",
  zeno: "Zeno: infinitely many impacts end",
};

/** Of a long list the end is shown as well: that is where chatter comes to rest. */
const LAST_EVENTS = 4;

function eventLines({ events }: SimulationResult, most: number, paint: Paint): string[] {
  if (events.length === 0) return [];
  const row = ({ t, type, elements, work }: SimulationEvent): string[] => [
    showNumber(t),
    WORDS[type],
    elements.join(", "),
    work === 0 ? "" : showChange(work),
  ];
  const hidden = Math.max(0, events.length - most);
  const first = hidden === 0 ? events : events.slice(0, most - LAST_EVENTS);
  const last = hidden === 0 ? [] : events.slice(-LAST_EVENTS);
  const gap = hidden === 0 ? [] : [["…", `${hidden} more`, "", ""]];
  const columns = [
    { title: "t / s", align: "right" },
    { title: "event", align: "left" },
    { title: "elements", align: "left" },
    { title: "T⁺ − T⁻ / J", align: "right" },
  ] as const;
  const rows = [...first.map(row), ...gap, ...last.map(row)];
  const isFaint = (index: number): boolean => index < 0 || (hidden > 0 && index === first.length);
  return ["", ...tableLines(columns, rows, (index, _, text) => (isFaint(index) ? paint.faint(text) : text))];
}

function accuracyLines(result: SimulationResult, paint: Paint): string[] {
  const { worstPenetration, worstDrift, worstResidual, checks } = result;
  const redundant = checks.redundantConstraints;
  const parts = [
    `penetration ≤ ${showNumber(worstPenetration)}`,
    `constraint drift ≤ ${showNumber(worstDrift)}`,
    residualText(worstResidual),
    ...(redundant > 0 ? [`${redundant} redundant constraint${redundant === 1 ? "" : "s"}`] : []),
  ];
  return [paint.faint(parts.join(", "))];
}
