/** The margin of a verdict: the smallest slack of the tests it rests on, none of them missing. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../support/seed.ts";
import { mirrorImage } from "../../../bench/soak/posture/mirror-image.ts";
import { makeCycle } from "../../../src/stability/two-contact/cycle.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { balanceShare, makeSlacks, slacksInto } from "../../../src/stability/two-contact/force-balance.ts";
import type { MapStructure } from "../../../src/stability/two-contact/map-pieces.ts";
import {
  exchangeLabels,
  makePosture,
  type Posture,
  type PostureFields,
} from "../../../src/stability/two-contact/posture.ts";
import { fixedPointCrossing } from "../../../src/stability/two-contact/theorems.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose } from "../../support/expect.ts";
import { between, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, restingPosture } from "./postures.ts";

/** Stable, and ambiguous once φ1 passes π/2: cos φ1 = −1e-7. */
const STEEP: PostureFields = {
  offsets: [0.49209189508110285, -1.3375842520268635],
  height: 0.8511460297740996,
  slopes: [Math.PI / 2 + 1e-7, -0.8994398647919297],
  friction: [1.0848602356513912, 0.09791039538014312],
  ...{ loadAngle: -0.9084327407388315, loadTorque: 0.6301668018731273, loadSize: 0.26785888144007614 },
};

it("the share of a balance is the largest over all forces along the line of contacts, also where it is reached far out", () => {
  fc.assert(
    fc.property(restingPosture, between(1.2, 1.5), between(0.5, 1.2), (posture, slope, mu) => {
      // Steep surfaces that face each other squeeze the body without bound.
      const model = zeroOrderModel(makePosture({ ...posture, slopes: [slope, -slope], friction: [mu, mu] }));
      const [x, z, turn] = [model.load[0]!, model.load[1]!, model.load[2]!];
      const slacks = makeSlacks();
      slacksInto(slacks, model, x, z, turn);
      const { offsets: l, height, gyrationRadius } = model.posture;
      const force = Math.hypot(x, z);
      const lever = Math.abs(turn * gyrationRadius) + (Math.abs(height) + Math.abs(l[0]) + Math.abs(l[1])) * force;
      const size = 1 + lever / Math.abs(l[0] - l[1]);
      let most = Number.NEGATIVE_INFINITY;
      for (let k = -400; k <= 400; k++) {
        const along = Math.sinh(k / 20);
        const least = Math.min(...slacks.offset.map((c, i) => c + slacks.rate[i]! * along));
        most = Math.max(most, least / (size + Math.abs(along) + Math.abs(x + along)));
      }
      expectClose(balanceShare(model, x, z, turn), most, { absolute: 0.03, because: "the grid has steps of 5 %" });
    }),
    { numRuns: 60 },
  );
});

/** Infeasible as the cones just miss facing each other: forces without bound balance the load after 1e-3 of a turn. */
const JAMMING: PostureFields = {
  offsets: [2.042285953952749, 0.9101379083486315],
  height: -0.3207062220899388,
  slopes: [-1.4640783928334713, 1.0873971472028643],
  friction: [0.10288529849081357, 1.4519364420980871],
  ...{ loadAngle: 0.7440733274781198, loadSize: 0.4798530137881287 },
};

/** φ1 near ±π/2, so that pairs of slips and the section are about to change. */
const steep = fc
  .tuple(restingPosture, fc.boolean(), fc.boolean(), between(1, 8))
  .map(([posture, first, up, digits]) => {
    const angle = (up ? 1 : -1) * (Math.PI / 2 - 10 ** -digits);
    const { slopes } = posture;
    return makePosture({ ...posture, slopes: first ? [angle, slopes[1]] : [slopes[0], angle] });
  });

/** Relative changes of all data by at most `size`. */
function changed(posture: Posture, size: number, by: readonly number[]): Posture {
  const factor = (k: number): number => 1 + size * by[k]!;
  const { offsets, slopes, friction } = posture;
  return makePosture({
    ...posture,
    offsets: [offsets[0] * factor(0), offsets[1] * factor(1)],
    slopes: [slopes[0] * factor(2), slopes[1] * factor(3)],
    friction: [friction[0] * factor(4), friction[1] * factor(5)],
    height: posture.height * factor(6),
    gyrationRadius: posture.gyrationRadius * factor(7),
    loadAngle: posture.loadAngle * factor(8),
    loadTorque: posture.loadTorque * factor(9),
  });
}

