import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleImpact, InputError, resolveImpact } from "../../src/index.ts";
import { shownDelassus } from "../../src/problems/constrained-delassus.ts";
import { expectAllClose, largest } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

const twoMasses = (mass: number[][], withLink: boolean, scale = 1): unknown => ({
  kind: "impact",
  massMatrix: mass.map((row) => row.map((x) => x * scale)),
  preVelocity: [1, 1, 0],
  elements: [
    { name: "stop", type: "geometric-unilateral", direction: [-1, 0, 0], restitution: 0.5 },
    ...(withLink ? [{ name: "link", type: "geometric-bilateral", direction: [-1, 1, 0] }] : []),
  ],
});
const singular = [
  [1, 0, 0],
  [0, 1, 1],
  [0, 1, 1],
];

function refusal(model: unknown): InputError {
  try {
    assembleImpact(modelOf(model));
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("accepted");
}

describe("mass matrices", () => {
  it("singular with the kernel condition: solved at every scale of mass", () => {
    for (const scale of [1e-9, 1, 1e9]) {
      const result = resolveImpact(assembleImpact(modelOf(twoMasses(singular, true, scale))));
      expectAllClose(result.solutions[0]!.postVelocity, [-0.5, -0.5, 1.5], { relative: 1e-12, because: "closed form" });
    }
  });

  it("singular without it: refused with a null vector", () => {
    const error = refusal(twoMasses(singular, false));
    expect(error.code).toBe("kernel-condition");
    const vector = /\[(.*)\]/.exec(error.what)![1]!.split(",").map(Number);
    expectAllClose([vector[0]!, vector[1]! + vector[2]!], [0, 0], { absolute: 1e-3, because: "four digits are shown" });
    expect(Math.abs(vector[1]!)).toBe(1);
  });

  it.each([
    ["mass-indefinite", [1, 2], [2, 1]],
    ["mass-not-symmetric", [1, 0.5], [0, 1]],
    ["mass-indefinite", [-1, 0], [0, 1]],
    ["mass-indefinite", [0, 1], [1, 1]],
  ])("indefinite or not symmetric: refused (%s: %j, %j)", (code, first, second) => {
    expect(
      refusal(
        twoMasses(
          [
            [...first, 0],
            [...second, 0],
            [0, 0, 1],
          ],
          true,
        ),
      ).code,
    ).toBe(code);
  });

  it("a singular model gives the impact of its minimal coordinates", () => {
    // q2 is relative to q1 = x: minimal coordinates (x, y = x + q2) with M = diag(m1, m2).
    const number = fc.double({ min: 0.1, max: 10, noNaN: true });
    const velocity = fc.integer({ min: -24, max: 24 }).map((x) => x / 8);
    fc.assert(
      fc.property(
        number,
        number,
        velocity,
        velocity,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (m1, m2, v, w, epsilon) => {
          const elements = (rows: { stop: number[]; wall: number[]; link?: number[] }): unknown[] => [
            { name: "stop", type: "geometric-unilateral", direction: rows.stop, restitution: epsilon },
            { name: "wall", type: "geometric-unilateral", direction: rows.wall, restitution: 0.3 },
            ...(rows.link ? [{ name: "link", type: "geometric-bilateral", direction: rows.link }] : []),
          ];
          const redundant = modelOf({
            kind: "impact",
            massMatrix: [
              [m1, 0, 0],
              [0, m2, m2],
              [0, m2, m2],
            ],
            preVelocity: [v, v, w - v],
            elements: elements({ stop: [-1, 0, 0], wall: [0, -1, -1], link: [-1, 1, 0] }),
          });
          const minimal = modelOf({
            kind: "impact",
            massMatrix: [
              [m1, 0],
              [0, m2],
            ],
            preVelocity: [v, w],
            elements: elements({ stop: [-1, 0], wall: [0, -1] }),
          });
          const [a, b] = [assembleImpact(redundant), assembleImpact(minimal)];
          const [x, q, r] = resolveImpact(a).solutions[0]!.postVelocity as [number, number, number];
          const close = { relative: 1e-10, because: "two descriptions of one mechanism" };
          expectAllClose([x, q + r], resolveImpact(b).solutions[0]!.postVelocity, { ...close, scale: largest([v, w]) });
          const constrained = shownDelassus(a)
            .rows.slice(0, 2)
            .flatMap((row) => row.slice(0, 2));
          expectAllClose(constrained, b.delassus, { ...close, scale: "largest" });
        },
      ),
      { numRuns: 100 },
    );
  });
});
