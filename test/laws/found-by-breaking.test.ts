/** Cases that once gave a wrong answer, each with the truth. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { assembleImpact, type ImpactOptions, InputError, impactConsistency, resolveImpact } from "../../src/index.ts";
import { expectAllClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

const resolve = (model: object, options: ImpactOptions = {}) =>
  resolveImpact(assembleImpact(modelOf({ kind: "impact", ...model })), options);

describe("a heavy body on a light one (u⁺ = (0, ½) exactly)", () => {
  const heavy = (ratio: number) => ({
    massMatrix: [
      [1, 0],
      [0, ratio],
    ],
    preVelocity: [0, -1],
    elements: [
      { name: "pair", type: "geometric-unilateral", direction: [-1, 1], restitution: 0.5 },
      { name: "ground", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
    ],
  });

  it("is right to the last digits, whatever the ratio of the masses", () => {
    for (const ratio of [1e3, 1e6, 1e9, 1e11, 1e12, 1e13, 1e18, 1e24]) {
      for (const all of [true, false]) {
        const { status, solutions, warnings } = resolve(heavy(ratio), { all });
        expect(status).toBe("solved");
        expectAllClose(solutions[0]!.postVelocity, [0, 0.5], { absolute: 2e-14, because: "closed form" });
        expect(warnings).toEqual([]);
      }
    }
  });
});

it("numbers whose squares underflow are refused, not answered", () => {
  const one = { massMatrix: [[1]], preVelocity: [-1] };
  for (const direction of [1e-162, 1e-158]) {
    const elements = [{ name: "n", type: "geometric-unilateral", direction: [direction] }];
    expect(() => resolve({ ...one, elements })).toThrow(InputError);
  }
  const elements = [{ name: "n", type: "geometric-unilateral", direction: [1], restitution: 0.5 }];
  expect(() => resolve({ massMatrix: [[1e-100]], preVelocity: [-1e-300], elements })).toThrow(InputError);
});

describe("singular mass with an open bilateral element", () => {
  it("the range of an impulse contains the impulse", () => {
    const model = {
      massMatrix: [[0]],
      preVelocity: [1],
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [1] },
        { name: "b", type: "geometric-bilateral", direction: [-1] },
      ],
    };
    const { elements } = resolve(model, { all: true }).solutions[0]!;
    for (const { impulse, impulseRange } of elements) {
      const [low, high] = impulseRange![0]!;
      expect(low! <= impulse[0]! + 1e-12 && (high === null || impulse[0]! <= high + 1e-12)).toBe(true);
    }
    // Massless: joint and contact can be pressed against each other without limit.
    expectAllClose([elements[1]!.impulseRange![0]![0]!], [0], { absolute: 1e-12, because: "closed form" });
    expect(elements[1]!.impulseRange![0]![1]).toBeNull();
  });

  it("rounding is not a violation", () => {
    const model = {
      massMatrix: [[0]],
      preVelocity: [0.3],
      elements: [{ name: "b", type: "geometric-bilateral", direction: [-1.1] }],
    };
    const result = resolve(model);
    const { kinematicViolations } = impactConsistency(result.problem, result.solutions[0]!);
    expect(kinematicViolations.map(({ when }) => when)).toEqual(["before"]);
  });
});

it("a loose tolerance does not make a contradiction a solution", () => {
  const model = {
    massMatrix: [[1]],
    preVelocity: [-1],
    elements: [
      { name: "stop", type: "geometric-unilateral", direction: [1], restitution: 0.5 },
      { name: "clutch", type: "kinematic-unilateral", direction: [-1] },
    ],
  };
  for (const solver of ["auto", "newton", "gauss-seidel", "lemke"] as const) {
    expect(resolve(model, { tolerance: 1e-3, solver }).status, solver).not.toBe("solved");
  }
});

it("isotropic and orthotropic friction together: Newton's method circled, other starts do not", () => {
  const file = new URL("../fixtures/mixed-spatial-friction.json", import.meta.url);
  const result = resolve(JSON.parse(readFileSync(file, "utf8")));
  expect(result.status).toBe("solved");
  // Found independently by least squares on the inclusions from random starts.
  expectAllClose(result.solutions[0]!.postVelocity, [-0.08439185, -0.04471741, 0.23973441, -0.03914818], {
    absolute: 1e-8,
    because: "eight digits of the independent result",
  });
});
