/** Several bodies in contact: where rounding, redundant contacts and accumulating impacts used to end runs. */
import { describe, expect, it } from "vitest";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { boxShape as box } from "../../support/planar-shapes.ts";
import { systemOf } from "../../support/systems.ts";
import { bouncingBall } from "../../support/systems-stepping.ts";

function run(file: object, until: number): SimulationResult {
  const { model } = readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" });
  return simulate(model, { method: "event", until });
}

describe("a ball caught between two others", () => {
  /** Equal balls of no size on a line, without gravity; the middle one is caught when ε < 7 − 4√3 = 0.0718 [McNamaraYoung1992]. */
  const caught = (restitution: number): SimulationResult => {
    const contact = (i: number) => ({
      ...{ kind: "geometric-unilateral" as const, name: `c${i}`, restitution },
      gap: (q: Float64Array) => q[i + 1]! - q[i]!,
      rows: () => [[0, 1, 2].map((j) => (j === i + 1 ? 1 : j === i ? -1 : 0))],
    });
    const system = systemOf({
      coordinates: ["a", "b", "c"],
      mass: () => [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 1 : 0))),
      forces: () => [0, 0, 0],
      potential: () => 0,
      elements: [contact(0), contact(1)],
    });
    return runEventDriven(system, { position: [1, 2.2, 4], velocity: [1, 0.2, -0.9] }, { until: 5 });
  };

  it("is hit infinitely often and all three go on together with the mean velocity below ε = 7 − 4√3", () => {
    const { status, final, energy } = caught(0.05);
    expect(status).toBe("done");
    for (const velocity of final.velocity) {
      expectClose(velocity, 0.1, { absolute: 1e-8, because: "flights below the rounding of the gaps are left out" });
    }
    expect(energy.imbalance).toBeLessThan(1e-12);
  });

  it("escapes above it", () => {
    const { status, final } = caught(0.2);
    expect(status).toBe("done");
    expect(final.velocity[2]! - final.velocity[0]!).toBeGreaterThan(1e-3);
  });
});

describe("contacts of planar bodies", () => {
  it("a point that slides over the end of an edge keeps its speed, falls freely and keeps its books", () => {
    const result = run(
      {
        gravity: 10,
        bodies: [
          { name: "table", mass: 1e3, shape: box(1, 0.5), position: [0, 0.5], friction: 0 },
          {
            ...{
              name: "point",
              mass: 1,
              inertia: 1,
              shape: { points: [[0, 0]] },
              position: [0.9, 1],
              velocity: [1, 0],
            },
            friction: 0,
          },
        ],
        obstacles: [{ name: "floor", type: "half-plane", friction: 0 }],
      },
      0.2,
    );
    expect(result.status).toBe("done");
    const [, , , x, y] = result.final.position;
    expectClose(x!, 1.1, { absolute: 1e-9, because: "the tolerance of the run" });
    expectClose(y!, 1 - 5 * 0.1 ** 2, { absolute: 1e-9, because: "the tolerance of the run" });
    expect(result.energy.imbalance).toBeLessThan(1e-9);
  });

  it("a disc that is wedged in, where Newton's law has no solution, ends the run there and says so", () => {
    const result = run(
      {
        bodies: [
          {
            ...{ name: "disc", mass: 0.333, shape: { disc: 0.28 }, position: [-0.4, 0.3], velocity: [-2, -1] },
            ...{ friction: 0.8, restitution: 0.1 },
          },
        ],
        obstacles: [
          { name: "slope", type: "half-plane", angleDegrees: 28.5, friction: 0.8, restitution: 0.1 },
          { name: "wall", type: "half-plane", point: [-1, 0], angleDegrees: -90, friction: 0.48, restitution: 0.1 },
        ],
      },
      2,
    );
    expect(result.status).toBe("failed");
    expect(result.reason).toMatch(/at t = .*disc-(slope|wall).*no solution under the law newton/);
    expect(result.final.t).toBeGreaterThan(0);
  });

  it("boxes that fall on each other with friction reach the end with closed books and no penetration", () => {
    const one = (name: string, a: number, y: number, angle: number) => ({
      ...{ name, mass: 4 * a * a, shape: box(a, a), position: [0.06, y], angle, friction: 0.5, restitution: 0.1 },
    });
    const result = run(
      {
        bodies: [one("b0", 0.32, 0.5, 0.11), one("b1", 0.36, 1.4, 0.02)],
        obstacles: [
          { name: "floor", type: "half-plane", friction: 0.5, restitution: 0.1 },
          { name: "l", type: "half-plane", point: [-1, 0], angleDegrees: -90, friction: 0.3 },
        ],
      },
      1,
    );
    expect(result.status).toBe("done");
    expect(result.energy.imbalance).toBeLessThan(1e-9 * result.energy.initial);
    expect(result.worstPenetration).toBeLessThan(1e-8);
    expect(result.energy.final).toBeLessThan(result.energy.initial);
  });
});

