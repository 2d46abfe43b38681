/**
 * What the structure alone says about uniqueness of u⁺.
 *
 * Without Coulomb friction the reservoirs are fixed convex sets, the inclusion is monotone (G ⪰ 0 symmetric) and
 * two solutions have equal WΛ, hence equal u⁺. With friction only one planar contact with G > 0 that collides
 * (γ_N⁻ < 0, so c_N < 0) is safe by structure; bilateral elements beside it only change G to a Schur complement.
 */
import { RANK_ROUNDING } from "../linalg/tolerances.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { bodyOf, isBilateral, isFriction } from "../sets/reservoirs/reservoirs.ts";
import { columnOf, withoutBilaterals } from "./constrained-delassus.ts";
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
  const { matrix, offset, size: n } = problem;
  const bilateral = problem.blocks.filter(isBilateral).map((block) => block.start);
  const { normal, start: tangent } = friction[0]!;
  const reduced = (x: Float64Array): Float64Array => withoutBilaterals(matrix, n, bilateral, x);
  const [byNormal, byTangent] = [normal, tangent].map((j) => reduced(columnOf(matrix, n, j)));
  const [nn, nt, tt] = [byNormal![normal]!, byTangent![normal]!, byTangent![tangent]!];
  const regular = nn * tt - nt * nt > 2 * RANK_ROUNDING * nn * tt;
  return regular && reduced(offset)[normal]! < 0
    ? { unique: true, reason: "one planar frictional contact that collides has exactly one solution" }
    : {
        unique: false,
        reason:
          "a planar frictional contact without a collision, or with a singular Delassus matrix, may have several solutions or none",
      };
}
