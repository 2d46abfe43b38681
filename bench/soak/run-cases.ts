/**
 * The loop that attacks share: cases from consecutive seeds, until their number or the time is reached.
 */
import type { SoakOptions, SoakOutcome } from "./outcome.ts";

export interface CaseResult {
  /** Kinds of outcome to count. */
  readonly outcomes: readonly string[];
  /** Broken promises, one sentence each. */
  readonly wrong: readonly string[];
  /** What they were broken on, as a model file would have it. */
  readonly model?: object;
}

/** Kinds of outcome with more cases than this are told without their seeds. */
const MOST_SEEDS = 40;

/** Counts by kind, and what is wrong. An exception is a broken promise, too. */
export class Tally {
  tried = 0;
  readonly counts = new Map<string, number>();
  /** The first seeds of every kind. */
  readonly seeds = new Map<string, number[]>();
  readonly wrong: { readonly seed: number; readonly what: string }[] = [];

  add(seed: number, { outcomes, wrong, model }: CaseResult): void {
    this.tried++;
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
    return { name, tried: this.tried, outcomes, seeds: Object.fromEntries(rare), wrong: this.wrong };
  }
}

/** Runs cases and gives their tally; `attack` never sees the clock. */
export function runCases({ seed, count, seconds }: SoakOptions, attack: (seed: number) => CaseResult): Tally {
  const tally = new Tally();
  const end = performance.now() + 1000 * seconds;
  for (let k = 0; k < count && performance.now() < end; k++) {
    tally.add(
      seed + k,
      caught(() => attack(seed + k)),
    );
  }
  return tally;
}

function caught(attack: () => CaseResult): CaseResult {
  try {
    return attack();
  } catch (error) {
    return { outcomes: ["throws"], wrong: [`throws ${(error as Error).stack?.split("\n").slice(0, 4).join(" | ")}`] };
  }
}
