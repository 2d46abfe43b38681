/** Friction whose directions are all multiples of one is planar friction with the coefficient Φ(d). */
import { describe, expect, it } from "vitest";
import { assembleImpact, resolveImpact } from "../../src/index.ts";
import { poseNewton } from "../../src/laws/newton.ts";
import { lineReduction } from "../../src/problems/line-friction.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

const rounding = { relative: 1e-13, because: "rounding" };
const base = { kind: "impact" as const, massMatrix: [[2]], preVelocity: [-1] };
const wall = { name: "wall", type: "geometric-unilateral", direction: [1], restitution: 0.5 };
const FRICTION = {
  disk: { type: "coulomb-isotropic", directions: [[0.3], [-0.4]], friction: 0.8 },
  ellipse: { type: "coulomb-orthotropic", directions: [[0.3], [-0.4]], friction: [0.8, 0.2] },
  ring: {
    type: "coulomb-contensou",
    directions: [[0.3], [-0.4], [0]].map(([x]) => [x! || 1e-9]),
    friction: 0.8,
    radius: 1,
    pressure: "ring",
  },
};

describe("friction on a line", () => {
  it("has the coefficient Φ(d) relative to its longest direction", () => {
    const reduce = (rub: object) =>
      lineReduction(
        poseNewton(assembleImpact(modelOf({ ...base, elements: [wall, { name: "rub", normal: "wall", ...rub }] }))),
      )!;
    const disk = reduce(FRICTION.disk).problem.blocks[1]!;
    expectClose(disk.friction[0], (0.8 * 0.5) / 0.4, rounding);
    const ellipse = reduce(FRICTION.ellipse).problem.blocks[1]!;
    expectClose(ellipse.friction[0], Math.hypot(0.8 * 0.3, 0.2 * 0.4) / 0.4, rounding);
    expect([disk.kind, ellipse.kind]).toEqual(["coulomb-step", "coulomb-step"]);
  });

  it.each(["disk", "ellipse", "ring"] as const)(
    "gives the u⁺ of planar friction, with impulses of its own: %s",
    (kind) => {
      const rub = { name: "rub", normal: "wall", restitution: 0, ...FRICTION[kind] };
      const model = modelOf({ ...base, elements: [wall, rub] });
      const { status, solutions, exhaustive } = resolveImpact(assembleImpact(model), { ...model, all: true });
      expect({ status, exhaustive }).toEqual({ status: "solved", exhaustive: true });
      // Newton: the wall asks for u⁺ = ½; friction drags, so the wall pushes more: still ½ while it presses.
      expectAllClose(solutions[0]!.postVelocity, [0.5], rounding);
      expect(solutions[0]!.residual).toBeLessThan(1e-13);
      const [push] = solutions[0]!.elements[0]!.impulse;
      const drag = solutions[0]!.elements[1]!.impulse.reduce(
        (sum, x, j) => sum + x * (rub.directions[j] as number[])[0]!,
        0,
      );
      expectClose(push! + drag, 3, rounding);
    },
  );

  it("is on a line to the rounding of its directions and no farther", () => {
    const isOnLine = (tilt: number) =>
      lineReduction(
        poseNewton(
          assembleImpact(
            modelOf({
              kind: "impact",
              massMatrix: [
                [2, 0],
                [0, 1],
              ],
              preVelocity: [-1, 0.5],
              elements: [
                { ...wall, direction: [1, 0] },
                {
                  ...{ name: "rub", type: "coulomb-isotropic", normal: "wall", friction: 0.8, restitution: 0 },
                  directions: [
                    [0.5, 0.25],
                    [1, 0.5 * (1 + tilt)],
                  ],
                },
              ],
            }),
          ),
        ),
      ) !== undefined;
    expect([0, 2 ** -52, 1e-12, 1e-9, 1e-3].map(isOnLine)).toEqual([true, true, false, false, false]);
  });

  it("is refuted like planar friction: a jam of one freedom has no solution", () => {
    // W = (1, 2 d), μ Φ > ½: W = [1, 2], μ = ½ of NOTES turned into a disk with |d| = 1.
    const model = modelOf({
      ...base,
      massMatrix: [[1]],
      elements: [
        wall,
        {
          name: "rub",
          normal: "wall",
          type: "coulomb-isotropic",
          directions: [[1.2], [1.6]],
          friction: 0.6,
          restitution: 0,
        },
      ],
    });
    for (const all of [true, false]) {
      const { status } = resolveImpact(assembleImpact(model), { ...model, all });
      expect(status).toBe("none");
    }
  });
});
