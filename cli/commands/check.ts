/**
 * `sprag check CERTIFICATE`: is a certificate of `sprag posture --certify` a proof?
 */
import { type CertificateCheck, checkPostureCertificate } from "../../src/doors/posture.ts";
import { stamped } from "../../src/doors/reports.ts";
import { InputError } from "../../src/index.ts";
import { numberWords } from "../certified-numbers.ts";
import { JSON_OPTION, makeCommand } from "../command.ts";
import { EXIT, print, printJson, readText, terminalPaint } from "../io.ts";

const CERTIFICATE = {
  noun: "certificate",
  how: "Give a certificate: what sprag posture FILE --certify --json printed.",
};

export const addCheck = makeCommand<{ readonly json?: boolean }>({
  name: "check",
  description: "check a certificate of a posture: every sign again by intervals, nothing of the search is trusted",
  argument: ["<certificate>", "certificate, or result of sprag posture --certify --json, or - for standard input"],
  options: JSON_OPTION,
  run(path, { json }) {
    const { text, file } = readText(path, CERTIFICATE);
    const value = parsed(text, file);
    const check = checkPostureCertificate(value);
    if (json) printJson(stamped("check-result", check));
    else print(words(check, value.kind === "posture-result"));
    return check.accepted ? EXIT.done : EXIT.notConfirmed;
  },
});

function words(check: CertificateCheck, isResult: boolean): string {
  const { accepted, verdict, theorem, refused, posture, box, parts } = check;
  const paint = terminalPaint();
  if (!accepted) return `${paint.bad("✗ refused")}: ${refused}`;
  const lines: string[] = [];
  if (posture !== null) {
    const by = theorem === null ? "by signs alone" : `by Theorem ${theorem}`;
    const standing = theorem === "E" || theorem === "F" ? ", which is proved in the docs and unpublished" : "";
    const named = `${paint.good("✓ accepted")}: the posture is ${verdict}, ${by}${standing}`;
    lines.push(named, `  ${numberWords(posture, "all")}`);
  }
  if (box !== null) {
    const named = `every posture of the box is ${verdict}, in ${parts} ${parts === 1 ? "part" : "parts"}`;
    const varying = numberWords(box, "varying");
    const others = posture === null ? numberWords(box, "all") : `${varying || "nothing varies"}; all else as above`;
    lines.push(`${paint.good("✓ accepted")}: ${named}`, `  ${others}`);
  }
  const checked = box === null ? "model, verdict, theorem and region" : "model, verdict, theorem, region and box";
  if (isResult) lines.push(`  Of the result its ${checked} are checked; all else in it is floating point.`);
  return lines.join("\n");
}

function parsed(text: string, file: string): { readonly kind?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
  } catch (error) {
    const what = `this is not JSON: ${(error as Error).message}`;
    throw new InputError({ code: "not-json", what, where: { file }, fix: CERTIFICATE.how });
  }
}
