/**
 * Contacts beside bilateral constraints, as contacts alone: what the constraints answer to every impulse is taken into the matrix.
 *
 *   ξ_B = 0   ⇒   Λ_B = −G_BB⁻¹ (G_BC Λ_C + c_B),      G_CC − G_CB G_BB⁻¹ G_BC,   c_C − G_CB G_BB⁻¹ c_B   stay for the others
 */
import { luInPlace, luSolveInPlace } from "../linalg/lu.ts";
import { RANK_ROUNDING } from "../linalg/tolerances.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";

type Numbers = Pick<InclusionProblem, "size" | "matrix" | "offset">;

/**
 * Matrix and offset with the answer of the constraints in the rows and columns of all others; undefined where constraints depend on each
 * other. The rows of the constraints themselves mean nothing afterwards.
 */
export function withoutBilaterals(
  { size: n, matrix, offset }: Numbers,
  constraints: readonly number[],
): Numbers | undefined {
  const m = constraints.length;
  // Each constraint in its own unit, so that the smallest pivot tells dependence from a small mass.
  const scale = constraints.map((i) => 1 / Math.sqrt(Math.abs(matrix[i * n + i]!)));
  if (!scale.every(Number.isFinite)) return undefined;
  const entry = (a: number, b: number): number =>
    scale[a]! * matrix[constraints[a]! * n + constraints[b]!]! * scale[b]!;
  const factors = Float64Array.from({ length: m * m }, (_, k) => entry(Math.floor(k / m), k % m));
  const pivots = new Int32Array(m);
  if (!(luInPlace(factors, m, pivots) > RANK_ROUNDING * m)) return undefined;
  const rest = { size: n, matrix: matrix.slice(), offset: offset.slice() };
  const answer = new Float64Array(m);
  // The last column is the offset.
  for (let j = 0; j <= n; j++) {
    for (let a = 0; a < m; a++)
      answer[a] = scale[a]! * (j < n ? matrix[constraints[a]! * n + j]! : offset[constraints[a]!]!);
    luSolveInPlace(factors, m, pivots, answer);
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let a = 0; a < m; a++) sum += matrix[i * n + constraints[a]!]! * scale[a]! * answer[a]!;
      if (j < n) rest.matrix[i * n + j]! -= sum;
      else rest.offset[i]! -= sum;
    }
  }
  return rest;
}
