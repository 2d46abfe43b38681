/**
 * Dense vectors and matrices: the few products the other kernels are written in.
 * Matrices are row-major and flat: a_ij = a[i n + j]. `…Into` functions write to `out`, which must not be an operand.
 */

/** Sums of squares inside this range have lost nothing to underflow and have not overflowed. */
const SMALLEST_SAFE_SQUARE = 2 ** -900;
const LARGEST_SAFE_SQUARE = 2 ** 1000;

/** xᵀy over the first n entries. */
export function dot(x: Float64Array, y: Float64Array, n: number = x.length): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i]! * y[i]!;
  return sum;
}

/** Euclidean norm ‖x‖; does not overflow or underflow when the result is a double. */
export function norm(x: Float64Array): number {
  return stridedNorm(x, 0, x.length, 1);
}

/** Norm of the `count` entries x[start], x[start + stride], …: a piece of a row or of a column. */
export function stridedNorm(x: Float64Array, start: number, count: number, stride: number): number {
  let sum = 0;
  const end = start + count * stride;
  for (let i = start; i < end; i += stride) sum += x[i]! * x[i]!;
  if (sum > SMALLEST_SAFE_SQUARE && sum < LARGEST_SAFE_SQUARE) return Math.sqrt(sum);
  if (Number.isNaN(sum)) return sum;
  let largest = 0;
  for (let i = start; i < end; i += stride) largest = Math.max(largest, Math.abs(x[i]!));
  if (!(largest > 0 && largest < Infinity)) return largest;
  sum = 0;
  for (let i = start; i < end; i += stride) {
    const scaled = x[i]! / largest;
    sum += scaled * scaled;
  }
  return largest * Math.sqrt(sum);
}

/** max |x_i|; 0 without entries. */
export function largest(x: Float64Array): number {
  let most = 0;
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(x[i]!));
  return most;
}

/** The power of two in (x/2, x] for x > 0: dividing by it brings x near 1 without any rounding. */
export function powerOfTwoBelow(x: number): number {
  return 2 ** Math.floor(Math.log2(x));
}

/** out = A x, A of shape m × n. */
export function multiplyInto(out: Float64Array, a: Float64Array, m: number, n: number, x: Float64Array): void {
  for (let i = 0, row = 0; i < m; i++, row += n) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += a[row + j]! * x[j]!;
    out[i] = sum;
  }
}

/** A x + b, A with one row for each number of b. */
export function affine(a: Float64Array, x: Float64Array, b: Float64Array): Float64Array {
  const n = x.length;
  return b.map((constant, i) => {
    let sum = constant;
    for (let j = 0, row = i * n; j < n; j++) sum += a[row + j]! * x[j]!;
    return sum;
  });
}

/** Rows and columns of an n × n matrix that are named. */
export function submatrix(a: Float64Array, n: number, kept: readonly number[]): Float64Array {
  return Float64Array.from(kept.flatMap((i) => kept.map((j) => a[i * n + j]!)));
}

/** Aᵀ, of shape n × m. */
export function transpose(a: Float64Array, m: number, n: number): Float64Array {
  const out = new Float64Array(m * n);
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) out[j * m + i] = a[i * n + j]!;
  return out;
}

/** A B, A of shape m × k and B of shape k × n. */
export function matrixProduct(a: Float64Array, m: number, k: number, b: Float64Array, n: number): Float64Array {
  const out = new Float64Array(m * n);
  for (let i = 0; i < m; i++) {
    const row = i * n;
    for (let l = 0; l < k; l++) {
      const factor = a[i * k + l]!;
      for (let j = 0; j < n; j++) out[row + j] = out[row + j]! + factor * b[l * n + j]!;
    }
  }
  return out;
}

/** Vectors of length m as the columns of a matrix, row by row. */
export function columnsOf(vectors: readonly Float64Array[], m: number): Float64Array {
  const count = vectors.length;
  const out = new Float64Array(m * count);
  for (let j = 0; j < count; j++) for (let i = 0; i < m; i++) out[i * count + j] = vectors[j]![i]!;
  return out;
}

/** AᵀA + diagonal·I, of shape n × n, A of shape m × n. */
export function columnGram(a: Float64Array, m: number, n: number, diagonal = 0): Float64Array {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = i === j ? diagonal : 0;
      for (let k = 0; k < m; k++) sum += a[k * n + i]! * a[k * n + j]!;
      out[i * n + j] = sum;
      out[j * n + i] = sum;
    }
  }
  return out;
}

/** xᵀ A x. */
export function quadraticForm(a: Float64Array, x: Float64Array): number {
  return dot(matrixProduct(a, x.length, x.length, x, 1), x);
}

/** Rows one after the other, as a matrix. */
export function stacked(rows: readonly Float64Array[]): Float64Array {
  const n = rows[0]?.length ?? 0;
  const out = new Float64Array(rows.length * n);
  for (let i = 0, at = 0; i < rows.length; i++) {
    const row = rows[i]!;
    for (let j = 0; j < n; j++, at++) out[at] = row[j]!;
  }
  return out;
}

/** start + Σ_k shares_k vector_k; a number stands for a zero vector of that length. */
export function combination(
  vectors: readonly Float64Array[],
  shares: ArrayLike<number>,
  start: number | Float64Array,
): Float64Array {
  const out = typeof start === "number" ? new Float64Array(start) : start.slice();
  for (let k = 0; k < vectors.length; k++) {
    const vector = vectors[k]!;
    for (let j = 0; j < out.length; j++) out[j] = out[j]! + shares[k]! * vector[j]!;
  }
  return out;
}

/** Takes the part in the span of an orthonormal basis out of x, twice for orthogonality to rounding. */
export function removeSpanInPlace(x: Float64Array, basis: readonly Float64Array[]): void {
  for (let pass = 0; pass < 2; pass++) {
    for (const q of basis) {
      const part = dot(q, x);
      for (let j = 0; j < x.length; j++) x[j]! -= part * q[j]!;
    }
  }
}

/** x / divisor. A loop: typed arrays take several times as long to map. */
export function divided(x: Float64Array, divisor: number): Float64Array {
  const out = new Float64Array(x.length);
  for (let j = 0; j < x.length; j++) out[j] = x[j]! / divisor;
  return out;
}

/** Rows of unit length; those no longer than `zero` are dropped. */
export function unitRows(rows: readonly Float64Array[], zero = 0): Float64Array[] {
  const out: Float64Array[] = [];
  for (const row of rows) {
    const length = norm(row);
    if (length > zero) out.push(divided(row, length));
  }
  return out;
}
