/**
 * What the exact energy verdict is measured against: on every cone of contact states, for every set of its rows taken as
 * equations, all eigenvectors of ZᵀZ − I on the span that is left; those inside the cone are candidates.
 */
import { kineticPieces } from "../src/certificates/kinetic-pieces.ts";
import type { ImpactProblem } from "../src/index.ts";
import { dot, matrixProduct, transpose } from "../src/linalg/dense.ts";
import { nullSpace } from "../src/linalg/null-space.ts";
import { symmetricEigen } from "../src/linalg/symmetric-eigen.ts";

/** A unit vector counts as inside a cone down to this. */
const INSIDE = -1e-11;

/** The largest relative gain over all admissible velocities. */
export function largestGainByFaces(impact: ImpactProblem): number {
  const found = kineticPieces(impact, {});
  if (typeof found === "string") throw new Error(found);
  const { rank: r, admissible } = found;
  let best = Number.NEGATIVE_INFINITY;
  for (const { map, rows } of found.pieces) {
    const form = matrixProduct(transpose(map, r, r), r, r, map, r);
    const all = [...rows, ...admissible.inequalities];
    for (let set = 0; set < 2 ** all.length; set++) {
      const active = [...all.filter((_, i) => (set >> i) & 1), ...admissible.equalities];
      best = Math.max(best, onFace(form, r, active, all));
    }
  }
  return best;
}

function onFace(form: Float64Array, r: number, active: readonly Float64Array[], rows: readonly Float64Array[]): number {
  const { dimension: d, basis } = nullSpace(Float64Array.from(active.flatMap((row) => [...row])), active.length, r);
  if (d === 0) return Number.NEGATIVE_INFINITY;
  const span = basis.subarray(0, d * r);
  const small = matrixProduct(matrixProduct(span, d, r, form, r), d, r, transpose(span, d, r), d);
  const { values, vectors } = symmetricEigen(small, d);
  for (let k = d - 1; k >= 0; k--) {
    const w = matrixProduct(vectors.subarray(k * d, k * d + d), 1, d, span, r);
    const heights = rows.map((row) => dot(row, w));
    if (heights.every((x) => x >= INSIDE) || heights.every((x) => -x >= INSIDE)) return values[k]! - 1;
  }
  return Number.NEGATIVE_INFINITY;
}
