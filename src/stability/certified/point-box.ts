/** A posture as a box without width. */
import type { Posture } from "../two-contact/posture.ts";
import type { CertifiedPosture } from "./posture-certificate.ts";

export function pointBox(posture: Posture): CertifiedPosture {
  const { mass: _, ...numbers } = posture;
  return numbers;
}
