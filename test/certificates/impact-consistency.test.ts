import { describe, expect, it } from "vitest";
import { assembleImpact, impactConsistency, resolveImpact } from "../../src/index.ts";
import { modelOf, resolveExample } from "../support/models.ts";

const consistency = (name: string) => {
  const result = resolveExample(name);
  return impactConsistency(result.problem, result.solutions[0]!);
};

const onePoint = (parts: object, preVelocity = -1) => {
  const result = resolveImpact(
    assembleImpact(
      modelOf({
        kind: "impact",
        massMatrix: [[2]],
        preVelocity: [preVelocity],
        elements: [{ name: "e", direction: [1], ...parts }],
      }),
    ),
  );
  return impactConsistency(result.problem, result.solutions[0]!);
};

describe("consistency of one impact", () => {
  it("energy: slide-push fails, an elastic bounce holds although W is only zero to rounding", () => {
    expect(consistency("slide-push").energetic).toBe("fails");
    expect(consistency("super-ball-floor").energetic).toBe("holds");
  });

  it("kinetic consistency holds for every solution of Newton's law", () => {
    for (const name of ["kane-slip", "sphere-orthotropic", "sphere-contensou", "table-four-legs", "slipping-clutch"]) {
      expect(consistency(name).kinetic, name).toBe("holds");
    }
  });

  it("kinematic: each condition of Figs. 6 and 7, before and after", () => {
    expect(onePoint({ type: "geometric-unilateral" }).kinematic).toBe("holds");
    expect(onePoint({ type: "geometric-unilateral" }, 1).kinematicViolations).toMatchObject([
      { when: "before", condition: "nonpositive" },
    ]);
    expect(onePoint({ type: "kinematic-unilateral" }).kinematicViolations).toMatchObject([
      { when: "before", condition: "nonnegative" },
    ]);
    expect(onePoint({ type: "geometric-bilateral" }).kinematicViolations).toMatchObject([
      { when: "before", condition: "zero" },
    ]);
    expect(onePoint({ type: "geometric-bilateral", restitution: 0.5 }).kinematicViolations).toHaveLength(2);
    expect(onePoint({ type: "step", bound: 1 }).kinematic).toBe("holds");
  });
});
