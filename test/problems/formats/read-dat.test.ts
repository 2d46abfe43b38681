import { describe, expect, it } from "vitest";
import { readProblem } from "../../../src/problems/formats/read-problem.ts";
import type { RawProblem } from "../../../src/problems/raw-problem.ts";
import { inputError } from "../../support/expect.ts";
import { denseRows } from "../../support/raw-problems.ts";

const read = (text: string, options: Parameters<typeof readProblem>[1] = {}): RawProblem =>
  readProblem(text, options).problem;

/** One contact in the plane; the matrix column by column: W = [[2, 0.5], [−0.5, 3]]. */
const LOCAL = "2 1\n0 2 2\n2 2\n2 -0.5\n0.5 3\n-1 0.25\n0.7\n";

const BANNER = "CSparse Version 3.1.9, May 4, 2016.  Copyright (c) Timothy A. Davis, 2006-2016";

/** M = diag(1, 2, 3) as triplets, H = [[1, 0], [0, 1], [0, −1]] by columns, the second of which is not empty. */
const GLOBAL = [
  ...["2 1", "2 3 3", "1", BANNER, "triplet: 3-by-3, nzmax: 3 nnz: 3", "    0 0 : 1", "    1 1 : 2", "    2 2 : 3"],
  ...["2 3 2", "2", BANNER, "3-by-2, nzmax: 3 nnz: 3, 1-norm: 2", "    col 0 : locations 0 to 0", "      0 : 1"],
  ...["    col 1 : locations 1 to 2", "      1 : 1", "      2 : -1"],
  ...["0.1 0.2 0.3", "-1 1", "0.5"],
].join("\n");

const LCP = "2\n0\n2\n2\n2\t2\n2 1\n0 3\n-1 -2\n\nRemark 4.1 of a book: nothing\nsolution 1 2 3\n";

/** w = M z + q with the first unknown free, and the parts of M again. */
const MLCP =
  "1 1 1 2\n0 1 3\n0 1\n0 3 3 3 3\n1 2 0\n0 1 1.5\n0 0 1\n-1 1 -3\n1 0 0 2 1 0 0 1.5 1 -1 1 -3 0.0 3.0 5.0\n";

/** Two blocks of sizes 1 and 2 on the diagonal, one beside them: rows (1 0 0), (4 2 7), (5 3 8). */
const BLOCKS = "3 1\n1 3 3\n3 2 2\n1 3\n1 3\n3 3\n0 1 3\n0 0 1\n0\n1\n1\n4 5\n2\n2 3 7 8\n-1 -2 -3\n0.25\n1\n";

describe("a plain text file of Siconos", () => {
  it("of a friction problem gives its dense matrix column by column", () => {
    const problem = read(LOCAL);
    expect(problem).toMatchObject({ form: "local", dimension: 2 });
    if (problem.form !== "local") return;
    expect(denseRows(problem.matrix)).toEqual([
      [2, 0.5],
      [-0.5, 3],
    ]);
    expect([[...problem.offset], [...problem.friction]]).toEqual([[-1, 0.25], [0.7]]);
  });

  it("of blocks puts each at its place, column by column, and ignores what follows", () => {
    const problem = read(BLOCKS);
    expect(problem).toMatchObject({ form: "local", dimension: 3 });
    expect(problem.form === "local" && denseRows(problem.matrix)).toEqual([
      [1, 0, 0],
      [4, 2, 7],
      [5, 3, 8],
    ]);
  });

  it("of a global problem may hold matrices as CSparse prints them", () => {
    const problem = read(GLOBAL);
    expect(problem).toMatchObject({ form: "global", dimension: 2 });
    if (problem.form !== "global") return;
    expect(denseRows(problem.mass)).toEqual([
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 3],
    ]);
    expect(denseRows(problem.directions)).toEqual([
      [1, 0],
      [0, 1],
      [0, -1],
    ]);
    const { force, drift, friction } = problem;
    expect([force, drift, friction].map((list) => [...list])).toEqual([[0.1, 0.2, 0.3], [-1, 1], [0.5]]);
  });

  it("of a complementarity problem may end in a remark", () => {
    const problem = read(LCP);
    expect(problem.form).toBe("lcp");
    expect(problem.form === "lcp" && denseRows(problem.matrix)).toEqual([
      [2, 0],
      [1, 3],
    ]);
  });

  it("of a mixed problem says which unknowns are free", () => {
    const problem = read(MLCP);
    expect(problem.form).toBe("mlcp");
    if (problem.form !== "mlcp") return;
    expect([...problem.isFree]).toEqual([1, 0, 0]);
    expect([...problem.offset]).toEqual([-1, 1, -3]);
  });

  it("of a kind that is not in it is asked for by its kind", () => {
    for (const [text, as] of [
      [LOCAL, "local"],
      [GLOBAL, "global"],
      [LCP, "lcp"],
      [MLCP, "mlcp"],
    ] as const) {
      expect(read(text, { as })).toEqual(read(text));
      const other = as === "lcp" ? "mlcp" : "lcp";
      expect(inputError(() => read(text, { as: other })).what).toMatch(/whole number|expected|is needed/);
    }
  });

  it("of a global problem is not the local one that its beginning would be", () => {
    // As many freedoms as components of the contact: d, nc, M, and the head of H would do for W, q and μ.
    const dense = "0 2 2 2 2 1 0 0 1";
    const text = `2 1 ${dense} ${dense} 5 6 7 8 0.5`;
    expect(read(text)).toMatchObject({ form: "global", force: Float64Array.of(5, 6), drift: Float64Array.of(7, 8) });
    expect(read(text, { as: "local" })).toMatchObject({ offset: Float64Array.of(0, 2), friction: Float64Array.of(2) });
  });
});

