/**
 * `sparse` on random chains of bodies, in every form of the Delassus operator: judged by the one residual, and by the velocities that
 * the dense solvers give (impulses of hyperstatic contacts are not unique).
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactProblem, FAMILIES } from "../../bench/families.ts";
import { poseNewton } from "../../src/doors/laws.ts";
import { InputError } from "../../src/errors.ts";
import { massInverse, pushedRows } from "../../src/linalg/sparse/mass-inverse.ts";
import type { InclusionProblem, SparseInclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { block } from "../../src/sets/reservoirs/block.ts";
import { newton } from "../../src/solvers/newton.ts";
import { SOLVERS, solve } from "../../src/solvers/solve.ts";
import { sparse } from "../../src/solvers/sparse.ts";
import { solveThin } from "../../src/solvers/thin.ts";
import { toSparse } from "../linalg/sparse/sparse-matrices.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleImpact } from "../support/models.ts";

interface Case {
  readonly problem: InclusionProblem;
  readonly blocks: SparseInclusionProblem;
  readonly factored: SparseInclusionProblem;
}

/** The problem of directions Wᵀ and masses, in all forms. */
function posed(
  rows: Float64Array,
  masses: readonly number[],
  parts: Pick<InclusionProblem, "offset" | "blocks">,
): Case {
  const [n, f] = [parts.offset.length, masses.length];
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      matrix[i * n + k] = masses.reduce((sum, m, j) => sum + (rows[i * f + j]! * rows[k * f + j]!) / m, 0);
    }
  }
  const mass = massInverse(
    toSparse(
      Float64Array.from({ length: f * f }, (_, k) => (k % (f + 1) ? 0 : masses[k % f]!)),
      f,
      f,
    ),
  )!;
  const directions = toSparse(rows, n, f);
  return {
    problem: { size: n, matrix, ...parts },
    blocks: { size: n, delassus: { kind: "blocks", size: n, matrix: toSparse(matrix, n, n) }, ...parts },
    factored: {
      size: n,
      delassus: { kind: "factored", size: n, mass, rows: directions, pushed: pushedRows(mass, directions) },
      ...parts,
    },
  };
}

const contact = (start: number, mu: number) => [
  block({ kind: "unilateral", start, dimension: 1 }),
  block({ kind: "coulomb-step", start: start + 1, dimension: 1, normal: start, friction: [mu, mu] }),
];

/** Contacts between neighbours in a chain of planar bodies (x, z, a), with normals and lever arms from `numbers`. */
function chain(numbers: readonly number[], count: number, friction: number): Case {
  const f = 3 * count;
  const n = 2 * count;
  const rows = new Float64Array(n * f);
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
      rows.set([x, z, row % 2 === 0 ? arm : 0.5], row * f + 3 * i);
      if (i > 0) rows.set([-x, -z, row % 2 === 0 ? back : 0.5], row * f + 3 * (i - 1));
    }
  }
  const masses = Array.from({ length: f }, (_, j) => (j % 3 === 2 ? 0.2 : 1));
  const offset = Float64Array.from({ length: n }, (_, i) => (i % 2 === 0 ? next() - 0.3 : next()));
  const blocks = Array.from({ length: count }, (_, i) => contact(2 * i, friction)).flat();
  return posed(rows, masses, { offset, blocks });
}

/** `count` blocks of mass 1 in a column on a floor, each touching the next with friction; coordinates (x, z) per block. */
function column(count: number): Case {
  const n = 2 * count;
  const rows = new Float64Array(n * n);
  for (let i = 0; i < count; i++) {
    for (const [component, coordinate] of [
      [2 * i, 2 * i + 1],
      [2 * i + 1, 2 * i],
    ] as const) {
      rows[component * n + coordinate] = 1;
      if (i > 0) rows[component * n + coordinate - 2] = -1;
    }
  }
  const offset = Float64Array.from({ length: n }, (_, i) => (i === 0 ? -1 : i === 1 ? 0.3 : 0));
  return posed(rows, new Array<number>(n).fill(1), {
    offset,
    blocks: Array.from({ length: count }, (_, i) => contact(2 * i, 0.5)).flat(),
  });
}

const velocities = ({ matrix, offset, size }: InclusionProblem, impulses: Float64Array): number[] =>
  Array.from(offset, (c, i) => impulses.reduce((sum, impulse, k) => sum + matrix[i * size + k]! * impulse, c));

const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 7, maxLength: 60 });

describe("sparse on random chains with friction", () => {
  it("reaches the tolerance by the one residual in every form, whatever the start", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 0.2, 0.5), (list, count, friction) => {
        const { problem, blocks, factored } = chain(list, count, friction);
        for (const given of [problem, blocks, factored]) {
          const start = new Float64Array(problem.size).fill(given === problem ? 0 : 3);
          const { status, impulses } = sparse.solve(given, { start });
          expect(status).toBe("solved");
          expect(inclusionResidual(problem, impulses)).toBeLessThanOrEqual(1.01e-10);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("gives the velocities of the dense solvers where friction is absent, and they are unique", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 12 }), (list, count) => {
        const { problem, factored } = chain(list, count, 0);
        const { impulses } = sparse.solve(factored, { tolerance: 1e-12 });
        const expected = velocities(problem, solve(problem, { tolerance: 1e-12 }).impulses);
        velocities(problem, impulses).forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThan(1e-8));
      }),
      { numRuns: 100 },
    );
  });

  it("judges a problem alike in all its forms", () => {
    const { problem, blocks, factored } = chain([0.3, -0.7, 0.9, 0.1, -0.4, 0.8, -0.2], 8, 0.4);
    const impulses = Float64Array.from({ length: 16 }, (_, i) => Math.sin(i));
    const residual = inclusionResidual(problem, impulses);
    expect(residual).toBeGreaterThan(0.1);
    for (const given of [blocks, factored]) {
      expectClose(inclusionResidual(given, impulses), residual, { relative: 1e-13, because: "rounding of G" });
    }
  });

  it("is solved with masses and velocities scaled by 1e±9", () => {
    const { problem } = chain([0.3, -0.7, 0.9, 0.1, -0.4, 0.8, -0.2], 8, 0.4);
    for (const scale of [1e-9, 1e9]) {
      const matrix = problem.matrix.map((g) => g / scale);
      const heavy = { ...problem, matrix, offset: problem.offset.map((c) => c * scale) };
      expect(sparse.solve(heavy).status).toBe("solved");
    }
  });
});

