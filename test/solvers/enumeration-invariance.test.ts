import { describe, expect, it } from "vitest";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import type { Enumeration, Range } from "../../src/solvers/enumeration/enumerated.ts";
import { blocks, coulomb, disk, ellipse, impact, permuted, rescaled, step } from "./enumeration-problems.ts";

/** Problems of every kind: one, none, several, hyperstatic, wedged, continua, two-dimensional friction. */
const problems: Record<string, InclusionProblem> = {
  table: impact({
    blocks: blocks("unilateral", "unilateral", "unilateral", "unilateral"),
    directions: [
      [1, 1, 1],
      [1, 1, -1],
      [1, -1, 1],
      [1, -1, -1],
    ],
    velocity: [-1, 0.25, 0],
    restitution: [0.5, 0.5, 0.5, 0.5],
  }),
  "stop against clutch": impact({
    blocks: blocks("unilateral", "unilateral"),
    directions: [[1], [-1]],
    velocity: [-1],
    restitution: [0.5, 0],
  }),
  "three planar solutions": impact({
    blocks: blocks("unilateral", coulomb(0, 0.5), "unilateral", coulomb(2, 0.5)),
    directions: [
      [1, 2, -2, 0],
      [0, 1, 0, 2],
      [1, -1, 2, 1],
      [-2, -2, 1, -1],
    ],
    velocity: [-1, 0, 1, -2],
  }),
  channel: impact({
    blocks: blocks("unilateral", coulomb(0, 0.5), "unilateral", coulomb(2, 0.5)),
    directions: [
      [0, 1],
      [1, 0],
      [0, -1],
      [1, 0],
    ],
    velocity: [1, 0],
  }),
  "brakes and a link": impact({
    blocks: blocks(step(0.75), "bilateral", step(2), "unilateral"),
    directions: [
      [1, 0, 1],
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ],
    velocity: [1, -1, 0.5],
  }),
  "three spatial solutions": impact({
    blocks: blocks("unilateral", disk(0, 0.3)),
    directions: [
      [1, -2, 0],
      [-2, -1, 3],
      [0, 3, -2],
    ],
    velocity: [-1, 1, 1],
  }),
  "table with a rubbing leg": impact({
    blocks: blocks("unilateral", "unilateral", "unilateral", "unilateral", ellipse(0, 0.3, 0.6), coulomb(3, 0.1)),
    directions: [
      [1, 1, 1, 1, 0],
      [1, 1, -1, 1, 0],
      [1, -1, 1, 0, 0],
      [1, -1, -1, 0, 0],
      [0, 0, 0, 1, 0],
      [0, 0, 0, 0, 1],
      [0, 0, 0, 0, 1],
    ],
    velocity: [-1, 0, 0, 0.5, 1],
  }),
};

/** Compares two enumerations, component i of the first with places[i] of the second, in units of impulse and speed. */
function expectSame(
  first: Enumeration,
  second: Enumeration,
  places: readonly number[],
  unit: { impulse: (i: number) => number; speed: (i: number) => number },
): void {
  expect(second.exhaustive).toBe(first.exhaustive);
  expect(second.solutions).toHaveLength(first.solutions.length);
  expect(second.continua.map(({ dimension }) => dimension).sort()).toEqual(
    first.continua.map(({ dimension }) => dimension).sort(),
  );
  const near = (a: number, b: number, size: number) => Math.abs(a - b) <= 1e-9 * (Math.abs(size) + Math.abs(a));
  const sameRange = (a: Range, b: Range, size: number) =>
    [0, 1].every((k) => (a[k] === null ? b[k] === null : b[k] !== null && near(a[k]! * size, b[k]!, size)));
  for (const one of first.solutions) {
    const twin = second.solutions.find((other) =>
      places.every((place, i) =>
        near(one.lawVelocities[i]! * unit.speed(i), other.lawVelocities[place]!, unit.speed(i)),
      ),
    );
    expect(twin).toBeDefined();
    expect(twin!.impulsesUnique).toBe(one.impulsesUnique);
    expect(twin!.residual).toBeLessThan(1e-11);
    places.forEach((place, i) => {
      expect(near(one.impulses[i]! * unit.impulse(i), twin!.impulses[place]!, unit.impulse(i))).toBe(true);
      expect(sameRange(one.impulseRange![i]!, twin!.impulseRange![place]!, unit.impulse(i))).toBe(true);
    });
  }
  for (const one of first.continua) {
    const twin = second.continua.some(({ velocityRange }) =>
      places.every((place, i) => sameRange(one.velocityRange[i]!, velocityRange[place]!, unit.speed(i))),
    );
    expect(twin).toBe(true);
  }
}

const same = (problem: InclusionProblem) => Array.from({ length: problem.size }, (_, i) => i);

describe("the enumeration does not depend on", () => {
  for (const [name, problem] of Object.entries(problems)) {
    const original = enumerateSolutions(problem);

    it(`mass and speed, 1e±9: ${name}`, () => {
      for (const [m, v] of [
        [1e9, 1],
        [1e-9, 1],
        [1, 1e9],
        [1, 1e-9],
        [1e9, 1e9],
        [1e-9, 1e9],
        [3e-7, 2e-9],
      ] as const) {
        const scaled = enumerateSolutions(rescaled(problem, m, v));
        expect(scaled.states).toBe(original.states);
        expectSame(original, scaled, same(problem), { impulse: () => m * v, speed: () => v });
      }
    });

    it(`the unit of length of all directions, 1e±9: ${name}`, () => {
      for (const a of [1e9, 1e-9]) {
        const scaled: InclusionProblem = {
          ...problem,
          matrix: problem.matrix.map((x) => x * a * a),
          offset: problem.offset.map((x) => x * a),
          blocks: problem.blocks.map((b) => ({ ...b, bound: b.bound / a })),
        };
        expectSame(original, enumerateSolutions(scaled), same(problem), { impulse: () => 1 / a, speed: () => a });
      }
    });

    it(`the order of the blocks: ${name}`, () => {
      const count = problem.blocks.length;
      const orders = [...Array(count).keys()].map((k) =>
        [...Array(count).keys()].map((j) => (j * (count - 1) + k) % count),
      );
      for (const order of [[...Array(count).keys()].reverse(), ...orders].filter((o) => new Set(o).size === count)) {
        const moved = permuted(problem, order);
        expectSame(original, enumerateSolutions(moved.problem), moved.places, { impulse: () => 1, speed: () => 1 });
      }
    });
  }

  it("the unit of a single element", () => {
    const problem = problems["brakes and a link"]!;
    const units = [1e6, 1e-6, 3, 1e3];
    const scaled: InclusionProblem = {
      ...problem,
      matrix: problem.matrix.map((x, k) => x * units[Math.floor(k / 4)]! * units[k % 4]!),
      offset: problem.offset.map((x, i) => x * units[i]!),
      blocks: problem.blocks.map((b) => ({ ...b, bound: b.bound / units[b.start]! })),
    };
    const unit = { impulse: (i: number) => 1 / units[i]!, speed: (i: number) => units[i]! };
    expectSame(enumerateSolutions(problem), enumerateSolutions(scaled), same(problem), unit);
  });
});
