import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brickWall } from "../../../bench/brick-wall.ts";
import type { GlobalProblem, LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { toDense, toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { expectAllClose, expectClose, inputError } from "../../support/expect.ts";
import { plainError, randomGlobal } from "./raw-problems.ts";

/** The same problem by its Delassus matrix. */
function reduced({ dimension, mass, directions, force, drift, friction }: GlobalProblem): LocalProblem {
  const zero = { form: "global", dimension, mass, directions, friction } as const;
  const n = drift.length;
  const W = new Float64Array(n * n);
  const unit = { ...zero, force: new Float64Array(force.length), drift: new Float64Array(n) };
  const H = toDense(directions);
  // Column j: the velocities that the push H e_j as a force gives without impulses.
  for (let j = 0; j < n; j++) {
    const push = Float64Array.from(force, (_, i) => H[i * n + j]!);
    const column = solveRaw({ ...unit, force: push, friction: friction.map(() => 0) }, { shouldStop: () => true })
      .bodyVelocities!;
    for (let i = 0; i < n; i++) W[i * n + j] = column.reduce((sum, v, k) => sum + H[k * n + i]! * v, 0);
  }
  const free = solveRaw({ ...unit, force }, { shouldStop: () => true }).bodyVelocities!;
  const offset = drift.map((w, i) => w + free.reduce((sum, v, k) => sum + H[k * n + i]! * v, 0));
  return { form: "local", dimension, matrix: toSparse(W, n, n), offset, friction };
}

describe("global problems", () => {
  // Few coordinates: steps are solved for the velocities; many: for the impulses; parts of 15: the mass is factorised.
  for (const [contacts, bodies, width] of [
    [12, 3, 3],
    [4, 6, 3],
    [6, 2, 15],
  ] as const) {
    test(`are solved as their local form: ${contacts} contacts, ${bodies} bodies of ${width} coordinates`, () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1000 }), (seed) => {
          const problem = randomGlobal(contacts, bodies, width, seed);
          const found = solveRaw(problem, { tolerance: 1e-9 });
          expect(found.status).toBe("solved");
          const local = reduced(problem);
          expect(plainError(local, found.impulses)).toBeLessThan(1.1e-9);
          expectAllClose(
            found.velocities,
            toDense(local.matrix).reduce((u, w, k) => {
              u[Math.floor(k / u.length)]! += w * found.impulses[k % u.length]!;
              return u;
            }, local.offset.slice()),
            { absolute: 1e-10, because: "the same sums" },
          );
        }),
        { numRuns: 15 },
      );
    });
  }

  test("momentum is kept: M v = H r + f", () => {
    const wall = brickWall(3, 4);
    const { status, impulses, bodyVelocities } = solveRaw(wall);
    expect(status).toBe("solved");
    const H = toDense(wall.directions);
    const n = impulses.length;
    wall.force.forEach((f, i) => {
      const pushed = impulses.reduce((sum, r, j) => sum + H[i * n + j]! * r, f);
      expectClose(wall.mass.values[i]! * bodyVelocities![i]!, pushed, {
        absolute: 1e-12,
        because: "rounding",
      });
    });
  });

  test("a wall of a thousand contacts is solved by the interior point method alone", () => {
    const found = solveRaw(brickWall(10, 14), { solver: "interior-point" });
    expect(found).toMatchObject({ status: "solved", solver: "interior-point" });
  });

  test("a singular mass matrix is named", () => {
    const wall = brickWall(1, 1);
    wall.mass.values[3] = 0;
    expect(inputError(() => solveRaw(wall))).toMatchObject({ code: "singular-mass" });
  });
});
