import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactBlocks } from "../../../bench/families.ts";
import type { LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solveLcp } from "../../../src/solvers/lemke/solve-lcp.ts";
import { solve } from "../../../src/solvers/solve.ts";
import { RAW_SOLVERS, solveRaw } from "../../../src/solvers/solve-raw.ts";
import { solverWorkspace } from "../../../src/solvers/workspace.ts";
import { toDense, toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { expectAllClose, expectClose, inputError } from "../../support/expect.ts";
import { familyProblem, lcpOf, permuted, plainError, scaledValues } from "./raw-problems.ts";

const families = fc.constantFrom("stack" as const, "free" as const, "hyper" as const);
const dimensions = fc.constantFrom(2 as const, 3 as const);
const problems = fc
  .tuple(families, dimensions, fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 1000 }))
  .map(([family, dimension, contacts, seed]) => familyProblem(family, dimension, contacts, seed));

const FEW = { numRuns: 40 };

/** What a dense solver finds for the same problem. */
function denseSolution({ dimension, matrix, offset, friction }: LocalProblem) {
  const problem = {
    size: offset.length,
    matrix: toDense(matrix),
    offset,
    blocks: contactBlocks(dimension, [...friction]),
  };
  return { problem, ...solve(problem) };
}

function expectSolved(problem: LocalProblem, tolerance = 1e-8) {
  const found = solveRaw(problem, { tolerance });
  expect(found.status).toBe("solved");
  expect(plainError(problem, found.impulses)).toBeLessThan(1.1 * tolerance + 1e-14);
  return found;
}

describe("raw contact problems", () => {
  test("of all families are solved, by an error computed anew", () => {
    fc.assert(
      fc.property(problems, (problem) => {
        expectSolved(problem);
        expectSolved(problem, 1e-10);
      }),
      FEW,
    );
  });

  test("have the velocities that the dense solvers find where contacts are independent and friction is small", () => {
    fc.assert(
      fc.property(dimensions, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 500 }), (d, contacts, seed) => {
        const problem = familyProblem("free", d, contacts, seed, 0.05);
        const { velocities } = expectSolved(problem, 1e-11);
        const dense = denseSolution(problem);
        expect(dense.status).toBe("solved");
        const n = problem.offset.length;
        const u = problem.offset.map(
          (q, i) => q + dense.impulses.reduce((sum, r, j) => sum + dense.problem.matrix[i * n + j]! * r, 0),
        );
        expectAllClose(velocities, u, { absolute: 1e-7, because: "both are solved to 1e-10" });
      }),
      FEW,
    );
  });

  test("are solved alike in other units, 1e±9", () => {
    fc.assert(
      fc.property(problems, fc.constantFrom(1e-9, 1e9), fc.constantFrom(1e-9, 1e9), (problem, compliance, velocity) => {
        const other = {
          ...problem,
          matrix: scaledValues(problem.matrix, compliance),
          offset: problem.offset.map((q) => velocity * q),
        };
        const [one, two] = [solveRaw(problem), solveRaw(other)];
        expect(two.status).toBe(one.status);
        expectClose(two.residual, one.residual, { absolute: 1e-9, because: "the error has no unit" });
      }),
      FEW,
    );
  });

  test("are solved in any order of the contacts", () => {
    fc.assert(
      fc.property(problems, fc.integer({ min: 1, max: 100 }), (problem, turn) => {
        const order = [...problem.friction.keys()];
        for (let k = 0; k < order.length; k++) order.push(...order.splice((k * turn) % order.length, 1));
        expectSolved(permuted(problem, order));
      }),
      FEW,
    );
  });

  test("without friction are linear complementarity problems", () => {
    fc.assert(
      fc.property(problems, (given) => {
        const problem = { ...given, friction: new Float64Array(given.friction.length) };
        const found = expectSolved(problem, 1e-10);
        const [n, m, d] = [problem.offset.length, problem.friction.length, problem.dimension];
        const W = toDense(problem.matrix);
        const normals = Array.from({ length: m }, (_, c) => c * d);
        const lcp = {
          size: m,
          matrix: Float64Array.from(normals.flatMap((i) => normals.map((j) => W[i * n + j]!))),
          offset: Float64Array.from(normals, (i) => problem.offset[i]!),
        };
        const expected = solveLcp(lcp);
        expect(expected.status).toBe("solved");
        expectAllClose(
          normals.map((i) => found.velocities[i]!),
          expected.w,
          { absolute: 1e-7, because: "w is unique" },
        );
      }),
      FEW,
    );
  });

  test("with every contact there twice are solved", () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { dimension: d, friction } = problem;
        const n = problem.offset.length;
        const W = toDense(problem.matrix);
        const old = [...friction.keys(), ...friction.keys()].flatMap((c) =>
          Array.from({ length: d }, (_, k) => c * d + k),
        );
        expectSolved({
          ...problem,
          matrix: toSparse(Float64Array.from(old.flatMap((i) => old.map((j) => W[i * n + j]!))), 2 * n, 2 * n),
          offset: Float64Array.from(old, (i) => problem.offset[i]!),
          friction: Float64Array.from([...friction, ...friction]),
        });
      }),
      FEW,
    );
  });

  test("with a matrix that is not symmetric are solved as given", () => {
    fc.assert(
      fc.property(
        dimensions,
        fc.integer({ min: 1, max: 16 }),
        fc.integer({ min: 1, max: 1000 }),
        (d, contacts, seed) => {
          const problem = familyProblem("free", d, contacts, seed);
          const { matrix } = problem;
          // Parts in a thousand, as in files of other programs.
          const values = matrix.values.map((x, k) => x * (1 + 1e-3 * Math.sin(7 * k)));
          expectSolved({ ...problem, matrix: { ...matrix, values } });
        },
      ),
      FEW,
    );
  });
});

