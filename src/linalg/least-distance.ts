/**
 * Least distance programming: min ‖x‖ subject to A x ≥ b, or the finding that no x exists.
 *   KKT: x = Aᵀ u,  u ≥ 0,  A x ≥ b,  uᵀ(A x − b) = 0                                [LawsonHanson] 23.4
 *   infeasible ⇔ there is u ≥ 0 with Aᵀ u = 0 and bᵀ u > 0 (Farkas)
 *
 * The dual is an NNLS problem with the residual ‖r‖ = 1/√(1 + ‖x‖²), which cannot tell a far point from none. The
 * same active sets are therefore walked with x in hand [GoldfarbIdnani1983]: the most violated row enters; rows whose
 * multiplier would become negative leave. When the entering row is a nonpositive combination of the active ones,
 * a_p = Σ r_j a_j with r ≤ 0, then u_p = 1, u_j = −r_j is the Farkas certificate.
 *
 * Rows are first scaled to norms near 1 (by powers of two, without rounding). A row at most `rankTolerance` times the
 * largest one is zero and says 0 ≥ b. Shortfalls within rounding count as met, so an equality may be written as two
 * inequalities.
 *
 * Trap: nearly opposite active rows put x far away and make the multipliers as large, and the rounding of the certificate is
 * the product of both: it seems to explain everything. A shortfall of a visible part of |b| + |a||x| is never rounding.
 */
import { powerOfTwoBelow, stridedNorm } from "./dense.ts";
import {
  append,
  type GrowingQr,
  growingQr,
  probe,
  remove,
  solveUpperInPlace,
  solveUpperTransposedInPlace,
} from "./growing-qr.ts";
import { rankTolerance } from "./qr.ts";
import { FEASIBILITY_ROUNDING, RIGHT_SIDE_ROUNDING } from "./tolerances.ts";

export interface LeastDistance {
  readonly feasible: boolean;
  /** The point of the polyhedron nearest to the origin; zeros when there is none. */
  readonly x: Float64Array;
}

/** Rows entered per row and unknown before rounding is blamed and the tolerance doubled; normal use stays below 2. */
const PATIENCE = 10;

/**
 * A shortfall of this part of |b| + |a||x| is real: active rows are independent to `rankTolerance`, so x is known to some
 * EPSILON/RANK_ROUNDING = 2⁻¹⁰ of its size at worst.
 */
const VISIBLE = 2 ** -7;

/**
 * A small entry of a row that was turned or eliminated carries the rounding of the large ones: this part of the tolerance. Not
 * more, because entries of different units may stand side by side.
 */
const ROW_ROUNDING = 2 ** -6;

interface State {
  readonly n: number;
  /** Number of rows that are not zero. */
  readonly count: number;
  /** Rows scaled to norms in [1, 2), right sides divided alike and by `scale`, which is near the largest of them. */
  readonly rows: Float64Array;
  readonly b: Float64Array;
  /** The right sides before any was relaxed. */
  readonly given: Float64Array;
  readonly scale: number;
  readonly x: Float64Array;
  readonly qr: GrowingQr;
  /** active[k] is the row in place k of `qr`, u[k] its multiplier, r[k] its share in the entering row. */
  readonly active: number[];
  readonly isActive: Uint8Array;
  readonly u: Float64Array;
  readonly r: Float64Array;
  tolerance: number;
}

/** `a` of shape m × n and `b` are not changed. `tolerance`: part of |b| + |a||x| by which a row may fall short. */
export function leastDistance(
  a: Float64Array,
  m: number,
  n: number,
  b: Float64Array,
  tolerance: number = FEASIBILITY_ROUNDING,
): LeastDistance {
  const state = normalise(a, m, n, b, tolerance);
  if (state === undefined || !iterate(state)) return { feasible: false, x: new Float64Array(n) };
  return { feasible: true, x: state.x.map((value) => value * state.scale) };
}

/** Scales rows and right sides and leaves zero rows out; undefined when one of those demands 0 ≥ b > 0. */
function normalise(a: Float64Array, m: number, n: number, b: Float64Array, tolerance: number): State | undefined {
  const norms = new Float64Array(m);
  let largestRow = 0;
  let largestB = 0;
  for (let i = 0; i < m; i++) {
    norms[i] = stridedNorm(a, i * n, n, 1);
    largestRow = Math.max(largestRow, norms[i]!);
    largestB = Math.max(largestB, Math.abs(b[i]!));
  }
  const rows = new Float64Array(m * n);
  const right = new Float64Array(m);
  let count = 0;
  let scale = 0;
  for (let i = 0; i < m; i++) {
    if (norms[i]! > rankTolerance(0, n) * largestRow) {
      const divisor = powerOfTwoBelow(norms[i]!);
      for (let j = 0; j < n; j++) rows[count * n + j] = a[i * n + j]! / divisor;
      right[count] = b[i]! / divisor;
      scale = Math.max(scale, Math.abs(right[count]!));
      count++;
    } else if (!(b[i]! <= RIGHT_SIDE_ROUNDING * largestB)) return undefined;
  }
  if (scale > 0) {
    scale = powerOfTwoBelow(scale);
    for (let i = 0; i < count; i++) right[i] = right[i]! / scale;
  }
  return {
    n,
    count,
    rows,
    b: right,
    given: right.slice(),
    scale,
    x: new Float64Array(n),
    qr: growingQr(n, n),
    active: [],
    isActive: new Uint8Array(count),
    u: new Float64Array(n + 1),
    r: new Float64Array(n),
    tolerance,
  };
}

