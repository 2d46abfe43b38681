import { describe, expect, it } from "vitest";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { beltSlider, brakedFlywheel, puck, rockingBlock, slidingRod } from "../../support/systems.ts";
import { blockOnSlope } from "../../support/systems-stepping.ts";

const timesOf = (run: SimulationResult, type: string): number[] =>
  run.events.filter((event) => event.type === type).map(({ t }) => t);

describe("a sliding block", () => {
  it("stops after v/(μg) and v²/(2μg), and then stands still", () => {
    const run = runEventDriven(blockOnSlope(0.5, 0, 10), { position: [0, 0], velocity: [3, 0] }, { until: 2 });
    expectAllClose(timesOf(run, "stick"), [0.6], { absolute: 1e-14, because: "rounding" });
    expectClose(run.final.position[0]!, 0.9, { absolute: 1e-14, because: "rounding" });
    expect(run.final.velocity).toEqual([0, 0]);
    expectClose(run.energy.byElement.t!, -4.5, { relative: 1e-14, because: "all its energy" });
    expect(run.energy.imbalance).toBeLessThan(1e-13);
  });

  it.each([1, 1.001, 5])("does not creep at μ = %s tan(angle)", (factor) => {
    const block = blockOnSlope(factor * Math.tan(0.4), 0.4);
    const run = runEventDriven(block, { position: [0, 0], velocity: [0, 0] }, { until: 2 });
    expect(run.final.position).toEqual([0, 0]);
    expect(run.events).toEqual([]);
  });

  it("slides below tan(angle), as uphill so downhill", () => {
    const block = blockOnSlope(0.9 * Math.tan(0.4), 0.4);
    const run = runEventDriven(block, { position: [0, 0], velocity: [-1, 0] }, { until: 2 });
    const [g, mu] = [9.81, 0.9 * Math.tan(0.4)];
    const up = g * (Math.sin(0.4) + mu * Math.cos(0.4));
    const down = g * (Math.sin(0.4) - mu * Math.cos(0.4));
    expectAllClose(timesOf(run, "slip"), [1 / up], { absolute: 1e-14, because: "rounding" });
    const expected = -0.5 / up + 0.5 * down * (2 - 1 / up) ** 2;
    expectClose(run.final.position[0]!, expected, { absolute: 1e-12, because: "rounding" });
  });
});

describe("a block on two corners (redundant friction)", () => {
  const [b, h] = [1, 0.5];
  it("stands on a slope below tan(angle) = μ without moving", () => {
    const run = runEventDriven(
      rockingBlock(b, h, 0.5, 0.4),
      { position: [0, h, 0], velocity: [0, 0, 0] },
      { until: 1 },
    );
    expect(run.status).toBe("done");
    expect(run.final.position).toEqual([0, h, 0]);
    expect(run.events).toEqual([]);
  });

  it("slides down above it with g (sin − μ cos)", () => {
    const run = runEventDriven(
      rockingBlock(b, h, 0.3, 0.4),
      { position: [0, h, 0], velocity: [0, 0, 0] },
      { until: 1 },
    );
    const expected = 5 * (Math.sin(0.4) - 0.3 * Math.cos(0.4));
    expectAllClose(run.final.position, [expected, h, 0], { absolute: 1e-12, because: "rounding and projection" });
  });
});

describe("a slider on a belt", () => {
  /** ẍ − cẋ + kx = friction with k = 1: sticks until x = μN + cv, slips until ẋ = v again. */
  const [c, v, load] = [0.1, 0.5, 4];
  const omega = Math.sqrt(1 - (c * c) / 4);
  const [cosine, sine] = [c * v, (v - (c * c * v) / 2) / omega];
  const slip = (t: number): [number, number] => {
    const [grow, cos, sin] = [Math.exp((c * t) / 2), Math.cos(omega * t), Math.sin(omega * t)];
    const place = grow * (cosine * cos + sine * sin);
    return [place, (c / 2) * place + omega * grow * (sine * cos - cosine * sin)];
  };
  let [low, high] = [Math.PI / omega, (2 * Math.PI) / omega];
  for (let k = 0; k < 100; k++) {
    const middle = (low + high) / 2;
    if (slip(middle)[1] < v) low = middle;
    else high = middle;
  }
  const period = low + (c * v - slip(low)[0]) / v;

  it("reaches the limit cycle of stick and slip with the period of the closed form", () => {
    const run = runEventDriven(beltSlider(1, v, 0.4, -c), { position: [0, 0], velocity: [v, 0] }, { until: 40 });
    const [slips, sticks] = [timesOf(run, "slip"), timesOf(run, "stick")];
    expectClose(slips[0]!, (load + c * v) / v, { absolute: 1e-9, because: "tolerance of the run" });
    expect(slips.length).toBeGreaterThan(3);
    for (let k = 0; k + 1 < slips.length; k++) {
      expectClose(sticks[k]! - slips[k]!, low, {
        absolute: 1e-8,
        because: "tolerance; the slip begins with zero rate",
      });
      expectClose(slips[k + 1]! - slips[k]!, period, { absolute: 1e-8, because: "the same" });
    }
    expect(run.energy.imbalance).toBeLessThan(1e-8);
    expect(run.energy.largestIncrease).toBeLessThan(1e-8);
  });
});

