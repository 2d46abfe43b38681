import { describe, expect, it } from "vitest";
import type { SystemModel } from "../../../src/models/model.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { RESONANT, twoMass } from "./models.ts";
import { example, watch } from "./watched.ts";

describe("the resonance ω2/ω1 = 3, where attractivity fails", () => {
  // Flight of half a slow period, then half a period of the second mass alone with x at the stop.
  const slow = Math.sqrt((RESONANT + 2) / 10);
  const period = Math.PI / slow + Math.PI;
  const orbit = (restitution = 0): SystemModel =>
    twoMass({ k1: RESONANT, restitution, position: [0, 0, 0], velocity: [0, 0, -1] });

  it("has the closed form of the file's run", () => {
    expectClose(period, 9.284089734961416, { relative: 1e-14, because: "closed form" });
    expectClose(example("two-mass-resonance").simulate.until!, 10 * period, {
      relative: 1e-14,
      because: "closed form",
    });
  });

  it("event-driven: V = 1/2 after ten periods, the motion is periodic, and the watch says constant", () => {
    const { report, result } = watch(orbit(), { until: 10 * period });
    expect(report.verdict).toBe("constant");
    expectClose(report.final.value, 0.5, { absolute: 1e-8, because: "rtol 1e-10 over ten periods" });
    expectAllClose([...result.final.position, ...result.final.velocity], [0, 0, 0, 0, 0, -1], {
      absolute: 1e-6,
      because: "rtol 1e-10; a grazing contact amplifies by a root",
    });
    expect(report.remarks.join()).toContain("does not attract");
    expect(report.remarks.join()).toContain("ω2/ω1 = 3");
  });

  it("whatever the restitution", () => {
    for (const restitution of [0.5, 1]) {
      const { report } = watch(orbit(restitution), { until: 2 * period });
      expectClose(report.final.value, 0.5, { absolute: 1e-6, because: "grazing contacts have no impact" });
    }
  });

  it("midpoint stepping keeps V = 1/2 as well, better with smaller steps", () => {
    const lost = [2e-2, 1e-2].map((step) => {
      const { report } = watch(orbit(), { until: 10 * period, method: "moreau", step });
      expect(report.silent!.fall).toBeLessThan(1e-10);
      return 0.5 - report.final.value;
    });
    expect(lost[0]!).toBeLessThan(1e-3);
    expect(lost[1]!).toBeLessThan(lost[0]! / 2);
  });

  it("implicit Euler (θ = 1) damps, and the watch says that the method did it", () => {
    const { report } = watch(orbit(), { until: 10 * period, method: "moreau", step: 1e-2, theta: 1 });
    expect(report.verdict).toBe("decreases");
    expect(report.final.value).toBeLessThan(0.25);
    expect(report.remarks.join()).toContain("the method damps");
    // Implicit Euler multiplies the amplitude of a mode by 1/√(1 + ω²h²) a step: V by about exp(−ω²h t); with the rest at
    // the stop (ω = 1) and the flight (between slow² and fast²) the loss lies between these two.
    const exponent = -Math.log(report.final.value / 0.5) / (10 * period * 1e-2);
    expect(exponent).toBeGreaterThan(slow * slow);
    expect(exponent).toBeLessThan(9 * slow * slow);
  });
});
