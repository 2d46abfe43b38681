/**
 * J⁻¹ after changes of single states: J = J₀ + Σ a_k b_kᵀ, J₀ in skyline factors, the changes in product form,
 *
 *   J_k⁻¹ = (I − u_k b_kᵀ / (1 + b_kᵀ u_k)) J_{k−1}⁻¹,   u_k = J_{k−1}⁻¹ a_k                       [ShermanMorrison1950]
 *
 * b_k measures one or two contact directions, so it is stored by them. 1 + bᵀu is det J_k / det J_{k−1}: its sign tells on
 * which side the new piece goes on.
 */
import type { SparseRows } from "./sparse-rows.ts";
import { rowDot } from "./velocity-form.ts";

/** Changes before the factors are made anew; about where that is cheaper (measured on piles of 60 and 100 discs). */
export const MOST_UPDATES = 40;

export type RankOneUpdates = ReturnType<typeof rankOneUpdates>;

/** Room for changes of rank one a bᵀ. */
export function rankOneUpdates(freedoms: number) {
  return {
    count: 0,
    /** u. */
    answers: Array.from({ length: MOST_UPDATES }, () => new Float64Array(freedoms)),
    /** b = firstShare · w_first + secondShare · w_second; second < 0: there is none. */
    first: new Int32Array(MOST_UPDATES),
    firstShare: new Float64Array(MOST_UPDATES),
    second: new Int32Array(MOST_UPDATES),
    secondShare: new Float64Array(MOST_UPDATES),
    /** 1 + bᵀu. */
    ratio: new Float64Array(MOST_UPDATES),
  };
}

/** bᵀ x of change k. */
export function measureUpdate(updates: RankOneUpdates, rows: SparseRows, k: number, x: Float64Array): number {
  const { first, firstShare, second, secondShare } = updates;
  const sum = firstShare[k]! * rowDot(rows, first[k]!, x);
  return second[k]! < 0 ? sum : sum + secondShare[k]! * rowDot(rows, second[k]!, x);
}

/** x −= share u_k. */
export function subtractAnswer({ answers }: RankOneUpdates, k: number, share: number, x: Float64Array): void {
  if (share === 0) return;
  const answer = answers[k]!;
  for (let j = 0; j < answer.length; j++) x[j]! -= share * answer[j]!;
}

/** x ← J⁻¹ x from x ← J₀⁻¹ x. */
export function applyUpdates(updates: RankOneUpdates, rows: SparseRows, x: Float64Array): void {
  for (let k = 0; k < updates.count; k++) {
    subtractAnswer(updates, k, measureUpdate(updates, rows, k, x) / updates.ratio[k]!, x);
  }
}
