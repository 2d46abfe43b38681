/** The short ways of small problems: a guess of what presses, and one sweep over the contacts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeOf, judgeRaw } from "../../../src/problems/judge-raw.ts";
import type { LocalProblem, RawLcp } from "../../../src/problems/raw-problem.ts";
import { blockPivots } from "../../../src/solvers/contact/block-pivots.ts";
import { ContactRoom, firstSweep } from "../../../src/solvers/contact/first-sweep.ts";
import { PivotRoom } from "../../../src/solvers/contact/pivoting.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { mulberry } from "../../linalg/matrices.ts";
import { toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { expectAllClose } from "../../support/expect.ts";
import { lcpOf } from "./raw-problems.ts";

function guessed(problem: RawLcp): { readonly rounds: number; readonly z: Float64Array } {
  const z = new Float64Array(problem.offset.length);
  const rounds = blockPivots(new PivotRoom(z.length), judgeOf(problem), z, () => false);
  return { rounds, z };
}

describe("guessing which unknowns press", () => {
  test("takes one round where the guess fits: z = M⁻¹(−q)", () => {
    const { rounds, z } = guessed(
      lcpOf(
        [
          [4, 1],
          [1, 3],
        ],
        [-1, -2],
      ),
    );
    expect(rounds).toBe(1);
    expectAllClose(z, [1 / 11, 7 / 11], { absolute: 2 ** -52, because: "two divisions" });
  });

  test("exchanges rows: a light coupling to itself is no pivot", () => {
    // z₁ + 2⁻⁶⁰ z₀ = 1, z₀ + z₁ = 2.
    const { rounds, z } = guessed(
      lcpOf(
        [
          [2 ** -60, 1],
          [1, 1],
        ],
        [-1, -2],
      ),
    );
    expect(rounds).toBe(1);
    expectAllClose(z, [1, 1], { relative: 2 ** -50, because: "two divisions, and 2⁻⁶⁰ left out" });
  });

  test("takes in what sinks only under the others, and leaves out what would pull", () => {
    // z₁ = 1 alone pushes the second down, w₂ = 1 − 2; both together: 2z₁ − 2z₂ = 2, −2z₁ + 4z₂ = −1 … z = (3/2, 1/2).
    const sinking = lcpOf(
      [
        [2, -2],
        [-2, 4],
      ],
      [-2, 1],
    );
    expect(guessed(sinking).rounds).toBe(2);
    expect(Array.from(guessed(sinking).z)).toEqual([1.5, 0.5]);
    // Both press in, but the first lifts the second more than it needs.
    const pulling = lcpOf(
      [
        [1, 0],
        [3, 1],
      ],
      [-1, -1],
    );
    expect(Array.from(guessed(pulling).z)).toEqual([1, 0]);
  });

  test("ends where guesses go in a circle, and where a block is singular; pivoting goes on", () => {
    // A P-matrix.
    const circle = lcpOf(
      [
        [1, 2, 0],
        [-3, 1, 3],
        [-1, 0, 1],
      ],
      [-3, 1, 2],
    );
    expect(guessed(circle).rounds).toBe(-1);
    expect(solveRaw(circle)).toMatchObject({ status: "solved", solver: "lemke" });
    expect(
      guessed(
        lcpOf(
          [
            [1, 1],
            [1, 1],
          ],
          [-1, -2],
        ),
      ).rounds,
    ).toBe(-1);
  });

  test("finds the one solution of P-matrices, or leaves it to others; what it finds the judge accepts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 30 }), fc.integer({ min: 1, max: 12 }), (seed, n) => {
        const random = mulberry(seed);
        const B = Array.from({ length: n * n }, () => 2 * random() - 1);
        // B Bᵀ + ½ I + a skew part.
        const rows = Array.from({ length: n }, (_, i) =>
          Array.from({ length: n }, (_, j) => {
            let sum = i === j ? 0.5 : 0;
            for (let k = 0; k < n; k++) sum += B[i * n + k]! * B[j * n + k]!;
            return sum + (B[i * n + j]! - B[j * n + i]!);
          }),
        );
        const problem = lcpOf(
          rows,
          rows.map(() => 2 * random() - 1),
        );
        const { rounds, z } = guessed(problem);
        if (rounds < 0) return;
        expect(judgeRaw(judgeOf(problem), z).scaled).toBeLessThan(1e-12);
      }),
    );
  });

  test("serves problems of 33 to 60 unknowns, too", () => {
    const n = 50;
    const rows = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? 2.5 : Math.abs(i - j) === 1 ? -1 : 0)),
    );
    const problem = lcpOf(
      rows,
      rows.map((_, i) => (i % 3) - 1.5),
    );
    expect(solveRaw(problem)).toMatchObject({ status: "solved", solver: "block-pivots" });
  });
});

describe("one sweep", () => {
  test("solves contacts apart from each other: stick, slip and none", () => {
    // W = diag(1, 1) each, μ = ½: q = (−1, 0.2) sticks, (−1, 2) slips with r_t = −½, (1, 3) is open.
    const problem: LocalProblem = {
      form: "local",
      dimension: 2,
      matrix: toSparse(
        Float64Array.from({ length: 36 }, (_, k) => (k % 7 === 0 ? 1 : 0)),
        6,
        6,
      ),
      offset: Float64Array.of(-1, 0.2, -1, 2, 1, 3),
      friction: Float64Array.of(0.5, 0.5, 0.5),
    };
    expect(solveRaw(problem)).toMatchObject({ status: "solved", solver: "gauss-seidel", stages: [{ iterations: 1 }] });
    expectAllClose(solveRaw(problem).impulses, [1, -0.2, 1, -0.5, 0, 0], { absolute: 0, because: "halves" });
  });

  test("solves contacts that feel only those before them: each adds what it feels of their impulses", () => {
    // r₀ = (1, −0.2); the second moves by −1 + r₀ₙ/2 = −½ and 0.1 + 2 r₀ₜ = −0.3, which slips at μ = ½: r₁ = (½, ¼).
    const problem: LocalProblem = {
      form: "local",
      dimension: 2,
      matrix: toSparse(Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0.5, 0, 1, 0, 0, 2, 0, 1), 4, 4),
      offset: Float64Array.of(-1, 0.2, -1, 0.1),
      friction: Float64Array.of(0.5, 0.5),
    };
    const r = new Float64Array(4);
    expect(firstSweep(new ContactRoom(), problem, r)).toBe(true);
    expectAllClose(r, [1, -0.2, 0.5, 0.25], { relative: 2 ** -51, because: "a few roundings" });
    expect(judgeRaw(judgeOf(problem), r).scaled).toBeLessThan(1e-15);
  });

  test("inverts no more of a block than it needs: nothing of an open contact, the normal alone without friction", () => {
    const problem: LocalProblem = {
      form: "local",
      dimension: 2,
      matrix: toSparse(Float64Array.of(1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0), 4, 4),
      offset: Float64Array.of(1, 0, -1, 3),
      friction: Float64Array.of(0.5, 0),
    };
    const r = new Float64Array(4);
    expect(firstSweep(new ContactRoom(), problem, r)).toBe(true);
    expect(Array.from(r)).toEqual([0, 0, 0.5, 0]);
  });

  test("gives up where the block of a contact cannot be inverted", () => {
    const problem: LocalProblem = {
      form: "local",
      dimension: 2,
      matrix: toSparse(Float64Array.of(1, 1, 1, 1), 2, 2),
      offset: Float64Array.of(-1, 0),
      friction: Float64Array.of(0.5),
    };
    expect(firstSweep(new ContactRoom(), problem, new Float64Array(2))).toBe(false);
    expect(solveRaw(problem).status).toBe("solved");
  });
});
