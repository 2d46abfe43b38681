/**
 * The verdict along the range of a field: sampled, then every change found by bisection.
 */
import type { Field, Stretch, Tone } from "../workers/protocol.ts";

export interface Judged {
  readonly verdict: string;
  readonly tone: Tone;
}

/** Samples before bisection: stretches narrower than a sample step can be missed. */
const SAMPLES = 25;
/** Bisection ends at a billionth of the value, whatever the range. */
const CLOSE = 1e-9;
const MOST_HALVINGS = 90;

/** Changes that are followed between two samples. */
const MOST_CHANGES = 6;

type Sample = { readonly x: number } & Judged;

/** `judge` says what holds at a value of the field; what holds at its own value is among the samples. */
export function stretchesOf(
  { least, most, value }: Pick<Field, "least" | "most" | "value">,
  judge: (value: number) => Judged,
): Stretch[] {
  const sample = (x: number): Sample => ({ x, ...judge(x) });
  const places = Array.from({ length: SAMPLES }, (_, k) => least + ((most - least) * k) / (SAMPLES - 1));
  const [first, ...rest] = [...new Set([...places, Math.min(most, Math.max(least, value))])]
    .sort((a, b) => a - b)
    .map(sample);
  const stretches: Stretch[] = [];
  let [from, before] = [least, first!];
  const flipTo = (after: Sample): void => {
    const { flip, beyond } = flipBetween(before, after, sample);
    stretches.push({ from, to: flip, verdict: before.verdict, tone: before.tone });
    [from, before] = [flip, beyond];
  };
  for (const after of rest) {
    // Behind a change there may be another class than at the next sample: then there is another change.
    for (let k = 0; k < MOST_CHANGES && before.verdict !== after.verdict; k++) flipTo(after);
    before = before.verdict === after.verdict ? after : { ...after, verdict: before.verdict, tone: before.tone };
  }
  return [...stretches, { from, to: most, verdict: before.verdict, tone: before.tone }];
}

/** The last change of what holds at `before`, and what holds behind it. */
function flipBetween(
  before: Sample,
  after: Sample,
  sample: (x: number) => Sample,
): { readonly flip: number; readonly beyond: Sample } {
  let [low, beyond] = [before.x, after];
  for (let k = 0; k < MOST_HALVINGS && beyond.x - low > CLOSE * Math.max(Math.abs(low), Math.abs(beyond.x)); k++) {
    const middle = sample((low + beyond.x) / 2);
    if (middle.verdict === before.verdict) low = middle.x;
    else beyond = middle;
  }
  return { flip: (low + beyond.x) / 2, beyond };
}
