import { describe, expect, it } from "vitest";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { InputError } from "../../../src/errors.ts";
import { expectClose } from "../../support/expect.ts";
import { clutchRectifier, rockingBlock } from "../../support/systems.ts";
import { blockOnSlope, bouncingBall, twoMasses } from "../../support/systems-stepping.ts";

const eventsOf = (run: SimulationResult, type: string) => run.events.filter((event) => event.type === type);

describe("Housner's rocking block", () => {
  const [b, h, tilt] = [0.5, 1, -0.1];
  const corner = (side: number): [number, number] => [
    side * b * Math.cos(tilt) + h * Math.sin(tilt),
    side * b * Math.sin(tilt) - h * Math.cos(tilt),
  ];
  const [x, z] = corner(1);
  const run = runEventDriven(rockingBlock(b, h), { position: [b - x, -z, tilt], velocity: [0, 0, 0] }, { until: 3 });
  /** Energy kept: (1 − 3/2 sin²α)², tan α = b/h. */
  const kept = (1 - (1.5 * b * b) / (b * b + h * h)) ** 2;

  it("keeps (1 − 3/2 sin²α)² of its energy in every impact", () => {
    const fallen = 10 * (-z - h);
    eventsOf(run, "impact")
      .slice(0, 6)
      .forEach(({ work }, k) => {
        expectClose(work / (fallen * kept ** k), kept - 1, {
          absolute: 1e-7,
          because: "tolerance over the energy left",
        });
      });
  });

  it("chatters on two corners to rest: the ratio of two flights is Housner's ratio", () => {
    const [zeno] = eventsOf(run, "zeno");
    expect(zeno!.elements).toEqual(["A", "B"]);
    expectClose(zeno!.ratio!, kept, { absolute: 1e-3, because: "flights near the rounding of the gaps" });
    expect(run.final.velocity.every((v) => Math.abs(v) < 1e-15)).toBe(true);
    expectClose(run.energy.final, 10 * h, { absolute: 1e-9, because: "tolerance of the run" });
    expect(run.energy.imbalance).toBeLessThan(1e-9);
    expect(run.worstPenetration).toBeLessThan(1e-9);
  });
});

describe("the two-mass system (singular mass matrix)", () => {
  it("at the resonance ω2/ω1 = 3 keeps V = 0.5 for ever", () => {
    const k1 = (32 - 10 * Math.sqrt(7)) / 9;
    const run = runEventDriven(
      twoMasses(k1),
      { position: [0, 0, 0], velocity: [0, 0, -1] },
      { until: 46.420448674807, rtol: 1e-9, atol: 1e-11 },
    );
    expect(run.status).toBe("done");
    expect(run.checks.kernelCondition).toBe("holds");
    expectClose(run.energy.final, 0.5, { absolute: 1e-7, because: "tolerance over five periods" });
    expect(run.worstDrift).toBeLessThan(1e-12);
    expect(eventsOf(run, "open").length).toBeGreaterThanOrEqual(5);
  });

  it("decays elsewhere with ε = 0, and never gains", () => {
    const run = runEventDriven(
      twoMasses(1),
      { position: [-0.5, -0.5, 0.2], velocity: [0, 0, 0] },
      { until: 40, rtol: 1e-8, atol: 1e-10 },
    );
    expect(run.energy.final).toBeLessThan(1e-2 * run.energy.initial);
    expect(run.energy.largestIncrease).toBeLessThan(1e-8);
    expectClose(run.energy.byElement.stop!, run.energy.final - run.energy.initial, {
      absolute: 1e-7,
      because: "only the stop works",
    });
  });
});

