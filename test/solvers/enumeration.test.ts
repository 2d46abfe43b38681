import { describe, expect, it } from "vitest";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import { enumeration } from "../../src/solvers/enumeration.ts";
import { expectAllClose, expectPrinted } from "../support/expect.ts";
import { type BlockEntry, blocks, coulomb, disk, impact, raw, step } from "./enumeration-problems.ts";

const exact = { absolute: 1e-13, because: "closed form, rounding only" };

/** All ranges as plain numbers. */
const ends = (ranges: readonly (readonly [number | null, number | null])[]) => ranges.flat();

describe("papers", () => {
  it("[Glocker2012] (107): slide-push has Λ = (3, 1) m v and nothing else", () => {
    const problem = impact({
      blocks: blocks("unilateral", "unilateral"),
      directions: [
        [1, 0],
        [-1, 1],
      ],
      velocity: [-1, 0],
      restitution: [1, 0],
    });
    const all = enumerateSolutions(problem);
    expect(all.exhaustive).toBe(true);
    expect(all.solutions).toHaveLength(1);
    expectAllClose(all.solutions[0]!.impulses, [3, 1], exact);
    expect(all.solutions[0]!.impulsesUnique).toBe(true);
  });

  /** [Glocker2012] (119)–(124) from the geometry: φ = 20°, 30°, l = 2 m, m = 3 kg. */
  function kane(restitution: number) {
    const [a, b] = [Math.PI / 9, Math.PI / 6];
    const m = [16, 6 * Math.cos(b - a), 6 * Math.cos(b - a), 4];
    const det = m[0]! * m[3]! - m[1]! * m[2]!;
    const w = [
      [2 * Math.sin(a), 2 * Math.sin(b)],
      [-2 * Math.cos(a), -2 * Math.cos(b)],
    ];
    const apply = ([x, y]: number[]) => [(m[3]! * x! - m[1]! * y!) / det, (m[0]! * y! - m[2]! * x!) / det];
    const g = w.map((v) => w.map((u) => v[0]! * apply(u)[0]! + v[1]! * apply(u)[1]!));
    const speed = w.map((v) => -0.1 * v[0]! - 0.2 * v[1]!);
    return raw(g, [(1 + restitution) * speed[0]!, speed[1]!], blocks("unilateral", coulomb(0, 0.5)));
  }

  it("[Glocker2012] (128): Kane's impact sticks with Λ = (3.4079, 1.4676)", () => {
    const { solutions, exhaustive } = enumerateSolutions(kane(0.5));
    expect(exhaustive).toBe(true);
    expect(solutions).toHaveLength(1);
    expectPrinted(solutions[0]!.impulses[0]!, "3.4079");
    expectPrinted(solutions[0]!.impulses[1]!, "1.4676");
    expectAllClose(solutions[0]!.lawVelocities, [0, 0], exact);
  });

  it("[Glocker2012] (132): Kane's impact slips with ξ_T = −0.0177, Λ = (5.4995, 2.7498)", () => {
    const { solutions } = enumerateSolutions(kane(0.7));
    expect(solutions).toHaveLength(1);
    expectPrinted(solutions[0]!.impulses[0]!, "5.4995");
    expectPrinted(solutions[0]!.impulses[1]!, "2.7498");
    expectPrinted(solutions[0]!.lawVelocities[1]!, "−0.0177");
  });
});

describe("no solution is a proof", () => {
  it("a hard stop against a clutch", () => {
    const problem = impact({
      blocks: blocks("unilateral", "unilateral"),
      directions: [[1], [-1]],
      velocity: [-1],
      restitution: [0.5, 0],
    });
    const all = enumerateSolutions(problem);
    expect(all).toMatchObject({ exhaustive: true, solutions: [], continua: [] });
    expect(enumeration.solve(problem)).toMatchObject({ status: "none", solver: "enumeration" });
    expect(enumeration.solve(problem).reason).toMatch(/none of the 3/);
  });

  it("a one-dof jam of normal restitution against friction", () => {
    const problem = impact({
      blocks: blocks("unilateral", coulomb(0, 0.5)),
      directions: [[1], [2]],
      velocity: [-1],
      restitution: [0.5, 0],
    });
    expect(enumerateSolutions(problem)).toMatchObject({ exhaustive: true, solutions: [] });
  });

  it("bilateral elements that contradict each other", () => {
    const problem = impact({
      blocks: blocks("bilateral", "bilateral"),
      directions: [[1], [1]],
      velocity: [1],
      restitution: [0, 0.5],
    });
    expect(enumeration.solve(problem).status).toBe("none");
  });
});

