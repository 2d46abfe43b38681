/**
 * The same LCP seen from the other end: as many pairs (z_i, w_i) as possible are exchanged before the start, so that
 * a pivoting method begins with every element active instead of every element free.   [CottlePangStone] Section 2.3
 *
 *   α the exchanged pairs:  z_α = −A_αα⁻¹ (A_αβ z_β + b_α) + A_αα⁻¹ w_α,   w_β by insertion
 *
 * Principal pivots of one or two pairs at a time, the largest first. Solutions correspond one to one. Some LCPs end on
 * a ray from z = 0 for every covering vector (games: zero diagonal, no negative entry) and not from here.
 */
import { exchangeInPlace } from "../../linalg/exchange.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { splitTable, tableOf } from "../../problems/bilateral-elimination.ts";
import { type LcpForm, plainForm } from "../../problems/lcp-form.ts";

/** A form without tangential pairs after principal pivots, and 1 for each pair that changed roles. */
export function principalForm({ pairs: m, size, matrix, offset }: LcpForm): {
  form: LcpForm;
  swapped: Int8Array;
} {
  const table = tableOf(matrix, offset, size, m);
  const swapped = new Int8Array(m);
  let waiting = Array.from({ length: m }, (_, i) => i);
  for (;;) {
    const pivot = largestPivot(table, m, waiting);
    if (pivot === undefined) break;
    const [i, j] = pivot;
    exchangeInPlace(table, m, m + 1, i, j);
    if (i !== j) {
      exchangeInPlace(table, m, m + 1, j, i);
      swapInPlace(table, m, i, j);
    }
    swapped[i] = 1;
    swapped[j] = 1;
    waiting = waiting.filter((k) => k !== i && k !== j);
  }
  const form = plainForm(m);
  splitTable(table, m, form.matrix, form.offset);
  return { form, swapped };
}

/** The largest diagonal entry or, if larger, the root of the largest 2 × 2 determinant; undefined when all are rounding. */
function largestPivot(table: Float64Array, m: number, waiting: readonly number[]): [number, number] | undefined {
  const entry = (i: number, j: number) => table[i * (m + 1) + j]!;
  let largest = RANK_ROUNDING * m;
  let found: [number, number] | undefined;
  for (const i of waiting) {
    for (const j of waiting) {
      if (j < i) continue;
      const product = entry(i, j) * entry(j, i);
      const size = i === j ? Math.abs(entry(i, i)) : Math.sqrt(Math.abs(entry(i, i) * entry(j, j) - product));
      // A pair of pairs needs a nonzero coupling both ways, which is then the pivot.
      if (size > largest && product !== 0) {
        largest = size;
        found = [i, j];
      }
    }
  }
  return found;
}

/** After the exchange of two pairs crosswise: row i holds z_j, column j holds w_i; puts them in order. */
function swapInPlace(table: Float64Array, m: number, i: number, j: number): void {
  const stride = m + 1;
  for (let k = 0; k < stride; k++) {
    const held = table[i * stride + k]!;
    table[i * stride + k] = table[j * stride + k]!;
    table[j * stride + k] = held;
  }
  for (let k = 0; k < m; k++) {
    const held = table[k * stride + i]!;
    table[k * stride + i] = table[k * stride + j]!;
    table[k * stride + j] = held;
  }
}
