import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleModel, modelOf } from "../support/models.ts";
import {
  cradle,
  identify,
  newtonSlidePush,
  type Pair,
  passage,
  slidePush,
  threeBalls,
  value,
} from "./identify-support.ts";

const ball = modelOf({
  kind: "impact",
  massMatrix: [[2]],
  preVelocity: [-1],
  elements: [{ name: "floor", type: "geometric-unilateral", direction: [1], restitution: 0 }],
});

/** The law that gains a quarter of a joule: E = [[1, ½], [½, 1]] on three balls. */
const gaining: Pair[] = [
  [[1, 0, 0], threeBalls([1, 0, 0], [1, 0.5])],
  [[0, 0, -1], threeBalls([0, 0, -1], [0.5, 1])],
];

describe("fits that create no energy", () => {
  it("stop at the elastic impact when a ball rebounds faster than it came", () => {
    const free = identify(ball, [[[-1], [1.1]]], { law: "fremond", energy: "free" });
    expectClose(value(free, "E[1][1]"), 1.1, { relative: 1e-9, because: "closed form" });
    expect(free.energy).toMatchObject({ holds: false, isChanged: false });
    expectClose(free.energy!.largestGain, 0.21, { relative: 1e-9, because: "1.1² − 1" });
    const found = identify(ball, [[[-1], [1.1]]], { law: "fremond" });
    expectClose(value(found, "E[1][1]"), 1, { relative: 1e-8, because: "E² ≤ 1 + the margin of 1e-9" });
    expect(found.energy).toMatchObject({ holds: true, isChanged: true });
    expectClose(found.energy!.free.largestGain, 0.21, { relative: 1e-9, because: "1.1² − 1" });
  });

  it("stop slide-push where the wall returns just the energy that came", () => {
    // u⁻ = (−1, 0) → u⁺ = (ε, ε): T⁺ = ε² ≤ ½.
    const found = identify(
      slidePush,
      [
        [
          [-1, 0],
          [1, 1],
        ],
      ],
      { law: "newton", only: ["wall"] },
    );
    expectClose(value(found, "wall.restitution"), Math.SQRT1_2, { relative: 1e-8, because: "2ε² ≤ 1 + 1e-9" });
    expect(found.energy).toMatchObject({ holds: true, isChanged: true });
  });

  it("are as near to the data as any consistent pair of coefficients", () => {
    const before: [number, number][] = [
      [-1, 0],
      [-1, -0.5],
      [-1, 0.5],
      [-0.5, 1],
    ];
    const pairs = before.map((u): Pair => [u, newtonSlidePush(u, [1, -0.1])]);
    const found = identify(slidePush, pairs, { law: "newton" });
    expect(found.energy).toMatchObject({ holds: true, isChanged: true });
    const cost = (epsilon: [number, number]): number =>
      pairs.reduce((sum, [u, after]) => {
        const predicted = newtonSlidePush(u as [number, number], epsilon);
        return sum + predicted.reduce((part, x, j) => part + (x - after[j]!) ** 2, 0);
      }, 0);
    // Independent search: a grid of coefficients, each checked on a fine grid of velocities.
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i <= 100; i++) {
      for (let j = 0; j < 100; j++) {
        const epsilon: [number, number] = [i / 100, -j / 100];
        if (!gains(epsilon)) best = Math.min(best, cost(epsilon));
      }
    }
    const own = cost([value(found, "wall.restitution"), value(found, "clutch.restitution")]);
    expect(own).toBeLessThan(1.01 * best);
    expect(own).toBeGreaterThan(0.97 * best);
  });

  it("keep the matrix of the poster's gaining law only when asked to", () => {
    const free = identify(cradle(3), gaining, { law: "fremond", energy: "free" });
    expectAllClose(free.matrix!.entries.flat(), [1, 0.5, 0.5, 1], { relative: 1e-9, because: "exact data" });
    expect(free.energy!.holds).toBe(false);
    const found = identify(cradle(3), gaining, { law: "fremond" });
    expect(found.energy!.holds).toBe(true);
    expect(found.misfit.relative!).toBeGreaterThan(found.energy!.free.relativeMisfit);
    expect(found.energy!.checked).toBeGreaterThan(50);
  });
});

