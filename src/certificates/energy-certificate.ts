/**
 * Can the kinetic energy grow? Decided exactly where the law is piecewise linear: on every piece
 *
 *   (T⁺ − T⁻)/T⁻ = |Z w|²/|w|² − 1,     largest on { A w ≥ 0 } ∩ admissible by `coneMaximum`            [Glocker2012] (61)
 *
 * Every solution counts, also those on closed cones where pieces meet. Elsewhere a sufficient condition proves, and a
 * search may find a counterexample.
 */
import { InternalError } from "../errors.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import {
  CERTIFICATE_MARGIN,
  type CertifyOptions,
  type EnergyCertificate,
  type EnergyWitness,
  type SufficientConditions,
} from "./certificate.ts";
import { coneAxis } from "./cone-axis.ts";
import { coneMaximum } from "./cone-maximum.ts";
import type { AdmissibleCone, KineticPiece, KineticPieces } from "./kinetic-pieces.ts";
import { searchGain } from "./search-gain.ts";
import { largestEigenvalue } from "./small-eigen.ts";
import { energyWitness, witnessVelocity } from "./witness.ts";

/** Faces looked at over all pieces: a few seconds. */
const MOST_FACES = 100_000;

/** The same without the conditions of kinematics: all faces of 256 cones with eight rows each, as eight elements have. */
const FACES_WITHOUT_KINEMATICS = 2 ** 16;

/** Faces looked at for the size of a largest gain that is negative; the verdict needs only those above zero. */
const FACES_FOR_LOSS = 4_000;

/** Shares of the way from a corner of a cone to its inside, tried until the solver's own solution is the one that gains. */
const STEPS_INSIDE = [0, 1e-6, 1e-4, 1e-2];

export function energyCertificate(
  impact: ImpactProblem,
  found: KineticPieces | string,
  conditions: SufficientConditions | undefined,
  options: CertifyOptions,
): EnergyCertificate {
  const margin = options.margin ?? CERTIFICATE_MARGIN;
  const proof = proofByCondition(conditions, options);
  if (impact.massForm === "constrained" && options.allVelocities) {
    const reason = "a singular mass matrix has no energy for joints that are open before the impact";
    return proof ?? { verdict: "undecided", method: "exact", largestGain: null, reason };
  }
  if (typeof found === "string") return proof ?? searchGain(impact, options, margin, found);
  // What no contact sees keeps its energy.
  const least = impact.freedoms > found.rank ? 0 : Number.NEGATIVE_INFINITY;
  const graded = gradedPieces(found);
  const first = worstState(graded, found.admissible, margin, least, FACES_FOR_LOSS);
  if (proof && !first.complete && first.value <= margin) return proof;
  const worst = first.complete ? first : worstAtLength(graded, found.admissible, margin, first);
  const doubt = openDoubt(found, worst.complete);
  if (worst.value > margin) {
    const witness = confirmed(found, worst, options, margin);
    if (witness) {
      const isSupremum = doubt === undefined;
      return { ...exactResult(worst.value), verdict: "fails", isSupremum, witness, reason: gainReason(worst, doubt) };
    }
    const reason = "the gain could not be reproduced by solving the impact";
    return proof ?? { ...exactResult(worst.value), verdict: "undecided", reason };
  }
  // States that were not looked at may gain more than those that were.
  if (doubt !== undefined) return proof ?? { ...exactResult(Number.NaN), verdict: "undecided", reason: doubt };
  return {
    ...exactResult(worst.value),
    verdict: "holds",
    reason: `the form T⁺ − T⁻ is not positive on any of the ${found.pieces.length} cones of contact states`,
  };
}

const exactResult = (value: number): { method: "exact"; largestGain: number | null } => ({
  method: "exact",
  largestGain: Number.isFinite(value) ? value : null,
});

/** Why the pieces do not speak for all impacts. */
function openDoubt(
  { pieces, undecided, singularStates, hasOpenDependentJoints }: KineticPieces,
  complete: boolean,
): string | undefined {
  if (!complete) return `more than ${MOST_FACES} faces of cones would have to be looked at`;
  if (undecided.length > 0) return `contact state ${undecided[0]!.states.join(", ")}: ${undecided[0]!.reason}`;
  if (singularStates > 0) return `the equations of ${singularStates} slipping contact states are singular`;
  if (hasOpenDependentJoints) return "dependent joints that are open before the impact may contradict each other";
  return pieces.length === 0 ? "no contact state determines the velocities after the impact" : undefined;
}

