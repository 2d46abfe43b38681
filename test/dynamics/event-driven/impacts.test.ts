import { describe, expect, it } from "vitest";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { ballOnTable, cradle, pendulumAtWall, rockingBlock } from "../../support/systems.ts";
import { bouncingBall } from "../../support/systems-stepping.ts";

const timesOf = (run: SimulationResult, type: string): number[] =>
  run.events.filter((event) => event.type === type).map(({ t }) => t);

const fall = (restitution: number, until: number): SimulationResult =>
  runEventDriven(bouncingBall(restitution), { position: [5], velocity: [0] }, { until });

describe("a bouncing ball", () => {
  it("hits the ground at 1, 2, 2.5 … and comes to rest at 3", () => {
    const run = fall(0.5, 4);
    expectAllClose(timesOf(run, "impact").slice(0, 4), [1, 2, 2.5, 2.75], { absolute: 1e-14, because: "rounding" });
    const zeno = run.events.find(({ type }) => type === "zeno")!;
    expectClose(zeno.t, 3, { absolute: 1e-12, because: "rounding of the last flights, 1e-6 long" });
    expectClose(zeno.ratio!, 0.5, { absolute: 1e-8, because: "the same" });
    expect(zeno.impacts).toBe(timesOf(run, "impact").length);
    expect(zeno.work).toBeLessThan(0);
    expect(run.final.position).toEqual([0]);
    expect(run.final.velocity).toEqual([0]);
    expect(timesOf(run, "close")).toEqual([]);
  });

  it("loses (1 − ε²) of its energy in every impact, and the books are closed", () => {
    const run = fall(0.5, 4);
    const impacts = run.events.filter(({ type }) => type === "impact");
    impacts.slice(0, 6).forEach(({ work }, k) => {
      expectClose(work, -37.5 / 4 ** k, { relative: 1e-13, because: "rounding" });
    });
    expectClose(run.energy.byElement.ground!, -50, { relative: 1e-13, because: "rounding" });
    expect(run.energy.imbalance).toBeLessThan(1e-12);
    expect(run.energy.largestIncrease).toBeLessThan(1e-13);
  });

  it("keeps its energy with ε = 1 over twenty bounces", () => {
    const run = fall(1, 40);
    expect(timesOf(run, "impact")).toHaveLength(20);
    expectClose(run.energy.final, 50, { relative: 1e-12, because: "rounding in twenty bounces" });
  });

  it("accumulates late with ε = 0.9, at (1 + ε)/(1 − ε) fall times", () => {
    const run = fall(0.9, 20);
    expectClose(timesOf(run, "zeno")[0]!, 19, { absolute: 1e-9, because: "error of the ratio over 1 − r" });
  });

  it("ends as failed when there are more events than allowed, and keeps what was computed", () => {
    const run = runEventDriven(bouncingBall(0.9), { position: [5], velocity: [0] }, { until: 20, maxEvents: 5 });
    expect(run.status).toBe("failed");
    expect(run.reason).toMatch(/maxEvents/);
    expect(run.events).toHaveLength(5);
    expectClose(run.final.t, 1 + 2 * (0.9 + 0.81 + 0.729 + 0.6561 + 0.59049), { relative: 1e-12, because: "rounding" });
  });

  it.each([1e-9, 1e9])("does the same in units %s times larger", (unit) => {
    for (const [length, time, mass] of [
      [unit, 1, 1],
      [1, unit, 1],
      [1, 1, unit],
    ] as const) {
      const ball = bouncingBall(0.5, (10 * length) / time ** 2, mass);
      const run = runEventDriven(ball, { position: [5 * length], velocity: [0] }, { until: 4 * time });
      expectClose(timesOf(run, "zeno")[0]! / time, 3, { absolute: 1e-9, because: "rounding of the units" });
      expectClose(timesOf(run, "impact")[1]! / time, 2, { absolute: 1e-12, because: "rounding of the units" });
      expect(run.final.velocity).toEqual([0]);
    }
  });

  it("repeats bit for bit", () => {
    expect(JSON.stringify(fall(0.7, 9))).toBe(JSON.stringify(fall(0.7, 9)));
  });
});

