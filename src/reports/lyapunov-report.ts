/**
 * Lyapunov watch and equilibria: `lyapunov` of the JSON of a simulation, the JSON of `sprag equilibria`, and both for the terminal:
 * the verdict first, then the numbers behind it.
 */
import type { Unit } from "../elements/unit.ts";
import type { EquilibriaResult, Equilibrium, StabilityCondition } from "../stability/lyapunov/equilibrium.ts";
import type { PhaseSlice } from "../stability/lyapunov/phase-slice.ts";
import type { LyapunovReport } from "../stability/lyapunov/watch-report.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { isRounding, showChange, showNumber } from "../text/show-number.ts";
import { indented, marked } from "../text/wrap.ts";
import { joined, noteLines, type PageOptions, page, table, vector, verdictSign } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";

export function lyapunovJson(report: LyapunovReport): Record<string, unknown> {
  return { ...report };
}

/** What the JSON says besides, for figures. */
export interface EquilibriaModel {
  readonly title?: string;
  readonly units?: readonly (Unit | null)[];
  /** Of `phaseOfEquilibria`. */
  readonly phase?: PhaseSlice;
}

export function equilibriaJson(
  result: EquilibriaResult,
  coordinates: readonly string[],
  { title, units, phase }: EquilibriaModel = {},
): Stamped<"equilibria-result"> {
  const head = { ...(title !== undefined && { title }), coordinates, ...(units && { units }) };
  return stamped("equilibria-result", { ...head, ...result, ...(phase && { phase }) });
}

/** The section of `sprag simulate --watch`. */
export function lyapunovText(report: LyapunovReport, paint: Paint = PLAIN): string {
  const name = report.function === "energy" ? "V = T + U" : "V of the file";
  const [mark, colour] =
    report.verdict === "constant"
      ? (["=", paint.warn] as const)
      : verdictSign(report.verdict === "rises" ? "fails" : "holds", paint);
  const lines = [
    ...marked(paint, colour, mark, `${name} ${verdictWords(report)} (evidence of this run, no proof)`),
    ...table(paint, ["  V", ">", ">t / s"], watchRows(report)),
    ...equilibriumLines(report, paint),
    ...noteLines(report.remarks, paint),
  ];
  return joined(lines, paint);
}

function verdictWords(report: LyapunovReport): string {
  const { verdict, rise, fed, tolerance, initial, final } = report;
  switch (verdict) {
    case "rises":
      if (rise && rise.amount > rise.tolerance) {
        const at = `from t = ${showNumber(rise.from.t)} to ${showNumber(rise.to.t)}`;
        return `rises by ${showNumber(rise.amount)} ${at}, more than the ${showNumber(rise.tolerance)} of the method`;
      }
      return `rises: applied forces alone fed ${showNumber(fed!.work)}, first before t = ${showNumber(fed!.t)}`;
    case "constant":
      return `is constant to ${showNumber(tolerance)}`;
    case "decreases":
      return `decreases by ${showNumber(initial.value - final.value)} and ${riseWords(report)}`;
    case "converges to equilibrium":
      return `decreases and converges to its value at an equilibrium; it ${riseWords(report)}`;
  }
}

function riseWords({ rise, rounding, states, innerStates }: LyapunovReport): string {
  if (rise === null || rise.amount <= rounding) return `never rises at the ${states + innerStates} states looked at`;
  const { amount, to, tolerance } = rise;
  return `rises by no more than ${showNumber(amount)} (t = ${showNumber(to.t)}), within the ${showNumber(tolerance)} of the method`;
}

function watchRows({ initial, final, highest, rise, jumps, flow, silent, lastChange }: LyapunovReport): string[][] {
  const size = Math.max(Math.abs(initial.value), Math.abs(highest.value));
  const row = (title: string, value: string, t = ""): string[] => [`  ${title}`, value, t];
  const showsRise = rise !== null && rise.amount > rise.tolerance;
  const by = showsRise && rise.steepest.elements.length > 0 ? ` by ${rise.steepest.elements.join(", ")}` : "";
  return [
    row("at the start", showNumber(initial.value, size), showNumber(initial.t)),
    row("at the end", showNumber(final.value, size), showNumber(final.t)),
    ...(showsRise
      ? [
          row("largest rise ends", showChange(rise.amount), showNumber(rise.to.t)),
          row(`steepest rise${by}`, showChange(rise.steepest.amount), showNumber(rise.steepest.t)),
        ]
      : []),
    ...(jumps.count > 0 ? [row("change at impacts", showChange(jumps.rise - jumps.fall, size))] : []),
    row("change between impacts", showChange(flow.rise - flow.fall, size)),
    ...(silent ? [row("  of it while only joints acted", showChange(silent.rise - silent.fall, size))] : []),
    row("last change", "", showNumber(lastChange)),
  ];
}

