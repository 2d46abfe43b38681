/**
 * The shortest way onto constraints in the kinetic metric, for positions (d = −g, one step of Newton's method) and velocities (d = −γ):
 *
 *   x ← x + Ā⁻¹W μ,   G μ = d
 *
 * in units that give G a unit diagonal. Where constraints depend on each other, μ is the solution of least norm, or there is none. Where they
 * nearly do (two corners in one place), the way of what they differ in would be the rounding of d over next to nothing: it is left out, too.
 */
import { dot } from "../../linalg/dense.ts";
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";
import { EPSILON, RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { addAnswer, clearCancelled, type MechanismFrame } from "./mechanism-frame.ts";

/** A way more than this many times as long as its defects, in the kinetic metric, is rounding of constraints that nearly depend on each other. */
const LONGEST_WAY = 2 ** 10;

/** Moves x over some local components of a loaded frame, all by default; false when they depend on each other and nothing moved. `defects`: d, then μ. */
export function moveOntoConstraints(
  x: Float64Array,
  at: MechanismFrame,
  defects: Float64Array,
  takesDependent: boolean,
  components: readonly number[] = Array.from({ length: at.size }, (_, i) => i),
): boolean {
  const { delassus, size, entries } = at;
  const n = components.length;
  const units = Float64Array.from(components, (i) => Math.sqrt(delassus[i * (size + 1)]!) || 1);
  const matrix = new Float64Array(n * n);
  for (let a = 0; a < n; a++) {
    defects[a]! /= units[a]!;
    for (let b = 0; b < n; b++) {
      matrix[a * n + b] = delassus[components[a]! * size + components[b]!]! / (units[a]! * units[b]!);
    }
  }
  const asked = takesDependent ? defects.slice(0, n) : undefined;
  if (!solveInPlace(matrix, n, defects, takesDependent)) return false;
  if (asked && dot(asked, defects) > LONGEST_WAY ** 2 * dot(asked, asked)) shortWayInPlace(matrix, n, asked, defects);
  const terms = x.map(Math.abs);
  const moves = new Float64Array(size);
  for (let a = 0; a < n; a++) {
    moves[components[a]!] = defects[a]! /= units[a]!;
    addAnswer(x, at, components[a]!, moves, terms, entries);
  }
  clearCancelled(x, terms, 4 * (n + 1) * EPSILON);
  return true;
}

/** Gμ = d without what would take a way longer than `LONGEST_WAY`: eigenvalues below its inverse square count as zero. */
function shortWayInPlace(matrix: Float64Array, n: number, asked: Float64Array, out: Float64Array): void {
  const { values, vectors } = symmetricEigen(matrix, n);
  out.fill(0);
  for (let k = 0; k < n; k++) {
    if (!(values[k]! * LONGEST_WAY ** 2 > 1)) continue;
    const vector = vectors.subarray(k * n, k * n + n);
    const share = dot(vector, asked) / values[k]!;
    for (let i = 0; i < n; i++) out[i]! += share * vector[i]!;
  }
}

/** x ← A⁻¹ x by elimination; the solution of least norm where A is singular and `takesSingular`, else false. */
export function solveInPlace(a: Float64Array, n: number, x: Float64Array, takesSingular = true): boolean {
  const [factors, pivots] = [a.slice(0, n * n), new Int32Array(n)];
  if (luInPlace(factors, n, pivots) > n * RANK_ROUNDING) luSolveInPlace(factors, n, pivots, x);
  else if (!takesSingular) return false;
  else x.set(leastSquares(a.slice(0, n * n), n, n, x.slice(0, n)).x);
  return true;
}
