import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { bisect, exampleSystem, keepStates, lastWhere, timesOf } from "./reference.ts";

const METHODS = ["event", "moreau", "rattle"];

describe("sliding block", () => {
  it.each(METHODS)("stops at v²/(2μg) with the method %s and then does not move at all", (method) => {
    const step = 1e-3;
    const { states, record } = keepStates();
    const run = simulate(exampleSystem("sliding-block"), { method, step, recorder: { record } });
    // Time stepping ends the slide at the end of a step: at most half of μ g step² is lost or gained.
    expectClose(run.final.position[0]!, 0.9, {
      absolute: method === "event" ? 1e-13 : 5 * step ** 2,
      because: "rounding, or the part of the last step",
    });
    expect(run.final.velocity).toEqual([0, 0]);
    const rest = states.filter(({ t }) => t > 0.6 + 2 * step).map(({ q }) => q[0]);
    expect(rest.length).toBeGreaterThan(3);
    expect(new Set(rest).size).toBe(1);
    expectClose(run.energy.byElement.friction!, -9, { relative: 1e-12, because: "all its energy" });
  });

  it.each(METHODS)("stops at v²/(2g(μ cos − sin)) on a slope with the method %s", (method) => {
    const [slope, mu, v] = [0.3, 0.6, 3];
    const step = 1e-3;
    const model = exampleSystem("sliding-block", { parameters: { slope, mu, v } });
    const run = simulate(model, { method, step, until: 2 });
    const expected = v ** 2 / (2 * 10 * (mu * Math.cos(slope) - Math.sin(slope)));
    expectClose(run.final.position[0]!, expected, {
      absolute: method === "event" ? 1e-12 : 10 * step ** 2,
      because: "rounding, or the part of the last step",
    });
    expect(run.final.velocity[0]).toBe(0);
  });

  for (const method of METHODS) {
    it.each([1.001, 1.5, 5])(`does not creep at μ = %s tan(angle) with the method ${method}`, (factor) => {
      const parameters = { slope: 0.4, mu: factor * Math.tan(0.4), v: 0 };
      const run = simulate(exampleSystem("sliding-block", { parameters }), { method, until: 2, step: 1e-3 });
      expect(run.final.position).toEqual([0, 0]);
      expect(run.events).toEqual([]);
    });

    it(`creeps as it must at μ = 0.999 tan(angle) with the method ${method}`, () => {
      const parameters = { slope: 0.4, mu: 0.999 * Math.tan(0.4), v: 0 };
      const run = simulate(exampleSystem("sliding-block", { parameters }), { method, until: 2, step: 1e-3 });
      expectClose(run.final.position[0]!, 0.5 * 10 * Math.sin(0.4) * 0.001 * 4, {
        absolute: 1e-10,
        because: "rounding",
      });
    });
  }

  it("stands on a slope of exactly tan(angle) = μ", () => {
    const parameters = { slope: 0.4, mu: Math.tan(0.4), v: 0 };
    const run = simulate(exampleSystem("sliding-block", { parameters }), { until: 2 });
    expect(run.final.position).toEqual([0, 0]);
  });
});

