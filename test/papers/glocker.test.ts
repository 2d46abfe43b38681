import { describe, expect, it } from "vitest";
import { GLOCKER } from "../../cli/reproduce/papers/glocker.ts";
import { impactEquivalent } from "../../src/doors/problems.ts";
import { InputError, impactConsistency } from "../../src/index.ts";
import { expectAllClose, expectClose, largest } from "../support/expect.ts";
import { exampleImpact, exampleModel, outcome, resolveExample } from "../support/models.ts";
import { expectExact, paperLab, testPublishedValues } from "../support/paper-rows.ts";

const lab = paperLab();
testPublishedValues(GLOCKER, lab);

describe("[G] Section 6, slide-push mechanism", () => {
  it("(99)–(115) come out to rounding", () => {
    const rounding = { relative: 1e-14, scale: 1, because: "integers and roots of order one: only rounding" };
    expectExact(GLOCKER, lab, /^glocker-(99|10[3-9]|11[12]|113-exact|115)-(?!verdict)/, rounding);
  });

  it("has exactly one solution", () => {
    const all = resolveExample("slide-push", true);
    expect(all.status).toBe("solved");
    expect(all.exhaustive).toBe(true);
  });
});

describe("[G] Section 7, Kane's pendulum", () => {
  const consistency = (name: string) => {
    const result = resolveExample(name);
    return impactConsistency(result.problem, result.solutions[0]!);
  };

  it("(128), (132) hold ξ = 0 to rounding, and the impact gains", () => {
    expectExact(GLOCKER, lab, /^glocker-(128|132)-xi-normal$|^glocker-128-xi-tangent$/, {
      absolute: 1e-14,
      because: "rounding",
    });
    expect(consistency("kane-stick").energetic).toBe("fails");
  });

  it("Fig. 13 (a) and (b) give the impulses of friction; (b), (c) are told apart by the velocity before", () => {
    const stick = resolveExample("kane-stick");
    for (const name of ["kane-clutch-a", "kane-stop-b"]) {
      const result = resolveExample(name);
      for (const element of ["normal", "tangent"]) {
        expect(outcome(result, element).impulse[0]).toBeCloseTo(outcome(stick, element).impulse[0]!, 12);
      }
    }
    expect(consistency("kane-clutch-a").kinematic).toBe("holds");
    expect(consistency("kane-stop-d").kinematic).toBe("holds");
    for (const name of ["kane-stop-b", "kane-clutch-c"]) {
      expect(consistency(name).kinematicViolations).toMatchObject([{ element: "tangent", when: "before" }]);
    }
  });

  it("Fig. 13 (c) and (d) give the same impulses", () => {
    for (const element of ["normal", "tangent"]) {
      const [c, d] = ["kane-clutch-c", "kane-stop-d"].map((name) => outcome(resolveExample(name), element).impulse[0]!);
      expect(c).toBeCloseTo(d!, 12);
    }
  });

  it("the printed matrices of (119), (121) carry the rounding of four digits", () => {
    const result = resolveExample("kane-stick-matrices");
    expect(exampleModel("kane-stick-matrices").elements[0]!.restitution).toBe(0.5);
    // G has the condition number 78, so an error of 5e-5 in w and M grows to about 4e-3 in Λ.
    expect(Math.abs(outcome(result, "normal").impulse[0]! - 3.4079)).toBeLessThan(5e-3);
  });
});

describe("[G] Section 8, the impact-equivalent system", () => {
  const pendulum = exampleImpact("kane-stick");
  const system = impactEquivalent(pendulum.delassus);

  it("(136) has the Delassus matrix of the pendulum", () => {
    const [m1, m2] = system.masses;
    const r = system.lever;
    expectAllClose([(r * r) / m1, -r / m1, -r / m1, 1 / m1 + 1 / m2], pendulum.delassus, {
      relative: 1e-13,
      because: "closed form (136), rounding times the condition of G",
    });
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
        expectAllClose(outcome(b, element).postContactVelocity, outcome(a, element).postContactVelocity, {
          ...close,
          scale: largest(a.problem.preContactVelocity),
        });
      }
      expectClose(b.solutions[0]!.energy.work, a.solutions[0]!.energy.work, close);
    }
  });

  it("does not exist for a positive coupling, a singular G or another size", () => {
    for (const g of [[1, 0.5, 0.5, 1], [1, -1, -1, 1], [1]]) expect(() => impactEquivalent(g)).toThrow(InputError);
  });
});
