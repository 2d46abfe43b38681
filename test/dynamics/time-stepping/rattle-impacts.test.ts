/** Impacts of the method `rattle`: where they happen in a step, what is struck together, and that they create no energy. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { boxShape } from "../../support/planar-shapes.ts";
import { bouncingBall, handSystem } from "../../support/systems-stepping.ts";

const modelOf = (file: object): SystemModel =>
  readModel(JSON.stringify({ kind: "system", ...file }), { file: "test.json", kind: "system" }).model;

const box = (name: string, width: number, position: readonly number[], more: object = {}): object => ({
  name,
  mass: 1,
  shape: boxShape(width, 0.2),
  position,
  ...more,
});

/** ẍ = −x from x = 1 against a stop at −½: cos t until 2π/3, then with ε of its speed. */
const stopped = (restitution: number, stop = 0.5) =>
  handSystem({
    coordinates: ["x"],
    mass: () => [[1]],
    forces: (q) => [-q[0]!],
    potential: (q) => 0.5 * q[0]! ** 2,
    hasLinearForces: true,
    elements: [
      { name: "stop", kind: "geometric-unilateral", gap: (q) => q[0]! + stop, rows: () => [[1]], restitution },
    ],
  });

const released = { position: [1], velocity: [0] };

/** Two rods of length 1 that swing against two walls at −0.2. */
const doublePendulum = (): SystemModel =>
  modelOf({
    coordinates: ["a", "b"],
    kineticEnergy: "1/2*(4/3*da^2 + da*db*cos(a-b) + 1/3*db^2)",
    potentialEnergy: "-9.81*(1.5*cos(a) + 0.5*cos(b))",
    elements: [
      { name: "elbow", type: "geometric-unilateral", gap: "sin(a)+0.2", restitution: 1 },
      { name: "tip", type: "geometric-unilateral", gap: "sin(a)+sin(b)+0.2", restitution: 1 },
    ],
    initial: { position: ["pi/4", "pi/4"] },
  });

