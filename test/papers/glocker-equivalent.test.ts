import { describe, expect, it } from "vitest";
import { impactEquivalent } from "../../src/doors/problems.ts";
import { InputError } from "../../src/index.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { exampleImpact, outcome, resolveExample } from "../support/models.ts";

describe("[G] Section 8, the impact-equivalent system", () => {
  const pendulum = exampleImpact("kane-stick");
  const system = impactEquivalent(pendulum.delassus);
  // The paper used G with four digits; det G = 0.0166 magnifies that to 2e-3 (docs/errata.md).
  const fourDigits = { relative: 2e-3, because: "(137), (138) were computed from the four-digit G" };

  it("(137) m1 = 1.3086, m2 = 20.3217 (exactly 20.2875), b/a = 0.6635 (exactly 0.66361)", () => {
    expectPrinted(system.masses[0], "1.3086");
    expectPrinted(system.masses[1], "20.2875");
    expectPrinted(system.lever, "0.66361");
    expect(Math.abs(system.masses[1] / 20.3217 - 1)).toBeLessThan(2e-3);
    expectClose(system.lever, 0.6635, fourDigits);
  });

  it("(136) has the Delassus matrix of the pendulum", () => {
    const [m1, m2] = system.masses;
    const r = system.lever;
    expectAllClose([(r * r) / m1, -r / m1, -r / m1, 1 / m1 + 1 / m2], pendulum.delassus, {
      relative: 1e-13,
      because: "closed form (136), rounding times the condition of G",
    });
  });

  it("(138) u⁻ = (−0.4045, 0.1298), u⁺ = (0.2022, 0.2022) stick and (0.2831, 0.2654) slip", () => {
    const stick = resolveExample("kane-equivalent-stick");
    const slip = resolveExample("kane-equivalent-slip");
    expectAllClose(stick.problem.preVelocity, [-0.4045, 0.1298], fourDigits);
    for (const u of stick.solutions[0]!.postVelocity) expectPrinted(u, "0.2022");
    expectPrinted(slip.solutions[0]!.postVelocity[0]!, "0.2831");
    expectPrinted(slip.solutions[0]!.postVelocity[1]!, "0.2654");
    expectAllClose(stick.solutions[0]!.postVelocity, [0.2023, 0.2023], fourDigits);
    expectAllClose(slip.solutions[0]!.postVelocity, [0.2832, 0.2655], fourDigits);
  });

  it("gives the impulses, contact velocities and work of the pendulum", () => {
    for (const kind of ["stick", "slip"]) {
      const [a, b] = [resolveExample(`kane-${kind}`), resolveExample(`kane-equivalent-${kind}`)];
      const close = {
        relative: 1e-11,
        because: "same inclusion problem; rounding times condition 78 of G and 20 of the synthesis",
      };
      for (const element of ["normal", "tangent"]) {
        expectAllClose(outcome(b, element).impulse, outcome(a, element).impulse, close);
        expectAllClose(outcome(b, element).postContactVelocity, outcome(a, element).postContactVelocity, close);
      }
      expectClose(b.solutions[0]!.energy.work, a.solutions[0]!.energy.work, close);
    }
  });

  it("does not exist for a positive coupling, a singular G or another size", () => {
    for (const g of [[1, 0.5, 0.5, 1], [1, -1, -1, 1], [1]]) expect(() => impactEquivalent(g)).toThrow(InputError);
  });
});
