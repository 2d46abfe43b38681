/**
 * The terminal report of an impact: the ledger first, then who gained, why, and what to do.
 */
import { impactConsistency, type KinematicViolation } from "../certificates/impact-consistency.ts";
import type { ImpactRemedy } from "../certificates/impact-remedies.ts";
import { conditionText, ELEMENTS } from "../elements/elements.ts";
import type { ImpactSolution } from "../laws/impact-solution.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { residualText, showChange, showNumber, showPercent } from "../text/show-number.ts";
import { tableLines } from "../text/table.ts";
import { marked } from "../text/wrap.ts";
import { adviceLines, remedyLines } from "./advice-text.ts";

export interface ImpactTextOptions {
  readonly title?: string;
  readonly source?: string;
  readonly paint?: Paint;
  /** `impactRemedies` of an impact without solution. */
  readonly remedies?: readonly ImpactRemedy[];
}

/** The whole report, lines joined by newlines. */
export function impactText(result: ImpactResult, options: ImpactTextOptions = {}): string {
  const paint = options.paint ?? PLAIN;
  const lines = [
    ...(options.title ? [paint.strong(options.title)] : []),
    ...(options.source ? [paint.faint(options.source)] : []),
    paint.faint(summary(result)),
  ];
  if (result.status === "none") lines.push("", ...noneLines(result, options.remedies, paint));
  if (result.status === "failed" && result.solutions.length === 0) {
    lines.push("", ...marked(paint.bad, "✗", result.reason ?? "no iterate is worth showing"));
  }
  result.solutions.forEach((solution, i) => {
    lines.push("");
    if (result.solutions.length > 1) lines.push(paint.strong(`solution ${i + 1} of ${result.solutions.length}`));
    lines.push(...solutionLines(result, solution, paint));
  });
  for (const warning of result.warnings) lines.push("", ...marked(paint.warn, "note", warning));
  return lines.join("\n");
}

function summary(result: ImpactResult): string {
  const first = result.solutions[0];
  const solved = {
    solved: "one solution",
    several: `${result.solutions.length} solutions`,
    none: "no solution",
    failed: "the solver failed",
  }[result.status];
  const how = first ? ` · ${first.solver}, ${effort(first)}, ${residualText(first.residual)}` : "";
  const { of } = result.settings.choice;
  return `law ${result.law}${of ? ` of ${of}` : ""} · ${solved}${result.exhaustive && result.status !== "none" ? " (all)" : ""}${how}`;
}

function effort({ solver, iterations }: ImpactSolution): string {
  return `${iterations} ${solver === "enumeration" ? "state" : "step"}${iterations === 1 ? "" : "s"}`;
}

function noneLines(result: ImpactResult, remedies: readonly ImpactRemedy[] | undefined, paint: Paint): string[] {
  const reason = result.reason ? `: ${result.reason}` : "";
  return [
    ...marked(paint.bad, "✗", `no velocity after the impact satisfies the law${reason}`),
    "  The elements contradict each other: one forbids the rebound that another asks for.",
    ...(remedies ? remedyLines(remedies, result.problem, paint) : []),
  ];
}

function solutionLines(result: ImpactResult, solution: ImpactSolution, paint: Paint): string[] {
  const lines = [...ledger(solution, paint), ""];
  const size = Math.max(...Array.from(result.problem.preVelocity, Math.abs), ...solution.postVelocity.map(Math.abs));
  const velocity = (values: ArrayLike<number>): string =>
    `(${Array.from(values, (value) => showNumber(value, size)).join(", ")})`;
  lines.push(`  u⁻  ${velocity(result.problem.preVelocity)}`, `  u⁺  ${velocity(solution.postVelocity)}`, "");
  if (result.status === "failed") {
    const reason = result.reason ? `: ${result.reason}` : "";
    lines.push(...marked(paint.bad, "✗", `not a solution, only the best iterate of ${solution.solver}${reason}`));
    return lines;
  }
  lines.push(...verdictLines(result, solution, paint));
  lines.push(...adviceLines(result, solution, paint));
  return lines;
}

