/**
 * Two links with a hinge fall flat on a floor without rebound: after √(v² + 2 g h) Δt at most they lie in it under the bare rule of `moreau`,
 * whose contacts act where g ≤ 0, and stay there. The run says so; where they lie on the floor it says nothing.
 */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";

const HALF = 0.025;
const SPEED = 10;

const link = {
  polygon: [
    [-0.1, -HALF],
    [0.1, -HALF],
    [0.1, HALF],
    [-0.1, HALF],
  ],
};

const fall = (method: string, step: number, activation?: string) => {
  const more = { ...(method !== "event" && { step }), ...(activation && { activation }) };
  const file = {
    ...{ kind: "system", simulate: { until: 0.2, method, ...more } },
    bodies: ["a", "b"].map((name, i) => ({
      ...{ name, mass: 1, shape: link, position: [0.2 * i, 0.525], velocity: [0, -SPEED], restitution: 0 },
    })),
    obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }],
    joints: [{ name: "hinge", type: "revolute", between: ["a", "b"], at: [0.1, 0.525] }],
  };
  const { status, final, warnings } = simulate(readModel(JSON.stringify(file), { kind: "system" }).model, {
    project: true,
  });
  expect(status).toBe("done");
  return { depth: HALF - final.position[1]!, warnings: warnings.filter((text) => text.includes("deep at the end")) };
};

describe("links at rest in the floor", () => {
  it("are a warning that says how deep", () => {
    const { depth, warnings } = fall("moreau", 2e-3, "held");
    expect(depth).toBeGreaterThan(1e-3);
    expect(depth).toBeLessThan(Math.hypot(SPEED, Math.sqrt(2 * 9.81 * 0.5)) * 2e-3);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^(a|b)-floor\.\d is left /);
    expect(Number(warnings[0]!.match(/left ([^ ]+) deep/)![1])).toBeCloseTo(depth, 4);
  });

  it.each(["moreau", "rattle", "event"])("are none under %s", (method) => {
    const { depth, warnings } = fall(method, 2e-3);
    expect(Math.abs(depth)).toBeLessThan(1e-9);
    expect(warnings).toEqual([]);
  });
});

it.each([1, 100])(
  "a box of %d with rebound that rests in the floor is told of, whether its contacts are listed or found",
  (count) => {
    const bodies = Array.from({ length: count }, (_, i) => ({
      ...{ name: `b${i}`, mass: 1, shape: link, restitution: 0.5 },
      ...{ position: [0.3 * i, 0.3137 + 0.0013 * i] },
    }));
    const file = { kind: "system", bodies, obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }] };
    const { model } = readModel(JSON.stringify(file), { kind: "system" });
    const { final, warnings } = simulate(model, { method: "moreau", step: 5e-3, until: 3 });
    const depths = final.position.filter((_, j) => j % 3 === 1).map((y) => HALF - y);
    expect(Math.max(...depths)).toBeGreaterThan(1e-4);
    expect(warnings.filter((text) => text.includes("deep at the end"))).toHaveLength(1);
  },
);
