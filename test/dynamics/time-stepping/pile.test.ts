import { describe, expect, it } from "vitest";
import { discPile } from "../../../bench/disc-pile.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { expectClose } from "../../support/expect.ts";

describe("a pile of discs", () => {
  const { system, initial } = discPile(10, 0.5, 1e-3);
  const run = runTimeStepping(system, initial, { until: 0.2, step: 1e-3 });

  it("runs through its fall with every contact problem solved to the tolerance", () => {
    expect(run.status).toBe("done");
    expect(run.worstResidual).toBeLessThanOrEqual(1e-10);
    expect(run.warnings).toEqual([]);
  });

  it("creates no energy beyond the weight times the way of one step", () => {
    expect(run.energy.largestIncrease).toBeLessThan(10 * 9.81 * 9.81 * 1e-3 ** 2);
  });

  it("moves under RATTLE as it does under Moreau's rule, up to the step", () => {
    const other = runTimeStepping(system, initial, { until: 0.05, step: 1e-3, method: "rattle" });
    const same = runTimeStepping(system, initial, { until: 0.05, step: 1e-3 });
    expect(other.status).toBe("done");
    other.final.position.forEach((value, j) => expect(Math.abs(value - same.final.position[j]!)).toBeLessThan(5e-3));
  });

  it("is solved by `sparse` where that is asked for, also below the size from which it is chosen", () => {
    const one = discPile(1, 0.5, 1e-3);
    const settings = { until: 0.05, step: 1e-3 };
    const asked = runTimeStepping(one.system, one.initial, { ...settings, solver: "sparse" });
    expect(asked.status).toBe("done");
    const chosen = runTimeStepping(one.system, one.initial, settings);
    asked.final.position.forEach((value, j) =>
      expectClose(value, chosen.final.position[j]!, { absolute: 1e-9, because: "the tolerance of the steps" }),
    );
  });
});
