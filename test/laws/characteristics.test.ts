import { describe, expect, it } from "vitest";
import { characteristics } from "../../src/laws/characteristics.ts";
import { conclude } from "../../src/laws/conclude.ts";
import type { ImpactSolution } from "../../src/laws/impact-solution.ts";
import { assembleImpact, type ImpactProblem } from "../../src/problems/impact-problem.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleImpact, modelOf, resolveExample } from "../support/models.ts";

const rounding = { absolute: 1e-13, because: "rounding of a handful of operations" };

/** The impact with given impulses, whatever law they come from. */
function withImpulses(impact: ImpactProblem, impulses: readonly number[]): ImpactSolution {
  return conclude(impact, {
    impulses: Float64Array.from(impulses),
    residual: 0,
    solver: "given",
    iterations: 0,
    impulsesUnique: true,
    lawOffset: new Float64Array(impact.size),
  });
}

describe("characteristic quantities", () => {
  it("of the cradle: topology (½, ½), a distant effect at the second contact, one collision of the outer balls", () => {
    const impact = exampleImpact("cradle-3");
    const found = characteristics(impact, withImpulses(impact, [1, 1]));
    expectClose(found.intensity, Math.SQRT2, rounding);
    expectAllClose(found.topology!.shares, [0.5, 0.5], rounding);
    expect(found.topology!.unique).toBe(true);
    expect(found.topology!.elements).toEqual(["first", "second"]);
    // γ⁻ = (−1, 0), γ⁺ = (0, 1).
    expectAllClose(found.meanContactVelocity.flat(), [-0.5, 0.5], rounding);
    expect(found.antidissipative).toEqual(["second"]);
    expect(found.hasDistantEffect).toBe(true);
    expectAllClose(found.induced!.direction, [-0.5, 0, 0.5], rounding);
    expectClose(found.induced!.impulse, 2, rounding);
    expectAllClose(found.induced!.postVelocity, [0, 0, 1], rounding);
    expect(found.induced!.isWhole).toBe(true);
  });

  it("of maximal dissipation: topology (2/3, 1/3) and no distant effect", () => {
    const impact = exampleImpact("cradle-3");
    const found = characteristics(impact, withImpulses(impact, [2 / 3, 1 / 3]));
    expectAllClose(found.topology!.shares, [2 / 3, 1 / 3], rounding);
    expectClose(found.intensity, Math.sqrt(2 / 3), rounding);
    expect(found.antidissipative).toEqual([]);
    expect(found.hasDistantEffect).toBe(false);
  });

  it("have no topology without an impulse", () => {
    const impact = exampleImpact("cradle-3");
    const found = characteristics(impact, withImpulses(impact, [0, 0]));
    expect(found).toMatchObject({ intensity: 0, topology: null, induced: null });
    expect(found.reason).toMatch(/no hard contact transmits/);
  });

  it("have no topology without a hard contact", () => {
    const impact = assembleImpact(
      modelOf({
        kind: "impact",
        massMatrix: [[2]],
        preVelocity: [1],
        elements: [{ name: "brake", type: "step", direction: [1], bound: 1, restitution: 0 }],
      }),
    );
    const found = characteristics(impact, withImpulses(impact, [-1]));
    expect(found.reason).toMatch(/there is no hard contact/);
    // ρ = √M |Δu| = √2 · ½.
    expectClose(found.intensity, Math.SQRT1_2, rounding);
  });

  it("say that the topology is not unique for a table on four legs", () => {
    const result = resolveExample("table-four-legs");
    const { topology } = characteristics(result.problem, result.solutions[0]!);
    expect(topology!.unique).toBe(false);
    expectClose(
      topology!.shares.reduce((sum, share) => sum + share, 0),
      1,
      rounding,
    );
  });

  it("take the frictionless part for the one-point collision when friction takes part", () => {
    const result = resolveExample("kane-slip");
    const [solution] = result.solutions;
    const { induced } = characteristics(result.problem, solution!);
    expect(induced!.isWhole).toBe(false);
    const { response, freedoms: f } = result.problem;
    const friction = result.problem.elements.find(({ element }) => element.kind === "coulomb-step")!;
    const impulse = solution!.elements.find(({ kind }) => kind === "coulomb-step")!.impulse[0]!;
    const rest = solution!.postVelocity.map((u, j) => u - impulse * response[friction.start * f + j]!);
    expectAllClose(induced!.postVelocity, rest, rounding);
  });

  it("keep the topology and the effects when masses and velocities are scaled by 1e±9", () => {
    for (const unit of [1e-9, 1e9]) {
      const impact = assembleImpact(
        modelOf({
          kind: "impact",
          massMatrix: [
            [unit, 0, 0],
            [0, unit, 0],
            [0, 0, unit],
          ],
          preVelocity: [1 / unit, 0, 0],
          elements: [
            { name: "a", type: "geometric-unilateral", direction: [-1, 1, 0], restitution: 0 },
            { name: "b", type: "geometric-unilateral", direction: [0, -1, 1], restitution: 0 },
          ],
        }),
      );
      const found = characteristics(impact, withImpulses(impact, [1, 1]));
      expectAllClose(found.topology!.shares, [0.5, 0.5], rounding);
      expect(found.antidissipative).toEqual(["b"]);
    }
  });
});
