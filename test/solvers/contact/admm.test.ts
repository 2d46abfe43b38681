import { describe, expect, test } from "vitest";
import { sparseFromTriplets } from "../../../src/linalg/sparse/sparse-matrix.ts";
import type { LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { expectClose } from "../../support/expect.ts";
import { familyProblem, plainError } from "./raw-problems.ts";

const MASS = 2;
const RADIUS = 0.4;
const FALL = 1.5;

/**
 * A plate (mass 2 kg, 1 m × 1 m, radius of gyration 0.4 m about every axis) that comes down on n × n points of its lower side with
 * the velocity (slide, 0, −fall) and the spin about the vertical axis; friction μ. W = Hᵀ M⁻¹ H is full, of rank 6.
 */
function plate(n: number, friction: number, slide: number, spin: number): LocalProblem {
  const contacts = n * n;
  const rows: number[][] = [];
  for (let c = 0; c < contacts; c++) {
    const arm = [(c % n) / (n - 1) - 0.5, Math.floor(c / n) / (n - 1) - 0.5, -0.1];
    for (const axis of [2, 0, 1]) {
      const row = [0, 0, 0, 0, 0, 0];
      row[axis] = 1;
      const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
      row[3 + a] = arm[b]!;
      row[3 + b] = -arm[a]!;
      rows.push(row);
    }
  }
  const inverse = [1, 1, 1, RADIUS ** -2, RADIUS ** -2, RADIUS ** -2].map((x) => x / MASS);
  const velocity = [slide, 0, -FALL, 0, 0, spin];
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  rows.forEach((h, i) => {
    rows.forEach((g, j) => {
      entries.rows.push(i);
      entries.columns.push(j);
      entries.values.push(h.reduce((sum, x, k) => sum + x * inverse[k]! * g[k]!, 0));
    });
  });
  return {
    form: "local",
    dimension: 3,
    matrix: sparseFromTriplets(rows.length, rows.length, entries),
    offset: Float64Array.from(rows, (h) => h.reduce((sum, x, k) => sum + x * velocity[k]!, 0)),
    friction: new Float64Array(contacts).fill(friction),
  };
}

const normalSum = (impulses: Float64Array): number => impulses.reduce((sum, r, i) => sum + (i % 3 === 0 ? r : 0), 0);

describe("alternating directions", () => {
  test("stop a plate on 64 points that sticks: the normal impulses add up to its momentum", () => {
    const problem = plate(8, 0.9, 0.3, 0.2);
    const { status, impulses, velocities } = solveRaw(problem, { solver: "admm" });
    expect(status).toBe("solved");
    expect(plainError(problem, impulses)).toBeLessThan(1.1e-8);
    expectClose(normalSum(impulses), MASS * FALL, { relative: 1e-6, because: "m v, with an error of 1e-8" });
    expect(Math.max(...velocities.map(Math.abs))).toBeLessThan(1e-6);
  });

  test("are what `auto` takes where a factorisation is dear, before any Newton step", () => {
    const { status, stages } = solveRaw(familyProblem("hyper", 3, 150, 3), { tolerance: 1e-10 });
    expect(status).toBe("solved");
    expect(stages.slice(0, 2).map(({ name }) => name)).toEqual(["gauss-seidel", "admm"]);
  });

  test("are left out where it is cheap", () => {
    const { status, stages } = solveRaw(plate(4, 0.3, 2, 1), { tolerance: 1e-10 });
    expect(status).toBe("solved");
    expect(stages.map(({ name }) => name)).not.toContain("admm");
  });
});
