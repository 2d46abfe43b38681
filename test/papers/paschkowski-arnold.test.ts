import { describe, expect, it } from "vitest";
import { PASCHKOWSKI_ARNOLD } from "../../cli/reproduce/papers/paschkowski-arnold.ts";
import { readModel, simulate } from "../../src/index.ts";
import { expectClose } from "../support/expect.ts";
import { paperLab, testPublishedValues } from "../support/paper-rows.ts";

const lab = paperLab();
testPublishedValues(PASCHKOWSKI_ARNOLD, lab);

describe("[PA] two masses in more coordinates than freedoms", () => {
  it("(2) without the link a motion without kinetic energy is refused", () => {
    const text = lab.text("two-mass-1").replace(/^ {2}- \{ name: link.*\n/m, "");
    const { model: loose } = readModel(text, { file: "loose.yaml", kind: "system" });
    expect(() => simulate(loose, { until: 1 })).toThrow(/massless motion/);
  });

  it("(2) with it no constraint is redundant", () => {
    expect(lab.run("two-mass-1").checks).toEqual({ kernelCondition: "holds", redundantConstraints: 0 });
  });

  it.each(["two-mass-1", "two-mass-2", "two-mass-3"])("Fig. 2, %s: the run ends, V never grows", (name) => {
    const run = lab.run(name);
    expect(run.status).toBe("done");
    expect(run.energy.created).toBeLessThan(1e-9);
  });

  it("at ω2/ω1 = 3 the shipped run lasts ten periods", () => {
    const period = Math.PI / Math.sqrt(((32 - 10 * Math.sqrt(7)) / 9 + 2) / 10) + Math.PI;
    expectClose(lab.run("two-mass-resonance").final.t, 10 * period, {
      relative: 1e-12,
      because: "π/ω1 + π, printed digits",
    });
  });
});
