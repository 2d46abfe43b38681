/**
 * The lexicographic ratio test: which variable blocks when the entering one grows.
 *
 * The offset is thought of as perturbed, w = A z + b + ε₀ g + (ε₁, ε₂, …), ε₀ ≫ ε₁ ≫ ε₂ ≫ … > 0, g > 0. No two rows of
 * the perturbed problem ever tie, so no basis returns and the method cannot cycle.   [CottlePangStone] Section 4.9
 * The numbers g are spread such that ε₀ decides nearly every tie; its coefficients are carried along (`nudge`). The other
 * powers need no columns of their own: the coefficient of ε_k in a row is minus the entry of w_k where w_k is nonbasic,
 * and 1 in w_k's own row where it is basic.
 *
 * Rows: those of the dictionary, and m + k for the force of tangential pair k that is not kept.
 */
import { columnInto, PERTURBATION } from "./column.ts";
import type { Dictionary } from "./dictionary.ts";

/**
 * An entry this small cannot block: the dictionary is dimensionless with a unit diagonal at the start, and entries
 * that should be zero carry rounding errors times the growth of some ten to hundred pivots.
 */
const PIVOT_TOLERANCE = 2 ** -34;

/**
 * Values (at most 1 at the start) below this count as zero: 256 roundoffs. It decides who takes part in a tie and
 * when z₀ has reached zero; it never decides about the solution, which the residual judges.
 */
export const ZERO_VALUE = 2 ** -44;

/** The row that z₀ meets first when it comes down from infinity; −1 when b ≥ 0. The column is that of z₀. */
export function startRow(d: Dictionary): number {
  const { pairs: m, value, column, nudge } = d;
  let lowest = 0;
  for (let i = 0; i < m; i++) if (value[i]! < lowest * column[i]!) lowest = value[i]! / column[i]!;
  if (lowest === 0) return -1;
  const limit = lowest + ZERO_VALUE;
  let row = -1;
  for (let i = 0; i < m; i++) {
    if (value[i]! > limit * column[i]!) continue;
    // Of equal perturbations ε₀ g_i the later row has the smaller ε_i.
    if (row < 0 || nudge[i]! * column[row]! <= nudge[row]! * column[i]!) row = i;
  }
  return row;
}

/**
 * The row that blocks the entering variable, −1 for a ray. z₀ is preferred when it is among those that reach zero: then
 * the solution is found.
 */
export function blockingRow(d: Dictionary): number {
  const { pairs: m, value, column, rows, slopes } = d;
  // Local copies: engines look module constants up again in every turn of a loop.
  const smallest = -PIVOT_TOLERANCE;
  const zero = ZERO_VALUE;
  const covering = d.rowOf[2 * m]!;
  const end = 2 * m - d.normals;
  if (end > m) writeUnkept(d);
  let step = Infinity;
  // `value + slope·step < 0` says "reaches zero earlier" without a division, and is seldom true.
  for (let i = 0; i < end; i++) {
    const slope = column[i]!;
    const level = value[i]!;
    if (level + slope * step < 0 && slope < smallest) step = level > zero ? -level / slope : 0;
  }
  if (step === Infinity) return -1;
  let ties = 0;
  for (let i = 0; i < end; i++) {
    const slope = column[i]!;
    const level = value[i]!;
    const atStep = level + slope * step;
    if (atStep > zero && (level <= 1 || atStep > zero * level)) continue;
    if (slope >= smallest) continue;
    if (i === covering) return i;
    rows[ties] = i < m ? i : i + d.normals;
    slopes[ties++] = slope;
  }
  return ties === 1 ? rows[0]! : firstOfTies(d, ties);
}

/**
 * Value and slope of the forces that are not kept. One can block before its partner and its normal only if its partner
 * is basic or enters; else it is 2 (μ̂ Λ_N + bound) + ε > Λ_N and the normal force blocks first.
 */
