import { describe, expect, it } from "vitest";
import { impactConsistency } from "../../src/certificates/impact-consistency.ts";
import { symmetricEigen } from "../../src/linalg/symmetric-eigen.ts";
import { expectPrinted } from "../support/expect.ts";
import { exampleImpact, exampleModel, outcome, resolveExample } from "../support/models.ts";

function printed(values: ArrayLike<number>, texts: readonly string[]): void {
  expect(values.length).toBe(texts.length);
  texts.forEach((text, i) => expectPrinted(values[i]!, text));
}

describe("[G] Section 7.1, Kane's pendulum before the impact", () => {
  const impact = exampleImpact("kane-stick");

  it("(119) w_N = (0.6840, 1.0), w_T = (−1.8794, −1.7321)", () => {
    printed(impact.directions, ["0.6840", "1.0", "-1.8794", "-1.7321"]);
  });
  it("(121) M = [[16.0, 5.9088], [5.9088, 4.0]]", () => printed(impact.mass, ["16.0", "5.9088", "5.9088", "4.0"]));
  it("(122) G = [[0.3365, −0.5071], [−0.5071, 0.8134]]", () => {
    printed(impact.delassus, ["0.3365", "-0.5071", "-0.5071", "0.8134"]);
  });
  it("(123) λ = 0.0146, 1.1354, ratio 0.0129", () => {
    const { values } = symmetricEigen(impact.delassus, 2);
    printed(values, ["0.0146", "1.1354"]);
    expectPrinted(values[0]! / values[1]!, "0.0129");
  });
  it("(124) γ⁻ = (−0.2684, 0.5343), T⁻ = 0.2782", () => {
    printed(impact.preContactVelocity, ["-0.2684", "0.5343"]);
    expectPrinted(resolveExample("kane-stick").solutions[0]!.energy.before, "0.2782");
  });
});

describe("[G] Section 7.2, post-impact stick (ε_N = 0.5, ε_T = 0, μ = 0.5)", () => {
  const result = resolveExample("kane-stick");
  const solution = result.solutions[0]!;

  it("(128) Λ = (3.4079, 1.4676) N s and ξ = 0", () => {
    printed([...outcome(result, "normal").impulse, ...outcome(result, "tangent").impulse], ["3.4079", "1.4676"]);
    expect(Math.abs(outcome(result, "normal").lawVelocity[0]!)).toBeLessThan(1e-14);
    expect(Math.abs(outcome(result, "tangent").lawVelocity[0]!)).toBeLessThan(1e-14);
    expect(outcome(result, "tangent").state).toBe("stick");
  });
  it("(129) γ⁺ = (0.1342, 0), u⁺ = (−0.3346, 0.3631), T⁺ = 0.4416", () => {
    expectPrinted(outcome(result, "normal").postContactVelocity[0]!, "0.1342");
    expectPrinted(outcome(result, "tangent").postContactVelocity[0]!, "0.0000");
    printed(solution.postVelocity, ["-0.3346", "0.3631"]);
    expectPrinted(solution.energy.after, "0.4416");
  });
  it("(130) W = 0.1634 J", () => {
    expectPrinted(solution.energy.work, "0.1634");
    expect(impactConsistency(result.problem, solution).energetic).toBe("fails");
  });
});

describe("[G] Section 7.3, post-impact slip (ε_N = 0.7, ε_T = 0, μ = 0.5)", () => {
  const result = resolveExample("kane-slip");
  const solution = result.solutions[0]!;

  it("(132) ξ = (0, −0.0177), Λ = (5.4995, 2.7498)", () => {
    expectPrinted(outcome(result, "tangent").lawVelocity[0]!, "-0.0177");
    printed([...outcome(result, "normal").impulse, ...outcome(result, "tangent").impulse], ["5.4995", "2.7498"]);
    expect(outcome(result, "tangent").state).toBe("slip");
  });
  it("(133) γ⁺ = (0.1879, −0.0177), u⁺ = (−0.4430, 0.4909), T⁺ = 0.7671", () => {
    expectPrinted(outcome(result, "normal").postContactVelocity[0]!, "0.1879");
    expectPrinted(outcome(result, "tangent").postContactVelocity[0]!, "-0.0177");
    printed(solution.postVelocity, ["-0.4430", "0.4909"]);
    expectPrinted(solution.energy.after, "0.7671");
  });
  it("(134) W = 0.4889 J", () => expectPrinted(solution.energy.work, "0.4889"));
  it("a clutch would need the inadmissible coefficient ε_T = 0.0331", () => {
    const tangent = outcome(result, "tangent");
    expectPrinted(-tangent.postContactVelocity[0]! / tangent.preContactVelocity[0]!, "0.0331");
  });
});

describe("[G] Section 7.2, Fig. 13: unilateral elements in place of friction", () => {
  const stick = resolveExample("kane-stick");
  const consistency = (name: string) => {
    const result = resolveExample(name);
    return impactConsistency(result.problem, result.solutions[0]!);
  };

  it("(a) and (b) give the impulses of friction", () => {
    for (const name of ["kane-clutch-a", "kane-stop-b"]) {
      const result = resolveExample(name);
      for (const element of ["normal", "tangent"]) {
        expect(outcome(result, element).impulse[0]).toBeCloseTo(outcome(stick, element).impulse[0]!, 12);
      }
    }
  });
  it("(a) is kinematically consistent, (b) is not: γ_T⁻ > 0 before a stop", () => {
    expect(consistency("kane-clutch-a").kinematic).toBe("holds");
    expect(consistency("kane-stop-b").kinematicViolations).toMatchObject([{ element: "tangent", when: "before" }]);
  });
  it("(c) and (d) give Λ = (1.196380385, 0)", () => {
    for (const name of ["kane-clutch-c", "kane-stop-d"]) {
      const result = resolveExample(name);
      expectPrinted(outcome(result, "normal").impulse[0]!, "1.196380385");
      expect(outcome(result, "tangent").impulse[0]).toBe(0);
    }
  });
  it("(c) is inconsistent before the impact, (d) is consistent", () => {
    expect(consistency("kane-clutch-c").kinematicViolations).toMatchObject([{ element: "tangent", when: "before" }]);
    expect(consistency("kane-stop-d").kinematic).toBe("holds");
  });
});

it("the printed matrices of (119), (121) carry the rounding of four digits", () => {
  const result = resolveExample("kane-stick-matrices");
  expect(exampleModel("kane-stick-matrices").elements[0]!.restitution).toBe(0.5);
  // G has the condition number 78, so an error of 5e-5 in w and M grows to about 4e-3 in Λ.
  expect(Math.abs(outcome(result, "normal").impulse[0]! - 3.4079)).toBeLessThan(5e-3);
});
