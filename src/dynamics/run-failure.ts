/**
 * Why a run ended before its time: a tag with its numbers, for those who act on it, and the one place that puts it into words.
 *
 *   at t = 0.25 (floor, friction): no solution: …; tried, and each gets past it: …; the gap of "floor" has no finite value …
 *        place       elements      cause               remedies                      formula without a value
 */
import { type ImpactRemedy, remediesText } from "../certificates/impact-remedies.ts";

/** Causes that have no numbers, in words. */
const WORDS = {
  "singular-step": "the matrix of the step is singular",
  "singular-mass": "the mass matrix is singular",
  "singular-equations": "the mass matrix or the forces are singular",
  "state-not-finite": "the state is no longer finite",
  "motion-not-finite": "the motion is not finite",
  "positions-unconverged": "the positions did not converge: the step is too large",
  "impact-unbalanced": "the works of the elements do not explain the energy of the impact",
  "constraints-contradict": "the constraints that act contradict each other",
  "constraints-contradict-ahead": "the constraints contradict each other from here on: no motion meets all of them",
  "events-in-circle": "events go round in a circle without time passing",
  "step-too-small": "the step size fell below rounding: the motion is not smooth here",
} as const;

/** How Painlevé's paradox was met, in words. */
export const PARADOXES = {
  inconsistent: "Painlevé: no accelerations are consistent with the slip",
  critical: "Painlevé: μ has reached its critical value, the normal force grows without bound while the contact slips",
} as const;

export type FailureCause =
  | { readonly kind: keyof typeof WORDS }
  /** A step, or the impact before it under a law of its own, contradicts itself. */
  | { readonly kind: "no-solution"; readonly of: "step" | "impact"; readonly why: string }
  /** The contact problem, or the velocities it leaves, miss the tolerance. */
  | { readonly kind: "tolerance-missed"; readonly of: "impulses" | "velocities"; readonly residual: number }
  /** `isPassed`: no gap shows it. */
  | { readonly kind: "bodies-overlap"; readonly depth: number; readonly isPassed: boolean }
  /** What the works of a step do not explain, and what they need not; `kinetic`: T before and after, of time steps. */
  | {
      readonly kind: "step-unbalanced";
      readonly unexplained: number;
      readonly allowed: number;
      readonly kinetic?: readonly [before: number, after: number];
    }
  /** Elements create energy in a step, and something else in half of it. */
  | {
      readonly kind: "creation-unreproduced";
      readonly created: number;
      readonly kinetic: readonly [before: number, after: number];
    }
  /** The same over all steps; `had`: the energy that there was. */
  | { readonly kind: "run-unbalanced"; readonly unexplained: number; readonly had: number }
  | { readonly kind: "joint-violated"; readonly amount: number }
  /** Redundant constraints that disagree about velocities or gaps. */
  | {
      readonly kind: "redundant-contradict";
      readonly by: "velocity" | "gap";
      readonly element: string;
      readonly amount: number;
    }
  /** Moving constraints of an impact that no velocity meets. */
  | { readonly kind: "drives-contradict"; readonly constraints: readonly string[] }
  | { readonly kind: "impact-unresolved"; readonly law: string; readonly isNone: boolean; readonly why: string }
  /** The law of an impact before a step found no answer. */
  | { readonly kind: "law-failed"; readonly why: string }
  /** A law or a problem refused what it was given in the middle of a run. */
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "accelerations-not-found"; readonly why: string }
  /** `hasImpact`: an impact without collision would resolve it. */
  | { readonly kind: "painleve"; readonly paradox: keyof typeof PARADOXES; readonly hasImpact: boolean }
  | { readonly kind: "impacts-without-end"; readonly impacts: number }
  | { readonly kind: "too-many-events"; readonly events: number };

export type RunFailure = FailureCause & {
  readonly t: number;
  /** Names of the elements concerned, and how many more there are. */
  readonly elements: readonly string[];
  readonly unnamed?: number;
  /** What was tried where there is no solution, and gets past it. */
  readonly remedies?: readonly ImpactRemedy[];
  /** The formula that has no value there, in words. */
  readonly formula?: string;
};