function writeUnkept(d: Dictionary): void {
  const { pairs: m, normals, value, column, rowOf, entering } = d;
  const { partNormal, share, bound } = d.form;
  for (let k = normals, out = m; k < m; k++, out++) {
    const row = rowOf[m + k]!;
    let slope = 0;
    let level = 1;
    if (row >= 0 || entering === m + k) {
      const normal = partNormal[k]!;
      const at = normal < 0 ? -1 : rowOf[m + normal]!;
      const twice = 2 * share[k]!;
      slope = row >= 0 ? -column[row]! : -1;
      level = 2 * bound[k]! - (row >= 0 ? value[row]! : 0);
      if (at >= 0) {
        slope += twice * column[at]!;
        level += twice * value[at]!;
      } else if (normal >= 0 && entering === m + normal) slope += twice;
    }
    column[out] = slope;
    value[out] = level;
  }
}

/** Entry of the force that is not kept in the column of a variable: 2 μ̂ Λ_N − (the one kept). */
function unkeptEntry(d: Dictionary, k: number, x: Float64Array, variable: number): number {
  const { pairs: m, rowOf } = d;
  const row = rowOf[m + k]!;
  const own = row >= 0 ? x[row]! : variable === m + k ? 1 : 0;
  const normal = d.form.partNormal[k]!;
  if (normal < 0) return -own;
  const at = rowOf[m + normal]!;
  const ofNormal = at >= 0 ? x[at]! : variable === m + normal ? 1 : 0;
  return 2 * d.form.share[k]! * ofNormal - own;
}

function unkeptNudge(d: Dictionary, k: number): number {
  return d.spread[d.pairs + k]! + unkeptEntry(d, k, d.nudge, PERTURBATION);
}

/** Of the tied rows the one with the lexicographically smallest (ε-coefficients) / −slope. */
function firstOfTies(d: Dictionary, ties: number): number {
  for (let i = 0; i < ties; i++) {
    const row = d.rows[i]!;
    d.coefficients[i] = row < d.pairs ? d.nudge[row]! : unkeptNudge(d, row - d.pairs);
  }
  let left = keepSmallest(d, ties);
  for (let k = 0; k < d.pairs && left > 1; k++) {
    writeVelocityCoefficients(d, k, left);
    left = keepSmallest(d, left);
  }
  for (let k = d.normals; k < d.pairs && left > 1; k++) {
    writeForceCoefficients(d, k, left);
    left = keepSmallest(d, left);
  }
  return d.rows[0]!;
}

/** Keeps the tied rows whose coefficient / −slope is smallest; returns their number. */
function keepSmallest(d: Dictionary, count: number): number {
  const { rows, slopes, coefficients } = d;
  let smallest = Infinity;
  for (let i = 0; i < count; i++) smallest = Math.min(smallest, -coefficients[i]! / slopes[i]!);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const ratio = -coefficients[i]! / slopes[i]!;
    if (ratio - smallest > ZERO_VALUE * Math.max(1, Math.abs(ratio), Math.abs(smallest))) continue;
    rows[kept] = rows[i]!;
    slopes[kept++] = slopes[i]!;
  }
  return kept;
}

/** Coefficients of the ε that belongs to ξ_N or ξ_R of pair k. */
function writeVelocityCoefficients(d: Dictionary, k: number, count: number): void {
  const row = d.rowOf[k]!;
  const isLeft = d.velocitySide[k] === 1;
  // With ξ_L basic, ξ_R = 0 is not kept; ξ_L = ξ_R − ξ_T is the only row that holds it.
  if (row >= 0) writeUnit(d, row, isLeft ? -1 : 1, count);
  else writeEntries(d, k, isLeft ? 1 : -1, count);
}

/** Coefficients of the ε that belongs to Λ_L of pair k. */
function writeForceCoefficients(d: Dictionary, k: number, count: number): void {
  const m = d.pairs;
  const row = d.forceSide[k] === 0 ? m + k : d.rowOf[m + k]!;
  if (row >= 0) writeUnit(d, row, 1, count);
  else writeEntries(d, m + k, -1, count);
}

function writeUnit(d: Dictionary, row: number, unit: number, count: number): void {
  for (let i = 0; i < count; i++) d.coefficients[i] = d.rows[i] === row ? unit : 0;
}

function writeEntries(d: Dictionary, variable: number, sign: number, count: number): void {
  const { pairs: m, rows, coefficients } = d;
  const isEntering = variable === d.entering;
  if (!isEntering) columnInto(d, d.scratch, variable);
  const x = isEntering ? d.column : d.scratch;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    coefficients[i] = sign * (row < m ? x[row]! : unkeptEntry(d, row - m, x, variable));
  }
}
