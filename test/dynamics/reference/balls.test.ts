import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { LAWS, type LawName } from "../../../src/laws/laws.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { exampleSystem, keepStates, lastWhere, timesOf } from "./reference.ts";

const tolerance = { absolute: 1e-9, because: "tolerance of the run, 1e-10 relative" };

describe("bouncing ball", () => {
  it("bounces at 1, 2, 2.5 … s and is exactly at rest from (1 + ε)/(1 − ε) fall times on", () => {
    const run = simulate(exampleSystem("bouncing-ball"));
    expectAllClose(timesOf(run, "impact").slice(0, 4), [1, 2, 2.5, 2.75], { absolute: 1e-12, because: "rounding" });
    expectAllClose(timesOf(run, "zeno"), [3], { absolute: 1e-10, because: "rounding of the last flights" });
    expect(run.final).toEqual({ t: 4, position: [0], velocity: [0] });
    expect(run.energy.imbalance).toBeLessThan(1e-12);
  });

  it.each([0.2, 0.8, 0.95])("accumulates at √(2h/g) (1 + ε)/(1 − ε) for ε = %s", (epsilon) => {
    const end = (1 + epsilon) / (1 - epsilon);
    const run = simulate(exampleSystem("bouncing-ball", { parameters: { epsilon } }), { until: 1.1 * end });
    expectAllClose(timesOf(run, "zeno"), [end], { absolute: 1e-8, because: "rounding of the last flights, summed up" });
    expect(run.final.velocity).toEqual([0]);
  });

  it.each(["moreau", "rattle"])("comes to rest with the method %s too, some steps late", (method) => {
    const run = simulate(exampleSystem("bouncing-ball"), { method, step: 1e-4 });
    // Each of the about fourteen bounces longer than a step begins up to one step late, with an impact speed up to g·step off.
    expectClose(timesOf(run, "impact")[1]!, 2, { absolute: 3e-4, because: "two impacts, order 1 in the step" });
    expectClose(run.final.position[0]!, 0, {
      absolute: 1e-3,
      because: "penetration up to the impact speed times the step",
    });
    expect(run.final.velocity).toEqual([0]);
  });
});

describe("ball on an oscillating table", () => {
  it("repeats the orbit with one impact per period: leaves with gT/2, returns with −gT/2", () => {
    const { states, record } = keepStates();
    const model = exampleSystem("ball-on-table");
    const run = simulate(model, { recorder: { record } });
    const begin = model.simulate.from!;
    expectAllClose(
      timesOf(run, "impact"),
      Array.from({ length: 9 }, (_, k) => begin + k + 1),
      tolerance,
    );
    for (const t of timesOf(run, "impact")) {
      const [before, after] = [states.find((one) => one.t === t)!, lastWhere(states, (one) => one.t === t)];
      expectClose(before.u[0]!, -9.81 / 2, tolerance);
      expectClose(after.u[0]!, 9.81 / 2, tolerance);
    }
    expect(run.energy.imbalance).toBeLessThan(1e-9);
  });

  it("has the table at gT/2 (1 − ε)/(1 + ε) in every impact, so that ε times the approach is the departure", () => {
    const model = exampleSystem("ball-on-table");
    const omega = 2 * Math.PI;
    const amplitude = (1.2 * 9.81) / omega ** 2;
    const table = amplitude * omega * Math.cos(omega * model.simulate.from!);
    expectClose(table, (9.81 / 2) * (0.5 / 1.5), { relative: 1e-14, because: "rounding" });
    const [t] = timesOf(simulate(model), "impact");
    expectClose(amplitude * omega * Math.cos(omega * t!), table, tolerance);
  });

  it("comes back to the orbit from beside it, as Holmes' condition of stability says", () => {
    const model = exampleSystem("ball-on-table");
    const disturbed = { ...model, initial: { ...model.initial, velocity: [1.01 * model.initial.velocity[0]!] } };
    const impacts = timesOf(simulate(disturbed, { until: 45 }), "impact");
    const phases = impacts.map((t) => t - model.simulate.from! - Math.round(t - model.simulate.from!));
    expect(Math.abs(phases[0]!)).toBeGreaterThan(1e-3);
    // The product of the multipliers is ε² = 1/4: at least half per period where they are complex.
    expectClose(phases.at(-1)!, 0, { absolute: 1e-8, because: "2⁻⁴⁰ of the disturbance, tolerance of the run" });
  });
});

