/**
 * Where a certificate contradicts itself, what `safeCoefficients` says, or the certificate of the same mechanism in other units or
 * another order. Sentences; none when all is well.
 */
import { type Certificate, type CertifyOptions, type ImpactProblem, safeCoefficients } from "../../src/index.ts";

/** Verdicts may depend on rounding when what decides them is this near to its bound. */
const NEAR = 1e-8;

export function contradictions({ conditions, energy, monotonicity, uniqueness }: Certificate): string[] {
  const wrong: string[] = [];
  const met = Object.entries(conditions ?? {}).filter(([, { verdict }]) => verdict === "holds");
  if (met.length > 0 && energy.verdict !== "holds") wrong.push(`${met[0]![0]} is met, energy ${energy.verdict}`);
  const isStretched = monotonicity.witness !== undefined && "stretch" in monotonicity.witness;
  if (conditions?.lossFactorPsd.verdict === "holds" && isStretched) {
    wrong.push("sym(δG) is positive semidefinite, monotonicity fails");
  }
  if (monotonicity.verdict === "holds" && uniqueness.existence === "fails") {
    wrong.push("monotone, and a velocity has no solution");
  }
  if (monotonicity.verdict === "holds" && energy.verdict === "fails") wrong.push("monotone, and the energy grows");
  if (energy.verdict === "holds" && (energy.largestGain ?? 0) > NEAR) {
    wrong.push(`energy holds with the largest gain ${energy.largestGain}`);
  }
  return wrong;
}

/** What `safeCoefficients` says of the given coefficients is what the certificate says. */
export function unsafe(impact: ImpactProblem, certificate: Certificate, options: CertifyOptions): string[] {
  const { law } = options;
  const name = typeof law === "object" ? law.name : (law ?? "newton");
  if (name !== "newton" && name !== "poisson") return [];
  return safeCoefficients(impact, options).claims.flatMap(({ claim, given, factor, nearest }) => {
    const { verdict } = certificate[claim];
    const isInside = (factor.value ?? 0) > 1 + NEAR && factor.method !== "search";
    return [
      ...(given !== verdict ? [`safe: ${claim} ${given}, certificate ${verdict}`] : []),
      ...(isInside && verdict !== "holds" ? [`safe up to the factor ${factor.value}: ${claim} ${verdict}`] : []),
      ...(nearest?.distance === 0 && verdict !== "holds" ? [`nearest safe are the given: ${claim} ${verdict}`] : []),
      ...(nearest?.certified === "fails" ? [`nearest safe coefficients: ${claim} fails there`] : []),
    ];
  });
}

/** Verdicts that another certificate of the same mechanism changes. */
export function changes(own: Certificate, other: Certificate): string[] {
  const isNear = (value: number | null | undefined, bound: number): boolean =>
    typeof value === "number" && Math.abs(value - bound) < NEAR && value !== bound;
  const changed: string[] = [];
  if (own.energy.verdict !== other.energy.verdict && !isNear(own.energy.largestGain, 0)) {
    changed.push(`energy ${own.energy.verdict} → ${other.energy.verdict} (${other.energy.reason})`);
  }
  const { monotonicity } = own;
  const isOpen = isNear(monotonicity.lipschitz, 1) || isNear(own.conditions?.lossFactorPsd.smallestEigenvalue, 0);
  if (monotonicity.verdict !== other.monotonicity.verdict && !isOpen) {
    changed.push(`monotonicity ${monotonicity.verdict} → ${other.monotonicity.verdict}`);
  }
  for (const claim of ["verdict", "existence"] as const) {
    if (own.uniqueness[claim] === other.uniqueness[claim]) continue;
    const reasons = `${own.uniqueness.reason}; ${other.uniqueness.reason}`;
    changed.push(`uniqueness ${claim} ${own.uniqueness[claim]} → ${other.uniqueness[claim]} (${reasons})`);
  }
  return changed;
}
