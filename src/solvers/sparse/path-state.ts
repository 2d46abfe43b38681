/**
 * What a path through the pieces keeps beside the iterate: the next crossing, and the changes since the factors were made.
 */

/** The crossing found last: component (−1: none before the limit), piece behind it, and how far along the path. */
export interface Crossing {
  component: number;
  to: number;
  distance: number;
}

/** Changes before the factors are made anew; about where that is cheaper (measured on piles of 60 and 100 discs). */
export const MOST_UPDATES = 40;

/** Changes of rank one a bᵀ, with their answers u (rank-one-updates.ts). */
export interface RankOneUpdates {
  count: number;
  readonly answers: readonly Float64Array[];
  /** b = firstShare · w_first + secondShare · w_second; second < 0: there is none. */
  readonly first: Int32Array;
  readonly firstShare: Float64Array;
  readonly second: Int32Array;
  readonly secondShare: Float64Array;
  /** 1 + bᵀu. */
  readonly ratio: Float64Array;
}

export function rankOneUpdates(freedoms: number): RankOneUpdates {
  return {
    count: 0,
    answers: Array.from({ length: MOST_UPDATES }, () => new Float64Array(freedoms)),
    first: new Int32Array(MOST_UPDATES),
    firstShare: new Float64Array(MOST_UPDATES),
    second: new Int32Array(MOST_UPDATES),
    secondShare: new Float64Array(MOST_UPDATES),
    ratio: new Float64Array(MOST_UPDATES),
  };
}