describe("impacts of RATTLE", () => {
  it("are of order 2 where bodies rebound", () => {
    const [until, impact] = [3, (2 * Math.PI) / 3];
    const truth = -0.5 * Math.cos(until - impact) + 0.6 * Math.sin(impact) * Math.sin(until - impact);
    const error = (n: number): number =>
      Math.abs(
        runTimeStepping(stopped(0.6), released, { until, step: until / n, method: "rattle" }).final.position[0]! -
          truth,
      );
    expectClose(Math.log2(error(100) / error(800)) / 3, 2, { absolute: 0.1, because: "slope over three halvings" });
  });

  it("are exact under constant forces", () => {
    const run = runTimeStepping(
      bouncingBall(0.5),
      { position: [5], velocity: [0] },
      { until: 2.2, step: 0.013, method: "rattle" },
    );
    const third = 2.5 * 0.2 - 5 * 0.2 ** 2;
    expectClose(run.final.position[0]!, third, { relative: 1e-12, because: "Verlet steps of a parabola are exact" });
  });

  it.each([0.05, 0.01, 0.003])("do not feed an oscillator at an elastic stop, step %s", (step) => {
    const run = runTimeStepping(stopped(1, 0.3), released, { until: 50, step, method: "rattle" });
    expect(run.energy.byElement.stop).toBeLessThan(1e-14);
    expectClose(run.energy.final, 0.5, { absolute: 0.25 * step ** 2, because: "Verlet moves the energy by x u Δt²/4" });
    expect(run.events.filter(({ type }) => type === "impact")).toHaveLength(13);
  });

  it("do not feed a double pendulum between elastic walls: what is left is the order 2 of smooth motion", () => {
    const gain = (step: number): number => {
      const { energy } = simulate(doublePendulum(), { method: "rattle", step, until: 3 });
      for (const work of Object.values(energy.byElement)) expect(Math.abs(work)).toBeLessThan(1e-12);
      return energy.largestIncrease;
    };
    expectClose(Math.log2(gain(0.01) / gain(0.0025)) / 2, 2, { absolute: 0.2, because: "slope over two halvings" });
  });

  it.each([0.02, 0.005, 0.001, 0.0003])("strike all corners of a face that meets a wall, step %s", (step) => {
    const model = modelOf({
      bodies: [box("box", 0.2, [0, 0.2], { velocity: [2, 0], restitution: 0.5 })],
      obstacles: [
        { name: "floor", type: "half-plane", restitution: 0.5 },
        { name: "wall", type: "half-plane", point: [1, 0], angleDegrees: 90, restitution: 0.5 },
      ],
    });
    const run = simulate(model, { method: "rattle", step, until: 1 });
    const close = { absolute: 1e-12, because: "uniform motion" };
    // 0.8 m at 2 m/s, then 0.6 s at −1 m/s.
    expectAllClose(run.final.position, [0.2, 0.2, 0], close);
    expectAllClose(run.final.velocity, [-1, 0, 0], close);
  });

  it.each([
    [0.5, 0.4, 0.01],
    [0.5, 0.4, 0.005],
    [0.5, 0.4, 0.001],
    [0.5, 0.5, 0.01],
    [0.5, 0.5, 0.005],
    [0.5, 0.5, 0.001],
  ])("let a box of half width %s bear one of %s that falls on it, step %s", (lower, upper, step) => {
    const model = modelOf({
      bodies: [box("lower", lower, [0, 0.2], { friction: 0.5 }), box("upper", upper, [0, 0.9], { friction: 0.5 })],
      obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }],
    });
    const run = simulate(model, { method: "rattle", step, until: 0.6 });
    expect(run.status).toBe("done");
    const close = { absolute: 1e-9, because: "tolerance of the contact problems" };
    expectAllClose(run.final.position, [0, 0.2, 0, 0, 0.6, 0], close);
    expectClose(run.energy.final, 9.81 * 0.8, close);
  });

  it("end a chatter: the ball lies still, whatever its restitution below 1", () => {
    for (const restitution of [0.2, 0.5, 0.8]) {
      const start = { position: [0.05], velocity: [0] };
      const run = runTimeStepping(bouncingBall(restitution), start, { until: 2, step: 0.01, method: "rattle" });
      expect(run.final.velocity).toEqual([0]);
      expectClose(run.final.position[0]!, 0, { absolute: 1e-15, because: "rounding" });
      expect(run.energy.largestIncrease).toBeLessThan(1e-14);
    }
  });

  it("at the start of a run use the coefficient too", () => {
    const start = { position: [0], velocity: [-2] };
    const run = runTimeStepping(bouncingBall(0.5), start, { until: 0.05, step: 0.01, method: "rattle" });
    expectClose(run.final.velocity[0]!, 1 - 0.5, { absolute: 1e-13, because: "ε·2 − g t" });
  });
});

describe.each(["moreau", "rattle"] as const)("blocks that rub on each other under %s", (method) => {
  it("stick for good: rounding is no slip", () => {
    const model = modelOf({
      coordinates: ["x1", "z1", "x2", "z2"],
      kineticEnergy: "1/2*(dx1^2+dz1^2) + dx2^2+dz2^2",
      potentialEnergy: "10*(z1 + 2*z2)",
      elements: [
        { name: "n2", type: "geometric-unilateral", gap: "z2" },
        { name: "n1", type: "geometric-unilateral", gap: "z1-z2" },
        { name: "f1", type: "coulomb-step", slip: "dx1-dx2", normal: "n1", friction: 0.5 },
        { name: "f2", type: "coulomb-step", slip: "dx2", normal: "n2", friction: 0.1 },
      ],
      initial: { velocity: [3, 0, 0, 0] },
    });
    const run = simulate(model, { method, step: 0.005, until: 4 });
    // 3 − 5t meets t at ½; both then lose 1 m/s² and stand at t = 1.
    expect(run.events.map(({ type, elements }) => [type, ...elements])).toEqual([
      ["stick", "f1"],
      ["stick", "f2"],
    ]);
    expectAllClose(
      run.events.map(({ t }) => t),
      [0.5, 1],
      { absolute: 0.0051, because: "one step" },
    );
  });
});

