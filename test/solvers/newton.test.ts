/** Ends of the iterative solvers: nothing to do, no solution, several solutions, limits, redundant contacts. */
import { describe, expect, it } from "vitest";
import { contactBlocks, contactProblem } from "../../bench/families.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { inclusionResidual, lawVelocities } from "../../src/problems/residual.ts";
import { block } from "../../src/sets/reservoirs/block.ts";
import { gaussSeidel } from "../../src/solvers/gauss-seidel.ts";
import { newton } from "../../src/solvers/newton.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";

function unilaterals(matrix: readonly number[], offset: readonly number[]): InclusionProblem {
  const blocks = offset.map((_, start) => block({ kind: "unilateral", start, dimension: 1 }));
  return { size: offset.length, matrix: Float64Array.from(matrix), offset: Float64Array.from(offset), blocks };
}

/** A hard stop against a clutch: W = [1, −1], ε = (½, 0), u⁻ = −1. */
const STOP_AGAINST_CLUTCH = unilaterals([1, -1, -1, 1], [-1.5, 1]);

/** One-dof jam: W = [1, 2], μ = ½, ε = (½, 0), u⁻ = −1. */
const JAM: InclusionProblem = {
  size: 2,
  matrix: Float64Array.of(1, 2, 2, 4),
  offset: Float64Array.of(-1.5, -2),
  blocks: contactBlocks(2, [0.5]),
};

/** Four legs of a table that fall at once: rows (1, x, y) with unit mass and inertia. */
function table(): InclusionProblem {
  const legs = [
    [1, 1, 1],
    [1, -1, 1],
    [1, -1, -1],
    [1, 1, -1],
  ];
  const matrix = legs.flatMap((a) => legs.map((b) => a.reduce((sum, x, i) => sum + x * b[i]!, 0)));
  return unilaterals(matrix, [-1, -1, -1, -1]);
}

describe.each([newton, gaussSeidel])("$name", (solver) => {
  it("answers the empty problem and the zero offset with zero impulses", () => {
    const empty = solver.solve(unilaterals([], []));
    expect(empty).toMatchObject({ status: "solved", residual: 0, iterations: 0 });
    expect(empty.impulses).toHaveLength(0);
    const problem = { ...contactProblem("stack", 3, 4), offset: new Float64Array(12) };
    const still = solver.solve(problem);
    expect(still).toMatchObject({ status: "solved", residual: 0, iterations: 0 });
    expect([...still.impulses]).toEqual(new Array(12).fill(0));
  });

  it("answers contacts that all separate with zero impulses", () => {
    const problem = contactProblem("free", 3, 3);
    const offset = problem.offset.map((c, i) => (i % 3 === 0 ? Math.abs(c) : c));
    const result = solver.solve({ ...problem, offset });
    expect(result).toMatchObject({ status: "solved", iterations: 0 });
    expect([...result.impulses]).toEqual(new Array(9).fill(0));
  });

  it("never calls a problem without solution solved", () => {
    const wall = unilaterals([0], [-1]);
    for (const problem of [STOP_AGAINST_CLUTCH, JAM, wall]) {
      const result = solver.solve(problem);
      expect(result.status).toBe("failed");
      expect(result.reason).toBeTypeOf("string");
      expect(result.residual).toBe(inclusionResidual(problem, result.impulses));
      expect(result.impulses.every(Number.isFinite)).toBe(true);
    }
  });

  it("hyperstatic table: all legs stop; the impulses carry the whole momentum", () => {
    const problem = table();
    const { status, impulses } = solver.solve(problem);
    expect(status).toBe("solved");
    const close = { absolute: 1e-10, because: "tolerance" };
    for (const velocity of lawVelocities(problem, impulses)) expectClose(velocity, 0, close);
    expectClose(
      impulses.reduce((sum, x) => sum + x, 0),
      1,
      close,
    );
    expectClose(impulses[0]! + impulses[3]! - impulses[1]! - impulses[2]!, 0, close);
    expect(Math.min(...impulses)).toBeGreaterThanOrEqual(0);
  });

  it("keeps out elements that cannot transmit an impulse: zero friction, zero bound", () => {
    const problem: InclusionProblem = {
      size: 5,
      matrix: Float64Array.from({ length: 25 }, (_, k) => (k % 6 === 0 ? 2 : 0.5)),
      offset: Float64Array.of(-1, 3, 1, -2, 4),
      blocks: [
        block({ kind: "unilateral", start: 0, dimension: 1 }),
        block({ kind: "coulomb-disk", start: 1, dimension: 2, normal: 0, friction: [0, 0] }),
        block({ kind: "step", start: 3, dimension: 1, bound: 0 }),
        block({ kind: "coulomb-step", start: 4, dimension: 1, normal: 0, friction: [0, 0] }),
      ],
    };
    const result = solver.solve(problem);
    expect(result.status).toBe("solved");
    expectAllClose(result.impulses, [0.5, 0, 0, 0, 0], { relative: 1e-14, because: "Λ_N = 1/2 alone" });
  });

  it("gives each call its own result", () => {
    const problem = contactProblem("free", 3, 4);
    const first = solver.solve(problem);
    const copy = [...first.impulses];
    solver.solve(contactProblem("stack", 3, 8));
    expect([...first.impulses]).toEqual(copy);
  });
});