describe("the recorder", () => {
  it("gets the initial state once, and two states at one time only at impacts", () => {
    const times: number[] = [];
    const recorder = { record: (t: number) => times.push(t) };
    const result = runEventDriven(bouncingBall(0.5), { position: [5], velocity: [0] }, { until: 2.2, recorder });
    const impacts = result.events.filter(({ type }) => type === "impact").map(({ t }) => t);
    expect(times.filter((t, k) => t === times[k - 1])).toEqual(impacts);
    expect(times.filter((t) => t === 0)).toHaveLength(1);
  });
});

describe("a tower of equal boxes", () => {
  it("that falls together comes to rest box on box, however its contacts hang together on the way", () => {
    const at = (i: number): number => 0.1 + 0.2 * i;
    const bodies = Array.from({ length: 8 }, (_, i) => ({
      ...{ name: `b${i}`, mass: 1, shape: box(0.2, 0.1), friction: 0.5, restitution: 0.3 },
      position: [0, at(i) + 0.01 * (i + 1)],
    }));
    const obstacles = [{ name: "floor", type: "half-plane", friction: 0.5, restitution: 0.3 }];
    const { status, final, energy } = run({ gravity: [0, -9.81], bodies, obstacles, contacts: "all" }, 1);
    expect(status).toBe("done");
    bodies.forEach((_, i) => {
      expectClose(final.position[3 * i + 1]!, at(i), { absolute: 1e-12, because: "rounding" });
      expectClose(final.position[3 * i]!, 0, { absolute: 1e-12, because: "nothing pushes sideways" });
    });
    expectClose(energy.final, 9.81 * 8 * 0.8, { relative: 1e-12, because: "mg Σ(0.1 + 0.2 i)" });
  });
});

it("twenty discs in a box get past an impact of 21 contacts, whose small parts doubles do not resolve", () => {
  const wall = (name: string, x: number, angle: number) => ({ name, type: "half-plane", point: [x, 0], angle });
  const floor = { name: "floor", type: "half-plane", point: [0, 0], angle: 0, friction: 0.3 };
  const discs = Array.from({ length: 20 }, (_, i) => {
    const [row, column] = [Math.floor(i / 5), i % 5];
    return {
      ...{ name: `d${row}${column}`, mass: 1, shape: { disc: 0.05 }, friction: 0.3 },
      position: [0.1 * column + 0.05 + (row % 2) * 0.03, 0.05 + 0.12 * row],
    };
  });
  const obstacles = [floor, wall("left", 0, -Math.PI / 2), wall("right", 0.55, Math.PI / 2)];
  const { status, worstResidual, energy } = run({ bodies: discs, obstacles }, 0.1394);
  expect(status).toBe("done");
  expect(worstResidual).toBeLessThan(1e-10);
  expect(Math.abs(energy.imbalance)).toBeLessThan(1e-9);
});
