/**
 * Where no argument covers a whole interval: a claim certified at single friction coefficients.
 */
import { type BoundFinding, neverCertified } from "./friction-bound.ts";
import type { FrictionStudy } from "./friction-study.ts";

/** Coefficients tried, as multiples of the unit, and halvings between the last that holds and the first that does not. */
const TRIED = [0, 1 / 64, 1 / 16, 1 / 4, 1 / 2, 1, 2, 4, 16];
const HALVINGS = 12;

/** `why`: the reason that nothing better is known. */
export function byVerdicts(study: FrictionStudy, isCertified: (t: number) => boolean, why: string): BoundFinding {
  const certifiedAt: number[] = [];
  let failed: number | undefined;
  for (const multiple of TRIED) {
    const t = multiple * study.unit;
    if (!isCertified(t)) {
      failed = t;
      break;
    }
    certifiedAt.push(t);
  }
  if (certifiedAt.length === 0) return neverCertified("verdicts", `${why}; not certified without friction either`);
  for (let step = 0; failed !== undefined && step < HALVINGS; step++) {
    const middle = (certifiedAt.at(-1)! + failed) / 2;
    if (isCertified(middle)) certifiedAt.push(middle);
    else failed = middle;
  }
  const end = failed === undefined ? "the last one tried" : "the next one tried is not certified";
  const reason = `${why}; certified one by one (${certifiedAt.length}), nothing is proved between them; ${end}`;
  return { status: "bounded", bound: certifiedAt.at(-1)!, method: "verdicts", certifiedAt, reason };
}