describe("newton", () => {
  it("reaches rounding, not only the tolerance, on contacts of all families", () => {
    for (const family of ["stack", "free", "hyper"] as const) {
      for (const dimension of [2, 3] as const) {
        for (const contacts of [1, 2, 5, 10, 20]) {
          const result = newton.solve(contactProblem(family, dimension, contacts));
          expect(`${family} ${dimension} ${contacts}: ${result.status}`).toBe(
            `${family} ${dimension} ${contacts}: solved`,
          );
          expect(result.residual).toBeLessThanOrEqual(1e-11);
        }
      }
    }
  });

  it("solves hundreds of contacts: towers of cubes, loose and redundant heaps", () => {
    for (const [family, dimension, contacts] of [
      ["stack", 2, 200],
      ["stack", 3, 100],
      ["free", 3, 200],
      ["hyper", 3, 100],
    ] as const) {
      const result = newton.solve(contactProblem(family, dimension, contacts));
      expect(`${family} ${contacts}: ${result.status}`).toBe(`${family} ${contacts}: solved`);
      expect(result.iterations).toBeLessThan(300);
    }
  });

  it("gives up honestly at the iteration limit", () => {
    const problem = contactProblem("stack", 3, 40);
    for (const maxIterations of [0, 1, 3, 10]) {
      const result = newton.solve(problem, { maxIterations });
      expect(result.status).toBe("failed");
      expect(result.iterations).toBeLessThanOrEqual(maxIterations);
      expect(result.residual).toBe(inclusionResidual(problem, result.impulses));
    }
  });

  it("finds all three slip solutions of the spatial contact at μ = 0.3, the middle one too, from starts near them", () => {
    const columns = [
      [1, -2, 0],
      [-2, -1, 3],
      [0, 3, -2],
    ];
    const dot = (x: number[], y: number[]): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
    const problem: InclusionProblem = {
      size: 3,
      matrix: Float64Array.from(columns.flatMap((x) => columns.map((y) => dot(x, y)))),
      offset: Float64Array.from(columns, (x) => dot(x, [-1, 1, 1])),
      blocks: contactBlocks(3, [0.3]),
    };
    const found = new Set<string>();
    for (let k = 0; k < 48; k++) {
      const angle = (2 * Math.PI * k) / 48;
      const start = Float64Array.of(0.8, -0.24 * Math.cos(angle), -0.24 * Math.sin(angle));
      const result = newton.solve(problem, { start });
      if (result.status === "solved") found.add(result.impulses[0]!.toFixed(9));
    }
    expect([...found].sort()).toEqual(["0.781807779", "0.803842382", "0.823348079"]);
  });

  it("solves slightly unsymmetric hyperstatic problems", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const problem = contactProblem("hyper", 3, 12, seed);
      const matrix = problem.matrix.map((g, k) => g * (1 + 1e-5 * Math.sin(k + seed)));
      expect(newton.solve({ ...problem, matrix }).status).toBe("solved");
    }
  });

  it("accepts the tolerance it is given", () => {
    const problem = contactProblem("stack", 3, 8);
    const loose = newton.solve(problem, { tolerance: 1e-3 });
    expect(loose.status).toBe("solved");
    expect(loose.residual).toBeLessThanOrEqual(1e-3);
    expect(loose.iterations).toBeLessThanOrEqual(newton.solve(problem).iterations);
  });
});
