/**
 * Columns of the dictionary, and the steps that change them.
 *
 *   EXCHANGE  row r leaves, column a enters, p = a_r:   x_r ← −x_r / p,   x_i ← x_i + a_i x_r
 *   TURN      the other force of pair k is kept in row r:   x_r ← 2 μ̂ x_N + 2 bound − x_r
 *   SWAP      one force of pair k enters, the other leaves; neither has a row:
 *             y = −(2 μ̂ x_N + 2 bound) / p,   x_i ← x_i + a_i y,    p = 2 μ̂ a_N − 1
 *
 * x is any other column. The values are a column too, that of the constant: only there `bound` counts. So are the
 * coefficients of ε₀, where the perturbation of Λ_L takes the place of 2 bound. x_N is the entry in the row of the
 * normal force, or 1 in its own column when it is nonbasic.
 */
import type { Dictionary } from "./dictionary.ts";

export const EXCHANGE = 0;
export const TURN = 1;
export const SWAP = 2;

/** In the place of a variable: the constant, and the first perturbation ε₀. */
export const CONSTANT = -1;
export const PERTURBATION = -2;

/** Writes the column of a nonbasic variable. */
export function columnInto(d: Dictionary, x: Float64Array, variable: number): void {
  const { pairs: m, steps, kind, row, inverse, etas } = d;
  const born = d.born[variable]!;
  if (born > 0) writeBorn(d, x, born - 1);
  else if (d.base.length > 0) copy(x, d.base, d.baseSlot[variable]! * m, m);
  else writeFirst(d, x, variable);
  // A local copy: engines look module constants up again in every turn of a loop.
  const exchange = EXCHANGE;
  for (let q = born; q < steps; q++) {
    if (kind[q] !== exchange) {
      applyForceStep(d, q, x, variable);
      continue;
    }
    const r = row[q]!;
    if (x[r] === 0) continue;
    const y = -x[r]! * inverse[q]!;
    addMultiple(x, etas, q * m, m, y);
    x[r] = y;
  }
}

/** Applies step q, a TURN or SWAP, to a column. */
export function applyForceStep(d: Dictionary, q: number, x: Float64Array, variable: number): void {
  const edge = edgeEntry(d, q, x, variable);
  const r = d.row[q]!;
  if (d.kind[q] === TURN) x[r] = edge - x[r]!;
  else if (edge !== 0) addMultiple(x, d.etas, q * d.pairs, d.pairs, -edge * d.inverse[q]!);
}

/** Entry of Λ_R + Λ_L = 2 (μ̂ Λ_N + bound), with the perturbation of Λ_L, at the time of step q. */
function edgeEntry(d: Dictionary, q: number, x: Float64Array, variable: number): number {
  const pair = d.pair[q]!;
  const normal = d.form.partNormal[pair]!;
  let entry = 0;
  if (normal >= 0) {
    const row = d.normalRow[q]!;
    entry = 2 * d.form.share[pair]! * (row >= 0 ? x[row]! : variable === d.pairs + normal ? 1 : 0);
  }
  if (variable === CONSTANT) return entry + 2 * d.form.bound[pair]!;
  return variable === PERTURBATION ? entry + d.spread[d.pairs + pair]! : entry;
}

/** x += y · (m numbers of `from` at `at`). */
function addMultiple(x: Float64Array, from: Float64Array, at: number, m: number, y: number): void {
  let i = 0;
  let k = at;
  // Four at a time checks the loop a quarter as often.
  for (const end = m - 3; i < end; i += 4, k += 4) {
    x[i] = x[i]! + y * from[k]!;
    x[i + 1] = x[i + 1]! + y * from[k + 1]!;
    x[i + 2] = x[i + 2]! + y * from[k + 2]!;
    x[i + 3] = x[i + 3]! + y * from[k + 3]!;
  }
  for (; i < m; i++, k++) x[i] = x[i]! + y * from[k]!;
}

function copy(x: Float64Array, from: Float64Array, at: number, m: number): void {
  for (let i = 0; i < m; i++) x[i] = from[at + i]!;
}

/** Column of the variable that left in step q, right after it. */
function writeBorn(d: Dictionary, x: Float64Array, q: number): void {
  const m = d.pairs;
  const inverse = d.inverse[q]!;
  for (let i = 0, k = q * m; i < m; i++, k++) x[i] = inverse * d.etas[k]!;
  if (d.kind[q] === EXCHANGE) x[d.row[q]!] = inverse;
}

/** Column at the start: of a force, with Λ_T = Λ_R − μ̂ Λ_N inserted, or of z₀. */
function writeFirst(d: Dictionary, x: Float64Array, variable: number): void {
  const m = d.pairs;
  if (variable === 2 * m) {
    for (let k = 0; k < m; k++) x[k] = d.cover === "even" ? 1 : unevenCover(k);
    return;
  }
  const pair = variable - m;
  writeComponent(d, x, pair);
  if (pair >= d.normals) return;
  for (let k = d.form.firstFriction[pair]!; k >= 0; k = d.form.nextFriction[k]!) subtractFriction(d, x, k);
}

/** x = column of A of the pair. */
function writeComponent({ form, pairs: m }: Dictionary, x: Float64Array, pair: number): void {
  const { matrix, size } = form;
  for (let k = 0, at = pair; k < m; k++, at += size) x[k] = matrix[at]!;
}

/** x −= μ̂ · (column of A of the friction pair). */
function subtractFriction({ form, pairs: m }: Dictionary, x: Float64Array, pair: number): void {
  const { matrix, size, share } = form;
  const weight = share[pair]!;
  for (let k = 0, at = pair; k < m; k++, at += size) x[k] = x[k]! - weight * matrix[at]!;
}

/** Second covering vector: spread over (½, 1½) by multiples of the golden ratio, so that no two rows are alike. */
function unevenCover(k: number): number {
  const turn = (k + 1) * GOLDEN;
  return 0.5 + turn - Math.floor(turn);
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Works the steps into the base, so that the next ones start from there. */
export function rebase(d: Dictionary): void {
  const m = d.pairs;
  const base = new Float64Array((m + 1) * m);
  let slot = 0;
  for (let variable = 0; variable <= 2 * m; variable++) {
    if (d.rowOf[variable]! >= 0) continue;
    columnInto(d, d.scratch, variable);
    base.set(d.scratch.subarray(0, m), slot * m);
    d.baseSlot[variable] = slot++;
  }
  d.base = base;
  d.born.fill(0, 0, 2 * m + 1);
  d.steps = 0;
}
