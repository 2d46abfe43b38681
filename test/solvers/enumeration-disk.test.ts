import { Matrix, solve } from "ml-matrix";
import { describe, expect, it } from "vitest";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import type { Enumeration } from "../../src/solvers/enumeration/enumerated.ts";
import { enumeration } from "../../src/solvers/enumeration.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { blocks, coulomb, disk, ellipse, impact, raw, step } from "./enumeration-problems.ts";

const exact = { absolute: 1e-12, because: "closed form, rounding only" };
const AXES = [
  [0, 0, 1],
  [1, 0, 0],
  [0, 1, 0],
];
const numbers = (all: Enumeration, k = 0) => all.continua[k]!.velocityRange.flat().map(Number);

describe("one spatial contact", () => {
  it("has three slip solutions at μ = 0.3 for the coupled directions of the notes", () => {
    const problem = impact({
      blocks: blocks("unilateral", disk(0, 0.3)),
      directions: [
        [1, -2, 0],
        [-2, -1, 3],
        [0, 3, -2],
      ],
      velocity: [-1, 1, 1],
    });
    const all = enumerateSolutions(problem);
    expect(all).toMatchObject({ exhaustive: true, continua: [] });
    expect(all.solutions).toHaveLength(3);
    const printed = ["0.781807779", "0.803842382", "0.823348079"];
    for (const [i, text] of printed.entries()) expectPrinted(all.solutions[i]!.impulses[0]!, text);
    for (const { residual, lawVelocities } of all.solutions) {
      expect(residual).toBeLessThan(1e-14);
      expect(Math.hypot(lawVelocities[1]!, lawVelocities[2]!)).toBeGreaterThan(0.05);
    }
  });

  it("point mass: sticks inside the cone, slips against the velocity outside, separates", () => {
    const parts = blocks("unilateral", disk(0, 0.3));
    const at = (velocity: number[]) => enumerateSolutions(impact({ blocks: parts, directions: AXES, velocity }));
    const [stick, slip, apart, central] = [at([0.1, 0.2, -1]), at([3, 4, -1]), at([1, 1, 1]), at([0, 0, -1])];
    for (const all of [stick, slip, apart, central]) {
      expect(all.exhaustive).toBe(true);
      expect(all.solutions).toHaveLength(1);
      expect(all.solutions[0]!.impulsesUnique).toBe(true);
    }
    expectAllClose(stick.solutions[0]!.impulses, [1, -0.1, -0.2], exact);
    expectAllClose(slip.solutions[0]!.impulses, [1, -0.18, -0.24], exact);
    expectAllClose(apart.solutions[0]!.impulses, [0, 0, 0], exact);
    expectAllClose(central.solutions[0]!.impulses, [1, 0, 0], exact);
  });

  it("orthotropic friction slips along −D⁻²Λ, not along −Λ", () => {
    const problem = impact({
      blocks: blocks("unilateral", ellipse(0, 0.5, 0.1)),
      directions: AXES,
      velocity: [3, 4, -1],
    });
    const [solution] = enumerateSolutions(problem).solutions;
    const [normal, p, q] = solution!.impulses;
    const [, x, y] = solution!.lawVelocities;
    expectClose(Math.hypot(p! / 0.5, q! / 0.1), normal!, exact);
    expectClose((p! / 0.25) * y! - (q! / 0.01) * x!, 0, { absolute: 1e-10, because: "alignment, times 1/μ² = 100" });
    expect(p! * x!).toBeLessThan(0);
    expect(solution!.residual).toBeLessThan(1e-14);
  });

  it("an ellipse with one semi-axis is a coulomb-step in that direction", () => {
    const directions = [
      [1, -2, 0],
      [-2, -1, 3],
      [0, 3, -2],
    ];
    const velocity = [-1, 1, 1];
    const flat = enumerateSolutions(impact({ blocks: blocks("unilateral", ellipse(0, 0, 0.4)), directions, velocity }));
    const line = enumerateSolutions(
      impact({ blocks: blocks("unilateral", coulomb(0, 0), coulomb(0, 0.4)), directions, velocity }),
    );
    expect(flat.exhaustive).toBe(true);
    expect(flat.solutions).toHaveLength(line.solutions.length);
    for (const [i, { impulses }] of flat.solutions.entries()) {
      expectAllClose(impulses, line.solutions[i]!.impulses, exact);
    }
    expect(flat.solutions[0]!.impulses[1]).toBe(0);
    const none = blocks("unilateral", ellipse(0, 0, 0));
    expect(enumerateSolutions(impact({ blocks: none, directions, velocity })).solutions[0]!.impulses.slice(1)).toEqual(
      new Float64Array(2),
    );
  });

  it("slips slowly: a direction known to few digits is still a solution", () => {
    const matrix = [
      [1.2421499717357882, -3.286653322270844, -0.36895462290371484],
      [-3.286653322270844, 8.881522659730866, 1.117912358124812],
      [-0.36895462290371484, 1.117912358124812, 0.23663637321510578],
    ];
    const offset = [-0.19121261651613963, 0.42691215037197594, 0.009945218572966041];
    const { solutions } = enumerateSolutions(raw(matrix, offset, blocks("unilateral", ellipse(0, 1.2, 0.3))));
    expect(solutions).toHaveLength(1);
    const scanned = { relative: 1e-9, because: "bisection of the slip direction; the speed is 2e-4 of the drive" };
    expectAllClose(solutions[0]!.impulses, [2.516530580290735, 0.9731425861173454, -0.7146855593414918], scanned);
  });

  it("tangents that coincide, wedged: the velocity is a number, the slip direction follows from it", () => {
    const problem = impact({
      blocks: blocks("unilateral", coulomb(0, 0.5), disk(0, 0.5), "unilateral", "unilateral"),
      directions: [
        [0, -1],
        [-2, -2],
        [2, 2],
        [2, 2],
        [-2, -1],
        [2, 1],
      ],
      velocity: [0, 0],
    });
    // u⁺ is fixed by the first normal and the wedge; friction pulls Λ_T = −μ Λ_N (cos, sin)(−135°).
    const { solutions, exhaustive } = enumerateSolutions({ ...problem, offset: Float64Array.of(-2, -3, 1, 1, 0, 0) });
    expect(exhaustive).toBe(true);
    expect(solutions).toHaveLength(1);
    expectAllClose(solutions[0]!.lawVelocities, [0, -1, -1, -1, 0, 0], exact);
    const [normal, line, x, y] = solutions[0]!.impulses;
    expectAllClose([line!, x!, y!], [normal! / 2, normal! / Math.sqrt(8), normal! / Math.sqrt(8)], exact);
    expect(solutions[0]!.impulsesUnique).toBe(false);
  });

  it("can have no solution at all, and says so", () => {
    // ξ_N = −Λ_N − 1 is negative for every Λ_N ≥ 0, whatever the friction does.
    const problem = raw(
      [
        [-1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      [-1, 1, 0],
      blocks("unilateral", disk(0, 0.5)),
    );
    expect(enumerateSolutions(problem)).toMatchObject({ exhaustive: true, solutions: [] });
    expect(enumeration.solve(problem).status).toBe("none");
  });
});

function speed(problem: InclusionProblem, i: number, impulses: Float64Array): number {
  return impulses.reduce((sum, x, j) => sum + problem.matrix[i * problem.size + j]! * x, problem.offset[i]!);
}

describe("continua with two-dimensional friction", () => {
  it("zero-gap channel: the velocity shrinks along a ray to zero", () => {
    const problem = impact({
      blocks: blocks("unilateral", disk(0, 0.3), "unilateral"),
      directions: [...AXES, [0, 0, -1]],
      velocity: [0.3, 0.4, 0],
    });
    const all = enumerateSolutions(problem);
    expect(all.exhaustive).toBe(true);
    expect(all.continua).toMatchObject([{ dimension: 1, solutions: [0, 1] }]);
    expectAllClose(numbers(all), [0, 0, 0, 0.3, 0, 0.4, 0, 0], exact);
    expectAllClose(all.solutions[1]!.impulses, [5 / 3, -0.3, -0.4, 5 / 3], exact);
  });

  it("a table whose first leg rubs: its share of the load is free, and so is u⁺", () => {
    const problem = impact({
      blocks: blocks("unilateral", "unilateral", "unilateral", "unilateral", disk(0, 0.3)),
      directions: [
        [1, 1, 1, 0, 0],
        [1, 1, -1, 0, 0],
        [1, -1, 1, 0, 0],
        [1, -1, -1, 0, 0],
        [0, 0, 0, 1, 0],
        [0, 0, 0, 0, 1],
      ],
      velocity: [-1, 0, 0, 3, 4],
      restitution: [0.5, 0.5, 0.5, 0.5],
    });
    const all = enumerateSolutions(problem);
    expect(all.exhaustive).toBe(true);
    expect(all.continua).toHaveLength(1);
    // Λ_leg ∈ [0, 0.75] takes 0.3 Λ_leg off the speed 5.
    expectAllClose(numbers(all).slice(8), [3 - 0.135, 3, 4 - 0.18, 4], exact);
  });

  it("the same with a leg that couples into the slip: the direction turns along the curve", () => {
    const directions = [
      [1, 1, 1, 1, 0],
      [1, 1, -1, 1, 0],
      [1, -1, 1, 0, 0],
      [1, -1, -1, 0, 0],
      [0, 0, 0, 1, 0],
      [0, 0, 0, 0, 1],
    ];
    const parts = blocks("unilateral", "unilateral", "unilateral", "unilateral", disk(0, 0.3));
    const problem = impact({ blocks: parts, directions, velocity: [-1, 0, 0, 0.5, 1] });
    const all = enumerateSolutions(problem);
    expect(all.exhaustive).toBe(true);
    expect(all.continua).toHaveLength(1);
    for (const { residual } of all.solutions) expect(residual).toBeLessThan(1e-12);
    const reached = [Infinity, -Infinity, Infinity, -Infinity];
    for (let k = 0; k <= 400; k++) {
      const x = fixedLoad(problem, k / 400);
      if (x === undefined) continue;
      x.forEach((value, j) => {
        reached[2 * j] = Math.min(reached[2 * j]!, value);
        reached[2 * j + 1] = Math.max(reached[2 * j + 1]!, value);
      });
    }
    expectAllClose(numbers(all).slice(8), reached, {
      absolute: 5e-3,
      because: "the reference steps the load by 1/400",
    });
  });

  /** ξ_T for a given load s of the first leg: x = 0 at the legs, friction with the fixed radius μ s by projection. */
  function fixedLoad(problem: InclusionProblem, s: number): [number, number] | undefined {
    const impulses = new Float64Array(6);
    const n = 6;
    impulses[0] = s;
    for (let sweep = 0; sweep < 4000; sweep++) {
      const rows = [1, 2, 3].map((i) => [1, 2, 3].map((j) => problem.matrix[i * n + j]!));
      const right = [1, 2, 3].map((i) =>
        [1, 2, 3].reduce((sum, j) => sum + problem.matrix[i * n + j]! * impulses[j]!, -speed(problem, i, impulses)),
      );
      solve(new Matrix(rows), Matrix.columnVector(right))
        .to1DArray()
        .forEach((x, j) => {
          impulses[j + 1] = x;
        });
      const p = [4, 5].map((i) => -impulses[i]! + 0.2 * speed(problem, i, impulses));
      const scale = Math.min(1, (0.3 * s) / Math.hypot(p[0]!, p[1]!));
      const moved = Math.abs(impulses[4]! + p[0]! * scale) + Math.abs(impulses[5]! + p[1]! * scale);
      impulses[4] = -p[0]! * scale;
      impulses[5] = -p[1]! * scale;
      if (moved < 1e-13) break;
    }
    if ([1, 2, 3].some((i) => impulses[i]! < -1e-9)) return undefined;
    return [speed(problem, 4, impulses), speed(problem, 5, impulses)];
  }

  it("a circle of slip directions, cut in two by a contact that opens and closes", () => {
    const matrix = [
      [1, 0, 0, 0],
      [0, -1, 0, 0],
      [0, 0, -1, 0],
      [0, 1, 0, 1],
    ];
    const parts = blocks("unilateral", disk(0, 0.5), "unilateral");
    const all = enumerateSolutions(raw(matrix, [-1, 0, 0, 0], parts));
    expect(all.exhaustive).toBe(true);
    // ξ_T = −Λ_T on the whole circle ‖ξ_T‖ = μ; the fourth opens where Λ_1 = −ξ_1 > 0. Beside it, stick at ξ_T = 0.
    expect(all.continua).toMatchObject([{ dimension: 1 }]);
    expectAllClose(numbers(all), [0, 0, -0.5, 0.5, -0.5, 0.5, 0, 0.5], exact);
    const isolated = all.solutions.filter(({ continuum }) => continuum === undefined);
    expect(isolated).toHaveLength(1);
    expectAllClose(isolated[0]!.impulses, [1, 0, 0, 0], exact);
    for (const { residual } of all.solutions) expect(residual).toBeLessThan(1e-14);
  });

  it("sticking friction on a hyperstatic table: the impulse fills a disk", () => {
    // Two equal tangential pairs: the disk, and two brakes in the same directions.
    const problem = impact({
      blocks: blocks("unilateral", disk(0, 0.5), step(1), step(1)),
      directions: [...AXES, [1, 0, 0], [0, 1, 0]],
      velocity: [0.4, 0, -1],
    });
    const [solution] = enumerateSolutions(problem).solutions;
    expect(solution!.impulsesUnique).toBe(false);
    expectAllClose(solution!.impulses, [1, -0.2, 0, -0.2, 0], exact);
    const reach = { absolute: 1e-10, because: "the cone is cut by tangents until 1e-11" };
    expectAllClose(
      solution!.impulseRange!.flat().map(Number),
      [1, 1, -0.5, 0.5, -0.5, 0.5, -0.9, 0.1, -0.5, 0.5],
      reach,
    );
  });
});