describe("a sprag clutch as rectifier", () => {
  it("drives the second wheel while the first one speeds up and lets it run on after", () => {
    const run = runEventDriven(clutchRectifier(1, 1), { position: [0, 0], velocity: [0, 0] }, { until: 12 });
    expectClose(eventsOf(run, "open")[0]!.t, Math.PI / 2, { absolute: 1e-9, because: "λ = ½ cos t vanishes there" });
    expectClose(run.final.velocity[1]!, 0.5, { absolute: 1e-10, because: "both wheels had sin(t)/2" });
    expectClose(run.final.velocity[0]!, Math.sin(12) - 0.5, { absolute: 1e-9, because: "free after π/2" });
    expect(run.energy.byElement.clutch).toBeCloseTo(0, 10);
    expect(run.energy.imbalance).toBeLessThan(1e-9);
  });

  it("engages where the first wheel overtakes, without an impact", () => {
    // Wheel a from −0.5: overtakes b = 0 where sin t = 0.5; then both move with (sin t − 0.5)/2.
    const run = runEventDriven(clutchRectifier(1, 1), { position: [0, 0], velocity: [-0.5, 0] }, { until: 1 });
    expect(run.events.map(({ type }) => type)).toEqual(["close"]);
    expectClose(run.events[0]!.t, Math.PI / 6, { absolute: 1e-10, because: "tolerance of the run" });
    expectClose(run.final.velocity[1]!, (Math.sin(1) - 0.5) / 2, { absolute: 1e-10, because: "tolerance of the run" });
  });
});

describe("runEventDriven", () => {
  const start = { position: [5], velocity: [0] };

  it("refuses bad options and impossible states", () => {
    const run =
      (options: object, state = start) =>
      () =>
        runEventDriven(bouncingBall(0), state, { until: 1, ...options });
    for (const bad of [
      { until: -1 },
      { until: Number.NaN },
      { rtol: 0 },
      { atol: -1 },
      { step: 0 },
      { maxEvents: 0 },
    ]) {
      expect(run(bad)).toThrow(InputError);
    }
    expect(run({}, { position: [-1], velocity: [0] })).toThrow(/penetrates/);
    expect(run({ law: "none" })).toThrow(InputError);
  });

  it("stops when asked to and keeps what was computed", () => {
    let calls = 0;
    const run = runEventDriven(bouncingBall(0.5), start, { until: 4, shouldStop: () => ++calls > 10 });
    expect(run.status).toBe("stopped");
    expect(run.final.t).toBeGreaterThan(0);
    expect(run.final.t).toBeLessThan(4);
  });

  it("records every step, both sides of an impact, and asked-for times in between", () => {
    const times: number[] = [];
    let impulse = 0;
    const recorder = {
      record: (t: number, q: Float64Array, _u: Float64Array, impulses: Float64Array) => {
        times.push(t);
        impulse += impulses[0]!;
        if (Math.abs(t - 0.5) < 1e-12) expectClose(q[0]!, 3.75, { absolute: 1e-13, because: "rounding" });
      },
    };
    runEventDriven(bouncingBall(0.5), start, { until: 1.5, every: 0.25, recorder });
    for (const t of [0.25, 0.5, 0.75, 1.25]) expect(times).toContain(t);
    expect(times.every((t, k) => k === 0 || t >= times[k - 1]!)).toBe(true);
    expect(times.filter((t) => Math.abs(t - 1) < 1e-12).length).toBeGreaterThanOrEqual(2);
    expectClose(impulse, 15, { absolute: 1e-12, because: "m (v⁺ − v⁻) = 5 + 10" });
  });

  it("gives the impulses of lasting contacts too", () => {
    let normal = 0;
    const recorder = {
      record: (_t: number, _q: unknown, _u: unknown, impulses: Float64Array) => (normal += impulses[0]!),
    };
    runEventDriven(
      blockOnSlope(0.5, 0, 10),
      { position: [0, 0], velocity: [3, 0] },
      { until: 2, recorder, every: 0.1 },
    );
    expectClose(normal, 20, { absolute: 1e-12, because: "weight times two seconds" });
  });

  it("does nothing in no time", () => {
    const run = runEventDriven(bouncingBall(0.5), start, { until: 0 });
    expect(run.status).toBe("done");
    expect(run.final).toEqual({ t: 0, ...start });
  });
});
