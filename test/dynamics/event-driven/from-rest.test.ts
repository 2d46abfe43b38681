/** Mechanisms at rest on which a smooth force begins to act: the motion itself gives no scale for its errors there. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const run = (file: object): SimulationResult =>
  simulate(readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" }).model, { method: "event" });

const point = (force: string, until: number, unit = 1): SimulationResult =>
  run({
    coordinates: ["x"],
    kineticEnergy: `1/2*${unit}*dx^2`,
    forces: [`${unit}*(${force})`],
    simulate: { until },
  });

describe("a point at rest under a force that begins at zero", () => {
  it.each([
    ["t^3", 3, 3 ** 5 / 20],
    ["max(0, t - 1)", 3, 8 / 6],
    ["t^8", 10, 1e10 / 90],
    ["t^30", 10, 1e32 / (31 * 32)],
    ["sin(t)^4", 10, (3 * 100) / 16 + (Math.cos(20) - 1) / 8 - (Math.cos(40) - 1) / 128],
    // ∫∫ of a pulse: its area √π w times the time since.
    ["exp(-((t - 5)/0.2)^2)", 10, Math.sqrt(Math.PI) * 0.2 * 5],
    ["exp(-((t - 5.13)/0.02)^2)", 10, Math.sqrt(Math.PI) * 0.02 * 4.87],
  ])("%s moves as it must", (force, until, x) => {
    const result = point(force, until);
    expect(result.status).toBe("done");
    expectClose(result.final.position[0]!, x, { relative: 2e-9, because: "a few hundred steps at rtol 1e-10" });
    expect(result.steps).toBeLessThan(2000);
  });

  it.each([1e-9, 1e9])("moves alike in units of mass that differ by %d", (unit) => {
    const [plain, other] = [point("t^3", 3), point("t^3", 3, unit)];
    expectClose(other.final.position[0]!, plain.final.position[0]!, { relative: 1e-11, because: "only units" });
    expect(Math.abs(other.steps - plain.steps)).toBeLessThan(0.1 * plain.steps);
  });
});

describe("a mechanism that is held until its load is large enough", () => {
  const stop = (gap: string): object[] => [{ name: "stop", type: "geometric-unilateral", gap }];

  it("is lifted off by 20 sin t against its weight 10 at t = π/6", () => {
    const result = run({
      coordinates: ["r"],
      kineticEnergy: "1/2*dr^2",
      potentialEnergy: "10*r",
      forces: ["20*sin(t)"],
      elements: stop("r"),
      simulate: { until: 3 },
    });
    const begin = Math.PI / 6;
    const flown = 3 - begin;
    const x = 20 * (Math.cos(begin) * flown - Math.sin(3) + 0.5) - 5 * flown ** 2;
    expect(result.status).toBe("done");
    expectClose(result.events[0]!.t, begin, { absolute: 1e-14, because: "rounding" });
    expectClose(result.final.position[0]!, x, { relative: 1e-11, because: "rtol 1e-10" });
  });

  it("leaves its inner stop when the rotor is fast enough", () => {
    const result = run({
      coordinates: ["r"],
      kineticEnergy: "1/2*dr^2",
      potentialEnergy: "2*(r - 0.5)^2",
      forces: ["(0.3*t)^2*r"],
      elements: stop("r - 1"),
      initial: { position: [1] },
      simulate: { until: 10 },
    });
    expect(result.status).toBe("done");
    expect(result.events.map(({ type }) => type)).toEqual(["open"]);
    expectClose(result.events[0]!.t, Math.SQRT2 / 0.3, { absolute: 1e-13, because: "4·½ = (0.3 t)²" });
  });
});

describe("a mechanism whose drive begins to move", () => {
  it("is a rotor with the torque 0.2 sin² t", () => {
    const result = run({
      bodies: [{ name: "R", mass: 1, shape: { disc: 0.5 }, position: [0, 0] }],
      joints: [{ name: "j", type: "revolute", between: ["R", "ground"], at: [0, 0] }],
      motors: [{ name: "m", between: ["R", "ground"], torque: "0.2*sin(t)^2" }],
      gravity: 0,
      simulate: { until: 3 },
    });
    const angle = 0.4 * 9 + 0.2 * (Math.cos(6) - 1);
    expect(result.status).toBe("done");
    expectClose(result.final.position[2]!, angle, { relative: 1e-11, because: "rtol 1e-10" });
  });

  it("is a mass on a spring whose massless end moves with sin t", () => {
    const result = run({
      coordinates: ["x", "y"],
      massMatrix: [
        ["1", "0"],
        ["0", "0"],
      ],
      potentialEnergy: "2*(x - y)^2",
      elements: [{ name: "d", type: "geometric-bilateral", gap: "y - sin(t)" }],
      initial: { position: [0, 0], velocity: [0, 1] },
      simulate: { until: 3 },
    });
    const x = (4 / 3) * Math.sin(3) - (2 / 3) * Math.sin(6);
    expect(result.status).toBe("done");
    expectClose(result.final.position[0]!, x, { relative: 1e-9, because: "rtol 1e-10" });
  });

  it("is a mass that a constraint moves along t⁴", () => {
    const result = run({
      coordinates: ["y"],
      kineticEnergy: "1/2*dy^2",
      elements: [{ name: "d", type: "geometric-bilateral", gap: "y - t^4" }],
      simulate: { until: 3 },
    });
    expect(result.status).toBe("done");
    expectClose(result.energy.byElement.d!, 0.5 * 108 ** 2, { relative: 1e-10, because: "½(4t³)²" });
  });
});