describe("a pendulum against a wall", () => {
  /** Arithmetic–geometric mean. */
  const mean = (a: number, b: number): number =>
    Math.abs(a - b) <= 4e-16 * a ? a : mean((a + b) / 2, Math.sqrt(a * b));
  /** Quarter period at an amplitude: K(sin(p/2)) / √10. */
  const quarter = (amplitude: number): number => Math.PI / 2 / mean(1, Math.cos(amplitude / 2)) / Math.sqrt(10);

  it("hits it at the times of the elliptic integral and keeps ε² of its energy", () => {
    const run = runEventDriven(pendulumAtWall(0.5), { position: [1], velocity: [0] }, { until: 4 });
    const amplitude = (k: number): number => Math.acos(1 - 0.25 ** k * (1 - Math.cos(1)));
    let expected = quarter(1);
    timesOf(run, "impact").forEach((t, k) => {
      expectClose(t, expected, { absolute: 1e-9, because: "local error 1e-10 over some hundred steps" });
      expected += 2 * quarter(amplitude(k + 1));
    });
    expect(timesOf(run, "impact")).toHaveLength(4);
    expectClose(run.energy.final, 10 * (1 - Math.cos(1)) * 0.25 ** 4, { absolute: 1e-9, because: "the same" });
    expect(run.energy.imbalance).toBeLessThan(1e-8);
  });
});

describe("a ball on a moving table", () => {
  it("bounces relative to the table: γ⁺ = −ε γ⁻", () => {
    const run = runEventDriven(
      ballOnTable(0.5, (t) => [t, 1, 0]),
      { position: [5], velocity: [0] },
      { until: 1 },
    );
    const hit = (Math.sqrt(101) - 1) / 10;
    expectClose(timesOf(run, "impact")[0]!, hit, { absolute: 1e-14, because: "rounding" });
    const after = 1 - 0.5 * (-10 * hit - 1);
    expectClose(run.final.velocity[0]!, after - 10 * (1 - hit), { absolute: 1e-12, because: "rounding" });
    expect(run.energy.imbalance).toBeLessThan(1e-12);
    expectClose(run.energy.byElement.table!, 0.5 * (after ** 2 - (10 * hit) ** 2), {
      relative: 1e-12,
      because: "T⁺ − T⁻",
    });
  });

  it("rides on a table that accelerates less than gravity and leaves it where it does not", () => {
    const table = (amplitude: number) => (t: number) =>
      [amplitude * Math.sin(t), amplitude * Math.cos(t), -amplitude * Math.sin(t)] as const;
    const ride = runEventDriven(ballOnTable(0, table(9)), { position: [0], velocity: [9] }, { until: 10 });
    expectClose(ride.final.position[0]!, 9 * Math.sin(10), { absolute: 1e-9, because: "tolerance of the run" });
    expect(ride.events).toEqual([]);
    expect(ride.energy.largestIncrease).toBeLessThan(1e-7);
    const leap = runEventDriven(ballOnTable(0, table(20)), { position: [0], velocity: [20] }, { until: 3 });
    expect(leap.events[0]!.type).toBe("open");
    expectClose(leap.events[0]!.t, Math.asin(0.5), { absolute: 1e-9, because: "λ = 10 − 20 sin t vanishes there" });
  });
});

describe("several contacts at once", () => {
  it.each([
    ["newton", { law: "newton" }, 1, [-1 / 3, 2 / 3, 2 / 3]],
    ["moreau", { law: "moreau", restitution: 1 }, 0, [-1 / 3, 2 / 3, 2 / 3]],
    ["max-dissipation", { law: "max-dissipation" }, 0, [1 / 3, 1 / 3, 1 / 3]],
    ["poisson", { law: "poisson" }, 0, [1 / 3, 1 / 3, 1 / 3]],
    [
      "fremond",
      {
        law: "fremond",
        fremondMatrix: [
          [0, 1],
          [1, 0],
        ],
      },
      0,
      [0, 0, 1],
    ],
    ["canonical", { law: { name: "canonical", of: "newton" } }, 1, [-1 / 3, 2 / 3, 2 / 3]],
  ] as const)("three balls under the law %s", (name, options, restitution, after) => {
    const run = runEventDriven(
      cradle(restitution),
      { position: [-2, 0, 1], velocity: [1, 0, 0] },
      { until: 2, ...options },
    );
    expect(run.law).toBe(name);
    expectClose(timesOf(run, "impact")[0]!, 1, { absolute: 1e-14, because: "rounding" });
    expectAllClose(run.final.velocity, after, { absolute: 1e-9, because: "solver tolerance" });
  });

  it("a block that falls flat hits with both corners in one impact and lies still", () => {
    const run = runEventDriven(rockingBlock(0.5, 1), { position: [0, 2, 0], velocity: [0, 0, 0] }, { until: 1 });
    expect(run.events).toHaveLength(1);
    expect(run.events[0]!.elements).toEqual(expect.arrayContaining(["A", "B"]));
    expectClose(run.events[0]!.t, Math.sqrt(0.2), { absolute: 1e-14, because: "rounding" });
    expectAllClose(run.final.position, [0, 1, 0], { absolute: 1e-14, because: "rounding" });
    expect(run.final.velocity.every((v) => Math.abs(v) < 1e-15)).toBe(true);
  });
});
