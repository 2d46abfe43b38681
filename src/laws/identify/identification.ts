/**
 * What a fit of an impact law to measured pairs found.
 */
import type { FitLawName, LawParameter } from "./parametrisation.ts";

export interface FittedParameter extends Pick<LawParameter, "name" | "symbol" | "element" | "start"> {
  readonly value: number;
  /** Whether the data determine it. */
  readonly isDetermined: boolean;
  /**
   * From the errors of the data or the scatter of the residuals, on one linear piece of the law: half of an interval that holds the
   * truth with probability 0.954. Null where that says nothing: undetermined, on a
   * bound, moved for energy, or `interval` is not ± two of them.
   */
  readonly standardError: number | null;
  /** Where the misfit stays within two standard deviations of its least; a null end is open. Null when not known. */
  readonly interval: { readonly low: number | null; readonly high: number | null } | null;
  /** Why there is no standard error, or what is not known. */
  readonly reason?: string;
  /** The end of its range it stands on. */
  readonly bound: "low" | "high" | null;
}

export interface IntervalSearch {
  /** Standard deviations on each side: 2. */
  readonly sigmas: number;
  /** ν = measured numbers − rank. */
  readonly spare: number;
  /**
   * What errors and intervals come from: the errors of the data, propagated, or the scatter of the residuals with Student's t. On one
   * linear piece an interval holds the truth with probability 0.954 either way.
   */
  readonly source: "errors" | "scatter";
  /** How many times as much as their errors say the data scatter; beyond 1 it widens the intervals. Null where it is not known. */
  readonly excess: number | null;
  /** Model evaluations spent on them (one is the law solved for one u⁻), and how many were allowed. */
  readonly evaluations: number;
  readonly budget: number;
  /** False when the budget ran out, or the search was stopped. */
  readonly isComplete: boolean;
}

export interface PairMisfit {
  readonly line: number;
  /** ‖u⁺(p) − u⁺‖_M / ‖u⁻‖_M; null where the law has no solution. */
  readonly relative: number | null;
  /** γ⁺ as measured and as the fitted law has it (null where it has no solution), one number an impulse component. */
  readonly measured: readonly number[];
  readonly fitted: readonly number[] | null;
}

export interface InadmissiblePair {
  /** Index among the pairs, from 0. */
  readonly pair: number;
  readonly line: number;
  /** Broken conditions with their margins relative to ‖u⁻‖_M (negative). */
  readonly violations: readonly {
    readonly condition: "kinematic" | "kinetic" | "energetic";
    readonly margin: number;
  }[];
}

export interface EnergyOfFit {
  readonly choice: "consistent" | "free";
  /** No energy gain at any checked u⁻. A check on a finite sample, not a proof. */
  readonly holds: boolean;
  /** Number of u⁻ checked: the measured ones and the sample. */
  readonly checked: number;
  /** Largest (T⁺ − T⁻)/T⁻ over them. */
  readonly largestGain: number;
  /** The free fit gained energy and was replaced. */
  readonly isChanged: boolean;
  /** t of the final scaling ε ← (1 − t) ε. */
  readonly shrink: number;
  /** The fit without regard to energy. */
  readonly free: { readonly largestGain: number; readonly gaining: number; readonly relativeMisfit: number };
}

export interface Identification {
  readonly law: FitLawName;
  readonly status: "fitted" | "failed";
  readonly reason?: string;
  readonly parameters: readonly FittedParameter[];
  /** Frémond's matrix, rows and columns over the named unilateral elements. */
  readonly matrix?: { readonly elements: readonly string[]; readonly entries: readonly (readonly number[])[] };
  readonly misfit: {
    /** √(Σ w ‖u⁺(p) − u⁺‖²_M / Σ w ‖u⁻‖²_M). */
    readonly relative: number | null;
    readonly pairs: readonly PairMisfit[];
  };
  readonly identifiability: {
    /** Rank of the data matrix, of `count` parameters. */
    readonly rank: number;
    readonly count: number;
    /** Condition number of the determined part. */
    readonly condition: number | null;
    readonly undetermined: readonly string[];
    /** Coefficients that are determined on one linear piece of the law only: their interval has an open end. */
    readonly onlyBounded: readonly string[];
    /** What the undetermined parameters were set to. */
    readonly choice: "least norm" | "value of the file" | "none";
  };
  /** How the intervals were found; undefined when none was sought. */
  readonly intervals?: IntervalSearch;
  readonly energy: EnergyOfFit | undefined;
  /** Tolerance of the verdict `inadmissible`. */
  readonly noise: number;
  readonly inadmissible: readonly InadmissiblePair[];
  readonly starts: number;
  readonly iterations: number;
}
