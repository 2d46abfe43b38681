import { describe, expect, it } from "vitest";
import { checkInitial, projectInitial, violations } from "../../src/dynamics/check-initial.ts";
import { InputError } from "../../src/errors.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { blockOnSlope, bouncingBall, cartesianPendulum, handSystem, twoMasses } from "../support/systems-stepping.ts";

function caught(body: () => unknown): InputError {
  try {
    body();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

const rounding = { absolute: 1e-12, because: "Newton's method to rounding" };

describe("the initial state", () => {
  it("is refused with the depth of a penetration", () => {
    const error = caught(() => checkInitial(bouncingBall(0), { position: [-0.25], velocity: [0] }, 0));
    expect(error.what).toMatch(/ground penetrates by 0\.2500/);
    expect(error.fix).toMatch(/--project/);
    expect(error.where.path).toBe("initial.position");
  });

  it("is refused with the violation of a constraint, in position and in velocity", () => {
    const far = caught(() => checkInitial(cartesianPendulum(), { position: [2, 0], velocity: [0, 0] }, 0));
    expect(far.what).toMatch(/rod is violated by 1\.500/);
    const fast = caught(() => checkInitial(cartesianPendulum(), { position: [1, 0], velocity: [3, 0] }, 0));
    expect(fast.what).toMatch(/velocity violates the constraint rod by 3\.000/);
    expect(fast.where.path).toBe("initial.velocity");
  });

  it("may approach a closed contact: the run begins with an impact", () => {
    expect(violations(bouncingBall(0.5), Float64Array.of(0), Float64Array.of(-3), 0)).toEqual([]);
  });

  it.each([1e-9, 1, 1e9])("is judged alike in other units of length (%s)", (unit) => {
    const block = blockOnSlope(0.5, 0.4, 9.81 * unit);
    const state = (z: number) => ({ position: [1 * unit, z * unit], velocity: [0, 0] });
    expect(() => checkInitial(block, state(-1e-12), 0)).not.toThrow();
    expect(() => checkInitial(block, state(-1e-3), 0)).toThrow(InputError);
  });

  it("must have as many numbers as coordinates, all finite", () => {
    expect(() => checkInitial(bouncingBall(0), { position: [1, 2], velocity: [0] }, 0)).toThrow(InputError);
    expect(() => checkInitial(bouncingBall(0), { position: [1], velocity: [Number.NaN] }, 0)).toThrow(InputError);
  });
});

describe("projection of the initial state", () => {
  it("moves to the nearest possible position and velocity in the kinetic metric", () => {
    const state = projectInitial(cartesianPendulum(), { position: [3, 4], velocity: [1, 0] }, 0);
    expectAllClose(state.position, [0.6, 0.8], rounding);
    // (1, 0) less its part along the rod (0.6, 0.8).
    expectAllClose(state.velocity, [0.64, -0.48], rounding);
  });

  it("lifts a penetrating body and leaves a possible state alone", () => {
    expect(projectInitial(bouncingBall(0), { position: [-2], velocity: [-1] }, 0)).toEqual({
      position: [0],
      velocity: [-1],
    });
    const possible = { position: [0.6, 0.8], velocity: [0.8, -0.6] };
    const same = projectInitial(cartesianPendulum(), possible, 0);
    expectAllClose(same.position, possible.position, rounding);
    expectAllClose(same.velocity, possible.velocity, rounding);
  });

  it("works with a singular mass and redundant constraints", () => {
    const state = projectInitial(
      twoMasses(1, 0, ["link", "again"]),
      { position: [-1, 0, 0.5], velocity: [0, 2, 0] },
      0,
    );
    expectClose(state.position[1]! - state.position[0]!, 0, rounding);
    expectClose(state.velocity[1]! - state.velocity[0]!, 0, rounding);
    // The massless direction (0, 1, −1) costs nothing: x keeps its place.
    expectClose(state.position[0]!, -1, rounding);
    expect(() => checkInitial(twoMasses(1, 0, ["link", "again"]), state, 0)).not.toThrow();
  });

  it("says when constraints contradict each other", () => {
    const impossible = handSystem({
      coordinates: ["x"],
      mass: () => [[1]],
      forces: () => [0],
      potential: () => 0,
      elements: [0, 1].map((place) => ({
        name: `at ${place}`,
        kind: "geometric-bilateral" as const,
        gap: (q) => q[0]! - place,
        rows: () => [[1]],
      })),
    });
    const error = caught(() => projectInitial(impossible, { position: [0], velocity: [0] }, 0));
    expect(error.code).toBe("contradictory-constraints");
  });
});
