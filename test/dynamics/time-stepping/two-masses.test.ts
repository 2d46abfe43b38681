import { describe, expect, it } from "vitest";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { InputError } from "../../../src/errors.ts";
import { expectClose } from "../../support/expect.ts";
import { twoMasses } from "../../support/systems-stepping.ts";

/** ω2/ω1 = 3 with the stop open; ten periods of the loss-free orbit. */
const RESONANCE = (32 - 10 * Math.sqrt(7)) / 9;
const TEN_PERIODS = 92.84089734961417;
const orbit = { position: [0, 0, 0], velocity: [0, 0, -1] };
const start = { position: [-0.5, -0.5, 0.2], velocity: [0, 0, 0] };

describe("the two masses of [PaschkowskiArnold] (3)", () => {
  it("never gain energy and come to rest (ε = 0)", () => {
    const run = runTimeStepping(twoMasses(1), start, { until: 40, step: 1e-2 });
    expect(run.status).toBe("done");
    expect(run.checks).toEqual({ kernelCondition: "holds", redundantConstraints: 0 });
    expect(run.energy.largestIncrease).toBeLessThan(1e-13);
    expect(run.energy.final).toBeLessThan(2e-3);
    expect(run.energy.imbalance).toBeLessThan(1e-13);
    expect(run.worstDrift).toBeLessThan(1e-13);
  });

  it("keep V = 0.5 at the resonance under the midpoint rule, up to the order of the step", () => {
    const loss = (step: number): number =>
      0.5 - runTimeStepping(twoMasses(RESONANCE), orbit, { until: TEN_PERIODS, step }).energy.final;
    expectClose(loss(2e-2), 0, { absolute: 1e-3, because: "contacts close up to one step late" });
    expect(loss(5e-3)).toBeLessThan(loss(2e-2) / 4);
  });

  it("lose it under implicit Euler, which the ledger calls an imbalance and not work of the stop", () => {
    const run = runTimeStepping(twoMasses(RESONANCE), orbit, { until: TEN_PERIODS, step: 1e-2, theta: 1 });
    expect(run.energy.final).toBeLessThan(0.25);
    expect(Math.abs(run.energy.byElement.stop!)).toBeLessThan(0.01);
    expectClose(run.energy.imbalance, 0.5 - run.energy.final + run.energy.byElement.stop!, {
      absolute: 1e-12,
      because: "the rest of the loss is numerical",
    });
  });

  it("move alike whatever else says the same: a doubled link", () => {
    const once = runTimeStepping(twoMasses(1), start, { until: 5, step: 4e-3 });
    const twice = runTimeStepping(twoMasses(1, 0, ["link", "again"]), start, { until: 5, step: 4e-3 });
    expect(twice.checks.redundantConstraints).toBe(1);
    once.final.position.forEach((x, j) =>
      expectClose(twice.final.position[j]!, x, { absolute: 1e-12, because: "same motion" }),
    );
  });

  it("are refused without their link", () => {
    expect(() => runTimeStepping(twoMasses(1, 0, []), start, { until: 1 })).toThrow(InputError);
  });

  it("come to rest under RATTLE too, without penetration", () => {
    const run = runTimeStepping(twoMasses(1), start, { until: 20, step: 5e-3, method: "rattle" });
    const reference = runTimeStepping(twoMasses(1), start, { until: 20, step: 5e-3 });
    expectClose(run.energy.final, reference.energy.final, { absolute: 1e-3, because: "order 1 through impacts" });
    expect(run.worstPenetration).toBeLessThan(1e-15);
    expect(run.worstDrift).toBeLessThan(1e-14);
  });
});
