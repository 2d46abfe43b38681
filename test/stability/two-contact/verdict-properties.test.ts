import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mirrorImage } from "../../../bench/soak/posture/mirror-image.ts";
import { decidePosture, type PostureDecision } from "../../../src/stability/two-contact/decide-posture.ts";
import { perturbation } from "../../../src/stability/two-contact/evidence.ts";
import { simulateHybrid } from "../../../src/stability/two-contact/hybrid.ts";
import { exchangeLabels, makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { exampleSix } from "./paper-postures.ts";
import { between, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "./postures.ts";

const near = (x: number, spread: number) => between(x - spread, x + spread);

/** Postures around the printed ones, so that all regions occur. */
const postures: fc.Arbitrary<Posture> = fc.oneof(
  fc.tuple(near(-0.23, 0.33), near(0.5, 2)).map(([x, z]) => exampleSix(x, z)),
  fc.constantFrom(EXAMPLE_2, EXAMPLE_3, EXAMPLE_4).chain((base) =>
    fc.tuple(near(0, 0.3), near(0, 0.3), near(0, 0.2), near(0, 0.2), near(0, 0.1)).map(([a, b, c, d, e]) =>
      makePosture({
        ...base,
        offsets: [base.offsets[0] + a, base.offsets[1] + b],
        height: base.height + c,
        slopes: [base.slopes[0] + d, base.slopes[1] - d],
        loadAngle: base.loadAngle + e,
      }),
    ),
  ),
);

/** Decisions this close to a border may fall on either side once the numbers are rounded differently. */
const BORDER = 1e-9;

const clear = (decision: PostureDecision): boolean => {
  const margins = [decision.model.equilibriumMargin, decision.margin ?? 1, decision.persistence?.margin ?? 1];
  return margins.every((margin) => Math.abs(margin) > BORDER);
};

function sameRegion(change: (posture: Posture, factor: number) => Posture): void {
  const factor = fc.constantFrom(1e-9, 1e-3, 7, 1e9);
  fc.assert(
    fc.property(postures, factor, (posture, by) => {
      const before = decidePosture(posture);
      if (!clear(before)) return;
      const after = decidePosture(change(posture, by));
      expect(after.region).toBe(before.region);
      expect(after.structure?.pieces.length).toBe(before.structure?.pieces.length);
    }),
    { numRuns: 60 },
  );
}

describe("what a verdict does not depend on", () => {
  it("the unit of mass and the size of the load", () => {
    sameRegion((posture, by) =>
      makePosture({ ...posture, mass: posture.mass * by, loadSize: posture.loadSize * Math.sqrt(by) }),
    );
  });

  it("the unit of length", () => {
    sameRegion((posture, by) =>
      makePosture({
        ...posture,
        offsets: [posture.offsets[0] * by, posture.offsets[1] * by],
        height: posture.height * by,
        gyrationRadius: posture.gyrationRadius * by,
        loadTorque: posture.loadTorque * by,
      }),
    );
  });

  it("left and right: the mirror image has the same region, break points with the other sign", () => {
    fc.assert(
      fc.property(postures, (posture) => {
        const before = decidePosture(posture);
        if (!clear(before)) return;
        const after = decidePosture(mirrorImage(posture));
        expect(after.region).toBe(before.region);
        const breaks = before.structure?.pieces.slice(1).map((piece) => piece.from) ?? [];
        const mirrored =
          after.structure?.pieces
            .slice(1)
            .map((piece) => -piece.from)
            .reverse() ?? [];
        expect(mirrored.length).toBe(breaks.length);
        // Two computations of one break point, each to 1e-12.
        for (let k = 0; k < breaks.length; k++) expect(Math.abs(mirrored[k]! - breaks[k]!)).toBeLessThan(2e-12);
      }),
      { numRuns: 60 },
    );
  });

  it("the labels of the contacts: never stable with one and unstable with the other", () => {
    fc.assert(
      fc.property(postures, (posture) => {
        const before = decidePosture(posture);
        if (!clear(before)) return;
        const verdicts = [before.verdict, decidePosture(exchangeLabels(posture)).verdict];
        if (!verdicts.includes("undecided")) expect(verdicts[1]).toBe(verdicts[0]);
        else expect(verdicts.filter((verdict) => verdict === "infeasible" || verdict === "excluded")).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("turning by half a turn: contacts above the body are the same posture upside down", () => {
    // Rotation of the frame by π: x → −x, z → −z, tangents turn with the body, the load angle too.
    fc.assert(
      fc.property(postures, (posture) => {
        const turned: Posture = {
          ...posture,
          offsets: [-posture.offsets[0], -posture.offsets[1]],
          height: -posture.height,
          slopes: [posture.slopes[0] + Math.PI, posture.slopes[1] + Math.PI],
          loadAngle: posture.loadAngle + Math.PI,
        };
        const before = decidePosture(posture);
        if (clear(before)) expect(decidePosture(turned).region).toBe(before.region);
      }),
      { numRuns: 60 },
    );
  });
});

describe("verdicts against simulated motions", () => {
  it("no perturbation tried of a stable posture grows or slides for ever", () => {
    let stable = 0;
    fc.assert(
      fc.property(postures, fc.integer({ min: 0, max: 5000 }), (posture, k) => {
        const { verdict, analysed } = decidePosture(posture);
        if (verdict !== "stable") return;
        stable++;
        const { outcome } = simulateHybrid(analysed, perturbation(analysed, k), { maxEvents: 1000 });
        expect(["rest", "decays"]).toContain(outcome);
      }),
      { numRuns: 200 },
    );
    expect(stable).toBeGreaterThan(50);
  });

  it("a fixed point of Theorem 2 diverges when it is simulated", () => {
    let unstable = 0;
    const around = fc.tuple(near(-0.15, 0.2), near(0.2, 0.4)).map(([x, z]) => exampleSix(x, z));
    fc.assert(
      fc.property(around, (posture) => {
        const { chatter, analysed } = decidePosture(posture);
        if (!chatter || chatter.margin < 1e-3) return;
        unstable++;
        const dx2 = Math.tan(chatter.fixedPoint.angle);
        const start = { z1: 0, z2: 0, x2: 0, dz1: 0, dz2: -1, dx2 };
        // A repelling fixed point is left by rounding sooner or later; the speed must have grown by then.
        const { outcome, approachSpeeds } = simulateHybrid(analysed, start);
        const grew = Math.max(...approachSpeeds) / approachSpeeds[0]!;
        expect(outcome === "diverges" || grew > 1.001).toBe(true);
      }),
      { numRuns: 120 },
    );
    expect(unstable).toBeGreaterThan(10);
  });
});
