/** The Delassus matrix that is shown, and the ratio of its eigenvalues. */
import { describe, expect, it } from "vitest";
import { shownDelassus } from "../../src/problems/constrained-delassus.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

const unilateral = (direction: readonly number[], i: number) => ({
  ...{ name: `c${i}`, type: "geometric-unilateral" },
  direction,
});

describe("the eigenvalue ratio λ_min / λ_max", () => {
  it("(87) of [[2, 1], [1, 2]] is 1/3", () => {
    // M = I, w₁ = (1, 1), w₂ = ((1 + √3)/2, (1 − √3)/2): lengths √2, product 1.
    const [a, b] = [(1 + Math.sqrt(3)) / 2, (1 - Math.sqrt(3)) / 2];
    const elements = [
      [1, 1],
      [a, b],
    ].map(unilateral);
    const massMatrix = [
      [1, 0],
      [0, 1],
    ];
    const shown = shownDelassus(
      assembleImpact(modelOf({ kind: "impact", massMatrix, preVelocity: [-1, -1], elements })),
    );
    expectAllClose(shown.rows.flat(), [2, 1, 1, 2], { relative: 1e-15, because: "rounding" });
    expectClose(shown.eigenvalueRatio!, 1 / 3, { relative: 1e-14, because: "rounding" });
  });

  it("of dependent directions is zero but for rounding, and never negative", () => {
    for (let k = 1; k < 60; k++) {
      const angles = [0, 0.1 * k, 0.17 * k];
      const elements = angles.map((angle, i) => unilateral([Math.cos(angle), Math.sin(angle)], i));
      const massMatrix = [
        [1, 0],
        [0, 1 / k],
      ];
      const impact = assembleImpact(modelOf({ kind: "impact", massMatrix, preVelocity: [-1, -1], elements }));
      const ratio = shownDelassus(impact).eigenvalueRatio!;
      expect(ratio).toBeGreaterThanOrEqual(0);
      expect(ratio).toBeLessThan(1e-15);
    }
  });
});

it("G_c of a joint that carries a massless coordinate is the compliance with the joint closed", () => {
  // x has the mass 2, y none; the joint x = y ties them. A contact along y then pushes the mass 2: G_c = 1/2.
  const impact = assembleImpact(
    modelOf({
      kind: "impact",
      massMatrix: [
        [2, 0],
        [0, 0],
      ],
      preVelocity: [-1, -1],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: [1, -1] },
        { name: "stop", type: "geometric-unilateral", direction: [0, 1] },
      ],
    }),
  );
  const { rows, eigenvalueRatio } = shownDelassus(impact);
  expectAllClose(rows.flat(), [0, 0, 0, 0.5], { absolute: 1e-15, because: "closed form" });
  expect(eigenvalueRatio).toBe(1);
});
