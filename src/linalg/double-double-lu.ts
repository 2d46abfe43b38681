/**
 * Linear systems in twice the precision: A = L U with complete pivoting, entries as heads and tails.
 *
 *   P A Q = L U,   A x = b   to about 2⁻¹⁰⁰ cond(A)                                 [GolubVanLoan] 3.4.8
 *
 * Complete pivoting tells the rank: elimination ends at the first pivot below `zero` times the first one. The unknowns that
 * are left over stay zero, and the right sides that are left over say whether the system is consistent.
 * For small systems in which doubles do not suffice; it takes about forty times as long as `luInPlace`.
 */
import { productError, sumError } from "./double-double.ts";

/** Numbers of twice the precision: heads and tails. */
export interface Doubled {
  readonly head: Float64Array;
  readonly tail: Float64Array;
}

/** n zeros. */
export function doubled(n: number): Doubled {
  return { head: new Float64Array(n), tail: new Float64Array(n) };
}

export interface DoubledSolution {
  readonly x: Doubled;
  /** Number of pivots above the threshold. */
  readonly rank: number;
  /** Largest right side that the elimination leaves without an equation; 0 for full rank. */
  readonly inconsistency: number;
  /** Basis of the kernel, n − rank vectors, in doubles. */
  readonly kernel: readonly Float64Array[];
}

/** A and b under way; row k of U is row rows[k] of `a`, its column k column columns[k]. */
interface Elimination {
  readonly a: Doubled;
  readonly b: Doubled;
  readonly n: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/** Solves A x = b; `a` (n × n, row by row) and `b` are overwritten. Scale rows and columns to unit size first. */
export function solveDoubledInPlace(a: Doubled, b: Doubled, n: number, zero: number): DoubledSolution {
  const rows = Int32Array.from({ length: n }, (_, i) => i);
  const columns = rows.slice();
  const elimination: Elimination = { a, b, n, rows, columns };
  let rank = 0;
  let first = 0;
  while (rank < n) {
    const size = bringPivot(elimination, rank);
    if (rank === 0) first = size;
    if (!(size > zero * first) || !(size < Infinity)) break;
    eliminate(elimination, rank);
    rank++;
  }
  const x = doubled(n);
  for (let k = rank - 1; k >= 0; k--) backSubstitute(elimination, x, k, rank);
  let inconsistency = 0;
  for (let k = rank; k < n; k++) inconsistency = Math.max(inconsistency, Math.abs(b.head[rows[k]!]!));
  const kernel = Array.from({ length: n - rank }, (_, k) => kernelVector(elimination, rank, rank + k));
  return { x, rank, inconsistency, kernel };
}

/** The solution of U x = 0 in which the left-over unknown `free` is 1 and the others are 0. */
function kernelVector({ a: { head }, n, rows, columns }: Elimination, rank: number, free: number): Float64Array {
  const x = new Float64Array(n);
  x[columns[free]!] = 1;
  for (let k = rank - 1; k >= 0; k--) {
    const row = rows[k]! * n;
    let sum = -head[row + columns[free]!]!;
    for (let j = k + 1; j < rank; j++) sum -= head[row + columns[j]!]! * x[columns[j]!]!;
    x[columns[k]!] = sum / head[row + columns[k]!]!;
  }
  return x;
}

/** Exchanges rows and columns (by their names) so that the largest entry left stands at (k, k); its size. */
function bringPivot({ a: { head }, n, rows, columns }: Elimination, k: number): number {
  let size = -1;
  let row = k;
  let column = k;
  for (let i = k; i < n; i++) {
    for (let j = k; j < n; j++) {
      const entry = Math.abs(head[rows[i]! * n + columns[j]!]!);
      if (!(entry <= size)) {
        size = entry;
        row = i;
        column = j;
      }
    }
  }
  [rows[k], rows[row]] = [rows[row]!, rows[k]!];
  [columns[k], columns[column]] = [columns[column]!, columns[k]!];
  return size;
}

function eliminate({ a, b, n, rows, columns }: Elimination, k: number): void {
  const base = rows[k]! * n;
  const pivot = base + columns[k]!;
  for (let i = k + 1; i < n; i++) {
    const row = rows[i]! * n;
    const at = row + columns[k]!;
    if (a.head[at] === 0) continue;
    const [q, qt] = quotient(a.head[at]!, a.tail[at]!, a.head[pivot]!, a.tail[pivot]!);
    for (let j = k + 1; j < n; j++) {
      const from = base + columns[j]!;
      if (a.head[from] !== 0) subtractProduct(a, row + columns[j]!, q, qt, a.head[from]!, a.tail[from]!);
    }
    subtractProduct(b, rows[i]!, q, qt, b.head[rows[k]!]!, b.tail[rows[k]!]!);
    a.head[at] = 0;
    a.tail[at] = 0;
  }
}

function backSubstitute({ a, b, n, rows, columns }: Elimination, x: Doubled, k: number, rank: number): void {
  const row = rows[k]!;
  for (let j = k + 1; j < rank; j++) {
    const c = columns[j]!;
    subtractProduct(b, row, a.head[row * n + c]!, a.tail[row * n + c]!, x.head[c]!, x.tail[c]!);
  }
  const at = row * n + columns[k]!;
  const [q, qt] = quotient(b.head[row]!, b.tail[row]!, a.head[at]!, a.tail[at]!);
  x.head[columns[k]!] = q;
  x.tail[columns[k]!] = qt;
}

/** out[at] −= (q + qt)(y + yt). */
function subtractProduct(out: Doubled, at: number, q: number, qt: number, y: number, yt: number): void {
  const p = q * y;
  const e = productError(q, y, p) + (q * yt + qt * y);
  const h = out.head[at]!;
  const s = h - p;
  const t = out.tail[at]! + sumError(h, -p, s) - e;
  const head = s + t;
  out.head[at] = head;
  out.tail[at] = t - (head - s);
}

/** (a + at) / (b + bt). */
function quotient(a: number, at: number, b: number, bt: number): [number, number] {
  const q = a / b;
  const p = q * b;
  const rest = a - p - productError(q, b, p) + at - q * bt;
  const t = rest / b;
  const head = q + t;
  return [head, t - (head - q)];
}
