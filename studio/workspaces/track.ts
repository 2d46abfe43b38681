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

/** `judge` says what holds at a value of the field. */
export function stretchesOf(
  { least, most }: Pick<Field, "least" | "most">,
  judge: (value: number) => Judged,
): Stretch[] {
  const at = (k: number): number => least + ((most - least) * k) / (SAMPLES - 1);
  const values = Array.from({ length: SAMPLES }, (_, k) => ({ x: at(k), ...judge(at(k)) }));
  const stretches: Stretch[] = [];
  let from = least;
  for (let k = 1; k < SAMPLES; k++) {
    const [before, after] = [values[k - 1]!, values[k]!];
    if (before.verdict === after.verdict) continue;
    const flip = flipBetween(before, after.x, judge);
    stretches.push({ from, to: flip, verdict: before.verdict, tone: before.tone });
    from = flip;
  }
  const last = values.at(-1)!;
  return [...stretches, { from, to: most, verdict: last.verdict, tone: last.tone }];
}

function flipBetween(before: { readonly x: number } & Judged, end: number, judge: (value: number) => Judged): number {
  let [low, high] = [before.x, end];
  for (let k = 0; k < MOST_HALVINGS && high - low > CLOSE * Math.max(Math.abs(low), Math.abs(high)); k++) {
    const middle = (low + high) / 2;
    if (judge(middle).verdict === before.verdict) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
