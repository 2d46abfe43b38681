import { describe, expect, it } from "vitest";
import { certify, frictionBounds, safeCoefficients } from "../../src/index.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { exampleModel, modelOf } from "../support/models.ts";
import { sprag, spragJson } from "../support/sprag.ts";

const twoWalls = (epsilon: number) =>
  modelOf({
    kind: "impact",
    massMatrix: [
      [1, 0],
      [0, 1],
    ],
    preVelocity: [-1, 0],
    elements: [
      { name: "wall", type: "geometric-unilateral", direction: [1, 0], restitution: epsilon },
      { name: "wall2", type: "geometric-unilateral", direction: [1, 0] },
      { name: "clutch", type: "kinematic-unilateral", direction: [-1, 1] },
    ],
  });

describe("safe coefficients where directions depend on each other", () => {
  it("do not claim that nothing is nearer: a criterion that is only sufficient cannot know", () => {
    const [, monotonicity] = safeCoefficients(assembleImpact(twoWalls(1))).claims;
    expect(monotonicity!.method).toBe("sufficient");
    expect(monotonicity!.nearest).toMatchObject({ optimality: "local", lowerBound: null });
    // Nearer than the one found, and non-expansive by the exact verdict.
    expect(certify(assembleImpact(twoWalls(0.7))).monotonicity.verdict).toBe("holds");
    expect(monotonicity!.nearest!.distance!).toBeGreaterThan(0.3);
  });

  it("take the verdict about the given ones from the certificate", () => {
    const impact = assembleImpact(twoWalls(1));
    const [, { given }] = safeCoefficients(impact).claims as never as [unknown, { given: string }];
    expect(given).toBe(certify(impact).monotonicity.verdict);
  });
});

/** Sticks or slips with a gain of half a per mille. */
const missed = {
  kind: "impact",
  massMatrix: [
    [2.25942292645172, -1.3119797112493221, 1.4073110697588163],
    [-1.3119797112493221, 4.189216639089259, -3.187792863699352],
    [1.4073110697588163, -3.187792863699352, 3.503548344313568],
  ],
  preVelocity: [-0.027896969388920455, -0.21816211585457057, -0.3538267879959605],
  elements: [
    {
      name: "n",
      type: "geometric-unilateral",
      direction: [0.35847239413897813, -0.02610891699395732, 1.2009466581076407],
      restitution: 0.9617063296027482,
    },
    {
      name: "t",
      type: "coulomb-isotropic",
      directions: [
        [2.226133999927931, 1.057065007663342, -0.6634930234245473],
        [1.109507231120339, -1.1050977291627821, -0.14907249724012142],
      ],
      normal: "n",
      friction: 0.4129675157368183,
      restitution: 0.8503583491779864,
    },
  ],
};

describe("the certificate", () => {
  it("says `at least` where a larger gain is possible", () => {
    const model = exampleModel("kane-stick");
    expect(certify(assembleImpact(model)).energy.isSupremum).toBe(true);
  });

  it("tries the velocity of the file where it can only search", () => {
    const model = modelOf(missed);
    const energy = certify(assembleImpact(model)).energy;
    expect(energy).toMatchObject({ verdict: "fails", method: "search", isSupremum: false });
    const { solutions } = spragJson(["impact", "-"], JSON.stringify(missed)) as {
      solutions: { energy: { work: number; before: number } }[];
    };
    const { work, before } = solutions[0]!.energy;
    expect(work).toBeGreaterThan(0);
    expect(energy.largestGain!).toBeGreaterThanOrEqual(work / before - 1e-12);
  });

  it("takes a coupling of rounding size for none", () => {
    const { conditions } = certify(assembleImpact(exampleModel("singular-mass")));
    expect(conditions!.isolated).toMatchObject({ left: 0, verdict: "holds" });
  });

  it("is printed under laws for which there are no safe coefficients", () => {
    const { code, stdout } = sprag(["certify", "examples/kane-canonical.yaml", "--safe"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ the kinetic energy/);
    expect(stdout).toMatch(/do not apply: the law canonical/);
  });

  it("takes a model spread into its options: its elements are those of the impact", () => {
    const model = exampleModel("kane-stick");
    const impact = assembleImpact(model);
    expect(safeCoefficients(impact, { ...model })).toEqual(safeCoefficients(impact));
    expect(frictionBounds(impact, { ...model })).toEqual(frictionBounds(impact));
    expect(sprag(["certify", "examples/kane-stick.yaml", "--safe", "--elements", ""]).code).toBe(2);
  });
});
