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
  readonly region?: RegionRecord;
}

/** Axes of the hues of verdicts. */
export const HUES = { holds: "stable", fails: "gain", undecided: "undecided" } as const;
