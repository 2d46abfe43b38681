/**
 * What the joints of a loaded frame answer to what the rest of it does along them,
 *
 *   G_bb ν = −d           b: the bilateral components of the frame, those of joints that are not redundant
 *
 * so that Ā⁻¹(x + W_b ν) with d = W_bᵀĀ⁻¹x is the answer to x of the mechanism whose joints hold.
 */
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import type { ContactSet } from "./contact-set.ts";

export interface JointHold {
  /** Bilateral components of the set. */
  readonly components: readonly number[];
  /** Their ν for d, in place. */
  answer(d: Float64Array): void;
  /** Their ν for an impulse of one along component i of the set; the same array in every call. */
  answerTo(i: number): Float64Array;
  /** G_ii with joints that hold. */
  complianceOf(i: number): number;
}

/** The joints of a set whose G is loaded. */
export function jointHold({ size, isBilateral, delassus }: ContactSet): JointHold {
  const components: number[] = [];
  for (let i = 0; i < size; i++) if (isBilateral[i] === 1) components.push(i);
  const n = components.length;
  const matrix = new Float64Array(n * n);
  const units = Float64Array.from(components, (i) => Math.sqrt(delassus[i * size + i]!) || 1);
  for (let a = 0; a < n; a++) {
    for (let b = 0; b < n; b++) {
      matrix[a * n + b] = delassus[components[a]! * size + components[b]!]! / (units[a]! * units[b]!);
    }
  }
  const [factors, pivots, own] = [matrix.slice(), new Int32Array(n), new Float64Array(n)];
  const isRegular = luInPlace(factors, n, pivots) > n * RANK_ROUNDING;
  const hold: JointHold = {
    components,
    answer(d) {
      for (let a = 0; a < n; a++) d[a] = -d[a]! / units[a]!;
      if (isRegular) luSolveInPlace(factors, n, pivots, d);
      else d.set(leastSquares(matrix.slice(), n, n, d.slice()).x);
      for (let a = 0; a < n; a++) d[a]! /= units[a]!;
    },
    answerTo(i) {
      for (let a = 0; a < n; a++) own[a] = delassus[components[a]! * size + i]!;
      hold.answer(own);
      return own;
    },
    complianceOf(i) {
      hold.answerTo(i);
      let sum = delassus[i * size + i]!;
      for (let a = 0; a < n; a++) sum += delassus[i * size + components[a]!]! * own[a]!;
      return sum;
    },
  };
  return hold;
}
