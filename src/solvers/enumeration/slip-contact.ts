/**
 * One sliding contact with two-dimensional friction, after everything else was eliminated (`slip-leaf.ts`):
 *   row r:  C_r + s d_r(θ),     alignment:  a(θ) + s b(θ) = 0,     s = λ_k
 */
import type { DiskFriction } from "./state-problem.ts";
import type { StateTree } from "./state-tree.ts";
import type { TableauLevel } from "./tableau.ts";
import type { TrigonometricPolynomial } from "./trigonometric-polynomial.ts";

export interface SlipContact {
  readonly tree: StateTree;
  readonly disk: DiskFriction;
  readonly level: TableauLevel;
  /** Rows of the normal equations that are not 0 = 0. */
  readonly equations: readonly number[];
  /** a and b of the alignment. */
  readonly drive: TrigonometricPolynomial;
  readonly gain: TrigonometricPolynomial;
  /** Active impulses that neither s nor θ nor an equation determines, and the rows that depend on them. */
  readonly undetermined: readonly number[];
  readonly loose: Uint8Array;
}

/** C_r. Reads the tableau: valid while the state is visited. */
export function constantOf(contact: Pick<SlipContact, "tree" | "level">, row: number): number {
  const { pool, size } = contact.tree.tableau;
  return pool[contact.level.offset[size]! + row]!;
}

/** d_r(θ). Reads the tableau: valid while the state is visited. */
export function slopeOf(contact: Pick<SlipContact, "tree" | "level" | "disk">, row: number): TrigonometricPolynomial {
  const { tree, level, disk } = contact;
  const { pool } = tree.tableau;
  return Float64Array.of(
    pool[level.offset[disk.normal]! + row]!,
    -disk.mu1 * pool[level.offset[disk.first]! + row]!,
    -disk.mu2 * pool[level.offset[disk.second]! + row]!,
  );
}

/** Fills `out` with C_r + s d_r(θ) for all rows. */
export function valuesInto(out: Float64Array, contact: SlipContact, angle: number, s: number): void {
  const { tree, level, disk } = contact;
  const { pool, size } = tree.tableau;
  const constant = level.offset[size]!;
  const normal = level.offset[disk.normal]!;
  const first = level.offset[disk.first]!;
  const second = level.offset[disk.second]!;
  const p = -s * disk.mu1 * Math.cos(angle);
  const q = -s * disk.mu2 * Math.sin(angle);
  for (let r = 0; r < size; r++) {
    out[r] = pool[constant + r]! + s * pool[normal + r]! + p * pool[first + r]! + q * pool[second + r]!;
  }
}
