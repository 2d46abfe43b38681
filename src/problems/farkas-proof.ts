/**
 * Proof that no impulses keep the bodies of a raw problem apart, by the lemma of Farkas: weights y of the normal velocities with
 *
 *   y_c ≥ 0,   v = Wᵀ y,   v_n + μ ‖v_t‖ ≤ 0 for every contact,   qᵀ y < 0
 *
 * For every r in the cones then yᵀ u_n = vᵀ r + qᵀ y < 0, while K* ∋ u + μ‖u_t‖ e_n asks for u_n ≥ 0 of every contact. LCP: M for W, without
 * tangents. MLCP: y of an equation has any sign, and v = 0 of a free unknown. Of a global problem H y = 0 and wᵀ y < 0 are enough, whatever
 * the masses are: yᵀ u_n = (H y)ᵀ v + wᵀ y.
 *
 * All sums are bounded from both sides with directed rounding, so what is true here is true of the numbers as they were given.
 */
import { productAbove, productBelow, rootAbove, sumAbove, sumBelow } from "../linalg/interval/rounding.ts";
import type { SparseMatrix } from "../linalg/sparse/sparse-matrix.ts";
import type { RawJudge } from "./raw-judge.ts";

/** Lower and upper bounds of numbers. */
interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Whether y proves that the problem of the judge has no solution; y has a number for each component, zero for tangents. */
export function provesNone(judge: RawJudge, y: Float64Array): boolean {
  const { problem } = judge;
  if (!isAllowed(judge, y)) return false;
  if (problem.form === "global") {
    const moved = product(problem.directions, y);
    return moved.low.every((x) => x === 0) && moved.high.every((x) => x === 0) && isNegative(problem.drift, y);
  }
  return isNegative(problem.offset, y) && neverHelps(judge, transposedProduct(problem.matrix, y));
}

/** Whether all weights are numbers that such a y may have. */
function isAllowed({ problem, dimension: d }: RawJudge, y: Float64Array): boolean {
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  return y.every(
    (weight, i) => Number.isFinite(weight) && (i % d > 0 ? weight === 0 : weight >= 0 || isFree?.[i] === 1),
  );
}

/** qᵀ y < 0. */
function isNegative(q: Float64Array, y: Float64Array): boolean {
  let sum = 0;
  for (let i = 0; i < q.length; i++) if (y[i] !== 0) sum = sumAbove(sum, productAbove(q[i]!, y[i]!));
  return sum < 0;
}

/** Whether vᵀ r ≤ 0 for all r that the laws allow. */
function neverHelps({ problem, dimension: d, friction }: RawJudge, { low, high }: Bounds): boolean {
  const isFree = problem.form === "mlcp" ? problem.isFree : undefined;
  for (let c = 0, at = 0; at < low.length; c++, at += d) {
    if (isFree?.[c] && low[at] !== 0) return false;
    let square = 0;
    for (let i = at + 1; i < at + d; i++) {
      const size = Math.max(Math.abs(low[i]!), Math.abs(high[i]!));
      square = sumAbove(square, productAbove(size, size));
    }
    const held = square > 0 && friction[c]! > 0 ? productAbove(friction[c]!, rootAbove(square)) : 0;
    if (!(sumAbove(high[at]!, held) <= 0)) return false;
  }
  return true;
}

const bounds = (n: number): Bounds => ({ low: new Float64Array(n), high: new Float64Array(n) });

function add({ low, high }: Bounds, to: number, a: number, x: number): void {
  low[to] = sumBelow(low[to]!, productBelow(a, x));
  high[to] = sumAbove(high[to]!, productAbove(a, x));
}

/** Aᵀ y. */
function transposedProduct({ rows, columns, starts, indices, values }: SparseMatrix, y: Float64Array): Bounds {
  const out = bounds(columns);
  for (let i = 0; i < rows; i++) {
    if (y[i] === 0) continue;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) add(out, indices[k]!, values[k]!, y[i]!);
  }
  return out;
}

/** A y. */
function product({ rows, starts, indices, values }: SparseMatrix, y: Float64Array): Bounds {
  const out = bounds(rows);
  for (let i = 0; i < rows; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++)
      if (y[indices[k]!] !== 0) add(out, i, values[k]!, y[indices[k]!]!);
  }
  return out;
}
