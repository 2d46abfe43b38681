/**
 * `sprag explain [TERM]`: what an error code, a verdict, a symbol or a name of the tables means.
 */
import { nearest } from "../../src/doors/models.ts";
import { stamped } from "../../src/doors/reports.ts";
import { InputError } from "../../src/index.ts";
import { JSON_OPTION, makeCommand } from "../command.ts";
import { type Explanation, explain, explanations, wordsOf } from "../explanations/explanations.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";

export const addExplain = makeCommand<{ readonly json?: boolean }>({
  name: "explain",
  description: "explain an error code, a verdict, a symbol; without a term list them",
  argument: ["[term]", "such as wrong-size, undecided, γ or gamma, newton, coulomb-step"],
  options: JSON_OPTION,
  run(term: string | undefined, { json = false }) {
    const found = term === undefined ? explanations() : known(term);
    if (json) printJson(stamped("explanations", { explanations: found.map(asJson) }));
    else print(term === undefined ? listText(found) : found.map(pageOf).join("\n\n"));
    return EXIT.done;
  },
});

/** How many near words an unknown one is answered with. */
const MOST_NEAR = 4;

function known(term: string): readonly Explanation[] {
  const found = explain(term);
  if (found.length > 0) return found;
  const near = nearWords(term);
  throw new InputError({
    code: "unknown-term",
    what: `nothing is called ${JSON.stringify(term)}`,
    where: "sprag explain",
    fix: `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}\`sprag explain\` lists everything.`,
  });
}

/** The nearest words, one after the other: what was named is taken out before the next is sought. */
function nearWords(term: string): string[] {
  const left = new Set(explanations().flatMap(wordsOf));
  const near: string[] = [];
  for (let word = nearest(term, left); word !== undefined && near.length < MOST_NEAR; word = nearest(term, left)) {
    near.push(word);
    left.delete(word);
  }
  return near;
}

function asJson({ term, of, meaning, equation, names, source, also }: Explanation): object {
  return {
    term,
    of,
    meaning,
    equation: equation ?? null,
    source: source ?? null,
    names: names ?? [],
    also: also ?? [],
  };
}

function pageOf({ term, of, meaning, equation, names, source }: Explanation): string {
  const paint = terminalPaint();
  const lines = [`${paint.strong(term)}  ${paint.faint(of)}`, `  ${paperNames(meaning)}`];
  if (equation !== undefined) lines.push(`  ${equation}`);
  if (names !== undefined) lines.push(`  ${paint.faint("in Sprag")}  ${names.join(", ")}`);
  if (source !== undefined) lines.push(`  ${paint.faint("source")}    ${paperNames(source)}`);
  return lines.join("\n");
}

/** The papers as reports call them, in the place of the keys of docs/references.md. */
const PAPERS: Readonly<Record<string, string>> = {
  "[Glocker2001]": "Glocker 2001",
  "[Glocker2012]": "Glocker 2012",
  "[LeineBaumann]": "Leine & Baumann",
  "[PaschkowskiArnold]": "Paschkowski & Arnold",
  "[Poster]": "poster on the set-valued impact law",
  "[VarkonyiOr]": "Várkonyi & Or",
};

const paperNames = (source: string): string => source.replace(/\[\w+\]/g, (key) => PAPERS[key] ?? key);

/** Terms by what they are. */
function listText(all: readonly Explanation[]): string {
  const paint = terminalPaint();
  const groups = [...new Set(all.map(({ of }) => of))].map((of) => {
    const terms = [...new Set(all.filter((one) => one.of === of).map(({ term }) => term))];
    return `${paint.strong(of)}\n  ${terms.join(of === "symbol" ? "   " : ", ")}`;
  });
  return groups.join("\n");
}
