/**
 * How much friction a stance needs, against closed forms and plain verdicts.
 */
import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { frictionNeeded } from "../../../src/stability/stance/friction-needed.ts";
import { makeStance, postureOfStance } from "../../../src/stability/stance/make-stance.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { CHIMNEY, FLAT, incline, moved, STAIRS, swapped } from "./stances.ts";

describe("friction that is needed", () => {
  it.each([0.1, 0.3, 0.5])("on an incline of %s rad lies between the bounds: tan of the angle", (angle) => {
    const found = frictionNeeded(makeStance(incline(angle)));
    const step = 2 / 2 ** 12;
    expect(found.notStableTo).not.toBe(null);
    expect(found.notStableTo!).toBeLessThanOrEqual(Math.tan(angle));
    expect(found.notStableTo!).toBeGreaterThan(Math.tan(angle) - 2 * step);
    expect(found.stableFrom!).toBeGreaterThanOrEqual(Math.tan(angle));
    expect(found.stableFrom!).toBeLessThan(Math.tan(angle) + 8 * step);
  });

  it("on flat ground is none: the range is stable from its beginning to (11), and more friction is excluded", () => {
    const found = frictionNeeded(makeStance(FLAT));
    expect(found).toMatchObject({ notStableTo: null, stableFrom: 0.01, isStableBeyond: false });
    // (11) at the foot that has it first, 1 + l² = μ l h with lengths over ρ: 1.6.
    const bound = Math.min(...[0.4, 0.6].map((l) => (1 + (l / 0.4) ** 2) / ((l * 0.5) / 0.4 ** 2)));
    const far = found.intervals.at(-1)!;
    expect(far).toMatchObject({ verdict: "excluded", to: 2 });
    expect(far.from).toBeGreaterThanOrEqual(bound);
    expect(far.from).toBeLessThan(bound + 0.005);
  });

  it.each([
    ["stairs", STAIRS],
    ["a chimney", CHIMNEY],
    ["an incline", incline(0.3)],
  ] as const)("%s: intervals cover the range, and no plain verdict contradicts them", (_, fields) => {
    const stance = makeStance(fields);
    for (const foot of ["both", 1, 2] as const) {
      const { intervals, range } = frictionNeeded(stance, { foot, depth: 9 });
      expect(intervals[0]!.from).toBe(range[0]);
      expect(intervals.at(-1)!.to).toBe(range[1]);
      const own = stance.feet.map(({ segment }) => stance.terrain[segment]!.friction) as [number, number];
      intervals.forEach(({ from, to, verdict, reason }, k) => {
        if (k > 0) expect(from).toBe(intervals[k - 1]!.to);
        expect(reason === null).toBe(verdict !== "undecided");
        if (verdict === "undecided") return;
        for (const share of [0, 0.3, 0.7, 1]) {
          const mu = from + share * (to - from);
          const friction = [foot === 2 ? own[0] : mu, foot === 1 ? own[1] : mu] as const;
          const plain = decidePosture(postureOfStance(stance, { friction }), { quick: true }).verdict;
          expect([verdict, "undecided"]).toContain(plain);
        }
      });
    }
  });

  it("of foot 1 is that of foot 2 when the feet change places, and does not depend on the units", () => {
    const ends = (fields: Parameters<typeof makeStance>[0], foot: 1 | 2): readonly number[] =>
      frictionNeeded(makeStance(fields), { foot, depth: 9 }).intervals.map(({ from }) => from);
    expect(ends(swapped(STAIRS), 2)).toEqual(ends(STAIRS, 1));
    for (const scale of [1e9, 1e-9])
      expect(
        ends(
          moved(STAIRS, ([x, y]) => [scale * x, scale * y], scale),
          2,
        ),
      ).toEqual(ends(STAIRS, 2));
  });

  it("where (11) fails from the beginning nothing is said of it: neither stable nor not", () => {
    // The other foot has so much friction that Painlevé's paradox is possible there, whatever this one has.
    const stance = makeStance({
      ...{ mass: 10, gyrationRadius: 0.1, centerOfMass: [-0.2, 0.6] },
      terrain: [
        {
          points: [
            [-1, 0],
            [0, 0],
            [1, 1.5],
            [2, 1.5],
          ],
          friction: [0.5, 8, 0.6],
        },
      ],
      feet: [
        { segment: 0, along: 0.5 },
        { segment: 1, along: 0.3 },
      ],
    });
    const found = frictionNeeded(stance, { foot: 1 });
    expect(found.intervals.map(({ verdict }) => verdict)).toEqual(["excluded"]);
    expect(found).toMatchObject({ notStableTo: null, stableFrom: null, stableTo: null, isStableBeyond: false });
    // An interval without equilibrium before it is passed over, and no further.
    const common = frictionNeeded(stance, { foot: "both", range: [0.01, 8], depth: 8 });
    const first = common.intervals.find(({ verdict }) => verdict !== "infeasible" && verdict !== "unstable")!;
    expect(common.notStableTo).toBe(first.from);
  });

  it("asks for a range of positive numbers", () => {
    for (const range of [[0, 1] as const, [1, 1] as const, [2, 1] as const])
      expect(() => frictionNeeded(makeStance(FLAT), { range })).toThrow(InputError);
  });

  it("is undecided where the search was stopped, and what was found before is kept", () => {
    const whole = frictionNeeded(makeStance(FLAT)).intervals;
    let asked = 0;
    const { intervals, range } = frictionNeeded(makeStance(FLAT), { shouldStop: () => ++asked === 5 });
    expect(asked).toBe(5);
    expect([intervals[0]!.from, intervals.at(-1)!.to]).toEqual(range);
    expect(intervals.at(-1)).toMatchObject({ verdict: "undecided", reason: "the search was asked to stop" });
    for (const { from, to, verdict } of intervals.filter((one) => one.verdict !== "undecided")) {
      expect(whole.some((one) => one.from <= from && to <= one.to && one.verdict === verdict)).toBe(true);
    }
  });
});
