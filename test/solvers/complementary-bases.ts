/** All solutions of a small LCP by trying every complementary basis: slow, simple, independent of the library. */
import { Matrix, solve } from "ml-matrix";

export interface DenseLcp {
  readonly size: number;
  readonly matrix: ArrayLike<number>;
  readonly offset: ArrayLike<number>;
}

const SLACK = 1e-9;

/**
 * Every z that is the basic solution of a regular complementary basis, nonnegative up to rounding. A z beyond `largest`
 * comes from a matrix that is singular but for rounding.
 */
export function complementarySolutions(lcp: DenseLcp, largest = 1e8): number[][] {
  const n = lcp.size;
  const entry = (i: number, j: number): number => lcp.matrix[i * n + j]!;
  const found: number[][] = [];
  for (let mask = 0; mask < 2 ** n; mask++) {
    const active = Array.from({ length: n }, (_, i) => i).filter((i) => (mask >> i) & 1);
    const z = basicSolution(lcp, active, largest);
    if (z === undefined) continue;
    const size = Math.max(1, ...z.map(Math.abs));
    const w = z.map((_, i) => z.reduce((sum, x, j) => sum + entry(i, j) * x, lcp.offset[i]!));
    const terms = z.map((_, i) => z.reduce((sum, x, j) => Math.max(sum, Math.abs(entry(i, j) * x)), 1));
    if (z.some((x) => !(x >= -SLACK * size)) || w.some((x, i) => !(x >= -SLACK * terms[i]!))) continue;
    if (!found.some((other) => other.every((x, i) => Math.abs(x - z[i]!) < 1e-7 * size))) found.push(z);
  }
  return found;
}

function basicSolution(
  { size: n, matrix, offset }: DenseLcp,
  active: readonly number[],
  largest: number,
): number[] | undefined {
  const z = new Array<number>(n).fill(0);
  if (active.length === 0) return z;
  const left = new Matrix(active.map((i) => active.map((j) => matrix[i * n + j]!)));
  const right = Matrix.columnVector(active.map((i) => -offset[i]!));
  try {
    const x = solve(left, right);
    const size = (values: Matrix): number => Math.max(...values.to1DArray().map(Math.abs));
    // A singular basis shows by its defect or its size; its solutions appear in regular bases as well.
    if (!(size(Matrix.sub(left.mmul(x), right)) < 1e-8 * Math.max(1, size(right)))) return undefined;
    if (!(size(x) < largest)) return undefined;
    active.forEach((i, k) => {
      z[i] = x.get(k, 0);
    });
    return z;
  } catch {
    return undefined;
  }
}
