import { describe, expect, it } from "vitest";
import { recordTrajectory } from "../../src/dynamics/trajectory.ts";
import { InputError } from "../../src/errors.ts";
import { bouncingBall, handSystem, twoMasses } from "../support/systems-stepping.ts";

const at = (...numbers: number[]): Float64Array => Float64Array.from(numbers);

describe("trajectory", () => {
  it("names its columns as the contract does", () => {
    expect(recordTrajectory(twoMasses(1)).columns().names).toEqual([
      ...["t", "q.x", "q.q1", "q.q2", "u.x", "u.q1", "u.q2"],
      ...["energy.kinetic", "energy.potential", "energy.total", "gap.link", "gap.stop", "impulse.link", "impulse.stop"],
    ]);
  });

  it("numbers the components of elements with more than one, and gives no gap to elements without", () => {
    const puck = handSystem({
      coordinates: ["x", "y", "z"],
      mass: () => [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      forces: () => [0, 0, 0],
      potential: () => 0,
      elements: [
        { name: "n", kind: "geometric-unilateral", gap: (q) => q[2]!, rows: () => [[0, 0, 1]] },
        {
          name: "t",
          kind: "coulomb-isotropic",
          normal: "n",
          friction: [0.5],
          rows: () => [
            [1, 0, 0],
            [0, 1, 0],
          ],
        },
      ],
    });
    const { names } = recordTrajectory(puck).columns();
    expect(names.slice(-4)).toEqual(["gap.n", "impulse.n", "impulse.t.1", "impulse.t.2"]);
  });

  it("holds what was recorded, through many rows", () => {
    const trajectory = recordTrajectory(bouncingBall(0, 10, 2));
    for (let k = 0; k < 1000; k++) trajectory.record(k, at(k), at(-1), at(0.5));
    const { names, data } = trajectory.columns();
    const column = (name: string): Float64Array => data[names.indexOf(name)]!;
    expect(column("t")).toHaveLength(1000);
    expect(column("q.z")[999]).toBe(999);
    expect(column("gap.ground")[7]).toBe(7);
    expect(column("energy.kinetic")[3]).toBe(1);
    expect(column("energy.total")[3]).toBe(1 + 2 * 10 * 3);
  });

  it.each([1, 3, 7, 2000])("keeps first and last state and all of the impulse with every = %s", (every) => {
    const trajectory = recordTrajectory(bouncingBall(0), { every });
    for (let k = 0; k <= 1000; k++) trajectory.record(k, at(k), at(0), at(k));
    const { data, names } = trajectory.columns();
    const times = data[0]!;
    expect(times[0]).toBe(0);
    expect(times[times.length - 1]).toBe(1000);
    expect(times).toHaveLength(1 + Math.ceil(1000 / every));
    const sum = data[names.indexOf("impulse.ground")]!.reduce((a, b) => a + b, 0);
    expect(sum).toBe((1000 * 1001) / 2);
  });

  it("keeps the first state at or behind each multiple, however long the steps are", () => {
    const kept = (every: number, times: readonly number[]): number[] => {
      const trajectory = recordTrajectory(bouncingBall(0), { every });
      for (const t of times) trajectory.record(t, at(t), at(0), at(0));
      return Array.from(trajectory.columns().data[0]!);
    };
    const tenths = Array.from({ length: 11 }, (_, k) => k / 10);
    expect(kept(0.25, tenths)).toEqual([0, 0.3, 0.5, 0.8, 1]);
    expect(kept(0.3, tenths)).toEqual([0, 0.3, 0.6, 0.9, 1]);
    expect(kept(0.01, tenths)).toEqual(tenths);
    expect(kept(1, [0.3, 0.5, 2.5, 2.7, 3.1, 3.2])).toEqual([0.3, 2.5, 3.1, 3.2]);
    // Both sides of a jump at a multiple, and none of a jump elsewhere.
    expect(kept(0.5, [0, 0.2, 0.2, 0.5, 0.5, 0.7, 1])).toEqual([0, 0.5, 0.5, 1]);
  });

  it("refuses an `every` that is not a positive time", () => {
    for (const every of [0, -1, Number.POSITIVE_INFINITY]) {
      expect(() => recordTrajectory(bouncingBall(0), { every })).toThrow(InputError);
    }
  });
});
