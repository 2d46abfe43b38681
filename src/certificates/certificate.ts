/**
 * What `certify` finds: claims about every impact of a mechanism, each with its verdict, method and evidence.
 *
 *   energy        T⁺ ≤ T⁻ for every kinematically admissible u⁻ (or every u⁻)            [Glocker2012] (61)
 *   monotonicity  Z is non-expansive in the kinetic metric on all u⁻, so H is maximal monotone  [LeineBaumann] Theorem 1
 *   uniqueness    one u⁺ for every admissible u⁻
 *
 * `exact` and `sufficient` prove; `search` never does, it only finds counterexamples. Every `fails` has a witness.
 */
import type { ImpactSolution } from "../laws/impact-solution.ts";
import type { ImpactOptions } from "../laws/resolve-impact.ts";
import type { LawRun } from "../laws/run-law.ts";
import type { Verdict } from "./impact-consistency.ts";

export type Method = "exact" | "sufficient" | "search";

/** What is said of one claim. */
export interface Claim {
  readonly verdict: Verdict;
  readonly method: Method;
  readonly reason: string;
}

export interface RestitutionBound {
  readonly element: string;
  readonly value: number;
  /** Table 1. */
  readonly range: readonly [number, number];
  /** The lower end itself is excluded. */
  readonly openLow: boolean;
  readonly verdict: Verdict;
}

export interface Hypothesis {
  readonly text: string;
  readonly met: boolean;
}

/** A condition left ≤ right (for `lossFactorPsd`: left ≥ right) that is enough for T⁺ ≤ T⁻. Not met means undecided. */
export interface SufficientCondition {
  readonly left: number;
  readonly right: number;
  /** How far the condition is from its bound; negative when it is not met. */
  readonly margin: number;
  readonly verdict: "holds" | "undecided";
  readonly source: string;
  readonly hypotheses: readonly Hypothesis[];
  readonly note?: string;
}

export interface SmallCondition extends SufficientCondition {
  /** Left side as printed, 2ε_max/(1 + ε_max), which is wrong for negative coefficients. */
  readonly printedLeft: number;
  /** The printed and the corrected condition give different answers. */
  readonly printedDisagrees: boolean;
}

export interface LossFactorCondition extends SufficientCondition {
  /** Of sym(δG), in the units of G. */
  readonly smallestEigenvalue: number;
}

export interface SufficientConditions {
  readonly isolated: SufficientCondition;
  readonly similar: SufficientCondition;
  readonly small: SmallCondition;
  readonly lossFactorPsd: LossFactorCondition;
  readonly equalCoefficients: SufficientCondition;
  readonly specialElements: SufficientCondition;
}

export interface EnergyWitness {
  readonly preVelocity: readonly number[];
  /** T⁺ − T⁻ there. */
  readonly impactWork: number;
  /** (T⁺ − T⁻)/T⁻ there. */
  readonly gain: number;
  /** Which of the solutions gains (index into those of `resolveImpact` with `all`), when the first one does not. */
  readonly solution?: number;
  /** How the law was followed there, or the solution itself, so that nobody solves it again; not part of the JSON. */
  readonly found: LawRun | ImpactSolution;
}

export interface EnergyCertificate extends Claim {
  /** Supremum of (T⁺ − T⁻)/T⁻, or the largest one a search found; null when unknown. */
  readonly largestGain: number | null;
  /** `fails`: whether `largestGain` is the supremum; otherwise larger gains are possible. */
  readonly isSupremum?: boolean;
  readonly witness?: EnergyWitness;
}

export interface MonotonicityCertificate extends Claim {
  /** Largest stretch of Z in the metric M, which is that of S in the metric G⁻¹; null when unknown. */
  readonly lipschitz: number | null;
  /** The same over pairs of kinematically admissible u⁻. */
  readonly lipschitzAdmissible: number | null;
  readonly witness?: MonotonicityWitness;
}

/** Two velocities that are driven apart by the factor `stretch`, or one without solution: then H is not maximal. */
export type MonotonicityWitness =
  | { readonly preVelocities: readonly [readonly number[], readonly number[]]; readonly stretch: number }
  | { readonly preVelocities: readonly [readonly number[]]; readonly solutions: 0 };

export interface UniquenessCertificate extends Claim {
  /** Whether every admissible u⁻ has a solution. */
  readonly existence: Verdict;
  readonly witness?: { readonly preVelocity: readonly number[]; readonly solutions: number };
  /** A u⁻ without solution. */
  readonly noSolution?: { readonly preVelocity: readonly number[] };
}

export interface Certificate {
  readonly law: string;
  /** Whether claims are about all u⁻ instead of the kinematically admissible ones. */
  readonly allVelocities: boolean;
  readonly restitutionBounds: readonly RestitutionBound[];
  /** Absent for laws that are not element-wise with constant coefficients. */
  readonly conditions?: SufficientConditions;
  readonly energy: EnergyCertificate;
  readonly monotonicity: MonotonicityCertificate;
  readonly uniqueness: UniquenessCertificate;
}

export interface CertifyOptions extends Omit<ImpactOptions, "all" | "solver" | "tolerance"> {
  /** Claims about every u⁻, also of contacts that open and clutches that run backwards. Default false. */
  readonly allVelocities?: boolean;
  /** A relative gain or stretch below this is rounding. Default `CERTIFICATE_MARGIN`. */
  readonly margin?: number;
  /** More contact states than this are not enumerated. Default `MOST_CERTIFIED_STATES`. */
  readonly maxStates?: number;
}

/**
 * Gains up to this part of T⁻ count as rounding: an eigenvector that is wrong by an angle θ costs θ² in its quotient,
 * and maps of contact states lose some six of sixteen digits to elimination.
 */
export const CERTIFICATE_MARGIN = 2 ** -33;

export const marginOf = ({ margin = CERTIFICATE_MARGIN }: CertifyOptions): number => margin;

/** About a second of work with eight elements. */
export const MOST_CERTIFIED_STATES = 5_000;
