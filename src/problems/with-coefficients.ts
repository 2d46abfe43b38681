/**
 * The same masses and directions with other coefficients ε and μ: the impact as a function of them.
 */
import type { Element } from "../elements/element.ts";
import type { ImpactProblem } from "./impact-problem.ts";

type Coefficients = Partial<Pick<Element, "restitution" | "friction">>;

/** The impact with the coefficients that `of` gives; elements without any stay, and where all stay it is the impact itself. */
export function withCoefficients(
  impact: ImpactProblem,
  of: (element: Element, index: number) => Coefficients | undefined,
): ImpactProblem {
  let isChanged = false;
  const elements = impact.elements.map((placed, index) => {
    const own = of(placed.element, index);
    if (own === undefined) return placed;
    isChanged = true;
    return { ...placed, element: { ...placed.element, ...own } };
  });
  return isChanged ? { ...impact, elements } : impact;
}

/** The coefficients of an element by name: `floor.restitution`, `floor.friction`, or `floor.friction[2]` where it has several. */
export const restitutionName = ({ name }: Element): string => `${name}.restitution`;

export function frictionNames({ name, friction = [] }: Element): string[] {
  return friction.map((_, axis) => `${name}.friction${friction.length > 1 ? `[${axis + 1}]` : ""}`);
}

/** The impact with other values of the named coefficients. Names of none are passed over. */
export function withNamedCoefficients(
  impact: ImpactProblem,
  named: readonly { readonly name: string }[],
  values: ArrayLike<number>,
): ImpactProblem {
  const byName = new Map(named.map(({ name }, k) => [name, values[k]!]));
  return withCoefficients(impact, (element) => {
    const { restitution, friction } = element;
    const names = frictionNames(element);
    if (![restitutionName(element), ...names].some((name) => byName.has(name))) return undefined;
    return {
      restitution: byName.get(restitutionName(element)) ?? restitution,
      ...(friction && { friction: friction.map((value, axis) => byName.get(names[axis]!) ?? value) }),
    };
  });
}
