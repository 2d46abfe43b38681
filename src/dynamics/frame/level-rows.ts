/**
 * The row of one element by its entries. With what counts as level it is that along the face whose end a corner slides level over (planar/level-face.ts):
 * the end itself is nothing to hit.
 */
import type { LevelSlide, MechanicalSystem } from "../../models/mechanical-system.ts";
import type { SparseRows } from "../../solvers/sparse/sparse-rows.ts";

/** What counts as level for an element. */
export type LevelOf = (element: number) => LevelSlide;

/** Entries of element e from `from` on; their end, −1 where it may have many. Velocities alone choose the side of a kink. */
export function rowInto(
  system: MechanicalSystem,
  { index, value }: SparseRows,
  from: number,
  e: number,
  q: Float64Array,
  u: Float64Array | undefined,
  level: LevelOf | undefined,
): number {
  if (!level || !u) return system.entriesInto!(index, value, from, e, q, u);
  const end = system.levelEntriesInto?.(index, value, from, e, q, u, level(e)) ?? -1;
  return end < 0 ? system.entriesInto!(index, value, from, e, q) : end;
}
