/**
 * The coefficients of restitution that may change, with the ranges of [Glocker2012] Table 1, and the loss factors
 *
 *   δ = (1 − ε)/(1 + ε),   falling and convex in ε > −1
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { leastRestitution, restitutionRange } from "../../elements/restitution-range.ts";
import { InputError } from "../../errors.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { withCoefficients } from "../../problems/with-coefficients.ts";
import { nearest } from "../../text/nearest.ts";
import { listWords, quote } from "../../text/quote.ts";
import { type NamedElements, namedElements } from "../named-elements.ts";

export interface Side {
  readonly low: number;
  readonly high: number;
}

/** Its side is the range. */
export interface ChosenCoefficient extends Side {
  readonly element: string;
  /** Place in the list of elements. */
  readonly index: number;
  /** As given. */
  readonly value: number;
  /** Table 1 leaves out the lower end; `low` then stands just above it. */
  readonly openLow: boolean;
}

/**
 * The coefficients of the named elements, or of all but joints: their coefficient is nobody's choice (of joints alone, of all). A
 * name that does not exist is an `InputError`.
 */
export function chosenCoefficients(
  { elements }: ImpactProblem,
  asked: NamedElements | undefined,
  where: string,
): ChosenCoefficient[] {
  const known = elements.map(({ element }) => element.name);
  const names = namedElements(asked, where, known);
  for (const name of names ?? []) {
    if (known.includes(name)) continue;
    const suggestion = nearest(name, known);
    throw new InputError({
      code: "element-unknown",
      what: `there is no element named ${quote(name)}`,
      where,
      fix: `${suggestion === undefined ? "" : `Did you mean ${quote(suggestion)}? `}Known: ${listWords(known)}.`,
    });
  }
  const doubled = names?.find((name, i) => names.indexOf(name) !== i);
  if (doubled !== undefined || names?.length === 0) {
    throw new InputError({
      what: doubled === undefined ? "no element is named" : `element ${quote(doubled)} is named twice`,
      where,
      fix: `Name each element once. Known: ${listWords(known)}.`,
    });
  }
  const loose = elements.filter(({ element }) => ELEMENTS[element.kind].family !== "bilateral");
  const chosen = names ?? (loose.length > 0 ? loose.map(({ element }) => element.name) : known);
  return chosen.map((name) => {
    const index = known.indexOf(name);
    const { kind, restitution } = elements[index]!.element;
    const range = restitutionRange(kind);
    const { high, openLow } = range;
    return { element: name, index, value: restitution, low: leastRestitution(range), high, openLow };
  });
}

/** dδ/dε. */
export const lossSlope = (coefficient: number): number => -2 / (1 + coefficient) ** 2;

/** The impact with other values of the chosen coefficients. */
export function withChosen(
  impact: ImpactProblem,
  chosen: readonly ChosenCoefficient[],
  coefficients: ArrayLike<number>,
): ImpactProblem {
  return withCoefficients(impact, (_, index) => {
    const k = chosen.findIndex((one) => one.index === index);
    return k < 0 ? undefined : { restitution: coefficients[k]! };
  });
}
