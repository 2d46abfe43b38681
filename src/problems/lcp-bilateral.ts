/**
 * Elimination of the bilateral components (ξ = 0, Λ free) from the scaled problem, by exchanging their velocities
 * against their impulses:
 *
 *   ξ_B = 0   ⇒   Λ_B = −Ĝ_BB⁻¹ (Ĝ_BU Λ_U + ĉ_B),      Ĝ_UU − Ĝ_UB Ĝ_BB⁻¹ Ĝ_BU  stays for the others
 *
 * The largest entry left is the pivot. When nothing above rounding is left, the remaining bilateral directions depend
 * on the earlier ones: their impulse is set to zero, and their velocity must vanish by itself, else the problem has no
 * solution. After the elimination the row of an eliminated component holds its impulse as a function of the others.
 */
import { RANK_ROUNDING } from "../linalg/tolerances.ts";
import type { LcpCore } from "./lcp-core.ts";
import { exchangeInPlace } from "./lcp-pivot.ts";

export interface BilateralElimination {
  /** Row that holds the impulse of each component as a function of the others; −1 for those not eliminated. */
  readonly rowOf: Int32Array;
  /** Components whose direction depends on other bilateral ones; their impulse is zero. */
  readonly redundant: readonly number[];
  /** A redundant component whose velocity does not vanish: there is no solution. */
  readonly contradictory?: number;
  /** A component whose velocity only inequality elements can bring to zero (unsymmetric problems). Not an LCP. */
  readonly entangled?: number;
}

/**
 * Dimensionless velocity up to which a redundant bilateral row counts as consistent. Data with sixteen digits leave
 * 1e-13 after the elimination; a row violated by more than the solvers' default tolerance can never pass the residual.
 */
export const CONSISTENT_ROW = 1e-10;

/** Eliminates the bilateral components of the core; its matrix and offset become those of the others. */
export function eliminateBilaterals(core: LcpCore, consistent: number = CONSISTENT_ROW): BilateralElimination {
  const n = core.size;
  const stride = n + 1;
  const table = scaledTable(core);
  const rows = Array.from(core.bilateral.subarray(0, core.bilaterals));
  const columns = [...rows];
  const rowOf = new Int32Array(n).fill(-1);
  for (;;) {
    const pivot = largestEntry(table, n, rows, columns);
    if (pivot === undefined) break;
    exchangeInPlace(table, n, stride, pivot.row, pivot.column);
    rowOf[pivot.column] = pivot.row;
    rows.splice(rows.indexOf(pivot.row), 1);
    columns.splice(columns.indexOf(pivot.column), 1);
  }
  core.matrix = new Float64Array(n * n);
  core.scale = new Float64Array(n).fill(1);
  for (let i = 0; i < n; i++) {
    core.matrix.set(table.subarray(i * stride, i * stride + n), i * n);
    core.offset[i] = table[i * stride + n]!;
  }
  const entangled = rows.find((row) => !isEmpty(core, row));
  const contradictory = rows.find((row) => isEmpty(core, row) && Math.abs(core.offset[row]!) > consistent);
  return {
    rowOf,
    redundant: columns,
    ...(contradictory === undefined ? {} : { contradictory }),
    ...(entangled === undefined ? {} : { entangled }),
  };
}

/** [Ĝ | ĉ], n rows. */
function scaledTable({ size: n, matrix, scale, offset }: LcpCore): Float64Array {
  const table = new Float64Array(n * (n + 1));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) table[i * (n + 1) + j] = scale[i]! * matrix[i * n + j]! * scale[j]!;
    table[i * (n + 1) + n] = offset[i]!;
  }
  return table;
}

/** Largest entry in the given rows and columns, a diagonal one in case of a tie; undefined when all are rounding. */
function largestEntry(
  table: Float64Array,
  n: number,
  rows: readonly number[],
  columns: readonly number[],
): { row: number; column: number } | undefined {
  let largest = RANK_ROUNDING * n;
  let found: { row: number; column: number } | undefined;
  for (const row of rows) {
    for (const column of columns) {
      const entry = Math.abs(table[row * (n + 1) + column]!);
      if (entry > largest || (entry === largest && row === column)) {
        largest = entry;
        found = { row, column };
      }
    }
  }
  return found;
}

/**
 * Whether no pair acts on the bilateral row. In a positive semidefinite matrix with unit diagonal a diagonal entry at
 * rounding level bounds its row by the square root of that level.
 */
function isEmpty(core: LcpCore, row: number): boolean {
  const small = Math.sqrt(RANK_ROUNDING * core.size);
  for (let k = 0; k < core.pairs; k++) {
    if (Math.abs(core.matrix[row * core.size + core.component[k]!]!) > small) return false;
  }
  return true;
}
