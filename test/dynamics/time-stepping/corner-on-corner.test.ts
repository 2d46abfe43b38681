/** Where four bricks of an aligned wall meet, corners stand on corners: of what slides past there nothing is taken along. */
import { describe, expect, it } from "vitest";
import { type SimulateOptions, simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const box = (width: number, height: number) => ({
  polygon: [
    [-width, -height],
    [width, -height],
    [width, height],
    [-width, height],
  ],
});

/** Bricks of 1 kg, 0.2 m wide and 0.1 m high, without friction, brick upon brick from x = 0 on; `side` −1: mirrored. */
function wall(
  rows: number,
  columns: number,
  restitution: number,
  striker: object,
  side: number,
  options: SimulateOptions,
) {
  const frictionless = { friction: 0, restitution };
  const bricks = Array.from({ length: rows * columns }, (_, k) => {
    const [row, column] = [Math.floor(k / columns), k % columns];
    const position = [side * 0.2 * column, 0.05 + 0.1 * row];
    return { name: `b${row}_${column}`, mass: 1, shape: box(0.1, 0.05), position, ...frictionless };
  });
  const file = {
    kind: "system",
    gravity: [0, -9.81],
    bodies: [...bricks, { name: "striker", mass: 2, ...striker, ...frictionless }],
    obstacles: [{ name: "floor", type: "half-plane", ...frictionless }],
  };
  const { model } = readModel(JSON.stringify(file), { kind: "system" });
  return simulate(model, options);
}

describe("moreau: the middle course of an aligned wall that is struck", () => {
  it.each([
    [1, 0],
    [-1, 0],
    [1, 0.5],
    [-1, 0.5],
  ])("moves off alone, to the side %d with ε = %d: (1 + ε) 2 m/s", (side, restitution) => {
    const striker = { shape: box(0.04, 0.04), position: [-0.2 * side, 0.15], velocity: [4 * side, 0] };
    const run = wall(3, 2, restitution, striker, side, { method: "moreau", until: 0.025, step: 1e-3 });
    expect(run.status).toBe("done");
    const expected = [0, 0, 1 + restitution, 1 + restitution, 0, 0].map((part) => 2 * part * side);
    expected.forEach((velocity, k) => {
      expectClose(run.final.velocity[3 * k]!, velocity, {
        absolute: 5e-3,
        because: "the striker falls by a millimetre before, out of the line of the centres: the bricks turn a little",
      });
    });
  });
});
