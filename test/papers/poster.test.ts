import { describe, expect, it } from "vitest";
import { POSTER } from "../../cli/reproduce/papers/poster.ts";
import { admissibleSet } from "../../src/doors/laws.ts";
import { assembleImpact, type ImpactSolution, resolveImpact } from "../../src/index.ts";
import { expectAllClose } from "../support/expect.ts";
import { exampleImpact, exampleModel } from "../support/models.ts";
import { expectExact, paperLab, testPublishedValues } from "../support/paper-rows.ts";

const lab = paperLab();
testPublishedValues(POSTER, lab);

const rounding = { absolute: 1e-13, because: "rounding of a handful of operations" };
const chain = exampleImpact("cradle-3");

/** The chain of three unit masses struck at its end, under a Frémond matrix. */
function fremond(matrix: number[][]): ImpactSolution {
  return resolveImpact(chain, { law: "fremond", fremondMatrix: matrix }).solutions[0]!;
}

describe("[P] the chain of three balls, u⁻ = (1, 0, 0)", () => {
  const set = admissibleSet(chain);

  it("every exact value comes out to rounding", () => {
    const ids = /^poster-(dissipation|moreau|newton|cradle|topology|intensity|induced|canonical)/;
    expectExact(POSTER, lab, ids, rounding);
  });

  it.each([0.25, 0.5, 1])("Moreau's half line lies in 𝒮 at ε = %f", (epsilon) => {
    const solution = resolveImpact(chain, { law: "moreau", restitution: epsilon }).solutions[0]!;
    expect(set.membership(solution.postVelocity).inside).toBe(true);
  });

  it("ε = diag(0.8, 0.3) is Newton's law with these coefficients", () => {
    const { elements, ...rest } = exampleModel("cradle-3");
    const coefficients = [0.8, 0.3];
    const newton = assembleImpact({
      ...rest,
      elements: elements.map((element, i) => ({ ...element, restitution: coefficients[i]! })),
    });
    const matrix = [
      [0.8, 0],
      [0, 0.3],
    ];
    expectAllClose(fremond(matrix).postVelocity, resolveImpact(newton).solutions[0]!.postVelocity, rounding);
  });

  it("no diagonal matrix makes the cradle", () => {
    for (const first of [0, 0.5, 1]) {
      for (const second of [0, 0.5, 1]) {
        const { postVelocity } = fremond([
          [first, 0],
          [0, second],
        ]);
        expect(Math.abs(postVelocity[0]!) + Math.abs(postVelocity[1]!)).toBeGreaterThan(0.1);
      }
    }
  });

  it("0 ≤ Λ ⊥ γ⁺ − γʰ ≥ 0 with ε = (1, ½; ½, 1) ends at (−½, ½, 1)", () => {
    const matrix = [
      [1, 0.5],
      [0.5, 1],
    ];
    expectAllClose(fremond(matrix).postVelocity, [-0.5, 0.5, 1], rounding);
  });

  it("a velocity that pulls, overlaps and gains breaks all three conditions", () => {
    expect(set.membership([1.2, -0.1, -0.1]).kinetic).toBeLessThan(0);
  });
});
