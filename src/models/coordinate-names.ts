/**
 * Names of coordinates, in files of every kind that has them: words that formulas and columns of data can use, all different, each with
 * the name of its velocity, `d` + name.
 */
import { quote } from "../text/quote.ts";
import { isName, normalizeName } from "./expressions/tokenize.ts";
import type { Finding } from "./source/source-document.ts";

/** The names in normal form. `ownerOf`: what else has a name, for the coordinate at an index; undefined for a free one. */
export function readCoordinateNames(
  findings: Finding[],
  names: readonly string[],
  ownerOf: (name: string, index: number) => string | undefined,
): readonly string[] {
  const taken = new Map<string, string>();
  return names.map((text, i) => {
    const path = ["coordinates", i];
    const name = normalizeName(text);
    if (!isName(text)) {
      const fix = "Use letters, digits and underscores, beginning with a letter.";
      findings.push({ code: "bad-name", what: `${quote(text)} is not a name for a coordinate`, fix, path });
    }
    for (const used of [name, `d${name}`]) {
      const owner = ownerOf(used, i) ?? taken.get(used);
      if (owner !== undefined) findings.push(reservedName(used, owner, path));
      taken.set(used, used === name ? "a coordinate" : `the velocity of ${name}`);
    }
    return name;
  });
}

export function reservedName(name: string, owner: string, path: Finding["path"]): Finding {
  return {
    code: "reserved-name",
    what: `${quote(name)} is ${owner} already; the velocity of a coordinate x is called dx`,
    fix: "Choose another name.",
    path,
  };
}
