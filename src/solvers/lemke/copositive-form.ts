/**
 * The friction problem as a larger LCP with a copositive matrix, for the cases in which Lemke's method on (140) ends on
 * a ray: z = (Λ_N, β⁺, β⁻, λ), Λ_T = β⁺ − β⁻, λ the size of the slip velocity.      [StewartTrinkle1996]
 *
 *   ξ_N = …,   ρ± = ±ξ_T + λ,   ζ = μ Λ_N + bound − β⁺ − β⁻,      0 ≤ (ξ_N, ρ⁺, ρ⁻, ζ) ⊥ (Λ_N, β⁺, β⁻, λ) ≥ 0
 *
 * zᵀ A z = Λᵀ G Λ + λᵀ μ Λ_N ≥ 0 for z ≥ 0: copositive where the matrix of (140) is not. Then Lemke's method solves
 * the problem whenever cᵀΛ ≥ 0 for every impulse Λ in its reservoir without effect (G Λ = 0), in particular for every
 * impact without restitution. The price are 4 instead of 2 rows per planar contact.
 */
import { type LcpForm, plainForm } from "../../problems/lcp-form.ts";

/** The scaled problem in copositive form: unilateral pairs only, in the order Λ_N, β⁺, β⁻, λ. */
export function copositiveForm(form: LcpForm): LcpForm {
  const { normals, pairs, size } = form;
  const tangents = pairs - normals;
  const n = normals + 3 * tangents;
  const out = plainForm(n);
  const { matrix, offset } = out;
  for (let k = 0; k < pairs; k++) {
    const twin = k < normals ? -1 : k + tangents;
    for (let j = 0; j < pairs; j++) {
      const entry = form.matrix[k * size + j]!;
      writeTwins(matrix, n, k, twin, j, entry);
      if (j >= normals) writeTwins(matrix, n, k, twin, j + tangents, -entry);
    }
    writeTwins(offset, 1, k, twin, 0, form.offset[k]!);
    if (k >= normals) writeEdge(matrix, offset, form, k);
  }
  return out;
}

/** Writes an entry in row k and its negative in the row of the opposite direction. */
function writeTwins(rows: Float64Array, stride: number, k: number, twin: number, j: number, entry: number): void {
  rows[k * stride + j] = entry;
  if (twin >= 0) rows[twin * stride + j] = -entry;
}

/** λ in the rows ρ±, and the row ζ. */
function writeEdge(matrix: Float64Array, offset: Float64Array, form: LcpForm, k: number): void {
  const n = offset.length;
  const tangents = form.pairs - form.normals;
  const edge = k + 2 * tangents;
  matrix[k * n + edge] = 1;
  matrix[(k + tangents) * n + edge] = 1;
  matrix[edge * n + k] = -1;
  matrix[edge * n + k + tangents] = -1;
  if (form.partNormal[k]! >= 0) matrix[edge * n + form.partNormal[k]!] = form.share[k]!;
  offset[edge] = form.bound[k]!;
}
