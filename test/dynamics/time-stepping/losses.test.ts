/** `energy.dissipated` of time-stepping runs against what friction and dampers lose along the motion. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const modelOf = (file: object): SystemModel =>
  readModel(JSON.stringify({ kind: "system", ...file }), { file: "test.json", kind: "system" }).model;

/** A block pushed to and fro on a rough floor. */
const pushed = (): SystemModel =>
  modelOf({
    coordinates: ["x", "z"],
    kineticEnergy: "1/2*(dx^2+dz^2)",
    potentialEnergy: "9.81*z",
    forces: ["8*sin(3*t+1.5)", "0"],
    elements: [
      { name: "floor", type: "geometric-unilateral", gap: "z" },
      { name: "rough", type: "coulomb-step", slip: "dx", normal: "floor", friction: 0.1 },
    ],
    initial: { position: [0, 0], velocity: [0, 0] },
  });

/** A puck on a belt that runs with 2 m/s across its motion. */
const puck = (): SystemModel =>
  modelOf({
    coordinates: ["x", "y", "z"],
    kineticEnergy: "1/2*(dx^2+dy^2+dz^2)",
    potentialEnergy: "10*z",
    elements: [
      { name: "n", type: "geometric-unilateral", gap: "z" },
      { name: "f", type: "coulomb-isotropic", slip: ["dx", "dy-2"], normal: "n", friction: 0.3 },
    ],
    initial: { position: [0, 0, 0], velocity: [1.5, 0, 0] },
  });

describe.each(["moreau", "rattle"])("losses under %s", (method) => {
  it.each([0.01, 0.002])("are friction times the way, not what the push takes back, step %s", (step) => {
    let way = 0;
    let last = 0;
    const recorder = {
      record: (_t: number, q: Float64Array): void => {
        way += Math.abs(q[0]! - last);
        last = q[0]!;
      },
    };
    const { energy } = simulate(pushed(), { method, step, until: 6, recorder });
    expectClose(energy.dissipated, 0.1 * 9.81 * way, { relative: step, because: "the way back within a step" });
  });

  it.each([0.05, 0.001])("on a belt are friction times slip: μmg v²/(2μg) with v = 2.5, step %s", (step) => {
    const { energy } = simulate(puck(), { method, step, until: 2 });
    expectClose(energy.dissipated, 3.125, { relative: 1e-3 * step, because: "the slip is a straight line" });
    expectClose(energy.byElement.f!, 0.875, { relative: 1e-3 * step, because: "the puck gains ½(2² − 1.5²)" });
  });

  it("are those of the damper, not of the force that drives it", () => {
    const oscillator = (force: string): SystemModel =>
      modelOf({
        coordinates: ["x"],
        kineticEnergy: "1/2*dx^2",
        potentialEnergy: "1/2*x^2",
        forces: [force],
        initial: { position: [1], velocity: [0] },
      });
    const free = simulate(oscillator("-0.2*dx"), { method, step: 1e-2, until: 5 }).energy;
    expectClose(free.dissipated, free.initial - free.final, { relative: 1e-4, because: "nothing else acts; order 2" });
    let lost = 0;
    let before = { t: 0, u: 0 };
    const recorder = {
      record: (t: number, _q: Float64Array, u: Float64Array): void => {
        lost += 0.2 * (t - before.t) * (0.5 * (u[0]! + before.u)) ** 2;
        before = { t, u: u[0]! };
      },
    };
    const driven = simulate(oscillator("cos(3*t) - 0.2*dx"), { method, step: 1e-3, until: 20, recorder }).energy;
    expectClose(driven.dissipated, lost, { relative: 1e-6, because: "∫ 0.2 u² dt, order 2" });
    expect(driven.external).not.toBeCloseTo(-lost, 3);
  });
});
