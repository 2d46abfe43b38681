/**
 * Equal boxes on a floor that meet face to face: every corner of the one is in the line of the top or the bottom of the other, and rounding
 * says on which side of it. What follows must not depend on where the origin is.
 */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const HALF = 0.17;
const CORNERS = [
  [-0.21, -HALF],
  [0.21, -HALF],
  [0.21, HALF],
  [-0.21, HALF],
];

/** Masses 1 and 3, the left one with a speed of 2, the faces 0.58 apart: they meet at t = 0.29 with ε = ½. */
const meet = (x: number, y: number, fall: number) => {
  const box = (name: string, mass: number, own: number, speed: number) => ({
    ...{ name, mass, shape: { polygon: CORNERS }, position: [x + own, y + HALF + fall], velocity: [speed, 0] },
    ...{ friction: 0, restitution: 0.5 },
  });
  const file = {
    ...{ kind: "system", gravity: [0, -9.81], contacts: "all", simulate: { until: 0.5, method: "event" } },
    bodies: [box("left", 1, -0.5, 2), box("right", 3, 0.5, 0)],
    obstacles: [{ name: "floor", type: "half-plane", point: [x, y], angle: 0, friction: 0, restitution: 0 }],
  };
  return simulate(readModel(JSON.stringify(file), { kind: "system" }).model, { project: true });
};

describe("equal boxes that meet face to face on a floor", () => {
  it.each([
    [0, 0, 0],
    [0, 10, 0],
    [3, 0.7, 0.004],
    [0, 10.3, 0.004],
    [10, 10, 0.004],
    [0, 77.7, 0.004],
    [1000, 1000, 0.004],
    [0.3, 1e5, 0],
  ])("at (%d, %d), put %d m above it, part with the velocities of a central impact", (x, y, fall) => {
    const { status, reason, final } = meet(x, y, fall);
    expect([status, reason]).toEqual(["done", undefined]);
    // u₁ = (m₁ − ε m₃)/4 · 2 = −¼, u₂ = (1 + ε)/4 · 2 = ¾.
    expectClose(final.velocity[0]!, -0.25, { absolute: 1e-9, because: "central impact, ε = ½" });
    expectClose(final.velocity[3]!, 0.75, { absolute: 1e-9, because: "central impact, ε = ½" });
    const [left, right] = [-0.5 + 2 * 0.29 - 0.25 * 0.21, 0.5 + 0.75 * 0.21];
    expectClose(final.position[0]! - x, left, { absolute: 1e-8, because: "the time of contact" });
    expectClose(final.position[3]! - x, right, { absolute: 1e-8, because: "the time of contact" });
  });
});
