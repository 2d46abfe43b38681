/**
 * Tiles that meet flush are one floor: what slides or rolls over the seam between two of them without friction goes on evenly,
 *   x(t) = x₀ + v t,   y = r,
 * also where it begins with its contact exactly on the seam, the end of the edges of both.
 */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectAllClose } from "../../support/expect.ts";

const UNTIL = 0.3;
const HALF = 0.1;
const TILES = [
  [-1, 0],
  [0, 0.4],
  [0.4, 1.2],
] as const;

const SHAPES = {
  disc: { disc: HALF },
  box: {
    polygon: [
      [-HALF, -HALF],
      [HALF, -HALF],
      [HALF, HALF],
      [-HALF, HALF],
    ],
  },
};

type Mover = readonly [shape: keyof typeof SHAPES, x: number, v: number];

/** Every mover goes on as if it were alone on one floor. */
const expectEven = (...movers: readonly Mover[]) => {
  const file = {
    ...{ kind: "system", simulate: { until: UNTIL, method: "event" } },
    bodies: movers.map(([shape, x, v], i) => ({
      ...{ name: `b${i}`, mass: 1, shape: SHAPES[shape], position: [x, HALF], velocity: [v, 0] },
    })),
    obstacles: TILES.map(([left, right], i) => ({
      ...{ name: `t${i}`, type: "polygon" },
      points: [
        [left, -0.2],
        [right, -0.2],
        [right, 0],
        [left, 0],
      ],
    })),
  };
  const { model } = readModel(JSON.stringify(file), { kind: "system" });
  const { status, failure, final, energy } = simulate(model, { project: true });
  expect(failure).toBeUndefined();
  expect(status).toBe("done");
  const rounding = { absolute: 1e-12, because: "rounding of a few dozen steps" };
  const [places, speeds] = [movers.map(([, x, v]) => [x + v * UNTIL, HALF, 0]), movers.map(([, , v]) => [v, 0, 0])];
  expectAllClose(final.position.flat(), places.flat(), rounding);
  expectAllClose(final.velocity.flat(), speeds.flat(), rounding);
  expect(energy.imbalance).toBeLessThan(1e-12);
};

describe("over the seam of two tiles", () => {
  it.each([
    // The lowest point of the disc, or a lower corner of the box, begins on the seam, rounding beside it, or before it.
    ["disc", 0, 1],
    ["disc", 0, -1],
    ["disc", -1e-17, 1],
    ["disc", 0.4, 2],
    ["disc", -0.2, 2],
    ["box", HALF, 2],
    ["box", 0.4 - HALF, -3],
  ] as const)("a %s from %d goes on with %d", (...mover) => expectEven(mover));

  it("a box comes off its tile while a disc begins on a seam", () => {
    // A little ahead the box would be held by the side of the tile: no step ahead of the border of the disc exists.
    expectEven(["box", -HALF, 2], ["disc", 0.4, 2]);
    expectEven(["disc", 0.4, 2], ["box", -HALF, 2]);
  });
});
