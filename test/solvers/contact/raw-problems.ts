/** Raw problems for tests, and their errors computed anew: dense, plain, independent of what the solver uses. */
import { contactProblem, type Family, randomNumbers } from "../../../bench/families.ts";
import type { SparseMatrix } from "../../../src/linalg/sparse/sparse-matrix.ts";
import type { InclusionProblem } from "../../../src/problems/inclusion-problem.ts";
import type { GlobalProblem, LocalProblem, RawLcp } from "../../../src/problems/raw-problem.ts";
import { toDense, toSparse } from "../../linalg/sparse/sparse-matrices.ts";

export function localOf({ size, matrix, offset }: InclusionProblem, dimension: 2 | 3, friction: number): LocalProblem {
  return {
    form: "local",
    dimension,
    matrix: toSparse(matrix, size, size),
    offset: offset.slice(),
    friction: new Float64Array(size / dimension).fill(friction),
  };
}

/** Contacts of a family with the given friction. */
export function familyProblem(
  family: Family,
  dimension: 2 | 3,
  contacts: number,
  seed: number,
  friction = 0.4,
): LocalProblem {
  return localOf(contactProblem(family, dimension, contacts, seed), dimension, friction);
}

/** A global problem with random directions, each contact between two of `bodies` bodies of `width` coupled coordinates. */
export function randomGlobal(contacts: number, bodies: number, width: number, seed: number): GlobalProblem {
  const random = randomNumbers(seed);
  const freedoms = bodies * width;
  const mass = new Float64Array(freedoms * freedoms);
  for (let i = 0; i < freedoms; i++) {
    mass[i * freedoms + i] = 2 + random();
    if (i % width === 0) continue;
    mass[i * freedoms + i - 1] = mass[(i - 1) * freedoms + i] = 0.5;
  }
  const n = 3 * contacts;
  const directions = new Float64Array(freedoms * n);
  for (let c = 0; c < contacts; c++) {
    for (const body of [c % bodies, Math.floor(random() * bodies)]) {
      for (let j = 3 * c; j < 3 * c + 3; j++) {
        for (let i = body * width; i < (body + 1) * width; i++) directions[i * n + j] = 2 * random() - 1;
      }
    }
  }
  return {
    form: "global",
    dimension: 3,
    mass: toSparse(mass, freedoms, freedoms),
    directions: toSparse(directions, freedoms, n),
    force: Float64Array.from({ length: freedoms }, () => 2 * random() - 1),
    drift: Float64Array.from({ length: n }, () => 0.1 * random()),
    friction: new Float64Array(contacts).fill(0.3),
  };
}

export function lcpOf(rows: readonly (readonly number[])[], offset: readonly number[]): RawLcp {
  const n = offset.length;
  return { form: "lcp", matrix: toSparse(Float64Array.from(rows.flat()), n, n), offset: Float64Array.from(offset) };
}

/** ‖r − P_K(r − D ũ)‖ / max(‖r‖, ‖D q‖), word by word. */
export function plainError(
  { dimension: d, matrix, offset, friction }: LocalProblem,
  impulses: ArrayLike<number>,
): number {
  const n = offset.length;
  const W = toDense(matrix);
  const u = Array.from(offset, (q, i) => q + Array.from(impulses).reduce((sum, r, j) => sum + W[i * n + j]! * r, 0));
  let [defect, ofR, ofQ] = [0, 0, 0];
  friction.forEach((mu, c) => {
    const of = (x: ArrayLike<number>): number[] => Array.from({ length: d }, (_, k) => x[c * d + k]!);
    const diagonal = Array.from({ length: n }, (_, i) => W[i * (n + 1)]!);
    const trace = of(diagonal).reduce((a, b) => a + b, 0);
    const D = trace > 0 ? d / trace : 1;
    const [r, v] = [of(impulses), of(u)];
    v[0]! += mu * Math.hypot(...v.slice(1));
    const projected = ontoCone(
      r.map((x, k) => x - D * v[k]!),
      mu,
    );
    defect += Math.hypot(...r.map((x, k) => x - projected[k]!)) ** 2;
    ofR += Math.hypot(...r) ** 2;
    ofQ += Math.hypot(...of(offset).map((q) => D * q)) ** 2;
  });
  return Math.sqrt(defect / Math.max(ofR, ofQ));
}

function ontoCone(x: readonly number[], mu: number): number[] {
  const tangent = Math.hypot(...x.slice(1));
  if (mu * tangent <= -x[0]!) return x.map(() => 0);
  if (tangent <= mu * x[0]!) return [...x];
  const normal = (x[0]! + mu * tangent) / (1 + mu * mu);
  return [normal, ...x.slice(1).map((t) => (mu * normal * t) / tangent)];
}

/** The contacts in another order. */
export function permuted(problem: LocalProblem, order: readonly number[]): LocalProblem {
  const { dimension: d, matrix, offset, friction } = problem;
  const n = offset.length;
  const old = order.flatMap((c) => Array.from({ length: d }, (_, k) => c * d + k));
  const W = toDense(matrix);
  return {
    ...problem,
    matrix: toSparse(Float64Array.from(old.flatMap((i) => old.map((j) => W[i * n + j]!))), n, n),
    offset: Float64Array.from(old, (i) => offset[i]!),
    friction: Float64Array.from(order, (c) => friction[c]!),
  };
}

export function scaledValues(matrix: SparseMatrix, factor: number): SparseMatrix {
  return { ...matrix, values: matrix.values.map((x) => factor * x) };
}