function equilibriumLines({ equilibrium, convergence, sublevel }: LyapunovReport, paint: Paint): string[] {
  const level = sublevel.stays
    ? "  the run stays in { V ≤ V(0) }"
    : `  the run leaves { V ≤ V(0) } by ${showNumber(sublevel.excess)}`;
  if (!equilibrium) return [level];
  const kind = equilibrium.isolated === false ? "a set of equilibria, at" : "the equilibrium";
  const distance = `distance ${showNumber(equilibrium.startDistance)} at the start, ${showNumber(equilibrium.endDistance)} at the end`;
  const rate =
    convergence === null
      ? ""
      : `; V − V* ${showNumber(convergence.excess)} at the end${convergence.rate === null ? "" : `, falls like exp(−${showNumber(convergence.rate)} t)`}`;
  return [level, ...indented(paint, `nearest is ${kind} ${vector(equilibrium.position)}: ${distance}${rate}`)];
}

export interface EquilibriaTextOptions extends PageOptions {
  readonly coordinates: readonly string[];
}

/** The report of `sprag equilibria`. */
export function equilibriaText(result: EquilibriaResult, options: EquilibriaTextOptions): string {
  // Stored results may be older than angles and sets.
  const { equilibria, angles = [], undeclaredAngles = [], contactStates, allContactStates, starts, warnings } = result;
  const states = `${contactStates} combination${contactStates === 1 ? "" : "s"} of closed contacts`;
  const searched = `searched from ${starts} positions with ${states}${allContactStates ? "" : " (not all)"}`;
  const count = equilibria.length;
  return page(options, (paint) => [
    [
      count === 0
        ? `${paint.warn("?")} no equilibrium was found`
        : `${count} ${count === 1 ? "equilibrium" : "equilibria"}`,
      ...indented(paint, `${searched}; others may exist${turnWords(angles, undeclaredAngles)}`).map(paint.faint),
    ],
    ...equilibria.map((one) => ["", ...oneLines(one, options.coordinates, paint)]),
    noteLines(warnings, paint),
  ]);
}

/** Which coordinates count modulo 2π, and why where no unit says so. */
function turnWords(angles: readonly string[], undeclared: readonly string[]): string {
  const declared = angles.filter((name) => !undeclared.includes(name));
  const says = declared.length > 0 ? `; ${declared.join(", ")} modulo 2π` : "";
  if (undeclared.length === 0) return says;
  const units = undeclared.map((name) => `${name}: m`).join(", ");
  const keeps = `\`units: {${units}}\` keeps positions apart`;
  return `${says}; ${undeclared.join(", ")} modulo 2π: everything repeats (${keeps})`;
}

const WORDS = { stable: "stable", unstable: "unstable", undecided: "stability not decided" } as const;
const VERDICTS = { stable: "holds", unstable: "fails", undecided: "undecided" } as const;

function oneLines(one: Equilibrium, coordinates: readonly string[], paint: Paint): string[] {
  const { verdict, of, reason, conditions, remarks } = one.stability;
  const [mark, colour] = verdictSign(VERDICTS[verdict], paint);
  const position = coordinates.map((name, j) => `${name} = ${showNumber(one.position[j]!)}`).join(", ");
  const push = Math.max(0, ...Object.values(one.forces).flat().map(Math.abs));
  const forces = Object.entries(one.forces)
    .filter(([, values]) => values.some((x) => !isRounding(x, push)))
    .map(([name, values]) => `${name} ${values.map((x) => showNumber(x, push)).join(" ")}`);
  const kinds = {
    true: "isolated",
    false: `one of a set${setWords(one, coordinates)}`,
    null: "isolated or not: not decided",
  };
  const facts = [
    kinds[`${one.isolated}`],
    one.closed.length > 0 ? `closed: ${one.closed.join(", ")}` : "no contact closed",
    ...(forces.length > 0 ? [`forces: ${forces.join(", ")}${one.forcesUnique ? "" : " (the least of many)"}`] : []),
    ...(one.frequencies.length > 0
      ? [`ω with open contacts: ${one.frequencies.map((x) => showNumber(x)).join(", ")}`]
      : []),
  ];
  return [
    ...marked(paint, colour, mark, `${position}: ${of === "set" ? `${WORDS[verdict]} set` : WORDS[verdict]}`),
    ...indented(paint, reason).map(paint.faint),
    ...indented(paint, facts.join("; ")),
    ...conditions.flatMap((condition) => conditionLines(condition, paint)),
    ...noteLines(remarks, paint),
  ];
}

/** More directions than this are counted only. */
const MOST_DIRECTIONS = 3;

/** Dimension and directions of a set, such as ` of dimension 1 along x`. */
function setWords({ set }: Equilibrium, coordinates: readonly string[]): string {
  const { dimension = null, directions = [] } = set ?? {};
  const size = dimension === null ? "" : ` of dimension ${dimension}`;
  if (directions.length === 0 || directions.length > MOST_DIRECTIONS) return size;
  const along = directions.map((direction) => {
    const parts = coordinates.flatMap((name, j) =>
      direction[j] === 0 ? [] : [direction[j] === 1 ? name : `${showNumber(direction[j]!, 1)} ${name}`],
    );
    return parts.length === 1 ? parts[0]! : `(${parts.join(", ")})`;
  });
  return `${size} along ${along.join(", ")}`;
}

function conditionLines({ claim, verdict, evidence }: StabilityCondition, paint: Paint): string[] {
  const [mark, colour] = verdictSign(verdict, paint);
  const [first = "", ...rest] = indented(paint, `${mark} ${claim}: ${evidence}`, { hang: mark.length + 1 });
  return [first.replace(mark, colour(mark)), ...rest];
}
