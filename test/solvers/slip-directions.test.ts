import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { poseNewton } from "../../src/doors/laws.ts";
import { assembleImpact, resolveImpact } from "../../src/index.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import { enumeration } from "../../src/solvers/enumeration.ts";
import { slipDirections } from "../../src/solvers/slip-directions.ts";
import { solve } from "../../src/solvers/solve.ts";
import { expectAllClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";
import { blocks, disk, impact, permuted, raw } from "./enumeration-problems.ts";

const body = (normal: number, mu: number, pressure: "uniform" | "hertz" | "ring") =>
  ({ kind: "coulomb-contensou", normal, friction: [mu, mu], radius: 0.5, pressure }) as const;

/**
 * The one-dof jam W = [1, 2], μ > ½, ε_N = ½, u⁻ = −1, with s = Λ_N + 2 Λ_T: ξ_N = s − 1.5, ξ_T = 2 s − 2. Contact asks for s = 1.5 and
 * thus slip, ξ_T = 1 > 0, Λ_T = −μ Λ_N, s = (1 − 2 μ) Λ_N ≤ 0: no solution. Friction in further directions, which the rest of the
 * mechanism does not couple, changes nothing: ξ_j = −G_jj p_j there, while p_j has the sign of ξ_j, so ξ_j = 0.
 */
const JAMS: Readonly<Record<string, InclusionProblem>> = {
  "a disk": impact({
    blocks: blocks("unilateral", disk(0, 0.6)),
    directions: [
      [1, 0],
      [2, 0],
      [0, 1],
    ],
    velocity: [-1, 0],
    restitution: [0.5, 0, 0],
  }),
  "a disk in two halves": impact({
    blocks: blocks("unilateral", disk(0, 0.3), disk(0, 0.3)),
    directions: [
      [1, 0],
      [2, 0],
      [0, 1],
      [2, 0],
      [0, 1],
    ],
    velocity: [-1, 0],
    restitution: [0.5, 0, 0, 0, 0],
  }),
  ...Object.fromEntries(
    (["uniform", "hertz", "ring"] as const).map((pressure) => [
      `a Contensou body, ${pressure}`,
      impact({
        blocks: blocks("unilateral", body(0, 0.6, pressure)),
        directions: [
          [1, 0, 0],
          [2, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        velocity: [-1, 0, 0],
        restitution: [0.5, 0, 0, 0],
      }),
    ]),
  ),
};

/** G / mass, c × speed. */
function scaled(problem: InclusionProblem, mass: number, speed: number): InclusionProblem {
  return { ...problem, matrix: problem.matrix.map((x) => x / mass), offset: problem.offset.map((x) => x * speed) };
}

describe("branch and bound over slip directions proves that a jam has no solution", () => {
  for (const [name, problem] of Object.entries(JAMS)) {
    it(`with ${name}, in any units and order`, () => {
      const last = problem.blocks.length - 1;
      const variants = [
        problem,
        scaled(problem, 1e9, 1e-9),
        scaled(problem, 1e-9, 1e9),
        scaled(problem, 1e9, 1e9),
        permuted(problem, [last, ...problem.blocks.keys()].slice(0, last + 1)).problem,
      ];
      for (const variant of variants) {
        const { status, reason, iterations } = slipDirections.solve(variant);
        expect(status).toBe("none");
        expect(reason).toContain("slip directions");
        expect(iterations).toBeLessThan(200);
      }
    });
  }

  it("and solves it when the normal rebounds less than friction asks for", () => {
    // ε_N = 0: stick, Λ_N + 2 Λ_T = 1, for many |Λ_T| ≤ 0.6 Λ_N.
    const soft = { ...JAMS["a disk in two halves"]!, offset: Float64Array.of(-1, -2, 0, -2, 0) };
    const { status, impulses, residual } = slipDirections.solve(soft);
    expect(status).toBe("solved");
    expect(residual).toBeLessThan(1e-10);
    expectAllClose([impulses[0]! + 2 * (impulses[1]! + impulses[3]!)], [1], {
      absolute: 1e-9,
      because: "the tolerance of the solver",
    });
  });
});

describe("branch and bound over slip directions finds solutions", () => {
  it("the point mass on two halves of a disk slips against its velocity, each half with μ = 0.15", () => {
    const [x, y, z] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const;
    const problem = impact({
      blocks: blocks("unilateral", disk(0, 0.15), disk(0, 0.15)),
      directions: [z, x, y, x, y],
      velocity: [3, 4, -1],
    });
    const { status, impulses } = slipDirections.solve(problem);
    expect(status).toBe("solved");
    expectAllClose(impulses, [1, -0.09, -0.12, -0.09, -0.12], {
      absolute: 1e-9,
      because: "the tolerance of the solver",
    });
  });

  it("one of the three slip solutions of the notes", () => {
    const problem = impact({
      blocks: blocks("unilateral", disk(0, 0.3)),
      directions: [
        [1, -2, 0],
        [-2, -1, 3],
        [0, 3, -2],
      ],
      velocity: [-1, 1, 1],
    });
    const { status, impulses } = slipDirections.solve(problem);
    expect(status).toBe("solved");
    const nearest = Math.min(...[0.781807779, 0.803842382, 0.823348079].map((x) => Math.abs(x - impulses[0]!)));
    expect(nearest, "half a unit in the last printed digit").toBeLessThan(5e-10);
  });

  it("and agrees with the enumeration on whether there is one, for one disk among other elements", () => {
    let undecided = 0;
    let none = 0;
    let tried = 0;
    fc.assert(
      fc.property(randomImpact(["geometric-unilateral", "kinematic-unilateral", "coulomb-isotropic"]), (model) => {
        const posed = poseNewton(assembleImpact(modelOf(model)));
        if (enumeration.refuses?.(posed) !== undefined) return;
        const { exhaustive, solutions } = enumerateSolutions(posed);
        const { status } = slipDirections.solve(posed);
        if (!exhaustive) return;
        tried++;
        if (status === "failed") undecided++;
        else expect(status).toBe(solutions.length === 0 ? "none" : "solved");
        if (status === "none") none++;
      }),
      { numRuns: 400 },
    );
    expect(none).toBeGreaterThan(0);
    expect(undecided, "undecided").toBeLessThanOrEqual(0.05 * tried);
  });
});

describe("impacts on which iterations circle", () => {
  /** Two disks on one normal, in dependent directions of few freedoms; the refusals of the enumeration. */
  const model = modelOf({
    kind: "impact",
    massMatrix: [
      [1, 0],
      [0, 1],
    ],
    preVelocity: [-1, 0],
    elements: [
      { name: "normal", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
      ...["first", "second"].map((name) => ({
        ...{ name, type: "coulomb-isotropic", normal: "normal", friction: 0.3 },
        directions: [
          [2, 0],
          [0, 1],
        ],
      })),
    ],
  });

  it("are decided by `auto`, and `--all` takes the proof over", () => {
    const posed = assembleImpact(model);
    expect(enumeration.refuses?.(poseNewton(posed))).toBeDefined();
    expect(solve(poseNewton(posed))).toMatchObject({ status: "none", solver: "slip-directions" });
    expect(resolveImpact(posed, model)).toMatchObject({ status: "none" });
    const all = resolveImpact(posed, { ...model, all: true });
    expect(all).toMatchObject({ status: "none", solutions: [] });
    expect(all.reason).toContain("slip directions");
  });

  it("claims nothing where a contradiction is not well above rounding", () => {
    // x1 = s + 1 ≥ 0 and x2 = −s − 1 − gap ≥ 0 contradict each other by the gap.
    const against = (gap: number): string =>
      slipDirections.solve(
        raw(
          [
            [1, -1],
            [-1, 1],
          ],
          [1, -1 - gap],
          blocks("unilateral", "unilateral"),
        ),
      ).status;
    expect(against(1e-3)).toBe("none");
    expect(against(1e-9)).toBe("failed");
    expect(against(0)).toBe("solved");
  });

  it("when the work runs out, the reason says so", () => {
    const { status, reason } = slipDirections.solve(JAMS["a disk in two halves"]!, { maxIterations: 3 });
    expect(status).toBe("failed");
    expect(reason).toContain("the limit is 3");
  });
});
