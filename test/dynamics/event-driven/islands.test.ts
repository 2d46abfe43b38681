import { expect, it } from "vitest";
import { islandProblem, islandsOf } from "../../../src/dynamics/event-driven/islands.ts";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import { elementBlock } from "../../../src/elements/elements.ts";
import { readModel } from "../../../src/models/read-model.ts";

const contact = { kind: "geometric-unilateral", name: "n", restitution: 0 } as const;
const friction = { kind: "coulomb-step", name: "t", restitution: 0, normal: "n", friction: [0.5] } as const;

/** Components 0, 1 and 3 hang together by the matrix (0–3) and by friction (1 feeds on 0), 2 is alone. */
const problem = {
  size: 4,
  matrix: Float64Array.of(2, 0, 0, 1, 0, 3, 0, 0, 0, 0, 4, 0, 1, 0, 0, 5),
  offset: Float64Array.of(1, 2, 3, 4),
  blocks: [
    elementBlock(contact, 0, -1),
    elementBlock(friction, 1, 0),
    elementBlock(contact, 2, -1),
    elementBlock(contact, 3, -1),
  ],
};

it("components that neither the matrix nor friction connects are islands", () => {
  expect(islandsOf(problem)).toEqual([[0, 1, 3], [2]]);
});

it("the problem of an island has its part of everything, with friction on its own normal", () => {
  const { size, matrix, offset, blocks } = islandProblem(problem, [0, 1, 3]);
  expect({ size, matrix: [...matrix], offset: [...offset] }).toEqual({
    ...{ size: 3, offset: [1, 2, 4] },
    matrix: [2, 0, 1, 0, 3, 0, 1, 0, 5],
  });
  expect(blocks.map(({ start, normal }) => [start, normal])).toEqual([
    [0, -1],
    [1, 0],
    [2, -1],
  ]);
});

it("a disc at rest in a corner stays there while a box elsewhere rocks to rest", () => {
  const box = [
    [-0.2, -0.3],
    [0.2, -0.3],
    [0.2, 0.3],
    [-0.2, 0.3],
  ];
  const common = { mass: 1, friction: 0.8, restitution: 0 };
  const obstacle = { type: "half-plane", friction: 0.8, restitution: 0 };
  const file = {
    kind: "system",
    bodies: [
      { ...common, name: "disc", shape: { disc: 0.25 }, position: [0.75, 0.25] },
      { ...common, name: "box", shape: { polygon: box }, position: [-1, 0.37], angle: 0.2 },
    ],
    obstacles: [
      { ...obstacle, name: "floor" },
      { ...obstacle, name: "wall", point: [1, 0], angle: Math.PI / 2 },
    ],
  };
  const { system, initial } = readModel(JSON.stringify(file), { kind: "system" }).model;
  const { status, final, events } = runEventDriven(system, initial, { until: 1.5 });
  expect(status).toBe("done");
  expect(final.position.slice(0, 2)).toEqual([0.75, 0.25]);
  expect(Math.abs(final.position[2]!)).toBeLessThan(2 ** -52);
  expect(events.filter(({ elements }) => elements.some((name) => name.startsWith("disc")))).toEqual([]);
});
