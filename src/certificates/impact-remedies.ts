/**
 * Ways past an impact that has no solution under its law: other laws, and contacts that do not rebound. Every one was tried on
 * this very impact; what has no solution either is not named.
 *
 * A jam: friction ties the tangential to the normal velocity so tightly that the rebound γ_N⁺ = −εγ_N⁻ would need an impulse outside
 * the cone. Poisson's law asks for impulses, not velocities, and ends there at rest; but its compression may have a continuum of
 * impulses Λ_C, and the expansion depends on which is taken: the remark of the law is passed on.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import type { LawName } from "../laws/laws.ts";
import { type ImpactResult, resolveImpact } from "../laws/resolve-impact.ts";
import type { LawChoice } from "../models/law-choice.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { withCoefficients } from "../problems/with-coefficients.ts";
import { remedyName } from "../text/remedy-name.ts";

export interface ImpactRemedy {
  /** Another law; absent where the law stays. */
  readonly law?: LawChoice;
  /** New restitution per element name; absent where all stay. */
  readonly restitution?: Readonly<Record<string, number>>;
  /** T⁺ − T⁻ of this impact with that change. */
  readonly work: number;
  /** What the reader must know: several solutions, impulses that had to be chosen. */
  readonly remarks: readonly string[];
}

/** Laws that need no settings of their own. */
const OTHER_LAWS: readonly LawName[] = ["poisson", "max-dissipation"];

/** What gets past the impact of a result that found no solution; empty when nothing was found. */
export function impactRemedies({ problem, settings }: Pick<ImpactResult, "problem" | "settings">): ImpactRemedy[] {
  const { choice, ...rest } = settings;
  const { changed, restitution } = withRestitution(problem, 0);
  return remediesTried(choice.name, restitution, (law) => {
    const tried = law ? resolveImpact(problem, { ...rest, law }) : resolveImpact(changed!, { ...rest, law: choice });
    const { status, solutions, warnings } = tried;
    if (status !== "solved" && status !== "several") return undefined;
    return { work: solutions[0]!.energy.work, remarks: warnings };
  });
}

/** Laws other than `own`, then no rebound of the elements of `restitution`: what `attempt`, with a law or without rebound, gets past. */
export function remediesTried(
  own: string,
  restitution: Readonly<Record<string, number>>,
  attempt: (law?: LawChoice) => Pick<ImpactRemedy, "work" | "remarks"> | undefined,
): ImpactRemedy[] {
  const changes: readonly Pick<ImpactRemedy, "law" | "restitution">[] = [
    ...OTHER_LAWS.filter((name) => name !== own).map((name) => ({ law: { name } })),
    ...(Object.keys(restitution).length > 0 ? [{ restitution }] : []),
  ];
  return changes.flatMap((change) => {
    try {
      const found = attempt(change.law);
      return found ? [{ ...change, ...found }] : [];
    } catch (error) {
      // A law that refuses these elements, as Poisson's a negative ε, is no remedy, nor is a state that cannot be a start.
      if (error instanceof InputError) return [];
      throw error;
    }
  });
}

/** The impact with one coefficient for all elements but joints, undefined where all have it; and ε of those that change, by name. */
export function withRestitution(
  impact: ImpactProblem,
  value: number,
): { changed: ImpactProblem | undefined; restitution: Readonly<Record<string, number>> } {
  const names: string[] = [];
  const changed = withCoefficients(impact, ({ kind, restitution, name }) => {
    if (ELEMENTS[kind].family === "bilateral" || restitution === value) return undefined;
    names.push(name);
    return { restitution: value };
  });
  const restitution = Object.fromEntries(names.map((name) => [name, value]));
  return { changed: names.length > 0 ? changed : undefined, restitution };
}

/** What was tried, in words for the reason of a failure; begins with a semicolon. */
export function remediesText(remedies: readonly ImpactRemedy[]): string {
  if (remedies.length === 0) return "; neither another law nor contacts without rebound have one";
  const texts = remedies.map((remedy) => {
    const [remark] = remedy.remarks;
    return remark === undefined ? remedyName(remedy) : `${remedyName(remedy)} (${remark})`;
  });
  return `; tried, and each gets past it: ${texts.join("; ")}`;
}
