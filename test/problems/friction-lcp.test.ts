import fc from "fast-check";
import { inverse, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { frictionLcp, impulsesFromLcp } from "../../src/problems/friction-lcp.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { lcpResidual } from "../../src/problems/lcp.ts";
import { type Block, block } from "../../src/sets/reservoirs/block.ts";
import { complementarySolutions } from "../solvers/complementary-bases.ts";
import { bilateral, blocksOf, friction, step, unilateral } from "../solvers/small-problems.ts";
import { expectAllClose, expectPrinted } from "../support/expect.ts";

/** G = Wᵀ M⁻¹ W with M = diag(masses); the rows of `directions` are the w_i. */
function problem(directions: number[][], masses: number[], offset: number[], blocks: Block[]): InclusionProblem {
  const w = new Matrix(directions);
  const g = w.mmul(inverse(Matrix.diag(masses))).mmul(w.transpose());
  return { size: offset.length, matrix: Float64Array.from(g.to1DArray()), offset: Float64Array.from(offset), blocks };
}

/** Kane's double pendulum ([Glocker2012] Section 7): angles 20° and 30°, l = 2 m, m = 3 kg, u⁻ = (−0.1, −0.2). */
function kane(restitution: number, mu: number): InclusionProblem {
  const [a, b] = [Math.PI / 9, Math.PI / 6];
  const w = new Matrix([
    [2 * Math.sin(a), 2 * Math.sin(b)],
    [-2 * Math.cos(a), -2 * Math.cos(b)],
  ]);
  const half = Math.cos(b - a) / 2;
  const mass = new Matrix([
    [4 / 3, half],
    [half, 1 / 3],
  ]).mul(12);
  const g = w.mmul(inverse(mass)).mmul(w.transpose());
  const gamma = w.mmul(Matrix.columnVector([-0.1, -0.2])).to1DArray();
  return {
    size: 2,
    matrix: Float64Array.from(g.to1DArray()),
    offset: Float64Array.from([(1 + restitution) * gamma[0]!, gamma[1]!]),
    blocks: [unilateral(0), friction(1, 0, mu)],
  };
}

const rounding = { relative: 1e-12, because: "a handful of operations on doubles" };

describe("the LCP of one planar contact", () => {
  const posed = kane(0.5, 0.5);
  const [g11, g12, g21, g22] = posed.matrix as unknown as [number, number, number, number];
  const lcp = frictionLcp(posed);

  it("is (140) inserted in ξ = GΛ + c by hand", () => {
    expectAllClose(lcp.matrix, [g11 - 0.5 * g12, g12, 0, g21 - 0.5 * g22, g22, 1, 1, -1, 0], rounding);
    expectAllClose(lcp.offset, [posed.offset[0]!, posed.offset[1]!, 0], rounding);
    expect(lcp.variables.map(({ kind, component }) => `${kind} ${component}`)).toEqual([
      "normal 0",
      "right 1",
      "left 1",
    ]);
  });

  it("has Kane's stick (128) as its only solution: Λ = (3.4079, 1.4676)", () => {
    const solutions = complementarySolutions(lcp);
    expect(solutions).toHaveLength(1);
    const [normal, tangent] = impulsesFromLcp(lcp, Float64Array.from(solutions[0]!));
    expectPrinted(normal!, "3.4079");
    expectPrinted(tangent!, "1.4676");
  });

  it("has Kane's slip (132) as its only solution: Λ = (5.4995, 2.7498), ξ_L = 0.0177", () => {
    const slip = frictionLcp(kane(0.7, 0.5));
    const solutions = complementarySolutions(slip);
    expect(solutions).toHaveLength(1);
    const [normal, tangent] = impulsesFromLcp(slip, Float64Array.from(solutions[0]!));
    expectPrinted(normal!, "5.4995");
    expectPrinted(tangent!, "2.7498");
    expectPrinted(solutions[0]![2]!, "0.0177");
  });
});

describe("which elements become pairs", () => {
  it("a step has twice its bound as offset of the left clutch", () => {
    const lcp = frictionLcp(problem([[1]], [2], [-3], [step(0, 0.25)]));
    expectAllClose(lcp.matrix, [0.5, 1, -1, 0], rounding);
    expectAllClose(lcp.offset, [-3 - 0.5 * 0.25, 0.5], rounding);
    // 2 kg at −3 m/s under at most 0.25 N s: it slips on with Λ = +bound.
    const [solution] = complementarySolutions(lcp);
    expectAllClose(impulsesFromLcp(lcp, Float64Array.from(solution!)), [0.25], rounding);
  });

  it("several friction elements may share one normal", () => {
    const directions = [
      [0, 0, 1],
      [1, 0, 0.5],
      [0, 1, -0.25],
    ];
    const posed = problem(
      directions,
      [1, 2, 3],
      [-1, 0.3, -0.2],
      [unilateral(0), friction(1, 0, 0.4), friction(2, 0, 0.7)],
    );
    const lcp = frictionLcp(posed);
    expect(lcp.size).toBe(5);
    for (const z of complementarySolutions(lcp)) expectInclusion(posed, impulsesFromLcp(lcp, Float64Array.from(z)));
  });

  it("friction without coefficient and a step without bound transmit nothing and have no pair", () => {
    const posed = problem(
      [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      [1, 1],
      [-1, 2, 3],
      [unilateral(0), friction(1, 0, 0), step(2, 0)],
    );
    const lcp = frictionLcp(posed);
    expect(lcp.size).toBe(1);
    expectAllClose(impulsesFromLcp(lcp, Float64Array.of(1)), [1, 0, 0], rounding);
  });

  it("friction in two directions is refused, and friction on something that is not unilateral", () => {
    const disk = block({ kind: "coulomb-disk", start: 1, dimension: 2, normal: 0, friction: [0.5, 0.5] });
    const spatial = {
      size: 3,
      matrix: new Float64Array(9),
      offset: new Float64Array(3),
      blocks: [unilateral(0), disk],
    };
    expect(() => frictionLcp(spatial)).toThrow(InputError);
    expect(() => frictionLcp(problem([[1], [1]], [1], [0, 0], [bilateral(0), friction(1, 0, 0.5)]))).toThrow(
      /unilateral normal/,
    );
  });

  it("a problem without elements is an LCP of size 0", () => {
    const lcp = frictionLcp({ size: 0, matrix: new Float64Array(0), offset: new Float64Array(0), blocks: [] });
    expect(lcp.size).toBe(0);
    expect(lcpResidual(lcp, new Float64Array(0))).toBe(0);
  });
});

describe("bilateral components", () => {
  const directions = [
    [1, 0, 0],
    [0.5, 1, 0.25],
    [0, 1, 1],
    [0.3, -0.2, 1],
  ];
  const blocks = [bilateral(0), unilateral(1), friction(2, 1, 0.5), bilateral(3)];

  it("are eliminated: what stays is the Schur complement", () => {
    const posed = problem(directions, [1, 2, 3], [0.1, -1, 0.5, -0.2], blocks);
    const lcp = frictionLcp(posed);
    const g = Matrix.from1DArray(4, 4, Array.from(posed.matrix));
    const [kept, joints] = [
      [1, 2],
      [0, 3],
    ];
    const gain = g.selection(kept, joints).mmul(inverse(g.selection(joints, joints)));
    const schur = Matrix.sub(g.selection(kept, kept), gain.mmul(g.selection(joints, kept)));
    const c = Matrix.sub(
      Matrix.columnVector(kept.map((i) => posed.offset[i]!)),
      gain.mmul(Matrix.columnVector(joints.map((i) => posed.offset[i]!))),
    );
    const [[a, b], [d, e]] = schur.to2DArray() as [[number, number], [number, number]];
    expectAllClose(lcp.matrix, [a - 0.5 * b, b, 0, d - 0.5 * e, e, 1, 1, -1, 0], rounding);
    expectAllClose(lcp.offset, [c.get(0, 0), c.get(1, 0), 0], rounding);
    for (const z of complementarySolutions(lcp)) expectInclusion(posed, impulsesFromLcp(lcp, Float64Array.from(z)));
  });

  it.each([1, 1e9, 1e-9])("redundant ones are dropped at every scale (mass × %g)", (scale) => {
    const twice = [
      ...directions,
      directions[0]!.map((x) => 3 * x),
      directions[0]!.map((x, j) => x + directions[3]![j]!),
    ];
    const offset = [0.1, -1, 0.5, -0.2, 0.3, -0.1];
    const posed = problem(twice, [scale, 2 * scale, 3 * scale], offset, [...blocks, bilateral(4), bilateral(5)]);
    const lcp = frictionLcp(posed);
    expect(lcp.redundant).toHaveLength(2);
    expect(lcp.infeasible).toBeUndefined();
    const solutions = complementarySolutions(lcp, 1e8 * scale);
    expect(solutions.length).toBeGreaterThan(0);
    for (const z of solutions) expectInclusion(posed, impulsesFromLcp(lcp, Float64Array.from(z)));
  });

  it.each([1, 1e9, 1e-9])("contradictory ones are reported at every scale (mass × %g)", (scale) => {
    const twice = [...directions, directions[0]!.map((x) => 3 * x)];
    const offset = [0.1, -1, 0.5, -0.2, 0.4];
    const lcp = frictionLcp(problem(twice, [scale, 2 * scale, 3 * scale], offset, [...blocks, bilateral(4)]));
    expect(lcp.infeasible).toMatch(/contradicts/);
  });

  it("a direction without any compliance is contradictory unless its velocity is zero", () => {
    expect(frictionLcp(problem([[0]], [1], [1], [bilateral(0)])).infeasible).toMatch(/contradicts/);
    expect(frictionLcp(problem([[0]], [1], [0], [bilateral(0)])).infeasible).toBeUndefined();
  });
});

it("every solution of the LCP of a random problem satisfies the inclusions", () => {
  const entry = fc.integer({ min: -8, max: 8 }).map((x) => x / 4);
  const row = fc.array(entry, { minLength: 3, maxLength: 3 });
  const kinds = fc.array(
    fc.constantFrom("contact" as const, "friction" as const, "step" as const, "bilateral" as const),
    { minLength: 1, maxLength: 3 },
  );
  let checked = 0;
  fc.assert(
    fc.property(
      kinds,
      fc.array(row, { minLength: 6, maxLength: 6 }),
      fc.array(entry, { minLength: 6, maxLength: 6 }),
      (chosen, rows, c) => {
        const blocks = blocksOf(chosen, 0.5, 0.75);
        const posed = problem(rows.slice(0, blocks.length), [1, 2, 4], c.slice(0, blocks.length), blocks);
        const lcp = frictionLcp(posed);
        if (lcp.infeasible !== undefined) return;
        for (const z of complementarySolutions(lcp)) {
          expectInclusion(posed, impulsesFromLcp(lcp, Float64Array.from(z)));
          checked++;
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(checked).toBeGreaterThan(50);
});

/** The inclusions themselves, element by element, from their definition (6), (7), (35), (39). */
function expectInclusion(posed: InclusionProblem, impulses: ArrayLike<number>): void {
  const scale = Math.max(1, ...Array.from(impulses, Math.abs));
  const slack = 1e-7 * scale;
  const compliance = Math.max(...posed.matrix.map(Math.abs), 1e-300);
  for (const { kind, start, normal, friction: mu, bound } of posed.blocks) {
    const force = impulses[start]!;
    let velocity = posed.offset[start]!;
    for (let j = 0; j < posed.size; j++) velocity += posed.matrix[start * posed.size + j]! * impulses[j]!;
    const still = Math.abs(velocity) <= 1e-7 * Math.max(1, compliance * scale);
    if (kind === "bilateral") expect(still).toBe(true);
    if (kind === "unilateral") {
      expect(force).toBeGreaterThanOrEqual(-slack);
      expect(still || (velocity > 0 && Math.abs(force) <= slack)).toBe(true);
    }
    if (kind === "coulomb-step" || kind === "step") {
      const edge = kind === "step" ? bound : mu[0] * impulses[normal]!;
      expect(Math.abs(force)).toBeLessThanOrEqual(edge + slack);
      expect(still || Math.abs(force + Math.sign(velocity) * edge) <= slack).toBe(true);
    }
  }
}