/** What a result says about its failure: as data and in words; nothing where there is none. */
export function failedBy(failure: RunFailure | undefined): { readonly failure?: RunFailure; readonly reason?: string } {
  return failure ? { failure, reason: failureText(failure) } : {};
}

/** The failure in words: time, elements, cause, what helps. */
function failureText(failure: RunFailure): string {
  const { t, elements, unnamed = 0, remedies, formula } = failure;
  const more = unnamed > 0 ? ` and ${unnamed} more` : "";
  const where = elements.length > 0 ? ` (${elements.join(", ")}${more})` : "";
  const tried = remedies ? remediesText(remedies) : "";
  return `at t = ${t}${where}: ${causeText(failure)}${tried}${formula === undefined ? "" : `; ${formula}`}`;
}

const joules = (energy: number): string => `${Number(energy.toPrecision(3))} J`;
const nowhere = (energy: number): string => `${joules(Math.abs(energy))} ${energy > 0 ? "came from" : "went"} nowhere`;
const change = ([before, after]: readonly [number, number]): string =>
  `(kinetic energy ${joules(before)} → ${joules(after)})`;

/** The cause in words. */
export function causeText(cause: FailureCause): string {
  switch (cause.kind) {
    case "no-solution":
      return `no solution${cause.of === "impact" ? " of the impact" : ""}: ${cause.why}`;
    case "tolerance-missed": {
      const what = `the solver did not reach the tolerance (residual ${cause.residual.toExponential(1)})`;
      return cause.of === "impulses" ? what : `${what}: the impulses are too large for the velocities they leave`;
    }
    case "bodies-overlap": {
      const what = `the bodies overlap by ${cause.depth.toPrecision(2)}`;
      return cause.isPassed ? `${what}, their corners have passed each other` : what;
    }
    case "step-unbalanced":
    case "creation-unreproduced":
    case "run-unbalanced":
      return `the energy does not balance: ${imbalanceText(cause)}`;
    case "joint-violated":
      return `the joint is violated by ${cause.amount.toPrecision(2)} after the step`;
    case "redundant-contradict":
      return `the constraints contradict each other: ${clashText(cause)}`;
    case "drives-contradict":
      return `the moving constraints ${cause.constraints.join(", ")} contradict each other`;
    case "impact-unresolved": {
      const what = cause.isNone ? "the impact has no solution" : "no solution of the impact was found";
      return `${what} under the law ${cause.law}: ${cause.why}`;
    }
    case "law-failed":
    case "refused":
      return cause.why;
    case "accelerations-not-found":
      return `accelerations not found: ${cause.why}`;
    case "painleve":
      return cause.hasImpact
        ? `${PARADOXES[cause.paradox]}; an impact without collision would resolve it (option impactWithoutCollision)`
        : `${PARADOXES[cause.paradox]}, and no impact without collision exists`;
    case "impacts-without-end":
      return `${cause.impacts} impacts at one instant did not come to an end`;
    case "too-many-events":
      return `${cause.events} events (option maxEvents)`;
    default:
      return WORDS[cause.kind];
  }
}

function imbalanceText(
  cause: Extract<FailureCause, { kind: "step-unbalanced" | "creation-unreproduced" | "run-unbalanced" }>,
): string {
  if (cause.kind === "run-unbalanced") {
    return `${nowhere(cause.unexplained)} since the start, of ${joules(cause.had)} that there were; the step is too large for the method`;
  }
  if (cause.kind === "creation-unreproduced") {
    return `the contacts create ${joules(cause.created)} in a step, and in half of it something else ${change(cause.kinetic)}; impulses that jam each other have no reliable size`;
  }
  const { unexplained, allowed, kinetic } = cause;
  return kinetic
    ? `${nowhere(unexplained)} in a step, more than the ${joules(allowed)} of rounding and the order of the method ${change(kinetic)}; a shorter step may help`
    : `${unexplained.toPrecision(3)} J in a step are explained by no work, more than the ${allowed.toPrecision(2)} J of the tolerance`;
}

function clashText({ by, element, amount }: Extract<FailureCause, { kind: "redundant-contradict" }>): string {
  return by === "velocity"
    ? `no velocity meets all of them, ${element} would be violated by ${amount.toPrecision(4)}`
    : `${element} is violated by ${amount.toPrecision(4)} where those it depends on hold`;
}
