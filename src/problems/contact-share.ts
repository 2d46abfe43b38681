/**
 * What a contact is made of: the size by which its own defect is measured.
 *
 *   s_c = max(‖r_c‖, D_c ‖t_c‖),   t_i = |q_i| + Σ_j |W_ij| ‖r_j‖                      ‖r_j‖ of the whole contact j
 *   global problems                t_i = |w_i| + Σ_k |h_ki| (|v°_k| + Σ_j |(M⁻¹H)_kj| ‖r_j‖),   v° = M⁻¹ f
 *
 * and its own defect is that of its law, or how fast it sinks in, whichever is larger (`ownDefect`).
 *
 * Whole contacts count, not components: the next contact presses along its normal what friction keeps from moving along this one, and
 * of the tangent that does so only rounding may be left.
 */
import { coneDefect, ownDefect } from "./cone-defect.ts";
import type { RawJudge } from "./raw-judge.ts";
import type { GlobalProblem } from "./raw-problem.ts";

/** Largest defect of a contact as a share of s_c, for impulses r with velocities u, of those with s_c above √D_c `floor`. */
export function largestShare(judge: RawJudge, r: Float64Array, u: Float64Array, floor: number): number {
  const { dimension: d, weights } = judge;
  const pushes = pushSizes(judge, r);
  const bodies = judge.delassus.kind === "factored" ? bodySizes(judge, pushes) : undefined;
  let largest = 0;
  for (let c = 0, at = 0; c < weights.length; c++, at += d) {
    const square = ownSquare(judge, r, u, c);
    if (square === 0) continue;
    let terms = 0;
    for (let i = at; i < at + d; i++) terms += termsOf(judge, i, pushes, bodies) ** 2;
    const own = Math.max(pushes[at]!, weights[c]! * Math.sqrt(terms));
    if (own > Math.sqrt(weights[c]!) * floor) largest = Math.max(largest, Math.sqrt(square) / own);
  }
  return largest;
}

/** The squared defect of a contact for itself, as `ownDefect` says it; of a free unknown that of w = 0. */
export function ownSquare(
  { problem, dimension: d, friction, weights }: RawJudge,
  r: Float64Array,
  u: Float64Array,
  c: number,
): number {
  const weight = weights[c]!;
  const at = c * d;
  if (problem.form === "mlcp" && problem.isFree[c]) return (weight * u[at]!) ** 2;
  return ownDefect(coneDefect(r, u, at, d, friction[c]!, weight), u[at]!, weight);
}

/** ‖r_j‖ of the contact of each component. */
function pushSizes({ dimension: d, weights }: RawJudge, r: Float64Array): Float64Array {
  const sizes = new Float64Array(r.length);
  for (let c = 0, at = 0; c < weights.length; c++, at += d) {
    let sum = 0;
    for (let i = at; i < at + d; i++) sum += r[i]! * r[i]!;
    sizes.fill(Math.sqrt(sum), at, at + d);
  }
  return sizes;
}

/** |v°| + |M⁻¹H| ‖r‖ of each coordinate. */
function bodySizes({ free, delassus }: RawJudge, pushes: Float64Array): Float64Array {
  const sizes = free!.map(Math.abs);
  if (delassus.kind !== "factored") return sizes;
  const { rows, starts, indices, values } = delassus.pushed;
  for (let i = 0; i < rows; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) sizes[indices[k]!]! += Math.abs(values[k]!) * pushes[i]!;
  }
  return sizes;
}

/** t_i. */
function termsOf(
  { problem, delassus, offset }: RawJudge,
  i: number,
  pushes: Float64Array,
  bodies: Float64Array | undefined,
): number {
  const isFactored = delassus.kind === "factored";
  const { starts, indices, values } = isFactored ? delassus.rows : delassus.matrix;
  let sum = Math.abs(isFactored ? (problem as GlobalProblem).drift[i]! : offset[i]!);
  const sizes = bodies ?? pushes;
  for (let k = starts[i]!; k < starts[i + 1]!; k++) sum += Math.abs(values[k]!) * sizes[indices[k]!]!;
  return sum;
}
