/** Contacts without a solution beside heavy bodies: what impulses of 10¹⁰ times the drive leave open there is small only beside those. */
import { describe, expect, test } from "vitest";
import type { LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { lcpOf } from "./raw-problems.ts";

/**
 * A body of 1 kg between two contacts that both press in at 1 m/s: u₁ + u₂ = −2 whatever the impulses are, so no solution has
 * u₁, u₂ ≥ 0. Beside it others of 1/k kg land on the ground.
 */
function clamp(d: 2 | 3, others: number, k: number): LocalProblem {
  const contacts = 2 + others;
  const n = d * contacts;
  const W = new Float64Array(n * n);
  for (let i = 0; i < n; i++) W[i * (n + 1)] = i < 2 * d ? 1 : k;
  for (let i = 0; i < d; i++) W[i * n + i + d] = W[(i + d) * n + i] = -1;
  return {
    form: "local",
    dimension: d,
    matrix: toSparse(W, n, n),
    offset: Float64Array.from({ length: n }, (_, i) => (i % d === 0 ? -1 : i < 2 * d && i % d === 1 ? 0.1 : 0)),
    friction: new Float64Array(contacts).fill(0.5),
  };
}

describe("a clamped body beside heavy ones", () => {
  test.each([
    [2, 1e-4],
    [2, 1e-8],
    [3, 1e-4],
  ] as const)("in %i dimensions, of %f the mass, has no solution: proved", (d, k) => {
    expect(solveRaw(clamp(d, 1, k)).status).toBe("none");
  });

  test("has no solution, either, where it is too large for the dense solvers: proved by weights of the normals", () => {
    expect(solveRaw(clamp(3, 25, 1e-3))).toMatchObject({ status: "none", solver: "refutation" });
  });

  test("is not solved where a rounding leaves no exact proof", () => {
    const { matrix, ...others } = clamp(3, 25, 1e-3);
    // The normals of the clamped body are no exact opposites any more.
    const values = matrix.values.map((x, k) => (x === -1 && k < 12 ? -(1 - 2 ** -53) : x));
    const { status, reason } = solveRaw({ ...others, matrix: { ...matrix, values } });
    expect(status).toBe("failed");
    expect(reason).toContain("there may be no solution");
  });

  test("is solved by no stage", () => {
    for (const solver of ["newton", "interior-point", "proximal", "gauss-seidel"] as const) {
      expect(solveRaw(clamp(2, 1, 1e-4), { solver }).status).toBe("failed");
    }
  });
});

test("a contact that nothing moves has no solution beside one that is driven", () => {
  // u₁ = (−1, r_t): the normal velocity stays −1.
  const W = toSparse(Float64Array.of(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1e-4, 0, 0, 0, 0, 1e-4), 4, 4);
  const friction = Float64Array.of(0.5, 0.5);
  const problem: LocalProblem = {
    form: "local",
    dimension: 2,
    matrix: W,
    offset: Float64Array.of(-1, 0, -1, 0),
    friction,
  };
  expect(solveRaw(problem).status).toBe("none");
});

test("a row of zeros with a negative offset is not solved by large impulses elsewhere", () => {
  // w₁ = −2⁻¹³ whatever z is.
  const rows = [
    [0, 0],
    [768, 2 ** -13],
  ];
  expect(solveRaw(lcpOf(rows, [-(2 ** -13), -1.5])).status).not.toBe("solved");
});