/** Whether slide-push gains energy for some admissible u⁻ = (−1, y), y ≥ −1, on a grid. */
function gains(epsilon: readonly [number, number]): boolean {
  for (let y = -1; y <= 2; y += 1 / 64) {
    const [a, b] = newtonSlidePush([-1, y], epsilon) as [number, number];
    if (a * a + b * b > (1 + y * y) * (1 + 1e-9)) return true;
  }
  return false;
}

describe("inadmissible data", () => {
  it("that gain energy are named with their line and margin", () => {
    const { inadmissible } = identify(cradle(3), gaining, { law: "fremond" });
    expect(inadmissible.map(({ line }) => line)).toEqual([2, 3]);
    expect(inadmissible[0]!.violations.map(({ condition }) => condition)).toEqual(["energetic"]);
    expectClose(inadmissible[0]!.violations[0]!.margin, 1 - Math.sqrt(1.5), { relative: 1e-9, because: "T⁺/T⁻ = 1.5" });
  });

  it("that penetrate or are pulled are named by their condition", () => {
    const pairs: Pair[] = [
      [[-1], [0.5]],
      [[-1], [-0.25]],
      [[-0.5], [-0.75]],
    ];
    const { inadmissible } = identify(ball, pairs, { law: "newton" });
    expect(inadmissible.map(({ pair, violations }) => [pair, violations.map(({ condition }) => condition)])).toEqual([
      [1, ["kinematic"]],
      [2, ["kinematic", "kinetic", "energetic"]],
    ]);
    expectClose(inadmissible[0]!.violations[0]!.margin, -0.25, { relative: 1e-9, because: "γ⁺/|γ⁻|" });
  });

  it("within the stated noise are not accused", () => {
    const pairs: Pair[] = [[[-1], [1.004]]];
    expect(identify(ball, pairs, { noise: 1e-2 }).inadmissible).toEqual([]);
    expect(identify(ball, pairs, { noise: 1e-3 }).inadmissible).toHaveLength(1);
  });
});

describe("mistakes of the caller", () => {
  const refusal = (run: () => unknown): InputError => {
    try {
      run();
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
    return expect.fail("accepted");
  };

  it("are told with what, where and fix", () => {
    const pairs = [passage(3, 1)];
    const cases: [() => unknown, string][] = [
      [() => identify(cradle(4), pairs), "wrong-size"],
      [
        () =>
          identify(cradle(3), [
            [
              [0, 0, 0],
              [0, 0, 0],
            ],
          ]),
        "no-motion",
      ],
      [() => identify(cradle(3), pairs, { noise: -1 }), "bad-noise"],
      [() => identify(cradle(3), pairs, { only: ["c3"] }), "unknown-parameter"],
      [() => identify(cradle(3), pairs, { law: "fremond", fremondMatrix: [[1]] }), "law-setting"],
    ];
    for (const [run, code] of cases) {
      const error = refusal(run);
      expect(error.code).toBe(code);
      expect(error.fix).not.toBe("");
    }
  });

  it("a law without solution for the data is a finding, not an exception", () => {
    const pairs: Pair[] = [[[-1], [0.5]]];
    const found = identify(exampleModel("stop-against-clutch"), pairs, { law: "newton", only: ["clutch"] });
    expect(found).toMatchObject({ status: "failed", parameters: [] });
    expect(found.reason).toMatch(/no solution.*line 2/);
    // With the stop open as well, its only possible coefficient is 0.
    const both = identify(exampleModel("stop-against-clutch"), pairs, { law: "newton" });
    expect(both.status).toBe("fitted");
    expectClose(value(both, "stop.restitution"), 0, { absolute: 1e-9, because: "tolerance of the solver, 1e-10" });
  });
});
