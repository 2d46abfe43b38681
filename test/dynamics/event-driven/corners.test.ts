/** Corners that run over the ends of edges: flush faces, towers of equal boxes, a disc that rolls off its support. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { boxShape as box } from "../../support/planar-shapes.ts";

function run(file: object, until: number): SimulationResult {
  const { model } = readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" });
  return simulate(model, { method: "event", until, maxEvents: 500 });
}

const block = (name: string, x: number) => ({
  ...{ name, mass: 1e3, shape: box(1, 0.5), position: [x, 0.5], friction: 0 },
});
const slider = (x: number, speed: number) => ({
  ...{ name: "slider", mass: 1, shape: box(0.3, 0.2), position: [x, 1.2], velocity: [speed, 0], friction: 0 },
});
const obstacles = [{ name: "floor", type: "half-plane", friction: 0 }];
const because = "the tolerance of the run";

const impactsOf = ({ events }: SimulationResult) => events.filter(({ type }) => type === "impact");

describe("faces flush with each other", () => {
  it.each([
    ["to the right", [block("a", 0), block("b", 2), slider(0.5, 1)], 6, 1],
    ["to the left, in another order", [slider(1.5, -1), block("b", 2), block("a", 0)], 0, -1],
  ])("a box slides from one block onto the next without an impact %s", (_, bodies, at, speed) => {
    const result = run({ gravity: 10, bodies, obstacles }, 1.5);
    expect(result.status).toBe("done");
    expect(impactsOf(result)).toEqual([]);
    expectClose(result.final.velocity[at]!, speed, { absolute: 1e-12, because: "nothing is in its way" });
    expectClose(result.final.position[at + 1]!, 1.2, { absolute: 1e-12, because });
    expectClose(result.energy.final, result.energy.initial, { relative: 1e-12, because: "no friction, no impact" });
    expect(result.largestProjection).toBeUndefined();
  });

  it("a box falls along the side of a block as freely as without it", () => {
    const bodies = [block("a", 0), { name: "c", mass: 1, shape: box(0.3, 0.2), position: [1.3, 2], friction: 0 }];
    const result = run({ gravity: 10, bodies, obstacles }, 0.5);
    expect(impactsOf(result)).toEqual([]);
    expectClose(result.final.position[4]!, 2 - 5 * 0.25, { absolute: 1e-12, because });
  });

  it("a box that slides off the end of a block keeps its speed while it does", () => {
    const result = run({ gravity: 10, bodies: [block("a", 0), slider(0.5, 2)], obstacles }, 0.24);
    expect(impactsOf(result)).toEqual([]);
    expectClose(result.final.velocity[3]!, 2, {
      absolute: 1e-12,
      because: "its centre is over the block until t = 0.25",
    });
  });

  it("a box slides over the joint of two segments", () => {
    const segment = (name: string, from: number) => ({
      ...{ name, type: "segment", from: [from, 0], to: [from + 1, 0], friction: 0 },
    });
    const bodies = [{ name: "c", mass: 1, shape: box(0.2, 0.1), position: [-0.5, 0.1], velocity: [1, 0], friction: 0 }];
    const result = run({ gravity: 10, bodies, obstacles: [segment("s", -1), segment("t", 0)] }, 1.2);
    expect(impactsOf(result)).toEqual([]);
    expectClose(result.final.velocity[0]!, 1, { absolute: 1e-12, because: "nothing is in its way" });
    expectClose(result.final.position[1]!, 0.1, { absolute: 1e-12, because });
  });
});

describe("a tower of equal boxes", () => {
  it.each([0.3, 0.1 + 0.2, 1 / 3])("of half-width %d stands still exactly", (a) => {
    const rough = { friction: 0.5, restitution: 0.3 };
    const bodies = [0, 1, 2, 3].map((i) => ({
      ...{ name: `s${i}`, mass: 1, shape: box(a, a), position: [0.7, a * (2 * i + 1)], ...rough },
    }));
    const result = run({ bodies, obstacles: [{ name: "floor", type: "half-plane", ...rough }] }, 1);
    expect(result.status).toBe("done");
    expect(result.events).toEqual([]);
    expect(result.final.velocity.every((v) => v === 0)).toBe(true);
  });

  it("that falls box upon box comes to rest as a tower", () => {
    const rough = { friction: 0.5, restitution: 0.3 };
    const bodies = [0, 1, 2].map((i) => ({
      ...{ name: `s${i}`, mass: 1, shape: box(0.3, 0.3), position: [0.7, 0.3 * (2 * i + 1) + 0.1 * (i + 1)], ...rough },
    }));
    const result = run({ bodies, obstacles: [{ name: "floor", type: "half-plane", ...rough }] }, 1.5);
    expect(result.status).toBe("done");
    [0.3, 0.9, 1.5].forEach((height, i) => {
      expectClose(result.final.position[3 * i + 1]!, height, { absolute: 1e-9, because: "half a box and whole ones" });
      expectClose(result.final.position[3 * i]!, 0.7, { absolute: 1e-9, because: "nothing pushes sideways" });
    });
    expect(result.energy.imbalance).toBeLessThan(1e-11 * result.energy.initial);
  });
});

describe("a disc that slides off the edge of a block", () => {
  it("leaves it at the corner, where the curvature of its path would jump, and flies", () => {
    const disc = { name: "d", mass: 1, shape: { disc: 0.1 }, position: [0.5, 1.1], velocity: [2, 0], friction: 0 };
    const result = run({ gravity: 10, bodies: [block("a", 0), disc], obstacles }, 0.5);
    expect(result.status).toBe("done");
    expect(impactsOf(result)).toEqual([]);
    // v² / r = 40 exceeds g: the corner cannot hold it.
    expectClose(result.events[0]!.t, 0.25, { absolute: 1e-9, because: "0.5 m at 2 m/s" });
    expectClose(result.final.position[3]!, 1.5, { absolute: 1e-9, because });
    expectClose(result.final.position[4]!, 1.1 - 5 * 0.25 ** 2, { absolute: 1e-8, because });
    expect(result.warnings).toEqual([]);
  });
});
