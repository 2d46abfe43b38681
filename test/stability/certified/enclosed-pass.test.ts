/**
 * Enclosed passes against the maps in floating point, which share no formula with them.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { drawPosture } from "../../../bench/soak/posture/draws.ts";
import type { Interval } from "../../../src/linalg/interval/intervals.ts";
import { enclosedPass } from "../../../src/stability/certified/enclosed-pass.ts";
import { pointBox } from "../../../src/stability/certified/point-box.ts";
import {
  isInfeasible,
  isOrdered,
  isPersistent,
  painleveSign,
  possibleMode,
} from "../../../src/stability/certified/rest-proofs.ts";
import { encloseZeroOrder } from "../../../src/stability/certified/zero-order-enclosure.ts";
import { cycleFromSlope, makeCycle } from "../../../src/stability/two-contact/cycle.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { postureOrder } from "../../../src/stability/two-contact/order/posture-order.ts";
import { makePosture } from "../../../src/stability/two-contact/posture.ts";
import { isDoubleImpact, modeOf, pathDigits } from "../../../src/stability/two-contact/words.ts";

/** The floating-point numbers lose a dozen digits at worst where lever arms and slopes are large. */
const ROUNDING = 1e-9;

const draws = Array.from({ length: 800 }, (_, seed) => {
  const random = randomNumbers(Math.imul(seed + 1, 0x9e3779b1));
  return { random, decision: decidePosture(makePosture(drawPosture(random)), { quick: true }) };
}).filter(({ decision }) => decision.structure !== null);

describe("the enclosed zero-order dynamics", () => {
  it("hold the accelerations and forces of every mode with one closed contact", () => {
    for (const { decision } of draws) {
      const { analysed, relabelled, model } = decision;
      const { iv, contacts } = encloseZeroOrder(pointBox(model.posture), relabelled)!;
      // The enclosure takes |f| (or the torque) for 1, the model the whole load.
      const force = Math.hypot(analysed.load[0]!, analysed.load[1]!);
      const unit = analysed.posture.loadSize > 0 ? force : Math.abs(analysed.load[2]!);
      const near = (x: Interval, value: number, size: number): void => {
        const slack = ROUNDING * (1 + size);
        expect(iv.low(x)).toBeLessThanOrEqual(value / unit + slack);
        expect(iv.high(x)).toBeGreaterThanOrEqual(value / unit - slack);
      };
      for (const i of [0, 1] as const) {
        const mode = (letter: number): number => 4 * (i === 0 ? modeOf(letter, 0) : modeOf(0, letter));
        const a = (letter: number, component: number): number => analysed.modeAcceleration[mode(letter) + component]!;
        const contact = contacts[i];
        const other = 2 * (1 - i) + 1;
        const size = Math.max(...analysed.delassus) * (1 + Math.max(...analysed.friction)) ** 2;
        near(contact.freeNormal, analysed.loadAcceleration[2 * i + 1]!, size);
        near(contact.stickLift, a(1, other), size);
        near(contact.stickTangential, analysed.modeForce[mode(1) + 2 * i]!, size);
        near(contact.stickNormal, analysed.modeForce[mode(1) + 2 * i + 1]!, size);
        contact.slips.forEach((slip, k) => {
          const scale = size * (1 + 1 / Math.abs(iv.low(slip.response)));
          near(slip.acceleration, a(2 + k, 2 * i), scale);
          near(slip.lift, a(2 + k, other), scale);
        });
      }
    }
  });
});

describe("signs at rest", () => {
  it("agree with floating point: balance, (11), ambiguity, persistence, order", () => {
    const counts = { persistent: 0, ordered: 0 };
    for (const { decision } of draws) {
      const model = encloseZeroOrder(pointBox(decision.model.posture), decision.relabelled)!;
      expect(isInfeasible(model)).toBe(false);
      expect(painleveSign(model)).toBe(1);
      expect(possibleMode(model)).toBe(null);
      const { persistent } = decision.persistence!;
      const ordered = postureOrder(decision.analysed).by !== null;
      expect(isPersistent(model)).toBe(persistent);
      expect(isOrdered(model)).toBe(ordered);
      counts.persistent += persistent ? 1 : 0;
      counts.ordered += ordered ? 1 : 0;
    }
    expect(counts.persistent).toBeGreaterThan(50);
    expect(counts.persistent).toBeLessThan(draws.length - 50);
    expect(counts.ordered).toBeLessThan(draws.length);
  });
});

describe("enclosed passes", () => {
  it("hold R and G at every slope of a cell, or tell that there is a double impact", () => {
    const cycle = makeCycle();
    let met = 0;
    for (const { decision, random } of draws) {
      const model = encloseZeroOrder(pointBox(decision.model.posture), decision.relabelled)!;
      for (let k = 0; k < 20; k++) {
        const slope = Math.tan((random() - 0.5) * Math.PI);
        const width = (1 + Math.abs(slope)) * 10 ** (-1 - 6 * random());
        const isPoint = k % 2 === 0;
        const cell = [slope - (isPoint ? 0 : width * random()), slope + (isPoint ? 0 : width * random())] as const;
        const passes = enclosedPass(model, cell);
        if ("open" in passes) continue;
        cycleFromSlope(decision.analysed, slope, cycle);
        const { nextSlope, growth, defined, pathCode } = cycle;
        const isSingle = defined && !pathDigits(pathCode).some(isDoubleImpact);
        const reach = ROUNDING * (1 + Math.abs(nextSlope));
        const holds = passes.some((pass) => {
          if (!isSingle || pass.next === null) return !isSingle && pass.next === null;
          const [low, high] = pass.growth!;
          const inNext = pass.next[0] <= nextSlope + reach && pass.next[1] >= nextSlope - reach;
          return inNext && low <= growth * (1 + ROUNDING) && high >= growth * (1 - ROUNDING);
        });
        expect(holds, `slope ${slope}, cell ${cell}, path ${pathCode}: ${JSON.stringify(passes)}`).toBe(true);
        met++;
      }
    }
    expect(met).toBeGreaterThan(4000);
  });

  it("hold the passes near ±π/2, too", () => {
    const cycle = makeCycle();
    for (const { decision, random } of draws) {
      const model = encloseZeroOrder(pointBox(decision.model.posture), decision.relabelled)!;
      for (const side of [1, -1]) {
        const passes = enclosedPass(model, side > 0 ? [8, Infinity] : [-Infinity, -8]);
        if ("open" in passes) continue;
        const slope = (side * 8) / random();
        cycleFromSlope(decision.analysed, slope, cycle);
        if (!cycle.defined || pathDigits(cycle.pathCode).some(isDoubleImpact)) continue;
        const reach = ROUNDING * (1 + Math.abs(cycle.nextSlope));
        expect(
          passes.some(({ next }) => next && next[0] <= cycle.nextSlope + reach && next[1] >= cycle.nextSlope - reach),
        ).toBe(true);
      }
    }
  });
});
