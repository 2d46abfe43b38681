/**
 * Faces of a polyhedral cone in coordinates of their own: an orthonormal basis of the span, the form and all rows on it.
 * A face of dimension d has faces of dimension d − 1, one for each row that becomes an equation; so one set of arrays for each
 * dimension is enough for a walk that goes down and comes back.
 */

export interface Face {
  /** d. */
  readonly dimension: number;
  /** d × r, orthonormal rows. */
  readonly basis: Float64Array;
  /** d × d. */
  readonly form: Float64Array;
  /** m × d. */
  readonly rows: Float64Array;
}

/** Arrays for the faces of all dimensions up to r of a cone with m rows, and for the work on them. */
export interface FaceSpace {
  readonly rank: number;
  readonly count: number;
  /** By dimension. */
  readonly faces: readonly Face[];
  readonly mirror: Float64Array;
  readonly image: Float64Array;
  readonly work: Float64Array;
  readonly vectors: Float64Array;
  readonly heights: Float64Array;
}

export function faceSpace(r: number, m: number): FaceSpace {
  const faces = Array.from({ length: r + 1 }, (_, d) => ({
    dimension: d,
    basis: new Float64Array(d * r),
    form: new Float64Array(d * d),
    rows: new Float64Array(m * d),
  }));
  return {
    rank: r,
    count: m,
    faces,
    mirror: new Float64Array(r),
    image: new Float64Array(r),
    work: new Float64Array(r * r),
    vectors: new Float64Array(r * r),
    heights: new Float64Array(m),
  };
}

/** The whole space as a face. */
export function wholeSpace(space: FaceSpace, form: Float64Array, rows: readonly Float64Array[]): Face {
  const r = space.rank;
  const face = space.faces[r]!;
  face.basis.fill(0);
  for (let k = 0; k < r; k++) face.basis[k * r + k] = 1;
  face.form.set(form);
  rows.forEach((row, i) => {
    face.rows.set(row, i * r);
  });
  return face;
}

/**
 * The face where also normal·x = 0, for a normal in the coordinates of the face that begins at `normal[at]`; undefined when the
 * normal is shorter than `zero`. A reflection H = I − 2hhᵀ/hᵀh turns the normal to the first axis, which is then dropped.
 */
export function cut(space: FaceSpace, face: Face, normal: Float64Array, at: number, zero: number): Face | undefined {
  const { mirror: h, rank: r, count: m } = space;
  const d = face.dimension;
  let square = 0;
  for (let k = 0; k < d; k++) {
    h[k] = normal[at + k]!;
    square += h[k]! * h[k]!;
  }
  const length = Math.sqrt(square);
  if (length <= zero) return undefined;
  const first = h[0]!;
  h[0] = first >= 0 ? first + length : first - length;
  const factor = 1 / (length * (length + Math.abs(first)));
  const next = space.faces[d - 1]!;
  for (let j = 0; j < r; j++) {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += h[k]! * face.basis[k * r + j]!;
    sum *= factor;
    for (let k = 1; k < d; k++) next.basis[(k - 1) * r + j] = face.basis[k * r + j]! - h[k]! * sum;
  }
  for (let i = 0; i < m; i++) {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += h[k]! * face.rows[i * d + k]!;
    sum *= factor;
    for (let k = 1; k < d; k++) next.rows[i * (d - 1) + k - 1] = face.rows[i * d + k]! - h[k]! * sum;
  }
  reflectForm(space, face, next, factor);
  return next;
}

/** H Q H = Q − h pᵀ − p hᵀ with p = β Q h − ½ β² (hᵀQh) h, β = 2/hᵀh. */
function reflectForm(
  { mirror: h, image: p }: FaceSpace,
  { dimension: d, form }: Face,
  next: Face,
  factor: number,
): void {
  let curvature = 0;
  for (let i = 0; i < d; i++) {
    let sum = 0;
    for (let j = 0; j < d; j++) sum += form[i * d + j]! * h[j]!;
    p[i] = factor * sum;
    curvature += factor * sum * h[i]!;
  }
  for (let i = 0; i < d; i++) p[i]! -= 0.5 * factor * curvature * h[i]!;
  const e = d - 1;
  for (let i = 1; i < d; i++) {
    for (let j = 1; j <= i; j++) {
      const value = form[i * d + j]! - h[i]! * p[j]! - p[i]! * h[j]!;
      next.form[(i - 1) * e + j - 1] = value;
      next.form[(j - 1) * e + i - 1] = value;
    }
  }
}

/** The vector with the given coordinates on the face, at unit length. */
export function unitVector({ dimension: d, basis }: Face, coordinates: ArrayLike<number>, r: number): Float64Array {
  const out = new Float64Array(r);
  for (let k = 0; k < d; k++) for (let j = 0; j < r; j++) out[j]! += coordinates[k]! * basis[k * r + j]!;
  let square = 0;
  for (let j = 0; j < r; j++) square += out[j]! * out[j]!;
  const length = Math.sqrt(square);
  for (let j = 0; j < r; j++) out[j]! /= length;
  return out;
}
