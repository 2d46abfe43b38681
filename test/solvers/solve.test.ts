/** The table of solvers and the automatic choice among them. */
import { describe, expect, it } from "vitest";
import { contactProblem } from "../../bench/families.ts";
import { InputError } from "../../src/errors.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { block } from "../../src/sets/reservoirs/block.ts";
import { SOLVERS, solve } from "../../src/solvers/solve.ts";
import { DEFAULT_TOLERANCE } from "../../src/solvers/solver.ts";
import { solveThin } from "../../src/solvers/thin.ts";
import { expectClose } from "../support/expect.ts";
import { constructed } from "./local-constructed.ts";

function unilaterals(matrix: readonly number[], offset: readonly number[]): InclusionProblem {
  const blocks = offset.map((_, start) => block({ kind: "unilateral", start, dimension: 1 }));
  return { size: offset.length, matrix: Float64Array.from(matrix), offset: Float64Array.from(offset), blocks };
}

/** Contacts of d components each in another order: the k-th one stands where 7 k does, modulo their number. */
function shuffled({ size, matrix, offset, blocks }: InclusionProblem, d: number): InclusionProblem {
  const contacts = size / d;
  const from = Array.from({ length: size }, (_, i) => ((7 * Math.floor(i / d)) % contacts) * d + (i % d));
  return {
    size,
    blocks,
    matrix: Float64Array.from(
      { length: size * size },
      (_, k) => matrix[from[Math.floor(k / size)]! * size + from[k % size]!]!,
    ),
    offset: Float64Array.from(from, (i) => offset[i]!),
  };
}

describe("solve", () => {
  it("the table names each solver as it names itself", () => {
    for (const [name, solver] of Object.entries(SOLVERS)) {
      expect(solver.name).toBe(name);
      expect(solver.describe.length).toBeGreaterThan(10);
    }
  });

  it("auto solves contacts of all families and says who solved them", () => {
    for (const family of ["stack", "free", "hyper"] as const) {
      for (const dimension of [2, 3] as const) {
        for (const contacts of [1, 3, 6, 12]) {
          const problem = contactProblem(family, dimension, contacts, 3);
          const result = solve(problem);
          expect(result.status).toBe("solved");
          expect(Object.keys(SOLVERS)).toContain(result.solver);
          expect(result.residual).toBe(inclusionResidual(problem, result.impulses));
        }
      }
    }
  });

  it("auto takes pivoting for small problems without friction and Newton for spatial ones", () => {
    expect(solve(unilaterals([2, 1, 1, 2], [-1, -1])).solver).toBe("lemke");
    expect(solve(contactProblem("stack", 3, 2)).solver).toBe("newton");
  });

  it("auto solves many contacts as cones where each is coupled with few, in whatever order they stand", () => {
    for (const dimension of [2, 3] as const) {
      const stack = contactProblem("stack", dimension, 60);
      for (const problem of [stack, shuffled(stack, dimension)]) {
        expect(solve(problem)).toMatchObject({ status: "solved", solver: "sparse" });
      }
    }
    const tangled = contactProblem("hyper", 2, 60);
    expect(solve(tangled)).toMatchObject({ status: "solved", solver: "lemke" });
  });

  it("auto goes on where the run on the cones ends without a solution", () => {
    const stack = contactProblem("stack", 2, 60);
    const found = solve(stack, { maxIterations: 5 });
    expect(found.status).toBe("failed");
    expect(found.solver).not.toBe("sparse");
  });

  it.each([2, 3] as const)("auto finds behind it the solution that it ended without, in %i dimensions", (dimension) => {
    const bodies = contactProblem("free", dimension, 60);
    // Steps of Newton's method lead there in fewer iterations.
    const options = { maxIterations: 8 };
    expect(solveThin(bodies, options)?.status).toBe("failed");
    const found = solve(bodies, options);
    expect(found).toMatchObject({ status: "solved", solver: "newton" });
    expect(inclusionResidual(bodies, found.impulses)).toBeLessThanOrEqual(DEFAULT_TOLERANCE);
  });

  it("auto proves that a stop against a clutch and a one-dof jam have no solution", () => {
    const jam: InclusionProblem = {
      size: 2,
      matrix: Float64Array.of(1, 2, 2, 4),
      offset: Float64Array.of(-1.5, -2),
      blocks: [
        block({ kind: "unilateral", start: 0, dimension: 1 }),
        block({ kind: "coulomb-step", start: 1, dimension: 1, normal: 0, friction: [0.5, 0.5] }),
      ],
    };
    for (const problem of [unilaterals([1, -1, -1, 1], [-1.5, 1]), jam]) {
      const result = solve(problem);
      expect(result.status).toBe("none");
      expect(result.reason).toBeTypeOf("string");
    }
  });

  it("all solvers that take a problem with one solution agree on it", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const cells = (["slip", "stick", "separated"] as const).map((state) => ({
        normal: "unilateral" as const,
        friction: ["coulomb-step" as const],
        state,
      }));
      const { problem, impulses } = constructed(cells, seed, 0.1);
      for (const name of Object.keys(SOLVERS) as (keyof typeof SOLVERS)[]) {
        const result = solve(problem, { solver: name });
        expect(`${name}: ${result.status}`).toBe(`${name}: solved`);
        for (let i = 0; i < problem.size; i++) {
          expectClose(result.impulses[i]!, impulses[i]!, { absolute: 1e-8, because: "tolerance times the condition" });
        }
      }
    }
  });

  it("starts where it is told and passes the tolerance on", () => {
    const problem = contactProblem("free", 3, 4);
    const found = solve(problem, { tolerance: 1e-13 });
    const again = solve(problem, { start: found.impulses });
    expect(again).toMatchObject({ status: "solved", iterations: 0 });
  });

  it("answers the empty problem", () => {
    expect(solve(unilaterals([], []))).toMatchObject({ status: "solved", residual: 0 });
  });

  it("refuses with a reason when the chosen solver does not take the problem", () => {
    expect(() => solve(contactProblem("stack", 3, 2), { solver: "lemke" })).toThrow(InputError);
  });
});
