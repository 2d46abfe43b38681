/**
 * Boxes of postures whose centre of mass moves while the contacts stay: wide enough to reach over the edges where stick turns into slip.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { drawPosture } from "../../../bench/soak/posture/draws.ts";
import { enclosedPass } from "../../../src/stability/certified/enclosed-pass.ts";
import { pointBox } from "../../../src/stability/certified/point-box.ts";
import type { CertifiedPosture, Range } from "../../../src/stability/certified/posture-certificate.ts";
import { stickSign } from "../../../src/stability/certified/rest-proofs.ts";
import { encloseZeroOrder } from "../../../src/stability/certified/zero-order-enclosure.ts";
import { movedCenter } from "../../../src/stability/two-contact/center-regions.ts";
import { cycleFromSlope, makeCycle } from "../../../src/stability/two-contact/cycle.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { isDoubleImpact, pathDigits } from "../../../src/stability/two-contact/words.ts";

/** The floating-point maps lose this much at worst. */
const ROUNDING = 1e-9;

const around = (x: number, width: number): Range => [x - width, x + width];

/** Every centre of mass within `width` (of the frame of the contacts) of the given one. */
function moving(posture: Posture, width: number, isSharp: boolean): CertifiedPosture {
  const { offsets, height } = posture;
  const apart = offsets[1] - offsets[0];
  return {
    ...pointBox(posture),
    offsets: [around(offsets[0], width), around(offsets[1], width)],
    height: around(height, width),
    ...(isSharp && { span: around(apart, 2 ** -50 * (Math.abs(offsets[0]) + Math.abs(offsets[1]))) }),
  };
}

const draws = Array.from({ length: 500 }, (_, seed) => {
  const random = randomNumbers(Math.imul(seed + 1, 0x85ebca6b));
  const decision = decidePosture(makePosture(drawPosture(random)), { quick: true });
  return { random, decision };
}).filter(({ decision }) => decision.structure !== null);

describe("passes of a box of centres of mass", () => {
  it("hold the passes of every member, also where stick turns into slip inside the box", () => {
    const counts = { passes: 0, edges: 0 };
    const cycle = makeCycle();
    for (const { random, decision } of draws) {
      const { posture } = decision.model;
      const width = 0.03 * random() * Math.abs(posture.offsets[0] - posture.offsets[1]);
      const model = encloseZeroOrder(moving(posture, width, true), decision.relabelled)!;
      const isEdge = model.contacts.some((contact) => stickSign(model, contact).sign === 0);
      for (let k = 0; k < 8; k++) {
        const slope = Math.tan(Math.PI * (random() - 0.5));
        const passes = enclosedPass(model, [slope, slope]);
        if ("open" in passes) continue;
        const shift = [width * (random() - 0.5), width * (random() - 0.5)] as const;
        const member = decidePosture(movedCenter(posture, shift), { quick: true });
        if (member.structure === null || member.relabelled !== decision.relabelled) continue;
        cycleFromSlope(member.analysed, slope, cycle);
        if (pathDigits(cycle.pathCode).some(isDoubleImpact) || !cycle.defined) continue;
        const holds = passes.some(
          ({ next, growth }) => next !== null && isIn(cycle.nextSlope, next) && isIn(cycle.growth, growth!),
        );
        expect(holds, `slope ${slope}`).toBe(true);
        counts.passes++;
        counts.edges += isEdge ? 1 : 0;
      }
    }
    expect(counts.passes).toBeGreaterThan(500);
    expect(counts.edges).toBeGreaterThan(50);
  });

  it("are narrower where it is said that the contacts stay", () => {
    let narrower = 0;
    for (const { decision } of draws.slice(0, 60)) {
      const { posture } = decision.model;
      const width = 0.01 * Math.abs(posture.offsets[0] - posture.offsets[1]);
      const [sharp, loose] = [true, false].map((isSharp) => {
        const { iv, contacts } = encloseZeroOrder(moving(posture, width, isSharp), decision.relabelled)!;
        return contacts[0].slips.map(({ lift }) => [iv.low(lift), iv.high(lift)] as const);
      });
      sharp!.forEach(([low, high], k) => {
        expect(low).toBeGreaterThanOrEqual(loose![k]![0]);
        expect(high).toBeLessThanOrEqual(loose![k]![1]);
        if (high - low < 0.9 * (loose![k]![1] - loose![k]![0])) narrower++;
      });
    }
    expect(narrower).toBeGreaterThan(30);
  });
});

const isIn = (x: number, [low, high]: readonly [number, number]): boolean =>
  x >= low - ROUNDING * (1 + Math.abs(x)) && x <= high + ROUNDING * (1 + Math.abs(x));
