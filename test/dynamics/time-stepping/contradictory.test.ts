import { describe, expect, test } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";

type Element = { readonly type: string; readonly slip?: string; readonly gap?: string };

function run(method: string, a: Element, b: Element, more: object = {}): SimulationResult {
  const file = {
    ...{ kind: "system", coordinates: ["x", "y"], kineticEnergy: "dx^2 + dy^2", potentialEnergy: "9.81*y" },
    elements: [
      { name: "a", ...a },
      { name: "b", ...b },
    ],
    simulate: { until: 1, step: 0.01, method },
    ...more,
  };
  return simulate(readModel(JSON.stringify(file), { kind: "system" }).model);
}

const slip = (formula: string): Element => ({ type: "kinematic-bilateral", slip: formula });
const gap = (formula: string): Element => ({ type: "geometric-bilateral", gap: formula });

describe.each(["moreau", "rattle"])("constraints that depend on each other, by %s", (method) => {
  test.each([
    ["velocities", slip("dx"), slip("dx - t"), 0],
    ["velocities that differ by a thousandth", slip("dx - t"), slip("2*dx - 2.002*t"), 0],
    ["gaps that part", gap("x"), gap("x - max(0, t - 0.5)^2"), 0.5],
    ["gaps that jump", gap("x"), gap("x - 0.1*(sign(t - 0.5) + 1)"), 0.5],
  ] as const)("end the run where they contradict each other: %s", (_, a, b, t) => {
    const { status, reason, final } = run(method, a, b);
    expect(status).toBe("failed");
    expect(reason).toMatch(/\((a, b|b, a)\): the constraints contradict each other/);
    expect(Math.abs(final.t - t)).toBeLessThanOrEqual(0.0101);
  });

  test.each([
    ["at rest", gap("x - y"), gap("2*x - 2*y")],
    ["moving", gap("x - sin(3*t)"), gap("4*x - 4*sin(3*t)")],
    ["curved", gap("x^2 + (y + 1)^2 - 1"), gap("hypot(x, y + 1) - 1")],
  ] as const)("go on where they agree: %s", (_, a, b) => {
    const velocity = a.gap!.includes("sin") ? [3, 0] : [0, 0];
    const { status, checks } = run(method, a, b, { initial: { position: [0, 0], velocity } });
    expect([status, checks.redundantConstraints]).toEqual(["done", 1]);
  });
});
