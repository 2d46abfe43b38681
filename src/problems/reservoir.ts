/**
 * Projection onto the reservoir of one block, without allocation: the inner loop of the residual and the solvers.
 *
 *   out[at…] = prox_{C_i(Λ_k)}(out[at…])
 *
 * A negative normal impulse (an iterate that is not a solution) counts as an empty reservoir {0}.
 * Contensou blocks are projected in (Λ1, Λ2, Λ3 / R), so that slip and spin carry the same unit.
 */
import { projectOntoContensouInPlace } from "../sets/contensou.ts";
import { projectOntoEllipseInPlace } from "../sets/ellipse.ts";
import type { Block } from "./inclusion-problem.ts";

/** Projects the m numbers at `out[at…]` onto the reservoir of the block, given its normal impulse Λ_k. */
export function projectReservoirInPlace(block: Block, out: Float64Array, at: number, normalImpulse: number): void {
  const size = Math.max(normalImpulse, 0);
  switch (block.kind) {
    case "unilateral":
      if (out[at]! > 0) out[at] = 0;
      return;
    case "bilateral":
      return;
    case "step":
      clampInPlace(out, at, block.bound);
      return;
    case "coulomb-step":
      clampInPlace(out, at, block.friction[0] * size);
      return;
    case "coulomb-disk": {
      const radius = block.friction[0] * size;
      const norm = Math.hypot(out[at]!, out[at + 1]!);
      if (norm > radius) {
        const scale = radius / norm;
        out[at]! *= scale;
        out[at + 1]! *= scale;
      }
      return;
    }
    case "coulomb-ellipse":
      projectOntoEllipseInPlace(out, at, block.friction[0] * size, block.friction[1] * size);
      return;
    case "coulomb-contensou":
      projectOntoContensouInPlace(out, at, block.friction[0] * size, block.pressure);
      return;
  }
}

function clampInPlace(out: Float64Array, at: number, bound: number): void {
  if (out[at]! > bound) out[at] = bound;
  else if (out[at]! < -bound) out[at] = -bound;
}
