/**
 * Small linear programs in whole numbers, decided exactly by the criss-cross method [Terlaky1985]: finite from any start, with
 * divisions that leave no rest.
 *
 *   constraint i:  a_i0 + Σ_j a_ij t_j ≥ 0,   t free;      row = [a_i1 … a_ik, a_i0]
 *
 * Tableau: den · x_basic = row · (x_nonbasic, 1), den > 0.
 */
export type Extreme =
  | { readonly kind: "infeasible" | "unbounded" }
  | { readonly kind: "value"; readonly numerator: bigint; readonly denominator: bigint };

interface Tableau {
  readonly rows: bigint[][];
  /** Variable of each row and each column; t_j is −1 − j, slack i is i. The last row is the objective. */
  readonly basic: number[];
  readonly nonbasic: number[];
  denominator: bigint;
}

/** Largest value of the objective, given as a row like the constraints; without one, whether any t is feasible. */
export function maximum(constraints: readonly (readonly bigint[])[], objective: readonly bigint[]): Extreme {
  const k = objective.length - 1;
  const last = constraints.length;
  const tableau = begin(constraints, objective);
  const end = crissCross(tableau, last);
  const isFree = tableau.nonbasic.some((variable, j) => variable < 0 && tableau.rows[last]![j] !== 0n);
  if (end !== "optimal") return { kind: end };
  if (isFree) return { kind: "unbounded" };
  return { kind: "value", numerator: tableau.rows[last]![k]!, denominator: tableau.denominator };
}

export function isFeasible(constraints: readonly (readonly bigint[])[], unknowns: number): boolean {
  return feasiblePoint(constraints, unknowns) !== undefined;
}

/** t = numerators / denominator that meets all constraints; undefined where there is none. */
export function feasiblePoint(
  constraints: readonly (readonly bigint[])[],
  unknowns: number,
): { readonly numerators: readonly bigint[]; readonly denominator: bigint } | undefined {
  const tableau = begin(constraints, new Array<bigint>(unknowns + 1).fill(0n));
  if (crissCross(tableau, constraints.length) === "infeasible") return undefined;
  const numerators = new Array<bigint>(unknowns).fill(0n);
  tableau.basic.forEach((variable, i) => {
    if (variable < 0) numerators[-1 - variable] = tableau.rows[i]![unknowns]!;
  });
  return { numerators, denominator: tableau.denominator };
}

function begin(constraints: readonly (readonly bigint[])[], objective: readonly bigint[]): Tableau {
  const tableau: Tableau = {
    rows: [...constraints, objective].map((row) => [...row]),
    basic: [...constraints.map((_, i) => i), Number.NaN],
    nonbasic: Array.from({ length: objective.length - 1 }, (_, j) => -1 - j),
    denominator: 1n,
  };
  bringIn(tableau, constraints.length);
  return tableau;
}

/** Makes the free variables basic, where a constraint speaks of them. */
function bringIn(tableau: Tableau, last: number): void {
  for (let j = 0; j < tableau.nonbasic.length; j++) {
    const row = tableau.rows.findIndex((values, i) => i < last && tableau.basic[i]! >= 0 && values[j] !== 0n);
    if (row >= 0) pivot(tableau, row, j);
  }
}

function crissCross(tableau: Tableau, last: number): "optimal" | "infeasible" | "unbounded" {
  const { rows, basic, nonbasic } = tableau;
  const constant = nonbasic.length;
  const least = (indices: number[], names: readonly number[]): number =>
    indices.reduce((best, i) => (best < 0 || names[i]! < names[best]! ? i : best), -1);
  const slackRows = (): number[] => [...basic.keys()].filter((i) => i < last && basic[i]! >= 0);
  const slackColumns = (): number[] => [...nonbasic.keys()].filter((j) => nonbasic[j]! >= 0);
  for (;;) {
    const row = least(
      slackRows().filter((i) => rows[i]![constant]! < 0n),
      basic,
    );
    const column = least(
      slackColumns().filter((j) => rows[last]![j]! > 0n),
      nonbasic,
    );
    if (row < 0 && column < 0) return "optimal";
    if (column < 0 || (row >= 0 && basic[row]! < nonbasic[column]!)) {
      const entering = least(
        slackColumns().filter((j) => rows[row]![j]! > 0n),
        nonbasic,
      );
      if (entering < 0) return "infeasible";
      pivot(tableau, row, entering);
    } else {
      const leaving = least(
        slackRows().filter((i) => rows[i]![column]! < 0n),
        basic,
      );
      if (leaving < 0) return feasibleWithout(tableau, last) ? "unbounded" : "infeasible";
      pivot(tableau, leaving, column);
    }
  }
}

/** The same constraints without an objective. */
function feasibleWithout(tableau: Tableau, last: number): boolean {
  const rows = tableau.rows.map((row, i) => (i === last ? row.map(() => 0n) : [...row]));
  const copy = { ...tableau, rows, basic: [...tableau.basic], nonbasic: [...tableau.nonbasic] };
  return crissCross(copy, last) !== "infeasible";
}

function pivot(tableau: Tableau, r: number, c: number): void {
  const { rows, denominator } = tableau;
  const pivotRow = rows[r]!;
  const p = pivotRow[c]!;
  const turn = p < 0n ? -1n : 1n;
  rows.forEach((row, i) => {
    if (i === r) return;
    const factor = row[c]!;
    for (let j = 0; j < row.length; j++) {
      if (j !== c) row[j] = (turn * (p * row[j]! - factor * pivotRow[j]!)) / denominator;
    }
    row[c] = turn * factor;
  });
  for (let j = 0; j < pivotRow.length; j++) pivotRow[j] = j === c ? turn * denominator : -turn * pivotRow[j]!;
  tableau.denominator = turn * p;
  [tableau.basic[r], tableau.nonbasic[c]] = [tableau.nonbasic[c]!, tableau.basic[r]!];
}
