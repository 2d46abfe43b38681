/** Lemmas A–D of docs/theory/non-persistent-postures.md, each by itself, on random postures. */
import { describe, expect, it } from "vitest";
import { lemmaCase } from "../../../../bench/soak/lemmas.ts";
import { contactVelocities } from "../../../../bench/soak/posture/body.ts";
import { mechanicsOf, modesOf, stopSlack } from "../../../../bench/soak/posture/continuations.ts";
import { drawStart } from "../../../../bench/soak/posture/draws.ts";
import { followMotion } from "../../../../bench/soak/posture/motion.ts";
import { cycleFromSlope, makeCycle } from "../../../../src/stability/two-contact/cycle.ts";
import { recurrentStructure } from "../../../../src/stability/two-contact/map-pieces.ts";
import { postureOrder } from "../../../../src/stability/two-contact/order/posture-order.ts";
import { slipMatrix } from "../../../../src/stability/two-contact/order/slip-matrix.ts";
import type { SlipState } from "../../../../src/stability/two-contact/order/slip-states.ts";
import { makePosture } from "../../../../src/stability/two-contact/posture.ts";
import { isDoubleImpact, pathDigits } from "../../../../src/stability/two-contact/words.ts";
import {
  firstTangential,
  type ZeroOrderModel,
  zeroOrderModel,
} from "../../../../src/stability/two-contact/zero-order-model.ts";
import { drawn } from "./drawn.ts";

const POSTURES = drawn(1500);

const lifts = ({ modes }: SlipState, contact: 0 | 1): boolean =>
  modes.some((mode) => mode[contact] === "F" && mode[1 - contact] !== "F");

/** ±1 for ẋ2 > 0, ẋ2 < 0. */
const SENSES = [1, -1] as const;

/** Approach slopes of all sizes. */
const SLOPES = [-1e8, -1e4, -100, ...Array.from({ length: 61 }, (_, k) => Math.tan((k - 30) / 20)), 100, 1e4, 1e8];

/** A pass by single impacts only, as R is defined in the lemmas; null where there is none. */
function lap(model: ZeroOrderModel, slope: number): { readonly next: number; readonly growth: number } | null {
  const cycle = makeCycle();
  cycleFromSlope(model, slope, cycle);
  const { defined, nextSlope, growth, pathCode } = cycle;
  return defined && !isDoubleImpact(pathDigits(pathCode)[0]!) ? { next: nextSlope, growth } : null;
}

describe("Lemmas B, C, D and the joints and edges of R", () => {
  it("hold on extreme postures: friction and radii over ten decades, signs down to 1e-9", () => {
    const seen = new Set<string>();
    for (let seed = 90_000; seed < 93_000; seed++) {
      const { outcomes, wrong } = lemmaCase(seed);
      expect(wrong, `seed ${seed}`).toEqual([]);
      for (const outcome of outcomes) seen.add(outcome);
    }
    expect(seen.size).toBe(10);
  });
});

describe("Lemma A, slip at both contacts", () => {
  it("has the modes that an enumeration of all letters finds", () => {
    for (const { decision, slips } of POSTURES) {
      const mechanics = mechanicsOf(decision.analysed.posture);
      SENSES.forEach((sense, turn) => {
        const velocity = contactVelocities(mechanics.body, 0, 0, sense, 1);
        if (velocity === null) return;
        const found = modesOf(mechanics, velocity, [true, true]).map(({ letters }) => letters);
        expect([...slips[turn]!.modes].sort()).toEqual(found.sort());
      });
    }
  });

  it("has one mode for det > 0, one or three for A12, A21 > 0, none or two else", () => {
    const seen = new Set<string>();
    for (const { decision, slips } of POSTURES) {
      for (const turn of [0, 1] as const) {
        const { a11, a12, a21, a22 } = slipMatrix(decision.analysed, turn)!;
        const count = slips[turn].modes.length;
        const kind = a11 * a22 > a12 * a21 ? "unique" : a12 > 0 ? "pushing" : "pulling";
        seen.add(`${kind} ${count}`);
        if (kind === "unique") expect(count).toBe(1);
        else expect(kind === "pushing" ? [1, 3] : [0, 2]).toContain(count);
      }
    }
    for (const kind of ["unique 1", "pushing 1", "pulling 0"]) expect(seen).toContain(kind);
  });

  it("without a mode can always be stopped by impulses inside the friction cones", () => {
    let tried = 0;
    for (const { decision, slips } of POSTURES) {
      const { body } = mechanicsOf(decision.analysed.posture);
      SENSES.forEach((sense, turn) => {
        if (slips[turn]!.modes.length > 0) return;
        tried++;
        expect(stopSlack(body, contactVelocities(body, 0, 0, sense, 1)!)).toBeGreaterThanOrEqual(0);
      });
    }
    expect(tried).toBeGreaterThan(5);
  });
});

