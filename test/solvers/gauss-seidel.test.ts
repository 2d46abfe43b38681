/** What sets the solver apart from a plain prox iteration, and how it ends where it does not converge. */
import { describe, expect, it } from "vitest";
import { contactProblem } from "../../bench/families.ts";
import { naiveGaussSeidel, naiveSweep } from "../../bench/naive-gauss-seidel.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { block } from "../../src/sets/reservoirs/block.ts";
import { gaussSeidel } from "../../src/solvers/gauss-seidel.ts";
import { newton } from "../../src/solvers/newton.ts";
import { expectAllClose, expectPrinted } from "../support/expect.ts";
import { planar } from "./one-contact.ts";

/** Kane's double pendulum, stick: φ1 = 20°, φ2 = 30°, l = 2 m, m = 3 kg, u⁻ = (−0.1, −0.2), ε = (½, 0), μ = ½. */
function kane(): InclusionProblem {
  const [p1, p2, l, m] = [Math.PI / 9, Math.PI / 6, 2, 3];
  const [a, b, d] = [(4 / 3) * m * l * l, 0.5 * m * l * l * Math.cos(p1 - p2), (1 / 3) * m * l * l];
  const determinant = a * d - b * b;
  const w = [
    [l * Math.sin(p1), l * Math.sin(p2)],
    [-l * Math.cos(p1), -l * Math.cos(p2)],
  ];
  const solve = ([x, y]: number[]): number[] => [(d * x! - b * y!) / determinant, (a * y! - b * x!) / determinant];
  const dot = (x: number[], y: number[]): number => x[0]! * y[0]! + x[1]! * y[1]!;
  const matrix = w.flatMap((x) => w.map((y) => dot(x, solve(y))));
  const before = w.map((x) => dot(x, [-0.1, -0.2]));
  return planar(matrix, [1.5 * before[0]!, before[1]!], 0.5);
}

describe("gauss-seidel", () => {
  it("(128) Kane's stick case: Λ = (3.4079, 1.4676) N s after one sweep, where plain prox needs hundreds", () => {
    const result = gaussSeidel.solve(kane());
    expect(result.status).toBe("solved");
    expect(result.iterations).toBe(1);
    expectPrinted(result.impulses[0]!, "3.4079");
    expectPrinted(result.impulses[1]!, "1.4676");
    const naive = naiveGaussSeidel(kane());
    expect(naive.residual).toBeLessThanOrEqual(1e-10);
    expect(naive.sweeps).toBeGreaterThan(300);
  });

  it("cycling prox: with r = 1/G_ii the plain iteration repeats (1, −1), (0, 0) for ever; the solution is unique", () => {
    // G positive definite, c_N < 0: exactly one solution, slip with Λ_N (1 + 3/2) = 1.
    const problem = planar([1, -1.5, -1.5, 4], [-1, 10], 1);
    const impulses = new Float64Array(2);
    const seen: number[][] = [];
    for (let k = 0; k < 6; k++) {
      naiveSweep(problem, impulses);
      seen.push([...impulses]);
    }
    expect(seen.map(([n]) => n! + 0)).toEqual([1, 0, 1, 0, 1, 0]);
    expect(naiveGaussSeidel(problem, 1e-10, 1000).residual).toBeGreaterThan(0.1);
    for (const solver of [gaussSeidel, newton]) {
      const result = solver.solve(problem);
      expect(result.status).toBe("solved");
      expectAllClose(result.impulses, [0.4, -0.4], { relative: 1e-14, because: "closed form" });
    }
  });

  it("gives up honestly: the iteration limit, the best iterate and its own residual are reported", () => {
    const problem = contactProblem("stack", 3, 20);
    const few = gaussSeidel.solve(problem, { maxIterations: 5 });
    const more = gaussSeidel.solve(problem, { maxIterations: 50 });
    expect(few.status).toBe("failed");
    expect(few.iterations).toBe(5);
    expect(few.residual).toBe(inclusionResidual(problem, few.impulses));
    expect(few.reason).toMatch(/after 5 iterations/);
    expect(more.residual).toBeLessThan(few.residual);
  });

  it("starts where it is told: a solution as start needs no sweep, and is not changed", () => {
    const problem = contactProblem("free", 3, 6);
    const found = gaussSeidel.solve(problem, { tolerance: 1e-13 });
    const again = gaussSeidel.solve(problem, { start: found.impulses });
    expect(again.status).toBe("solved");
    expect(again.iterations).toBe(0);
    expectAllClose(again.impulses, found.impulses, { relative: 1e-15, because: "scaled and scaled back" });
  });

  it("a tolerance that rounding allows is reached", () => {
    const problem = contactProblem("free", 2, 8);
    const result = gaussSeidel.solve(problem, { tolerance: 1e-14 });
    expect(result.status).toBe("solved");
    expect(result.residual).toBeLessThanOrEqual(1e-14);
  });

  it.each([5, 0.3, -0.3, -5])("a brake of 1 N s takes what it can of a unit mass with u⁻ = %d", (speed) => {
    const problem: InclusionProblem = {
      size: 1,
      matrix: Float64Array.of(1),
      offset: Float64Array.of(speed),
      blocks: [block({ kind: "step", start: 0, dimension: 1, bound: 1 })],
    };
    const { status, impulses } = gaussSeidel.solve(problem);
    expect(status).toBe("solved");
    expect(impulses[0]).toBe(-Math.sign(speed) * Math.min(1, Math.abs(speed)));
  });

  it("solves unsymmetric problems", () => {
    const problem = contactProblem("free", 3, 5);
    const matrix = problem.matrix.map((g, k) => g * (1 + 1e-3 * Math.sin(k)));
    const result = gaussSeidel.solve({ ...problem, matrix });
    expect(result.status).toBe("solved");
  });
});
