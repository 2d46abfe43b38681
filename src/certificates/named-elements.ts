/**
 * Which elements a question about coefficients is about: names, or all.
 */
import type { Element } from "../elements/element.ts";
import { InputError } from "../errors.ts";
import { listWords } from "../text/quote.ts";

/** Names, or the elements of a model that is passed as options the way `resolveImpact` takes it: those name none. */
export type NamedElements = readonly string[] | readonly Element[];

/** The names that were asked for; undefined for all elements. */
export function namedElements(
  elements: NamedElements | undefined,
  where: string,
  known: readonly string[],
): readonly string[] | undefined {
  if (elements === undefined) return undefined;
  if (Array.isArray(elements)) {
    if (elements.every((one): one is string => typeof one === "string")) return elements;
    if (elements.every((one) => typeof one?.name === "string")) return undefined;
  }
  throw new InputError({
    what: "elements must be a list of names",
    where,
    fix: `Known: ${listWords(known) || "none"}.`,
  });
}
