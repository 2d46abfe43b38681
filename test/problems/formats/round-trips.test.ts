import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readProblem } from "../../../src/problems/formats/read-problem.ts";
import { PROBLEM_FORMATS, writeProblem } from "../../../src/problems/formats/write-problem.ts";
import { rawProblem } from "../../support/raw-problems.ts";
import "../../support/seed.ts";

describe("a problem that is written", () => {
  it.each(PROBLEM_FORMATS)("as %s is the same when it is read again, bit for bit", (format) => {
    fc.assert(
      fc.property(rawProblem, (problem) => {
        const text = writeProblem(problem, format);
        expect(readProblem(text, { as: problem.form }).problem).toStrictEqual(problem);
      }),
      { numRuns: 500 },
    );
  });

  it("as plain text is recognised without its kind", () => {
    fc.assert(
      fc.property(rawProblem, (problem) => {
        expect(readProblem(writeProblem(problem, "dat")).problem.form).toBe(problem.form);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps its title and its solution in .fc.json", () => {
    const { problem } = readProblem("1\n0 1 1 1 1\n2\n-1\n");
    const text = writeProblem(problem, "fc.json", {
      title: "a ball",
      solution: { r: Float64Array.of(0.5), u: Float64Array.of(-0) },
    });
    expect(JSON.parse(text)).toEqual({
      ...{ kind: "lcp", title: "a ball", n: 1, M: { rows: 1, cols: 1, p: [0, 1], i: [0], x: [2] }, q: [-1] },
      solution: { r: [0.5], u: [-0] },
    });
    expect(readProblem(text)).toMatchObject({ title: "a ball", problem });
  });
});
