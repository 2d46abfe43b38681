import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { frictionLcp, impulsesFromLcp } from "../../src/problems/friction-lcp.ts";
import { block } from "../../src/sets/reservoirs/block.ts";
import { lemke } from "../../src/solvers/lemke.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { complementarySolutions } from "./complementary-bases.ts";
import { bilateral, friction, impact, step, unilateral } from "./small-problems.ts";

const rounding = { relative: 1e-12, because: "rounding" };

describe("Kane's double pendulum (119)–(132)", () => {
  const [a, b] = [Math.PI / 9, Math.PI / 6];
  // Coordinates in which M = 12 [[4/3, cos/2], [cos/2, 1/3]] is the identity: u = L⁻ᵀ v with M = L Lᵀ.
  const l11 = 4;
  const l21 = (6 * Math.cos(b - a)) / l11;
  const l22 = Math.sqrt(4 - l21 * l21);
  const reduce = ([x, y]: [number, number]): [number, number] => [x / l11, (y - (l21 * x) / l11) / l22];
  const velocity = [l11 * -0.1 + l21 * -0.2, l22 * -0.2];
  const directions = [reduce([2 * Math.sin(a), 2 * Math.sin(b)]), reduce([-2 * Math.cos(a), -2 * Math.cos(b)])];
  const blocks = [unilateral(0), friction(1, 0, 0.5)];

  it("(128) stick: Λ = (3.4079, 1.4676) N s", () => {
    const { status, impulses, residual } = lemke.solve(impact(directions, velocity, blocks, [0.5, 0]));
    expect(status).toBe("solved");
    expectPrinted(impulses[0]!, "3.4079");
    expectPrinted(impulses[1]!, "1.4676");
    expect(residual).toBeLessThan(1e-14);
  });

  it("(132) slip: Λ = (5.4995, 2.7498) N s, exactly on the edge", () => {
    const { impulses } = lemke.solve(impact(directions, velocity, blocks, [0.7, 0]));
    expectPrinted(impulses[0]!, "5.4995");
    expectPrinted(impulses[1]!, "2.7498");
    expectClose(impulses[1]! / impulses[0]!, 0.5, { relative: 1e-15, because: "Λ_T = μ Λ_N is used, not computed" });
  });
});

describe("traps", () => {
  it("a hard stop against a clutch has no solution, and that is proved", () => {
    const found = lemke.solve(impact([[1], [-1]], [-1], [unilateral(0), unilateral(1)], [0.5, 0]));
    expect(found.status).toBe("none");
    expect(found.reason).toMatch(/proved/);
    expect(Array.from(found.impulses)).toEqual([0, 0]);
  });

  it("with friction too, when no impulse in the friction cone helps", () => {
    // ξ_N = Λ_N − 1.5 and a clutch that needs Λ_N ≤ 1: the friction direction moves nothing in this plane.
    const directions = [
      [1, 0],
      [-1, 0],
      [0, 1],
    ];
    const found = lemke.solve(
      impact(directions, [-1, 1], [unilateral(0), unilateral(1), friction(2, 0, 0.5)], [0.5, 0, 0]),
    );
    expect(found.status).toBe("none");
  });

  it("the jam of one freedom (W = [1, 2], μ = ½, ε_N = ½) is failed on a ray: feasible, but no solution", () => {
    const found = lemke.solve(impact([[1], [2]], [-1], [unilateral(0), friction(1, 0, 0.5)], [0.5, 0]));
    expect(found.status).toBe("failed");
    expect(found.reason).toMatch(/^ray/);
    expect(found.residual).toBeGreaterThan(1e-10);
  });

  it("a table on four legs: the impulses are not unique, their sum is", () => {
    const legs = [
      [1, 1, 1],
      [1, 1, -1],
      [1, -1, 1],
      [1, -1, -1],
    ];
    const found = lemke.solve(
      impact(
        legs,
        [-1, 0, 0],
        legs.map((_, i) => unilateral(i)),
      ),
    );
    expect(found.status).toBe("solved");
    expectClose(
      found.impulses.reduce((sum, x) => sum + x, 0),
      1,
      rounding,
    );
  });

  it("an impact without collision (γ_N⁻ = 0, μ|G_NT| > G_NN) is solved by something", () => {
    const posed = impact(
      [
        [1, 0],
        [2, 1],
      ],
      [0, -1],
      [unilateral(0), friction(1, 0, 1)],
    );
    const found = lemke.solve(posed);
    expect(found.status).toBe("solved");
    expect(found.residual).toBeLessThan(1e-13);
  });

  it("resting contacts: c = 0 gives Λ = 0", () => {
    const found = lemke.solve(
      impact(
        [
          [1, 0],
          [0, 1],
        ],
        [0, 0],
        [unilateral(0), friction(1, 0, 0.5)],
      ),
    );
    expect([found.status, ...found.impulses]).toEqual(["solved", 0, 0]);
  });

  it("a problem without elements is solved", () => {
    const found = lemke.solve({ size: 0, matrix: new Float64Array(0), offset: new Float64Array(0), blocks: [] });
    expect(found).toMatchObject({ status: "solved", iterations: 0, residual: 0, solver: "lemke" });
  });
});

