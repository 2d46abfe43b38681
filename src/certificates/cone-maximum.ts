/**
 * The largest value of a quadratic form on the unit vectors of a polyhedral cone, exactly:
 *
 *   max { wᵀ Q w : |w| = 1, A w ≥ 0, E w = 0 }
 *
 * A maximum in the relative interior of a face is a local maximum on the span of the face, and there only eigenvectors v of
 * the largest eigenvalue are (all others are saddles). So per face: largest eigenvalue of Q on its span. No better than the
 * best so far: nothing below this face can be. An eigenvector inside the cone: the maximum of the face. Otherwise turn the
 * maximiser w towards ±v, whichever is nearer: the form grows all the way, so a row that ±v violates must stop it, that is,
 * be active at w. Each such row becomes an equation in turn; rows tried before count as inactive, so no face comes twice.
 */
import { dot, multiplyInto } from "../linalg/dense.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { EPSILON } from "../linalg/tolerances.ts";

/** A unit vector counts as inside when no unit row is below minus this: rows are computed from maps that lost some digits. */
const INSIDE = 2 ** 16 * EPSILON;

/** Eigenvalues closer than this part of the form are one: their eigenvectors are not told apart by rounding. */
const SAME_EIGENVALUE = 2 ** 14 * EPSILON;

/** A face is not looked at when it can improve the best value by no more than this: flat forms have many such faces. */
const NOT_BETTER = 2 ** 14 * EPSILON;

/** A row counts as zero on a face below this length. */
const ZERO_ROW = 2 ** 16 * EPSILON;

export interface ConeMaximum {
  readonly value: number;
  /** Unit vector; undefined when no vector of the cone exceeds `above`. */
  readonly point?: Float64Array;
  /** False when the limit of faces was met: the value is then only a lower bound. */
  readonly complete: boolean;
  readonly faces: number;
}

export interface ConeProblem {
  /** Q, symmetric r × r. */
  readonly form: Float64Array;
  readonly rank: number;
  readonly inequalities: readonly Float64Array[];
  readonly equalities: readonly Float64Array[];
}

/** `above`: values up to this are of no interest. `mostFaces`: faces looked at before giving up. */
export function coneMaximum(problem: ConeProblem, above: number, mostFaces: number): ConeMaximum {
  const { form, rank: r, inequalities } = problem;
  let value = above;
  let point: Float64Array | undefined;
  let faces = 0;
  let complete = true;
  const explore = (face: Face, inactive: readonly number[]): void => {
    if (face.basis.length === 0) return;
    if (++faces > mostFaces) {
      complete = false;
      return;
    }
    const { top, scale, space } = topEigenspace(face, r);
    if (top <= value + NOT_BETTER * Math.max(1, scale)) return;
    const inside = vectorInside(space, inequalities, r);
    if (inside !== undefined) {
      value = top;
      point = inside;
      return;
    }
    const stops = stoppingRows(face, space[0]!, inequalities);
    if (stops === undefined) {
      explore(cut(face, space[0]!)!, inactive);
      return;
    }
    const tried = [...inactive];
    for (const i of stops) {
      if (tried.includes(i)) continue;
      const next = cut(face, inequalities[i]!);
      if (next === undefined) continue;
      explore(next, tried);
      tried.push(i);
    }
  };
  const climbed = climb(problem);
  if (climbed && climbed.value > value) ({ value, point } = climbed);
  explore(startFace(form, r, problem.equalities), []);
  return { value, ...(point && { point }), complete, faces };
}

/** A face of the cone: an orthonormal basis of its span, and the form on it. */
interface Face {
  readonly basis: readonly Float64Array[];
  readonly form: Float64Array;
}

function topEigenspace(face: Face, r: number): { top: number; scale: number; space: Float64Array[] } {
  const d = face.basis.length;
  const { values, vectors } = symmetricEigen(face.form, d);
  const top = values[d - 1]!;
  const scale = Math.max(Math.abs(values[0]!), Math.abs(top));
  let first = d - 1;
  while (first > 0 && values[first - 1]! >= top - SAME_EIGENVALUE * scale) first--;
  const space = Array.from({ length: d - first }, (_, k) =>
    combine(face.basis, vectors.subarray((first + k) * d, (first + k + 1) * d), r),
  );
  return { top, scale, space };
}

/**
 * Rows of which one is active at the maximiser: those violated by v or −v, on the sides of v where the face has points.
 * Undefined when it has points on neither side: then v·w = 0 on all of it.
 */
function stoppingRows(
  face: Face,
  v: Float64Array,
  inequalities: readonly Float64Array[],
): readonly number[] | undefined {
  const heights = inequalities.map((row) => dot(row, v));
  const sides = [1, -1].filter((sign) => reaches(face, v, inequalities, sign));
  if (sides.length === 0) return undefined;
  return sides.flatMap((sign) => [...heights.keys()].filter((i) => sign * heights[i]! < -INSIDE));
}

/** Whether the face has a point with sign·v·w > 0. */
function reaches({ basis }: Face, v: Float64Array, inequalities: readonly Float64Array[], sign: number): boolean {
  const d = basis.length;
  const rows = [...inequalities, v.map((value) => sign * value)];
  const matrix = Float64Array.from(rows.flatMap((row) => basis.map((vector) => dot(row, vector))));
  const right = new Float64Array(rows.length).fill(-INSIDE);
  right[rows.length - 1] = 1;
  return leastDistance(matrix, rows.length, d, right).feasible;
}

