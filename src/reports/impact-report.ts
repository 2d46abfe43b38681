/**
 * An impact as JSON, the contract's fields and Sprag's extensions beside them, and as a page for the terminal: the ledger first, then
 * who gained, why, and what to do.
 */
import type { KinematicViolation } from "../certificates/impact-consistency.ts";
import type { ImpactFindings, SolutionFindings } from "../certificates/impact-findings.ts";
import type { ImpactRemedy } from "../certificates/impact-remedies.ts";
import { conditionText, ELEMENTS } from "../elements/elements.ts";
import { IMPULSE_UNITS, type Unit, VELOCITY_UNITS } from "../elements/unit.ts";
import type { ElementOutcome, ImpactSolution } from "../laws/impact-solution.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { residualText, showChange, showNumber, showPercent } from "../text/show-number.ts";
import { indented, marked } from "../text/wrap.ts";
import { impactModelJson } from "./impact-model.ts";
import {
  adviceRow,
  explanationLines,
  joined,
  type PageOptions,
  remedyLines,
  table,
  titleLines,
  vector,
} from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";
import { commonUnit, headed, impulseUnits, mixedUnitLines, unitsJson, velocitySuffix } from "./units.ts";
import { type VelocityScales, velocityScales } from "./velocity-scales.ts";

/** Plain data, ready for JSON.stringify; holds no NaN and no Infinity. */
export function impactJson({ result, delassus, solutions, remedies }: ImpactFindings): Stamped<"impact-result"> {
  const { law, settings, status, reason, problem, continua, exhaustive, warnings } = result;
  return stamped("impact-result", {
    law,
    ...(settings.choice.of === undefined ? {} : { lawOf: settings.choice.of }),
    status,
    ...(reason === undefined ? {} : { reason }),
    elementNames: problem.elements.map(({ element }) => element.name),
    ...unitsJson(problem),
    model: impactModelJson(problem),
    delassus: delassus.rows,
    massForm: problem.massForm,
    eigenvalueRatio: delassus.eigenvalueRatio,
    ...(delassus.eigenvalueRatio === null ? { eigenvalueRatioReason: "no element is left to compare" } : {}),
    solutions: solutions.map(solutionJson),
    ...(continua.length === 0 ? {} : { continua }),
    exhaustive,
    warnings,
    ...(remedies && { remedies: remedies.map(remedyJson) }),
  });
}

function solutionJson({ solution, consistency, characteristics, explanation }: SolutionFindings): object {
  const { elements, postVelocity, residual, solver, iterations, energy, impulsesUnique, continuum } = solution;
  const { kinematicViolations, ...verdicts } = consistency;
  return {
    ...{ postVelocity, residual, solver, iterations },
    elements: Object.fromEntries(elements.map(elementJson)),
    energy,
    consistency: verdicts,
    ...(kinematicViolations.length === 0 ? {} : { kinematicViolations }),
    impulsesUnique,
    characteristics,
    ...(continuum === undefined ? {} : { continuum }),
    ...(explanation && { explanation }),
  };
}

function remedyJson({ law, restitution, work, remarks }: ImpactRemedy): object {
  return { ...(law && { law: law.name }), ...(restitution && { restitution }), work, remarks };
}

const elementJson = ({ name, kind, ...outcome }: ElementOutcome): [string, object] => [
  name,
  { ...outcome, what: ELEMENTS[kind].describe },
];

export interface ImpactTextOptions extends PageOptions {
  /** `impactRemedies` of an impact without solution. */
  readonly remedies?: readonly ImpactRemedy[];
}

/** The whole report, lines joined by newlines. */
export function impactText(findings: ImpactFindings, options: PageOptions = {}): string {
  const paint = options.paint ?? PLAIN;
  const { result, solutions } = findings;
  const lines = [...titleLines(options, paint), paint.faint(summary(result))];
  if (result.status === "none") lines.push("", ...noneLines(findings, paint));
  if (result.status === "failed" && solutions.length === 0) {
    lines.push("", ...marked(paint, paint.bad, "✗", result.reason ?? "no iterate is worth showing"));
  }
  solutions.forEach((found, i) => {
    lines.push("");
    if (solutions.length > 1) lines.push(paint.strong(`solution ${i + 1} of ${solutions.length}`));
    lines.push(...solutionLines(result, found, paint));
  });
  for (const warning of result.warnings) lines.push("", ...marked(paint, paint.warn, "note", warning));
  return joined(lines, paint);
}