describe("bilateral elements", () => {
  const directions = [
    [1, 0, 0],
    [0, 1, 0.5],
    [0.5, 1, 1],
    [2, 0, 0],
  ];
  const blocks = [bilateral(0), unilateral(1), friction(2, 1, 0.4)];
  const velocity = [0.5, -1, 0.25];

  it("with unilateral ones: ξ_B = 0 and the inclusions hold", () => {
    const posed = impact(directions.slice(0, 3), velocity, blocks);
    const found = lemke.solve(posed);
    expect(found.status).toBe("solved");
    expect(Math.abs(posed.offset[0]! + found.impulses[0]! + 0.5 * found.impulses[2]!)).toBeLessThan(1e-14);
    const lcp = frictionLcp(posed);
    const all = complementarySolutions(lcp).map((z) => impulsesFromLcp(lcp, Float64Array.from(z)));
    expect(all).toHaveLength(1);
    expectAllClose(found.impulses, all[0]!, rounding);
  });

  it("alone: a linear system", () => {
    const found = lemke.solve(
      impact(
        [
          [1, 1],
          [0, 2],
        ],
        [1, 3],
        [bilateral(0), bilateral(1)],
      ),
    );
    // G = [[2, 2], [2, 4]], c = (4, 6): Λ = (−1, −1).
    expectAllClose(found.impulses, [-1, -1], rounding);
  });

  it("twice the same: one of the impulses is zero, u⁺ is that of one", () => {
    const once = lemke.solve(impact(directions.slice(0, 3), velocity, blocks));
    const twice = lemke.solve(impact(directions, velocity, [...blocks, bilateral(3)]));
    expect(twice.status).toBe("solved");
    expectClose(twice.impulses[0]! + 2 * twice.impulses[3]!, once.impulses[0]!, rounding);
    expectAllClose(twice.impulses.subarray(1, 3), once.impulses.subarray(1, 3), rounding);
  });

  it("that contradict each other: none", () => {
    const found = lemke.solve(impact(directions, velocity, [...blocks, bilateral(3)], [0, 0, 0, 0.5]));
    expect(found.status).toBe("none");
    expect(found.reason).toMatch(/contradict/);
  });

  it("that an inequality would have to satisfy (unsymmetric problem): failed with the reason", () => {
    const posed = {
      size: 2,
      matrix: Float64Array.of(0, 1, 0, 1),
      offset: Float64Array.of(-1, -1),
      blocks: [bilateral(0), unilateral(1)],
    };
    expect(lemke.solve(posed)).toMatchObject({ status: "failed", reason: expect.stringMatching(/bilateral/) });
  });
});

describe("steps", () => {
  const slide = (bound: number): number => lemke.solve(impact([[1]], [-3], [step(0, bound)])).impulses[0]!;

  it("stop the body when the bound suffices, else slow it down by the bound", () => {
    expectClose(slide(4), 3, rounding);
    expectClose(slide(3), 3, rounding);
    expectClose(slide(1), 1, rounding);
    expect(slide(0)).toBe(0);
  });
  it("may be six orders larger than needed", () =>
    expectClose(slide(3e6), 3, { relative: 1e-9, because: "(140) subtracts the bound" }));
});

describe("which problems it takes", () => {
  it("friction in two directions is refused with a reason, and solving it all the same is a mistake", () => {
    const disk = block({ kind: "coulomb-disk", start: 1, dimension: 2, normal: 0, friction: [0.5, 0.5] });
    const spatial = {
      size: 3,
      matrix: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
      offset: new Float64Array(3),
      blocks: [unilateral(0), disk],
    };
    expect(lemke.refuses!(spatial)).toMatch(/more than one direction/);
    expect(() => lemke.solve(spatial)).toThrow(InputError);
  });
  it("one-dimensional elements of every kind are taken", () => {
    expect(
      lemke.refuses!(impact([[1], [1], [1], [1]], [0], [unilateral(0), friction(1, 0, 1), step(2, 1), bilateral(3)])),
    ).toBeUndefined();
  });
});
