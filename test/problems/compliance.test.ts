/** Units in which a problem is made of pure numbers. */
import { describe, expect, it } from "vitest";
import { blockCompliances, componentUnits } from "../../src/problems/compliance.ts";
import { block } from "../../src/sets/reservoirs/block.ts";
import { blocks, disk, raw } from "../solvers/enumeration-problems.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";

const rounding = { relative: 1e-13, because: "rounding" };

describe("compliances", () => {
  it("g = trace(G_ii) / m_i, and units are 1/√g", () => {
    const problem = raw(
      [
        [4, 0, 0],
        [0, 9, 1],
        [0, 1, 7],
      ],
      [-1, 0, 0],
      blocks("unilateral", disk(0, 0.5)),
    );
    expectAllClose(blockCompliances(problem), [4, 8], rounding);
    expectAllClose(componentUnits(problem), [1 / 2, 1 / Math.sqrt(8), 1 / Math.sqrt(8)], rounding);
  });

  it("spin is measured at the rim: g = (G₁₁ + G₂₂ + R² G₃₃) / 3, and its unit is R/√g", () => {
    const problem = raw(
      [
        [1, 0, 0, 0],
        [0, 2, 0, 0],
        [0, 0, 3, 0],
        [0, 0, 0, 28],
      ],
      [-1, 0, 0, 0],
      [
        ...blocks("unilateral"),
        block({ kind: "coulomb-contensou", start: 1, dimension: 3, normal: 0, friction: [0.5, 0.5], radius: 0.5 }),
      ],
    );
    expectAllClose(blockCompliances(problem), [1, 4], rounding);
    expectAllClose(componentUnits(problem), [1, 0.5, 0.5, 0.25], rounding);
  });

  it("without a compliance of its own a component has the unit in which its largest coupling is 1", () => {
    const units = (...matrix: number[][]) =>
      componentUnits(
        raw(
          matrix,
          matrix.map(() => -1),
          blocks(...matrix.map(() => "unilateral" as const)),
        ),
      );
    // 1/√4 · unit · 6 = 1.
    expectAllClose(units([4, 6], [-3, 0]), [1 / 2, 1 / 3], rounding);
    const [first, second] = units([0, 5], [-5, 0]);
    expectClose(first! * 5 * second!, 1, { relative: 0.01, because: "eight sweeps, each halves the logarithm" });
    expect(units([0])).toEqual(Float64Array.of(1));
  });
});
