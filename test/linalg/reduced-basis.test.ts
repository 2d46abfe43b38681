import { describe, expect, it } from "vitest";
import { reducedBasis } from "../../src/linalg/reduced-basis.ts";

const ROUNDING = 1e-12;
const shown = (vectors: number[][]): number[][] =>
  reducedBasis(
    vectors.map((vector) => Float64Array.from(vector)),
    ROUNDING,
  ).map((vector) => Array.from(vector, (x) => x + 0));

describe("the reduced basis of a span", () => {
  it("is the coordinate directions where the span is made of them, however it was given", () => {
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    const turned = [
      [c, 0, s, 0],
      [-s, 0, c, 0],
    ];
    const basis = shown(turned);
    expect(basis).toHaveLength(2);
    for (const [k, at] of [0, 2].entries()) {
      basis[k]!.forEach((x, j) => void expect(Math.abs(x - (j === at ? 1 : 0))).toBeLessThan(4 * 2 ** -52));
    }
  });

  it("keeps what moves together in one vector, and leaves out what depends on others", () => {
    const vectors = [
      [0, 3, 1.5],
      [0, -6, -3],
      [2, 0, 0],
    ];
    expect(shown(vectors)).toEqual([
      [1, 0, 0],
      [0, 1, 0.5],
    ]);
  });

  it("of nothing is empty", () => {
    expect(shown([])).toEqual([]);
    expect(shown([[0, 0]])).toEqual([]);
  });
});
