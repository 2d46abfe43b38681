/**
 * Decimal commas that only the text shows. Between braces, YAML reads {mass: 2,5} as a mass of 2 and a key 5 without a value; in a list,
 * [0,1, 0] has three entries, but is spaced as if it had two. The number is shown as it was written.
 */
import { isStrayDigits } from "./decimal-comma.ts";
import { type EditedDocument, settingOf } from "./first-error.ts";
import { valueAt } from "./path.ts";
import { type Finding, findingRange } from "./source/source-document.ts";

const CUT_NUMBER = /(?<![\p{L}\d_.,])[+-]?\d+,\d+(?:[eE][+-]?\d+)?(?=\s*[,}\]])/gu;

/** Commas with and without a space after them. */
const TWO_SPACINGS = /,\S.*,\s|,\s.*,\S/s;

/** The finding, with the number that was meant where a decimal comma may be the reason of it. */
export function withCommaHint(document: EditedDocument, finding: Finding): Finding {
  if (finding.fix.includes("decimal comma")) return finding;
  const written = cutNumber(document, finding);
  if (written === undefined) return finding;
  const meant = written.replace(",", ".");
  return {
    ...finding,
    fix: `${finding.fix} ${written} with a decimal comma? Write the number with a point: ${meant}.`,
  };
}

function cutNumber(document: EditedDocument, finding: Finding): string | undefined {
  const { text, start, end } = textAround(document, finding);
  const inside = [...text.matchAll(CUT_NUMBER)].filter(
    ({ index, 0: { length } }) => index < end && index + length > start,
  );
  const value = valueAt(document.value, finding.path);
  if (Array.isArray(value)) {
    const isMixed = value.every(Number.isInteger) && TWO_SPACINGS.test(text.slice(start, end));
    return isMixed && /^wrong-(type|size)$/.test(finding.code) ? inside[0]?.[0] : undefined;
  }
  const around = valueAt(document.value, finding.path.slice(0, -1)) as Readonly<Record<string, unknown>> | undefined;
  return inside
    .map(([written]) => written)
    .find((written) => {
      const digits = written.slice(written.indexOf(",") + 1);
      return isStrayDigits(digits) && around?.[digits] === null;
    });
}

/** The text a finding is about, and which part of it: that of its setting, or its lines in the file. */
function textAround(document: EditedDocument, finding: Finding): { text: string; start: number; end: number } {
  const setting = settingOf(document, finding.path);
  if (setting) return { text: setting.name, start: 0, end: setting.name.length };
  const { start, end } = findingRange(document, finding);
  const whole = document.source.text;
  const from = whole.lastIndexOf("\n", start - 1) + 1;
  const next = whole.indexOf("\n", end);
  return { text: whole.slice(from, next < 0 ? whole.length : next), start: start - from, end: end - from };
}