describe("friction in two dimensions", () => {
  it("stops a puck on a straight line", () => {
    const run = runEventDriven(
      puck("coulomb-isotropic", [0.3]),
      { position: [0, 0, 0], velocity: [3, 4, 0] },
      { until: 2 },
    );
    expectAllClose(timesOf(run, "stick"), [5 / 3], { absolute: 1e-10, because: "a slip below 2⁻³⁷ of 5 has ended" });
    expectAllClose(run.final.position, [2.5, 10 / 3, 0], { absolute: 1e-12, because: "rounding" });
    expect(run.final.velocity).toEqual([0, 0, 0]);
  });

  it("turns an orthotropic slip toward the slippery axis, as the slope of its path says", () => {
    // dv1/dv2 = μ1² v1 / (μ2² v2), hence v1 = C v2^(μ1²/μ2²).
    const path: number[][] = [];
    runEventDriven(
      puck("coulomb-orthotropic", [0.2, 0.1]),
      { position: [0, 0, 0], velocity: [1, 2, 0] },
      { until: 1.5, recorder: { record: (_t, _q, u) => path.push(Array.from(u)) } },
    );
    for (const [first, second] of path) {
      expectClose(first!, (second! / 2) ** 4, { absolute: 1e-9, because: "tolerance of the run" });
    }
    expect(path.at(-1)![1]).toBeLessThan(1);
  });
});

describe("a brake", () => {
  it("stops a flywheel and holds a torque below its bound", () => {
    const run = runEventDriven(brakedFlywheel(1, 5), { position: [0], velocity: [3] }, { until: 4 });
    expectAllClose(timesOf(run, "stick"), [1.5], { absolute: 1e-13, because: "3·2/(5 − 1)" });
    expect(run.final.velocity).toEqual([0]);
    expectClose(run.final.position[0]!, 2.25, { absolute: 1e-12, because: "rounding" });
  });

  it("yields to a torque above it", () => {
    const run = runEventDriven(brakedFlywheel(7, 5), { position: [0], velocity: [0] }, { until: 1 });
    expectClose(run.final.velocity[0]!, 1, { absolute: 1e-13, because: "(7 − 5)/2" });
  });
});

describe("Painlevé's rod", () => {
  const angle = 0.9;
  const critical = (1 + 3 * Math.cos(angle) ** 2) / (3 * Math.sin(angle) * Math.cos(angle));
  const slide = (friction: number, options: object = {}, turn = 0): SimulationResult =>
    runEventDriven(
      slidingRod(friction),
      { position: [0, Math.sin(angle), angle], velocity: [-1 - turn * Math.sin(angle), turn * Math.cos(angle), turn] },
      { until: 0.01, ...options },
    );

  it("is consistent below μ = (1 + 3cos²θ) / (3 sinθ cosθ) and not above", () => {
    expect(slide(critical * 0.9).status).toBe("done");
    const above = slide(critical * 1.01, { impactWithoutCollision: false });
    expect(above.status).toBe("failed");
    expect(above.reason).toMatch(/Painlevé/);
    expect(above.reason).toMatch(/t = 0 \(slide\)/);
    expect(above.reason).toMatch(/impact without collision would resolve it/);
    expect(above.final.t).toBe(0);
  });

  it("goes on through the impact without collision unless told not to, and says so", () => {
    const run = slide(3);
    expect(run.status).toBe("done");
    expect(run.events[0]!.type).toBe("impact");
    expect(run.events[0]!.work).toBeLessThan(0);
    expect(run.warnings.join()).toMatch(/Painlevé.*impact without collision/);
  });

  it("is ambiguous when it turns so fast that it could also lift off: a warning says so", () => {
    const run = slide(3, {}, 6);
    expect(run.warnings.join()).toMatch(/one of \d solutions/);
  });
});