describe("several solutions", () => {
  it("two planar contacts at μ = 0.5 have three, exact fractions", () => {
    const problem = impact({
      blocks: blocks("unilateral", coulomb(0, 0.5), "unilateral", coulomb(2, 0.5)),
      directions: [
        [1, 2, -2, 0],
        [0, 1, 0, 2],
        [1, -1, 2, 1],
        [-2, -2, 1, -1],
      ],
      velocity: [-1, 0, 1, -2],
    });
    const all = enumerateSolutions(problem);
    expect(all.exhaustive).toBe(true);
    // Solved by hand: both slip, the second sticks, both slip the other way.
    const fractions = [
      [41 / 121, 41 / 242, 47 / 121, -47 / 242],
      [2 / 3, 1 / 3, 5 / 9, 1 / 9],
      [21 / 23, 21 / 46, 47 / 69, 47 / 138],
    ];
    expect(all.solutions).toHaveLength(3);
    for (const [i, impulses] of fractions.entries()) expectAllClose(all.solutions[i]!.impulses, impulses, exact);
    for (const impulses of fractions)
      expect(inclusionResidual(problem, Float64Array.from(impulses))).toBeLessThan(1e-14);
  });

  it("impact without collision: at rest in the normal direction, μ|G_NT| > G_NN", () => {
    const problem = impact({
      blocks: blocks("unilateral", coulomb(0, 0.5)),
      directions: [
        [1, 0],
        [3, 1],
      ],
      velocity: [0, 1],
    });
    const { solutions } = enumerateSolutions(problem);
    expect(solutions).toHaveLength(2);
    expectAllClose(solutions[0]!.impulses, [0, 0], exact);
    expectAllClose(solutions[1]!.impulses, [3, -1], exact);
    expect([...enumeration.solve(problem).impulses]).toEqual([0, 0]);
  });
});

describe("impulses that are not unique", () => {
  it("four legs of a table: each 0.375, anywhere between 0 and 0.75", () => {
    const problem = impact({
      blocks: blocks("unilateral", "unilateral", "unilateral", "unilateral"),
      directions: [
        [1, 1, 1],
        [1, 1, -1],
        [1, -1, 1],
        [1, -1, -1],
      ],
      velocity: [-1, 0, 0],
      restitution: [0.5, 0.5, 0.5, 0.5],
    });
    const { solutions, continua, exhaustive } = enumerateSolutions(problem);
    expect(exhaustive).toBe(true);
    expect(continua).toEqual([]);
    expect(solutions).toHaveLength(1);
    expect(solutions[0]!.impulsesUnique).toBe(false);
    expectAllClose(solutions[0]!.impulses, [0.375, 0.375, 0.375, 0.375], exact);
    for (const range of solutions[0]!.impulseRange!) expectAllClose(range.map(Number), [0, 0.75], exact);
  });

  it("a body wedged between two walls: impulses without bound", () => {
    const problem = impact({ blocks: blocks("unilateral", "unilateral"), directions: [[1], [-1]], velocity: [-0.5] });
    const { solutions } = enumerateSolutions(problem);
    expect(solutions).toHaveLength(1);
    expect(solutions[0]!.impulsesUnique).toBe(false);
    expectAllClose(solutions[0]!.impulses, [0.5, 0], exact);
    expectAllClose([solutions[0]!.impulseRange![0]![0]!, solutions[0]!.impulseRange![1]![0]!], [0.5, 0], exact);
    expect(solutions[0]!.impulseRange!.map((range) => range[1])).toEqual([null, null]);
  });

  it("redundant contacts beside a link: velocities that are numbers do not spoil the choice of impulses", () => {
    const direction = [[2], [-1], [-2], [-2], [-2]];
    const problem = raw(
      direction.map((v) => direction.map((w) => v[0]! * w[0]!)),
      [-1, 0.5, 2, 1, 1],
      blocks("unilateral", "bilateral", "unilateral", "unilateral", "unilateral"),
    );
    const { solutions } = enumerateSolutions(problem);
    expect(solutions).toHaveLength(1);
    expectAllClose(solutions[0]!.lawVelocities, [0, 0, 1, 0, 0], exact);
    // 4 Λ_1 − 2 Λ_2 = 1 with the others at rest; least in (2 Λ_1)² + Λ_2².
    expectAllClose(solutions[0]!.impulses, [0.125, -0.25, 0, 0, 0], exact);
  });

  it("two equal brakes share their impulse", () => {
    const problem = impact({ blocks: blocks(step(0.75), step(2)), directions: [[1], [1]], velocity: [1] });
    const { solutions } = enumerateSolutions(problem);
    expect(solutions).toHaveLength(1);
    expectAllClose(solutions[0]!.impulses, [-0.5, -0.5], exact);
    expectAllClose(ends(solutions[0]!.impulseRange!).map(Number), [-0.75, 0.75, -1.75, -0.25], exact);
  });
});

