import { expect, test } from "vitest";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { inputError } from "../../support/expect.ts";
import { familyProblem } from "./raw-problems.ts";

test("options that cannot be heeded are named", () => {
  const problem = familyProblem("stack", 3, 20, 3);
  const bad = (options: object): unknown => inputError(() => solveRaw(problem, options)).where.path;
  expect(bad({ start: new Float64Array(3) })).toBe("start");
  expect(bad({ start: new Float64Array(60).fill(NaN) })).toBe("start");
  expect(bad({ tolerance: NaN })).toBe("tolerance");
  expect(bad({ tolerance: -1 })).toBe("tolerance");
  expect(bad({ timeLimit: 1 })).toBe("timeLimit");
  expect(bad({ timeLimit: NaN, clock: () => 0 })).toBe("timeLimit");
  const n = 4002;
  const matrix = toSparse(new Float64Array(0), 0, 0);
  const large = {
    form: "lcp",
    matrix: { ...matrix, rows: n, columns: n, starts: new Int32Array(n + 1) },
    offset: new Float64Array(n).fill(-1),
  } as const;
  expect(inputError(() => solveRaw(large, { solver: "dense" })).where.path).toBe("solver");
});