function proofByCondition(
  conditions: SufficientConditions | undefined,
  options: CertifyOptions,
): EnergyCertificate | undefined {
  const law = typeof options.law === "object" ? options.law.name : options.law;
  const met = conditions && Object.entries(conditions).find(([, { verdict }]) => verdict === "holds");
  const source =
    law === "canonical" ? "the canonical law ends inside the energy ball by construction" : met?.[1].source;
  if (source === undefined) return undefined;
  return { verdict: "holds", method: "sufficient", largestGain: null, reason: `sufficient condition: ${source}` };
}

interface Worst {
  readonly value: number;
  readonly piece?: KineticPiece;
  readonly point?: Float64Array;
  readonly complete: boolean;
}

interface GradedPiece {
  readonly piece: KineticPiece;
  /** ZᵀZ − I. */
  readonly form: Float64Array;
  /** Its largest eigenvalue: no state of the piece gains more. */
  readonly bound: number;
}

/** The pieces with the largest possible gain first. */
function gradedPieces({ pieces, rank: r }: KineticPieces): GradedPiece[] {
  const work = new Float64Array(r * r);
  const vectors = new Float64Array(r * r);
  return pieces
    .map((piece) => {
      const form = gainForm(piece.map, r);
      return { piece, form, bound: r === 0 ? 0 : largestEigenvalue(form, r, work, vectors) };
    })
    .sort((a, b) => b.bound - a.bound);
}

/** The second, long look. A cone without the conditions of kinematics has fewer faces and often shows already that none gains. */
function worstAtLength(
  graded: readonly GradedPiece[],
  admissible: AdmissibleCone,
  margin: number,
  first: Worst,
): Worst {
  const least = Math.max(0, first.value);
  if (first.value <= margin) {
    const everywhere = { ...admissible, inequalities: [] };
    const bound = worstState(graded, everywhere, margin, least, FACES_WITHOUT_KINEMATICS);
    if (bound.complete && bound.value <= margin) return { ...first, complete: true };
  }
  return worstState(graded, admissible, margin, least, MOST_FACES, first);
}

/** The largest relative gain over all pieces, as far as it exceeds `least`. */
function worstState(
  graded: readonly GradedPiece[],
  { inequalities, equalities }: AdmissibleCone,
  margin: number,
  least: number,
  mostFaces: number,
  known?: Worst,
): Worst {
  let worst: Worst = { ...known, value: least, complete: true };
  let left = mostFaces;
  for (const { piece, form, bound } of graded) {
    if (bound <= worst.value) break;
    const cone = { form, rank: Math.sqrt(form.length), inequalities: [...piece.rows, ...inequalities], equalities };
    const found = coneMaximum(cone, worst.value, left);
    left -= found.faces;
    // A limit that is met below the margin leaves the verdict open; above it the witness decides.
    const complete = worst.complete && (found.complete || bound <= margin);
    worst = found.point ? { value: found.value, piece, point: found.point, complete } : { ...worst, complete };
  }
  return worst;
}

/** ZᵀZ − I. */
function gainForm(map: Float64Array, r: number): Float64Array {
  const form = new Float64Array(r * r);
  for (let i = 0; i < r; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = i === j ? -1 : 0;
      for (let k = 0; k < r; k++) sum += map[k * r + i]! * map[k * r + j]!;
      form[i * r + j] = sum;
      form[j * r + i] = sum;
    }
  }
  return form;
}

/** The worst state, or one close to it inside the cone, solved again. */
function confirmed(
  { impact, basis, admissible, rank: r }: KineticPieces,
  { piece, point }: Worst,
  options: CertifyOptions,
  margin: number,
): EnergyWitness | undefined {
  if (!piece || !point) throw new InternalError("a gain without a state");
  let inside: Float64Array | undefined;
  let fallback: EnergyWitness | undefined;
  for (const step of STEPS_INSIDE) {
    if (step > 0) {
      inside ??= coneAxis([...piece.rows, ...admissible.inequalities], admissible.equalities, r)?.axis;
      if (inside === undefined) break;
    }
    const w = point.map((value, k) => value + step * (inside?.[k] ?? 0));
    const witness = energyWitness(impact, witnessVelocity(impact, basis, w), options, margin);
    if (witness && witness.solution === undefined) return witness;
    fallback ??= witness;
  }
  return fallback;
}

/** `doubt`: why the worst state may be another one. */
function gainReason({ piece }: Worst, doubt: string | undefined): string {
  const worse = doubt === undefined ? "" : `; a larger gain is possible: ${doubt}`;
  return `the energy grows in contact state ${piece!.piece.states.join(", ")}${worse}`;
}