describe("Poisson's law under RATTLE", () => {
  it("a ball rebounds with ε of its speed: z(1.5) = 5/2 − 5/4", () => {
    const ball = modelOf({
      ...{ coordinates: ["z"], kineticEnergy: "1/2*dz^2", potentialEnergy: "10*z" },
      elements: [{ name: "ground", type: "geometric-unilateral", gap: "z", restitution: 0.5 }],
      ...{ initial: { position: [5] }, law: "poisson" },
    });
    const { status, final, energy } = simulate(ball, { method: "rattle", step: 0.013, until: 1.5 });
    expect(status).toBe("done");
    expectAllClose(final.position, [1.25], { absolute: 1e-9, because: "constant forces are integrated exactly" });
    expectAllClose(final.velocity, [0], { absolute: 1e-9, because: "rounding" });
    expectClose(energy.byElement.ground!, -37.5, { absolute: 1e-9, because: "rounding" });
  });

  it("a row of balls: compression (2/3, 1/3), ε Λ given back, u⁺ = (0, 1/3, 2/3) where Newton's law has (0, 1/2, 1/2)", () => {
    const row = (law: string): SystemModel =>
      modelOf({
        ...{ coordinates: ["x", "y", "z"], kineticEnergy: "1/2*(dx^2 + dy^2 + dz^2)" },
        elements: [
          { name: "first", type: "geometric-unilateral", gap: "y - x", restitution: 0.5 },
          { name: "second", type: "geometric-unilateral", gap: "z - y", restitution: 1 },
        ],
        ...{ initial: { position: [-0.105, 0, 0], velocity: [1, 0, 0] }, law },
      });
    const endOf = (law: string) => simulate(row(law), { method: "rattle", step: 0.01, until: 0.2 }).final.velocity;
    expectAllClose(endOf("poisson"), [0, 1 / 3, 2 / 3], { absolute: 1e-12, because: "rounding" });
    expectAllClose(endOf("newton"), [0, 0.5, 0.5], { absolute: 1e-12, because: "rounding" });
  });
});

it("a box whose rebound is shorter than a step comes to rest on another, and that one has created no energy", () => {
  // It flies for 2 ε |γ⁻| / g = 0.1 ms.
  const [restitution, velocity] = [0.5, [0, -1e-3]];
  const tower = modelOf({
    bodies: [box("low", 0.2, [0, 0.2], { restitution }), box("high", 0.2, [0, 0.6], { restitution, velocity })],
    obstacles: [{ name: "floor", type: "half-plane", point: [0, 0], angle: 0, restitution }],
    ...{ contacts: "all", gravity: [0, -9.81] },
  });
  const { final, energy, warnings } = simulate(tower, { method: "rattle", step: 1e-3, until: 3e-3, project: true });
  expectAllClose(final.velocity, new Array<number>(6).fill(0), { absolute: 1e-12, because: "rounding of g Δt" });
  expect(energy.created).toBe(0);
  expect(warnings.join()).not.toContain("energy was created");
});

it("discs at rest in a row of hinges do not move, though what their joints close is the rounding of positions", () => {
  const at = [0.1, 0.30000000000000004, 0.5, 0.7000000000000001, 0.9].map((x) => [x, 0.30000000000000004]);
  const low = [0.30000000000000004, 0.5].map((x) => [x, 0.1]);
  const bodies = [...low, ...at].map((position, i) => ({
    ...{ name: `b${i}`, mass: 1, shape: { disc: 0.1 }, position, friction: 0.3, restitution: 0.5 },
  }));
  const hinge = (k: number, x: number): object => ({
    ...{ name: `j${k}`, type: "revolute", between: [`b${k}`, `b${k + 1}`], at: [x, 0.30000000000000004] },
  });
  const joints = [hinge(2, 0.2), hinge(4, 0.6000000000000001), hinge(5, 0.8)];
  const file = { bodies, joints, contacts: "all", gravity: [0, 0] };
  const { reason, final } = simulate(modelOf(file), { method: "rattle", step: 1e-3, until: 0.05, project: true });
  expect(reason).toBeUndefined();
  expectAllClose(final.velocity, new Array<number>(21).fill(0), { absolute: 1e-15, because: "rounding" });
});
