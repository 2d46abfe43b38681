/**
 * How a text report looks: how it marks words, and how many columns it has. The command line passes colours and the width of the
 * terminal; everything else gets plain text.
 */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
  /** Columns of the screen, 60 at least. Default 80. */
  readonly width?: number;
}

const same = (text: string): string => text;

export const PLAIN: Paint = { strong: same, faint: same, good: same, bad: same, warn: same };

/** Columns where nothing is known about the screen. */
export const DEFAULT_WIDTH = 80;

/** Columns that every page can be laid out in; on a narrower screen the terminal breaks its lines. */
export const LEAST_WIDTH = 60;

export function pageWidth({ width = DEFAULT_WIDTH }: Paint): number {
  return Math.max(LEAST_WIDTH, width);
}