describe("slider on a belt", () => {
  // ÿ − cẏ + ky = 0 about the middle (μmg − cv)/k of the slip, from y = cv/k, ẏ = v until ẏ = v again.
  const [k, load, c, v] = [1, 4, 0.1, 0.5];
  const omega = Math.sqrt(k - (c * c) / 4);
  const first = (c * v) / k;
  const second = (v - (c / 2) * first) / omega;
  const slip = (t: number): [number, number] => {
    const [grow, cos, sin] = [Math.exp((c * t) / 2), Math.cos(omega * t), Math.sin(omega * t)];
    const place = grow * (first * cos + second * sin);
    return [place, (c / 2) * place + omega * grow * (second * cos - first * sin)];
  };
  const slipTime = bisect((t) => slip(t)[1] - v, Math.PI / omega, (2 * Math.PI) / omega);
  const stickTime = (first - slip(slipTime)[0]) / v;
  const middle = (load - c * v) / k;
  const largest = middle + slip(bisect((t) => -slip(t)[1], 0, Math.PI / omega))[0];
  const smallest = middle + slip(bisect((t) => slip(t)[1], Math.PI / omega, slipTime))[0];

  it("sticks until the spring pulls with μN, then repeats slip and stick with the period of the closed form", () => {
    const run = simulate(exampleSystem("slider-belt"));
    const [slips, sticks] = [timesOf(run, "slip"), timesOf(run, "stick")];
    expect(slips.length).toBeGreaterThan(4);
    expectClose(slips[0]!, load / (k * v), { absolute: 1e-9, because: "tolerance of the run" });
    const close = { absolute: 1e-7, because: "tolerance; a slip begins with zero acceleration" };
    for (let i = 1; i < slips.length; i++) {
      expectClose(sticks[i - 1]! - slips[i - 1]!, slipTime, close);
      expectClose(slips[i]! - slips[i - 1]!, slipTime + stickTime, close);
    }
    expect(run.energy.imbalance).toBeLessThan(1e-9);
  });

  it.each(METHODS)("swings between the places of the closed form with the method %s", (method) => {
    const { states, record } = keepStates();
    simulate(exampleSystem("slider-belt"), { method, step: 2e-3, every: 2e-3, recorder: { record } });
    const places = states.filter(({ t }) => t > 20).map(({ q }) => q[0]!);
    // Near its turn the slider is off by ½ ω² x (step/2)²; a wrong stick moves the whole slip by a step times v.
    const close = { absolute: method === "event" ? 2e-6 : 2e-3, because: "distance of two samples" };
    expectClose(Math.max(...places), largest, close);
    expectClose(Math.min(...places), smallest, close);
  });
});

describe("Painlevé's rod", () => {
  it.each([0.6, 0.9, 1.2])(
    "at %s rad has no consistent force from (1 + 3cos²θ)/(3 sinθ cosθ) on, and the run says so",
    (theta) => {
      const [sin, cos] = [Math.sin(theta), Math.cos(theta)];
      const critical = (1 + 3 * cos * cos) / (3 * sin * cos);
      const slide = (mu: number) =>
        simulate(exampleSystem("painleve-rod", { parameters: { theta, mu } }), { until: 1e-6 });
      const found = bisect((mu) => (slide(mu).status === "failed" ? 1 : -1), 0.5 * critical, 2 * critical, 36);
      expectClose(found, critical, { relative: 1e-9, because: "margin of the verdict near the border" });
      const above = slide(1.01 * critical);
      expect(above.reason).toMatch(/Painlevé/);
      expect(above.reason).toMatch(/t = 0 \(slide\)/);
      expect(above.final).toEqual({ t: 0, position: [0, sin, theta], velocity: [-1, 0, 0] });
    },
  );

  it("slides the other way, dragged instead of pushed, without any trouble", () => {
    const initial = { position: [0, "l*sin(theta)", "theta"], velocity: [1, 0, 0] };
    expect(simulate(exampleSystem("painleve-rod", { initial }), { until: 0.01 }).status).toBe("done");
  });

  it("goes on through an impact without collision when asked to: the tip stops at once and energy is lost", () => {
    const run = simulate(exampleSystem("painleve-rod"), { impactWithoutCollision: true, until: 1e-3 });
    expect(run.status).toBe("done");
    expect(run.events[0]!.type).toBe("impact");
    expect(run.events[0]!.work).toBeLessThan(0);
    expect(run.warnings.join()).toMatch(/Painlevé/);
    // u⁺ = u − M⁻¹ W (W^T M^-1 W)⁻¹ γ⁻: the tip comes to rest, the rod turns about it.
    const [sin, cos] = [Math.sin(0.9), Math.cos(0.9)];
    const spin = -(sin * -1) / (1 / 3 + 1);
    const { states, record } = keepStates();
    simulate(exampleSystem("painleve-rod"), { impactWithoutCollision: true, until: 1e-3, recorder: { record } });
    const after = lastWhere(states, ({ t }) => t === 0);
    expectAllClose(after.u, [-sin * spin, cos * spin, spin], { absolute: 1e-12, because: "rounding" });
  });
});
