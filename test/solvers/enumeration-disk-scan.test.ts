import { Matrix, solve } from "ml-matrix";
import { describe, expect, it } from "vitest";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import { blocks, disk, ellipse, impact, sequence } from "./enumeration-problems.ts";

/** Independent check: scan the slip direction, bisect changes of sign, solve every system by ml-matrix. */
function scan(problem: InclusionProblem): Float64Array[] {
  const found: Float64Array[] = [];
  const friction = problem.blocks.find(({ kind }) => kind === "coulomb-disk" || kind === "coulomb-ellipse")!;
  const others = problem.blocks.filter((block) => block !== friction).map(({ start }) => start);
  for (let k = 0; k < 2 ** others.length; k++) {
    const active = others.filter((_, j) => (k >> j) % 2 === 1);
    const tryFriction = (angle: number | "stick" | "zero") => stateImpulses(problem, friction.start, active, angle);
    const keep = (impulses: Float64Array | undefined) => {
      if (impulses === undefined || inclusionResidual(problem, impulses) > 1e-9) return;
      if (!found.some((known) => known.every((x, i) => Math.abs(x - impulses[i]!) < 1e-6))) found.push(impulses);
    };
    keep(tryFriction("zero"));
    if (!active.includes(friction.normal)) continue;
    keep(tryFriction("stick"));
    const [mu1, mu2] = friction.friction;
    const misalignment = (angle: number) => {
      const impulses = tryFriction(angle);
      if (impulses === undefined) return Number.NaN;
      const x = [0, 1].map((j) => speed(problem, friction.start + j, impulses));
      return mu1 * Math.sin(angle) * x[0]! - mu2 * Math.cos(angle) * x[1]!;
    };
    const steps = 720;
    for (let j = 0; j < steps; j++) {
      let [a, b] = [(2 * Math.PI * j) / steps, (2 * Math.PI * (j + 1)) / steps];
      const start = misalignment(a);
      if (!(start * misalignment(b) < 0)) continue;
      for (let half = 0; half < 60; half++) {
        const middle = (a + b) / 2;
        if (misalignment(middle) * start > 0) a = middle;
        else b = middle;
      }
      keep(tryFriction(a));
    }
  }
  return found;
}

function speed(problem: InclusionProblem, i: number, impulses: Float64Array): number {
  return impulses.reduce((sum, x, j) => sum + problem.matrix[i * problem.size + j]! * x, problem.offset[i]!);
}

function stateImpulses(
  problem: InclusionProblem,
  at: number,
  active: readonly number[],
  friction: number | "stick" | "zero",
): Float64Array | undefined {
  const n = problem.size;
  const { normal, friction: mu } = problem.blocks.find(({ start }) => start === at)!;
  const rows: number[][] = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)));
  const right = new Array<number>(n).fill(0);
  const still = friction === "stick" ? [...active, at, at + 1] : active;
  for (const i of still) {
    rows[i] = [...problem.matrix.slice(i * n, (i + 1) * n)];
    right[i] = -problem.offset[i]!;
  }
  if (typeof friction === "number") {
    rows[at]![normal] = mu[0] * Math.cos(friction);
    rows[at + 1]![normal] = mu[1] * Math.sin(friction);
  }
  try {
    return Float64Array.from(solve(new Matrix(rows), Matrix.columnVector(right)).to1DArray());
  } catch {
    return undefined;
  }
}

describe("the enumeration agrees with a scan of the slip direction", () => {
  const families = {
    "one contact": { parts: blocks("unilateral", disk(0, 0.8)), f: 3 },
    "an orthotropic contact": { parts: blocks("unilateral", ellipse(0, 1.2, 0.3)), f: 3 },
    "a contact beside another normal": { parts: blocks("unilateral", disk(0, 0.6), "unilateral"), f: 4 },
  };
  for (const [name, { parts, f }] of Object.entries(families)) {
    it(name, () => {
      const random = sequence(name.length);
      const n = parts.reduce((sum, { dimension }) => sum + dimension, 0);
      for (let k = 0; k < 10; k++) {
        const vector = () => Array.from({ length: f }, () => 2 * random() - 1);
        const directions = Array.from({ length: n }, vector);
        // Coupled directions: only those have more than one solution.
        directions[1] = directions[1]!.map((x, j) => x - 2 * directions[0]![j]!);
        const velocity = vector();
        const problem = impact({ blocks: parts, directions, velocity });
        const all = enumerateSolutions(problem);
        const found = scan(problem);
        expect(all.exhaustive).toBe(true);
        expect(all.solutions).toHaveLength(found.length);
        for (const { impulses, residual } of all.solutions) {
          expect(residual).toBeLessThan(1e-13);
          expect(found.some((known) => known.every((x, i) => Math.abs(x - impulses[i]!) < 1e-6))).toBe(true);
        }
      }
    });
  }
});
