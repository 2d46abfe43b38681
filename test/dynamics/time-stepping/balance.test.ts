/** Runs whose steps are too coarse end and say so; runs that are right do not end. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

function run(fields: object, method: string, step: number, until: number): SimulationResult {
  const file = { kind: "system", simulate: { method, step, until }, ...fields };
  return simulate(readModel(JSON.stringify(file), { kind: "system" }).model);
}

describe("the books of a whole run", () => {
  it("end a stiff spring that RATTLE would damp away: 5e7 J do not go nowhere", () => {
    const spring = {
      ...{ coordinates: ["x"], massMatrix: [["1"]], potentialEnergy: "0.5*1e8*x^2" },
      initial: { position: [1], velocity: [0] },
    };
    const { status, reason } = run(spring, "rattle", 1e-3, 0.1);
    expect(status).toBe("failed");
    expect(reason).toMatch(/energy does not balance.*went nowhere/);
  });

  it.each(["moreau", "rattle"])(
    "end an orbit that a coarse step by %s would let escape, or say what is missing",
    (method) => {
      // E = −0.98 J for ever: a bound orbit.
      const orbit = {
        ...{
          coordinates: ["x", "y"],
          massMatrix: [
            ["1", "0"],
            ["0", "1"],
          ],
          potentialEnergy: "-1/sqrt(x^2+y^2)",
        },
        initial: { position: [1, 0], velocity: [0, 0.2] },
      };
      const { status, reason, warnings } = run(orbit, method, 0.01, 20);
      if (method === "moreau") expect(status).toBe("failed");
      expect([reason, ...warnings].join()).toMatch(/energy does not balance|the books do not explain/);
    },
  );

  it.each([0.02, 0.01, 0.005, 0.002])("let a damped oscillator come to rest by RATTLE with steps of %s", (step) => {
    // Critical damping, ω = 10: x = (1 + 10 t) e^{−10 t}.
    const oscillator = {
      ...{ coordinates: ["x"], massMatrix: [["1"]], potentialEnergy: "50*x^2", forces: ["-20*dx"] },
      initial: { position: [1], velocity: [0] },
    };
    const { status, final } = run(oscillator, "rattle", step, 0.5);
    expect(status).toBe("done");
    expectClose(final.position[0]!, 6 * Math.exp(-5), { absolute: 20 * step ** 2, because: "order 2" });
  });

  it("do not call the rounding of a pendulum at rest unexplained", () => {
    const pendulum = {
      ...{ coordinates: ["x", "y"], kineticEnergy: "1/2*(dx^2 + dy^2)", potentialEnergy: "10*y" },
      elements: [{ name: "rod", type: "geometric-bilateral", gap: "x^2 + y^2 - 1" }],
      initial: { position: [0, -1], velocity: [0, 0] },
    };
    const { status, warnings } = run(pendulum, "rattle", 0.01, 2);
    expect({ status, warnings }).toEqual({ status: "done", warnings: [] });
  });
});
