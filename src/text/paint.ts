/**
 * How a text report marks words. The command line passes colours; everything else gets plain text.
 */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
}

const same = (text: string): string => text;

export const PLAIN: Paint = { strong: same, faint: same, good: same, bad: same, warn: same };
