/**
 * Claims about every impact of a mechanism under a law: energy, monotonicity, uniqueness ([Glocker2012] Section 5,
 * [LeineBaumann] Theorems 1–3). The velocity of the file plays no part but for the size of witnesses.
 */
import { isInRestitutionRange, restitutionRange } from "../elements/restitution-range.ts";
import { lawCoefficients, lawSettings } from "../laws/laws.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { withStop } from "../problems/stop-signal.ts";
import { STOPPED } from "../solvers/stopping.ts";
import type { Certificate, CertifyOptions, RestitutionBound } from "./certificate.ts";
import { energyCertificate } from "./energy-certificate.ts";
import { admissibleCone, type KineticPieces, kineticPieces, piecesEverywhere } from "./kinetic-pieces.ts";
import { monotonicityCertificate } from "./monotonicity-certificate.ts";
import { sufficientConditions } from "./sufficient-conditions.ts";
import { uniquenessCertificate } from "./uniqueness-certificate.ts";

/** Told to stop, it leaves undecided what the contact states would have decided. */
export function certify(impact: ImpactProblem, given: CertifyOptions = {}): Certificate {
  const options = withStop(given);
  const settings = lawSettings(options);
  const allVelocities = options.allVelocities ?? false;
  const coefficients = lawCoefficients(impact, settings);
  const conditions = coefficients && sufficientConditions(impact, coefficients, allVelocities);
  const found = kineticPieces(impact, options);
  const everywhere = piecesEverywhere(found);
  const admissible = typeof found === "string" ? undefined : admissibleCone(impact, found.basis);
  const unlessStopped = (pieces: KineticPieces | string) => (options.shouldStop?.() ? STOPPED : pieces);
  const monotonicity = monotonicityCertificate(impact, unlessStopped(everywhere), admissible, coefficients, options);
  return {
    law: settings.choice.name,
    allVelocities,
    restitutionBounds: restitutionBounds(impact, coefficients),
    ...(conditions && { conditions }),
    energy: energyCertificate(impact, unlessStopped(found), { conditions, monotonicity }, options),
    monotonicity,
    uniqueness: uniquenessCertificate(impact, unlessStopped(found), coefficients, options, monotonicity),
  };
}

/** Table 1 of [Glocker2012] for every element: is its coefficient one that kinematics and isolated energy allow? */
function restitutionBounds(impact: ImpactProblem, coefficients: Float64Array | undefined): RestitutionBound[] {
  return impact.elements.map(({ element, start }) => {
    const range = restitutionRange(element.kind);
    const value = coefficients?.[start] ?? element.restitution;
    return {
      element: element.name,
      value,
      range: [range.low, range.high],
      openLow: range.openLow,
      verdict: isInRestitutionRange(range, value) ? "holds" : "fails",
    };
  });
}
