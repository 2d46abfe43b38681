import { describe, expect, it } from "vitest";
import { studentFactor } from "../../src/laws/identify/student.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleModel, modelOf } from "../support/models.ts";
import {
  cradle,
  identify,
  newtonBalls,
  noise,
  type Pair,
  passage,
  passages,
  threeBalls,
  value,
} from "./identify-support.ts";

const because = "exact data, rounding of the normal equations";

const exchange = (h: number): number[] =>
  Array.from({ length: h * h }, (_, k) => (k % h === h - 1 - Math.floor(k / h) ? 1 : 0));

describe("Frémond's matrix from measured pairs", () => {
  for (const n of [3, 4, 5]) {
    it(`is the exchange matrix for Newton's cradle with ${n} balls`, () => {
      const found = identify(cradle(n), passages(n), { law: "fremond" });
      expectAllClose(found.matrix!.entries.flat(), exchange(n - 1), { relative: 1e-9, scale: 1, because });
      expect(found.identifiability).toMatchObject({ rank: (n - 1) ** 2, undetermined: [] });
      expect(found.misfit.relative).toBeLessThan(1e-9);
      expect(found.inadmissible).toEqual([]);
      expect(found.energy).toMatchObject({ holds: true, isChanged: false });
    });
  }

  it("does not depend on the units of mass and velocity", () => {
    for (const [mass, speed] of [
      [1e9, 1e-9],
      [1e-9, 1e9],
      [1e9, 1e9],
    ] as const) {
      const found = identify(cradle(4, mass), passages(4, speed), { law: "fremond" });
      expectAllClose(found.matrix!.entries.flat(), exchange(3), { relative: 1e-9, scale: 1, because });
      expect(found.identifiability.undetermined).toEqual([]);
    }
  });

  it("follows the order of the elements", () => {
    const pairs: Pair[] = [
      [[1, 0, 0], threeBalls([1, 0, 0], [0.3, 0.4])],
      [[0, 0, -1], threeBalls([0, 0, -1], [0.1, 0.6])],
    ];
    expectAllClose(identify(cradle(3), pairs, { law: "fremond" }).matrix!.entries.flat(), [0.3, 0.1, 0.4, 0.6], {
      relative: 1e-9,
      because,
    });
    const reversed = identify(cradle(3, 1, [1, 0]), pairs, { law: "fremond" });
    expectAllClose(reversed.matrix!.entries.flat(), [0.6, 0.4, 0.1, 0.3], { relative: 1e-9, because });
    expect(reversed.matrix!.elements).toEqual(["c2", "c1"]);
  });

  it("says what one pair alone does not determine, and takes zero there", () => {
    const found = identify(cradle(3), [passage(3, 1)], { law: "fremond" });
    expectAllClose(found.matrix!.entries.flat(), [0, 0, 1, 0], { relative: 1e-9, scale: 1, because });
    expect(found.identifiability).toMatchObject({ rank: 2, count: 4, undetermined: ["E[1][2]", "E[2][2]"] });
    expect(found.identifiability.choice).toBe("least norm");
    expect(found.parameters.map(({ standardError }) => standardError !== null)).toEqual([true, false, true, false]);
  });

  it("says that a combination of entries is open when two contacts always close alike", () => {
    const found = identify(cradle(3), [[[1, 0, -1], threeBalls([1, 0, -1], [0.4, 0.4])]], { law: "fremond" });
    expect(found.identifiability.rank).toBe(2);
    expect(found.identifiability.undetermined).toHaveLength(4);
    expectAllClose(found.matrix!.entries.flat(), [0.2, 0.2, 0.2, 0.2], { relative: 1e-9, because });
  });

  it("learns nothing of a contact that takes no part", () => {
    // The third ball runs away: contact 2 opens before and after, without an impulse.
    const found = identify(
      cradle(3),
      [
        [
          [1, 0, 3],
          [0, 1, 3],
        ],
      ],
      { law: "fremond" },
    );
    expect(found.misfit.relative).toBeLessThan(1e-9);
    expect(found.identifiability.undetermined).toEqual(expect.arrayContaining(["E[2][1]", "E[2][2]"]));
  });
});

