/**
 * Nonnegative least squares: min ‖A x − b‖ subject to x ≥ 0.          [LawsonHanson] Chapter 23, Algorithm NNLS
 * A solution is known by its KKT conditions: x ≥ 0, w = Aᵀ(b − A x) ≤ 0, x_j w_j = 0.
 * Columns and b are scaled to norms near 1 (by powers of two, without rounding), so the choice of columns does not
 * depend on units. A column that brings no strict decrease of ‖A x − b‖ is passed over until another one does; so no
 * set is visited twice.
 */
import { norm, powerOfTwoBelow, stridedNorm, transpose } from "./dense.ts";
import { append, type GrowingQr, growingQr, probe, remove, solveUpperInPlace } from "./growing-qr.ts";
import { rankTolerance } from "./qr.ts";
import { EPSILON } from "./tolerances.ts";

export interface NonnegativeLeastSquares {
  readonly x: Float64Array;
  /** ‖A x − b‖. */
  readonly residualNorm: number;
}

/** Rounding of a component of Aᵀ(b − A x), in units of ‖b‖ + Σ‖a_j‖ x_j. */
const GRADIENT_ROUNDING = 2 ** 3 * EPSILON;

interface State {
  readonly m: number;
  readonly n: number;
  /** Columns of A (column j at columns[j m …]) and b, scaled to norms in [1, 2). */
  readonly columns: Float64Array;
  readonly b: Float64Array;
  readonly x: Float64Array;
  readonly residual: Float64Array;
  readonly qr: GrowingQr;
  /** passive[k] is the column in place k of `qr`; those columns may have x > 0. */
  readonly passive: number[];
  /** Least-squares solution on the passive columns. */
  readonly s: Float64Array;
  /** 1 for columns that are passive, zero or passed over. */
  readonly barred: Uint8Array;
}

/** `a` of shape m × n and `b` are not changed. */
export function nnls(a: Float64Array, m: number, n: number, b: Float64Array): NonnegativeLeastSquares {
  const size = norm(b.subarray(0, m));
  const x = new Float64Array(n);
  if (!(size > 0)) return { x, residualNorm: size };
  const scale = powerOfTwoBelow(size);
  const columns = transpose(a, m, n);
  const scales = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    const length = stridedNorm(columns, j * m, m, 1);
    if (!(length > 0)) continue;
    scales[j] = powerOfTwoBelow(length);
    for (let i = 0; i < m; i++) columns[j * m + i] = columns[j * m + i]! / scales[j]!;
  }
  const capacity = Math.min(m, n);
  const state: State = {
    m,
    n,
    columns,
    b: b.slice(0, m).map((value) => value / scale),
    x,
    residual: new Float64Array(m),
    qr: growingQr(m, capacity),
    passive: [],
    s: new Float64Array(capacity),
    barred: new Uint8Array(n),
  };
  const residualNorm = iterate(state, scales);
  for (let j = 0; j < n; j++) if (x[j]! > 0) x[j] = (x[j]! / scales[j]!) * scale;
  return { x, residualNorm: residualNorm * scale };
}

/** Lets columns in one at a time until none has a positive gradient; returns the residual norm. */
function iterate(state: State, scales: Float64Array): number {
  const { m, n, columns, qr, passive, barred } = state;
  const independent = rankTolerance(m, n);
  let best = updateResidual(state);
  resetBarred(state, scales);
  for (;;) {
    const j = steepestColumn(state);
    if (j < 0) return norm(state.residual);
    barred[j] = 1;
    if (qr.count === qr.capacity) continue;
    const rest = probe(qr, columns, j * m);
    if (!(rest > independent)) continue;
    append(qr, rest);
    passive.push(j);
    solvePassive(state);
    if (!(state.s[qr.count - 1]! > 0)) {
      dropPassive(state, qr.count - 1);
      continue;
    }
    stepToPassive(state);
    const now = updateResidual(state);
    if (now < best) resetBarred(state, scales);
    best = Math.min(best, now);
  }
}

/** x ← s, giving up the columns that would become negative on the way. */
function stepToPassive(state: State): void {
  const { x, s, passive } = state;
  for (;;) {
    let step = 1;
    let blocking = -1;
    for (let k = 0; k < passive.length; k++) {
      const from = x[passive[k]!]!;
      if (s[k]! > 0) continue;
      const reach = from === 0 ? 0 : from / (from - s[k]!);
      if (blocking < 0 || reach < step) {
        step = reach;
        blocking = k;
      }
    }
    for (let k = 0; k < passive.length; k++) {
      const j = passive[k]!;
      x[j] = blocking < 0 ? s[k]! : Math.max(0, x[j]! + step * (s[k]! - x[j]!));
    }
    if (blocking < 0) return;
    dropPassive(state, blocking);
    solvePassive(state);
  }
}

/** s = R⁻¹ Qᵀ b. */
function solvePassive(state: State): void {
  const { m, b, qr, s } = state;
  for (let k = 0; k < qr.count; k++) {
    let sum = 0;
    for (let i = 0; i < m; i++) sum += qr.q[k * m + i]! * b[i]!;
    s[k] = sum;
  }
  solveUpperInPlace(qr, s);
}

function dropPassive(state: State, k: number): void {
  state.x[state.passive[k]!] = 0;
  state.passive.splice(k, 1);
  remove(state.qr, k);
}

/** residual = b − A x; returns its norm. */
function updateResidual(state: State): number {
  const { m, b, columns, x, residual, passive } = state;
  residual.set(b);
  for (const j of passive) {
    for (let i = 0; i < m; i++) residual[i] = residual[i]! - x[j]! * columns[j * m + i]!;
  }
  return norm(residual);
}

/** The column with the largest gradient beyond rounding, −1 when there is none. */
function steepestColumn(state: State): number {
  const { m, n, columns, residual, barred, passive, x } = state;
  let size = 1;
  for (const j of passive) size += x[j]!;
  let best = GRADIENT_ROUNDING * m * size;
  let chosen = -1;
  for (let j = 0; j < n; j++) {
    if (barred[j] === 1) continue;
    let gradient = 0;
    for (let i = 0; i < m; i++) gradient += columns[j * m + i]! * residual[i]!;
    if (gradient > best) {
      best = gradient;
      chosen = j;
    }
  }
  return chosen;
}

function resetBarred(state: State, scales: Float64Array): void {
  for (let j = 0; j < state.n; j++) state.barred[j] = scales[j]! > 0 ? 0 : 1;
  for (const j of state.passive) state.barred[j] = 1;
}
