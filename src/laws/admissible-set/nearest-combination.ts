/**
 * The point nearest to x among the combinations of generators that keep the contacts closed or opening:
 *
 *   min ½ |z − x|²,   z = z⁻ + H λ,   0 ≤ λ ≤ l,   A z ≥ 0
 *
 *   w_λ = Hᵀ(z − x − Aᵀκ) + σ,   w_κ = A z,   w_σ = l − λ,      0 ≤ w ⊥ (λ, κ, σ) ≥ 0
 *
 * a monotone linear complementarity problem. It decides which generators and contacts take part; z is then computed
 * once more as the projection of x onto the affine set of these, by QR, because the products HᵀH of the LCP have only
 * half of the digits where generators are close to each other.
 */
import { columnsOf, combination, dot, norm, transpose } from "../../linalg/dense.ts";
import { nnls } from "../../linalg/nnls.ts";
import { leastSquares, spanBasis } from "../../linalg/qr.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { solveLcp } from "../../solvers/lemke/solve-lcp.ts";
import type { Generator } from "./reservoir-cone.ts";

export interface Combination {
  readonly z: Float64Array;
  /** λ per generator. */
  readonly weights: Float64Array;
  /** κ per row of A. */
  readonly multipliers: Float64Array;
  /** Largest violation of A z ≥ 0 and of z = z⁻ + H λ, in the length scale `size`. */
  readonly defect: number;
}

/** Weights and multipliers at most this part of the largest length are zero: they come out of pivoting. */
const WEIGHT_ROUNDING = 2 ** 14 * EPSILON;

export interface CombinationProblem {
  /** z⁻. */
  readonly before: Float64Array;
  readonly generators: readonly Generator[];
  /** Rows of A, of unit length. */
  readonly rows: readonly Float64Array[];
}

/** Undefined when the LCP was not solved. */
export function nearestCombination(problem: CombinationProblem, x: Float64Array): Combination | undefined {
  const size = Math.max(norm(problem.before), norm(x));
  if (size === 0) {
    const weights = new Float64Array(problem.generators.length);
    return { z: problem.before.slice(), weights, multipliers: new Float64Array(problem.rows.length), defect: 0 };
  }
  const direct = problem.rows.length === 0 ? withoutContacts(problem, x, size) : undefined;
  if (direct) return direct;
  const solved = solveLcp(combinationLcp(problem, x, size));
  if (solved.status !== "solved") return undefined;
  const count = problem.generators.length;
  const weights = solved.z.slice(0, count).map((value) => value * size);
  const multipliers = solved.z.slice(count, count + problem.rows.length).map((value) => value * size);
  const plain = { z: combine(problem, weights), weights, multipliers };
  const first = { ...plain, defect: defectOf(problem, plain.z, weights, size) };
  const second = polish(problem, x, first, size);
  return second && second.defect <= Math.max(first.defect, WEIGHT_ROUNDING) ? second : first;
}

/** Without contacts to keep, and where no limit is met, it is a nonnegative least-squares problem. */
function withoutContacts(problem: CombinationProblem, x: Float64Array, size: number): Combination | undefined {
  const { generators, before } = problem;
  const directions = generators.map(({ direction }) => direction);
  const offset = x.map((value, k) => value - before[k]!);
  const { x: weights } = nnls(columnsOf(directions, x.length), x.length, generators.length, offset);
  if (weights.some((weight, g) => weight > generators[g]!.limit)) return undefined;
  const found = { z: combine(problem, weights), weights, multipliers: new Float64Array(0), defect: 0 };
  return polish(problem, x, found, size) ?? found;
}

