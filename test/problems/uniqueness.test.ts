/** What the structure alone says about uniqueness, against problems that are solved by hand. */
import { describe, expect, it } from "vitest";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { uniquenessByStructure } from "../../src/problems/uniqueness.ts";
import { blocks, coulomb, disk, raw } from "../solvers/enumeration-problems.ts";

const planar = (matrix: number[][], offset: number[], mu = 1) =>
  raw(matrix, offset, blocks("unilateral", coulomb(0, mu)));

const isUnique = (...problem: Parameters<typeof planar>): boolean => uniquenessByStructure(planar(...problem)).unique;

describe("one planar frictional contact", () => {
  const regular = [
    [1, -2],
    [-2, 5],
  ];
  const singular = [
    [1, -2],
    [-2, 4],
  ];

  it("that collides with G > 0 has one solution", () => {
    expect(isUnique(regular, [-1, 4])).toBe(true);
    expect(isUnique(regular, [-1, -4])).toBe(true);
  });

  it("that does not collide may have two: open, and pressed by its friction", () => {
    // Slip minus, Λ_T = Λ_N: ξ_N = Λ_N − 2Λ_N + 1 = 0, so Λ = (1, 1), ξ_T = −2 + 5 − 4 < 0.
    const problem = planar(regular, [1, -4]);
    for (const impulses of [
      [0, 0],
      [1, 1],
    ])
      expect(inclusionResidual(problem, Float64Array.from(impulses))).toBe(0);
    expect(uniquenessByStructure(problem).unique).toBe(false);
    expect(isUnique(regular, [0, -4])).toBe(false);
  });

  it("that collides with a singular G may have none", () => {
    // ξ_N = s − 1, ξ_T = 1 − 2s with s = Λ_N − 2Λ_T: closed means s = 1, slip minus, Λ_T = Λ_N and s = −Λ_N ≤ 0.
    expect(isUnique(singular, [-1, 1])).toBe(false);
    expect(isUnique(singular, [-1, -1])).toBe(false);
  });

  it("is judged with the joints beside it closed", () => {
    // The joint moves with the tangent, G_c = [[1, −2], [−2, 5]] − (0, 1)ᵀ(0, 1) = the singular one.
    const joined = (coupling: number) =>
      raw(
        [
          [1, -2, 0],
          [-2, 5, coupling],
          [0, coupling, 1],
        ],
        [-1, 1, 0],
        blocks("unilateral", coulomb(0, 1), "bilateral"),
      );
    expect(uniquenessByStructure(joined(0)).unique).toBe(true);
    expect(uniquenessByStructure(joined(1)).unique).toBe(false);
  });
});

it("without friction that can transmit anything u⁺ is unique, with more of it nothing is said", () => {
  expect(
    isUnique(
      [
        [1, -2],
        [-2, 4],
      ],
      [-1, 1],
      0,
    ),
  ).toBe(true);
  const round = raw(
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [-1, 0, 0],
    blocks("unilateral", disk(0, 0.5)),
  );
  expect(uniquenessByStructure(round).unique).toBe(false);
});
