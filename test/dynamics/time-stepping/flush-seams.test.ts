import { describe, expect, test } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";

const box = {
  name: "b",
  mass: 1,
  shape: {
    polygon: [
      [-0.1, -0.1],
      [0.1, -0.1],
      [0.1, 0.1],
      [-0.1, 0.1],
    ],
  },
};
const square = (from: number, to: number) => [
  [from, -0.2],
  [to, -0.2],
  [to, 0],
  [from, 0],
];

/** Floors whose top is flat, of two parts that meet at x = 0. */
const FLOORS = {
  "two polygons": [
    { name: "l", type: "polygon", points: square(-1, 0) },
    { name: "r", type: "polygon", points: square(0, 1) },
  ],
  "two segments": [
    { name: "l", type: "segment", from: [-1, 0], to: [0, 0] },
    { name: "r", type: "segment", from: [0, 0], to: [1, 0] },
  ],
} as const;

/** Slides over the seam with 3 m/s without friction. */
function slide(floor: keyof typeof FLOORS, step: number) {
  const text = JSON.stringify({
    kind: "system",
    bodies: [{ ...box, position: [-0.5, 0.1], velocity: [3, 0] }],
    obstacles: FLOORS[floor],
    simulate: { until: 0.3 },
  });
  return simulate(readModel(text, { kind: "system" }).model, { method: "moreau", step });
}

describe.each(["two polygons", "two segments"] as const)("a box slides over the seam of %s", (floor) => {
  // Nothing is in its way: it goes on with what it has.
  test.each([5e-4, 1e-3, 1.3e-3, 2e-3, 3e-3, 5e-3])("as over a floor of one part, step %f", (step) => {
    const { final, energy, events } = slide(floor, step);
    expect([final.velocity[0], final.velocity[1], final.velocity[2]]).toEqual([3, 0, 0]);
    expect(energy.final).toBe(energy.initial);
    expect(events.filter(({ type }) => type === "impact")).toEqual([]);
  });
});
