/**
 * What every attack of `npm run soak` is given and gives back.
 *
 * A case is a pure function of its seed. Case k of a run has the seed `options.seed + k`, so a run of one case with the
 * seed of a wrong one repeats just that one: `npm run soak -- NAME 1 --seed SEED`.
 */
export interface SoakOptions {
  /** Seed of the first case. */
  readonly seed: number;
  /** Cases to try. */
  readonly count: number;
  /** No case is begun after this many seconds. */
  readonly seconds: number;
  /** Every `of`-th case alone, from case `index` on. */
  readonly part?: { readonly index: number; readonly of: number };
  /** Cases that earlier or other parts of the run have tried: they count and are not tried again. */
  readonly kept?: KeptCases;
}

/** What one case gives. */
export interface CaseResult {
  /** Kinds of outcome to count. */
  readonly outcomes: readonly string[];
  /** Broken promises, one sentence each. */
  readonly wrong: readonly string[];
  /** What they were broken on, as a model file would have it. */
  readonly model?: object;
  /** Seconds of CPU by what took them. */
  readonly cpu?: Readonly<Record<string, number>>;
}

export interface KeptCases {
  readonly add: (seed: number, result: CaseResult) => void;
  /** All that are known by now. */
  readonly all: () => ReadonlyMap<number, CaseResult>;
}

export interface SoakOutcome {
  /** Name of the attack, as on the command line. */
  readonly name: string;
  /** Cases tried. */
  readonly tried: number;
  /** How often each kind of outcome was met; an outcome may be counted beside others. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Seeds of the kinds that were met in few cases, to look at them again. */
  readonly seeds?: Readonly<Record<string, readonly number[]>>;
  /** Seconds of CPU of all cases by what took them, in rising order. */
  readonly cpu?: Readonly<Record<string, readonly number[]>>;
  /** Cases that break a promise. */
  readonly wrong: readonly { readonly seed: number; readonly what: string }[];
}
