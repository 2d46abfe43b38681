/**
 * The scaled problem as the search for slip directions sees it, with every friction reservoir of size one:
 *
 *   Λ_i = e s_i λ_i,   ξ_i = (e / s_i) x_i,   x = A λ + b,   −λ_T ∈ λ_N B
 *
 * s_i = 1/√g_i for elements that are not friction (g: the compliance of the residual) and s_j = μ_j s_N for friction, so that
 * disks and ellipses are the same unit disk, planar friction the interval [−1, 1], Contensou friction the unit body (spin
 * measured at the rim). e = ‖c/√g‖.
 */

import { componentUnits } from "../../problems/compliance.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { addBlock, clearScaled, kindOf, ScaledProblem, STEP } from "../../problems/scaled-problem.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { axisOf } from "../../sets/reservoirs/reservoirs.ts";

/** The problem in these units; undefined without a drive, where Λ = 0 solves it. */
export function roundProblem(problem: InclusionProblem): ScaledProblem | undefined {
  const roots = componentUnits(problem);
  const energy = Math.hypot(...problem.offset.map((c, i) => c * roots[i]!));
  if (energy === 0) return undefined;
  const out = new ScaledProblem(problem.size);
  clearScaled(out, problem);
  const blocks: Block[] = [];
  for (const block of problem.blocks) {
    addBlock(out, block, kindOf(block));
    if (out.parts > blocks.length) blocks.push(block);
  }
  const { unit, index, offset, matrix, partKind, partStart, partNormal, coefficient, componentAt, size: n } = out;
  blocks.forEach((block, p) => {
    const { start, normal } = block;
    partNormal[p] = normal < 0 ? -1 : componentAt[normal]!;
    coefficient[p] = partKind[p] === STEP ? coefficient[p]! / (energy * roots[start]!) : 1;
    for (let i = partStart[p]!; i < partStart[p + 1]!; i++) {
      unit[i] = normal < 0 ? roots[start]! : axisOf(block, index[i]! - start) * roots[normal]!;
      offset[i] = (problem.offset[index[i]!]! * unit[i]!) / energy;
    }
  });
  // Not `scaleBy`: where impulses are not unique, its other order of products ends at another member of them.
  for (let i = 0; i < n; i++) {
    const from = index[i]! * problem.size;
    for (let j = 0; j < n; j++) matrix[i * n + j] = problem.matrix[from + index[j]!]! * unit[i]! * unit[j]!;
  }
  for (let i = 0; i < n; i++) unit[i]! *= energy;
  out.drive = energy;
  return out;
}
