/**
 * How many digits the Delassus matrix leaves. A body of 10¹² kg on one of 1 kg gives G = [[1 + 10⁻¹², −1], [−1, 1]]: the
 * digits that decide stand at the end of a double, and what is computed from G knows only four of them.
 *
 * Exactly redundant directions give eigenvalues of rounding size and do no harm: u⁺ does not depend on them. Harm comes
 * from eigenvalues between rounding and one.
 */
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { EPSILON } from "../linalg/tolerances.ts";

/** Beyond this size the eigenvalues would cost more than the solve; ask only when a proof depends on them. */
export const LARGEST_CONDITION_QUESTION = 60;

/** Eigenvalues of the scaled matrix below this many roundings belong to redundant directions. */
const REDUNDANT_ROUNDINGS = 2 ** 5;

/** Decimal digits of u⁺ that the rounding of the entries of G leaves, at most 16. */
export function reliableDigits(matrix: Float64Array, n: number): number {
  if (n === 0) return 16;
  const scale = Float64Array.from({ length: n }, (_, i) => 1 / Math.sqrt(matrix[i * n + i]! || 1));
  const scaled = matrix.map((value, at) => value * scale[Math.floor(at / n)]! * scale[at % n]!);
  const rounding = n * EPSILON;
  const { values } = symmetricEigen(scaled, n);
  const smallest = values.find((value) => value > REDUNDANT_ROUNDINGS * rounding) ?? 1;
  return Math.min(16, Math.log10(Math.min(1, smallest) / rounding));
}
