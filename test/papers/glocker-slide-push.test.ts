import { describe, expect, it } from "vitest";
import { symmetricEigen } from "../../src/linalg/symmetric-eigen.ts";
import { shownDelassus } from "../../src/problems/constrained-delassus.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { exampleImpact, outcome, resolveExample } from "../support/models.ts";

const rounding = { relative: 1e-14, because: "integers: only rounding" };

describe("[G] Section 6, slide-push mechanism (m = 1, v = 1)", () => {
  const impact = exampleImpact("slide-push");
  const result = resolveExample("slide-push");
  const solution = result.solutions[0]!;

  it("(103) γ⁻ = (−v, v)", () => expectAllClose(impact.preContactVelocity, [-1, 1], rounding));

  it("(104) ξ = 0 in both elements", () => {
    expectAllClose(outcome(result, "wall").lawVelocity, [0], rounding);
    expectAllClose(outcome(result, "clutch").lawVelocity, [0], rounding);
  });

  it("(105) γ⁺ = (v, 0)", () => {
    expectAllClose(outcome(result, "wall").postContactVelocity, [1], rounding);
    expectAllClose(outcome(result, "clutch").postContactVelocity, [0], rounding);
  });

  it("(106) u⁺ = (v, v)", () => expectAllClose(solution.postVelocity, [1, 1], rounding));

  it("(107) Λ = (3mv, mv)", () => {
    expectAllClose(outcome(result, "wall").impulse, [3], rounding);
    expectAllClose(outcome(result, "clutch").impulse, [1], rounding);
  });

  it("(99), (108), (109) T⁻ = ½mv², T⁺ = mv², W = ½mv²", () => {
    expectClose(solution.energy.before, 0.5, rounding);
    expectClose(solution.energy.after, 1, rounding);
    expectClose(solution.energy.work, 0.5, rounding);
  });

  it("(111) G = [[1, −1], [−1, 2]] / m", () =>
    expectAllClose(shownDelassus(impact).rows.flat(), [1, -1, -1, 2], rounding));

  it("(112) λ = (3 ∓ √5) / 2m", () => {
    expectAllClose(
      symmetricEigen(impact.delassus, 2).values,
      [(3 - Math.sqrt(5)) / 2, (3 + Math.sqrt(5)) / 2],
      rounding,
    );
  });

  it("(113) λ_min / λ_max = (7 − 3√5)/2 ≈ 0.146", () => {
    const ratio = shownDelassus(impact).eigenvalueRatio!;
    expectClose(ratio, (7 - 3 * Math.sqrt(5)) / 2, rounding);
    expectPrinted(ratio, "0.146");
  });

  it("has exactly one solution", () => {
    const all = resolveExample("slide-push", true);
    expect(all.status).toBe("solved");
    expect(all.exhaustive).toBe(true);
  });
});
