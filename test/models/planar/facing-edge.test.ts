/** Which edge a corner touches where two boxes overlap a little at a corner, as time stepping lets them. */
import { describe, expect, test } from "vitest";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const ROUNDING = { absolute: 1e-14, because: "plane geometry by hand" };

/** Gaps of the lower corners, at `left` and `right`, of a box above the box [−1, 1] × [−1, 1]. */
function lowerGaps(left: readonly [number, number], right: readonly [number, number]): [number, number] {
  const [dx, dy] = [right[0] - left[0], right[1] - left[1]];
  const [width, height, angle] = [Math.hypot(dx, dy), 0.6, Math.atan2(dy, dx)];
  const up = [(-dy / width) * (height / 2), (dx / width) * (height / 2)] as const;
  const position = [left[0] + dx / 2 + up[0], left[1] + dy / 2 + up[1]];
  const bodies = [
    { name: "low", mass: 2, shape: boxShape(1, 1) },
    { name: "top", mass: 2, shape: boxShape(width / 2, height / 2), position, angle },
  ];
  const { system, initial } = readModel(JSON.stringify({ kind: "system", bodies }), { kind: "system" }).model;
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, Float64Array.from(initial.position), 0, 10);
  // Four corners of the lower box against the upper one, then those of the upper one in their order.
  return [gaps[4]!, gaps[5]!];
}

describe("a corner past the end of the face that parts the boxes", () => {
  test("touches it still where no corner is deeper, by less past the end than it is deep", () => {
    const [left, right] = lowerGaps([0, 0.95], [1.02, 0.95]);
    expectClose(left, -0.05, ROUNDING);
    expectClose(right, -0.05, ROUNDING);
  });

  test("is outside where another corner is deeper: it is 0.02 from the box", () => {
    const [left, right] = lowerGaps([0, 0.95], [1.02, 0.97]);
    expectClose(left, -0.05, ROUNDING);
    expectClose(right, 0.02, ROUNDING);
  });

  test("is outside where it is farther past the end than it is deep", () => {
    const [left, right] = lowerGaps([0, 0.95], [1.06, 0.95]);
    expectClose(left, -0.05, ROUNDING);
    expectClose(right, 0.06, ROUNDING);
  });
});

test("a corner that is clear of the face has its distance from it", () => {
  expect(lowerGaps([-0.5, 1.1], [0.5, 1.2])[0]).toBeGreaterThan(0);
  expectClose(lowerGaps([-0.5, 1.1], [0.5, 1.2])[1], 0.2, ROUNDING);
});

test("a tip beside a corner of the target is as deep as it is in the side that it came through, however thin it is below", () => {
  // A bar with a fin, flat on a slope: the tip of the fin, at (−0.1, 0.12), is level with the lower end of the side of a block.
  const bar = [
    [-0.1, -0.04],
    [0.1, -0.04],
    [0.1, 0.04],
    [-0.1, 0.04],
  ];
  const fin = [
    [-0.1, 0],
    [-0.04, 0],
    [-0.1, 0.12],
  ];
  const block = [
    [0.2, 0.1],
    [0.45, 0.1],
    [0.45, 0.3],
    [0.2, 0.3],
  ];
  const file = {
    kind: "system",
    bodies: [
      {
        ...{ name: "b", mass: 1, inertia: 0.01, position: [0, 0] },
        shapes: [
          { name: "bar", polygon: bar },
          { name: "fin", polygon: fin },
        ],
      },
    ],
    obstacles: [{ name: "block", type: "polygon", points: block }],
  };
  const { system } = readModel(JSON.stringify(file), { kind: "system" }).model;
  const angle = -0.3;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [tipX, tipY] = [-0.1 * cos - 0.12 * sin, -0.1 * sin + 0.12 * cos];
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, Float64Array.of(0.2001 - tipX, 0.1049 - tipY, angle), 0, 1);
  const tip = system.elements.findIndex(({ name }) => name === "b-block.7");
  expectClose(gaps[tip]!, -1e-4, ROUNDING);
});