describe("every sign the verdict rests on is in its margin", () => {
  it("relative changes of the data a hundred times smaller than the margin never change the verdict", () => {
    const changes = fc.array(fc.array(between(-1, 1), { minLength: 10, maxLength: 10 }), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.oneof(restingPosture, steep), changes, (posture, all) => {
        const { margin, verdict } = decidePosture(posture);
        if (margin === null) return;
        for (const by of all) expect(decidePosture(changed(posture, margin / 100, by)).verdict).toBe(verdict);
      }),
      { numRuns: 250 },
    );
  });

  it("a surface that is almost perpendicular to the line of contacts", () => {
    const found = decidePosture(makePosture(STEEP));
    const [first, second] = STEEP.slopes;
    const beyond = decidePosture(makePosture({ ...STEEP, slopes: [first - 2e-7, second] }));
    expect([found.verdict, beyond.verdict]).toEqual(["stable", "unstable"]);
    expect(found.margin!).toBeLessThan(1.01e-7);
    expect(found.slacks.find(({ test }) => test === "slopes")!.slack).toBe(Math.abs(Math.cos(first)));
  });

  it("the determinant of two-contact slip: the margin vanishes with it, from both sides", () => {
    const at = (mu: number): Posture => makePosture({ ...EXAMPLE_4, slopes: [1.2, -0.9], friction: [mu, 0.9] });
    const shareOf = (mu: number): number => zeroOrderModel(at(mu)).doubleSlipShare[0]!;
    let [low, high] = [0.1, 8];
    expect(shareOf(low) * shareOf(high)).toBeLessThan(0);
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (shareOf(middle) * shareOf(low) > 0) low = middle;
      else high = middle;
    }
    // Zero of the determinant of the printed 2 × 2 matrix, written out from the rows of the contacts.
    const { delassus: g } = zeroOrderModel(at(low));
    const entry = (n: number, t: number, mu: number): number => g[n]! - mu * g[t]!;
    const det = entry(5, 4, low) * entry(15, 14, 0.9) - entry(7, 6, 0.9) * entry(13, 12, low);
    expectClose(det, 0, { absolute: 1e-12, because: "bisection to the last digit" });
    expect(decidePosture(at(low)).verdict).not.toBe("stable");
  });

  it("two contacts that just do not face each other", () => {
    const found = decidePosture(makePosture(JAMMING));
    expect(found.verdict).toBe("infeasible");
    expect(found.model.equilibriumMargin).toBeLessThan(-0.5);
    expect(found.margin!).toBeLessThan(0.01);
  });

  it("the tests that do not speak of the maps have the same slack for exchanged labels and in the mirror", () => {
    for (const posture of [EXAMPLE_2, EXAMPLE_4, makePosture(STEEP), makePosture(JAMMING)]) {
      const slacksOf = (one: Posture) =>
        decidePosture(one).slacks.filter(
          ({ test }) => test !== "growth" && test !== "partition" && test !== "crossing",
        );
      const expected = slacksOf(posture);
      for (const other of [exchangeLabels(posture), mirrorImage(posture)]) {
        slacksOf(other).forEach(({ test, slack }, k) => {
          expect(test).toBe(expected[k]!.test);
          expectClose(slack, expected[k]!.slack, { absolute: 1e-12, because: "rounding of sums in another order" });
        });
      }
    }
  });

  it("the margin is the smallest of the slacks", () => {
    for (const posture of [EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, makePosture(STEEP), makePosture(JAMMING)]) {
      const { margin, slacks } = decidePosture(posture);
      expect(margin).toBe(Math.min(...slacks.map(({ slack }) => slack)));
    }
  });
});

describe("the balance as a share of its terms", () => {
  it("a table with both feet one wide under the load: μ/2 over √(1 + μ²) and over the size 5/2 of the terms", () => {
    const mu = 0.4;
    const table = makePosture({ offsets: [-1, 1], height: 1, slopes: [0, 0], friction: [mu, mu] });
    // Normal forces ½ each, no tangential ones; terms 1 + (h + |l1| + |l2|)/|l1 − l2|.
    expectClose(balanceShare(zeroOrderModel(table), 0, -1, 0), mu / 2 / Math.hypot(1, mu) / 2.5, {
      absolute: 1e-15,
      because: "closed form",
    });
  });
});

describe("how firmly a fixed point crosses", () => {
  const structureOf = (map: (angle: number) => number, growth: (angle: number) => number): MapStructure => ({
    cycle: makeCycle(),
    pieces: [],
    stretches: [],
    evaluate(slope, out) {
      out.defined = true;
      out.nextSlope = Math.tan(map(Math.atan(slope)));
      out.growth = growth(Math.atan(slope));
    },
  });
  const at = { angle: 0.3, growth: 1.5, slope: 0, pathCode: 0 };

  it("constant R with growth on 0.3 ± 0.2: 0.2 to a step of the walk", () => {
    const crossing = fixedPointCrossing(
      structureOf(
        () => 0.3,
        (angle) => (Math.abs(angle - 0.3) < 0.2 ? 1.5 : 0.5),
      ),
      at,
    );
    expect(crossing).toBeLessThanOrEqual(0.2);
    expect(crossing).toBeGreaterThan(0.2 / Math.SQRT2 - 1e-12);
  });

  it("R that touches the diagonal does not cross it", () => {
    const touching = structureOf(
      (angle) => angle - (angle - 0.3) ** 2,
      () => 1.5,
    );
    expect(fixedPointCrossing(touching, at)).toBe(0);
  });
});
