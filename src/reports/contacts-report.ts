/**
 * The coefficients of the pairs of shapes and where they come from, pairs with the same ones together.
 */
import type { PairCoefficient, PairCoefficients } from "../models/planar/pair-coefficients.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { table } from "./page.ts";

interface PairGroup extends Omit<PairCoefficients, "pair"> {
  readonly pairs: readonly string[];
}

/** Plain data: the pairs of a model by their coefficients. */
export function contactsJson(contacts: readonly PairCoefficients[]): readonly PairGroup[] {
  const groups = new Map<string, PairGroup & { readonly pairs: string[] }>();
  for (const { pair, friction, restitution } of contacts) {
    const key = JSON.stringify([friction, restitution]);
    const group = groups.get(key);
    if (group) group.pairs.push(pair);
    else groups.set(key, { pairs: [pair], friction, restitution });
  }
  return [...groups.values()];
}

/** Groups that are listed, and pairs that are named of each. */
const MOST_GROUPS = 6;
const MOST_NAMES = 2;

export function contactsText(contacts: readonly PairCoefficients[], paint: Paint = PLAIN): string {
  const groups = contactsJson(contacts);
  const rows = groups
    .slice(0, MOST_GROUPS)
    .map(({ pairs, friction, restitution }) => [
      pairs.slice(0, MOST_NAMES).join(", ") +
        (pairs.length > MOST_NAMES ? ` and ${pairs.length - MOST_NAMES} more` : ""),
      showNumber(friction.value),
      sourceText(friction),
      showNumber(restitution.value),
      sourceText(restitution),
    ]);
  const rest = groups.slice(MOST_GROUPS).reduce((sum, { pairs }) => sum + pairs.length, 0);
  return [
    ...table(paint, ["contact", ">μ", "", ">ε", ""], rows, (_, column, text) =>
      column === 2 || column === 4 ? paint.faint(text) : text,
    ),
    ...(rest > 0 ? [paint.faint(`… and ${rest} more (--json)`)] : []),
  ].join("\n");
}

function sourceText({ from, of }: PairCoefficient): string {
  return { contact: "given", both: "√ of both", partner: `of ${of[0]}`, default: "default" }[from];
}