/** Enters violated rows until none is left (true) or one contradicts the active ones (false). */
function iterate(state: State): boolean {
  const patience = PATIENCE * (state.count + state.n);
  for (let entered = 1; ; entered++) {
    if (entered % patience === 0) state.tolerance *= 2;
    const p = mostViolated(state);
    if (p < 0) return isMet(state);
    if (!enter(state, p)) {
      const short = shortfall(state, p);
      if (short > state.tolerance * certificateMagnitude(state, p) + RIGHT_SIDE_ROUNDING) return false;
      if (short > VISIBLE * magnitude(state, p)) return false;
      relax(state, p, short);
    }
  }
}

/** Whether x meets the right sides as they were given, but for what is too small to be seen. */
function isMet(state: State): boolean {
  for (let i = 0; i < state.count; i++) {
    const relaxed = state.given[i]! - state.b[i]!;
    if (relaxed > 0 && relaxed + shortfall(state, i) > VISIBLE * (relaxed + magnitude(state, i))) return false;
  }
  return true;
}

/** The row that falls short most, beyond rounding; −1 when all are met. */
function mostViolated(state: State): number {
  let worst = 0;
  let chosen = -1;
  for (let i = 0; i < state.count; i++) {
    if (state.isActive[i] === 1) continue;
    const short = shortfall(state, i);
    if (short > worst && short > state.tolerance * magnitude(state, i) + RIGHT_SIDE_ROUNDING) {
      worst = short;
      chosen = i;
    }
  }
  return chosen;
}

/** Makes row p active, letting rows with exhausted multipliers go. False when p contradicts the active rows. */
function enter(state: State, p: number): boolean {
  const { n, rows, x, qr, active, isActive, u, r } = state;
  const independent = rankTolerance(0, n);
  for (;;) {
    const rest = probe(qr, rows, p * n);
    const isFree = rest > independent && qr.count < n;
    for (let k = 0; k < qr.count; k++) r[k] = qr.r[qr.count * qr.capacity + k]!;
    solveUpperInPlace(qr, r);
    let step = isFree ? shortfall(state, p) / (rest * rest) : Infinity;
    let leaving = -1;
    for (let k = 0; k < qr.count; k++) {
      if (r[k]! > independent && u[k]! / r[k]! < step) {
        step = u[k]! / r[k]!;
        leaving = k;
      }
    }
    if (step === Infinity) return false;
    if (leaving < 0) {
      append(qr, rest);
      active.push(p);
      isActive[p] = 1;
      solveActive(state);
      return true;
    }
    for (let k = 0; k < qr.count; k++) u[k] = Math.max(0, u[k]! - step * r[k]!);
    if (isFree) for (let j = 0; j < n; j++) x[j] = x[j]! + step * qr.q[qr.count * n + j]!;
    isActive[active[leaving]!] = 0;
    active.splice(leaving, 1);
    u.copyWithin(leaving, leaving + 1);
    remove(qr, leaving);
  }
}

/** The shortest x on the active rows and its multipliers: x = Q y with Rᵀ y = b, u = R⁻¹ y. */
function solveActive(state: State): void {
  const { n, b, x, qr, active, u } = state;
  for (let k = 0; k < qr.count; k++) u[k] = b[active[k]!]!;
  solveUpperTransposedInPlace(qr, u);
  x.fill(0);
  for (let k = 0; k < qr.count; k++) {
    for (let j = 0; j < n; j++) x[j] = x[j]! + u[k]! * qr.q[k * n + j]!;
  }
  solveUpperInPlace(qr, u);
  for (let k = 0; k < qr.count; k++) u[k] = Math.max(0, u[k]!);
}

/** Lowers b_p by a shortfall that the active rows explain as rounding, and starts again. */
function relax(state: State, p: number, short: number): void {
  state.b[p] = state.b[p]! - short;
  state.qr.count = 0;
  state.active.length = 0;
  state.isActive.fill(0);
  state.x.fill(0);
}

/** b_i − a_i x. */
function shortfall(state: State, i: number): number {
  const { n, rows, b, x } = state;
  let sum = b[i]!;
  for (let j = 0; j < n; j++) sum -= rows[i * n + j]! * x[j]!;
  return sum;
}

/** |b_i| + |a_i||x| + ROW_ROUNDING |x|: what the terms of the shortfall are made of. */
function magnitude(state: State, i: number): number {
  const { n, rows, b, x } = state;
  let sum = Math.abs(b[i]!);
  let largest = 0;
  for (let j = 0; j < n; j++) {
    sum += Math.abs(rows[i * n + j]! * x[j]!);
    largest = Math.max(largest, Math.abs(x[j]!));
  }
  return sum + ROW_ROUNDING * largest;
}

/** The same for the combination bᵀ u of the Farkas certificate u_p = 1, u_j = |r_j|. */
function certificateMagnitude(state: State, p: number): number {
  let sum = magnitude(state, p);
  for (let k = 0; k < state.qr.count; k++) sum += Math.abs(state.r[k]!) * magnitude(state, state.active[k]!);
  return sum;
}
