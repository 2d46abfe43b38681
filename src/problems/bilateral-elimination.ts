/**
 * Elimination of the bilateral components (ξ = 0, Λ free) from the scaled problem, by exchanging their velocities
 * against their impulses:
 *
 *   x_B = 0   ⇒   λ_B = −A_BB⁻¹ (A_BU λ_U + b_B),      A_UU − A_UB A_BB⁻¹ A_BU  stays for the others
 *
 * The largest entry left is the pivot. When nothing above rounding is left, the remaining bilateral directions depend
 * on the earlier ones: their impulse is set to zero, and their velocity must vanish by itself, else the problem has no
 * solution. After the elimination the row of an eliminated component holds its impulse as a function of the others.
 */
import { exchangeInPlace } from "../linalg/exchange.ts";
import { RANK_ROUNDING } from "../linalg/tolerances.ts";
import type { LcpForm } from "./lcp-form.ts";

export interface BilateralElimination {
  /** Row that holds the impulse of each component as a function of the others; −1 for those not eliminated. */
  readonly rowOf: Int32Array;
  /** Components whose direction depends on other bilateral ones; their impulse is zero. */
  readonly redundant: readonly number[];
  /** A redundant component whose velocity does not vanish: there is no solution. */
  readonly contradictory: number | undefined;
  /** A component whose velocity only inequality elements can bring to zero (unsymmetric problems). Not an LCP. */
  readonly entangled: number | undefined;
}

/**
 * Dimensionless velocity up to which a redundant bilateral row counts as consistent. Data with sixteen digits leave
 * 1e-13 after the elimination; a row violated by more than the solvers' default tolerance can never pass the residual.
 */
const CONSISTENT_ROW = 1e-10;

/** Eliminates the bilateral components; matrix and offset of the form become those of the others. Undefined: there are none. */
export function eliminateBilaterals(
  form: LcpForm,
  consistent: number = CONSISTENT_ROW,
): BilateralElimination | undefined {
  const { size: n, pairs, matrix, offset } = form;
  if (pairs === n) return undefined;
  const table = tableOf(matrix, offset, n, n);
  const rows = Array.from({ length: n - pairs }, (_, b) => pairs + b);
  const columns = [...rows];
  const rowOf = new Int32Array(n).fill(-1);
  for (;;) {
    const pivot = largestEntry(table, n, rows, columns);
    if (pivot === undefined) break;
    exchangeInPlace(table, n, n + 1, pivot.row, pivot.column);
    rowOf[pivot.column] = pivot.row;
    rows.splice(rows.indexOf(pivot.row), 1);
    columns.splice(columns.indexOf(pivot.column), 1);
  }
  splitTable(table, n, matrix, offset);
  const entangled = rows.find((row) => !isEmpty(form, row));
  const contradictory = rows.find((row) => isEmpty(form, row) && Math.abs(offset[row]!) > consistent);
  return { rowOf, redundant: columns, contradictory, entangled };
}

/** [A | b], the first m rows and columns of n. */
export function tableOf(matrix: Float64Array, offset: Float64Array, n: number, m: number): Float64Array {
  const table = new Float64Array(m * (m + 1));
  for (let i = 0; i < m; i++) {
    table.set(matrix.subarray(i * n, i * n + m), i * (m + 1));
    table[i * (m + 1) + m] = offset[i]!;
  }
  return table;
}

/** [A | b] back into A and b. */
export function splitTable(table: Float64Array, m: number, matrix: Float64Array, offset: Float64Array): void {
  for (let i = 0; i < m; i++) {
    matrix.set(table.subarray(i * (m + 1), i * (m + 1) + m), i * m);
    offset[i] = table[i * (m + 1) + m]!;
  }
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
function isEmpty({ matrix, size, pairs }: LcpForm, row: number): boolean {
  const small = Math.sqrt(RANK_ROUNDING * size);
  return matrix.subarray(row * size, row * size + pairs).every((entry) => Math.abs(entry) <= small);
}
