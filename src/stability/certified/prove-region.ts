/**
 * The region of [VarkonyiOr] Section 7.3 for every posture of a box, beside its verdict. What a region says is proved by signs:
 *   0 infeasible · 1 (11) fails · 6 a mode is consistent at rest
 *   4, 5  no other mode is consistent, a fixed point has G > 1; persistent, or not
 *   2  persistent, G < 1 wherever R is defined (Theorem 3)      3  persistent and stable, and G > 1 at some approach
 *   7  not persistent, no other mode is consistent, and stable (Theorems E, F)
 */
import { decidePosture, type PostureDecision, type PostureRegion } from "../two-contact/decide-posture.ts";
import type { Posture } from "../two-contact/posture.ts";
import { certifyBox, type Enclose } from "./certify-posture.ts";
import { enclosedPass } from "./enclosed-pass.ts";
import type { CertifiedPosture, CertifiedVerdict, PostureCertificate } from "./posture-certificate.ts";
import { excludedEquality, PART_LIMITS } from "./prove-box.ts";
import { isNotPersistent, isPersistent, possibleMode } from "./rest-proofs.ts";
import type { ZeroOrderEnclosure } from "./zero-order-enclosure.ts";

export interface RegionProof {
  /** The verdict of every posture in the box, or undecided. */
  readonly verdict: CertifiedVerdict;
  /** Their region; null where it is not proved. */
  readonly region: PostureRegion | null;
  /** What is in the way of the verdict, or else of the region; null where both are proved. */
  readonly reason: string | null;
}

/** `middle` lies in the box, `enclose` encloses its postures. */
export function proveRegion(
  middle: Posture,
  { box, enclose }: { readonly box: CertifiedPosture; readonly enclose: Enclose },
): RegionProof {
  const certificate = certifyBox(middle, box, {}, PART_LIMITS, enclose);
  const { verdict, reason } = certificate;
  if (verdict === "undecided") {
    const decision = decidePosture(middle, { quick: true });
    return { verdict, region: null, reason: excludedEquality(box, decision.theorem) ?? reason! };
  }
  const found = regionOf(certificate, middle, enclose);
  return typeof found === "string"
    ? { verdict, region: null, reason: found }
    : { verdict, region: found, reason: null };
}

/** The region, or what is not told. */
function regionOf(
  { verdict, theorem, exchanged }: PostureCertificate,
  middle: Posture,
  enclose: Enclose,
): PostureRegion | string {
  if (verdict === "infeasible") return 0;
  if (verdict === "excluded") return 1;
  if (theorem === 1) return 6;
  const model = enclose(exchanged)!;
  const mode = possibleMode(model);
  if (mode !== null) return `that ${mode} is not consistent at rest is not proved`;
  const persists = isPersistent(model);
  if (!persists && !isNotPersistent(model)) return "whether all postures are persistent is not told";
  if (verdict === "unstable") return persists ? 4 : 5;
  if (!persists) return 7;
  if (theorem === 3) return 2;
  return growsSomewhere(model, decidePosture(middle, { quick: true })) ? 3 : "whether G < 1 everywhere is not told";
}

/** For every posture there is an approach with G > 1: one that grows at the middle of the box and inside a piece of its maps. */
function growsSomewhere(model: ZeroOrderEnclosure, { structure }: PostureDecision): boolean {
  return (structure?.stretches ?? []).some(({ from, to, growthFrom, growthTo }) => {
    if (!(Math.max(growthFrom, growthTo) > 1)) return false;
    const [a, b] = [Math.atan(from), Math.atan(to)];
    // Near the end that grows more, away from the break point, where another path begins.
    const share = growthFrom > growthTo ? 1 / 8 : 7 / 8;
    return [share, 1 / 2].some((part) => {
      const slope = Math.tan(a + (b - a) * part);
      const passes = enclosedPass(model, [slope, slope]);
      return !("open" in passes) && passes.every(({ growth }) => growth !== null && growth[0] > 1);
    });
  });
}