describe("sparse", () => {
  it("carries the weight of a column of 20 blocks: Λ_N = 20, 19, … 1 and all stick", () => {
    const { status, impulses } = sparse.solve(column(20).factored);
    expect(status).toBe("solved");
    for (let i = 0; i < 20; i++) {
      const because = "condition of G times the tolerance";
      expectClose(impulses[2 * i]!, 20 - i, { relative: 1e-8, because });
      expectClose(impulses[2 * i + 1]!, -0.3 * (20 - i), { relative: 1e-8, because });
    }
  });

  it.each([1, -1])("takes contacts whose friction stands before them, and a brake that slips, to side %i", (side) => {
    // A body of mass 2 falls with 1 and slides with 3: μ Λ_N = 1, and a brake along the same x adds its bound 0.5.
    const offset = Float64Array.of(3 * side, -1, 3 * side);
    const matrix = Float64Array.of(0.5, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0.5);
    const blocks = [
      block({ kind: "coulomb-step", start: 0, dimension: 1, normal: 1, friction: [0.5, 0.5] }),
      block({ kind: "unilateral", start: 1, dimension: 1 }),
      block({ kind: "step", start: 2, dimension: 1, bound: 0.5 }),
    ];
    const { status, impulses } = sparse.solve({ size: 3, matrix, offset, blocks });
    expect(status).toBe("solved");
    expectAllClose(impulses, [-side, 2, -0.5 * side], { absolute: 1e-9, because: "tolerance times the condition" });
  });

  it("finds on every family what newton finds", () => {
    for (const family of FAMILIES) {
      for (const dimension of [2, 3] as const) {
        const problem = contactProblem(family, dimension, 12, 3);
        expect(`${family} ${sparse.solve(problem).status}`).toBe(`${family} ${newton.solve(problem).status}`);
      }
    }
  });

  it("ends when its iterations are used up or somebody says stop, and does not call that solved", () => {
    const contradiction = poseNewton(exampleImpact("stop-against-clutch"));
    const all = sparse.solve(contradiction);
    const few = sparse.solve(contradiction, { maxIterations: 10 });
    const stopped = sparse.solve(contradiction, { shouldStop: () => true });
    expect([all.status, few.status, stopped.status]).toEqual(["failed", "failed", "failed"]);
    expect(few.iterations).toBeLessThan(Math.min(40, all.iterations));
    expect(stopped.iterations).toBe(0);
  });

  it("is asked what it refuses before anything is counted in the matrix", () => {
    const { size, offset, matrix } = contactProblem("stack", 3, 120);
    let reads = 0;
    const cells = Array.from({ length: 120 }, (_, c) => 3 * c);
    const problem: InclusionProblem = {
      size,
      offset,
      blocks: cells.flatMap((start) => [
        block({ kind: "unilateral", start, dimension: 1 }),
        ...[1, 2].map((j) =>
          block({ kind: "coulomb-step", start: start + j, dimension: 1, normal: start, friction: [0.5, 0.5] }),
        ),
      ]),
      get matrix(): Float64Array {
        reads++;
        return matrix;
      },
    };
    expect(sparse.refuses(problem)).toContain("one friction element per contact");
    const asked = reads;
    expect(solveThin(problem, {})).toBeUndefined();
    expect(reads).toBe(2 * asked);
  });

  it("refuses two friction elements on one contact, and spin", () => {
    const { problem } = chain([0.1, 0.2], 2, 0.5);
    const twice = problem.blocks.map((own, b) => (b === 3 ? { ...own, normal: 0 } : own));
    expect(sparse.refuses({ ...problem, blocks: twice })).toContain("one friction element per contact");
    expect(sparse.refuses(poseNewton(exampleImpact("sphere-contensou")))).toContain("without spin");
    expect(sparse.refuses(poseNewton(exampleImpact("sphere-orthotropic")))).toBeUndefined();
  });
});

describe("the forms that solvers take", () => {
  const { problem, blocks, factored } = column(3);

  it("are said by every solver, and the others are refused by name", () => {
    for (const [name, { forms }] of Object.entries(SOLVERS) as [keyof typeof SOLVERS, { forms: readonly string[] }][]) {
      expect(solve(problem, { solver: name }).status).toBe("solved");
      for (const given of [blocks, factored]) {
        const { kind } = given.delassus;
        if (forms.includes(kind)) expect(solve(given, { solver: name }).solver).toBe("sparse");
        else expect(() => solve(given, { solver: name })).toThrow(`the solver ${name} does not take this problem`);
      }
    }
    expect(() => solve(blocks, { solver: "lemke" })).toThrow(/its Delassus operator is `blocks`.*takes `dense`/);
  });

  it("do not help where the laws are no cones", () => {
    const { delassus } = blocks;
    const twice = blocks.blocks.map((own, b) => (b === 3 ? { ...own, normal: 0 } : own));
    expect(() => solve({ ...blocks, delassus, blocks: twice })).toThrow(InputError);
  });
});
