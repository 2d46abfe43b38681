import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import type { FittedParameter, Identification } from "../../src/laws/identify/identification.ts";
import { studentFactor } from "../../src/laws/identify/student.ts";
import { fitJson, fitText } from "../../src/reports/fit-report.ts";
import { expectClose } from "../support/expect.ts";
import {
  binomialFloor,
  bounce,
  cradle,
  identify,
  newtonBalls,
  type Pair,
  randomNumbers,
  slidingPoint,
} from "./identify-support.ts";

const free = { law: "newton", energy: "free" } as const;
const friction = { ...free, only: ["grip.friction"] };

const named = (found: Identification, name: string): FittedParameter =>
  found.parameters.find((parameter) => parameter.name === name)!;

const holds = ({ interval }: FittedParameter, truth: number): boolean =>
  interval !== null && (interval.low ?? -Infinity) <= truth && truth <= (interval.high ?? Infinity);

/** Bounces of a sliding point with normal errors; |x⁻/y⁻| about `slope`, spread evenly by the share `spread`. */
function bounces(seed: number, count: number, slope: number, spread: number, truth: readonly [number, number]): Pair[] {
  const { uniform, normal } = randomNumbers(seed);
  return Array.from({ length: count }, (): Pair => {
    const x = slope * (1 + spread * (2 * uniform() - 1)) * (uniform() < 0.5 ? -1 : 1);
    const u: [number, number] = [x, -1 - 0.3 * (2 * uniform() - 1)];
    return [u, bounce(u, ...truth).map((value) => value + 0.01 * normal())];
  });
}

/** Four impacts that stick, μ = 1, ε = ½, with errors of a thousandth: the last lets it seem that it slips a little. */
const sticking: Pair[] = [
  [
    [0.2, -1],
    [0.0004, 0.501],
  ],
  [
    [-0.3, -1.1],
    [0.0003, 0.549],
  ],
  [
    [0.25, -0.9],
    [-0.0005, 0.45],
  ],
  [
    [0.4, -1],
    [0.0006, 0.499],
  ],
];

describe("a friction coefficient that looks determined on one linear piece", () => {
  it("by which the truth is more than 219 standard errors away is only bounded from below", () => {
    const linear = named(identify(slidingPoint(), sticking, { ...friction, budget: 0 }), "grip.friction");
    expect((1 - linear.value) / linear.standardError!).toBeGreaterThan(219);
    const found = identify(slidingPoint(), sticking, friction);
    const mu = named(found, "grip.friction");
    expect(mu).toMatchObject({ standardError: null, interval: { high: null }, isDetermined: true });
    expect(mu.reason).toMatch(/^only bounded from below: the data do not change/);
    expect(holds(mu, 1)).toBe(true);
    // The fourth impact must not slip by much more than it seems to: μ(1 + ε)|y⁻| ≥ 0.4 − a few errors.
    expect(mu.interval!.low).toBeGreaterThan((0.4 - 0.01) / 1.5);
    expect(found.identifiability).toMatchObject({ undetermined: [], onlyBounded: ["grip.friction"] });
    expect(fitText(found)).toMatch(/Only bounded: grip\.friction[\s\S]*grip\.friction at least 0\.2\d+;/);
  });

  it("has its interval but no standard error where the misfit stops growing soon after", () => {
    // Nine residuals of s = 0.001, and an impact that seems to slip by 2.5 s: in stick the misfit is (2.5 s)² above its least.
    const s = 0.001;
    const pairs = [0.1, -0.15, 0.2, -0.25].map(
      (x, k): Pair => [
        [x, -1],
        [k % 2 ? s : -s, 0.5 + (k < 2 ? s : -s)],
      ],
    );
    pairs.push([
      [0.4, -1],
      [2.5 * s, 0.5 + s],
    ]);
    const mu = named(identify(slidingPoint(), pairs, friction), "grip.friction");
    expect(mu.standardError).toBeNull();
    expect(mu.reason).toMatch(/grows less beyond the interval/);
    const t = 2 * studentFactor(9);
    const because = "closed form: x⁺ = 0.4 − 1.5 μ ± t s";
    expectClose(mu.interval!.low!, (0.4 - (2.5 + t) * s) / 1.5, { relative: 1e-6, because });
    expectClose(mu.interval!.high!, (0.4 - (2.5 - t) * s) / 1.5, { relative: 1e-6, because });
  });

  it("never has a standard error where the truth may be anything larger", () => {
    for (let seed = 0; seed < 25; seed++) {
      const mu = named(identify(slidingPoint(), bounces(seed, 5, 0.5, 0.5, [0.5, 1]), friction), "grip.friction");
      expect(mu.standardError).toBeNull();
    }
  });

  it("is bounded from below by exact data, at the largest ratio of the impulses that stick", () => {
    const pairs = sticking.map(([u]): Pair => [u, bounce(u as [number, number], 0.5, 1)]);
    const found = identify(slidingPoint({ friction: 2 }), pairs, friction);
    const { interval, isDetermined, value } = named(found, "grip.friction");
    expect([isDetermined, value, interval!.high]).toEqual([false, 2, null]);
    expectClose(interval!.low!, 0.4 / 1.5, { absolute: 1e-3, because: "stated width of the last bracket" });
    expect(fitText(found)).toMatch(/open, at least 0\.26[56]/);
  });
});

