import { describe, expect, it } from "vitest";
import { assembleImpact, certify, type ImpactProblem, resolveImpact } from "../../src/index.ts";
import { modelOf } from "../support/models.ts";
import { metAt } from "./sampling.ts";

const impactOf = (data: object): ImpactProblem => assembleImpact(modelOf({ kind: "impact", ...data }));

describe("what the soak has found (issue 4)", () => {
  it("a witness keeps massless coordinates, so that joints stay closed: soak 1:440", () => {
    const joint = [-1.25, 1.25];
    const impact = impactOf({
      massMatrix: [
        [0, 0],
        [0, 0.0625],
      ],
      preVelocity: [-0.5, -1],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: joint },
        { name: "clutch", type: "kinematic-unilateral", direction: [1.25, 1], restitution: -0.5 },
        {
          name: "rub",
          type: "coulomb-step",
          direction: [-0.5, -1.375],
          normal: "clutch",
          friction: 3.8,
          restitution: 0.9,
        },
      ],
    });
    const { uniqueness } = certify(impact);
    expect(uniqueness.verdict).toBe("fails");
    const { preVelocity, solutions } = uniqueness.witness!;
    expect(Math.abs(joint[0]! * preVelocity[0]! + joint[1]! * preVelocity[1]!)).toBeLessThan(1e-12);
    expect(resolveImpact(metAt(impact, preVelocity), { all: true }).solutions).toHaveLength(solutions);
  });

  it("the energy of open joints is not searched for where a singular mass matrix has none", () => {
    const impact = impactOf({
      massMatrix: [
        [1, 1],
        [1, 1],
      ],
      preVelocity: [1, 0],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: [1, 0] },
        { name: "clutch", type: "step", direction: [0, 1], bound: 1, restitution: 0.5 },
      ],
    });
    const { energy } = certify(impact, { allVelocities: true });
    expect(energy).toMatchObject({ verdict: "undecided", largestGain: null });
  });

  it("no largest gain is given while singular contact states are open: soak 1:468", () => {
    const normal = [0.75, -1, -2];
    const impact = impactOf({
      massMatrix: [
        [4, -1, 1],
        [-1, 3.5, 2.5],
        [1, 2.5, 4],
      ],
      preVelocity: [0.75, 0, -1],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: normal },
        { name: "stop", type: "geometric-unilateral", direction: normal.map((x) => 3 * x), restitution: 0.5 },
        {
          name: "rub",
          type: "coulomb-step",
          direction: [1.25, -0.5, 1],
          normal: "stop",
          friction: 0.625,
          restitution: 0,
        },
        { name: "second joint", type: "geometric-bilateral", direction: [1.5, -1, -1] },
      ],
    });
    const { energy } = certify(impact, { allVelocities: true });
    expect(energy).toMatchObject({ verdict: "undecided", largestGain: null });
  });

  it("a gain beside singular contact states is not called the largest: soak 1:8184", () => {
    const impact = impactOf({
      massMatrix: [
        [9.25, 2, 4],
        [2, 12.25, 2],
        [4, 2, 5.25],
      ],
      preVelocity: [1, 2, -1],
      elements: [
        { name: "clutch", type: "kinematic-unilateral", direction: [1, -2, -1], restitution: -0.95 },
        { name: "joint", type: "geometric-bilateral", direction: [0, 0, -2], restitution: 0.25 },
        { name: "second joint", type: "geometric-bilateral", direction: [-1, 2, -2], restitution: 0.75 },
        { name: "rub", type: "coulomb-step", direction: [0, 1, 2], normal: "clutch", friction: 1, restitution: -0.34 },
      ],
    });
    const { energy } = certify(impact, { allVelocities: true });
    expect(energy.verdict).toBe("fails");
    expect(energy.reason).toContain("a larger gain is possible");
  });
});
