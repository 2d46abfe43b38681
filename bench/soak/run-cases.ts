/**
 * The loop that attacks share: cases from consecutive seeds, until their number or the time is reached.
 */
import type { CaseResult, SoakOptions, SoakOutcome } from "./outcome.ts";

/** Kinds of outcome with more cases than this are told without their seeds. */
const MOST_SEEDS = 40;

/** Counts by kind, and what is wrong. An exception is a broken promise, too. */
export class Tally {
  tried = 0;
  readonly counts = new Map<string, number>();
  /** The first seeds of every kind. */
  readonly seeds = new Map<string, number[]>();
  readonly wrong: { readonly seed: number; readonly what: string }[] = [];

  readonly cpu = new Map<string, number[]>();

  add(seed: number, { outcomes, wrong, model, cpu = {} }: CaseResult): void {
    this.tried++;
    for (const [what, seconds] of Object.entries(cpu)) this.cpu.set(what, [...(this.cpu.get(what) ?? []), seconds]);
    for (const outcome of outcomes) {
      const count = this.counts.get(outcome) ?? 0;
      this.counts.set(outcome, count + 1);
      if (count === 0) this.seeds.set(outcome, [seed]);
      else if (count <= MOST_SEEDS) this.seeds.get(outcome)!.push(seed);
    }
    wrong.forEach((what, i) => {
      const shown = model && i === wrong.length - 1 ? `${what}\n  model ${JSON.stringify(model)}` : what;
      this.wrong.push({ seed, what: shown });
    });
  }

  outcome(name: string): SoakOutcome {
    const outcomes = Object.fromEntries([...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)));
    const rare = [...this.seeds].filter(([, seeds]) => seeds.length <= Math.min(MOST_SEEDS, this.tried - 1));
    const cpu = Object.fromEntries([...this.cpu].map(([what, all]) => [what, all.sort((a, b) => a - b)]));
    return { name, tried: this.tried, outcomes, seeds: Object.fromEntries(rare), cpu, wrong: this.wrong };
  }
}

/** Runs cases and gives their tally, kept ones among them; `attack` never sees the clock. */
export function runCases(
  { seed, count, seconds, part = { index: 0, of: 1 }, kept }: SoakOptions,
  attack: (seed: number) => CaseResult,
): Tally {
  const results = new Map<number, CaseResult>();
  const known = kept?.all();
  const end = performance.now() + 1000 * seconds;
  for (let k = part.index; k < count && performance.now() < end; k += part.of) {
    if (known?.has(seed + k)) continue;
    const result = caught(() => attack(seed + k));
    results.set(seed + k, result);
    kept?.add(seed + k, result);
  }
  const all = kept?.all() ?? results;
  const tally = new Tally();
  for (let own = seed; own < seed + count; own++) if (all.has(own)) tally.add(own, all.get(own)!);
  return tally;
}

function caught(attack: () => CaseResult): CaseResult {
  try {
    return attack();
  } catch (error) {
    return { outcomes: ["throws"], wrong: [`throws ${(error as Error).stack?.split("\n").slice(0, 4).join(" | ")}`] };
  }
}
