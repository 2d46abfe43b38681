/** The exact judge: contradictions stay contradictions however hard they are pressed, small parts count, tails count. */
import { describe, expect, it } from "vitest";
import { poseNewton } from "../../src/laws/newton.ts";
import { exactMotion } from "../../src/problems/exact-motion.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { isSolution, judgeOf, judgeRaw } from "../../src/problems/judge-raw.ts";
import { lcpResidual } from "../../src/problems/lcp.ts";
import { inclusionResidual, judge, lawVelocities } from "../../src/problems/residual.ts";
import { block } from "../../src/sets/reservoirs/block.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

const posed = (model: object) => poseNewton(assembleImpact(modelOf({ kind: "impact", ...model })));
const unilaterals = (n: number) =>
  Array.from({ length: n }, (_, start) => block({ kind: "unilateral", start, dimension: 1 }));

describe("the exact judge", () => {
  it("excuses nothing in proportion to Λ: stop against clutch, pressed with 1e14 N s", () => {
    // ξ = (u⁺ − ½, −u⁺): whatever u⁺ is, one of them is at most −¼.
    const problem = posed({
      massMatrix: [[1]],
      preVelocity: [-1],
      elements: [
        { name: "stop", type: "geometric-unilateral", direction: [1], restitution: 0.5 },
        { name: "clutch", type: "kinematic-unilateral", direction: [-1], restitution: 0 },
      ],
    });
    for (const push of [0, 1, 1e6, 1e14, 1e17]) {
      // c = (−3/2, 1), ‖c‖ = √13/2; the least possible defect is √2/4.
      const residual = inclusionResidual(problem, Float64Array.of(push + 1.25, push));
      expect(residual).toBeGreaterThan(0.19);
    }
  });

  it("excuses nothing in proportion to r in raw problems: two contacts that press each other with 2⁶¹", () => {
    // w = (z₁ − z₂ − 1, z₂ − z₁ − 1): their sum is −2 for every z, so there is no solution.
    const matrix = { rows: 2, columns: 2, starts: Int32Array.of(0, 2, 4), indices: Int32Array.of(0, 1, 0, 1) };
    const squeezed = judgeOf({
      form: "lcp",
      matrix: { ...matrix, values: Float64Array.of(1, -1, -1, 1) },
      offset: Float64Array.of(-1, -1),
    });
    for (const push of [0, 1, 2 ** 40, 2 ** 61]) {
      const judgement = judgeRaw(squeezed, Float64Array.of(push, push));
      expectClose(judgement.defect, Math.SQRT2, { relative: 1e-15, because: "w = (−1, −1) whatever presses them" });
      expect(isSolution(judgement, 1e-8)).toBe(false);
    }
  });

  it.each([
    ["step", { type: "step", direction: [1], bound: 1e18 }],
    ["disk", { type: "coulomb-isotropic", normal: "stop", directions: [[0.6], [0.8]], friction: 2 }],
    ["ellipse", { type: "coulomb-orthotropic", normal: "stop", directions: [[0.6], [0.8]], friction: [2, 3] }],
    [
      "Contensou",
      { type: "coulomb-contensou", normal: "stop", directions: [[0.6], [0.8], [0.1]], friction: 2, radius: 1 },
    ],
  ])("sees that a sticking %s moves, however large the impulse beside it is", (_, rub) => {
    // The stop closes (Λ = 1e17 against a joint of −1e17), the other element would have to stick at ξ = 0 and does not.
    const problem = posed({
      massMatrix: [[1]],
      preVelocity: [-1],
      elements: [
        { name: "stop", type: "geometric-unilateral", direction: [1], restitution: 0 },
        { name: "rub", restitution: 1, ...rub },
        { name: "joint", type: "geometric-bilateral", direction: [1], restitution: 0 },
      ],
    });
    const impulses = new Float64Array(problem.size);
    impulses[0] = 1e17;
    // An impulse inside the reservoir that pushes along the last of its directions and is balanced by the joint.
    impulses[1] = 1e16;
    impulses[problem.size - 1] = -1e17 - 1e16 * problem.factors!.directions[1]!;
    expect(inclusionResidual(problem, impulses)).toBeGreaterThan(0.2);
  });

  it("gives LCPs the same measure as inclusions: a jam of 1e12 has not become a solution", () => {
    const lcp = { size: 2, matrix: Float64Array.of(1, -1, -1, 1), offset: Float64Array.of(-1, -1) };
    const jammed = Float64Array.of(1e12, 1e12);
    expectClose(lcpResidual(lcp, jammed), 1, { relative: 1e-12, because: "w = (−1, −1) whatever is pressed" });
    expect(lcpResidual(lcp, jammed)).toBe(inclusionResidual({ ...lcp, blocks: unilaterals(2) }, jammed));
  });

  it("evaluates velocities from masses, not from a rounded Delassus matrix: 1e18 kg on 1 kg", () => {
    const problem = posed({
      massMatrix: [
        [1, 0],
        [0, 1e18],
      ],
      preVelocity: [0, -1],
      elements: [
        { name: "pair", type: "geometric-unilateral", direction: [-1, 1], restitution: 0.5 },
        { name: "ground", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
      ],
    });
    // u⁺ = (0, ½): both impulses are 1.5e18, and ξ vanishes.
    const impulses = Float64Array.of(1.5e18, 1.5e18);
    expectAllClose(Array.from(lawVelocities(problem, impulses)), [0, 0], { absolute: 1e-30, because: "exact" });
    expect(judge(problem, impulses)).toEqual({ residual: 0, fineness: 0 });
  });

  it("sees a small part that the energy of the whole hides: 1 kg beside 1e18 kg", () => {
    const problem = posed({
      massMatrix: [
        [1e18, 0],
        [0, 1],
      ],
      preVelocity: [-1, -1],
      elements: [
        { name: "ground", type: "geometric-unilateral", direction: [1, 0] },
        { name: "wall", type: "geometric-unilateral", direction: [0, 1] },
      ],
    });
    expect(judge(problem, Float64Array.of(1e18, 1)).residual).toBeLessThan(1e-30);
    // Half the impulse leaves ξ = −½: of √(1e18 + 1) that is 5e-10, of the velocities of the wall (1 + 1 + ½) it is a fifth.
    const off = judge(problem, Float64Array.of(1e18, 0.5));
    expectClose(off.residual, 5e-10, { relative: 1e-9, because: "closed form" });
    expectClose(off.fineness, 0.2, { relative: 1e-12, because: "closed form" });
  });

  it("counts the tail of impulses that a double does not hold", () => {
    // Λ = 1e17 + 1 on M = 1 beside a brake of −1e17: the doubles alone miss u⁺ = 1 by 1.
    const factors = assembleImpact(
      modelOf({
        kind: "impact",
        massMatrix: [[1]],
        preVelocity: [0],
        elements: [
          { name: "stop", type: "geometric-unilateral", direction: [1] },
          { name: "brake", type: "step", direction: [-1], bound: 1e17 },
        ],
      }),
    );
    const heads = Float64Array.of(1e17, 1e17);
    expect(exactMotion(factors, heads).head[0]).toBe(0);
    expect(exactMotion(factors, heads, Float64Array.of(1, 0)).head[0]).toBe(1);
  });

  it("keeps a contradiction of exactly redundant constraints, whatever is pressed", () => {
    const problem = posed({
      massMatrix: [[2]],
      preVelocity: [1],
      elements: [
        { name: "a", type: "geometric-bilateral", direction: [1], restitution: 0 },
        { name: "b", type: "geometric-bilateral", direction: [2], restitution: 1 },
      ],
    });
    // ξ = (u⁺, 2 u⁺ + 2): no u⁺ makes both vanish.
    for (const push of [0, 1e9, 1e15]) {
      expect(inclusionResidual(problem, Float64Array.of(-2 - 2 * push, push))).toBeGreaterThan(0.3);
    }
  });
});
