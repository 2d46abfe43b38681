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

  it("is of order 1 through impacts", () => {
    const meanError = (step: number): number => {
      let sum = 0;
      for (let k = 0; k < 16; k++) {
        const options = { until: 2.2, step: step / (1 + k / 37), method: "rattle" } as const;
        const { final } = runTimeStepping(bouncingBall(0.5), { position: [5], velocity: [0] }, options);
        sum += Math.abs(final.position[0]! - (2.5 * 0.2 - 5 * 0.2 ** 2));
      }
      return sum / 16;
    };
    const order = Math.log2(meanError(0.02) / meanError(0.0025)) / 3;
    expectClose(order, 1, { absolute: 0.25, because: "errors scatter by the phase of impacts" });
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
    expectClose(impacts[0]!.t, 1, { absolute: 1.1e-3, because: "one step" });
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
