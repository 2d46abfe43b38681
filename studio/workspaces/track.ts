/**
 * The verdict along the range of a field: sampled, then every change found by bisection.
 */
import type { Field, Stretch, Tone } from "../workers/protocol.ts";

export interface Judged {
  readonly verdict: string;
  readonly tone: Tone;
}

/** How closely a track is looked at. */
interface Care {
  /** Samples before bisection: stretches narrower than a sample step can be missed. */
  readonly samples?: number;
  /** Bisection ends at this share of the value, whatever the range. */
  readonly close?: number;
  /** Whether no time is left: changes are then known to the step that they lie in, and say so. */
  readonly isOver?: () => boolean;
}
const CARE: Required<Care> = { samples: 25, close: 1e-9, isOver: () => false };
const MOST_HALVINGS = 90;

/** Changes that are followed between two samples. */
const MOST_CHANGES = 6;

type Sample = { readonly x: number } & Judged;

/** `judge` says what holds at a value of the field; what holds at its own value is among the samples. */
export function stretchesOf(
  { least, most, value }: Pick<Field, "least" | "most" | "value">,
  judge: (value: number) => Judged,
  care: Care = {},
): Stretch[] {
  const { samples, ...rest } = { ...CARE, ...care };
  const sample = (x: number): Sample => ({ x, ...judge(x) });
  const places = Array.from({ length: samples }, (_, k) => least + ((most - least) * k) / (samples - 1));
  const [first, ...others] = [...new Set([...places, Math.min(most, Math.max(least, value))])]
    .sort((a, b) => a - b)
    .map(sample);
  const stretches: Stretch[] = [];
  let [from, before] = [least, first!];
  let rough = {};
  const push = (to: number): void => {
    stretches.push({ from, to, verdict: before.verdict, tone: before.tone, ...rough });
  };
  const flipTo = (after: Sample): void => {
    const { flip, beyond, isRough } = flipBetween(before, after, sample, rest);
    push(flip);
    rough = isRough ? { isRough } : {};
    [from, before] = [flip, beyond];
  };
  for (const after of others) {
    // Behind a change there may be another class than at the next sample: then there is another change.
    for (let k = 0; k < MOST_CHANGES && before.verdict !== after.verdict; k++) flipTo(after);
    before = before.verdict === after.verdict ? after : { ...after, verdict: before.verdict, tone: before.tone };
  }
  push(most);
  return stretches;
}

/** The last change of what holds at `before`, and what holds behind it. */
function flipBetween(
  before: Sample,
  after: Sample,
  sample: (x: number) => Sample,
  { close, isOver }: Omit<Required<Care>, "samples">,
): { readonly flip: number; readonly beyond: Sample; readonly isRough: boolean } {
  let [low, beyond] = [before.x, after];
  let isRough = false;
  for (let k = 0; k < MOST_HALVINGS && beyond.x - low > close * Math.max(Math.abs(low), Math.abs(beyond.x)); k++) {
    isRough = isOver();
    if (isRough) break;
    const middle = sample((low + beyond.x) / 2);
    if (middle.verdict === before.verdict) low = middle.x;
    else beyond = middle;
  }
  return { flip: (low + beyond.x) / 2, beyond, isRough };
}
