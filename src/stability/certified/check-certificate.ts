/**
 * Checks what `sprag posture --certify --json` printed, with or without a box: a certificate of a posture, a certificate of a box, or a result
 * that holds one or both. A result is accepted only if all that it claims is what its certificates prove: `model`, `verdict`, `theorem`, `region`,
 * and of a box `verdict`, `ranges` or `radius`, `cells`, `depth`. Everything else in it is floating point and no part of the proof.
 */
import { checkBoxCertificate } from "./check-box-certificate.ts";
import { type CertificateCheck, checkOneCertificate, NOTHING } from "./check-posture-certificate.ts";
import { refuteBoxClaims, refuteClaims } from "./check-result.ts";
import type { PostureCertificate } from "./posture-certificate.ts";
import { isMapping } from "./read-certificate.ts";

/** `value`: a certificate as read from JSON, of a posture or of a box, or a result of `sprag posture --certify` that holds some. */
export function checkPostureCertificate(value: unknown): CertificateCheck {
  if (!isMapping(value) || value.kind === "posture-certificate") return checkOneCertificate(value);
  if (value.kind === "posture-box-certificate") {
    const { accepted, verdict, box, parts, refused } = checkBoxCertificate(value);
    return { ...NOTHING, accepted, verdict, box, parts, refused: refused && `box: ${refused}` };
  }
  if (value.kind !== "posture-result") return { ...NOTHING, refused: "its kind is not that of a certificate" };
  if (!isMapping(value.certificate)) return { ...NOTHING, refused: "it holds no certificate: make one with --certify" };
  const own = checkOneCertificate(value.certificate);
  if (!own.accepted) return own;
  const refused = refuteClaims(value, value.certificate as unknown as PostureCertificate);
  if (refused !== null) return { ...own, accepted: false, posture: null, refused };
  return value.box === undefined ? own : withBox(own, value.box);
}

/** The check of a result whose posture is accepted, with its box. */
function withBox(own: CertificateCheck, claims: unknown): CertificateCheck {
  const no = (refused: string): CertificateCheck => ({
    ...own,
    accepted: false,
    posture: null,
    refused: `box: ${refused}`,
  });
  if (!isMapping(claims)) return no("it is none");
  if (claims.verdict === "undecided" && claims.certificate === undefined) return own;
  if (claims.certificate === undefined) return no(`that it is ${claims.verdict} is claimed without a certificate`);
  const whole = checkBoxCertificate(claims.certificate);
  const refused = whole.refused ?? refuteBoxClaims(claims, own, whole);
  return refused === null ? { ...own, box: whole.box, parts: whole.parts } : { ...no(refused), parts: whole.parts };
}
