import { describe, expect, it } from "vitest";
import { brickWall } from "../../bench/brick-wall.ts";
import { inclusionOfRaw, inclusionResidual, solve } from "../../src/doors/problems.ts";
import { InputError } from "../../src/errors.ts";
import { denseMatrix, diagonalOf, rowsOf, scaledPart } from "../../src/problems/delassus.ts";
import { delassusOf } from "../../src/problems/inclusion-problem.ts";
import type { RawMlcp } from "../../src/problems/raw-problem.ts";
import { solveRaw } from "../../src/solvers/solve-raw.ts";
import { toDense, toSparse } from "../linalg/sparse/sparse-matrices.ts";
import { familyProblem, lcpOf, randomGlobal } from "../solvers/contact/raw-problems.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";

const rounding = { absolute: 1e-12, because: "rounding of products of a dozen terms" };

describe("raw problems as inclusion problems", () => {
  it("a mixed problem with the solution z = (⅔, ⅓)", () => {
    const matrix = toSparse(Float64Array.of(1, 1, -1, 2), 2, 2);
    const mixed: RawMlcp = { form: "mlcp", matrix, offset: Float64Array.of(-1, 0), isFree: Uint8Array.of(1, 0) };
    const { status, impulses } = solve(inclusionOfRaw(mixed));
    expect(status).toBe("solved");
    expectAllClose(impulses, [2 / 3, 1 / 3], { absolute: 1e-9, because: "tolerance times the condition" });
  });

  it("contacts by masses and directions have the solution of their local form, whatever judges it", () => {
    const raw = randomGlobal(6, 3, 3, 5);
    const problem = inclusionOfRaw(raw);
    expect(problem.delassus.kind).toBe("factored");
    const { status, impulses } = solve(problem);
    expect(status).toBe("solved");
    const dense = { ...problem, matrix: denseMatrix(problem.delassus) };
    expectClose(inclusionResidual(dense, impulses), inclusionResidual(problem, impulses), rounding);
    expect(solveRaw(raw, { start: impulses, solver: "newton" }).error.scaled).toBeLessThan(1e-9);
  });

  it("nothing has n × n numbers: 50 000 unknowns, and a wall of bricks", () => {
    const n = 50_000;
    const each = Int32Array.from({ length: n + 1 }, (_, i) => i);
    const matrix = {
      rows: n,
      columns: n,
      starts: each,
      indices: each.subarray(0, n),
      values: new Float64Array(n).fill(2),
    };
    const offset = Float64Array.from({ length: n }, (_, i) => (i % 2 ? 1 : -1));
    const { status, impulses } = solve(inclusionOfRaw({ form: "lcp", matrix, offset }));
    expect(status).toBe("solved");
    expect([impulses[0], impulses[1], impulses[n - 2]]).toEqual([0.5, 0, 0.5]);
    const wall = inclusionOfRaw(brickWall(4, 5));
    expect(wall.delassus.kind).toBe("factored");
    expect(solve(wall, { tolerance: 1e-8 }).status).toBe("solved");
  });

  it("are refused as raw problems are, and by name where numbers are missing", () => {
    const lcp = lcpOf([[1]], [-1]);
    expect(() => inclusionOfRaw({ ...lcp, offset: new Float64Array(2) })).toThrow(InputError);
    const posed = inclusionOfRaw(lcp);
    const broken = { ...posed, delassus: { kind: "blocks", size: 1 } } as unknown as typeof posed;
    expect(() => solve(broken)).toThrow(/it has no matrix/);
    expect(() => solve({ ...posed, size: 2 })).toThrow(/delassus\.size/);
  });
});

describe("the forms of the Delassus operator", () => {
  const raw = familyProblem("hyper", 3, 5, 3);
  const { delassus: blocks } = inclusionOfRaw(raw);
  const { delassus: factored } = inclusionOfRaw(randomGlobal(5, 2, 3, 9));

  it("have the same diagonal, rows and numbers", () => {
    for (const given of [blocks, factored]) {
      const { size } = given;
      const matrix = denseMatrix(given);
      const dense = delassusOf({ size, matrix });
      expectAllClose(diagonalOf(given), diagonalOf(dense), rounding);
      expectAllClose(toDense(rowsOf(given)), toDense(rowsOf(dense)), rounding);
    }
  });

  it("give a part of themselves in any order, scaled, with rising columns", () => {
    const source = Int32Array.of(7, 2, 11);
    const scale = Float64Array.of(2, 3, 0.5);
    for (const given of [blocks, factored, delassusOf({ size: blocks.size, matrix: denseMatrix(blocks) })]) {
      const { size } = given;
      const whole = denseMatrix(given);
      const part = scaledPart(given, source, scale);
      const expected = Array.from(source, (i, a) =>
        Array.from(source, (j, b) => scale[a]! * whole[i * size + j]! * scale[b]!),
      ).flat();
      expectAllClose(denseMatrix(part), expected, rounding);
      const { starts, indices } = rowsOf(part);
      for (let i = 0; i < 3; i++) {
        const row = [...indices.subarray(starts[i], starts[i + 1])];
        expect(row).toEqual([...row].sort((x, y) => x - y));
      }
    }
  });
});
