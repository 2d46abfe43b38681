import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readModel } from "../../src/models/read-model.ts";

const file = (fremondMatrix: string): string => `kind: impact
massMatrix: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
preVelocity: [1, 0, 0]
parameters: { k: 3 }
elements:
  - { name: left, type: geometric-unilateral, direction: [-1, 1, 0] }
  - { name: rub, type: coulomb-step, direction: [1, 0, 0], normal: left, friction: 0.1 }
  - { name: right, type: geometric-unilateral, direction: [0, -1, 1] }
law: fremond
fremondMatrix: ${fremondMatrix}
`;

function errorOf(fremondMatrix: string): InputError {
  try {
    readModel(file(fremondMatrix));
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return expect.fail("the matrix was accepted");
}

describe("Frémond's matrix by names", () => {
  it("is full: absent entries are 0, nothing is symmetric", () => {
    const { model } = readModel(file('{ left: { right: "1/k" } }'), { kind: "impact" });
    expect(model.fremondMatrix).toEqual([
      [0, 1 / 3],
      [0, 0],
    ]);
  });

  it("is the same matrix as rows in the order of the unilateral elements", () => {
    const read = (matrix: string) => readModel(file(matrix), { kind: "impact" }).model.fremondMatrix;
    expect(read("{ right: { left: 1 }, left: { left: 0.5, right: 0.25 } }")).toEqual(read("[[0.5, 0.25], [1, 0]]"));
    expect(read("{}")).toEqual(read("[[0, 0], [0, 0]]"));
  });

  it("suggests the nearest name, for rows and columns, and marks it", () => {
    for (const matrix of ["{ lefft: { right: 1 } }", "{ right: { lefft: 1 } }"]) {
      const { code, fix, where, excerpt } = errorOf(matrix);
      expect(code).toBe("unknown-element");
      expect(fix).toContain('did you mean "left"?');
      expect(where.line).toBe(10);
      expect(excerpt).toContain("lefft");
    }
  });

  it("does not take friction, which has no rebound of its own", () => {
    expect(errorOf("{ rub: { left: 1 } }").what).toBe('there is no unilateral element "rub"');
  });

  it("says the order of the rows when their number is wrong", () => {
    const { code, fix } = errorOf("[[1]]");
    expect(code).toBe("wrong-size");
    expect(fix).toContain("in the order left, right");
  });

  it.each(["3", "{ left: 3 }", "{ left: { right: [1] } }", "{ left: { right: 1, right: 2 } }"])(
    "refuses %s",
    (matrix) => {
      expect(errorOf(matrix).where.line).toBe(10);
    },
  );
});
