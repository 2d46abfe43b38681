import { describe, expect, it } from "vitest";
import type { TimeSteppingOptions } from "../../../src/dynamics/run-settings.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { InputError } from "../../../src/errors.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { anglePendulum, blockOnBelt, blockOnSlope, bouncingBall, handSystem } from "../../support/systems-stepping.ts";

const drop = { position: [5], velocity: [0] };

/** One freedom, wall and friction along the same coordinate: no solution in the impact (docs/errata.md, traps). */
const jam = (): MechanicalSystem =>
  handSystem({
    coordinates: ["x"],
    mass: () => [[1]],
    forces: () => [0],
    potential: () => 0,
    hasLinearForces: true,
    elements: [
      { name: "wall", kind: "geometric-unilateral", gap: (q) => q[0]!, rows: () => [[1]], restitution: 0.5 },
      { name: "rub", kind: "coulomb-step", rows: () => [[2]], normal: "wall", friction: [0.5] },
    ],
  });

/** Three equal balls in a row; the last two touch. */
const cradle = (): MechanicalSystem =>
  handSystem({
    coordinates: ["a", "b", "c"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    forces: () => [0, 0, 0],
    potential: () => 0,
    hasLinearForces: true,
    elements: [
      { name: "ab", kind: "geometric-unilateral", gap: (q) => q[1]! - q[0]!, rows: () => [[-1, 1, 0]], restitution: 0 },
      { name: "bc", kind: "geometric-unilateral", gap: (q) => q[2]! - q[1]!, rows: () => [[0, -1, 1]], restitution: 0 },
    ],
  });

describe("a run", () => {
  it("ends exactly at `until`, also when the step does not divide it", () => {
    const run = runTimeStepping(bouncingBall(0), drop, { until: 0.1, step: 0.03 });
    expect(run.final.t).toBe(0.1);
    expect(run.steps).toBe(4);
    // Free fall is exact under the midpoint rule.
    expectClose(run.final.position[0]!, 5 - 5 * 0.01, { relative: 1e-14, because: "rounding" });
    expect(runTimeStepping(bouncingBall(0), drop, { until: 1, step: 0.1 }).steps).toBe(10);
    expect(runTimeStepping(bouncingBall(0), drop, { until: 0, step: 0.1 }).steps).toBe(0);
  });

  it("is repeated bit for bit", () => {
    const once = runTimeStepping(
      blockOnBelt(0.5, 0.3),
      { position: [0, 0], velocity: [0, 0] },
      { until: 2, step: 1e-2 },
    );
    const again = runTimeStepping(
      blockOnBelt(0.5, 0.3),
      { position: [0, 0], velocity: [0, 0] },
      { until: 2, step: 1e-2 },
    );
    expect(JSON.stringify(again)).toBe(JSON.stringify(once));
  });

  it.each([
    [2 ** -30, 1],
    [2 ** 30, 1],
    [1, 2 ** -30],
    [1, 2 ** 30],
  ])("gives the same bits in other units of length (%s) and mass (%s): powers of two round nothing", (length, mass) => {
    const run = runTimeStepping(bouncingBall(0.5, 10, 1), drop, { until: 4, step: 1e-2 });
    const scaled = runTimeStepping(
      bouncingBall(0.5, 10 * length, mass),
      { position: [5 * length], velocity: [0] },
      { until: 4, step: 1e-2 },
    );
    expect(scaled.final.position[0]! / length).toBe(run.final.position[0]!);
    expect(scaled.energy.final / (length * length * mass)).toBe(run.energy.final);
    expect(scaled.events.map(({ type, t }) => [type, t])).toEqual(run.events.map(({ type, t }) => [type, t]));
  });

  it("hands every state and all impulses to the recorder", () => {
    let impulse = 0;
    let states = 0;
    const recorder = {
      record(_t: number, _q: Float64Array, _u: Float64Array, impulses: Float64Array): void {
        impulse += impulses[0]!;
        states++;
      },
    };
    const run = runTimeStepping(bouncingBall(0.5), drop, { until: 4, step: 1e-3, recorder });
    expect(states).toBe(run.steps + 1);
    // m(u⁺ − u⁻) = −m g t + Λ
    expectClose(impulse, 10 * 4 + run.final.velocity[0]!, { relative: 1e-11, because: "momentum" });
  });

  it("stops when asked, with what was computed", () => {
    let calls = 0;
    const run = runTimeStepping(bouncingBall(0), drop, { until: 1, step: 0.1, shouldStop: () => ++calls > 3 });
    expect(run.status).toBe("stopped");
    expect(run.steps).toBe(3);
    expectClose(run.final.t, 0.3, { relative: 1e-15, because: "three steps" });
  });

  it("tells its progress", () => {
    const seen: number[] = [];
    runTimeStepping(bouncingBall(0.5), drop, { until: 4, step: 1e-3, onProgress: ({ t }) => seen.push(t) });
    expect(seen).toEqual([1.024, 2.048, 3.072]);
  });
});

describe("a run that fails", () => {
  it("keeps everything up to the impact that has no solution and names time, elements and cause", () => {
    let last = -1;
    const recorder = { record: (t: number): void => void (last = t) };
    const run = runTimeStepping(jam(), { position: [0.1], velocity: [-1] }, { until: 1, step: 1e-2, recorder });
    expect(run.status).toBe("failed");
    expect(run.reason).toMatch(/t = 0\.[01]/);
    expect(run.reason).toMatch(/wall, rub/);
    expect(run.reason).toMatch(/no solution/);
    expect(last).toBe(run.final.t);
    expectClose(run.final.t, 0.1, { absolute: 0.011, because: "one step" });
    expect(run.final.velocity).toEqual([-1]);
  });

  const line = (force: (x: number) => number, potential: (x: number) => number): MechanicalSystem =>
    handSystem({
      coordinates: ["x"],
      mass: () => [[1]],
      forces: (q) => [force(q[0]!)],
      potential: (q) => potential(q[0]!),
      elements: [],
    });
  const start = { position: [1], velocity: [1] };

  it("ends where numbers end", () => {
    const wall = line(
      (x) => (x > 2 ? Infinity : 0),
      () => 0,
    );
    const run = runTimeStepping(wall, start, { until: 10, step: 1e-2, implicit: false });
    expect(run.status).toBe("failed");
    expect(run.reason).toMatch(/finite/);
    expect([...run.final.position, ...run.final.velocity].every(Number.isFinite)).toBe(true);
    expectClose(run.final.t, 1, { absolute: 0.011, because: "x = 1 + t reaches 2 within a step" });
  });

  it("ends where a step is too long to follow a force: x⁴ flies to infinity within 1 ms", () => {
    const explosive = line(
      (x) => 1e6 * x ** 3,
      (x) => -2.5e5 * x ** 4,
    );
    const run = runTimeStepping(explosive, start, { until: 10, step: 1e-2, implicit: false });
    expect(run.status).toBe("failed");
    expect(run.reason).toMatch(/the energy does not balance/);
    expect([...run.final.position, ...run.final.velocity].every(Number.isFinite)).toBe(true);
  });
});

describe("doors of time stepping", () => {
  it.each<[string, Partial<TimeSteppingOptions>]>([
    ["step", { step: 0 }],
    ["step", { step: -1e-3 }],
    ["step", { step: Number.NaN }],
    ["step", { from: 1e20, until: 2e20, step: 1e-3 }],
    ["until", { until: -1 }],
    ["until", { until: Number.POSITIVE_INFINITY }],
    ["from", { from: Number.NaN }],
    ["theta", { theta: 1.5 }],
    ["positionTolerance", { positionTolerance: 0 }],
    ["tolerance", { tolerance: 2 }],
    ["method", { method: "euler" as "moreau" }],
    ["solver", { solver: "magic" as "auto" }],
    ["projection", { projection: "all" as "none" }],
    ["restitution", { law: "moreau" }],
    ["law", { law: "magic" as "newton" }],
    [
      "fremondMatrix",
      {
        law: "fremond",
        fremondMatrix: [
          [1, 0],
          [0, 1],
        ],
      },
    ],
  ])("refuse a bad %s: %o", (where, options) => {
    let error: unknown;
    try {
      runTimeStepping(bouncingBall(0.5), drop, { until: 1, ...options });
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).where.path).toBe(where);
  });

  it("refuse an impossible initial state", () => {
    expect(() => runTimeStepping(bouncingBall(0), { position: [-1], velocity: [0] }, { until: 1 })).toThrow(InputError);
  });

  it("refuse laws without a meaning for moving constraints", () => {
    const start = { position: [0, 0], velocity: [0, 0] };
    expect(() => runTimeStepping(blockOnBelt(1, 0.3), start, { until: 1, law: "canonical" })).toThrow(InputError);
  });
});

