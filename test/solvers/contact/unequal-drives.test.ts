import { expect, test } from "vitest";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { toDense, toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { familyProblem, plainError } from "./raw-problems.ts";

test("a contact is solved beside others that separate a billion times as fast", () => {
  const stack = familyProblem("stack", 3, 20, 3);
  const [n, m] = [stack.offset.length, stack.offset.length + 3];
  const W = new Float64Array(m * m);
  toDense(stack.matrix).forEach((x, k) => {
    W[Math.floor(k / n) * m + (k % n)] = x;
  });
  for (let i = n; i < m; i++) W[i * (m + 1)] = 1;
  const offset = Float64Array.from([...stack.offset, 1e9, 0, 0]);
  const friction = Float64Array.from([...stack.friction, 0.4]);
  // Each contact by itself is within 3√tolerance of its terms, which are a few times the drive.
  for (const [tolerance, most] of [
    [1e-3, 0.5],
    [1e-8, 0.01],
  ] as const) {
    const found = solveRaw({ ...stack, matrix: toSparse(W, m, m), offset, friction }, { tolerance });
    expect(found.status).toBe("solved");
    expect(plainError(stack, found.impulses.slice(0, n))).toBeLessThan(most);
  }
});
