/**
 * Eight bodies whose masses differ by up to 3 · 10⁶ come down between two walls. A light one under heavy ones bears many thousand times the impulses
 * that drive it: what is solved relative to these impulses may be nowhere near solved relative to what drives.
 */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";

/** Mass, inertia, angle and velocity to the right. */
const BODIES = [
  [0.000616, 2.46e-6, 2.21, 0.05],
  [288, 1.15, 5.03, 0.68],
  [0.000382, 1.53e-6, 2.97, -0.07],
  [0.0106, 4.25e-5, 0.65, -0.45],
  [116, 0.463, 3.5, -0.85],
  [12.2, 0.0487, 5.7, 0.52],
  [1240, 4.95, 4.09, 1],
  [1270, 5.09, 5.74, -0.91],
] as const;

const BAR = {
  polygon: [
    [-0.11, -0.04],
    [0.11, -0.04],
    [0.11, 0.04],
    [-0.11, 0.04],
  ],
};
const PENTAGON = {
  polygon: [
    [0.1, 0],
    [0.03, 0.095],
    [-0.08, 0.06],
    [-0.08, -0.06],
    [0.03, -0.095],
  ],
};

const wall = (name: string, left: number, right: number) => ({
  ...{ name, type: "polygon", friction: 0.4 },
  points: [
    [left, 0],
    [right, 0],
    [right, 3],
    [left, 3],
  ],
});

const fall = (tolerance: number) => {
  const file = {
    ...{ kind: "system", gravity: [0, -9.81], simulate: { until: 0.26, method: "moreau", step: 2e-3 } },
    bodies: BODIES.map(([mass, inertia, angle, speed], k) => ({
      ...{ name: `b${k}`, mass, inertia, angle, friction: 0.4, shape: k % 2 === 0 ? BAR : PENTAGON },
      ...{ position: [-0.15 + 0.3 * (k % 2), 0.2 + 0.25 * (k >> 1)], velocity: [speed, -1] },
    })),
    obstacles: [
      { name: "floor", type: "half-plane", friction: 0.4 },
      ...[wall("left", -0.5, -0.32), wall("right", 0.32, 0.5)],
    ],
  };
  return simulate(readModel(JSON.stringify(file), { kind: "system" }).model, { tolerance });
};

describe("bodies whose masses differ by millions", () => {
  it("come down at a tolerance of 1e-8: light ones under heavy ones are solved to it as well", () => {
    const { status, failure } = fall(1e-8);
    expect(failure).toBeUndefined();
    expect(status).toBe("done");
  });
});