function summary({ law, settings, status, solutions, exhaustive }: ImpactResult): string {
  const [first] = solutions;
  const solved = {
    solved: "one solution",
    several: `${solutions.length} solutions`,
    none: "no solution",
    failed: "the solver failed",
  }[status];
  const how = first ? ` · ${first.solver}, ${effort(first)}, ${residualText(first.residual)}` : "";
  const { of } = settings.choice;
  return `law ${law}${of ? ` of ${of}` : ""} · ${solved}${exhaustive && status !== "none" ? " (all)" : ""}${how}`;
}

function effort({ solver, iterations }: ImpactSolution): string {
  return `${iterations} ${solver === "enumeration" ? "state" : "step"}${iterations === 1 ? "" : "s"}`;
}

function noneLines({ result: { reason }, remedies, energyBefore }: ImpactFindings, paint: Paint): string[] {
  const advice =
    remedies?.length === 0
      ? adviceRow("do", "neither another law nor restitution 0 has a solution", paint)
      : remedyLines(remedies ?? [], energyBefore, paint);
  return [
    ...marked(paint, paint.bad, "✗", noneText(reason)),
    `  ${CONTRADICTION}`,
    ...(remedies ? ["", ...advice] : []),
  ];
}

function solutionLines({ problem, status, reason }: ImpactResult, found: SolutionFindings, paint: Paint): string[] {
  const { solution, explanation } = found;
  const { preVelocity } = problem;
  const scales = velocityScales(problem, solution);
  const lines = [
    ...ledger(solution, impulseUnits(problem), scales, paint),
    "",
    ...indented(paint, `u⁻  ${vector(preVelocity)}${velocitySuffix(problem)}`, { hang: 5 }),
    ...indented(paint, `u⁺  ${vector(solution.postVelocity, scales.coordinates)}${velocitySuffix(problem)}`, {
      hang: 5,
    }),
    ...mixedUnitLines(problem, paint),
    "",
  ];
  if (status === "failed") {
    return [...lines, ...marked(paint, paint.bad, "✗", iterateText(solution.solver, reason))];
  }
  const advice = explanation ? explanationLines(explanation, solution.energy.after, paint) : [];
  return [...lines, ...verdictLines(found, paint), ...advice];
}

/** Component subscripts of an element with several directions. */
const SUBSCRIPT = ["₁", "₂", "₃"];

/** A component of an element in the ledger; `what` and `work` stand in the first of an element. */
export interface LedgerRow {
  readonly element: string;
  readonly name: string;
  readonly what: string;
  readonly state: string;
  readonly before: string;
  readonly after: string;
  readonly impulse: string;
  readonly work: string;
  /** J; 0 in rows without their own. */
  readonly workValue: number;
}

/** The ledger in words. */
export function ledgerRows(solution: ImpactSolution, { contacts }: VelocityScales): LedgerRow[] {
  const energy = Math.max(solution.energy.before, solution.energy.after);
  const push = impulseSize(solution);
  let place = 0;
  return solution.elements.flatMap(
    ({ name, kind, state, impulse: impulses, preContactVelocity, postContactVelocity, work }) =>
      impulses.map((impulse, j): LedgerRow => {
        const size = contacts[place++]!;
        return {
          element: name,
          name: `${name}${impulses.length > 1 ? ` ${SUBSCRIPT[j]}` : ""}`,
          ...(j === 0 ? { what: ELEMENTS[kind].describe, state } : { what: "", state: "" }),
          before: showNumber(preContactVelocity[j]!, size),
          after: showNumber(postContactVelocity[j]!, size),
          // A contact that pushes is not zero beside one that pushes more.
          impulse: showNumber(impulse, state === "active" ? Math.abs(impulse) : push),
          work: j === 0 ? showChange(work, energy) : "",
          workValue: j === 0 ? work : 0,
        };
      }),
  );
}

