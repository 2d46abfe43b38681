import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { lcpResidual } from "../../src/problems/lcp.ts";
import { solveLcp } from "../../src/solvers/lemke/solve-lcp.ts";
import { expectAllClose } from "../support/expect.ts";
import { complementarySolutions } from "./complementary-bases.ts";
import { expectSolution, lcp } from "./small-lcps.ts";

const rounding = { relative: 1e-13, because: "one LU solution of a small system" };

describe("textbook problems", () => {
  /** Lower triangular, 1 on and 2 below the diagonal ([Murty1988] Chapter 6); columns as rows here: A_ij = 2 for j > i. */
  const murty = (n: number): number[][] =>
    Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : j > i ? 2 : 0)));

  it.each([2, 3, 4, 5, 6, 7, 8])("Murty's exponential family takes 2ⁿ pivots (n = %i)", (n) => {
    // b_i = −Σ_{k=i}^{n−1} 2^{k+1} in the order that makes Lemke's path visit every complementary cone.
    const offset = Array.from({ length: n }, (_, i) => -(2 ** (n + 1) - 2 ** (i + 1)));
    const found = solveLcp(lcp(murty(n), offset));
    expect(found.status).toBe("solved");
    expect(found.iterations).toBe(2 ** n);
    // Back substitution: z_n = 2ⁿ, all others zero satisfy w = A z + b ≥ 0.
    const expected = Array.from({ length: n }, (_, i) => (i === n - 1 ? 2 ** n : 0));
    expectAllClose(found.z, expected, rounding);
  });

  it("a continuum of solutions, z1 + z2 = 1 (Cottle–Pang–Stone, Remark 4.1.14)", () => {
    const { status, z } = solveLcp(
      lcp(
        [
          [1, 1],
          [1, 1],
        ],
        [-1, -1],
      ),
    );
    expect(status).toBe("solved");
    expectAllClose([z[0]! + z[1]!], [1], rounding);
  });

  it("a bimatrix game on which every covering vector leads to a ray (Cottle–Pang–Stone, Example 4.4.23)", () => {
    const rows = [
      [0, 0, 10, 20],
      [0, 0, 30, 15],
      [10, 20, 0, 0],
      [30, 15, 0, 0],
    ];
    const game = lcp(rows, [-1, -1, -1, -1]);
    const found = solveLcp(game);
    expect(found.status).toBe("solved");
    expectSolution(game, found.z, 1e-14);
    // (1/90, 2/45, 1/90, 2/45) is one of the three equilibria found by trying every basis.
    const all = complementarySolutions(game);
    expect(all.some((z) => z.every((x, i) => Math.abs(x - found.z[i]!) < 1e-12))).toBe(true);
  });

  it("an isolated solution of a degenerate problem with a skew matrix", () => {
    const skew = lcp(
      [
        [0, -1, -1],
        [1, 0, 0],
        [-1, 0, 0],
      ],
      [0, -1, 1],
    );
    const found = solveLcp(skew);
    expect(found.status).toBe("solved");
    expectAllClose(found.z, [1, 0, 0], rounding);
  });

  it("a positive semidefinite matrix, singular in the direction (1, 1)", () => {
    const { status, z, w } = solveLcp(
      lcp(
        [
          [1, -1],
          [-1, 1],
        ],
        [1, -1],
      ),
    );
    expect(status).toBe("solved");
    expectAllClose(z, [0, 1], rounding);
    expectAllClose(w, [0, 0], rounding);
  });
});

