/** A start that penetrates a little and is kept, or refused with the way to keep it. */
import { describe, expect, test } from "vitest";
import { simulate } from "../../src/dynamics/simulate.ts";
import { runTimeStepping } from "../../src/dynamics/time-stepping/run-time-stepping.ts";
import { InputError } from "../../src/errors.ts";
import { readModel } from "../../src/models/read-model.ts";
import { expectClose } from "../support/expect.ts";
import { onFloor, systemOf } from "../support/many-bodies.ts";

const METHODS = ["event", "moreau", "rattle"] as const;
const DEPTH = 3e-7;

/** A box 0.3 μm deep in the floor. */
const box = (more = "") =>
  readModel(
    `
kind: system
bodies: [{ name: b, mass: 2, shape: { polygon: [[-0.3, -0.2], [0.3, -0.2], [0.3, 0.2], [-0.3, 0.2]] }, position: [0.1, "0.2 - ${DEPTH}"] }]
obstacles: [{ name: floor, type: half-plane, friction: 0.4 }]
simulate: { until: 0.2, step: 1e-3${more} }`,
    { kind: "system" },
  ).model;

describe("a start that penetrates by less than a stated depth", () => {
  test.each(METHODS)("stays where it is under %s, without any work", (method) => {
    const { status, final, energy, worstPenetration } = simulate(box(", keepPenetration: 1e-6"), { method });
    expect(status).toBe("done");
    const rounding = { absolute: 1e-15, because: "rounding of 0.2 m" };
    expectClose(final.position[1]!, 0.2 - DEPTH, rounding);
    expectClose(final.position[0]!, 0.1, rounding);
    expectClose(energy.final - energy.initial, 0, { absolute: 1e-13, because: "rounding of 4 J" });
    expectClose(worstPenetration, DEPTH, { absolute: 1e-15, because: "what was kept is counted" });
  });

  test("stays where it is among many bodies, whose contacts are found on the way", () => {
    const disc = (_: unknown, i: number) => ({
      ...{ name: `d${i}`, mass: 1, friction: 0.3, shape: { disc: 0.1 }, position: [0.3 * i, 0.1 - (i % 2) * DEPTH] },
    });
    const { system, initial } = systemOf(onFloor(Array.from({ length: 70 }, disc)));
    expect(system.openContacts).toBeDefined();
    const options = { until: 0.02, step: 1e-3, keepPenetration: 1e-6 } as const;
    const { status, final, worstPenetration } = runTimeStepping(system, initial, options);
    expect(status).toBe("done");
    expect(final.position).toEqual(initial.position);
    expectClose(worstPenetration, DEPTH, { absolute: 1e-15, because: "what was kept is counted" });
  });

  test.each(METHODS)("is refused under %s when it is deeper, with the depth that would keep it", (method) => {
    for (const settings of [{}, { keepPenetration: 2e-7 }]) {
      try {
        simulate(box(), { method, ...settings });
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        expect((error as InputError).what).toMatch(/penetrates by 3\.000e-7/);
        const [, depth] = /keepPenetration: (\S+)`/.exec((error as InputError).fix)!;
        expect(simulate(box(), { method, keepPenetration: Number(depth) }).status).toBe("done");
      }
    }
  });

  test("is thrown up by its bounce from where it was", () => {
    const { final } = simulate(
      readModel(
        `
kind: system
coordinates: [z]
kineticEnergy: "1/2*dz^2"
potentialEnergy: "10*z"
elements: [{ name: g, type: geometric-unilateral, gap: "z", restitution: 1 }]
initial: { position: [-1e-3], velocity: [-1] }
simulate: { until: 0.1, keepPenetration: 1e-2 }`,
        { kind: "system" },
      ).model,
    );
    expectClose(final.position[0]!, -1e-3 + 0.1 - 0.05, { absolute: 1e-12, because: "a parabola from −1 mm" });
  });

  test("must be a depth", () => {
    expect(() => simulate(box(), { keepPenetration: -1 })).toThrow(/at least 0/);
    expect(() => box(", keepPenetration: -1")).toThrow(/simulate\.keepPenetration must be a depth of at least 0/);
  });
});
