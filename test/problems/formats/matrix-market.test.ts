import { describe, expect, it } from "vitest";
import { readMatrixMarket, readProblem } from "../../../src/problems/formats/read-problem.ts";
import { inputError } from "../../support/expect.ts";
import { denseRows } from "../../support/raw-problems.ts";

const part = (text: string) => ({ file: "a.mtx", text });
const vector = (...values: number[]) =>
  part(`%%MatrixMarket matrix array real general\n% a vector\n${values.length} 1\n${values.join("\n")}\n`);

/** [[2, 1], [0, 3]]. */
const GENERAL = part("%%MatrixMarket matrix coordinate real general\n% entries\n2 2 3\n1 1 2\n1 2 1\n2 2 3\n");
const SYMMETRIC = part("%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 2\n2 1 1\n2 2 3\n");
const SKEW = part("%%MatrixMarket matrix array real skew-symmetric\n3 3\n4 5 6\n");

describe("MatrixMarket", () => {
  it("reads what stands beside the matrix", () => {
    const q = vector(-1, 1);
    expect(readMatrixMarket({ matrix: GENERAL, q }).problem.form).toBe("lcp");
    const { problem } = readMatrixMarket({ matrix: GENERAL, q, mu: vector(0.5) });
    expect(problem).toMatchObject({ form: "local", dimension: 2 });
    const mixed = readMatrixMarket({ matrix: GENERAL, q, free: vector(1, 0) }).problem;
    expect(mixed.form === "mlcp" && [...mixed.isFree]).toEqual([1, 0]);
    const global = readMatrixMarket({ matrix: SYMMETRIC, H: GENERAL, f: q, w: q, mu: vector(0.5) }).problem;
    expect(global.form === "global" && denseRows(global.mass)).toEqual([
      [2, 1],
      [1, 3],
    ]);
  });

  it("knows entries, lists, symmetric and skew-symmetric matrices", () => {
    const q = vector(0, 0, 0);
    const skew = readMatrixMarket({ matrix: SKEW, q }).problem;
    expect(skew.form === "lcp" && denseRows(skew.matrix)).toEqual([
      [0, -4, -5],
      [4, 0, -6],
      [5, 6, 0],
    ]);
    const sparse = part("%%MatrixMarket matrix coordinate integer general\n3 1 1\n2 1 7\n");
    expect(readMatrixMarket({ matrix: SKEW, q: sparse }).problem).toMatchObject({ offset: Float64Array.of(0, 7, 0) });
  });

  it.each([
    ["a missing vector", { matrix: GENERAL }, /vector q is missing/],
    ["a vector of another length", { matrix: GENERAL, q: vector(1, 2, 3) }, /3 by 3 as its vectors are, got 2 by 2/],
    ["no whole contact", { matrix: GENERAL, q: vector(1, 2), mu: vector(1, 1) }, /each has 2 or 3/],
    ["negative friction", { matrix: GENERAL, q: vector(1, 2), mu: vector(-1) }, /at least 0/],
    ["other flags", { matrix: GENERAL, q: vector(1, 2), free: vector(0, 2) }, /0 and 1 only/],
    ["a matrix for a vector", { matrix: GENERAL, q: GENERAL }, /is a vector/],
    [
      "complex numbers",
      { matrix: part("%%MatrixMarket matrix array complex general\n1 1\n1 0\n"), q: vector(1) },
      /first line/,
    ],
    [
      "an entry outside",
      { matrix: part(GENERAL.text.replace("2 2 3\n1", "2 2 3\n3")), q: vector(1, 2) },
      /from 1 to 2/,
    ],
    [
      "a huge size",
      { matrix: GENERAL, q: part("%%MatrixMarket matrix coordinate real general\n1000000000000 1 0\n") },
      /from 1 to/,
    ],
    [
      "a huge list",
      { matrix: part(GENERAL.text.replace("2 2 3\n", "2 2 1000000000000\n")), q: vector(1, 2) },
      /characters are left/,
    ],
    ["a cut file", { matrix: part(GENERAL.text.slice(0, -4)), q: vector(1, 2) }, /characters are left/],
    ["more entries than it says", { matrix: part(`${GENERAL.text}2 1 9\n`), q: vector(1, 2) }, /behind the 3 entries/],
    ["more numbers than it says", { matrix: GENERAL, q: part(`${vector(1, 2).text}3\n`) }, /behind the 2 entries/],
  ])("refuses %s", (_name, parts, what) => {
    const error = inputError(() => readMatrixMarket(parts));
    expect(error.what).toMatch(what);
    expect(error.code).toBe("bad-problem");
  });

  it("may end with remarks and blank lines, and says where numbers follow its last one", () => {
    const more = part(`${GENERAL.text}\n  % a remark\n\n`);
    expect(readMatrixMarket({ matrix: more, q: vector(1, 2) }).problem).toMatchObject({ form: "lcp" });
    const error = inputError(() => readMatrixMarket({ matrix: part(`${more.text}2 1 9\n`), q: vector(1, 2) }));
    expect(error.where).toMatchObject({ file: "a.mtx", line: 10, column: 1 });
  });

  it("alone is no problem", () => {
    expect(inputError(() => readProblem(GENERAL.text)).what).toBe("this is one matrix, not a problem");
  });
});
