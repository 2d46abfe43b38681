/** What the figure `fit` reads from a stored fit (docs/contract.md). */

export interface FitParameterRecord {
  readonly name: string;
  readonly value: number;
  readonly determined: boolean;
  readonly bound: string | null;
  readonly standardError?: number | null;
  readonly interval: { readonly low: number | null; readonly high: number | null } | null;
}

export interface FitRecord {
  readonly title?: string;
  readonly law: string;
  readonly status: string;
  readonly reason?: string;
  readonly components?: readonly string[];
  readonly parameters: readonly FitParameterRecord[];
  readonly misfit: {
    readonly relative: number | null;
    readonly pairs: readonly {
      readonly line: number;
      readonly relative: number | null;
      readonly measured?: readonly number[];
      readonly fitted?: readonly number[] | null;
    }[];
  };
  readonly identifiability: { readonly undetermined: readonly string[]; readonly onlyBounded: readonly string[] };
}
