import { describe, expect, it } from "vitest";
import { impulsesAreUnique } from "../../src/solvers/impulse-uniqueness.ts";
import { blocks, coulomb, raw } from "./enumeration-problems.ts";

/** Two contacts on one line: only Λ₁ + Λ₂ moves the body. */
const twins = (...offset: readonly [number, number]) =>
  raw(
    [
      [1, 1],
      [1, 1],
    ],
    [...offset],
    blocks("unilateral", "unilateral"),
  );

const unique = (problem: ReturnType<typeof raw>, ...impulses: number[]) =>
  impulsesAreUnique(problem, Float64Array.from(impulses));

describe("whether Λ is the only one with its u⁺", () => {
  it("a load on two twins is shared at will: Λ₁ + Λ₂ = 1", () => {
    expect(unique(twins(-1, -1), 0.5, 0.5)).toBe(false);
  });

  it("also where one of them carries all of it and the other may only gain", () => {
    expect(unique(twins(-1, -1), 1, 0)).toBe(false);
    expect(unique(twins(-1, -1), 0, 1)).toBe(false);
  });

  it("no load has one share only: Λ₁ + Λ₂ = 0, Λ ≥ 0", () => {
    expect(unique(twins(0, 0), 0, 0)).toBe(true);
  });

  it("a twin that opens carries nothing", () => {
    expect(unique(twins(-1, 0.5), 1, 0)).toBe(true);
  });

  it("contacts that face each other can be pressed at rest: Λ₁ = Λ₂ ≥ 0", () => {
    const facing = raw(
      [
        [1, -1],
        [-1, 1],
      ],
      [0, 0],
      blocks("unilateral", "unilateral"),
    );
    expect(unique(facing, 0, 0)).toBe(false);
    expect(unique(facing, 1, 1)).toBe(false);
  });

  it("a regular G leaves one", () => {
    const regular = raw(
      [
        [2, 1],
        [1, 2],
      ],
      [-1, -1],
      blocks("unilateral", "unilateral"),
    );
    expect(unique(regular, 1 / 3, 1 / 3)).toBe(true);
  });

  it("friction that neither moves the body nor reaches its bound is free, and is not at μ = 0", () => {
    const held = (friction: number) =>
      raw(
        [
          [1, 0],
          [0, 0],
        ],
        [-1, 0],
        blocks("unilateral", coulomb(0, friction)),
      );
    expect(unique(held(0.5), 1, 0)).toBe(false);
    // At one end of [−μ, μ] Λ_T can still go back.
    expect(unique(held(0.5), 1, 0.5)).toBe(false);
    expect(unique(held(0), 1, 0)).toBe(true);
  });
});