describe("Newton's cradle", () => {
  const speed = 0.1 * Math.PI;
  /** Velocities after the first impact, in parts of the speed of the first ball. */
  const AFTER: Partial<Record<LawName, readonly number[]>> = {
    newton: [-1 / 3, 2 / 3, 2 / 3],
    moreau: [-1 / 3, 2 / 3, 2 / 3],
    poisson: [-1 / 3, 2 / 3, 2 / 3],
    fremond: [0, 0, 1],
    "max-dissipation": [1 / 3, 1 / 3, 1 / 3],
  };

  it.each(Object.entries(AFTER))("under the law %s shares the speed as %j", (law, parts) => {
    expect(law in LAWS).toBe(true);
    const { states, record } = keepStates();
    const run = simulate(exampleSystem("newtons-cradle"), { law: law as LawName, until: 0.6, recorder: { record } });
    const [t] = timesOf(run, "impact");
    expectClose(t!, 0.5, tolerance);
    expectAllClose(
      lastWhere(states, (one) => one.t === t).u,
      parts.map((part) => part * speed),
      tolerance,
    );
  });

  it.each(["newton", "fremond"] as const)("under the canonical law does what %s does, which loses nothing", (of) => {
    const { states, record } = keepStates();
    const model = exampleSystem("newtons-cradle", { law: { name: "canonical", of } });
    const run = simulate(model, { until: 0.6, recorder: { record } });
    expect(run.law).toBe("canonical");
    const after = lastWhere(states, (one) => one.t === timesOf(run, "impact")[0]);
    expectAllClose(
      after.u,
      AFTER[of]!.map((part) => part * speed),
      tolerance,
    );
  });

  it("with the exchange matrix swings for ever: last ball out, first ball out, and nothing in between moves", () => {
    const run = simulate(exampleSystem("newtons-cradle"));
    expectAllClose(timesOf(run, "impact"), [0.5, 1.5, 2.5, 3.5], tolerance);
    // 0.75 s after an impact that the first ball left.
    const swing = -0.1 * Math.sin(0.75 * Math.PI);
    expectAllClose(run.final.position, [swing, 0, 0], tolerance);
    expectClose(run.energy.final, run.energy.initial, {
      relative: 1e-10,
      scale: 8 * run.energy.initial,
      because: "tolerance of the run, in which the whole energy goes up or down eight times",
    });
  });
});

describe("super ball", () => {
  /** J = 2/5 m r², elastic in both directions: v⁺ = v − 4/7 γ, ω⁺ = ω ∓ 10/(7r) γ with γ = v ± rω. */
  const bounce = ([v, spin]: readonly [number, number], side: 1 | -1): readonly [number, number] => {
    const slip = v + side * 0.03 * spin;
    return [v - (4 / 7) * slip, spin - (side * (10 / 7) * slip) / 0.03];
  };

  it("reverses the slip at floor, table and floor again, and comes back from under the table", () => {
    const { states, record } = keepStates();
    const run = simulate(exampleSystem("super-ball"), { recorder: { record } });
    const [g, height] = [9.81, 0.5 - 2 * 0.03];
    const up = (5 - Math.sqrt(25 - 2 * g * height)) / g;
    expectAllClose(timesOf(run, "impact"), [0, up, 2 * up, 3 * up], { absolute: 1e-11, because: "rounding" });
    let motion: readonly [number, number] = [3, 0];
    let x = 0;
    [1, -1, 1, -1].forEach((side, k) => {
      motion = bounce(motion, side as 1 | -1);
      const after = lastWhere(states, (one) => Math.abs(one.t - k * up) < 1e-9);
      expectAllClose([after.q[0]!, after.u[0]!, after.u[2]!], [x, ...motion], { relative: 1e-11, because: "rounding" });
      x += motion[0] * up;
    });
    expect(run.final.velocity[0]).toBeLessThan(0);
    expectClose(run.energy.final, run.energy.initial, { relative: 1e-13, because: "elastic" });
  });
});
