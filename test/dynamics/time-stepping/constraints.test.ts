import { describe, expect, it } from "vitest";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { expectClose } from "../../support/expect.ts";
import { cartesianPendulum, handSystem } from "../../support/systems-stepping.ts";

/** A beam on parallel cranks of length 1 at −1, 0 and 1: three constraints, one of them redundant, one freedom. */
const parallelCranks = (): MechanicalSystem =>
  handSystem({
    coordinates: ["x", "z", "a"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 0.3],
    ],
    forces: () => [0, -9.81, 0],
    potential: (q) => 9.81 * q[1]!,
    hasLinearForces: true,
    elements: [-1, 0, 1].map((place) => {
      const end = (q: ArrayLike<number>) =>
        [q[0]! + place * Math.cos(q[2]!) - place, q[1]! + place * Math.sin(q[2]!)] as const;
      return {
        name: `crank at ${place}`,
        kind: "geometric-bilateral" as const,
        gap: (q) => 0.5 * (end(q)[0] ** 2 + end(q)[1] ** 2 - 1),
        rows: (q) => {
          const [x, z] = end(q);
          return [[x, z, place * (z * Math.cos(q[2]!) - x * Math.sin(q[2]!))]];
        },
      };
    }),
  });

/** A body on a table that rises with speed v. */
const lift = (speed: number): MechanicalSystem =>
  handSystem({
    coordinates: ["z"],
    mass: () => [[2]],
    forces: () => [-20],
    potential: (q) => 20 * q[0]!,
    hasLinearForces: true,
    elements: [
      {
        name: "table",
        kind: "geometric-unilateral",
        gap: (q, t) => q[0]! - speed * t,
        rows: () => [[1]],
        offset: () => [-speed],
      },
    ],
  });

/** A mass driven to and fro through a sprag clutch that locks backwards. */
const rectifier = (): MechanicalSystem =>
  handSystem({
    coordinates: ["x"],
    mass: () => [[1]],
    forces: (_q, _u, t) => [Math.cos(t)],
    potential: () => 0,
    externalPower: (_q, u, t) => Math.cos(t) * u[0]!,
    hasLinearForces: true,
    elements: [{ name: "clutch", kind: "kinematic-unilateral", rows: () => [[1]] }],
  });

/** A puck on a table with isotropic friction. */
const puck = (friction: number): MechanicalSystem =>
  handSystem({
    coordinates: ["x", "y", "z"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    forces: () => [0, 0, -10],
    potential: (q) => 10 * q[2]!,
    hasLinearForces: true,
    elements: [
      { name: "n", kind: "geometric-unilateral", gap: (q) => q[2]!, rows: () => [[0, 0, 1]] },
      {
        name: "t",
        kind: "coulomb-isotropic",
        normal: "n",
        friction: [friction],
        rows: () => [
          [1, 0, 0],
          [0, 1, 0],
        ],
      },
    ],
  });

describe.each(["moreau", "rattle"] as const)("constraints under %s", (method) => {
  it("that are redundant only on their manifold do not lock the mechanism", () => {
    const [x, z] = [Math.sin(0.8), -Math.cos(0.8)];
    const options = { until: 1.5, step: 2e-3, method };
    const run = runTimeStepping(parallelCranks(), { position: [x, z, 0], velocity: [0, 0, 0] }, options);
    const pendulum = runTimeStepping(cartesianPendulum(), { position: [x, z], velocity: [0, 0] }, options);
    expect(run.status).toBe("done");
    expect(run.checks.redundantConstraints).toBe(1);
    // The beam moves without turning, as a mass point on one crank would.
    const same = { absolute: 1e-9, because: "same motion, other constraints" };
    expectClose(run.final.position[0]!, pendulum.final.position[0]!, same);
    expectClose(run.final.position[2]!, 0, same);
    expect(run.worstDrift).toBeLessThan(1e-9);
  });

  it("that move do work, which the ledger books to their drive", () => {
    const run = runTimeStepping(lift(0.5), { position: [0], velocity: [0.5] }, { until: 2, step: 1e-2, method });
    expectClose(run.final.position[0]!, 1, { relative: 1e-12, because: "carried by the table" });
    // m g · way
    expectClose(run.energy.byElement.table!, 20, { relative: 1e-11, because: "lifted by one metre" });
    expect(run.energy.largestIncrease).toBeLessThan(1e-10);
    expect(run.energy.imbalance).toBeLessThan(1e-10);
    expect(run.events).toEqual([]);
  });

  it("that hit a body at rest throw it with their own speed more than it had", () => {
    const run = runTimeStepping(lift(0.5), { position: [0], velocity: [0] }, { until: 0.1, step: 1e-2, method });
    expect(run.events[0]!.type).toBe("impact");
    expectClose(run.final.velocity[0]!, 0.5, { relative: 1e-12, because: "ε = 0: stays on the table" });
  });

  it("of one direction only let a drive accumulate way: the clutch rectifier", () => {
    let slowest = 0;
    const recorder = {
      record: (_t: number, _q: Float64Array, u: Float64Array): void => {
        slowest = Math.min(slowest, u[0]!);
      },
    };
    const run = runTimeStepping(
      rectifier(),
      { position: [0], velocity: [0] },
      { until: 3 * Math.PI, step: 1e-3, method, recorder },
    );
    expect(slowest).toBe(0);
    // u = sin t until π, locked until 3π/2, then u = 1 + sin t.
    expectClose(run.final.velocity[0]!, 1, { absolute: 2e-3, because: "one step of locking" });
    expectClose(run.final.position[0]!, 2 + 1.5 * Math.PI + 1, { absolute: 1e-2, because: "order of the step" });
    expect(run.events.map(({ type }) => type)).toEqual(["stick", "slip"]);
    expectClose(run.events[0]!.t, Math.PI, { absolute: 2e-3, because: "two steps" });
    expectClose(run.events[1]!.t, 1.5 * Math.PI, { absolute: 2e-3, because: "two steps" });
    expect(run.energy.imbalance).toBeLessThan(1e-5);
  });

  it("with isotropic friction stop a puck on a straight line after v²/(2μg)", () => {
    const start = { position: [0, 0, 0], velocity: [3, 4, 0] };
    const run = runTimeStepping(puck(0.5), start, { until: 1.2, step: 1e-2, method });
    expectClose(run.final.position[0]!, 1.5, { absolute: 2e-3, because: "the last step stops early" });
    expectClose(run.final.position[1]!, 2, { absolute: 2e-3, because: "the last step stops early" });
    expectClose(Math.hypot(run.final.velocity[0]!, run.final.velocity[1]!), 0, { absolute: 1e-9, because: "at rest" });
    expectClose(run.energy.byElement.t!, -12.5, { absolute: 1e-6, because: "½v²" });
  });
});
