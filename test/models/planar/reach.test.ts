import { expect, it } from "vitest";
import { readModel } from "../../../src/models/read-model.ts";

/** Boxes and discs by turns above a tilted floor, beside a wall and a fixed disc, a joint among them. */
const file = {
  kind: "system",
  bodies: Array.from({ length: 12 }, (_, i) => ({
    name: `b${i}`,
    mass: 1,
    shape:
      i % 2 === 0
        ? { disc: 0.1 + 0.01 * i }
        : {
            polygon: [
              [-0.2, -0.1],
              [0.2, -0.1],
              [0.2, 0.1],
              [-0.2, 0.1],
            ],
          },
    position: [0.45 * (i % 4) + 0.02 * i, 0.4 + 0.45 * Math.floor(i / 4)],
    angle: 0.3 * i,
    friction: i % 3 === 0 ? 0 : 0.4,
  })),
  joints: [{ name: "j", type: "revolute", between: ["b0", "b1"], at: [0.2, 0.4] }],
  obstacles: [
    { name: "floor", type: "half-plane", angle: 0.1, point: [0, -0.1] },
    { name: "wall", type: "half-plane", angle: -Math.PI / 2, point: [-0.3, 0] },
    { name: "bump", type: "disc", center: [1, 0], radius: 0.1 },
  ],
} as const;

const { system, initial } = readModel(JSON.stringify(file), { kind: "system" }).model;
const count = system.elements.length;
const states = Array.from({ length: 20 }, (_, k) =>
  Float64Array.from(initial.position, (x, j) => x + 0.25 * Math.sin(1 + k * (j + 1))),
);

it.each([0, 0.05, 0.5])("gaps of bodies within a reach of %d m are exact, the others any number above it", (reach) => {
  const [exact, near] = [new Float64Array(count), new Float64Array(count)];
  let skipped = 0;
  for (const q of states) {
    system.gapsInto(exact, q, 0, Number.POSITIVE_INFINITY);
    system.gapsInto(near, q, 0, reach);
    for (let e = 0; e < count; e++) {
      if (near[e] === exact[e]) continue;
      skipped++;
      expect(near[e]).toBeGreaterThan(reach);
      expect(exact[e]).toBeGreaterThan(0);
    }
  }
  expect(skipped).toBeGreaterThan(0);
});

it("the gap of one element is that of all of them at once", () => {
  const gaps = new Float64Array(count);
  for (const q of states) {
    system.gapsInto(gaps, q, 0, Number.POSITIVE_INFINITY);
    expect(Array.from(gaps, (_, e) => system.gapOf!(e, q, 0))).toEqual(Array.from(gaps));
  }
});