/** Ends of the values in a grid whose cost is at most t² variances above that of the fit. */
function hull(cost: (x: number) => number, { value }: FittedParameter, spare: number, most: number): [number, number] {
  const level = cost(value) * (1 + (2 * studentFactor(spare)) ** 2 / spare);
  const inside = Array.from({ length: 4097 }, (_, k) => (k / 4096) * most).filter((x) => cost(x) <= level);
  return [Math.min(value, ...inside), Math.max(value, ...inside)];
}

const square = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, j) => sum + (x - b[j]!) ** 2, 0);

/** The linear piece is kept when it is right up to a quarter. */
const agrees = (end: number, wanted: number, value: number, grid: number): boolean =>
  Math.abs(end - wanted) <= 0.26 * Math.abs(wanted - value) + grid;

describe("the interval is the hull of all values whose misfit is within two standard deviations", () => {
  const most = 2;

  it("across the kinks between stick and slip, compared with a grid through the closed form", () => {
    let kinks = 0;
    for (let seed = 0; seed < 40; seed++) {
      const pairs = bounces(seed, 5, 0.6, 0.3, [0.5, 0.4]);
      const found = identify(slidingPoint(), pairs, friction);
      const mu = named(found, "grip.friction");
      const cost = (x: number): number =>
        pairs.reduce((sum, [u, after]) => sum + square(bounce(u as [number, number], 0.5, x), after), 0);
      const [low, high] = hull(cost, mu, found.intervals!.spare, most);
      expect(agrees(mu.interval!.low!, low, mu.value, most / 4096)).toBe(true);
      if (high === most) expect(mu.interval!.high).toBeNull();
      else expect(agrees(mu.interval!.high!, high, mu.value, most / 4096)).toBe(true);
      if (mu.standardError === null) kinks++;
    }
    // Both kinds occur, or this test shows nothing.
    expect(kinks).toBeGreaterThan(2);
    expect(kinks).toBeLessThan(38);
  });

  it("across contacts that separate", () => {
    let kinks = 0;
    for (let seed = 100; seed < 130; seed++) {
      const { uniform, normal } = randomNumbers(seed);
      const pairs = Array.from({ length: 4 }, (): Pair => {
        // The third ball runs away: contact 2 takes part while ε₂ < ¾/w − 1, about the truth ½.
        const u: [number, number, number] = [1, 0, 0.35 + 0.25 * uniform()];
        return [u, newtonBalls(u, [0.5, 0.5]).map((value) => value + 0.03 * normal())];
      });
      const found = identify(cradle(3), pairs, { ...free, only: ["c2"] });
      const epsilon = named(found, "c2.restitution");
      const cost = (x: number): number =>
        pairs.reduce((sum, [u, after]) => sum + square(newtonBalls(u as [number, number, number], [0.5, x]), after), 0);
      const [low, high] = hull(cost, epsilon, found.intervals!.spare, 1);
      expect(agrees(epsilon.interval!.low!, low, epsilon.value, 1 / 4096)).toBe(true);
      expect(agrees(epsilon.interval!.high!, high, epsilon.value, 1 / 4096)).toBe(true);
      if (epsilon.standardError === null) kinks++;
    }
    expect(kinks).toBeGreaterThan(0);
  });

  it("with an open end for an entry of Frémond's matrix that only has to leave a contact alone", () => {
    // Contact 2 takes no part while 0 ≤ γ₂⁺ + E₂₁γ₁⁻ + E₂₂γ₂⁻ = 2 − E₂₁ + 3 · ½.
    const pairs: Pair[] = [
      [
        [1, 0, 3],
        [0, 1, 3],
      ],
    ];
    const start = [
      [1, 0],
      [0, 0.5],
    ];
    const found = identify(cradle(3), pairs, { law: "fremond", only: ["E[2][1]"], fremondMatrix: start });
    const { interval, reason } = found.parameters[0]!;
    expect(interval!.low).toBeNull();
    expectClose(interval!.high!, 3.5, { absolute: 1e-3, because: "stated width of the last bracket" });
    expect(reason).toMatch(/^only bounded from above/);
  });
});

