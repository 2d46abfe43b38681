import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";

function run(a: string, b: string, velocity = [0, 0]): SimulationResult {
  const file = {
    ...{ kind: "system", coordinates: ["x", "y"], kineticEnergy: "dx^2 + dy^2", potentialEnergy: "9.81*y" },
    elements: [
      { name: "a", type: "geometric-bilateral", gap: a },
      { name: "b", type: "geometric-bilateral", gap: b },
      { name: "c", type: "geometric-unilateral", gap: "y + 100" },
    ],
    initial: { position: [0, 0], velocity },
    simulate: { until: 1 },
  };
  return simulate(readModel(JSON.stringify(file), { kind: "system" }).model, { method: "event" });
}

describe("bilateral constraints that depend on each other", () => {
  it.each([
    ["part smoothly", "x - max(0, t - 0.5)^2"],
    ["part with a kink", "x - max(0, t - 0.5)"],
    ["jump", "x - 0.1*(sign(t - 0.5) + 1)"],
  ])("end the run where they %s, and are named", (_, gap) => {
    const { status, reason, final } = run("x", gap);
    expect(status).toBe("failed");
    expect(reason).toMatch(/\(a, b\): the constraints contradict each other/);
    expect(Math.abs(final.t - 0.5)).toBeLessThan(1e-9);
    expect(final.position[0]).toBe(0);
  });

  it.each([
    ["at rest", "x - y", "2*x - 2*y", [0, 0]],
    ["moving", "x - sin(3*t)", "4*x - 4*sin(3*t)", [3, 0]],
    ["curved", "x^2 + (y + 1)^2 - 1", "hypot(x, y + 1) - 1", [1, 0]],
  ])("let the run go on where they agree: %s", (_, a, b, velocity) => {
    const { status, checks } = run(a, b, velocity);
    expect([status, checks.redundantConstraints]).toEqual(["done", 1]);
  });
});