/** The LCP with lengths in units of `size`. */
function combinationLcp(
  { before, generators, rows }: CombinationProblem,
  x: Float64Array,
  size: number,
): { size: number; matrix: Float64Array; offset: Float64Array } {
  const p = generators.length;
  const m = rows.length;
  const limited = generators.flatMap(({ limit }, g) => (Number.isFinite(limit) ? [g] : []));
  const n = p + m + limited.length;
  const matrix = new Float64Array(n * n);
  const offset = new Float64Array(n);
  const toBefore = before.map((value, k) => (value - x[k]!) / size);
  generators.forEach(({ direction }, g) => {
    offset[g] = dot(direction, toBefore);
    for (let h = 0; h <= g; h++) matrix[g * n + h] = matrix[h * n + g] = dot(direction, generators[h]!.direction);
    rows.forEach((row, i) => {
      const product = dot(row, direction);
      matrix[g * n + p + i] = -product;
      matrix[(p + i) * n + g] = product;
    });
  });
  rows.forEach((row, i) => {
    offset[p + i] = dot(row, before) / size;
  });
  limited.forEach((g, s) => {
    matrix[g * n + p + m + s] = 1;
    matrix[(p + m + s) * n + g] = -1;
    offset[p + m + s] = generators[g]!.limit / size;
  });
  return { size: n, matrix, offset };
}

/** z⁻ + H λ. */
function combine({ before, generators }: CombinationProblem, weights: Float64Array): Float64Array {
  const directions = generators.map(({ direction }) => direction);
  return combination(directions, weights, before);
}

function defectOf(problem: CombinationProblem, z: Float64Array, weights: Float64Array, size: number): number {
  const made = combine(problem, weights);
  let worst = norm(made.map((value, k) => value - z[k]!));
  for (const row of problem.rows) worst = Math.max(worst, -dot(row, z));
  return worst / size;
}

/** The same z from the sets that take part; undefined when they do not carry it. */
function polish(
  problem: CombinationProblem,
  x: Float64Array,
  found: Omit<Combination, "defect">,
  size: number,
): Combination | undefined {
  const { generators, rows } = problem;
  const r = x.length;
  const zero = WEIGHT_ROUNDING * size;
  const fixed = found.weights.map((weight, g) => (weight >= generators[g]!.limit - zero ? generators[g]!.limit : 0));
  const free = generators.flatMap((_, g) => (found.weights[g]! > zero && fixed[g] === 0 ? [g] : []));
  const active = rows.flatMap((_, i) => (found.multipliers[i]! > zero ? [i] : []));
  const origin = combine(problem, fixed);
  const edges = free.map((g) => generators[g]!.direction);
  const { z, multipliers } = projectOntoFace(origin, edges, rows, active, found.multipliers, x);
  const offset = z.map((value, k) => value - origin[k]!);
  const { x: shares } = nnls(columnsOf(edges, r), r, free.length, offset);
  const weights = fixed.slice();
  free.forEach((g, j) => {
    weights[g] = shares[j]!;
  });
  if (weights.some((weight, g) => weight > generators[g]!.limit + zero)) return undefined;
  return { z, weights, multipliers, defect: defectOf(problem, z, weights, size) };
}

/**
 * Projection of x onto (origin + span of the edges) ∩ { a_i z = 0, i active }, and the multipliers near the given ones
 * with z − x − Aᵀκ orthogonal to the edges.
 */
function projectOntoFace(
  origin: Float64Array,
  edges: readonly Float64Array[],
  rows: readonly Float64Array[],
  active: readonly number[],
  start: Float64Array,
  x: Float64Array,
): { z: Float64Array; multipliers: Float64Array } {
  const r = x.length;
  const basis = spanBasis(edges, r);
  const offset = x.map((value, k) => value - origin[k]!);
  const parts = basis.map((q) => dot(q, offset));
  const z = combination(basis, parts, origin);
  const multipliers = start.map((value, i) => (active.includes(i) ? value : 0));
  if (active.length === 0 || basis.length === 0) return { z, multipliers };
  const slopes = Float64Array.from(active.flatMap((i) => basis.map((q) => dot(rows[i]!, q))));
  const right = Float64Array.from(active, (i) => -dot(rows[i]!, z));
  const shift = leastSquares(slopes, active.length, basis.length, right).x;
  // z − x − Aᵀκ is orthogonal to the basis when slopesᵀ κ = shift.
  const missing = shift.map((value, j) =>
    active.reduce((sum, i, k) => sum - slopes[k * basis.length + j]! * multipliers[i]!, value),
  );
  const transposed = transpose(slopes, active.length, basis.length);
  const correction = leastSquares(transposed, basis.length, active.length, missing).x;
  active.forEach((i, k) => {
    multipliers[i] = Math.max(0, multipliers[i]! + correction[k]!);
  });
  return { z: combination(basis, shift, z), multipliers };
}