/** Steps of the climb; each is a projection onto the cone. */
const CLIMB_STEPS = 12;

/**
 * A good value to begin with: w ↦ proj((Q + I) w) never lowers the quotient while Q + I = ZᵀZ is positive semidefinite. What
 * it ends with is a lower bound, never a verdict.
 */
function climb({
  form,
  rank: r,
  inequalities,
  equalities,
}: ConeProblem): { value: number; point: Float64Array } | undefined {
  const rows = [...inequalities, ...equalities, ...equalities.map((row) => row.map((x) => -x))];
  const matrix = Float64Array.from(rows.flatMap((row) => [...row]));
  const { vectors } = symmetricEigen(form, r);
  let best: { value: number; point: Float64Array } | undefined;
  for (const sign of [1, -1]) {
    let w: Float64Array = vectors.slice((r - 1) * r).map((x) => sign * x);
    for (let step = 0; step < CLIMB_STEPS; step++) {
      const right = Float64Array.from(rows, (row) => -dot(row, w));
      const { feasible, x } = leastDistance(matrix, rows.length, r, right);
      const near = w.map((value, k) => value + x[k]!);
      const length = Math.sqrt(dot(near, near));
      // A projection this short is the origin but for rounding.
      if (!feasible || !(length > ZERO_ROW * Math.sqrt(dot(w, w)))) break;
      const unit = near.map((value) => value / length);
      const pushed = new Float64Array(r);
      multiplyInto(pushed, form, r, r, unit);
      const value = dot(unit, pushed);
      if (rows.every((row) => dot(row, unit) >= -INSIDE) && (!best || value > best.value))
        best = { value, point: unit };
      w = pushed.map((entry, k) => entry + unit[k]!);
    }
  }
  return best;
}

function startFace(form: Float64Array, r: number, equalities: readonly Float64Array[]): Face {
  const unit = (k: number) => Float64Array.from({ length: r }, (_, j) => (j === k ? 1 : 0));
  let face: Face = { basis: Array.from({ length: r }, (_, k) => unit(k)), form };
  for (const row of equalities) face = cut(face, row) ?? face;
  return face;
}

/** The face where also row·w = 0; undefined when that is so already. Reflects the row to the first axis and drops it. */
export function cut({ basis, form }: Face, row: Float64Array): Face | undefined {
  const d = basis.length;
  const mirror = Float64Array.from(basis, (vector) => dot(vector, row));
  const length = Math.sqrt(dot(mirror, mirror));
  if (length <= ZERO_ROW) return undefined;
  mirror[0]! += mirror[0]! >= 0 ? length : -length;
  const square = dot(mirror, mirror);
  const reflected: Float64Array[] = [];
  for (let a = 1; a < d; a++) {
    const coefficients = mirror.map((value) => (-2 * mirror[a]! * value) / square);
    coefficients[a]! += 1;
    reflected.push(coefficients);
  }
  const next = new Float64Array((d - 1) * (d - 1));
  reflected.forEach((x, a) => {
    reflected.forEach((y, b) => {
      let sum = 0;
      for (let i = 0; i < d; i++) for (let j = 0; j < d; j++) sum += x[i]! * form[i * d + j]! * y[j]!;
      next[a * (d - 1) + b] = sum;
    });
  });
  return { basis: reflected.map((x) => combine(basis, x, row.length)), form: next };
}

function combine(basis: readonly Float64Array[], coefficients: Float64Array, r: number): Float64Array {
  const out = new Float64Array(r);
  basis.forEach((vector, k) => {
    for (let j = 0; j < r; j++) out[j]! += coefficients[k]! * vector[j]!;
  });
  return out;
}

/** A unit vector of the span of `space` with all rows ≥ 0, or undefined. */
export function vectorInside(
  space: readonly Float64Array[],
  rows: readonly Float64Array[],
  r: number,
): Float64Array | undefined {
  const d = space.length;
  if (d === 1) {
    const [only] = space as readonly [Float64Array];
    if (isInside(only, rows, 1)) return only;
    return isInside(only, rows, -1) ? only.map((value) => -value) : undefined;
  }
  // Some coordinate of a nonzero vector is at least 1 in size after scaling: one feasibility problem for each.
  const m = rows.length;
  const matrix = new Float64Array((m + 1) * d);
  rows.forEach((row, i) => {
    space.forEach((vector, k) => {
      matrix[i * d + k] = dot(row, vector);
    });
  });
  const right = new Float64Array(m + 1).fill(-INSIDE);
  right[m] = 1;
  for (let k = 0; k < 2 * d; k++) {
    matrix.fill(0, m * d);
    matrix[m * d + (k >> 1)] = k % 2 === 0 ? 1 : -1;
    const { feasible, x } = leastDistance(matrix, m + 1, d, right);
    if (!feasible) continue;
    const vector = combine(space, x, r);
    const length = Math.sqrt(dot(vector, vector));
    return vector.map((value) => value / length);
  }
  return undefined;
}

function isInside(vector: Float64Array, rows: readonly Float64Array[], sign: 1 | -1): boolean {
  return rows.every((row) => sign * dot(row, vector) >= -INSIDE);
}