describe("existence", () => {
  it("none is a proof: y = (1, 1) shows that the constraints of a stop and a clutch exclude each other", () => {
    const found = solveLcp(
      lcp(
        [
          [1, -1],
          [-1, 1],
        ],
        [-1.5, 1],
      ),
    );
    expect(found.status).toBe("none");
    expect(found.reason).toMatch(/proved/);
  });

  it("a ray without certificate is failed, never none", () => {
    // The jam of a slider with one freedom (W = [1, 2], μ = ½, ε_N = ½): z = (¾, ¾, 0) meets all inequalities, but no
    // state is possible.
    const jam = lcp(
      [
        [0, 2, 0],
        [0, 4, 1],
        [1, -1, 0],
      ],
      [-1.5, -2, 0],
    );
    expect(complementarySolutions(jam)).toEqual([]);
    const found = solveLcp(jam);
    expect(found.status).toBe("failed");
    expect(found.reason).toMatch(/^ray/);
    expect(found.residual).toBeGreaterThan(1e-10);
  });

  it("agrees with all complementary bases on random problems", () => {
    const entry = fc.integer({ min: -20, max: 20 }).map((x) => x / 4 + 1 / 64);
    const random = fc.integer({ min: 1, max: 6 }).chain((n) =>
      fc.record({
        rows: fc.array(fc.array(entry, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }),
        offset: fc.array(entry, { minLength: n, maxLength: n }),
        kind: fc.constantFrom("any", "semidefinite", "positive"),
      }),
    );
    const count = { solved: 0, none: 0, failed: 0 };
    fc.assert(
      fc.property(random, ({ rows, offset, kind }) => {
        const n = offset.length;
        const gram = rows.map((x) =>
          rows.map((y) => x.slice(0, Math.max(1, n - 1)).reduce((s, v, k) => s + v * y[k]!, 0)),
        );
        const problem = lcp(
          kind === "any"
            ? rows
            : kind === "semidefinite"
              ? gram
              : gram.map((x, i) => x.map((v, j) => v + (i === j ? 1 : 0))),
          offset,
        );
        const found = solveLcp(problem);
        const all = complementarySolutions(problem);
        count[found.status]++;
        if (found.status === "solved") {
          expect(lcpResidual(problem, found.z)).toBeLessThan(1e-12);
          if (kind === "positive")
            expectAllClose(found.z, all[0]!, { relative: 1e-6, because: "unique solution of a P-matrix problem" });
        } else if (found.status === "none") expect(all).toEqual([]);
        // Without friction a positive semidefinite problem is decided.
        if (kind !== "any") expect(found.status).toBe(all.length > 0 ? "solved" : "none");
      }),
      { numRuns: 400 },
    );
    expect(count.solved).toBeGreaterThan(150);
    expect(count.none).toBeGreaterThan(5);
  });
});

describe("scales, orders, sizes", () => {
  const rows = [
    [4, 1, -1, 0.5],
    [1, 3, 0.5, -1],
    [-1, 0.5, 5, 1],
    [0.5, -1, 1, 2],
  ];
  const offset = [-1, 2, -3, -0.5];
  const reference = solveLcp(lcp(rows, offset));

  it.each([1e9, 1e-9])("the units of single variables do not matter (× %g)", (factor) => {
    const s = [1, factor, 1, 1 / factor];
    const scaled = lcp(
      rows.map((row, i) => row.map((x, j) => x * s[i]! * s[j]!)),
      offset.map((x, i) => x * s[i]! * factor),
    );
    const found = solveLcp(scaled);
    expect(found.status).toBe("solved");
    expect(found.iterations).toBe(reference.iterations);
    expectAllClose(
      found.z.map((x, i) => (x * s[i]!) / factor),
      reference.z,
      { relative: 1e-12, because: "rounding" },
    );
  });

  it("the order of the variables does not matter", () => {
    const order = [2, 0, 3, 1];
    const found = solveLcp(
      lcp(
        order.map((i) => order.map((j) => rows[i]![j]!)),
        order.map((i) => offset[i]!),
      ),
    );
    expectAllClose(
      found.z,
      order.map((i) => reference.z[i]!),
      rounding,
    );
  });

  it("games keep their verdict at every scale although their diagonal gives no unit", () => {
    for (const factor of [1e9, 1e-9]) {
      const rowsOf = [
        [0, 0, 10, 20],
        [0, 0, 30, 15],
        [10, 20, 0, 0],
        [30, 15, 0, 0],
      ];
      const found = solveLcp(
        lcp(
          rowsOf.map((row) => row.map((x) => factor * x)),
          [-1, -1, -1, -1],
        ),
      );
      expect(found.status).toBe("solved");
      expect(found.residual).toBeLessThan(1e-14);
    }
  });

  it("size 0 is solved by nothing, and b ≥ 0 by z = 0 without a pivot", () => {
    expect(solveLcp(lcp([], []))).toMatchObject({ status: "solved", iterations: 0, residual: 0 });
    const free = solveLcp(lcp([[-1]], [2]));
    expect([free.status, free.iterations, free.z[0], free.w[0]]).toEqual(["solved", 0, 0, 2]);
  });

  it("a limit on the pivots is kept and said", () => {
    const found = solveLcp(lcp(rows, offset), { maxIterations: 1 });
    expect(found).toMatchObject({ status: "failed", iterations: 1 });
    expect(found.reason).toMatch(/limit/);
    expect(solveLcp(lcp(rows, offset), { maxIterations: 0 }).status).toBe("failed");
  });

  it("wrong sizes and numbers that are not finite are the caller's mistake", () => {
    expect(() => solveLcp({ size: 2, matrix: new Float64Array(3), offset: new Float64Array(2) })).toThrow(InputError);
    expect(() => solveLcp({ size: 1, matrix: new Float64Array(1), offset: new Float64Array(2) })).toThrow(InputError);
    expect(() => solveLcp({ size: 1, matrix: Float64Array.of(Number.NaN), offset: new Float64Array(1) })).toThrow(
      /finite/,
    );
    expect(() => solveLcp({ size: -1, matrix: new Float64Array(1), offset: new Float64Array(1) })).toThrow(/size/);
  });
});
