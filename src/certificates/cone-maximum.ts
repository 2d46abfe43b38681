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
import { matrixProduct, stacked, transpose } from "../linalg/dense.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import { eigenInPlace } from "../linalg/symmetric-eigen.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { Cone } from "./cone.ts";
import { climb } from "./cone-climb.ts";
import { cut, type Face, type FaceSpace, faceSpace, unitVector, wholeSpace } from "./cone-face.ts";

/** A unit vector counts as inside when no unit row is below minus this: rows are computed from maps that lost some digits. */
export const INSIDE = 2 ** 16 * EPSILON;

/** Eigenvalues closer than this part of the form are one: their eigenvectors are not told apart by rounding. */
const SAME_EIGENVALUE = 2 ** 14 * EPSILON;

/** A face is not looked at when it can improve the best value by no more than this: flat forms have many such faces. */
const NOT_BETTER = 2 ** 14 * EPSILON;

/** A row counts as zero on a face below this length. */
const ZERO_ROW = 2 ** 16 * EPSILON;

/** From this dimension on it pays to climb first, and to ask on which sides of the eigenvector the face has points. */
const LARGE = 5;

export interface ConeMaximum {
  readonly value: number;
  /** Unit vector; undefined when no vector of the cone exceeds `above`. */
  readonly point?: Float64Array;
  /** False when the limit of faces was met: the value is then only a lower bound. */
  readonly complete: boolean;
  readonly faces: number;
}

export interface ConeProblem extends Cone {
  /** Q, symmetric r × r. */
  readonly form: Float64Array;
  readonly rank: number;
}

/** The walk over the faces. */
interface Walk {
  readonly space: FaceSpace;
  /** 1 for rows that count as inactive. */
  readonly inactive: Uint8Array;
  readonly mostFaces: number;
  value: number;
  point: Float64Array | undefined;
  faces: number;
  complete: boolean;
}

/** `above`: values up to this are of no interest. `mostFaces`: faces looked at before giving up. */
export function coneMaximum(problem: ConeProblem, above: number, mostFaces: number): ConeMaximum {
  const r = problem.rank;
  const { face, space } = startFace(problem);
  const inactive = new Uint8Array(space.count);
  const walk: Walk = { space, inactive, mostFaces, value: above, point: undefined, faces: 0, complete: true };
  if (face.dimension >= LARGE) {
    const climbed = climb(face, space.count, INSIDE);
    if (climbed && climbed.value > above) {
      walk.value = climbed.value;
      walk.point = unitVector(face, climbed.point, r);
    }
  }
  explore(walk, face);
  const { value, point, complete, faces } = walk;
  return { value, ...(point && { point }), complete, faces };
}

/** The span of E w = 0, with the rows that are not zero on it. */
function startFace({ form, rank: r, inequalities, equalities }: ConeProblem): { face: Face; space: FaceSpace } {
  if (equalities.length === 0) {
    const space = faceSpace(r, inequalities.length);
    return { face: wholeSpace(space, form, inequalities), space };
  }
  const all = [...inequalities, ...equalities];
  const full = faceSpace(r, all.length);
  let face = wholeSpace(full, form, all);
  equalities.forEach((_, i) => {
    face = cut(full, face, face.rows, (inequalities.length + i) * face.dimension, ZERO_ROW) ?? face;
  });
  const d = face.dimension;
  const kept = inequalities.filter((_, i) => Math.hypot(...face.rows.subarray(i * d, i * d + d)) > ZERO_ROW);
  const space = faceSpace(r, kept.length);
  const start = space.faces[d]!;
  start.basis.set(face.basis);
  start.form.set(face.form);
  start.rows.set(matrixProduct(stacked(kept), kept.length, r, transpose(face.basis, d, r), d));
  return { face: start, space };
}

function explore(walk: Walk, face: Face): void {
  const { space } = walk;
  const d = face.dimension;
  if (d === 0) return;
  if (++walk.faces > walk.mostFaces) {
    walk.complete = false;
    return;
  }
  let size = 1;
  for (let k = 0; k < d; k++) size = Math.max(size, Math.abs(face.form[k * d + k]!));
  if (walk.value > Number.NEGATIVE_INFINITY && isBelow(face.form, d, walk.value + NOT_BETTER * size, space.work))
    return;
  const { work, vectors } = space;
  work.set(face.form);
  const best = eigenInPlace(work, d, vectors);
  let scale = 0;
  for (let k = 0; k < d; k++) scale = Math.max(scale, Math.abs(work[k * d + k]!));
  const top = work[best * d + best]!;
  if (top <= walk.value + NOT_BETTER * Math.max(1, scale)) return;
  const inside = eigenvectorInside(walk, face, best, top - SAME_EIGENVALUE * scale);
  if (inside !== undefined) {
    walk.value = top;
    walk.point = unitVector(face, inside, space.rank);
    return;
  }
  if (d === 1) return;
  // Deeper faces use the arrays of eigenvectors again.
  const v = vectors.slice(best * d, best * d + d);
  const stops = stoppingRows(walk, face, v);
  if (stops === undefined) explore(walk, cut(space, face, v, 0, ZERO_ROW)!);
  else exploreRows(walk, face, stops);
}

