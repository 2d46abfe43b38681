/**
 * Numbers written with a decimal comma, `0,5`. In a list the comma separates, so [0,5, 1,2] has four entries: a list that is too long
 * may have been meant that way.
 */

const DECIMAL_COMMA = /(?<![\p{L}\d_.,])(\d+),(\d+(?:[eE][+-]?\d+)?)(?![\p{L}\d_.,])/u;

/** The first number with a decimal comma in a text, where it stands, and the number it means. */
export function findDecimalComma(
  text: string,
): { readonly start: number; readonly written: string; readonly meant: string } | undefined {
  const match = DECIMAL_COMMA.exec(text);
  return match ? { start: match.index, written: match[0], meant: `${match[1]}.${match[2]}` } : undefined;
}

/** What to try when a list has more entries than expected (0: any number): nothing, or a sentence with a space before it. */
export function commaAdvice(row: readonly unknown[], expected: number): string {
  const cut = row.some((field) => typeof field === "string" && field.includes("(") && !field.includes(")"));
  if (cut) return ' An expression with a comma needs quotes: "atan2(1, 2)".';
  if (expected === 0 || row.length <= expected || !row.every(Number.isInteger)) return "";
  const numbers = row as readonly number[];
  if (numbers.length === 2 * expected && numbers.every((x, i) => i % 2 === 0 || x >= 0)) {
    const meant = Array.from({ length: expected }, (_, i) => `${numbers[2 * i]}.${numbers[2 * i + 1]}`);
    return ` If the commas are decimal commas, write ${expected === 1 ? meant[0] : `[${meant.join(", ")}]`}.`;
  }
  // Rows of zeros and ones are directions and unit matrices, nobody's decimal fractions.
  return numbers.some((x, i) => i > 0 && x > 1) ? " If a comma is a decimal comma, write a point: 0.5." : "";
}

/** What a key of digits alone may be, in a mapping between braces: what stands after a decimal comma, as in {mass: 0,5}. */
export function strayDigits(key: string | number | undefined): string {
  return typeof key === "string" && /^\d+$/.test(key)
    ? ` After a decimal comma, as in 0,${key}? Write the number with a point: 0.${key}.`
    : "";
}
