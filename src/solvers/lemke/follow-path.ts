/**
 * Lemke's method: complementary pivoting with the covering variable z₀.      [CottlePangStone] Algorithm 4.4.1
 *
 *   start   z₀ enters, the row that z₀ meets first leaves
 *   repeat  the complement of what left enters; the lexicographic ratio test says what leaves
 *   end     z₀ leaves: a solution;  nothing blocks: a ray
 */
import { applyForceStep, CONSTANT, columnInto, EXCHANGE, PERTURBATION, rebase, SWAP, TURN } from "./column.ts";
import { type Dictionary, stepCapacity } from "./dictionary.ts";
import { blockingRow, startRow, ZERO_VALUE } from "./ratio-test.ts";

export interface PathEnd {
  /** At a ray the entering variable and its column stay in the dictionary. */
  readonly outcome: "solution" | "ray" | "limit" | "stopped";
  readonly pivots: number;
}

/** Follows the path from the loaded dictionary to its end, at most `limit` pivots, and until told to stop. */
export function followPath(d: Dictionary, limit: number, shouldStop: () => boolean): PathEnd {
  const covering = 2 * d.pairs;
  enter(d, covering);
  let row = startRow(d);
  if (row < 0) return { outcome: "solution", pivots: 0 };
  for (let pivots = 1; pivots <= limit; pivots++) {
    if (shouldStop()) return { outcome: "stopped", pivots: pivots - 1 };
    const next = exchange(d, row);
    const coveringRow = d.rowOf[covering]!;
    // z₀ may also reach zero together with others without being the one that leaves.
    if (coveringRow < 0 || d.value[coveringRow]! <= ZERO_VALUE) return { outcome: "solution", pivots };
    if (d.rowOf[next]! >= 0) return { outcome: "ray", pivots };
    enter(d, next);
    row = blockingRow(d);
    if (row < 0) return { outcome: "ray", pivots };
  }
  return { outcome: "limit", pivots: limit };
}

/** Makes the variable the entering one; a velocity is turned to the side of the force that left. */
function enter(d: Dictionary, variable: number): void {
  if (d.steps + 2 > stepCapacity(d.pairs)) rebase(d);
  columnInto(d, d.column, variable);
  d.entering = variable;
  if (variable >= d.pairs || d.velocitySide[variable] === d.forceSide[variable]) return;
  d.velocitySide[variable] = d.forceSide[variable]!;
  for (let i = 0; i < d.pairs; i++) d.column[i] = -d.column[i]!;
}

/** Exchanges the row against the entering variable; returns the complement of what left. */
function exchange(d: Dictionary, row: number): number {
  const m = d.pairs;
  let kept = row;
  if (row >= m) {
    const pair = row - m;
    d.forceSide[pair] = 1 - d.forceSide[pair]!;
    kept = d.rowOf[row]!;
    if (kept < 0) {
      swapForces(d, pair);
      return pair;
    }
    turnForce(d, pair, kept);
  }
  const left = d.basic[kept]!;
  const q = d.steps++;
  d.kind[q] = EXCHANGE;
  d.row[q] = kept;
  advance(d, q, kept);
  d.basic[kept] = d.entering;
  d.rowOf[d.entering] = kept;
  d.rowOf[left] = -1;
  d.born[left] = d.steps;
  return left < m ? m + left : left - m;
}

/** The exchange of step q on the values and their perturbation; keeps the column for the other columns. */
function advance(d: Dictionary, q: number, row: number): void {
  const { pairs: m, column, value, nudge, etas } = d;
  const inverse = 1 / column[row]!;
  const y = -value[row]! * inverse;
  const z = -nudge[row]! * inverse;
  d.inverse[q] = inverse;
  for (let i = 0, k = q * m; i < m; i++, k++) {
    const a = column[i]!;
    etas[k] = a;
    value[i] = value[i]! + a * y;
    nudge[i] = nudge[i]! + a * z;
  }
  etas[q * m + row] = 0;
  value[row] = y;
  nudge[row] = z;
}

/** One force of a pair enters, the other, which is not kept, leaves: they change places as nonbasic variable. */
function swapForces(d: Dictionary, pair: number): void {
  const { partNormal, share } = d.form;
  const normal = partNormal[pair]!;
  const normalRow = normal < 0 ? -1 : d.rowOf[d.pairs + normal]!;
  const q = d.steps++;
  d.kind[q] = SWAP;
  d.pair[q] = pair;
  d.normalRow[q] = normalRow;
  d.inverse[q] = 1 / ((normalRow < 0 ? 0 : 2 * share[pair]! * d.column[normalRow]!) - 1);
  writeEta(d, q);
  applyForceStep(d, q, d.value, CONSTANT);
  applyForceStep(d, q, d.nudge, PERTURBATION);
  d.born[d.pairs + pair] = d.steps;
}

/** From now on the other force of a sticking pair is kept in the row. */
function turnForce(d: Dictionary, pair: number, row: number): void {
  const normal = d.form.partNormal[pair]!;
  const q = d.steps++;
  d.kind[q] = TURN;
  d.pair[q] = pair;
  d.row[q] = row;
  d.normalRow[q] = normal < 0 ? -1 : d.rowOf[d.pairs + normal]!;
  applyForceStep(d, q, d.value, CONSTANT);
  applyForceStep(d, q, d.nudge, PERTURBATION);
  applyForceStep(d, q, d.column, d.entering);
}

function writeEta(d: Dictionary, q: number): void {
  const { pairs: m, etas, column } = d;
  for (let i = 0, k = q * m; i < m; i++, k++) etas[k] = column[i]!;
}
