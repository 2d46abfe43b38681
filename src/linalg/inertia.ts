/**
 * Inertia of a symmetric matrix: the numbers of positive, negative and zero eigenvalues. By Sylvester's law they are
 * those of D in P A Pᵀ = L D Lᵀ. Pivots after Bunch and Parlett (the largest entry of the whole rest), which keep L
 * small and reveal the rank; a 2 × 2 block then has one eigenvalue of either sign.             [GolubVanLoan] 4.4
 *
 * An entry that remains counts as zero when it is at most `tolerance` times (|A| + |L||D||L|ᵀ)_ij, the magnitude of
 * what was added up in its place: the backward error of the factorisation, entry by entry. Together with rows and
 * columns scaled to unit size at the start, this makes the verdict independent of units: A and D A D have the same.
 * Scaling again on the way would blow up rounding errors of rows that have become small.
 */
import { BLOCK_THRESHOLD, eliminateOne, eliminateTwo, exchange } from "./symmetric-blocks.ts";
import { RANK_ROUNDING } from "./tolerances.ts";

export interface Inertia {
  readonly positive: number;
  readonly negative: number;
  readonly zero: number;
}

/** Rounds of scaling; each halves the spread of the row sizes in digits. */
const SCALING_ROUNDS = 20;

/** `a` (n × n) is not changed; of a matrix that is not symmetric the symmetric part is judged. */
export function inertia(a: Float64Array, n: number, tolerance: number = RANK_ROUNDING * n): Inertia {
  const s = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) s[i * n + j] = 0.5 * a[i * n + j]! + 0.5 * a[j * n + i]!;
  equilibrate(s, n);
  const magnitude = s.map(Math.abs);
  let positive = 0;
  let negative = 0;
  for (let k = 0; k < n; ) {
    dropRounding(s, magnitude, n, k, tolerance);
    const { size, row, column } = largestEntry(s, n, k);
    if (!(size > 0)) break;
    const next = row === column ? k + 1 : k + 2;
    for (const matrix of [s, magnitude]) {
      exchange(matrix, n, k, column, k, n);
      if (next === k + 2) exchange(matrix, n, k + 1, row, k, n);
    }
    if (next === k + 2 || s[k * n + k]! > 0) positive++;
    if (next === k + 2 || s[k * n + k]! < 0) negative++;
    if (next === k + 1) eliminateOne(s, n, k, n);
    else eliminateTwo(s, n, k, n);
    addMagnitude(magnitude, s, n, k, next);
    k = next;
  }
  return { positive, negative, zero: n - positive - negative };
}

function dropRounding(s: Float64Array, magnitude: Float64Array, n: number, k: number, tolerance: number): void {
  for (let i = k; i < n; i++) {
    for (let j = k; j <= i; j++) {
      if (Math.abs(s[i * n + j]!) <= tolerance * magnitude[i * n + j]!) s[i * n + j] = 0;
    }
  }
}

/** Size, row and column of the pivot in the rest from k on; row = column for a 1 × 1 block. */
function largestEntry(s: Float64Array, n: number, k: number): { size: number; row: number; column: number } {
  let diagonal = 0;
  let p = k;
  let off = 0;
  let row = k;
  let column = k;
  for (let i = k; i < n; i++) {
    const size = Math.abs(s[i * n + i]!);
    if (size > diagonal) {
      diagonal = size;
      p = i;
    }
    for (let j = k; j < i; j++) {
      const entry = Math.abs(s[i * n + j]!);
      if (entry > off) {
        off = entry;
        row = i;
        column = j;
      }
    }
  }
  return diagonal >= BLOCK_THRESHOLD * off ? { size: diagonal, row: p, column: p } : { size: off, row, column };
}

/** Adds |l_i||D||l_j|ᵀ of the block from k to `next` to the magnitudes behind it. */
function addMagnitude(magnitude: Float64Array, s: Float64Array, n: number, k: number, next: number): void {
  for (let i = next; i < n; i++) {
    for (let q = k; q < next; q++) {
      let part = 0;
      for (let p = k; p < next; p++) {
        part += Math.abs(s[i * n + p]!) * Math.abs(s[Math.max(p, q) * n + Math.min(p, q)]!);
      }
      if (part === 0) continue;
      for (let j = next; j <= i; j++) {
        magnitude[i * n + j] = magnitude[i * n + j]! + part * Math.abs(s[j * n + q]!);
      }
    }
  }
}

/** Multiplies rows and columns by powers of two until every row has its largest entry near 1. */
function equilibrate(s: Float64Array, n: number): void {
  const factors = new Float64Array(n);
  for (let round = 0; round < SCALING_ROUNDS; round++) {
    let isDone = true;
    for (let i = 0; i < n; i++) {
      let largest = 0;
      for (let j = 0; j < n; j++) largest = Math.max(largest, Math.abs(s[Math.max(i, j) * n + Math.min(i, j)]!));
      const exponent = largest > 0 && largest < Infinity ? Math.round(-0.5 * Math.log2(largest)) : 0;
      factors[i] = 2 ** exponent;
      if (exponent !== 0) isDone = false;
    }
    if (isDone) return;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) s[i * n + j] = s[i * n + j]! * factors[i]! * factors[j]!;
    }
  }
}
