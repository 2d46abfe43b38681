/** Bricks side by side and upon each other, of which more contacts act than the motion needs. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { RunOptions } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const brick = (width: number, height: number) => ({
  polygon: [
    [-width, -height],
    [width, -height],
    [width, height],
    [-width, height],
  ],
});

/** Rows of bricks, every other one half a brick further, and a ball about to hit them at 4 m/s. */
function wall(rows: number, columns: number, ball: readonly [number, number], options: RunOptions) {
  const bricks = Array.from({ length: rows * columns }, (_, k) => {
    const [row, column] = [Math.floor(k / columns), k % columns];
    const position = [0.2 * column + 0.1 * (row % 2), 0.05 + 0.1 * row];
    return { name: `b${row}_${column}`, mass: 1, shape: brick(0.1, 0.05), position, friction: 0.5, restitution: 0 };
  });
  const file = {
    bodies: [
      ...bricks,
      { name: "ball", mass: 2, shape: { disc: 0.08 }, position: ball, velocity: [4, 0], friction: 0.3, restitution: 0 },
    ],
    obstacles: [{ name: "floor", type: "half-plane", friction: 0.4 }],
  };
  const { model } = readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" });
  return simulate(model, { method: "event", ...options });
}

describe("a brick in a channel that it fills", () => {
  // Held on both sides, it can be pressed by any forces that differ by the load; least ones would pull on one side, and rub on none.
  const file = {
    kind: "system",
    gravity: [3, -10],
    bodies: [
      {
        name: "brick",
        mass: 1,
        shape: brick(0.1, 0.3),
        position: [0, 0],
        velocity: [0, -1],
        friction: 0.5,
        restitution: 0,
      },
    ],
    obstacles: [
      { name: "left", type: "half-plane", point: [-0.1, 0], angle: -Math.PI / 2, friction: 0.5 },
      { name: "right", type: "half-plane", point: [0.1, 0], angle: Math.PI / 2, friction: 0.5 },
    ],
  };
  const { model } = readModel(JSON.stringify(file), { kind: "system" });
  const run = simulate(model, { method: "event", until: 0.5 });

  it("is braked by the side that it leans on: v = −1 − (10 − μ · 3) t", () => {
    expect(run.status).toBe("done");
    expectClose(run.final.velocity[1]!, -1 - (10 - 0.5 * 3) * 0.5, {
      relative: 1e-9,
      because: "the motion is uniformly accelerated, the tolerance of the run 1e-10",
    });
  });

  it("takes work at every contact and gives none", () => {
    for (const work of Object.values(run.energy.byElement)) expect(work).toBeLessThan(1e-12);
  });
});

describe("a ball that hits a wall of flush bricks", () => {
  it("leaves contacts that rise out of a gap below zero alone: no body gets into another", () => {
    const run = wall(2, 2, [-0.2, 0.09], { until: 0.2 });
    expect(run.reason).toBeUndefined();
    expect(run.status).toBe("done");
    // A tenth of what counts as an overlap of bodies of this size.
    expect(run.worstPenetration).toBeLessThan(1e-9);
    expect(run.energy.created).toBe(0);
  });

  it("does not end modes at once that it has just decided on: a few events and solves, not hundreds of thousands", () => {
    let asked = 0;
    // Solvers ask at every pivot, so that questions count the work: 46 000 of them.
    const run = wall(3, 4, [-0.5, 0.25], { until: 0.083, shouldStop: () => ++asked > 100_000 });
    expect(run.status).toBe("done");
    expect(run.events.length).toBeLessThan(20);
  });
});
