/**
 * Can the kinetic energy grow? Decided exactly where the law is piecewise linear: on every contact state
 *
 *   (T⁺ − T⁻)/T⁻ = |Z w|²/|w|² − 1,     largest on { A w ≥ 0 } ∩ admissible by `worstState`            [Glocker2012] (61)
 *
 * Every solution counts, also those on closed cones where pieces meet. Elsewhere a proof (`energyProof`) decides, and a search may
 * find a counterexample.
 */
import { InternalError } from "../errors.ts";
import { lawOf } from "../laws/laws.ts";
import type { KineticBasis } from "../laws/maps/kinetic-basis.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { type CertifyOptions, type EnergyCertificate, type EnergyWitness, marginOf } from "./certificate.ts";
import { energyProof, type KnownParts } from "./energy-proof.ts";
import type { KineticPieces } from "./kinetic-pieces.ts";
import { poissonStates } from "./poisson-states.ts";
import { searchGain } from "./search-gain.ts";
import { energyWitness, witnessVelocity } from "./witness.ts";
import { gradedStates, MOST_FACES, type Worst, worstAtFirst, worstAtLength, worstLifted } from "./worst-state.ts";

/** Shares of the way from a corner of a cone to its inside, tried until the solver's own solution is the one that gains. */
const STEPS_INSIDE = [0, 1e-6, 1e-4, 1e-2];

export function energyCertificate(
  impact: ImpactProblem,
  found: KineticPieces | string,
  known: KnownParts,
  options: CertifyOptions,
): EnergyCertificate {
  const proof = (): EnergyCertificate | undefined => energyProof(impact, known, options);
  if (impact.massForm === "constrained" && options.allVelocities) {
    const reason = "a singular mass matrix has no energy for joints that are open before the impact";
    return proof() ?? { verdict: "undecided", method: "exact", largestGain: null, reason };
  }
  if (typeof found !== "string") return byPieces(found, proof, options);
  const proved = proof();
  if (proved) return proved;
  const phases = lawOf(options).kind === "phases" ? byPhases(impact, options) : found;
  return typeof phases === "string" ? searchGain(impact, options, phases) : phases;
}

function byPieces(
  found: KineticPieces,
  proof: () => EnergyCertificate | undefined,
  options: CertifyOptions,
): EnergyCertificate {
  const margin = marginOf(options);
  const graded = gradedStates(found);
  const first = worstAtFirst(graded, margin, leastGain(found.impact, found.basis));
  const proved = !first.complete && first.value <= margin ? proof() : undefined;
  if (proved) return proved;
  const worst = first.complete ? first : worstAtLength(graded, margin, first);
  const verdict = judged(found, worst, found.pieces.length + found.open.length, options);
  return verdict.verdict === "undecided" ? (proof() ?? verdict) : verdict;
}

/** Both phases of Poisson's law; a reason where they do not decide. */
function byPhases(impact: ImpactProblem, options: CertifyOptions): EnergyCertificate | string {
  const found = poissonStates(impact, options);
  if (typeof found === "string") return found;
  const { basis } = found.law;
  const worst = worstLifted(found.states, { value: leastGain(impact, basis), complete: true }, MOST_FACES);
  const verdict = judged({ impact, basis }, worst, found.states.length, options);
  return verdict.verdict === "undecided" ? verdict.reason : verdict;
}

/** What no contact sees keeps its energy. */
const leastGain = (impact: ImpactProblem, basis: KineticBasis): number =>
  impact.freedoms > basis.rank ? 0 : Number.NEGATIVE_INFINITY;

/** What the worst of all states says; every `fails` is solved again. */
function judged(
  place: Pick<KineticPieces, "impact" | "basis">,
  worst: Worst,
  cones: number,
  options: CertifyOptions,
): EnergyCertificate {
  const doubt = worst.complete ? undefined : "the cones of contact states could not all be looked at to the end";
  if (worst.value > marginOf(options)) {
    const witness = confirmed(place, worst, options);
    if (witness) {
      const isSupremum = doubt === undefined;
      const worse = isSupremum ? "" : `; a larger gain is possible: ${doubt}`;
      const reason = `the energy grows in contact state ${worst.where}${worse}`;
      return { ...exactResult(worst.value), verdict: "fails", isSupremum, witness, reason };
    }
    const reason = "the gain could not be reproduced by solving the impact";
    return { ...exactResult(worst.value), verdict: "undecided", reason };
  }
  // States that were not looked at may gain more than those that were.
  if (doubt !== undefined) return { ...exactResult(Number.NaN), verdict: "undecided", reason: doubt };
  const reason =
    cones === 0
      ? "no velocity of the contacts but rest has a solution"
      : `the form T⁺ − T⁻ is not positive on any of the ${cones} cones of contact states`;
  return { ...exactResult(worst.value), verdict: "holds", reason };
}

const exactResult = (value: number): { method: "exact"; largestGain: number | null } => ({
  method: "exact",
  largestGain: Number.isFinite(value) ? value : null,
});

/** The worst state, or one close to it inside the cone, solved again. */
function confirmed(
  { impact, basis }: Pick<KineticPieces, "impact" | "basis">,
  { point, inside }: Worst,
  options: CertifyOptions,
): EnergyWitness | undefined {
  if (!point || !inside) throw new InternalError("a gain without a state");
  let axis: Float64Array | undefined;
  let fallback: EnergyWitness | undefined;
  for (const step of STEPS_INSIDE) {
    if (step > 0) {
      axis ??= inside();
      if (axis === undefined) break;
    }
    const w = point.map((value, k) => value + step * (axis?.[k] ?? 0));
    const witness = energyWitness(impact, witnessVelocity(impact, basis, w), options);
    if (witness && witness.solution === undefined) return witness;
    fallback ??= witness;
  }
  return fallback;
}
