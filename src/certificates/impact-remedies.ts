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
import { type ImpactOptions, type ImpactResult, resolveImpact } from "../laws/resolve-impact.ts";
import type { LawChoice } from "../models/law-choice.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";

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
export const OTHER_LAWS: readonly LawName[] = ["poisson", "max-dissipation"];

/** What gets past the impact of a result that found no solution; empty when nothing was found. */
export function impactRemedies({ problem, settings }: Pick<ImpactResult, "problem" | "settings">): ImpactRemedy[] {
  const { choice, ...rest } = settings;
  const bouncing = problem.elements.filter(
    ({ element }) => ELEMENTS[element.kind].family !== "bilateral" && element.restitution !== 0,
  );
  const names = bouncing.map(({ element }) => element.name);
  const restitution = Object.fromEntries(names.map((name) => [name, 0]));
  const others = OTHER_LAWS.filter((name) => name !== choice.name);
  const still = names.length === 0 ? [] : tried(withoutRebound(problem), { ...rest, law: choice });
  return [
    ...others.flatMap((name) => tried(problem, { ...rest, law: { name } }).map((one) => ({ law: { name }, ...one }))),
    ...still.map((one) => ({ restitution, ...one })),
  ];
}

function withoutRebound(problem: ImpactProblem): ImpactProblem {
  const elements = problem.elements.map((placed) =>
    ELEMENTS[placed.element.kind].family === "bilateral"
      ? placed
      : { ...placed, element: { ...placed.element, restitution: 0 } },
  );
  return { ...problem, elements };
}

/** One entry when the impact has a solution, none when not. */
function tried(problem: ImpactProblem, options: ImpactOptions): Pick<ImpactRemedy, "work" | "remarks">[] {
  try {
    const { status, solutions, warnings } = resolveImpact(problem, options);
    if (status !== "solved" && status !== "several") return [];
    return [{ work: solutions[0]!.energy.work, remarks: warnings }];
  } catch (error) {
    // A law that refuses these elements, as Poisson's a negative ε, is no remedy.
    if (error instanceof InputError) return [];
    throw error;
  }
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

/** `the law poisson`, `restitution 0 for stop, clutch`. */
export function remedyName({ law, restitution }: Pick<ImpactRemedy, "law" | "restitution">): string {
  const names = Object.keys(restitution ?? {});
  return law ? `the law ${law.name}` : `restitution ${restitution![names[0]!]!} for ${names.join(", ")}`;
}
