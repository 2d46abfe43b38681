/**
 * What a report says beside bounds of any size. By hand: the wall asks for u₁⁺ = 0.9, the clutch makes body 2 follow, the brake slips
 * at its bound and is held by the wall: u⁺ = (0.9, 0.9), T⁻ = 0.5, T⁺ = 0.81, whatever the bound.
 */
import { describe, expect, it } from "vitest";
import { assembleImpact, impactConsistency, resolveImpact } from "../../src/index.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

const rounding = { relative: 1e-14, because: "closed form" };

describe.each([1e3, 1e9, 1e13, 1e17, 1e19])("a wall, a clutch and a brake of %s N s", (bound) => {
  const model = modelOf({
    kind: "impact",
    massMatrix: [
      [1, 0],
      [0, 1],
    ],
    preVelocity: [-1, 0],
    elements: [
      { name: "wall", type: "geometric-unilateral", direction: [1, 0], restitution: 0.9 },
      { name: "clutch", type: "kinematic-unilateral", direction: [-1, 1] },
      { name: "brake", type: "step", direction: [1, 0], bound },
    ],
  });
  const impact = assembleImpact(model);
  const [solution] = resolveImpact(impact, model).solutions;

  it("gain 0.31 J, and the report says so", () => {
    expectAllClose(solution!.postVelocity, [0.9, 0.9], rounding);
    expectClose(solution!.energy.work, 0.31, rounding);
    expect(impactConsistency(impact, solution!).energetic).toBe("fails");
  });

  it("have the states that their velocities and impulses say", () => {
    expect(solution!.elements.map(({ state }) => state)).toEqual(["active", "active", "slip"]);
  });
});

it.each([1, 1e9, 1e15, 1e18])("canonical is Newton where Newton is admissible, beside a brake of %s N s", (bound) => {
  const model = modelOf({
    kind: "impact",
    massMatrix: [[1]],
    preVelocity: [-1],
    elements: [
      { name: "stop", type: "geometric-unilateral", direction: [1], restitution: 0.5 },
      { name: "brake", type: "step", direction: [1], bound },
    ],
  });
  const { status, solutions } = resolveImpact(assembleImpact(model), { law: { name: "canonical", of: "newton" } });
  expect(status).toBe("solved");
  expectAllClose(solutions[0]!.postVelocity, [0.5], { relative: 1e-9, because: "accuracy of the projection" });
});