describe("intervals of few data hold the truth as often as two standard errors of many", () => {
  const cases: [string, number, number, readonly [number, number]][] = [
    ["in slip", 2, 0.3, [0.6, 0.3]],
    ["between stick and slip", 0.6, 0.2, [0.5, 0.4]],
    ["in stick", 0.5, 0.5, [0.5, 1]],
  ];
  for (const [name, slope, spread, truth] of cases) {
    it(name, () => {
      const seeds = 30;
      const pairs = 6;
      const covered = { "floor.restitution": 0, "grip.friction": 0 };
      for (let seed = 500; seed < 500 + seeds; seed++) {
        const found = identify(slidingPoint(), bounces(seed, pairs, slope, spread, truth), {
          ...free,
          only: Object.keys(covered),
        });
        expect(found.intervals!.isComplete).toBe(true);
        if (holds(named(found, "floor.restitution"), truth[0])) covered["floor.restitution"]++;
        if (holds(named(found, "grip.friction"), truth[1])) covered["grip.friction"]++;
      }
      // Two coefficients from twelve numbers; one in ten thousand such tests would fail by chance.
      const least = binomialFloor(seeds, 0.9545, 1e-4);
      expect(least).toBeGreaterThan(seeds / 2);
      expect(covered["floor.restitution"]).toBeGreaterThanOrEqual(least);
      expect(covered["grip.friction"]).toBeGreaterThanOrEqual(least);
    });
  }
});

describe("the budget of model evaluations", () => {
  const pairs = bounces(7, 6, 2, 0.3, [0.6, 0.3]);
  const only = ["floor.restitution", "grip.friction"];

  it("is kept, and what it left open is said", () => {
    const whole = identify(slidingPoint(), pairs, { ...free, only });
    expect(whole.intervals).toMatchObject({ sigmas: 2, spare: 10, isComplete: true });
    const budget = Math.floor(whole.intervals!.evaluations / 3);
    const found = identify(slidingPoint(), pairs, { ...free, only, budget });
    expect(found.intervals).toMatchObject({ budget, isComplete: false });
    // A derivative that was begun is finished: 6 pairs, 1 + 2 · 2 evaluations each.
    expect(found.intervals!.evaluations).toBeLessThanOrEqual(budget + 30);
    const mu = named(found, "grip.friction");
    expect(mu.interval).toBeNull();
    expect(mu.standardError).toBe(named(whole, "grip.friction").standardError);
    expect(mu.reason).toContain(`the budget of ${budget} model evaluations ran out`);
    expect(fitText(found)).toMatch(/budget of \d+ model\s+evaluations ran out/);
    expect(fitJson(found)).toMatchObject({ intervals: { budget, complete: false } });
  });

  it("ends where the search is stopped, which is said in the reason", () => {
    let asked = 0;
    const found = identify(slidingPoint(), pairs, { ...free, only, shouldStop: () => ++asked > 20 });
    expect(found.status).toBe("fitted");
    expect(found.intervals).toMatchObject({ isComplete: false });
    expect(named(found, "grip.friction").reason).toContain("asked to stop");
  });

  it("that is no number is refused", () => {
    for (const budget of [-1, Number.NaN]) {
      expect(() => identify(slidingPoint(), pairs, { budget })).toThrow(InputError);
    }
  });
});
