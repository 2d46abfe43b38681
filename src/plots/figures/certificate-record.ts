/**
 * What the figures of a certificate read from its stored result (docs/contract.md).
 */
import type { ImpactModelRecord } from "./impact-record.ts";

export type VerdictRecord = "holds" | "fails" | "undecided";

export interface ConditionRecord {
  readonly left: number | null;
  readonly right: number | null;
  readonly verdict: VerdictRecord;
  readonly source: string;
  readonly printedLeft?: number | null;
  readonly printedDisagrees?: boolean;
}

export interface RegionClaimRecord {
  readonly method: "exact" | "sufficient" | "search";
  readonly reason: string;
  readonly boundaries: readonly {
    readonly side: "lower" | "upper";
    readonly points: readonly (readonly [number, number])[];
  }[];
  readonly safeFraction: number | null;
  readonly grid: {
    readonly first: readonly number[];
    readonly second: readonly number[];
    readonly verdicts: readonly (readonly VerdictRecord[])[];
  };
}

export interface RegionRecord {
  readonly reason?: string;
  readonly elements: readonly [string, string];
  readonly range: readonly [readonly [number, number], readonly [number, number]];
  readonly claims: { readonly energy: RegionClaimRecord; readonly monotonicity: RegionClaimRecord };
  /** Of the energy: the nearest safe coefficients, and the box around the given ones that is safe. */
  readonly nearest?: { readonly coefficients: readonly number[] | null; readonly distance: number | null } | null;
  readonly around?: {
    readonly size: number | null;
    readonly low?: readonly number[];
    readonly high?: readonly number[];
  } | null;
}

/** The maps of the law (docs/contract.md), or why they are not drawn. */
export interface ImpactMapRecord {
  readonly reason?: string;
  readonly rank: 1 | 2;
  readonly directions: readonly { readonly element: string; readonly direction: readonly number[] }[];
  readonly pieces: readonly MapPieceRecord[];
  readonly hasPotential: boolean;
  readonly section?: MapSectionRecord;
}

export interface MapPieceRecord {
  readonly states: readonly string[];
  readonly range: readonly [number, number];
  readonly map: readonly (readonly number[])[];
  readonly stretch: number;
}

export interface MapSectionRecord {
  readonly kind: "worst" | "element";
  readonly element: string;
  readonly component: number;
  readonly direction: readonly number[];
  readonly base: readonly number[];
  readonly segments: readonly {
    readonly states: readonly string[];
    readonly mean: readonly [readonly number[], readonly number[]];
    readonly impulses: readonly [readonly number[], readonly number[]];
  }[];
}

export interface CertificateRecord {
  readonly title?: string;
  readonly law: string;
  readonly velocities: string;
  readonly model?: ImpactModelRecord;
  readonly massForm?: string;
  readonly restitutionBounds: readonly { readonly element: string; readonly value: number }[];
  readonly conditions: Readonly<Partial<Record<string, ConditionRecord>>>;
  readonly energy: { readonly verdict: VerdictRecord; readonly largestGain?: number | null };
  readonly monotonicity?: {
    readonly verdict: VerdictRecord;
    readonly lipschitz: number | null;
    readonly reason: string;
  };
  readonly impactMap?: ImpactMapRecord;
  readonly region?: RegionRecord;
}
