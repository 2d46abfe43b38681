/**
 * `sprag check CERTIFICATE`: is a certificate of `sprag posture --certify` a proof?
 */
import { type CertificateCheck, checkPostureCertificate } from "../../src/doors/posture.ts";
import { stamped } from "../../src/doors/reports.ts";
import { InputError } from "../../src/index.ts";
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
    const check = checkPostureCertificate(parsed(text, file) as object);
    if (json) printJson(stamped("check-result", check));
    else print(sentence(check));
    return check.accepted ? EXIT.done : EXIT.notConfirmed;
  },
});

function sentence({ accepted, verdict, theorem, refused, parts }: CertificateCheck): string {
  const paint = terminalPaint();
  if (!accepted) return `${paint.bad("✗ refused")}: ${refused}`;
  const box =
    parts === undefined ? "" : `every posture of the box is ${verdict}, in ${parts} ${parts === 1 ? "part" : "parts"}`;
  if (theorem === null && box !== "") return `${paint.good("✓ accepted")}: ${box}`;
  const by = theorem === null ? "by signs alone" : `by Theorem ${theorem}`;
  const standing = theorem === "E" || theorem === "F" ? ", which is proved in the docs and unpublished" : "";
  return `${paint.good("✓ accepted")}: the posture is ${verdict}, ${by}${standing}${box === "" ? "" : `; ${box}`}`;
}

function parsed(text: string, file: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
  } catch (error) {
    const what = `this is not JSON: ${(error as Error).message}`;
    throw new InputError({ code: "not-json", what, where: { file }, fix: CERTIFICATE.how });
  }
}
