/**
 * Scores of footholds against plain verdicts, and the plain verdicts of many at once.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { InputError } from "../../../src/errors.ts";
import { FOOTHOLD_VERDICTS, footholdScores, footholdVerdicts } from "../../../src/stability/stance/footholds.ts";
import { makeStance, postureOfStance } from "../../../src/stability/stance/make-stance.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { FLAT, incline, STAIRS } from "./stances.ts";

describe("scores of footholds", () => {
  it("that are stopped promise nothing", () => {
    const scores = footholdScores(makeStance(STAIRS), { shouldStop: () => true });
    expect(scores).toHaveLength(4);
    for (const { clearance, share } of scores) expect([clearance, share]).toEqual([0, 0]);
  });

  it("are proved: every centre of mass within the clearance is stable, the friction off by what was asked", () => {
    const stance = makeStance(STAIRS);
    const random = randomNumbers(3);
    for (const friction of [0, 0.05]) {
      const scores = footholdScores(stance, { friction, depth: 3 });
      expect(scores).toHaveLength(4);
      expect(scores.some(({ clearance }) => clearance > 0.003)).toBe(true);
      for (const { feet, verdict, clearance, share } of scores) {
        const plain = decidePosture(postureOfStance(stance, { feet }), { quick: true });
        expect(verdict).toBe(plain.verdict);
        expect(share! >= 0 && share! <= 1).toBe(true);
        if (verdict !== "stable") expect(clearance).toBe(0);
        for (let k = 0; k < 20 && clearance > 0; k++) {
          const within = (): number => clearance * (2 * random() - 1);
          const [x, y] = stance.centerOfMass;
          const off = (): number => 1 + friction * (2 * random() - 1);
          const posture = postureOfStance(stance, {
            feet,
            centerOfMass: [x + within(), y + within()],
            friction: [
              stance.terrain[feet[0].segment]!.friction * off(),
              stance.terrain[feet[1].segment]!.friction * off(),
            ],
          });
          expect(["stable", "undecided"]).toContain(decidePosture(posture, { quick: true }).verdict);
        }
      }
    }
  });

  it("order the pairs: larger shares, then larger clearances first; feet without a list stay", () => {
    const scores = footholdScores(makeStance(STAIRS), { depth: 3 });
    const rank = ({ share, clearance }: (typeof scores)[0]): number => 1e3 * share! + clearance;
    expect(scores.map(rank)).toEqual(scores.map(rank).sort((a, b) => b - a));
    const { footholds } = STAIRS;
    const one = footholdScores(makeStance({ ...STAIRS, footholds: [[], footholds![1]] }), { depth: 2 });
    expect(one.map(({ places }) => places[0])).toEqual([null, null]);
    expect(one.every(({ feet }) => feet[0].point[0] === -0.2)).toBe(true);
    const { centerOfMassRegion: _, ...without } = STAIRS;
    const [best] = footholdScores(makeStance(without), { depth: 2 });
    expect(best!.share).toBe(null);
  });

  it("on flat ground reach to the nearer foot at most, and are 0 on ground that is too steep", () => {
    const [score] = footholdScores(makeStance(FLAT), { reach: 1 });
    expect(score!.clearance).toBeLessThan(0.4);
    expect(score!.clearance).toBeGreaterThan(0.02);
    const [steep] = footholdScores(makeStance(incline(0.7)));
    expect(steep).toMatchObject({ verdict: "infeasible", clearance: 0, share: null });
  });

  it("leave out pairs on one point, and refuse a part of friction beyond 0 … 1", () => {
    const both = {
      ...FLAT,
      footholds: [
        [[0.5, 0]],
        [
          [0.5, 0],
          [1, 0],
        ],
      ],
    } as const;
    expect(footholdScores(makeStance(both), { depth: 1 })).toHaveLength(1);
    for (const friction of [-0.1, 1, Number.NaN])
      expect(() => footholdScores(makeStance(FLAT), { friction })).toThrow(InputError);
  });
});

describe("plain verdicts of many footholds", () => {
  it("are those of the postures one by one", () => {
    const stance = makeStance(STAIRS);
    const random = randomNumbers(11);
    const count = 200;
    const places = new Float64Array(4 * count);
    for (let k = 0; k < count; k++) places.set([0, random(), [2, 4][k % 2]!, 0.3 * random()], 4 * k);
    const { verdicts, margins } = footholdVerdicts(stance, places);
    const seen = new Set<string>();
    for (let k = 0; k < count; k++) {
      const [, a, segment, b] = places.subarray(4 * k, 4 * k + 4) as unknown as [number, number, number, number];
      const feet = [
        { segment: 0, point: [-1 + a, 0] },
        { segment, point: [segment === 2 ? b : 0.3 + b, segment === 2 ? 0.17 : 0.34] },
      ] as const;
      const { verdict, margin } = decidePosture(postureOfStance(stance, { feet }), { quick: true });
      expect(FOOTHOLD_VERDICTS[verdicts[k]!]).toBe(verdict);
      if (margin === null) expect(margins[k]).toBeNaN();
      else expect(margins[k]! / margin).toBeCloseTo(1, 6);
      seen.add(verdict);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it("refuse a list that is no list of pairs, and segments that are not there", () => {
    const stance = makeStance(FLAT);
    expect(() => footholdVerdicts(stance, new Float64Array(3))).toThrow(InputError);
    expect(() => footholdVerdicts(stance, new Float64Array([0, 1, 5, 1]))).toThrow(/segment 5/);
    expect(() => footholdVerdicts(stance, new Float64Array([0, Number.NaN, 0, 1]))).toThrow(InputError);
  });
});
