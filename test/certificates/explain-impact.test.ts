import { describe, expect, it } from "vitest";
import { explainImpact } from "../../src/index.ts";
import { expectClose } from "../support/expect.ts";
import { resolveExample } from "../support/models.ts";

const explain = (name: string) => {
  const result = resolveExample(name);
  return explainImpact(result.problem, result.solutions[0]!);
};

describe("explainImpact", () => {
  it("names the slide-push mechanism, the rebounding wall and the pushing clutch", () => {
    const explanation = explain("slide-push")!;
    expect(explanation.mechanism).toBe("slide-push");
    expect(explanation.pair).toEqual({ rebounds: "wall", pushes: "clutch" });
    expect(explanation.gains.map(({ element }) => element)).toEqual(["clutch"]);
    expectClose(explanation.gains[0]!.work, 0.5, { relative: 1e-12, because: "(108): all of W" });
  });

  it("a clutch leaves only ε = 0 as a common coefficient; the impact then loses ½ J", () => {
    // Inelastic: both bodies end at rest against the wall, T⁺ = 0.
    const { remedies } = explain("slide-push")!;
    expect(remedies).toHaveLength(1);
    expect(remedies[0]!.restitution).toEqual({ wall: 0 });
    expectClose(remedies[0]!.work, -0.5, { relative: 1e-12, because: "T⁺ = 0" });
  });

  it("offers equal coefficients for Kane's pendulum, and every remedy loses energy (5.2.3, 5.2.5)", () => {
    for (const name of ["kane-stick", "kane-slip"]) {
      const explanation = explain(name)!;
      expect(explanation.pair).toEqual({ rebounds: "normal", pushes: "tangent" });
      expect(explanation.remedies).toHaveLength(2);
      for (const { work } of explanation.remedies) expect(work).toBeLessThan(0);
    }
    expectClose(
      explain("kane-stick")!.remedies[0]!.work,
      resolveExample("kane-equal-restitution").solutions[0]!.energy.work,
      {
        relative: 1e-12,
        because: "the same model, shipped as an example",
      },
    );
  });

  it("has nothing to say about an impact that loses energy", () => {
    expect(explain("kane-equal-restitution")).toBeUndefined();
    expect(explain("rocking-block")).toBeUndefined();
  });
});