describe("a damaged plain text file", () => {
  const whole = { LOCAL, GLOBAL, LCP: LCP.slice(0, LCP.indexOf("\n\n")), BLOCKS: BLOCKS.slice(0, -3) };

  it.each(Object.entries(whole))("%s is refused wherever it is cut before its last number", (_name, text) => {
    const last = text.trimEnd().search(/\S+$/);
    for (let at = 0; at < last; at++) {
      const error = inputError(() => read(text.slice(0, at)));
      expect(error.code).toBe("bad-problem");
      expect(error.fix).not.toBe("");
    }
  });

  it("names the line of a word that is no number", () => {
    const error = inputError(() => read(LOCAL.replace("0.5 3", "0.5 x3"), { file: "a.dat" }));
    expect(error.what).toBe('"x3" is no number; an entry of W is expected, read as a friction problem (W, q, μ)');
    expect(error.where).toEqual({ file: "a.dat", line: 5, column: 5 });
    expect(error.excerpt).toContain("0.5 x3");
  });

  it.each(["nan", "NaN", "inf", "-inf", "1e999", "0x10", "1,5"])("refuses %s for a number", (word) => {
    for (const number of ["3\n-1", "0.25", "0.7"]) {
      const text = LOCAL.replace(number, number.replace(/^\S+/, word));
      expect(() => read(text)).toThrow(/no number|at most/);
    }
  });

  it.each([
    ["a huge number of contacts", LOCAL.replace("2 1\n", "2 1000000000000\n")],
    ["a huge matrix", LCP.replace("2\n0\n2\n2\n2\t2", "1000000000\n0\n1000000000\n1000000000\n1000000000 1000000000")],
    ["huge blocks", BLOCKS.replace("3 2 2", "1000000000000 2 2")],
    ["a huge list of entries", GLOBAL.replace("nzmax: 3 nnz: 3\n", "nzmax: 3 nnz: 1000000000000\n")],
    ["a huge mass matrix", GLOBAL.replace("2 3 3", "2 1000000000000 1000000000000")],
    ["a huge mixed problem", MLCP.replace("1 1 1 2", "1 1 1000000000000 1000000000000")],
  ])("refuses %s before any room is made for it", (_name, text) => {
    expect(inputError(() => read(text)).code).toBe("bad-problem");
  });

  it.each([
    ["a dimension of 4", LOCAL.replace("2 1", "4 1")],
    ["no contact", LOCAL.replace("2 1", "2 0")],
    ["a negative number of contacts", LOCAL.replace("2 1", "2 -1")],
    ["a matrix of another size", LOCAL.replace("0 2 2\n2 2", "0 3 3\n3 3")],
    ["sizes that differ from themselves", LOCAL.replace("2 2\n2 -0.5", "2 3\n2 -0.5")],
    ["negative friction", LOCAL.replace("0.7", "-0.7")],
    ["a block column that does not exist", BLOCKS.replace("0 0 1\n0\n", "0 0 2\n0\n")],
    ["blocks in another order", BLOCKS.replace("\n1\n4 5", "\n7\n4 5")],
    ["block rows that fall", BLOCKS.replace("0 1 3", "0 3 1")],
    ["an entry outside of its matrix", GLOBAL.replace("2 2 : 3", "3 2 : 3")],
    ["a column that skips entries", GLOBAL.replace("locations 1 to 2", "locations 2 to 3")],
    ["flags that contradict the numbers", MLCP.replace("\n0 1\n", "\n1 1\n")],
    ["boundaries that do not rise", MLCP.replace("0 1 3", "0 0 3")],
    ["no number at all", "hello\n"],
    ["nothing", ""],
  ])("refuses %s with what, where and how to fix it", (_name, text) => {
    const error = inputError(() => read(text));
    expect(error.code).toBe("bad-problem");
    expect(error.where.line).toBeGreaterThan(0);
    expect(error.fix.length).toBeGreaterThan(10);
  });

  it("with bytes that are no text is refused", () => {
    expect(inputError(() => read("2 1\u0000\u0001")).code).toBe("not-text");
  });
});
