/**
 * Linear complementarity problems and the residual that judges their solutions.
 *
 *   w = A z + b,   0 ≤ w ⊥ z ≥ 0
 *
 *   residual = ‖ min(z_i / s_i, s_i w_i) ‖ / max(‖ z_i / s_i ‖, ‖ s_i b_i ‖),      s_i = 1/√|A_ii|
 *
 * The natural map min(z, w) vanishes exactly at the solutions. With the units s_i it is dimensionless, the same
 * measure as `inclusionResidual` for unilateral elements. Where A_ii = 0 the unit comes from the couplings.
 */
import { InputError } from "../errors.ts";
import { writeUnits } from "./lcp-core.ts";

export interface Lcp {
  /** n. */
  readonly size: number;
  /** A, n × n, row by row. */
  readonly matrix: Float64Array;
  /** b, n numbers. */
  readonly offset: Float64Array;
}

let units = new Float64Array(0);

/** Dimensionless residual of z; 0 for an exact solution. Never NaN: a non-finite z gives 1e308. */
export function lcpResidual(lcp: Lcp, z: Float64Array): number {
  const { size: n, matrix, offset } = lcp;
  if (units.length < n) units = new Float64Array(n);
  writeUnits(units, matrix, n);
  let defect = 0;
  let size = 0;
  let drive = 0;
  for (let i = 0; i < n; i++) {
    const s = units[i]!;
    let w = offset[i]!;
    for (let j = 0, row = i * n; j < n; j++) w += matrix[row + j]! * z[j]!;
    defect += Math.min(z[i]! / s, s * w) ** 2;
    size += (z[i]! / s) ** 2;
    drive += (s * offset[i]!) ** 2;
  }
  const reference = Math.max(size, drive);
  const value = reference > 0 ? Math.sqrt(defect / reference) : Math.sqrt(defect);
  return Number.isFinite(value) ? value : 1e308;
}

/** w = A z + b. */
export function complement(lcp: Lcp, z: Float64Array): Float64Array {
  const { size: n, matrix } = lcp;
  const w = lcp.offset.slice();
  for (let i = 0; i < n; i++) {
    let sum = w[i]!;
    const row = i * n;
    for (let j = 0; j < n; j++) sum += matrix[row + j]! * z[j]!;
    w[i] = sum;
  }
  return w;
}

/** The door: sizes fit and every number is finite. */
export function checkLcp({ size, matrix, offset }: Lcp): void {
  const bad = (what: string) =>
    new InputError({
      what,
      where: "lcp",
      fix: "Give size n, n × n numbers row by row, and n offsets.",
      code: "bad-lcp",
    });
  if (!Number.isInteger(size) || size < 0) throw bad(`the size must be a whole number of at least 0, got ${size}`);
  if (matrix.length !== size * size) throw bad(`the matrix needs ${size * size} numbers, got ${matrix.length}`);
  if (offset.length !== size) throw bad(`the offset needs ${size} numbers, got ${offset.length}`);
  // A sum is finite only if every term is, so one test serves all; huge but finite data may overflow and are looked at again.
  let sum = 0;
  for (let i = 0; i < matrix.length; i++) sum += matrix[i]!;
  for (let i = 0; i < size; i++) sum += offset[i]!;
  if (Number.isFinite(sum)) return;
  if (!matrix.every(Number.isFinite) || !offset.every(Number.isFinite)) throw bad("every number must be finite");
}
