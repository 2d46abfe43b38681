import fc from "fast-check";
import type { LegacyHighs } from "highs";
import { beforeAll, describe, expect, test } from "vitest";
import { matrixProduct, norm, transpose } from "../../src/linalg/dense.ts";
import { leastDistance } from "../../src/linalg/least-distance.ts";
import { nnls } from "../../src/linalg/nnls.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { integerMatrix, powersOfTen, randomOrthogonal, scaled } from "./matrices.ts";
import { degenerate, loadHighs, lpText, nearestPoint } from "./polyhedra.ts";

let highs: LegacyHighs;
beforeAll(async () => {
  highs = await loadHighs();
});

describe("the verdict feasible or not", () => {
  test("agrees with HiGHS on degenerate polyhedra with up to 40 rows and 12 unknowns, also turned and scaled", () => {
    const count = { feasible: 0, infeasible: 0 };
    for (let seed = 0; seed < 50; seed++) {
      const { m, n, a, b } = degenerate(seed);
      const expected = highs.solve(lpText(a, m, n, b, "0 x0")).Status === "Optimal";
      count[expected ? "feasible" : "infeasible"]++;
      const plain = leastDistance(a, m, n, b);
      expect(plain.feasible).toBe(expected);
      const turned = matrixProduct(a, m, n, randomOrthogonal(n, seed), n);
      for (const scale of [1e-9, 1, 1e9]) {
        const result = leastDistance(scaled(turned, scale / 7), m, n, scaled(b, 1 / 7));
        expect(result.feasible).toBe(expected);
        expectClose(norm(result.x) * scale, norm(plain.x), { relative: 1e-10, because: "rounding times condition" });
      }
    }
    expect(Math.min(count.feasible, count.infeasible)).toBeGreaterThan(8);
  });

  test("does not depend on the scale of rows or the order of rows and unknowns", () => {
    fc.assert(
      fc.property(integerMatrix(8, 3, 2), integerMatrix(8, 1, 2), powersOfTen(8, 4), (a, b, d) => {
        const plain = leastDistance(a, 8, 3, b);
        const graded = leastDistance(
          a.map((value, k) => value * d[Math.floor(k / 3)]!),
          8,
          3,
          b.map((value, i) => value * d[i]!),
        );
        const reversed = leastDistance(a.slice().reverse(), 8, 3, b.slice().reverse());
        expect(graded.feasible).toBe(plain.feasible);
        expect(reversed.feasible).toBe(plain.feasible);
        expectAllClose(graded.x, plain.x, { absolute: 1e-12, because: "small whole numbers" });
        expectAllClose(reversed.x.reverse(), plain.x, { absolute: 1e-12, because: "small whole numbers" });
      }),
      { numRuns: 100 },
    );
  });

  test("does not change when all numbers are scaled by 1e±9 or 1e±150", () => {
    fc.assert(
      fc.property(integerMatrix(8, 3, 2), integerMatrix(8, 1, 2), (a, b) => {
        const plain = leastDistance(a, 8, 3, b);
        for (const scale of [1e-150, 1e-9, 1e9, 1e150]) {
          const rows = leastDistance(scaled(a, scale), 8, 3, scaled(b, scale));
          const right = leastDistance(a, 8, 3, scaled(b, scale));
          expect([rows.feasible, right.feasible]).toEqual([plain.feasible, plain.feasible]);
          expectAllClose(rows.x, plain.x, { absolute: 1e-12, because: "small whole numbers" });
          expectAllClose(scaled(right.x, 1 / scale), plain.x, { absolute: 1e-12, because: "small whole numbers" });
        }
      }),
      { numRuns: 100 },
    );
  });

  test("is infeasible exactly when Farkas' alternative holds", () => {
    fc.assert(
      fc.property(integerMatrix(6, 2, 2), integerMatrix(6, 1, 2), (a, b) => {
        // u ≥ 0 with Aᵀu = 0, bᵀu = 1 exists exactly when NNLS reaches residual 0.
        const system = Float64Array.of(...transpose(a, 6, 2), ...b);
        const { residualNorm } = nnls(system, 3, 6, Float64Array.of(0, 0, 1));
        expect(leastDistance(a, 6, 2, b).feasible).toBe(residualNorm > 1e-9);
      }),
      { numRuns: 100 },
    );
  });

  test("bears right sides of very different size", () => {
    // x ≥ 1e9 does not blur the contradiction y ≥ 1, y ≤ 0.999.
    expect(nearestPoint("1 0 >= 1e9; 0 1 >= 1; 0 -1 >= -0.999").feasible).toBe(false);
    expect(nearestPoint("1 0 >= 1e9; 0 1 >= 1; 0 -1 >= -1").feasible).toBe(true);
    // Right sides that a subtraction left behind are not a contradiction.
    expect(nearestPoint("1 0 >= 1; 0 1 >= 1e-17; 0 -1 >= 1e-17")).toEqual({ feasible: true, x: Float64Array.of(1, 0) });
  });

  test("a point far out that breaks another row is no solution (issue 4: friction bounds)", () => {
    // Friction of a polygon at its bound t: n·x ≥ 1, and (h t N ± r)·x ≥ 0 for each facet. The last row is −n times 8e-5,
    // but for the rounding of a difference; the others cut both far ends off.
    const t = 1.7802959541381917;
    const n = [0.34854750360131664, -0.3282028030324528];
    const N = [0.3127134510983762, -0.2944603824041023];
    const facets: [number, number, number][] = [
      [0.36375706450280115, 0.02369060203345919, 0.4],
      [0.27078805039123494, 0.22679130531824515, 0.4],
      [0.01919506888905232, 0.29704073777590057, 0.4],
      [-0.24364212363765125, 0.19328773462174356, 0.4],
      [-0.3485475036013166, 0.32820280303245275, 0.6260183451741934],
    ];
    const rows = facets.flatMap(([x, y, h]) =>
      [1, -1].map((sign) => [h * t * N[0]! - sign * x, h * t * N[1]! - sign * y]),
    );
    const a = Float64Array.from([n, ...rows].flat());
    const right = new Float64Array(rows.length + 1);
    right[0] = 1;
    expect(leastDistance(a, rows.length + 1, 2, right).feasible).toBe(false);
  });

  test("nearly opposite rows do not hide a contradiction with a third one", () => {
    // n·x ≥ 1, −(n + θd)·x ≥ 0 ask for d·x ≤ −1/θ n·x, and (d + cn)·x ≥ 0 with c < 1/θ forbids it; d ⊥ n.
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 9, max: 14, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (angle, digits, c) => {
          const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
          const theta = 10 ** -digits;
          const rows = [cos, sin, -cos + theta * sin, -sin - theta * cos, c * cos - sin, c * sin + cos];
          for (const scale of [1, 1e-9, 1e9]) {
            const a = Float64Array.from(rows, (value, k) => (k === 2 || k === 3 ? value * scale : value));
            expect(leastDistance(a, 3, 2, Float64Array.of(1, 0, 0)).feasible).toBe(false);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("small entries beside large ones are known to the rounding of the large ones (issue 4: soak 1:17919)", () => {
    // x₀ ≥ 0 and −x₀ ≥ 0, each turned by some roundings; x₁ ≤ −1.18 is all that is asked for.
    const rows = "1 -5.6e-17 >= 0; -1 1.6e-15 >= 0; -3.8951772349916105 -0.8440239607123664 >= 1";
    const { feasible, x } = nearestPoint(rows);
    expect(feasible).toBe(true);
    expectAllClose(x, [0, -1 / 0.8440239607123664], { absolute: 1e-12, because: "some roundings" });
    expect(nearestPoint(rows.replace("1.6e-15", "1.6e-9")).feasible).toBe(false);
  });
});