/** `units`: of the impulse components in their order. */
function ledger(
  solution: ImpactSolution,
  units: readonly (Unit | undefined)[],
  scales: VelocityScales,
  paint: Paint,
): string[] {
  const energy = Math.max(solution.energy.before, solution.energy.after);
  const common = commonUnit(units);
  const isMixed = !common && units.some((unit) => unit !== undefined);
  const speed = common && VELOCITY_UNITS[common];
  const titles = [
    ...["  element", "what it is", "state", `>${headed("γ⁻", speed)}`, `>${headed("γ⁺", speed)}`],
    ...[`>${headed("impulse", common && IMPULSE_UNITS[common])}`, ">work J", ...(isMixed ? ["γ, impulse in"] : [])],
  ];
  const found = ledgerRows(solution, scales);
  const rows = found.map(({ name, what, state, before, after, impulse, work }, k) => {
    const unit = units[k];
    const last = isMixed ? [unit ? `${VELOCITY_UNITS[unit]}, ${IMPULSE_UNITS[unit]}` : ""] : [];
    return [`  ${name}`, what, state, before, after, impulse, work, ...last];
  });
  rows.push(["  all elements", "", "", "", "", "", showChange(solution.energy.work, energy), ...(isMixed ? [""] : [])]);
  const works = [...found.map(({ workValue }) => workValue), solution.energy.work];
  return table(paint, titles, rows, (row, column, text) =>
    column === 6 && works[row]! > 1e-9 * energy ? paint.bad(text) : text,
  );
}

/** What an impulse is compared with: the largest one, or one that would carry the energy at the fastest contact. */
function impulseSize({ elements, energy }: ImpactSolution): number {
  const largest = Math.max(...elements.flatMap(({ impulse }) => impulse.map(Math.abs)));
  const speed = Math.max(...elements.flatMap(({ preContactVelocity }) => preContactVelocity.map(Math.abs)));
  return Math.max(largest, speed > 0 ? energy.before / speed : 0);
}

/** The kinetic energy before and after, and what that makes. */
export function changeText({ before, after, work }: ImpactSolution["energy"]): string {
  const share = before > 0 ? ` (${showPercent(work, before)})` : "";
  return `kinetic energy ${showNumber(before, after)} J → ${showNumber(after, before)} J, ${showChange(work, Math.max(before, after))} J${share}`;
}

export const OUTSIDE = "an impulse lies outside its reservoir";
export const SHARED = "the impulses are not unique: redundant elements can share them in other ways";
export const CONTRADICTION = "The elements contradict each other: one forbids the rebound that another asks for.";
export const noneText = (reason: string | undefined): string =>
  `no velocity after the impact satisfies the law${reason ? `: ${reason}` : ""}`;
export const iterateText = (solver: string, reason: string | undefined): string =>
  `not a solution, only the best iterate of ${solver}${reason ? `: ${reason}` : ""}`;

function verdictLines({ solution, consistency }: SolutionFindings, paint: Paint): string[] {
  const change = changeText(solution.energy);
  return [
    consistency.energetic === "holds"
      ? `${paint.good("✓")} ${change}`
      : `${paint.bad("✗ energy is created")}: ${change}`,
    ...(consistency.kinetic === "fails" ? [`${paint.bad("✗")} ${OUTSIDE}`] : []),
    ...consistency.kinematicViolations.flatMap((broken) => marked(paint, paint.bad, "✗", violationText(broken))),
    ...(solution.impulsesUnique ? [] : marked(paint, paint.warn, "~", SHARED)),
  ];
}

export function violationText({ element, when, velocity, condition }: KinematicViolation): string {
  const symbol = when === "before" ? "γ⁻" : "γ⁺";
  const what = `${element} is kinematically inconsistent: ${symbol} = ${showNumber(velocity)}, but ${conditionText(condition, symbol)} is required`;
  return when === "before" ? `${what} (check preVelocity and the direction's sign)` : what;
}
