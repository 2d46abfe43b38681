import fc from "fast-check";
import { Matrix, solve } from "ml-matrix";
import { describe, expect, it } from "vitest";
import type { SystemModel } from "../../../src/models/model.ts";
import { findEquilibria } from "../../../src/stability/lyapunov/find-equilibria.ts";
import { expectAllClose } from "../../support/expect.ts";
import { systemOf } from "./models.ts";

const NAMES = ["a", "b", "c"];

/** U = ½ qᵀAq − bᵀq above the planes w_iᵀq ≥ d_i. */
interface Program {
  readonly form: readonly (readonly number[])[];
  readonly load: readonly number[];
  readonly planes: readonly { readonly row: readonly number[]; readonly level: number }[];
}

const vector = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 3, maxLength: 3 });

const programs = fc
  .record({
    factor: fc.array(vector, { minLength: 3, maxLength: 3 }),
    load: vector,
    planes: fc.array(fc.record({ row: vector, level: fc.integer({ min: -3, max: 0 }) }), { maxLength: 3 }),
  })
  .map(({ factor, load, planes }): Program => {
    const f = new Matrix(factor);
    // F Fᵀ + I: convex. Levels are at most 0, so q = 0 is possible and a minimum exists.
    const form = f.mmul(f.transpose()).add(Matrix.eye(3)).to2DArray();
    return { form, load, planes: planes.filter(({ row }) => row.some((x) => x !== 0)) };
  });

function modelOf({ form, load, planes }: Program): SystemModel {
  const quadratic = form.flatMap((row, i) => row.map((x, j) => `(${x / 2})*${NAMES[i]}*${NAMES[j]}`));
  const linear = load.map((x, i) => `(${-x})*${NAMES[i]}`);
  return systemOf({
    coordinates: NAMES,
    kineticEnergy: "1/2*(da^2 + db^2 + dc^2)",
    potentialEnergy: [...quadratic, ...linear].join(" + "),
    elements: planes.map(({ row, level }, k) => ({
      name: `plane ${k}`,
      type: "geometric-unilateral",
      gap: `${row.map((x, i) => `(${x})*${NAMES[i]}`).join(" + ")} - (${level})`,
    })),
    initial: { position: [1, -2, 3] },
  });
}

/** The minimum by trying every active set with a direct solve of its equations (ml-matrix). */
function minimum({ form, load, planes }: Program): number[] {
  for (let mask = 0; mask < 1 << planes.length; mask++) {
    const active = planes.filter((_, k) => mask & (1 << k));
    const n = 3 + active.length;
    const matrix = Matrix.zeros(n, n);
    form.forEach((row, i) => row.forEach((x, j) => matrix.set(i, j, x)));
    active.forEach(({ row }, k) =>
      row.forEach((x, j) => {
        matrix.set(j, 3 + k, -x);
        matrix.set(3 + k, j, x);
      }),
    );
    const right = Matrix.columnVector([...load, ...active.map(({ level }) => level)]);
    let x: number[];
    try {
      x = solve(matrix, right).to1DArray();
    } catch {
      continue; // Dependent planes: a smaller active set has the same solution.
    }
    const q = x.slice(0, 3);
    const isPossible = planes.every(({ row, level }) => row.reduce((sum, w, j) => sum + w * q[j]!, -level) > -1e-9);
    if (isPossible && x.slice(3).every((force) => force > -1e-9)) return q;
  }
  throw new Error("no active set is optimal");
}

describe("a convex potential above planes", () => {
  it("has one equilibrium, its minimum, found and proved stable", () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { equilibria } = findEquilibria(modelOf(program), { starts: 4 });
        expect(equilibria).toHaveLength(1);
        expectAllClose(equilibria[0]!.position, minimum(program), {
          relative: 1e-8,
          scale: 1,
          because: "direct solve; planes and potentials of order one",
        });
        expect(equilibria[0]!.isolated).not.toBe(false);
        expect(equilibria[0]!.stability.verdict).toBe("stable");
      }),
      { numRuns: 25 },
    );
  });
});
