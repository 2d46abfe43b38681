import { describe, expect, it } from "vitest";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import { expectAllClose } from "../support/expect.ts";
import { blocks, coulomb, disk, impact, raw, step } from "./enumeration-problems.ts";

const exact = { absolute: 1e-13, because: "closed form, rounding only" };

/** All ranges as plain numbers. */
const ends = (ranges: readonly (readonly [number | null, number | null])[]) => ranges.flat();

describe("continua of u⁺", () => {
  const channel = (velocity: number[], restitution: number[] = []) =>
    impact({
      blocks: blocks("unilateral", coulomb(0, 0.5), "unilateral", coulomb(2, 0.5)),
      directions: [
        [0, 1],
        [1, 0],
        [0, -1],
        [1, 0],
      ],
      velocity,
      restitution,
    });

  it("zero-gap channel: every speed from rest to no friction at all", () => {
    const { solutions, continua, exhaustive } = enumerateSolutions(channel([1, 0]));
    expect(exhaustive).toBe(true);
    expect(continua).toHaveLength(1);
    expect(continua[0]!.dimension).toBe(1);
    expectAllClose(ends(continua[0]!.velocityRange).map(Number), [0, 0, 0, 1, 0, 0, 0, 1], exact);
    expect(continua[0]!.solutions).toEqual([0, 1]);
    expect(solutions.map(({ continuum }) => continuum)).toEqual([0, 0]);
    expectAllClose(
      solutions.map(({ lawVelocities }) => lawVelocities[1]!),
      [1, 0],
      exact,
    );
    expectAllClose(solutions[1]!.impulses, [1, -0.5, 1, -0.5], exact);
    expect(solutions[1]!.impulseRange!.map((range) => range[1])).toEqual([null, null, null, null]);
  });

  it("zero-gap channel without sliding: u⁺ = 0 only, the isolated solution is not lost", () => {
    const { solutions, continua } = enumerateSolutions(channel([0, 0]));
    expect(continua).toEqual([]);
    expect(solutions).toHaveLength(1);
    expectAllClose(solutions[0]!.lawVelocities, [0, 0, 0, 0], exact);
    expect(solutions[0]!.impulsesUnique).toBe(false);
  });

  it("a channel crossed by another: dimension two, corners attain the ranges", () => {
    const problem = impact({
      blocks: blocks("unilateral", coulomb(0, 1), "unilateral", "unilateral", coulomb(3, 1), "unilateral"),
      directions: [
        [0, 1, 0, 0],
        [1, 0, 0, 0],
        [0, -1, 0, 0],
        [0, 0, 0, 1],
        [0, 0, 1, 0],
        [0, 0, 0, -1],
      ],
      velocity: [1, 0, 2, 0],
    });
    const { solutions, continua } = enumerateSolutions(problem);
    expect(continua).toHaveLength(1);
    expect(continua[0]!.dimension).toBe(2);
    expectAllClose(ends(continua[0]!.velocityRange).map(Number), [0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0], exact);
    const speeds = solutions.map(({ lawVelocities }) => [lawVelocities[1]!, lawVelocities[4]!]);
    for (const [x, y] of [
      [0, undefined],
      [1, undefined],
      [undefined, 0],
      [undefined, 2],
    ]) {
      const attained = speeds.some(([a, b]) => Math.abs((x ?? a!) - a!) < 1e-12 && Math.abs((y ?? b!) - b!) < 1e-12);
      expect(attained, `(${x}, ${y})`).toBe(true);
    }
  });

  it("a ray: G_NN = μ G_NT exactly lets the normal impulse grow for ever", () => {
    const problem = raw(
      [
        [1, 2],
        [0, 1],
      ],
      [0, 1],
      blocks("unilateral", coulomb(0, 0.5)),
    );
    // Slip: ξ_N = Λ_N (1 − μ 2) = 0 for every Λ_N, ξ_T = 1 − Λ_N / 2 ≥ 0 up to Λ_N = 2; from there on it sticks at
    // Λ_T = −1, where ξ_N = Λ_N − 2 = 0 has no further solution.
    const { solutions, continua } = enumerateSolutions(problem);
    expect(continua).toHaveLength(1);
    expectAllClose(ends(continua[0]!.velocityRange).map(Number), [0, 0, 0, 1], exact);
    expectAllClose(
      solutions.map(({ impulses }) => impulses[0]!),
      [0, 2],
      exact,
    );
    const unbounded = raw(
      [
        [1, 2],
        [0, -1],
      ],
      [0, 1],
      blocks("unilateral", coulomb(0, 0.5)),
    );
    expect(enumerateSolutions(unbounded).continua[0]!.velocityRange[1]).toEqual([expect.closeTo(1, 12), null]);
  });

  it.each([1, -1])(
    "a channel in which slip along 1 is driven turns slip along 2, %d at first, off the faster it is pressed",
    (side) => {
      // ξ₁ = 1 whatever acts, ξ₂ = side − s μ sin θ, and ξ ∥ (cos θ, sin θ): ξ₂ = tan θ falls to 0 as s grows for ever.
      const problem = raw(
        [
          [1, 0, 0, -1],
          [0, 0, 0, 0],
          [0, 0, 1, 0],
          [-1, 0, 0, 1],
        ],
        [0, 1, side, 0],
        blocks("unilateral", disk(0, 0.5), "unilateral"),
      );
      const { continua, exhaustive } = enumerateSolutions(problem);
      expect(exhaustive).toBe(true);
      expect(continua).toHaveLength(1);
      const [low, high] = [Math.min(0, side), Math.max(0, side)];
      expectAllClose(ends(continua[0]!.velocityRange).map(Number), [0, 0, 1, 1, low, high, 0, 0], exact);
    },
  );

  it("continua that do not touch stay apart", () => {
    // The channel, and a step element of negative compliance with the two isolated speeds ±1 and the speed 0.
    const { matrix } = channel([1, 0]);
    const rows = Array.from({ length: 5 }, (_, i) =>
      Array.from({ length: 5 }, (_, j) => (i < 4 && j < 4 ? matrix[i * 4 + j]! : i === j ? -1 : 0)),
    );
    const parts = blocks("unilateral", coulomb(0, 0.5), "unilateral", coulomb(2, 0.5), step(1));
    const { continua } = enumerateSolutions(raw(rows, [0, 1, 0, 1, 0], parts));
    expect(continua).toHaveLength(3);
    const speeds = continua.map(({ velocityRange }) => velocityRange[4]![0]!).sort((a, b) => a - b);
    expectAllClose(speeds, [-1, 0, 1], exact);
  });
});
