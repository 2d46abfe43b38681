import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { expectClose } from "../../support/expect.ts";
import { exampleSystem, keepStates, timesOf } from "./reference.ts";

describe("woodpecker toy", () => {
  const { states, record } = keepStates();
  const run = simulate(exampleSystem("woodpecker"), { until: 3, every: 2e-4, recorder: { record } });
  const pecks = timesOf(run, "impact", "beak");
  const periods = pecks.slice(1).map((t, k) => t - pecks[k]!);

  it("settles on a limit cycle: period after period comes closer to the last one", () => {
    const period = (periods.at(-1)! + periods.at(-2)!) / 2;
    expect(pecks.length).toBeGreaterThan(15);
    const distance = (k: number): number => Math.abs(periods[k]! - period);
    expect(distance(periods.length - 2)).toBeLessThan(distance(2) / 10);
  });

  it("goes through sticking, lower edge, upper edge and beak once in every period", () => {
    const since = pecks.at(-2)!;
    const last = run.events.filter(({ t, type }) => t >= since && t < pecks.at(-1)! && type !== "open");
    expect(last.map(({ type, elements }) => `${type} ${elements[0]}`)).toEqual([
      "impact beak",
      "impact upper edge",
      "impact lower edge",
      "impact lower edge",
      "stick lower friction",
      "slip lower friction",
      "impact upper edge",
    ]);
  });

  it("passes the published state of the cycle, bird at −0.2788 rad", () => {
    const k = states.findIndex(({ t, q, u }) => t > 2.6 && q[2]! < -0.2788 && u[2]! < 0);
    const [high, low] = [states[k - 1]!, states[k]!];
    const part = (high.q[2]! + 0.2788) / (high.q[2]! - low.q[2]!);
    const at = (i: number): number => high.u[i]! + part * (low.u[i]! - high.u[i]!);
    const published = "published with the sleeve at −0.1036 rad, 2e-4 beyond the geometry −0.0006/0.0058";
    expectClose(at(0), -0.3411, { absolute: 3e-3, because: published });
    expectClose(at(2), -7.4583, { absolute: 1e-2, because: published });
    expectClose(at(1), 0, { absolute: 1e-9, because: "the edge lies on the bar" });
  });

  it("falls by the same step in every period and never creates energy", () => {
    const heights = pecks.map((t) => states.find((one) => one.t === t)!.q[0]!);
    const steps = heights.slice(1).map((y, k) => heights[k]! - y);
    expectClose(steps.at(-1)!, steps.at(-2)!, { relative: 1e-3, because: "close to the cycle" });
    expect(steps.at(-1)).toBeGreaterThan(0.01);
    expect(run.energy.largestIncrease).toBeLessThan(1e-15);
    expect(run.energy.imbalance).toBeLessThan(1e-11);
  });

  it("has the same period with Moreau's time stepping, up to the step", () => {
    const other = simulate(exampleSystem("woodpecker"), { method: "moreau", step: 2e-5, until: 1.5 });
    const times = timesOf(other, "impact", "beak");
    const period = (times.at(-1)! - times.at(-5)!) / 4;
    expectClose(period, (periods.at(-1)! + periods.at(-2)!) / 2, { absolute: 2e-4, because: "order 1 in the step" });
  });
});
