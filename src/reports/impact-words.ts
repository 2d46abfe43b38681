/**
 * An impact in sentences, for a page around its figures: the verdict, why, what to change and what that gives, in the words and numbers of the
 * report for the terminal.
 */

import type { Verdict } from "../certificates/impact-consistency.ts";
import type { ImpactFindings, SolutionFindings } from "../certificates/impact-findings.ts";
import { remedyName } from "../text/remedy-name.ts";
import { isRounding, showChange, showNumber, showPercent } from "../text/show-number.ts";
import {
  CONTRADICTION,
  changeText,
  iterateText,
  type LedgerRow,
  ledgerRows,
  noneText,
  OUTSIDE,
  SHARED,
  violationText,
} from "./impact-report.ts";
import { gainsText, mechanismText } from "./page.ts";
import { velocityScales } from "./velocity-scales.ts";

/** What to change, and what this impact then gives. */
export interface RemedyWords {
  readonly text: string;
  readonly gives: string;
  readonly law?: string;
  readonly restitution?: Readonly<Record<string, number>>;
}

export interface CheckWords {
  readonly name: "kinematic" | "kinetic" | "energetic";
  readonly text: string;
  readonly verdict: Verdict;
  /** What was found. */
  readonly note: string;
}

export interface Sentences {
  readonly verdict: Verdict;
  readonly headline: string;
  readonly reason: string;
  readonly remedies: readonly RemedyWords[];
}

export interface SolutionWords extends Sentences {
  readonly ledger: readonly LedgerRow[];
  /** The change of the kinetic energy. */
  readonly work: string;
  readonly checks: readonly CheckWords[];
}

/** Of the first solution, or of why there is none; `solutions` has those of all. */
export interface ImpactWords extends Sentences {
  readonly solutions: readonly SolutionWords[];
}

export function impactWords(findings: ImpactFindings): ImpactWords {
  const solutions = findings.solutions.map((found) => solutionWords(findings, found));
  const [first] = solutions;
  return first ? { ...first, solutions } : { ...withoutSolution(findings), solutions };
}

function withoutSolution({ result: { status, reason }, remedies = [], energyBefore }: ImpactFindings): Sentences {
  const words = remedies.map(({ law, restitution, work }) =>
    remedyWords({ ...(law && { law }), ...(restitution && { restitution }) }, work, energyBefore),
  );
  return status === "failed"
    ? { verdict: "undecided", headline: "The solver failed", reason: sentence(reason ?? ""), remedies: words }
    : {
        verdict: "fails",
        headline: "No solution",
        reason: `${sentence(noneText(reason))} ${CONTRADICTION}`,
        remedies: words,
      };
}

function solutionWords({ result }: ImpactFindings, found: SolutionFindings): SolutionWords {
  const { solution, explanation } = found;
  const { energy } = solution;
  const largest = Math.max(energy.before, energy.after);
  const rest = {
    ledger: ledgerRows(solution, velocityScales(result.problem, solution)),
    work: `${showChange(energy.work, largest)} J`,
    checks: checksOf(found),
    remedies: (explanation?.remedies ?? []).map(({ restitution, work }) =>
      remedyWords({ restitution }, work, energy.after),
    ),
  };
  if (result.status === "failed") {
    const reason = sentence(iterateText(solution.solver, result.reason));
    return { verdict: "undecided", headline: "The solver failed", reason, ...rest };
  }
  return { ...verdictOf(found), reason: reasonOf(found), ...rest };
}

function verdictOf({ solution, consistency }: SolutionFindings): Pick<Sentences, "verdict" | "headline"> {
  const { before, after, work } = solution.energy;
  const change = `${showChange(work, Math.max(before, after))} J`;
  if (consistency.energetic === "fails") return { verdict: "fails", headline: `Energy is created: ${change}` };
  if (consistency.kinetic === "fails") return { verdict: "fails", headline: sentence(OUTSIDE, "") };
  if (consistency.kinematic === "fails") return { verdict: "fails", headline: "Kinematically inconsistent" };
  const isKept = isRounding(work, Math.max(before, after));
  return { verdict: "holds", headline: isKept ? "Energy is conserved" : `Energy is lost: ${change}` };
}

/** Who gave and who took, and why. */
function reasonOf({ solution, explanation, consistency }: SolutionFindings): string {
  const { before, after } = solution.energy;
  const size = Math.max(before, after);
  const took = solution.elements
    .filter(({ work }) => work < 0 && !isRounding(work, size))
    .map(({ name, work }) => `${name} took ${showNumber(-work, size)} J`);
  const gave = explanation ? [gainsText(explanation)] : [];
  const why = explanation && mechanismText(explanation);
  const who = [...gave, ...took].join("; ");
  return [
    ...consistency.kinematicViolations.map((broken) => `${violationText(broken)}.`),
    ...(who === "" ? [sentence(changeText(solution.energy))] : [`${who}.`]),
    ...(why === undefined ? [] : [sentence(why)]),
    ...(solution.impulsesUnique ? [] : [sentence(SHARED)]),
  ].join(" ");
}

function checksOf({ solution, consistency }: SolutionFindings): CheckWords[] {
  const { before, work } = solution.energy;
  const { kinematic, kinetic, energetic } = consistency;
  const share = before > 0 ? showPercent(work, before) : `${showChange(work)} J`;
  return [
    { name: "kinematic", text: "nothing penetrates", verdict: kinematic, note: kinematic },
    { name: "kinetic", text: "impulses in their reservoirs", verdict: kinetic, note: kinetic },
    { name: "energetic", text: "T⁺ ≤ T⁻", verdict: energetic, note: share },
  ];
}

function remedyWords(change: Parameters<typeof remedyName>[0], work: number, size: number): RemedyWords {
  const { law, restitution } = change;
  return {
    ...{ text: remedyName(change), gives: `${showChange(work, size)} J` },
    ...{ ...(law && { law: law.name }), ...(restitution && { restitution }) },
  };
}

/** With a capital and a full stop; what begins with the name of an element keeps its letters. */
export const sentence = (text: string, end = "."): string =>
  text === "" ? "" : text[0]!.toUpperCase() + text.slice(1) + end;
