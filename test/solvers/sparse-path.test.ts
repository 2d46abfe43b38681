/**
 * The sparse solver and its path through the pieces of the laws, on random chains and heaps of bodies: judged by the one residual,
 * and by the velocities that the dense solvers give (impulses of hyperstatic contacts are not unique).
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { poseNewton } from "../../src/doors/laws.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { block } from "../../src/sets/reservoirs/block.ts";
import { solve } from "../../src/solvers/solve.ts";
import { followColdPath, followPath } from "../../src/solvers/sparse/follow-path.ts";
import { setPenalty } from "../../src/solvers/sparse/rounds.ts";
import { orderCoordinates } from "../../src/solvers/sparse/skyline.ts";
import { choosePieces } from "../../src/solvers/sparse/sparse-newton.ts";
import { loadSparse, sparseWorkspace } from "../../src/solvers/sparse/sparse-workspace.ts";
import { refusesVelocityForm, type VelocityForm } from "../../src/solvers/sparse/velocity-form.ts";
import { solveSparse, sparse } from "../../src/solvers/sparse.ts";
import { exampleImpact } from "../support/models.ts";
import { sparseForm } from "../support/sparse-form.ts";

interface Case {
  readonly problem: InclusionProblem;
  readonly form: VelocityForm;
}

/** Contacts between neighbours in a chain of planar bodies (x, z, a), with normals and lever arms from `numbers`. */
function chain(numbers: readonly number[], count: number, friction: number): Case {
  const f = 3 * count;
  const n = 2 * count;
  const dense = Array.from({ length: n }, () => new Float64Array(f));
  let at = 0;
  const next = (): number => numbers[at++ % numbers.length]!;
  for (let i = 0; i < count; i++) {
    const angle = 0.6 * next();
    const [nx, nz] = [Math.sin(angle), Math.cos(angle)];
    const [arm, back] = [0.3 * next(), 0.3 * next()];
    for (const [row, x, z] of [
      [2 * i, nx, nz],
      [2 * i + 1, nz, -nx],
    ] as const) {
      dense[row]!.set([x, z, row % 2 === 0 ? arm : 0.5], 3 * i);
      if (i > 0) dense[row]!.set([-x, -z, row % 2 === 0 ? back : 0.5], 3 * (i - 1));
    }
  }
  const inverseMass = Float64Array.from({ length: f }, (_, j) => (j % 3 === 2 ? 5 : 1));
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      matrix[i * n + k] = dense[i]!.reduce((sum, entry, j) => sum + entry * inverseMass[j]! * dense[k]![j]!, 0);
    }
  }
  const offset = Float64Array.from({ length: n }, (_, i) => (i % 2 === 0 ? next() - 0.3 : next()));
  const blocks = Array.from({ length: count }, (_, i) => [
    block({ kind: "unilateral", start: 2 * i, dimension: 1 }),
    block({ kind: "coulomb-step", start: 2 * i + 1, dimension: 1, normal: 2 * i, friction: [friction, friction] }),
  ]).flat();
  return { problem: { size: n, matrix, offset, blocks }, form: sparseForm(dense, inverseMass) };
}

const velocities = ({ matrix, offset, size }: InclusionProblem, impulses: Float64Array): number[] =>
  Array.from(offset, (c, i) => impulses.reduce((sum, impulse, k) => sum + matrix[i * size + k]! * impulse, c));

const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 7, maxLength: 60 });

describe("the sparse solver on random chains with friction", () => {
  it("reaches the tolerance by the one residual, whatever the start", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 0.2, 0.5), (list, count, friction) => {
        const { problem, form } = chain(list, count, friction);
        for (const start of [0, 3]) {
          const impulses = new Float64Array(problem.size).fill(start);
          solveSparse(sparseWorkspace(), form, problem, impulses, 1e-10);
          expect(inclusionResidual(problem, impulses)).toBeLessThanOrEqual(1e-10);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("gives the velocities of the dense solvers where friction is absent, and they are unique", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 12 }), (list, count) => {
        const { problem, form } = chain(list, count, 0);
        const impulses = new Float64Array(problem.size);
        solveSparse(sparseWorkspace(), form, problem, impulses, 1e-12);
        const expected = velocities(problem, solve(problem, { tolerance: 1e-12 }).impulses);
        velocities(problem, impulses).forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThan(1e-8));
      }),
      { numRuns: 100 },
    );
  });

  it("has the same residual with masses and velocities scaled by 1e±9", () => {
    const { problem, form } = chain([0.3, -0.7, 0.9, 0.1, -0.4, 0.8, -0.2], 8, 0.4);
    for (const scale of [1e-9, 1e9]) {
      const heavy = {
        ...problem,
        matrix: problem.matrix.map((g) => g / scale),
        offset: problem.offset.map((c) => c * scale),
      };
      const scaled = { ...form, inverseMass: form.inverseMass.map((m) => m / scale) };
      const impulses = new Float64Array(16);
      solveSparse(sparseWorkspace(), scaled, heavy, impulses, 1e-10);
      expect(inclusionResidual(heavy, impulses)).toBeLessThanOrEqual(1e-10);
    }
  });
});

describe("a path through the pieces", () => {
  it("ends where forces balance, A v = P Λ(v), from the present state and from all contacts open", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 10 }), fc.boolean(), (list, count, isCold) => {
        const { problem, form } = chain(list, count, 0.4);
        const work = sparseWorkspace();
        loadSparse(work, form, problem, new Float64Array(problem.size));
        orderCoordinates(work);
        setPenalty(work, 100);
        work.anchor.fill(0, 0, problem.size);
        work.answer.fill(0, 0, form.freedoms);
        // A warm path may end in a ray; a cold one does not.
        const isReached = isCold ? followColdPath(work, 2000) : followPath(work, 2000);
        if (isCold) expect(isReached).toBe(true);
        if (!isReached) return;
        choosePieces(work, work.answer, true);
        const push = new Float64Array(form.freedoms);
        const { start, index, value } = form.pushed;
        for (let i = 0; i < problem.size; i++) {
          for (let k = start[i]!; k < start[i + 1]!; k++) push[index[k]!]! += value[k]! * work.trial[i]!;
        }
        push.forEach((force, j) => expect(Math.abs(force - work.answer[j]! / form.inverseMass[j]!)).toBeLessThan(1e-9));
      }),
      { numRuns: 200 },
    );
  });
});

describe("the velocity form", () => {
  it("begins no further attempt once its iterations are used up", () => {
    const posed = poseNewton(exampleImpact("stop-against-clutch"));
    const all = sparse.solve(posed);
    const few = sparse.solve(posed, { maxIterations: 100 });
    expect([all.status, few.status]).toEqual(["failed", "failed"]);
    expect(all.iterations).toBeGreaterThan(10_000);
    expect(few.iterations).toBeLessThan(2000);
  });

  it("refuses two friction elements on one contact, and friction in a plane", () => {
    const { problem } = chain([0.1, 0.2], 1, 0.5);
    const twice = [...problem.blocks, { ...problem.blocks[1]!, start: 2 }];
    expect(refusesVelocityForm({ ...problem, blocks: twice })).toContain("one friction element per contact");
    const disc = block({ kind: "coulomb-disk", start: 1, dimension: 2, normal: 0, friction: [0.5, 0.5] });
    expect(refusesVelocityForm({ ...problem, blocks: [problem.blocks[0]!, disc] })).toContain("one component");
  });
});
