import { describe, expect, it } from "vitest";
import { readProblem } from "../../../src/problems/formats/read-problem.ts";
import { writeProblem } from "../../../src/problems/formats/write-problem.ts";
import { inputError } from "../../support/expect.ts";
import { denseRows } from "../../support/raw-problems.ts";

/** W = [[2, 1], [0, 3]] by columns. */
const W = { rows: 2, cols: 2, p: [0, 1, 3], i: [0, 0, 1], x: [2, 1, 3] };
const FC = { kind: "fc", title: "a block", dim: 2, nc: 1, W, q: [-1, 0], mu: [0.5] };
const M = { rows: 2, cols: 2, p: [0, 1, 3], i: [0, 0, 1], x: [4, 1, 5] };
const GFC = { kind: "gfc", dim: 2, nc: 1, M, H: W, f: [1, 2], w: [0, 0], mu: [0.5] };

const read = (document: unknown) => readProblem(JSON.stringify(document));

describe(".fc.json", () => {
  it("gives matrices by columns, or as lists of rows", () => {
    const { problem, title, format } = read(FC);
    expect([title, format, problem.form]).toEqual(["a block", "fc.json", "local"]);
    const rows = [
      [2, 1],
      [0, 3],
    ];
    expect(problem.form === "local" && denseRows(problem.matrix)).toEqual(rows);
    expect(read({ ...FC, W: rows }).problem).toEqual(problem);
  });

  it("adds entries of one place, in any order", () => {
    const scattered = { rows: 2, cols: 2, p: [0, 2, 4], i: [0, 0, 1, 0], x: [1.5, 0.5, 3, 1] };
    expect(read({ ...FC, W: scattered }).problem).toEqual(read(FC).problem);
  });

  it("names the keys that it does not read", () => {
    expect(read(FC).remarks).toEqual([]);
    expect(read({ ...FC, Title: "a block", foo: 1, solution: {} }).remarks).toEqual([
      'not read: "Title" (did you mean "title"?), "foo"',
    ]);
    expect(
      read({ ...FC, ...Object.fromEntries(["a1", "b2", "c3", "d4", "e5", "f6"].map((key) => [key, 0])) }).remarks[0],
    ).toMatch(/"e5" and 1 more$/);
  });

  it("completes half a mass matrix and says so", () => {
    const { problem, remarks } = read(GFC);
    expect(problem.form === "global" && denseRows(problem.mass)).toEqual([
      [4, 1],
      [1, 5],
    ]);
    expect(remarks).toEqual([
      "the file holds the upper triangle of M only; the other one was added, since a mass matrix is symmetric",
    ]);
    const lower = { rows: 2, cols: 2, p: [0, 2, 3], i: [0, 1, 1], x: [4, 1, 5] };
    expect(read({ ...GFC, M: lower }).problem).toEqual(problem);
    expect(read({ ...GFC, M: { ...M, x: [4, 0, 5] } }).remarks).toEqual([]);
  });

  it("holds complementarity problems, with the free unknowns by their numbers", () => {
    const lcp = { kind: "lcp", n: 2, M: W, q: [-1, -1] };
    expect(read(lcp).problem.form).toBe("lcp");
    const { problem } = read({ ...lcp, kind: "mlcp", free: [1] });
    expect(problem.form === "mlcp" && [...problem.isFree]).toEqual([0, 1]);
  });

  it.each([
    ["a list", [1], "bad-problem", ""],
    ["an unknown kind", { ...FC, kind: "toString" }, "bad-problem", "kind"],
    ["a model", { kind: "system" }, "bad-problem", "kind"],
    ["many problems", { problems: [FC, FC] }, "bad-problem", "problems"],
    ["another dimension", { ...FC, dim: 4 }, "bad-problem", "dim"],
    ["a huge number of contacts", { ...FC, nc: 1e12 }, "bad-problem", "nc"],
    ["too few numbers", { ...FC, q: [1] }, "bad-problem", "q"],
    ["too many", { ...FC, mu: [0.5, 0.5] }, "bad-problem", "mu"],
    ["a number that is none", { ...FC, q: [1, null] }, "bad-problem", "q[1]"],
    ["a huge number", { ...FC, q: [1, 1e200] }, "bad-problem", "q[1]"],
    ["negative friction", { ...FC, mu: [-0.5] }, "bad-problem", "mu[0]"],
    ["a matrix of another size", { ...FC, W: { ...W, rows: 1e12 } }, "bad-problem", "W.rows"],
    ["an index outside", { ...FC, W: { ...W, i: [0, 0, 2] } }, "bad-problem", "W.i[2]"],
    ["a negative index", { ...FC, W: { ...W, i: [0, -1, 1] } }, "bad-problem", "W.i[1]"],
    ["columns that fall", { ...FC, W: { ...W, p: [0, 3, 1] } }, "bad-problem", "W.p[2]"],
    ["columns that end early", { ...FC, W: { ...W, p: [0, 1, 2] } }, "bad-problem", "W.p"],
    ["too few columns", { ...FC, W: { ...W, p: [0, 3] } }, "bad-problem", "W.p"],
    ["no matrix", { ...FC, W: 3 }, "bad-problem", "W"],
    ["too few rows", { ...FC, W: [[1, 2]] }, "bad-problem", "W"],
    ["no freedoms", { ...GFC, f: [] }, "bad-problem", "f"],
    [
      "a free unknown that does not exist",
      { kind: "mlcp", n: 2, M: W, q: [1, 1], free: [2] },
      "bad-problem",
      "free[0]",
    ],
    ["a free unknown twice", { kind: "mlcp", n: 2, M: W, q: [1, 1], free: [1, 1] }, "bad-problem", "free[1]"],
  ])("that is %s is refused at its place", (_name, document, code, path) => {
    const text = JSON.stringify(document);
    const error = inputError(() => readProblem(text, { file: "a.fc.json" }));
    expect(error.code).toBe(code);
    expect(error.where).toEqual({ file: "a.fc.json", path });
    expect(error.fix).not.toBe("");
  });

  it.each(["NaN", "-Infinity", "inf", "nan"])("with %s is told that JSON has no such number", (word) => {
    const text = JSON.stringify(FC).replace('"q":[-1', `"q": [${word}`);
    expect(inputError(() => readProblem(text))).toMatchObject({ code: "not-json", fix: /no NaN and no infinity/ });
    expect(inputError(() => readProblem(JSON.stringify(FC).slice(0, -5))).fix).toMatch(/may have been cut/);
  });

  it.each([
    ["a comma too many", '{"kind": "lcp",\n "n": 1,}', 2, 9],
    ["a number JSON has not", '{"kind": "lcp",\n "q": [1,\n NaN]}', 3, 2],
    ["its end", '{"kind": "lcp",\n "q": [1, 2', 2, 12],
  ])("that is no JSON says where: %s", (_name, text, line, column) => {
    const { code, where, excerpt } = inputError(() => readProblem(text, { file: "a.fc.json" }));
    expect({ code, where }).toEqual({ code: "not-json", where: { file: "a.fc.json", line, column } });
    expect(excerpt).toContain("^");
  });

  it("with a key given twice is refused where it stands, in a matrix too", () => {
    const error = inputError(() => readProblem('{"kind": "lcp", "n": 1, "M": [[2]], "q": [1],\n "q": [-1]}'));
    expect(error).toMatchObject({ code: "duplicate-key", what: 'the key "q" is given twice (first on line 1)' });
    expect(error.where).toMatchObject({ line: 2, column: 2 });
    const text = JSON.stringify(FC).replace('"p":', '"x":[1],"p":');
    expect(inputError(() => readProblem(text)).what).toMatch(/"x" is given twice/);
    // Neither a value nor the same key of another mapping is one.
    const fine = { ...FC, title: "title", solution: { q: ["q", "{", '"q":'], kind: "kind" } };
    expect(readProblem(JSON.stringify(fine)).title).toBe("title");
  });

  it("with a title that is no text is read without it, and says so", () => {
    const { title, remarks } = readProblem(JSON.stringify({ ...FC, title: 5 }));
    expect(title).toBeUndefined();
    expect(remarks).toEqual(["not read: title (a text, got 5)"]);
  });

  it("cut anywhere is refused", () => {
    const text = writeProblem(read(GFC).problem);
    for (let at = 0; at < text.trimEnd().length; at += 7) {
      expect(["not-json", "bad-problem"]).toContain(inputError(() => readProblem(text.slice(0, at))).code);
    }
  });
});
