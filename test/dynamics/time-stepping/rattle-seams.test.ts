/** RATTLE on bodies that slide over tiles: what a step may leave unexplained where a flush face comes down on the floor within it. */
import { expect, test } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const G = 9.81;

/** Tiles of a width beside each other; tops at the heights. */
const tiles = (width: number, friction: number, heights: readonly number[]): object[] =>
  heights.map((top, i) => ({
    ...{ name: `t${i}`, type: "polygon", friction },
    points: [
      [i * width, -0.25],
      [(i + 1) * width, -0.25],
      [(i + 1) * width, top],
      [i * width, top],
    ],
  }));

test.each([
  [0.25, 0.25, 1, 0.6],
  [0.25, 0.3, 1.618, 0.2],
  [0.5, 0.2718, 1.618, 0.4],
])(
  "a plank of half length %f m slides with friction over flush tiles of %f m at %f m/s in steps of 2 ms, v = v₀ − μgt",
  (half, width, speed, until) => {
    const friction = 0.1;
    const shape = boxShape(half, 0.03125);
    const body = { name: "b", mass: 1.3, shape, position: [0.6, 0.03125], velocity: [speed, 0], friction };
    const obstacles = tiles(width, friction, new Array<number>(8).fill(0));
    const text = JSON.stringify({ kind: "system", bodies: [body], obstacles, simulate: { until } });
    const run = simulate(readModel(text, { kind: "system" }).model, { method: "rattle", step: 2e-3 });
    expect(run.reason).toBeUndefined();
    expect(run.status).toBe("done");
    const because = "roundings of gaps, 1e-13 m, in steps of 2e-3 s";
    expectClose(run.final.velocity[0]!, speed - friction * G * until, { absolute: 1e-9, because });
  },
);
