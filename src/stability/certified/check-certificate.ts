/**
 * Checks what `sprag posture --certify --json` printed, with or without a box: a certificate of a posture, a certificate of a box, or a result
 * that holds one or both. A result is accepted only if all that it holds is proved and says the verdict that the result says.
 */
import { checkBoxCertificate } from "./check-box-certificate.ts";
import { type CertificateCheck, checkOneCertificate } from "./check-posture-certificate.ts";
import { isMapping } from "./read-certificate.ts";

/** `value`: a certificate as read from JSON, of a posture or of a box, or a result of `sprag posture --certify` that holds some. */
export function checkPostureCertificate(value: unknown): CertificateCheck {
  if (isMapping(value) && value.kind === "posture-box-certificate") return ofBox(value);
  const box = isMapping(value) && isMapping(value.box) ? value.box : undefined;
  if (box?.certificate === undefined) return checkOneCertificate(value);
  const own = checkOneCertificate(value);
  const whole = ofBox(box.certificate);
  if (!own.accepted) return { ...own, parts: whole.parts! };
  const isSame = whole.verdict === own.verdict && box.verdict === own.verdict;
  const refused = whole.refused ?? (isSame ? null : "the verdict of its box is not that of the result");
  return { ...own, accepted: refused === null, refused, parts: whole.parts! };
}

function ofBox(value: unknown): CertificateCheck {
  const { accepted, verdict, parts, refused } = checkBoxCertificate(value);
  return { accepted, verdict, theorem: null, refused: refused && `box: ${refused}`, parts };
}