describe("raw problems at the edge", () => {
  test("no unknown at all is solved, no contact is an error of the caller", () => {
    const none = { matrix: toSparse(new Float64Array(0), 0, 0), offset: new Float64Array(0) };
    const call = () => solveRaw({ form: "local", dimension: 3, ...none, friction: new Float64Array(0) });
    expect(inputError(call).message).toContain("no contact");
    expect(solveRaw({ form: "lcp", ...none })).toMatchObject({ status: "solved", residual: 0 });
  });

  test("what separates by itself needs no impulse", () => {
    const problem = familyProblem("stack", 3, 4, 1);
    problem.offset.forEach((_, i) => {
      problem.offset[i] = i % 3 === 0 ? 1 : 0;
    });
    const found = solveRaw(problem);
    expect(found.status).toBe("solved");
    expect(found.impulses.every((r) => r === 0)).toBe(true);
    expect(found).toMatchObject({ solver: "rest", stages: [] });
  });

  test("where there is no solution none is claimed", () => {
    // w₁ + w₂ = −2 for every z.
    const squeezed = lcpOf(
      [
        [1, -1],
        [-1, 1],
      ],
      [-1, -1],
    );
    expect(solveRaw(squeezed).status).toBe("none");
    const matrix = toSparse(Float64Array.of(0, 0, 0, 0, 1, 0, 0, 0, 1), 3, 3);
    const stuck = {
      form: "local",
      dimension: 3,
      matrix,
      offset: Float64Array.of(-1, 0.1, 0),
      friction: Float64Array.of(0.3),
    } as const;
    expect(solveRaw(stuck).status).not.toBe("solved");
    for (const solver of Object.keys(RAW_SOLVERS)) expect(solveRaw(squeezed, { solver }).status).not.toBe("solved");
  });

  test("a problem without a solution has impulses zero, and the velocities of that", () => {
    // Nothing moves the second normal, which approaches.
    const matrix = toSparse(Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), 4, 4);
    const offset = Float64Array.of(-1, 0.3, -1, 0);
    const found = solveRaw({ form: "local", dimension: 2, matrix, offset, friction: Float64Array.of(0.5, 0.5) });
    expect(found.status).toBe("none");
    expect([...found.impulses]).toEqual([0, 0, 0, 0]);
    expect([...found.velocities]).toEqual([...offset]);
    expect(found.residual).toBeGreaterThan(0.1);
  });

  test("bodies pressed together beyond what they can give have no solution, at any size", () => {
    // A hundred rods between two walls that come nearer: u_n of both ends cannot be positive at once.
    const rows = Array.from({ length: 200 }, (_, i) =>
      Array.from({ length: 200 }, (_, j) => (i >> 1 !== j >> 1 ? 0 : i === j ? 1 : -1)),
    );
    expect(solveRaw(lcpOf(rows, new Array<number>(200).fill(-1))).status).toBe("none");
  });

  test("a mixed problem: z₁ free with z₁ + z₂ = 1, z₂ ≥ 0", () => {
    // w₁ = z₁ + z₂ − 1 = 0, w₂ = −z₁ + 2 z₂ ≥ 0: z = (2/3, 1/3).
    const mixed = {
      ...lcpOf(
        [
          [1, 1],
          [-1, 2],
        ],
        [-1, 0],
      ),
      form: "mlcp" as const,
      isFree: Uint8Array.of(1, 0),
    };
    for (const solver of ["auto", "interior-point", "newton"]) {
      const { status, impulses } = solveRaw(mixed, { solver, tolerance: 1e-12 });
      expect(status).toBe("solved");
      expectAllClose(impulses, [2 / 3, 1 / 3], { relative: 1e-10, because: "solved to 1e-12" });
    }
  });

  test("a large complementarity problem has the solution it was made with", () => {
    // (−1, 2, −1) and z, w ≥ 0 that complement each other give q = w − M z.
    const n = 300;
    const z = Float64Array.from({ length: n }, (_, i) => Math.max(0, Math.sin(i)));
    const w = Float64Array.from({ length: n }, (_, i) => Math.max(0, -Math.sin(i)));
    const rows = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? 2.1 : Math.abs(i - j) === 1 ? -1 : 0)),
    );
    const q = Array.from(w, (x, i) => x - rows[i]!.reduce<number>((sum, a, j) => sum + a * z[j]!, 0));
    const found = solveRaw(lcpOf(rows, q), { tolerance: 1e-12 });
    expect(found.status).toBe("solved");
    expectAllClose(found.impulses, z, { absolute: 1e-10, because: "condition number below 50" });
  });
});

