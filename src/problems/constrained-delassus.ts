/**
 * The Delassus matrix that is shown to people, and its eigenvalue ratio λ_min / λ_max ([Glocker2012] (26), (87)).
 *
 * For a regular M it is G = Wᵀ M⁻¹ W. For a singular M that the bilateral elements complete, Wᵀ M⁻¹ W does not
 * exist; the compliance that remains when the bilateral constraints hold does, and it does not depend on how the
 * masses were completed:
 *
 *   G_c = Wᵀ K W,  K = Z (Zᵀ M Z)⁻¹ Zᵀ,  Z = ker W_bᵀ    =    G − G_{·b} G_bb⁺ G_{b·}
 *
 * Its bilateral rows and columns are zero; the eigenvalue ratio is then that of the other rows.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { submatrix } from "../linalg/dense.ts";
import { leastSquares } from "../linalg/qr.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import type { ImpactProblem } from "./impact-problem.ts";

export interface ShownDelassus {
  /** G or G_c, rows of n numbers. */
  readonly rows: readonly (readonly number[])[];
  /** λ_min / λ_max; null when there is nothing to compare. */
  readonly eigenvalueRatio: number | null;
}

/** Delassus matrix and eigenvalue ratio as they are reported. */
export function shownDelassus(impact: ImpactProblem): ShownDelassus {
  const n = impact.size;
  const matrix = impact.massForm === "regular" ? impact.delassus : constrained(impact);
  const kept =
    impact.massForm === "regular" ? indices(n) : indices(n).filter((i) => !bilateralComponents(impact).includes(i));
  return {
    rows: indices(n).map((i) => Array.from(matrix.subarray(i * n, i * n + n))),
    eigenvalueRatio: ratio(submatrix(matrix, n, kept), kept.length),
  };
}

const indices = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

function bilateralComponents(impact: ImpactProblem): number[] {
  return impact.elements
    .filter(({ element }) => ELEMENTS[element.kind].family === "bilateral")
    .map(({ start }) => start);
}

function constrained(impact: ImpactProblem): Float64Array {
  const n = impact.size;
  const b = bilateralComponents(impact);
  const out = impact.delassus.slice();
  for (let j = 0; j < n; j++) {
    const column = withoutBilaterals(impact.delassus, n, b, columnOf(impact.delassus, n, j));
    for (let i = 0; i < n; i++) out[i * n + j] = b.includes(i) || b.includes(j) ? 0 : column[i]!;
  }
  return out;
}

/** Column j of a matrix of size n. */
export const columnOf = (matrix: Float64Array, n: number, j: number): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => matrix[i * n + j]!);

/** x − G_{·b} G_bb⁺ x_b: velocities x once the components b are held at zero, by impulses of least norm where they are redundant. */
export function withoutBilaterals(
  matrix: Float64Array,
  n: number,
  b: readonly number[],
  x: Float64Array,
): Float64Array {
  if (b.length === 0) return x;
  const right = Float64Array.from(b, (i) => x[i]!);
  const { x: held } = leastSquares(submatrix(matrix, n, b), b.length, b.length, right);
  return x.map((value, i) => value - b.reduce((sum, k, at) => sum + matrix[i * n + k]! * held[at]!, 0));
}

function ratio(matrix: Float64Array, n: number): number | null {
  if (n === 0) return null;
  const { values } = symmetricEigen(matrix, n);
  const largest = values[n - 1]!;
  return largest > 0 ? Math.max(0, values[0]!) / largest : null;
}