describe("laws in motion", () => {
  it.each(["moreau", "rattle"] as const)(
    "Frémond's exchange matrix lets the last ball of the cradle leave, %s",
    (method) => {
      const options = {
        until: 1,
        method,
        step: 1e-2,
        law: "fremond",
        fremondMatrix: [
          [0, 1],
          [1, 0],
        ],
      } as const;
      const run = runTimeStepping(cradle(), { position: [-0.2, 0, 0], velocity: [1, 0, 0] }, options);
      expectAllClose(run.final.velocity, [0, 0, 1], { absolute: 1e-12, because: "rounding" });
    },
  );

  it("Moreau's ε = 1 and maximal dissipation share the velocity as in the impact", () => {
    const start = { position: [-0.2, 0, 0], velocity: [1, 0, 0] };
    const moreau = runTimeStepping(cradle(), start, { until: 1, step: 1e-2, law: "moreau", restitution: 1 });
    expectAllClose(moreau.final.velocity, [-1 / 3, 2 / 3, 2 / 3], { absolute: 1e-12, because: "rounding" });
    const inelastic = runTimeStepping(cradle(), start, { until: 1, step: 1e-2, law: "max-dissipation" });
    expectAllClose(inelastic.final.velocity, [1 / 3, 1 / 3, 1 / 3], { absolute: 1e-12, because: "rounding" });
  });

  it.each(["poisson", "canonical"] as const)("%s brings the ball to rest and not to endless jumps", (law) => {
    const run = runTimeStepping(bouncingBall(0.5), drop, { until: 4, step: 1e-3, law });
    expect(run.final.velocity).toEqual([0]);
    const impacts = run.events.filter(({ type }) => type === "impact");
    expectClose(impacts[0]!.work, -37.5, { absolute: 0.1, because: "one step late" });
    expect(run.energy.imbalance).toBeLessThan(1e-10);
  });

  it("Poisson holds a sticking block as Newton does", () => {
    const start = { position: [0, 0], velocity: [0, 0] };
    const run = runTimeStepping(blockOnSlope(0.5), start, { until: 0.5, step: 1e-3, law: "poisson" });
    expect(run.final.position).toEqual([0, 0]);
  });
});

describe("step-size control", () => {
  it("meets impacts closely with few steps", () => {
    const run = runTimeStepping(bouncingBall(0.5), drop, { until: 2.2, step: 0.1, adaptive: true });
    expect(run.status).toBe("done");
    expect(run.steps).toBeLessThan(400);
    expectClose(run.final.position[0]!, 0.3, { absolute: 1e-3, because: "smallest step × velocity" });
    expect(run.final.t).toBe(2.2);
  });

  it.each(["moreau", "rattle"] as const)("keeps %s near the tolerance in smooth motion", (method) => {
    const period = (4 * 1.8540746773013719) / Math.sqrt(9.81);
    const start = { position: [Math.PI / 2], velocity: [0] };
    const error = (positionTolerance: number): number => {
      const options = { until: 0.75 * period, step: 0.1, adaptive: true, positionTolerance, method };
      return Math.abs(runTimeStepping(anglePendulum(), start, options).final.position[0]!);
    };
    expect(error(1e-5)).toBeLessThan(1e-2);
    expect(error(1e-8)).toBeLessThan(error(1e-5) / 8);
  });
});
