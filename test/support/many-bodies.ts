/** Scenes of many planar bodies. */
import type { SystemModel } from "../../src/models/model.ts";
import { readModel } from "../../src/models/read-model.ts";

export const systemOf = (file: object): SystemModel =>
  readModel(JSON.stringify(file), { file: "scene.json", kind: "system" }).model;

const SIZE = 0.1;
const square = (s: number): [number, number][] => [
  [-s, -s],
  [s, -s],
  [s, s],
  [-s, s],
];

const floor = { name: "floor", type: "half-plane", friction: 0.5 } as const;

/** Discs and boxes by turns in rows that stand a little apart, between two walls, above a ledge and a post. */
export function discsAndBoxes(count: number): object {
  const columns = Math.ceil(Math.sqrt(count));
  return {
    kind: "system",
    bodies: Array.from({ length: count }, (_, i) => {
      const [column, row] = [i % columns, Math.floor(i / columns)];
      return {
        ...{ name: `b${i}`, mass: 1, friction: 0.5 },
        shape: (column + row) % 2 === 1 ? { disc: SIZE } : { polygon: square(SIZE) },
        position: [(column - (columns - 1) / 2) * 2.15 * SIZE + (row % 2) * 0.1 * SIZE, (1.3 + 2.04 * row) * SIZE],
      };
    }),
    obstacles: [
      floor,
      { name: "left", type: "half-plane", point: [-0.12 * columns, 0], angle: -Math.PI / 2 },
      { name: "ledge", type: "segment", from: [-0.3, 0.02], to: [0.3, 0.02], friction: 0.5 },
      { name: "post", type: "disc", center: [0.12 * columns + 0.05, 0.2], radius: 0.1 },
    ],
  };
}

/** A pyramid of boxes at rest, `rows` high, from `x` on; neighbours in a row do not touch. */
export function boxPyramid(rows: number, x = 0, name = "b"): readonly object[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: rows - row }, (_box, k) => ({
      ...{ name: `${name}${row}_${k}`, mass: 1, friction: 0.5, shape: { polygon: square(SIZE) } },
      position: [x + (k + row / 2) * 2.2 * SIZE, (1 + 2 * row) * SIZE],
    })),
  ).flat();
}

export const onFloor = (bodies: readonly object[]): object => ({ kind: "system", bodies, obstacles: [floor] });
