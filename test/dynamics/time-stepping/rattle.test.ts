import { describe, expect, it } from "vitest";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { expectClose } from "../../support/expect.ts";
import { blockOnSlope, bouncingBall, cartesianPendulum, handSystem } from "../../support/systems-stepping.ts";

/** Period of a pendulum of length 1 from 90°: 4 K(1/√2)/√g, K by the arithmetic-geometric mean. */
const PERIOD = (4 * 1.8540746773013719) / Math.sqrt(9.81);

/** A mass point inside a frictionless bowl of radius 1: a closed unilateral contact on a curved surface. */
const bowl = (): MechanicalSystem =>
  handSystem({
    coordinates: ["x", "z"],
    mass: () => [
      [1, 0],
      [0, 1],
    ],
    forces: () => [0, -9.81],
    potential: (q) => 9.81 * q[1]!,
    hasLinearForces: true,
    elements: [
      {
        name: "bowl",
        kind: "geometric-unilateral",
        gap: (q) => 0.5 * (1 - q[0]! ** 2 - q[1]! ** 2),
        rows: (q) => [[-q[0]!, -q[1]!]],
        restitution: 0.5,
      },
    ],
  });

/** A damped, gyroscopic pair of oscillators whose masses depend on the position: polar coordinates of a spring. */
const spring = (): MechanicalSystem =>
  handSystem({
    coordinates: ["r", "a"],
    mass: (q) => [
      [1, 0],
      [0, q[0]! ** 2],
    ],
    forces: (q, u) => [q[0]! * u[1]! ** 2 - 4 * q[0]!, -2 * q[0]! * u[0]! * u[1]!],
    potential: (q) => 2 * q[0]! ** 2,
    hasConstantMass: false,
    elements: [],
  });

/**
 * A skate on a slope, m = J = 1, acceleration 2 down the slope: ẋ sin a = ẏ cos a. From rest with the spin 1: a = t,
 * x = sin² t, y = t − sin t cos t.
 */
const skate = (): MechanicalSystem =>
  handSystem({
    coordinates: ["x", "y", "a"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    forces: () => [2, 0, 0],
    potential: (q) => -2 * q[0]!,
    hasLinearForces: true,
    elements: [{ name: "blade", kind: "kinematic-bilateral", rows: (q) => [[Math.sin(q[2]!), -Math.cos(q[2]!), 0]] }],
  });

/** Isotropic spring of frequency 2 in the plane, from (1, 0) with velocity (0, 1): x = cos 2t, y = ½ sin 2t. */
function springError(method: "moreau" | "rattle", n: number): number {
  const until = 1.3;
  const { final } = runTimeStepping(
    spring(),
    { position: [1, 0], velocity: [0, 1] },
    { until, step: until / n, method },
  );
  const [r, a] = final.position as [number, number];
  return Math.hypot(r * Math.cos(a) - Math.cos(2 * until), r * Math.sin(a) - 0.5 * Math.sin(2 * until));
}

function bottomError(system: MechanicalSystem, n: number): number {
  const until = 0.75 * PERIOD;
  const start = { position: [1, 0], velocity: [0, 0] };
  const run = runTimeStepping(system, start, { until, step: until / n, method: "rattle" });
  expect(run.status).toBe("done");
  return Math.abs(run.final.position[0]!);
}

const slope = { absolute: 0.1, because: "slope over two halvings of a smooth solution" };

describe("nonsmooth RATTLE", () => {
  it("is of order 2 with a bilateral constraint", () => {
    expectClose(Math.log2(bottomError(cartesianPendulum(), 100) / bottomError(cartesianPendulum(), 400)) / 2, 2, slope);
  });

  it("is of order 2 along a closed contact on a curved surface, whatever its restitution", () => {
    expectClose(Math.log2(bottomError(bowl(), 100) / bottomError(bowl(), 400)) / 2, 2, slope);
  });

  it.each(["moreau", "rattle"] as const)("and %s are of order 2 with masses that depend on the position", (method) => {
    expectClose(Math.log2(springError(method, 100) / springError(method, 400)) / 2, 2, slope);
  });

  it("is of order 2 with a constraint on velocities: the skate on a slope", () => {
    const error = (step: number): number => {
      const start = { position: [0, 0, 0], velocity: [0, 0, 1] };
      const run = runTimeStepping(skate(), start, { until: 2, step, method: "rattle" });
      const [x, y] = run.final.position as [number, number];
      return Math.hypot(x - Math.sin(2) ** 2, y - (2 - Math.sin(2) * Math.cos(2)));
    };
    expectClose(Math.log2(error(0.04) / error(0.01)) / 2, 2, slope);
  });

  it("keeps the energy of the skate, which rises and falls for ever", () => {
    const start = { position: [0, 0, 0], velocity: [0, 0, 1] };
    const run = runTimeStepping(skate(), start, { until: 20 * Math.PI, step: Math.PI / 200, method: "rattle" });
    expectClose(run.energy.final, 0.5, { absolute: 1e-3, because: "order 2 in the step of 0.016, and no drift" });
    expectClose(run.final.position[0]!, 0, { absolute: 1e-2, because: "sin² of twenty half turns, order 2" });
    expect(run.energy.dissipated).toBe(0);
  });

  it("meets constraints on position and velocity level", () => {
    const start = { position: [1, 0], velocity: [0, 0] };
    let worst = 0;
    const recorder = {
      record: (_t: number, q: Float64Array, u: Float64Array): void => {
        worst = Math.max(worst, Math.abs(q[0]! * u[0]! + q[1]! * u[1]!));
      },
    };
    const run = runTimeStepping(cartesianPendulum(), start, { until: 5, step: 1e-2, method: "rattle", recorder });
    expect(run.worstDrift).toBeLessThan(1e-13);
    expect(worst).toBeLessThan(1e-12);
  });

  it("does not penetrate, and stops the ball for good", () => {
    const start = { position: [5], velocity: [0] };
    const run = runTimeStepping(bouncingBall(0.5), start, { until: 4, step: 1e-3, method: "rattle" });
    expect(run.worstPenetration).toBeLessThan(1e-15);
    expect(run.final.velocity).toEqual([0]);
    const impacts = run.events.filter(({ type }) => type === "impact");
    expectClose(impacts[0]!.t, 1, { absolute: 1.1e-3, because: "events have the time of the end of their step" });
  });

  it("sticks exactly, and slides as the closed form says", () => {
    const rest = { position: [0, 0], velocity: [0, 0] };
    const options = { until: 1, step: 1e-3, method: "rattle" } as const;
    expect(runTimeStepping(blockOnSlope(Math.tan(0.4) * 1.001), rest, options).final.position).toEqual([0, 0]);
    const mu = 0.9 * Math.tan(0.4);
    const way = 0.5 * 9.81 * (Math.sin(0.4) - mu * Math.cos(0.4));
    expectClose(runTimeStepping(blockOnSlope(mu), rest, options).final.position[0]!, way, {
      relative: 1e-10,
      because: "constant forces",
    });
  });
});
