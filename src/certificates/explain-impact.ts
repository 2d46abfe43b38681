/**
 * Why an impact gained energy, and what would stop it: who created it (W_i > 0), by which mechanism
 * ([Glocker2012] Sections 6 and 8), and changes of the coefficients, each tried on this very impact.
 */
import { ELEMENTS } from "../elements/elements.ts";
import type { ElementOutcome, ImpactSolution } from "../laws/impact-solution.ts";
import type { LawSettings } from "../laws/law.ts";
import { type ImpactOptions, lawSettings, resolveImpact } from "../laws/resolve-impact.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { CONSISTENCY_MARGIN } from "./impact-consistency.ts";

export interface Gain {
  readonly element: string;
  readonly work: number;
}

export interface Remedy {
  /** New restitution per element name. */
  readonly restitution: Readonly<Record<string, number>>;
  /** T⁺ − T⁻ of this impact with that change. */
  readonly work: number;
}

export interface Explanation {
  /** Elements that created energy, largest first. */
  readonly gains: readonly Gain[];
  /** `slide-push` when a clutch or friction element has to follow the rebound of a contact with another ε. */
  readonly mechanism: "slide-push" | "unknown";
  /** The rebounding contact and the element that pushes, for the slide-push mechanism. */
  readonly pair?: { readonly rebounds: string; readonly pushes: string };
  readonly remedies: readonly Remedy[];
}

/** Undefined when this impact does not gain energy. The law is that of a result's settings, or of a model. */
export function explainImpact(
  impact: ImpactProblem,
  solution: ImpactSolution,
  options: ImpactOptions | LawSettings = {},
): Explanation | undefined {
  const settings = "choice" in options ? options : lawSettings(options);
  const { before, after, work } = solution.energy;
  if (work <= CONSISTENCY_MARGIN * Math.max(before, after)) return undefined;
  const gains = solution.elements
    .filter((element) => element.work > CONSISTENCY_MARGIN * Math.max(before, after))
    .map(({ name, work }) => ({ element: name, work }))
    .sort((a, b) => b.work - a.work);
  // A rebound by kinematics alone is Newton's: the coefficients of other laws say something else.
  const named = gains.map(({ element }) => element);
  const pair = settings.choice.name === "newton" ? slidePushPair(impact, solution, named) : undefined;
  return {
    gains,
    mechanism: pair ? "slide-push" : "unknown",
    ...(pair ? { pair } : {}),
    remedies: remedies(impact, settings),
  };
}

const restitutionOf = (impact: ImpactProblem, name: string): number =>
  impact.elements.find(({ element }) => element.name === name)!.element.restitution;

/** A rebounding hard contact and a gaining clutch or friction element with another coefficient. */
function slidePushPair(
  impact: ImpactProblem,
  solution: ImpactSolution,
  gaining: readonly string[],
): Explanation["pair"] {
  const pushes = largest(
    solution.elements.filter(
      ({ kind, name }) =>
        gaining.includes(name) && (kind === "kinematic-unilateral" || ELEMENTS[kind].family === "friction"),
    ),
    ({ work }) => work,
  );
  if (!pushes) return undefined;
  const rebounds = largest(
    solution.elements.filter(
      ({ kind, state, name }) =>
        kind === "geometric-unilateral" &&
        state === "active" &&
        restitutionOf(impact, name) !== restitutionOf(impact, pushes.name),
    ),
    ({ impulse }) => impulse[0]!,
  );
  return rebounds ? { rebounds: rebounds.name, pushes: pushes.name } : undefined;
}

function largest(items: readonly ElementOutcome[], size: (item: ElementOutcome) => number): ElementOutcome | undefined {
  return items.reduce<ElementOutcome | undefined>(
    (best, item) => (!best || size(item) > size(best) ? item : best),
    undefined,
  );
}

/** Equal coefficients where every element allows it, and all zero; each with the energy balance it gives. */
function remedies(impact: ImpactProblem, { choice, ...settings }: LawSettings): Remedy[] {
  if (choice.name !== "newton") return [];
  const contacts = impact.elements.filter(({ element }) => element.kind === "geometric-unilateral");
  const largestRestitution = Math.max(0, ...contacts.map(({ element }) => element.restitution));
  const hasClutch = impact.elements.some(({ element }) => element.kind === "kinematic-unilateral");
  const candidates = hasClutch || largestRestitution === 0 ? [0] : [largestRestitution, 0];
  return candidates.flatMap((value) => {
    const changed = impact.elements.filter(
      ({ element }) => ELEMENTS[element.kind].family !== "bilateral" && element.restitution !== value,
    );
    if (changed.length === 0) return [];
    const elements = impact.elements.map((placed) =>
      changed.includes(placed) ? { ...placed, element: { ...placed.element, restitution: value } } : placed,
    );
    const result = resolveImpact({ ...impact, elements }, { law: choice, ...settings });
    if (result.status !== "solved") return [];
    const restitution = Object.fromEntries(changed.map(({ element }) => [element.name, value]));
    return [{ restitution, work: result.solutions[0]!.energy.work }];
  });
}