describe("Lemma B, a lifting slip is never entered again", () => {
  it("slip lifts contact 2 in one direction at most, contact 1 likewise", () => {
    for (const { slips } of POSTURES) {
      for (const contact of [0, 1] as const)
        expect(slips.filter((slip) => lifts(slip, contact)).length).toBeLessThan(2);
    }
  });

  it("where slip σ lifts contact 2, every lap ends with σ1 ẋ1 ≤ 0", () => {
    let tried = 0;
    for (const { decision, slips } of POSTURES) {
      const model = decision.analysed;
      const turn = slips.findIndex((slip) => lifts(slip, 1));
      if (turn < 0) continue;
      const sense = SENSES[turn]! * Math.sign(model.cosines[0] * model.cosines[1]);
      for (const slope of SLOPES) {
        const end = lap(model, slope);
        if (end === null) continue;
        tried++;
        const slip = firstTangential(model, end.next, 0, -1);
        // A stuck contact 1 leaves ẋ1 = 0 as a difference of ẋ2 cos φ2 and ż2 sin φ2, divided by cos φ1.
        expect(sense * slip).toBeLessThan((1e-9 * (1 + Math.abs(end.next))) / Math.abs(model.cosines[0]));
      }
    }
    expect(tried).toBeGreaterThan(1000);
  });

  it("no motion lifts off from two closed contacts twice, and none meets slip without a mode later than its start", () => {
    let lifted = 0;
    for (const { decision, random } of POSTURES.slice(0, 250)) {
      if (decision.verdict !== "stable") continue;
      const mechanics = mechanicsOf(decision.model.posture);
      const choose = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
      for (let k = 0; k < 8; k++) {
        const start = drawStart(random, mechanics.body, k);
        if (start === null) continue;
        const motion = followMotion(mechanics, start, choose, 500);
        lifted += motion.lifts;
        expect(motion.lifts).toBeLessThan(2);
        if (motion.ending === "stops") expect(motion.events).toBe(1);
        expect(motion.ending).not.toBe("none");
      }
    }
    expect(lifted).toBeGreaterThan(20);
  });
});

describe("passes that begin with a double impact", () => {
  it("are no part of what repeats itself: they have no fixed point and are left out", () => {
    let tried = 0;
    for (const { decision } of POSTURES) {
      const { structure, fixedPoints } = decision;
      const { pieces, stretches } = recurrentStructure(structure!);
      structure!.pieces.forEach(({ defined, pathCode, from, to }, k) => {
        if (!defined || !isDoubleImpact(pathDigits(pathCode)[0]!)) return;
        tried++;
        expect(fixedPoints.some(({ angle }) => angle > from && angle < to)).toBe(false);
        expect(pieces[k]!.defined).toBe(false);
        expect(stretches.some(({ piece }) => piece === k)).toBe(false);
      });
    }
    expect(tried).toBeGreaterThan(10);
  });
});

describe("Lemma C, the ends φ → ±π/2", () => {
  const FAR = 1e8;

  it("E2: passes come back to slip with G = |A12 A21|/(A11 A22), below 1 for b2 < 0", () => {
    let tried = 0;
    for (const { decision, slips } of POSTURES) {
      const { pieces } = decision.structure!;
      SENSES.forEach((sense, turn) => {
        const { growth } = slips[turn]!;
        if (growth === null) return;
        tried++;
        const end = sense > 0 ? pieces.at(-1)! : pieces[0]!;
        expect(end.growthConstant! / growth).toBeCloseTo(1, 9);
        if (decision.analysed.loadAcceleration[3]! < 0) expect(growth).toBeLessThan(1);
      });
    }
    expect(tried).toBeGreaterThan(100);
  });

  it("E1 or E3 otherwise: no lap, or R with an inner limit while G cos φ/cos R settles", () => {
    const seen = { none: 0, inner: 0 };
    for (const { decision, slips } of POSTURES) {
      // A lap from slip has passed all its break points at FAR where the signs behind it are clear.
      SENSES.forEach((sense, turn) => {
        if (slips[turn]!.growth !== null || slips[turn]!.slack < 1e-3) return;
        const [near, far] = [lap(decision.analysed, sense * FAR), lap(decision.analysed, sense * 10 * FAR)];
        if (near === null || far === null) {
          expect(near).toBe(far);
          seen.none++;
          return;
        }
        seen.inner++;
        expect(slips[turn]!.modes.some((mode) => mode.includes("F"))).toBe(true);
        expect(Math.abs(Math.atan(near.next) - Math.atan(far.next))).toBeLessThan(1e-5);
        const gain = (slope: number, { next, growth }: typeof near): number =>
          growth * (Math.hypot(1, next) / Math.hypot(1, slope));
        expect(gain(10 * FAR, far) / gain(FAR, near)).toBeCloseTo(1, 4);
      });
    }
    expect(seen.none).toBeGreaterThan(50);
    expect(seen.inner).toBeGreaterThan(50);
  });
});

/** Pairs of neighbouring slopes at which R falls by more than rounding. */
function falls(model: ZeroOrderModel, slopes: readonly number[]): number {
  let last = -Infinity;
  let count = 0;
  for (const slope of slopes) {
    const end = lap(model, slope);
    if (end === null) continue;
    const angle = Math.atan(end.next);
    if (angle < last - 1e-9) count++;
    last = Math.max(last, angle);
  }
  return count;
}

describe("Lemma D, order", () => {
  it("R is nondecreasing for b2 < 0, where SF holds, and where sκ ≥ 0", () => {
    const seen = new Map<string, number>();
    for (const { decision } of POSTURES) {
      const { by, slack } = postureOrder(decision.analysed);
      if (by === null || slack < 1e-6) continue;
      seen.set(by, (seen.get(by) ?? 0) + 1);
      expect(falls(decision.analysed, SLOPES)).toBe(0);
    }
    expect([...seen.keys()].sort()).toEqual(["SF holds", "b2 < 0", "sκ ≥ 0"].sort());
    for (const count of seen.values()) expect(count).toBeGreaterThan(10);
  });

  it("a posture without order can have an R that falls", () => {
    const model = zeroOrderModel(
      makePosture({
        ...{ offsets: [-1.4066, 1.0827], height: 0.2941, slopes: [-0.23126, 0.97829], friction: [1.41868, 0.71851] },
        ...{ loadAngle: -0.62271, gyrationRadius: 0.69434 },
      }),
    );
    expect(postureOrder(model).by).toBeNull();
    const dense = Array.from({ length: 2001 }, (_, k) => Math.tan(((k - 1000) / 1000) * 1.57));
    expect(falls(model, dense)).toBeGreaterThan(0);
  });
});