/** Whether all eigenvalues of the form are below `bound`, by the Cholesky factors of bound·I − form; `work` has d × d places. */
function isBelow(form: Float64Array, d: number, bound: number, work: Float64Array): boolean {
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = (i === j ? bound : 0) - form[i * d + j]!;
      for (let k = 0; k < j; k++) sum -= work[i * d + k]! * work[j * d + k]!;
      if (i === j) {
        if (!(sum > 0)) return false;
        work[i * d + i] = Math.sqrt(sum);
      } else work[i * d + j] = sum / work[j * d + j]!;
    }
  }
  return true;
}

function exploreRows(walk: Walk, face: Face, stops: readonly number[]): void {
  const tried: number[] = [];
  for (const i of stops) {
    if (walk.inactive[i] === 1) continue;
    const next = cut(walk.space, face, face.rows, i * face.dimension, ZERO_ROW);
    if (next === undefined) continue;
    explore(walk, next);
    walk.inactive[i] = 1;
    tried.push(i);
  }
  for (const i of tried) walk.inactive[i] = 0;
}

/** A vector inside the cone that belongs to an eigenvalue of at least `least`, in the coordinates of the face. */
function eigenvectorInside({ space }: Walk, face: Face, best: number, least: number): Float64Array | undefined {
  const d = face.dimension;
  const { work, vectors, count: m, heights } = space;
  const multiple: number[] = [];
  for (let k = 0; k < d; k++) if (work[k * d + k]! >= least) multiple.push(k);
  if (multiple.length > 1) return vectorInside(face, m, multiple, vectors);
  let isInside = true;
  let isOpposite = true;
  for (let i = 0; i < m; i++) {
    let height = 0;
    for (let k = 0; k < d; k++) height += face.rows[i * d + k]! * vectors[best * d + k]!;
    heights[i] = height;
    if (height < -INSIDE) isInside = false;
    if (height > INSIDE) isOpposite = false;
  }
  if (!isInside && !isOpposite) return undefined;
  const vector = vectors.slice(best * d, best * d + d);
  return isInside ? vector : vector.map((value) => -value);
}

/** A vector of the span of some eigenvectors with all rows ≥ 0. */
function vectorInside(
  face: Face,
  m: number,
  chosen: readonly number[],
  vectors: Float64Array,
): Float64Array | undefined {
  const d = face.dimension;
  const q = chosen.length;
  const matrix = new Float64Array((m + 1) * q);
  for (let i = 0; i < m; i++) {
    chosen.forEach((at, c) => {
      for (let k = 0; k < d; k++) matrix[i * q + c]! += face.rows[i * d + k]! * vectors[at * d + k]!;
    });
  }
  const right = new Float64Array(m + 1).fill(-INSIDE);
  right[m] = 1;
  // Some coordinate of a nonzero vector is at least 1 in size after scaling: one feasibility problem for each.
  for (let k = 0; k < 2 * q; k++) {
    matrix.fill(0, m * q);
    matrix[m * q + (k >> 1)] = k % 2 === 0 ? 1 : -1;
    const { feasible, x } = leastDistance(matrix, m + 1, q, right);
    if (!feasible) continue;
    const vector = new Float64Array(d);
    chosen.forEach((at, c) => {
      for (let j = 0; j < d; j++) vector[j]! += x[c]! * vectors[at * d + j]!;
    });
    return vector;
  }
  return undefined;
}

/**
 * Rows of which one is active at the maximiser: those violated by v or −v, on the sides of v where the face has points.
 * Undefined when it has points on neither side: then v·w = 0 on all of it. For small faces both sides are taken.
 */
function stoppingRows({ space }: Walk, face: Face, v: Float64Array): readonly number[] | undefined {
  const d = face.dimension;
  const m = space.count;
  const sides = d < LARGE ? [1, -1] : [1, -1].filter((sign) => reaches(face, m, v, sign));
  if (sides.length === 0) return undefined;
  const stops: number[] = [];
  for (const sign of sides) {
    for (let i = 0; i < m; i++) {
      let height = 0;
      for (let k = 0; k < d; k++) height += face.rows[i * d + k]! * v[k]!;
      if (sign * height < -INSIDE) stops.push(i);
    }
  }
  return stops;
}

/** Whether the face has a point with sign·v·w > 0. */
function reaches(face: Face, m: number, v: Float64Array, sign: number): boolean {
  const d = face.dimension;
  const matrix = new Float64Array((m + 1) * d);
  matrix.set(face.rows);
  for (let k = 0; k < d; k++) matrix[m * d + k] = sign * v[k]!;
  const right = new Float64Array(m + 1).fill(-INSIDE);
  right[m] = 1;
  return leastDistance(matrix, m + 1, d, right).feasible;
}