describe("the options of solveRaw", () => {
  const problem = familyProblem("stack", 3, 20, 3);

  test("each solver by name gives what it found, with its error", () => {
    for (const solver of Object.keys(RAW_SOLVERS)) {
      const found = solveRaw(problem, { solver });
      expect(["solved", "failed"]).toContain(found.status);
      expectClose(found.residual, plainError(problem, found.impulses), {
        absolute: 1e-12,
        because: "rounding",
      });
      expect(found.status === "solved").toBe(found.residual <= 1e-8);
    }
    expect(inputError(() => solveRaw(problem, { solver: "magic" })).code).toBe("solver-unknown");
  });

  test("the time limit and shouldStop end the solve with what there is", () => {
    let seconds = 0;
    const late = solveRaw(problem, { timeLimit: 3, clock: () => seconds++, tolerance: 1e-12 });
    expect(late.status).toBe("failed");
    expect(late.reason).toContain("stopped");
    const stopped = solveRaw(problem, { shouldStop: () => true });
    expect(stopped.status).toBe("failed");
    expect(stopped.stages.every(({ seconds: spent }) => spent === 0)).toBe(true);
  });

  test("one workspace serves many solves and leaves what it gave back as it was", () => {
    const workspace = solverWorkspace();
    const found = Array.from({ length: 70 }, (_, k) => {
      const problem = familyProblem("stack", 3, 4, k);
      return { alone: solveRaw(problem), shared: solveRaw(problem, { workspace }) };
    });
    for (const { alone, shared } of found) {
      expect([...shared.impulses, ...shared.velocities]).toEqual([...alone.impulses, ...alone.velocities]);
    }
  });

  test("shapes that do not fit and numbers that are none are named", () => {
    const bad = (change: Partial<LocalProblem>): unknown =>
      inputError(() => solveRaw({ ...problem, ...change } as LocalProblem)).where.path;
    expect(bad({ offset: new Float64Array(3) })).toBe("offset");
    expect(bad({ friction: new Float64Array(3) })).toBe("matrix");
    expect(bad({ friction: new Float64Array(20).fill(-1) })).toBe("friction");
    expect(bad({ matrix: scaledValues(problem.matrix, Infinity) })).toBe("matrix");
  });
});
