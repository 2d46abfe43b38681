/**
 * Text of a figure: words in a sans, symbols in a serif as the papers print them, with sub- and superscripts.
 *
 *   rich`stick, $γ_T^+ = 0$`        words, then a formula: letters in italics, scripts upright, both stacked
 *   rich`work of ${name} / J`       what is put in is words as they stand, never read as markup
 */

export interface Run {
  readonly text: string;
  readonly face: "sans" | "serif" | "italic";
  /** Subscript, superscript, or a superscript that stands above the subscript before it. */
  readonly script?: "sub" | "sup" | "stacked";
}

export type Rich = readonly Run[];

/** What may be put into `rich`. */
export type Insert = string | number | Rich;

export function rich(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Rich {
  const runs: Run[] = [];
  let isFormula = false;
  parts.forEach((part, k) => {
    part.split("$").forEach((piece, j) => {
      if (j > 0) isFormula = !isFormula;
      runs.push(...(isFormula ? formula(piece) : words(piece)));
    });
    if (k < inserts.length) runs.push(...inserted(inserts[k]!));
  });
  return runs;
}

function inserted(insert: Insert): Rich {
  return typeof insert === "object" ? insert : words(String(insert));
}

/** Words as they stand, on one line. */
export function words(text: string): Rich {
  return text === "" ? [] : [{ text: text.replace(/\s+/gu, " "), face: "sans" }];
}

/** Pieces one after the other, with words between them. */
export function joined(pieces: readonly Rich[], between: string): Rich {
  return pieces.flatMap((piece, k) => (k === 0 ? piece : [...words(between), ...piece]));
}

const SCRIPT = /[_^](\{[^}]*\}|.)/u;
const LETTERS = /[\p{L}]+/u;

/** A formula: letters in italics, the rest upright; `_x`, `^x`, `_{…}`, `^{…}` are scripts. */
function formula(text: string): Run[] {
  const runs: Run[] = [];
  let rest = text;
  while (rest !== "") {
    const script = SCRIPT.exec(rest);
    runs.push(...upright(script ? rest.slice(0, script.index) : rest));
    if (!script) break;
    const content = script[1]!.replace(/^\{(.*)\}$/u, "$1");
    const isSub = script[0].startsWith("_");
    const isStacked = !isSub && script.index === 0 && runs.at(-1)?.script === "sub";
    runs.push({ text: content, face: "serif", script: isSub ? "sub" : isStacked ? "stacked" : "sup" });
    rest = rest.slice(script.index + script[0].length);
  }
  return runs;
}

function upright(text: string): Run[] {
  const runs: Run[] = [];
  let rest = text;
  while (rest !== "") {
    const letters = LETTERS.exec(rest);
    const before = letters ? rest.slice(0, letters.index) : rest;
    if (before !== "") runs.push({ text: before, face: "serif" });
    if (!letters) break;
    runs.push({ text: letters[0], face: "italic" });
    rest = rest.slice(letters.index + letters[0].length);
  }
  return runs;
}

/** The text without its form: for descriptions and tests. */
export function plainText(text: Rich): string {
  return text.map((run) => run.text).join("");
}

/** A whole number as raised signs. */
export const raised = (digits: string): string =>
  digits.replace(/[-−0-9]/g, (one) => (one === "-" || one === "−" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(one)]!));

/** With a true minus sign. */
export function signed(text: string): string {
  return text.replace("-", "−");
}

export function powerOfTen(power: number): Rich {
  return [...words("10"), { text: signed(String(power)), face: "sans", script: "sup" }];
}
