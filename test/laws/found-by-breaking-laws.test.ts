/** Cases of the impact laws that once gave a wrong or arbitrary answer. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { admissibleSet } from "../../src/doors/laws.ts";
import { assembleImpact, InputError, identifyLaw, readMeasurements, resolveImpact } from "../../src/index.ts";
import { expectAllClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

describe("poisson with two equal walls of different ε", () => {
  const walls = (first: number, second: number) =>
    assembleImpact(
      modelOf({
        kind: "impact",
        massMatrix: [[1]],
        preVelocity: [-1],
        elements: [
          { name: "a", type: "geometric-unilateral", direction: [1], restitution: first },
          { name: "b", type: "geometric-unilateral", direction: [1], restitution: second },
        ],
      }),
    );

  it("shares the compression evenly (least norm), says so, and does not depend on the order", () => {
    for (const [first, second] of [
      [1, 0],
      [0, 1],
    ] as const) {
      for (const all of [true, false]) {
        const result = resolveImpact(walls(first, second), { law: "poisson", all });
        expectAllClose(result.solutions[0]!.postVelocity, [0.5], { relative: 1e-10, because: "half of ε = 1" });
        expect(result.exhaustive).toBe(false);
        expect(result.warnings.join()).toMatch(/least norm/);
      }
    }
  });
});

it("poisson refuses step elements: the bound would be spent twice", () => {
  const model = modelOf({
    kind: "impact",
    massMatrix: [[1]],
    preVelocity: [-1],
    elements: [
      { name: "n", type: "geometric-unilateral", direction: [1], restitution: 0.5 },
      { name: "brake", type: "step", direction: [1], bound: 1 },
    ],
  });
  expect(() => resolveImpact(assembleImpact(model), { law: "poisson" })).toThrow(/brake/);
});

it("a formula without a value names its place in the file", () => {
  const model = modelOf({
    kind: "impact",
    massMatrix: [[1]],
    preVelocity: [-1],
    elements: [{ name: "n", type: "geometric-unilateral", direction: [1] }],
    law: { name: "user", postVelocity: ["sqrt(u1)"] },
  });
  try {
    resolveImpact(assembleImpact(model), model);
    expect.fail("accepted");
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).where.path).toBe("law.postVelocity[0]");
  }
});

it("the law of a model counts when the model is given as the options", () => {
  const model = modelOf({
    kind: "impact",
    massMatrix: [[1]],
    preVelocity: [-1],
    elements: [{ name: "n", type: "geometric-unilateral", direction: [1], restitution: 0.5 }],
    law: "max-dissipation",
  });
  expect(resolveImpact(assembleImpact(model), model).solutions[0]!.postVelocity[0]).toBeCloseTo(0, 12);
});

it("the consistent Frémond fit is never worse than the consistent Newton fit, its special case", () => {
  const impact = assembleImpact(
    modelOf({
      kind: "impact",
      massMatrix: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      preVelocity: [1, 0, 0],
      elements: [
        { name: "first", type: "geometric-unilateral", direction: [-1, 1, 0], restitution: 0.8 },
        { name: "second", type: "geometric-unilateral", direction: [0, -1, 1], restitution: 0.5 },
      ],
    }),
  );
  const rows = ["1,0,0,-0.5,0.6,0.95", "0,0,-1,-0.9,-0.5,0.45", "1,0,-1,-0.8,0.1,0.7", "2,1,0,-0.2,1.1,2.1"];
  const header = "before.1,before.2,before.3,after.1,after.2,after.3";
  const data = readMeasurements([header, ...rows].join("\n"), { freedoms: 3 });
  const misfit = (law: "fremond" | "newton") => identifyLaw(impact, data, { law }).misfit!.relative!;
  expect(misfit("fremond")).toBeLessThanOrEqual(misfit("newton") * (1 + 1e-6));
});

it("samples of the admissible set lie in it, also for two spatial contacts", () => {
  const friction = (name: string, directions: number[][]) => ({
    name,
    type: "coulomb-isotropic",
    directions,
    normal: name[0],
    friction: 0.1,
  });
  const impact = assembleImpact(
    modelOf({
      kind: "impact",
      massMatrix: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      preVelocity: [1, -1, -0.5],
      elements: [
        { name: "a", type: "geometric-unilateral", direction: [0, 0, 1] },
        friction("at", [
          [1, 0, 0],
          [0, 1, 0],
        ]),
        { name: "b", type: "geometric-unilateral", direction: [0, 1, 0.05] },
        friction("bt", [
          [1, 0, 0],
          [0, 0, 1],
        ]),
      ],
    }),
  );
  const set = admissibleSet(impact);
  for (const velocity of set.sample(20)) expect(set.membership(velocity, { margin: 1e-8 }).inside).toBe(true);
});

it("a projection that our own membership puts outside is never called solved", () => {
  const file = new URL("../fixtures/curved-projection.json", import.meta.url);
  const model = modelOf(JSON.parse(readFileSync(file, "utf8")));
  const impact = assembleImpact(model);
  for (const all of [true, false]) {
    const result = resolveImpact(impact, { ...model, all });
    const { inside } = admissibleSet(impact).membership(result.solutions[0]!.postVelocity);
    expect(result.status).toBe(inside ? "solved" : "failed");
    if (!inside) expect(result.solutions[0]!.residual).toBeGreaterThan(1e-9);
  }
});

it("an explicit proposal has one complete answer", () => {
  const model = modelOf({
    kind: "impact",
    massMatrix: [[1]],
    preVelocity: [-1],
    elements: [{ name: "n", type: "geometric-unilateral", direction: [1] }],
    law: { name: "canonical", proposal: [0.5] },
  });
  const result = resolveImpact(assembleImpact(model), { ...model, all: true });
  expect(result).toMatchObject({ status: "solved", exhaustive: true, warnings: [] });
});