describe("what is refused", () => {
  it("Contensou friction, two disks, a normal that is not unilateral, too many states: with the reason", () => {
    const refusal = (...kinds: readonly BlockEntry[]) => {
      const made = blocks(...kinds);
      const n = made.reduce((sum, b) => sum + b.dimension, 0);
      return enumeration.refuses!({
        size: n,
        matrix: new Float64Array(n * n),
        offset: new Float64Array(n),
        blocks: made,
      });
    };
    expect(refusal("unilateral", { kind: "coulomb-contensou", normal: 0, friction: [0.3, 0.3], radius: 1 })).toMatch(
      /Contensou/,
    );
    expect(refusal("unilateral", disk(0, 0.3), disk(0, 0.3))).toMatch(/2 two-dimensional/);
    expect(refusal("bilateral", coulomb(0, 0.3))).toMatch(/component 1 is not a unilateral/);
    expect(refusal(...Array.from({ length: 14 }, () => step(1)))).toMatch(/4\.8e\+6 states; the limit is 4000000/);
    expect(refusal(...Array.from({ length: 12 }, () => step(1)))).toBeUndefined();
    expect(refusal("unilateral", disk(0, 0.3), disk(0, 0))).toBeUndefined();
  });

  it("a refused problem fails with the reason, a limit of states stops before the work", () => {
    const problem = impact({
      blocks: blocks("unilateral", "unilateral"),
      directions: [
        [1, 0],
        [0, 1],
      ],
      velocity: [-1, -1],
    });
    expect(enumerateSolutions(problem, { maxStates: 3 })).toMatchObject({ exhaustive: false, states: 0, reason: /./ });
    expect(enumerateSolutions(problem, { maxStates: 4 })).toMatchObject({ exhaustive: true, states: 4 });
    const two = blocks("unilateral", disk(0, 1), disk(0, 1));
    const refused = {
      size: 5,
      matrix: Float64Array.from({ length: 25 }, (_, k) => (k % 6 === 0 ? 1 : 0)),
      offset: new Float64Array(5),
      blocks: two,
    };
    expect(enumeration.solve(refused)).toMatchObject({ status: "failed", reason: /two-dimensional/ });
  });

  it("numbers that are not finite", () => {
    const problem = raw([[Number.NaN]], [-1], blocks("unilateral"));
    expect(enumeration.solve(problem)).toMatchObject({ status: "failed", reason: expect.stringMatching(/not finite/) });
  });

  it("a problem without components has the empty solution", () => {
    const { solutions, exhaustive } = enumerateSolutions({
      size: 0,
      matrix: new Float64Array(0),
      offset: new Float64Array(0),
      blocks: [],
    });
    expect(exhaustive).toBe(true);
    expect(solutions).toHaveLength(1);
  });
});
