import fc from "fast-check";
import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { coneMaximum } from "../../src/certificates/cone-maximum.ts";
import { numbers } from "./sampling.ts";

const unit = (row: readonly number[]): Float64Array => {
  const length = Math.hypot(...row);
  return Float64Array.from(row, (x) => x / length);
};

/** Orthonormal basis of what is orthogonal to the rows, by Gram and Schmidt. */
function complement(rows: readonly number[][], r: number): number[][] {
  const basis: number[][] = [];
  const append = (row: readonly number[]): void => {
    let rest = [...row];
    for (const q of basis) {
      const along = rest.reduce((sum, value, k) => sum + value * q[k]!, 0);
      rest = rest.map((value, k) => value - along * q[k]!);
    }
    const length = Math.hypot(...rest);
    if (length > 1e-9) basis.push(rest.map((x) => x / length));
  };
  rows.forEach(append);
  const rank = basis.length;
  Matrix.eye(r).to2DArray().forEach(append);
  return basis.slice(rank);
}

/** The largest value over samples of the cone, and over eigenvectors of the form on every set of active rows. */
function bruteForce(form: Matrix, rows: readonly Float64Array[]): number {
  const r = form.rows;
  let best = Number.NEGATIVE_INFINITY;
  const offer = (w: readonly number[]): void => {
    for (const sign of [1, -1]) {
      if (!rows.every((row) => row.reduce((sum, a, k) => sum + sign * a * w[k]!, 0) >= -1e-9)) continue;
      const vector = Matrix.columnVector([...w]);
      best = Math.max(best, vector.transpose().mmul(form).mmul(vector).get(0, 0));
    }
  };
  for (let set = 0; set < 2 ** rows.length; set++) {
    const active = rows.filter((_, i) => (set >> i) & 1);
    const kept = complement(
      active.map((row) => [...row]),
      r,
    );
    if (kept.length === 0) continue;
    const span = new Matrix(kept).transpose();
    const small = span.transpose().mmul(form).mmul(span);
    const { eigenvectorMatrix } = new EigenvalueDecomposition(small, { assumeSymmetric: true });
    for (let k = 0; k < kept.length; k++) offer(span.mmul(eigenvectorMatrix.getColumnVector(k)).to1DArray());
  }
  const next = numbers(3);
  for (let i = 0; i < 400; i++) offer([...unit(Array.from({ length: r }, next))]);
  return best;
}

describe("coneMaximum", () => {
  it("agrees with eigenvectors on all faces and with samples", () => {
    const entry = fc.integer({ min: -6, max: 6 });
    const problem = fc.integer({ min: 1, max: 4 }).chain((r) =>
      fc.record({
        matrix: fc.array(fc.array(entry, { minLength: r, maxLength: r }), { minLength: r, maxLength: r }),
        rows: fc.array(
          fc.array(entry, { minLength: r, maxLength: r }).filter((row) => row.some((x) => x !== 0)),
          { maxLength: 5 },
        ),
      }),
    );
    fc.assert(
      fc.property(problem, ({ matrix, rows }) => {
        const z = new Matrix(matrix);
        const form = z.transpose().mmul(z).sub(Matrix.eye(z.rows));
        const cone = {
          form: Float64Array.from(form.to1DArray()),
          rank: z.rows,
          inequalities: rows.map(unit),
          equalities: [],
        };
        const { value, complete, point } = coneMaximum(cone, Number.NEGATIVE_INFINITY, 10_000);
        const expected = bruteForce(form, cone.inequalities);
        expect(complete).toBe(true);
        if (point === undefined) {
          expect(expected).toBe(Number.NEGATIVE_INFINITY);
          return;
        }
        const size = Math.max(1, ...cone.form.map(Math.abs));
        expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-8 * size);
      }),
      { numRuns: 150, seed: 8 },
    );
  });

  it("with one condition in the plane: w ↦ 2 w_1² − w_2² on w_2 ≥ |w_1| is largest at 45°", () => {
    const cone = {
      form: Float64Array.from([2, 0, 0, -1]),
      rank: 2,
      inequalities: [unit([1, 1]), unit([-1, 1])],
      equalities: [],
    };
    expect(coneMaximum(cone, Number.NEGATIVE_INFINITY, 100).value).toBeCloseTo(0.5, 12);
  });

  it("says so when its limit is met", () => {
    const cone = { form: Float64Array.from([1]), rank: 1, inequalities: [], equalities: [] };
    expect(coneMaximum(cone, 0, 0).complete).toBe(false);
  });

  it("without any dimension left there is nothing to find", () => {
    const cone = { form: Float64Array.from([1]), rank: 1, inequalities: [], equalities: [unit([1])] };
    expect(coneMaximum(cone, Number.NEGATIVE_INFINITY, 10).point).toBeUndefined();
  });
});