describe("coefficients of Newton's law from measured pairs", () => {
  const before: [number, number, number][] = Array.from({ length: 40 }, (_, k) => [
    1 + 0.5 * noise(k),
    0.5 * noise(k + 50),
    -1 + 0.5 * noise(k + 100),
  ]);
  const truth = [0.6, 0.45] as const;

  it("come out exactly without noise", () => {
    const pairs = before.map((u): Pair => [u, newtonBalls(u, truth)]);
    const found = identify(cradle(3), pairs, { law: "newton" });
    expectAllClose(
      found.parameters.map((parameter) => parameter.value),
      truth,
      { relative: 1e-9, because },
    );
    expect(found.inadmissible).toEqual([]);
  });

  it("come out within the noise", () => {
    const size = 0.02;
    const pairs = before.map(
      (u, k): Pair => [u, newtonBalls(u, truth).map((after, j) => after + size * noise(200 + 3 * k + j))],
    );
    const found = identify(cradle(3), pairs, { law: "newton" });
    found.parameters.forEach((parameter, k) => {
      // Forty pairs with noise of 2 % average to a few tenths of that.
      expect(parameter.standardError).toBeGreaterThan(1e-4);
      expect(parameter.standardError).toBeLessThan(size);
      expect(Math.abs(parameter.value - truth[k]!)).toBeLessThan(4 * parameter.standardError!);
    });
    expect(found.misfit.relative).toBeGreaterThan(1e-3);
    expect(found.misfit.relative).toBeLessThan(size);
  });

  it("of one ball are the linear regression, with its standard error", () => {
    const ball = modelOf({
      kind: "impact",
      massMatrix: [[3]],
      preVelocity: [-1],
      elements: [{ name: "floor", type: "geometric-unilateral", direction: [1], restitution: 0 }],
    });
    const pairs = Array.from(
      { length: 12 },
      (_, k): Pair => [[-1 - k / 10], [0.7 * (1 + k / 10) + 0.05 * noise(k)], 1 + (k % 3)],
    );
    const found = identify(ball, pairs, { law: "newton" });
    const sum = (term: (pair: Pair) => number): number =>
      pairs.reduce((total, pair) => total + pair[2]! * term(pair), 0);
    const square = sum(([u]) => u[0]! ** 2);
    const slope = -sum(([u, v]) => u[0]! * v[0]!) / square;
    const scatter = sum(([u, v]) => (v[0]! + slope * u[0]!) ** 2) / (pairs.length - 1);
    expectClose(value(found, "floor.restitution"), slope, { relative: 1e-12, because: "closed form" });
    expectClose(found.parameters[0]!.standardError!, studentFactor(pairs.length - 1) * Math.sqrt(scatter / square), {
      relative: 1e-9,
      because: "closed form",
    });
    expectClose(found.misfit.relative!, Math.sqrt((scatter * (pairs.length - 1)) / square), {
      relative: 1e-9,
      because: "closed form",
    });
  });

  it("stay in Table 1", () => {
    const pairs: Pair[] = [[[1, 0, 0], threeBalls([1, 0, 0], [1.2, 0])]];
    const found = identify(cradle(3), pairs, { law: "newton", energy: "free" });
    expect(found.parameters[0]).toMatchObject({ name: "c1.restitution", value: 1, bound: "high" });
  });

  it("keep the file's value where the data say nothing", () => {
    const found = identify(cradle(3), [[[1, 0, 0], newtonBalls([1, 0, 0], [0.8, 0])]], { law: "newton" });
    expect(found.identifiability).toMatchObject({
      rank: 1,
      undetermined: ["c2.restitution"],
      choice: "value of the file",
    });
    expectClose(value(found, "c1.restitution"), 0.8, { relative: 1e-9, because });
    expect(value(found, "c2.restitution")).toBe(0.5);
  });

  it("can be fitted one by one", () => {
    const pairs = before.map((u): Pair => [u, newtonBalls(u, [0.6, 0.5])]);
    const found = identify(cradle(3), pairs, { law: "newton", only: ["c1"] });
    expect(found.parameters.map(({ name }) => name)).toEqual(["c1.restitution"]);
    expectClose(value(found, "c1.restitution"), 0.6, { relative: 1e-9, because });
  });

  it("of a system with a singular mass matrix", () => {
    const model = modelOf({
      kind: "impact",
      massMatrix: [
        [1, 0],
        [0, 0],
      ],
      preVelocity: [-1, -1],
      elements: [
        { name: "link", type: "geometric-bilateral", direction: [1, -1] },
        { name: "floor", type: "geometric-unilateral", direction: [0, 1], restitution: 0 },
      ],
    });
    const found = identify(
      model,
      [
        [
          [-2, -2],
          [0.6, 0.6],
        ],
      ],
      { law: "newton" },
    );
    expect(found.parameters).toHaveLength(1);
    expectClose(value(found, "floor.restitution"), 0.3, { relative: 1e-9, because });
  });

  it("of redundant contacts are not determined one by one", () => {
    const table = exampleModel("table-four-legs");
    const found = identify(
      table,
      [
        [
          [-1, 0, 0],
          [0.25, 0, 0],
        ],
      ],
      { law: "newton" },
    );
    expect(found.misfit.relative).toBeLessThan(1e-6);
    expect(found.identifiability.undetermined.length).toBeGreaterThan(0);
  });
});
