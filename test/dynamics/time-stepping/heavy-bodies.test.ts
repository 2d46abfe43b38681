/**
 * A box of 1 kg slides without friction over the seam of two blocks that are one body of mass M on a rough floor: it goes on evenly, T + U
 * stays. The floor holds M g in every step, so its velocity has the rounding of g Δt and its works that of M (g Δt)², however little moves:
 *
 *   |δ| ≤ k ε (2 g Δt)² M   in a step
 */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { EPSILON } from "../../../src/linalg/tolerances.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";

const [G, STEP, UNTIL] = [9.81, 2e-3, 0.3];
const STEPS = Math.round(UNTIL / STEP);

const block = (left: number, right: number, low: number, high: number) => ({
  polygon: [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ],
});

const slideOver = (mass: number) => {
  const file = {
    ...{ kind: "system", gravity: [0, -G], simulate: { until: UNTIL, method: "rattle", step: STEP } },
    bodies: [
      { name: "b", mass: 1, shape: block(-0.1, 0.1, -0.1, 0.1), position: [-0.5, 0.1], velocity: [3, 0] },
      {
        ...{ name: "g", mass, inertia: mass, position: [0, 0] },
        shapes: [block(-1, 0, -0.2, 0), block(0, 1, -0.2, 0)],
      },
    ],
    obstacles: [{ name: "floor", type: "half-plane", friction: 0.5, point: [0, -0.2] }],
  };
  return simulate(readModel(JSON.stringify(file), { kind: "system" }).model, { project: true });
};

describe("a light body on a heavy one", () => {
  it.each([1, 1e6, 1e8, 1e9])("of %d kg under rattle", (mass) => {
    const { status, failure, final, energy } = slideOver(mass);
    expect(failure).toBeUndefined();
    expect(status).toBe("done");
    const [light, heavy] = [final.position.slice(0, 3), final.position.slice(3)];
    expectAllClose(light, [-0.5 + 3 * UNTIL, 0.1, 0], { absolute: 1e-8, because: "rounding of g Δt, and of the seam" });
    expectAllClose(heavy, [0, 0, 0], { absolute: 1e-12, because: "the floor holds it" });
    const rounding = 2 ** 10 * EPSILON * STEPS * ((2 * G * STEP) ** 2 * mass + energy.initial);
    expectClose(energy.final, energy.initial, { absolute: rounding, because: "rounding of what the floor holds" });
  });
});
