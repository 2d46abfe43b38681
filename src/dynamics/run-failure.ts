/**
 * Why a run ended before its time: a tag with its numbers, for those who act on it, and the one place that puts it into words.
 *
 *   at t = 0.25 (floor, friction): no solution: …; tried, and each gets past it: …; the gap of "floor" has no finite value …
 *        place       elements      cause               remedies                      formula without a value
 */
import { type ImpactRemedy, remediesText } from "../certificates/impact-remedies.ts";

type Kinetic = readonly [before: number, after: number];

const joules = (energy: number): string => `${Number(energy.toPrecision(3))} J`;
const nowhere = (energy: number): string => `${joules(Math.abs(energy))} ${energy > 0 ? "came from" : "went"} nowhere`;
const change = ([before, after]: Kinetic): string => `(kinetic energy ${joules(before)} → ${joules(after)})`;

/** How Painlevé's paradox was met, in words. */
export const PARADOXES = {
  inconsistent: "Painlevé: no accelerations are consistent with the slip",
  critical: "Painlevé: μ has reached its critical value, the normal force grows without bound while the contact slips",
} as const;

/** The causes by their tags, with their numbers put into words. */
const CAUSES = {
  "singular-step": () => "the matrix of the step is singular",
  "singular-mass": () => "the mass matrix is singular",
  "singular-equations": () => "the mass matrix or the forces are singular",
  "state-not-finite": () => "the state is no longer finite",
  "motion-not-finite": () => "the motion is not finite",
  "step-laborious": (at: { problems: number }) =>
    `the step took more than ${at.problems} contact problems: it is too large`,
  /** Whoever runs it wanted no more, in the middle of a step; the run is `stopped` and has no failure. */
  "stop-asked": () => "the run was asked to stop",
  "positions-unconverged": () => "the positions did not converge: the step is too large",
  "step-too-small": () => "the step size fell below rounding: the motion is not smooth here",
  "events-in-circle": () => "events go round in a circle without time passing",
  "too-many-events": (at: { events: number }) => `${at.events} events (option maxEvents)`,
  "impacts-without-end": (at: { impacts: number }) => `${at.impacts} impacts at one instant did not come to an end`,

  /** A step, or the impact before it under a law of its own, contradicts itself. */
  "no-solution": (at: { of: "step" | "impact"; why: string }) =>
    `no solution${at.of === "impact" ? " of the impact" : ""}: ${at.why}`,
  "impact-unresolved": (at: { law: string; isNone: boolean; why: string }) =>
    `${at.isNone ? "the impact has no solution" : "no solution of the impact was found"} under the law ${at.law}: ${at.why}`,
  /** The law of an impact before a step found no answer. */
  "law-failed": (at: { why: string }) => at.why,
  /** A law or a problem does not take what it was given in the middle of a run. */
  refused: (at: { why: string }) => at.why,
  "accelerations-not-found": (at: { why: string }) => `accelerations not found: ${at.why}`,
  /** `hasImpact`: an impact without collision would resolve it. */
  painleve: ({ paradox, hasImpact }: { paradox: keyof typeof PARADOXES; hasImpact: boolean }) =>
    hasImpact
      ? `${PARADOXES[paradox]}; an impact without collision would resolve it (option impactWithoutCollision)`
      : `${PARADOXES[paradox]}, and no impact without collision exists`,
  /** The contact problem, or the velocities it leaves, miss the tolerance. */
  "tolerance-missed": (at: { of: "impulses" | "velocities"; residual: number }) =>
    `the solver did not reach the tolerance (residual ${at.residual.toExponential(1)})${at.of === "impulses" ? "" : ": the impulses are too large for the velocities they leave"}`,

  "constraints-contradict": () => "the constraints that act contradict each other",
  "constraints-contradict-ahead": () =>
    "the constraints contradict each other from here on: no motion meets all of them",
  /** Redundant constraints that disagree about velocities or gaps. */
  "redundant-contradict": ({ by, element, amount }: { by: "velocity" | "gap"; element: string; amount: number }) =>
    by === "velocity"
      ? `the constraints contradict each other: no velocity meets all of them, ${element} would be violated by ${amount.toPrecision(4)}`
      : `the constraints contradict each other: ${element} is violated by ${amount.toPrecision(4)} where those it depends on hold`,
  /** Moving constraints of an impact that no velocity meets. */
  "drives-contradict": (at: { constraints: readonly string[] }) =>
    `the moving constraints ${at.constraints.join(", ")} contradict each other`,
  "joint-violated": (at: { amount: number }) => `the joint is violated by ${at.amount.toPrecision(2)} after the step`,
  /** `isPassed`: no gap shows it. */
  "bodies-overlap": ({ depth, isPassed }: { depth: number; isPassed: boolean }) =>
    `the bodies overlap by ${depth.toPrecision(2)}${isPassed ? ", their corners have passed each other" : ""}`,
  "bodies-passed": () =>
    "the bodies pass through each other within a step, which no look at its ends shows; a shorter step may help",

  "impact-unbalanced": () => "the works of the elements do not explain the energy of the impact",
  /** What the works of a step do not explain, and what they need not; `kinetic`: of time steps. */
  "step-unbalanced": (at: { unexplained: number; allowed: number; kinetic?: Kinetic }) =>
    at.kinetic
      ? `the energy does not balance: ${nowhere(at.unexplained)} in a step, more than the ${joules(at.allowed)} of rounding and the order of the method ${change(at.kinetic)}; a shorter step may help`
      : `the energy does not balance: ${at.unexplained.toPrecision(3)} J in a step are explained by no work, more than the ${at.allowed.toPrecision(2)} J of the tolerance`,
  /** Elements create energy in a step, and something else in half of it. */
  "creation-unreproduced": (at: { created: number; kinetic: Kinetic }) =>
    `the energy does not balance: the contacts create ${joules(at.created)} in a step, and in half of it something else ${change(at.kinetic)}; impulses that jam each other have no reliable size`,
  /** Elements that only take energy have given some, more than the order of the method explains. */
  "contacts-gave": (at: { gain: number; allowed: number; kinetic: Kinetic }) =>
    `the energy does not balance: the contacts give ${joules(at.gain)} in a step between impacts, more than the ${joules(at.allowed)} of rounding and the order of the method ${change(at.kinetic)}; a shorter step may help`,
  /** Over all steps; `had`: the energy that there was. */
  "run-unbalanced": (at: { unexplained: number; had: number }) =>
    `the energy does not balance: ${nowhere(at.unexplained)} since the start, of ${joules(at.had)} that there were; the step is too large for the method`,
} as const;

type Causes = typeof CAUSES;

/** A tag with its data. */
export type FailureCause = {
  readonly [Kind in keyof Causes]: { readonly kind: Kind } & Readonly<
    Parameters<Causes[Kind]> extends [infer Data] ? Data : object
  >;
}[keyof Causes];

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
  if (!failure) return {};
  const { t, elements, unnamed = 0, remedies, formula } = failure;
  const more = unnamed > 0 ? ` and ${unnamed} more` : "";
  const where = elements.length > 0 ? ` (${elements.join(", ")}${more})` : "";
  const tried = remedies ? remediesText(remedies) : "";
  const missing = formula === undefined ? "" : `; ${formula}`;
  return { failure, reason: `at t = ${t}${where}: ${causeText(failure)}${tried}${missing}` };
}

/** The cause in words. */
export function causeText(cause: FailureCause): string {
  return (CAUSES[cause.kind] as (data: FailureCause) => string)(cause);
}
