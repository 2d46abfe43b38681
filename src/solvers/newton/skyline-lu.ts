/**
 * LU factorisation that skips zeros, for large reduced systems with mostly zeros: rows end at their last nonzero column
 * (`last`, n places, which grows as elimination fills in), zero multipliers are skipped, and a diagonal pivot is kept while it is
 * not much smaller than the best, so that rows stay where their neighbours are.
 * Otherwise as linalg/lu.ts: P A = L U in place, row exchanges in `pivots`, solved by `luSolveInPlace`.
 */

/** A diagonal pivot of at least this share of the largest entry below it is kept (growth of entries stays below 11). */
const PIVOT_SHARE = 0.1;

/** Factorises the n × n matrix `a`. False when a pivot is exactly zero or not finite. */
export function skylineLuInPlace(a: Float64Array, n: number, pivots: Int32Array, last: Int32Array): boolean {
  for (let i = 0; i < n; i++) {
    let j = n - 1;
    while (j > 0 && a[i * n + j] === 0) j--;
    last[i] = j;
  }
  for (let k = 0; k < n; k++) {
    const row = choosePivot(a, n, k);
    pivots[k] = row;
    if (row !== k) exchange(a, n, k, row, last);
    const pivot = a[k * n + k]!;
    if (!(Math.abs(pivot) > 0 && Math.abs(pivot) < Infinity)) return false;
    eliminate(a, n, k, 1 / pivot, last);
  }
  return true;
}

function choosePivot(a: Float64Array, n: number, k: number): number {
  const diagonal = Math.abs(a[k * n + k]!);
  let best = diagonal;
  let row = k;
  for (let i = k + 1; i < n; i++) {
    const size = Math.abs(a[i * n + k]!);
    if (size > best) {
      best = size;
      row = i;
    }
  }
  return diagonal >= PIVOT_SHARE * best ? k : row;
}

function exchange(a: Float64Array, n: number, k: number, other: number, last: Int32Array): void {
  const end = Math.max(last[k]!, last[other]!);
  for (let j = 0; j <= end; j++) {
    const held = a[k * n + j]!;
    a[k * n + j] = a[other * n + j]!;
    a[other * n + j] = held;
  }
  const held = last[k]!;
  last[k] = last[other]!;
  last[other] = held;
}

function eliminate(a: Float64Array, n: number, k: number, inverse: number, last: Int32Array): void {
  const from = k * n;
  const end = last[k]!;
  for (let i = k + 1; i < n; i++) {
    const to = i * n;
    if (a[to + k] === 0) continue;
    const factor = a[to + k]! * inverse;
    a[to + k] = factor;
    for (let j = k + 1; j <= end; j++) a[to + j] = a[to + j]! - factor * a[from + j]!;
    if (last[i]! < end) last[i] = end;
  }
}
