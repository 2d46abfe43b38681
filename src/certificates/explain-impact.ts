/**
 * Why an impact gained energy, and what would stop it: who created it (W_i > 0), by which mechanism
 * ([Glocker2012] Sections 6 and 8), and changes of the coefficients, each tried on this very impact.
 */

import { ELEMENTS } from "../elements/elements.ts";
import type { ElementOutcome, ImpactSolution } from "../laws/impact-solution.ts";
import type { LawSettings } from "../laws/law.ts";
import { lawOf, lawSettings } from "../laws/laws.ts";
import { concludeOwn, type ImpactOptions, solveImpact } from "../laws/resolve-impact.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { withPreVelocity } from "../problems/with-pre-velocity.ts";
import type { Certificate, CertifyOptions } from "./certificate.ts";
import { CONSISTENCY_MARGIN } from "./impact-consistency.ts";
import { type ImpactRemedy, withRestitution } from "./impact-remedies.ts";

export interface Gain {
  readonly element: string;
  readonly work: number;
}

/** A change of the coefficients. */
export type Remedy = Required<Pick<ImpactRemedy, "restitution" | "work">>;

export interface Explanation {
  /** Elements that created energy, largest first. */
  readonly gains: readonly Gain[];
  /** `slide-push` when a clutch or friction element has to follow the rebound of a contact with another ε. */
  readonly mechanism: "slide-push" | "unknown";
  /** The rebounding contact and the element that pushes, for the slide-push mechanism. */
  readonly pair?: { readonly rebounds: string; readonly pushes: string };
  /** ε of the two, by name. */
  readonly restitution?: Readonly<Record<string, number>>;
  readonly remedies: readonly Remedy[];
}

/** Undefined when this impact does not gain energy. The law is that of a result's settings, or of a model. */
export function explainImpact(
  impact: ImpactProblem,
  solution: ImpactSolution,
  options: ImpactOptions | LawSettings = {},
): Explanation | undefined {
  const settings = lawSettings(options);
  const { before, after, work } = solution.energy;
  const rounding = CONSISTENCY_MARGIN * Math.max(before, after);
  if (work <= rounding) return undefined;
  const gaining = solution.elements.filter((element) => element.work > rounding).sort((a, b) => b.work - a.work);
  const gains = gaining.map(({ name, work }) => ({ element: name, work }));
  // A rebound by kinematics alone is Newton's: the coefficients of other laws say something else.
  if (lawOf(settings).kind !== "coefficients" || !lawOf(settings).isByElement)
    return { gains, mechanism: "unknown", remedies: [] };
  const pair = slidePushPair(impact, solution, gaining);
  if (!pair) return { gains, mechanism: "unknown", remedies: remedies(impact, settings) };
  const restitution = Object.fromEntries(Object.values(pair).map((name) => [name, restitutionOf(impact, name)]));
  return { gains, mechanism: "slide-push", pair, restitution, remedies: remedies(impact, settings) };
}

/** The same for the impact that a certificate has found; it was solved there, and is not solved again. */
export function explainWitness(
  impact: ImpactProblem,
  { energy: { witness } }: Pick<Certificate, "energy">,
  options: CertifyOptions = {},
): Explanation | undefined {
  if (!witness) return undefined;
  const { preVelocity, found } = witness;
  const met = withPreVelocity(impact, preVelocity);
  return explainImpact(met, "end" in found ? concludeOwn(met, found, options) : found, options);
}

const restitutionOf = (impact: ImpactProblem, name: string): number =>
  impact.elements.find(({ element }) => element.name === name)!.element.restitution;

/** A rebounding hard contact and a gaining clutch or friction element with another coefficient. */
function slidePushPair(
  impact: ImpactProblem,
  { elements }: ImpactSolution,
  gaining: readonly ElementOutcome[],
): Explanation["pair"] {
  // The largest gain comes first.
  const pushes = gaining.find(
    ({ kind }) => kind === "kinematic-unilateral" || ELEMENTS[kind].family === "friction",
  )?.name;
  if (pushes === undefined) return undefined;
  const others = elements.filter(
    ({ kind, state, name }) =>
      kind === "geometric-unilateral" &&
      state === "active" &&
      restitutionOf(impact, name) !== restitutionOf(impact, pushes),
  );
  const [rebounds] = others.sort((a, b) => b.impulse[0]! - a.impulse[0]!);
  return rebounds && { rebounds: rebounds.name, pushes };
}

/** Equal coefficients where every element allows it, and all zero; each with the energy balance it gives. */
function remedies(impact: ImpactProblem, { choice, ...settings }: LawSettings): Remedy[] {
  const contacts = impact.elements.filter(({ element }) => element.kind === "geometric-unilateral");
  const largest = Math.max(0, ...contacts.map(({ element }) => element.restitution));
  const hasClutch = impact.elements.some(({ element }) => element.kind === "kinematic-unilateral");
  return (hasClutch || largest === 0 ? [0] : [largest, 0]).flatMap((value) => {
    const { changed, restitution } = withRestitution(impact, value);
    if (!changed) return [];
    const { status, solutions } = solveImpact(changed, { law: choice, ...settings });
    return status === "solved" ? [{ restitution, work: solutions[0]!.energy.work }] : [];
  });
}
