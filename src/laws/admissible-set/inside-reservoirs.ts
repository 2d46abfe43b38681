/**
 * A nearest point that only seems to be limited by a curved reservoir: column generation has not yet enclosed it, or it
 * lies on the boundary itself. Then the contacts alone decide,
 *
 *   z = x + Aᵀκ,   a_i z = 0 for the active contacts,
 *
 * and the impulses that were found nearby are corrected, with the least change, so that they give this z. Whether the
 * reservoirs can provide them is checked, not assumed.
 */
import { columnsOf, dot, norm, transpose } from "../../linalg/dense.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { bodyRoom } from "../../sets/body.ts";
import { leverOf } from "../../sets/reservoirs/block.ts";
import { projectReservoirInPlace, sizeOf } from "../../sets/reservoirs/reservoirs.ts";
import type { ReachableSet, Reached } from "./nearest-reachable.ts";

/** The point, with the violation of contacts and reservoirs as its defect. */
export function insideReservoirs(set: ReachableSet, x: Float64Array, found: Reached): Reached {
  const size = Math.max(norm(x), norm(set.before));
  const { z, over: wrongSign } = onContacts(set, x, found.face?.multipliers ?? new Float64Array(set.rows.length));
  const impulses = corrected(set, z, found.impulses);
  let over = Math.max(wrongSign, norm(offsetOf(set, z, impulses)), reservoirViolation(set, impulses));
  for (const row of set.rows) over = Math.max(over, -dot(row, z));
  return { z, impulses, defect: over / size };
}

/** x + Aᵀκ; `over` is the largest −κ_i, which must not be positive. */
function onContacts(set: ReachableSet, x: Float64Array, multipliers: Float64Array): { z: Float64Array; over: number } {
  const r = x.length;
  const active = set.rows.filter((_, i) => multipliers[i]! > 0);
  if (active.length === 0) return { z: x.slice(), over: 0 };
  const matrix = Float64Array.from(active.flatMap((row) => Array.from(row)));
  const right = Float64Array.from(active, (row) => -dot(row, x));
  const shift = leastSquares(matrix, active.length, r, right).x;
  const kappa = leastSquares(transpose(matrix, active.length, r), r, active.length, shift).x;
  return { z: x.map((value, k) => value + shift[k]!), over: Math.max(...kappa.map((value) => -value)) };
}

/** z − z⁻ − Σ a_i Λ_i. */
function offsetOf(set: ReachableSet, z: Float64Array, impulses: Float64Array): Float64Array {
  const r = z.length;
  const offset = z.map((value, k) => value - set.before[k]!);
  for (let i = 0; i < impulses.length; i++) {
    for (let k = 0; k < r; k++) offset[k]! -= impulses[i]! * set.reservoirs.directions[i * r + k]!;
  }
  return offset;
}

/** The least change, in the impulses that are at work, that makes up for the offset. */
function corrected(set: ReachableSet, z: Float64Array, impulses: Float64Array): Float64Array {
  const r = z.length;
  const { directions } = set.reservoirs;
  const used = Array.from(impulses.keys()).filter((i) => impulses[i] !== 0);
  const columns = columnsOf(
    used.map((i) => directions.subarray(i * r, i * r + r)),
    r,
  );
  const change = leastSquares(columns, r, used.length, offsetOf(set, z, impulses)).x;
  const out = impulses.slice();
  used.forEach((i, j) => {
    out[i]! += change[j]!;
  });
  return out;
}

/** By how much −Λ_i is outside C_i(Λ_k), in lengths of z. */
function reservoirViolation(set: ReachableSet, impulses: Float64Array): number {
  const { blocks, directions } = set.reservoirs;
  const r = set.before.length;
  const local = new Float64Array(3);
  const room = bodyRoom();
  let worst = 0;
  for (const block of blocks) {
    for (let j = 0; j < block.dimension; j++) local[j] = -impulses[block.start + j]! / leverOf(block, j);
    projectReservoirInPlace(block, local, 0, sizeOf(block, impulses), room);
    for (let j = 0; j < block.dimension; j++) {
      const i = block.start + j;
      const change = Math.abs(local[j]! * leverOf(block, j) + impulses[i]!);
      worst = Math.max(worst, change * norm(directions.subarray(i * r, i * r + r)));
    }
  }
  return worst;
}
