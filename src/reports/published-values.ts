/**
 * Published values beside computed ones, as `papers.json` holds them: the command line writes it, the studio shows it.
 */

/** A shipped model behind a value, in the workspace that shows it. */
export interface Opened {
  readonly example: string;
  readonly view: string;
}

/** What is found of a published value: its mark and its word in every report. */
export const FINDINGS = {
  agrees: { sign: "✓", word: "agrees" },
  erratum: { sign: "≠", word: "erratum" },
  disagrees: { sign: "✗", word: "DISAGREES" },
} as const;

export type Finding = keyof typeof FINDINGS;

/** Texts that end in `Html` have lowered and raised indices and nothing else. */
export interface ShownValue {
  readonly id: string;
  readonly where: string;
  readonly whatHtml: string;
  readonly published: string;
  readonly computed: string;
  /** With all its digits. */
  readonly exact: string;
  readonly finding: Finding;
  readonly toldHtml: string;
  readonly opens: readonly Opened[];
}

export interface ShownFigure {
  readonly id: string;
  readonly where: string;
  readonly captionHtml: string;
  /** Files by theme; null where it could not be drawn. */
  readonly files: { readonly light: string; readonly dark: string } | null;
  readonly opens: readonly Opened[];
}

export interface ShownPaper {
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly values: readonly ShownValue[];
  readonly figures: readonly ShownFigure[];
}

export interface StudioPapers {
  readonly summary: string;
  readonly counts: { readonly agree: number; readonly errata: number; readonly disagree: number };
  readonly papers: readonly ShownPaper[];
}
