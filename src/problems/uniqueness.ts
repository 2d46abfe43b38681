/**
 * What the structure alone says about uniqueness of u⁺.
 *
 * Without Coulomb friction the reservoirs are fixed convex sets, the inclusion is monotone (G ⪰ 0 symmetric) and
 * two solutions have equal WΛ, hence equal u⁺. With friction only one planar contact with G > 0 that collides
 * (γ_N⁻ < 0, so c_N < 0) is safe by structure; bilateral elements beside it only change G to a Schur complement.
 */
import { leastSquares } from "../linalg/qr.ts";
import { RANK_ROUNDING } from "../linalg/tolerances.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { bodyOf, isBilateral, isFriction } from "../sets/reservoirs/reservoirs.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";

export interface StructuralUniqueness {
  readonly unique: boolean;
  readonly reason: string;
}

const hasReservoir = (block: Block): boolean => isFriction(block) && bodyOf(block) !== undefined;

/** Whether u⁺ is unique for every problem of this structure; `unique: false` means not guaranteed. */
export function uniquenessByStructure(problem: InclusionProblem): StructuralUniqueness {
  const friction = problem.blocks.filter(hasReservoir);
  if (friction.length === 0) return { unique: true, reason: "without Coulomb friction u⁺ is unique" };
  const others = problem.blocks.filter((block) => !isBilateral(block) && !friction.includes(block));
  if (friction.length > 1 || others.length > 1 || friction[0]!.dimension !== 1) {
    return { unique: false, reason: "with Coulomb friction this structure may have several solutions or none" };
  }
  const contact = [friction[0]!.normal, friction[0]!.start];
  const { matrix, offset } = reduceBilateral(problem, contact);
  const [nn, nt, tt] = [matrix[0]!, matrix[1]!, matrix[3]!];
  const regular = nn * tt - nt * nt > 2 * RANK_ROUNDING * nn * tt;
  return regular && offset[0]! < 0
    ? { unique: true, reason: "one planar frictional contact that collides has exactly one solution" }
    : {
        unique: false,
        reason:
          "a planar frictional contact without a collision, or with a singular Delassus matrix, may have several solutions or none",
      };
}

/** G and c of the chosen components after the bilateral components were eliminated (least-norm where redundant). */
function reduceBilateral(problem: InclusionProblem, keep: readonly number[]): { matrix: number[]; offset: number[] } {
  const rows = problem.blocks.filter(isBilateral).map((block) => block.start);
  const at = (i: number, j: number): number => problem.matrix[i * problem.size + j]!;
  const inner = Float64Array.from(rows.flatMap((i) => rows.map((j) => at(i, j))));
  const solved = (rightHandSide: number[]): Float64Array =>
    rows.length === 0
      ? new Float64Array(0)
      : leastSquares(inner, rows.length, rows.length, Float64Array.from(rightHandSide)).x;
  const columns = keep.map((j) => solved(rows.map((i) => at(i, j))));
  const drive = solved(rows.map((i) => problem.offset[i]!));
  const reduce = (i: number, inside: Float64Array): number =>
    rows.reduce((sum, r, k) => sum + at(i, r) * inside[k]!, 0);
  return {
    matrix: keep.flatMap((i) => keep.map((j, k) => at(i, j) - reduce(i, columns[k]!))),
    offset: keep.map((i) => problem.offset[i]! - reduce(i, drive)),
  };
}
