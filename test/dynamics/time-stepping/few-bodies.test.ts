/** Moreau's rule for a few planar bodies, whose contacts are listed: apart, and at rest, without being told to. */
import { describe, expect, it } from "vitest";
import type { TimeSteppingOptions } from "../../../src/dynamics/run-settings.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { expectAllClose } from "../../support/expect.ts";
import { onFloor, systemOf } from "../../support/many-bodies.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const STEP = 2e-3;

function run(file: object, until: number, more: Partial<TimeSteppingOptions> = {}): SimulationResult {
  const { system, initial } = systemOf({ kind: "system", ...file });
  return runTimeStepping(system, initial, { step: STEP, until, ...more });
}

/** Equal boxes, `apart` m from the floor and from each other. */
const stack = (count: number, apart: number): object =>
  onFloor(
    Array.from({ length: count }, (_, i) => ({
      ...{ name: `b${i}`, mass: 1, friction: 0.5, shape: boxShape(0.1, 0.1) },
      position: [0, 0.1 + 0.2 * i + apart * (i + 1)],
    })),
  );

const resting = (count: number): number[] => Array.from({ length: count }, (_, i) => [0, 0.1 + 0.2 * i, 0]).flat();

describe("a flush stack of equal boxes", () => {
  it.each(["held", "ahead"] as const)("rests for as long as one likes (%s)", (activation) => {
    const { final, energy, warnings } = run(stack(5, 0), 2, { activation });
    expectAllClose(final.position, resting(5), {
      absolute: 1e-15,
      because: "a rounding of the first steps, and no creep",
    });
    expect(final.velocity.every((v) => v === 0)).toBe(true);
    expect(energy.created).toBe(0);
    expect(warnings).toEqual([]);
  });

  it("that falls comes to rest on itself, without an overlap, and loses its height", () => {
    const { final, energy, worstPenetration } = run(stack(8, 0.02), 1);
    const touch = { absolute: 8e-6, because: "gaps of 2⁻²⁰ of the lengths are touch, one a box" };
    expectAllClose(final.position, resting(8), touch);
    expect(worstPenetration).toBeLessThan(1e-5);
    expect(energy.imbalance).toBeLessThan(1e-11);
    expect(Math.abs(energy.dissipated - 9.81 * 0.02 * 36)).toBeLessThan(1e-3);
  });
});

describe("contacts of shapes act ahead of their closing by default", () => {
  const disc = { name: "d", mass: 1, shape: { disc: 0.1 }, position: [0.2, 0.3], friction: 0.3 };
  const floor = { name: "floor", type: "half-plane", friction: 0.3 };

  it("where bodies are free or on springs", () => {
    for (const more of [
      {},
      {
        springs: [
          {
            name: "s",
            between: ["d", "ground"],
            stiffness: 50,
            points: [
              [0, 0],
              [0, 0.6],
            ],
            length: 0.2,
          },
        ],
      },
    ]) {
      const file = { bodies: [disc], obstacles: [floor], ...more };
      expect(run(file, 0.6).final).toEqual(run(file, 0.6, { activation: "ahead" }).final);
      expect(run(file, 0.6).worstPenetration).toBeLessThan(1e-6);
    }
  });

  it("and where joints hold them", () => {
    const joints = [{ name: "j", type: "revolute", between: ["d", "ground"], at: [-0.3, 0.3] }];
    const hung = { bodies: [disc], obstacles: [floor], joints };
    expect(run(hung, 0.6).final).toEqual(run(hung, 0.6, { activation: "ahead" }).final);
    expect(run(hung, 0.6).worstPenetration).toBeLessThan(1e-8);
    expect(run(hung, 0.6, { activation: "held" }).worstPenetration).toBeGreaterThan(1e-4);
  });

  it("and not where another way out is asked for", () => {
    const free = { bodies: [disc], obstacles: [floor] };
    const asked = { projection: "position" } as const;
    expect(run(free, 0.6, asked).final).toEqual(run(free, 0.6, { ...asked, activation: "held" }).final);
  });
});

it("a tip in the corner where two walls end is not pressed with energy that is not there", () => {
  const tip = {
    polygon: [0, 1, 2].map((k) => [0.2 * Math.cos((2 * Math.PI * k) / 3), 0.2 * Math.sin((2 * Math.PI * k) / 3)]),
  };
  const body = { name: "b", mass: 1, shape: tip, position: [0.6, 0.6], velocity: [0.7, -1], friction: 0.4 };
  const obstacles = [
    { name: "floor", type: "segment", from: [-1.1, 0], to: [1.1, 0], friction: 0.4 },
    { name: "wall", type: "segment", from: [1.1, 0], to: [1.1, 2.2], friction: 0.4 },
  ];
  const { status, energy } = run({ bodies: [body], obstacles }, 1.5, { step: 3e-3, activation: "ahead" });
  expect(status).toBe("done");
  // Of 6.6 J; opposite lifts took and gave 7 300 J.
  expect(Math.max(...Object.values(energy.byElement).map(Math.abs))).toBeLessThan(6.7);
});