/** Component subscripts of an element with several directions. */
const SUBSCRIPT = ["₁", "₂", "₃"];

function ledger(solution: ImpactSolution, paint: Paint): string[] {
  const energy = Math.max(solution.energy.before, solution.energy.after);
  const columns = [
    { title: "  element", align: "left" },
    { title: "what it is", align: "left" },
    { title: "state", align: "left" },
    { title: "γ⁻ m/s", align: "right" },
    { title: "γ⁺ m/s", align: "right" },
    { title: "impulse N s", align: "right" },
    { title: "work J", align: "right" },
  ] as const;
  const works: number[] = [];
  const rows = solution.elements.flatMap((element) => {
    const size = Math.max(...element.preContactVelocity.map(Math.abs), ...element.postContactVelocity.map(Math.abs));
    const push = impulseSize(solution);
    return element.impulse.map((impulse, j) => {
      works.push(j === 0 ? element.work : 0);
      return [
        `  ${element.name}${element.impulse.length > 1 ? ` ${SUBSCRIPT[j]}` : ""}`,
        j === 0 ? ELEMENTS[element.kind].describe : "",
        j === 0 ? element.state : "",
        showNumber(element.preContactVelocity[j]!, size),
        showNumber(element.postContactVelocity[j]!, size),
        // A contact that pushes is not zero beside one that pushes more.
        showNumber(impulse, element.state === "active" ? Math.abs(impulse) : push),
        j === 0 ? showChange(element.work, energy) : "",
      ];
    });
  });
  rows.push(["  all elements", "", "", "", "", "", showChange(solution.energy.work, energy)]);
  works.push(solution.energy.work);
  return tableLines(columns, rows, (row, column, text) => {
    if (row < 0) return paint.faint(text);
    if (column === 6 && works[row]! > 1e-9 * energy) return paint.bad(text);
    return text;
  });
}

/** What an impulse is compared with: the largest one, or one that would carry the energy at the fastest contact. */
function impulseSize({ elements, energy }: ImpactSolution): number {
  const largest = Math.max(...elements.flatMap(({ impulse }) => impulse.map(Math.abs)));
  const speed = Math.max(...elements.flatMap(({ preContactVelocity }) => preContactVelocity.map(Math.abs)));
  return Math.max(largest, speed > 0 ? energy.before / speed : 0);
}

function verdictLines(result: ImpactResult, solution: ImpactSolution, paint: Paint): string[] {
  const { before, after, work } = solution.energy;
  const consistency = impactConsistency(result.problem, solution);
  const share = before > 0 ? ` (${showPercent(work, before)})` : "";
  const change = `kinetic energy ${showNumber(before, after)} J → ${showNumber(after, before)} J, ${showChange(work, Math.max(before, after))} J${share}`;
  const lines =
    consistency.energetic === "holds"
      ? [`${paint.good("✓")} ${change}`]
      : [`${paint.bad("✗ energy is created")}: ${change}`];
  if (consistency.kinetic === "fails") lines.push(`${paint.bad("✗")} an impulse lies outside its reservoir`);
  for (const broken of consistency.kinematicViolations) lines.push(...marked(paint.bad, "✗", violationText(broken)));
  if (!solution.impulsesUnique) {
    const text = "the impulses are not unique: redundant elements can share them in other ways";
    lines.push(...marked(paint.warn, "~", text));
  }
  return lines;
}

function violationText(broken: KinematicViolation): string {
  const symbol = broken.when === "before" ? "γ⁻" : "γ⁺";
  const what = `${broken.element} is kinematically inconsistent: ${symbol} = ${showNumber(broken.velocity)}, but ${conditionText(broken.condition, symbol)} is required`;
  return broken.when === "before" ? `${what} (check preVelocity and the direction's sign)` : what;
}
