/** What evidence looks at: starts in two-contact slip, the way between events, distance over β². */
import { describe, expect, it } from "vitest";
import { amplificationOf } from "../../../src/stability/two-contact/full-motion/amplification.ts";
import { fullMotion } from "../../../src/stability/two-contact/full-motion/full-motion.ts";
import { predictionStudy } from "../../../src/stability/two-contact/full-motion/prediction-study.ts";
import { simulateHybrid } from "../../../src/stability/two-contact/hybrid.ts";
import { painleve } from "../../../src/stability/two-contact/painleve.ts";
import { makePosture } from "../../../src/stability/two-contact/posture.ts";
import { postureVerdict } from "../../../src/stability/two-contact/verdict.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose } from "../../support/expect.ts";
import { EXAMPLE_2, state, WITHOUT_MODE } from "./postures.ts";

/** Ambiguous with PP, whose acceleration is so small that the body stops again before it has left 0.1 ρ. */
const SLIDES_OUT = makePosture({
  offsets: [-0.5867832857184112, -1.4175583985634148],
  height: 0.43876981476787474,
  slopes: [-1.2056689885444938, 1.3832326815463603],
  friction: [0.4861517490053898, 0.6289556010250275],
  loadAngle: 0.36073761787265535,
});

describe("evidence in region 7", () => {
  it("starts in two-contact slip and says that one of these starts has no consistent mode", () => {
    const { region, evidence } = postureVerdict(WITHOUT_MODE, { evidence: true, paper: true });
    expect(region).toBe(7);
    expect(painleve(zeroOrderModel(WITHOUT_MODE)).excluded).toBe(false);
    expect(evidence).toMatchObject({ perturbations: 60, withoutMode: 1, outcomes: { inconsistent: 1 } });
    expect(evidence!.unsettled).toMatchObject({ outcome: "inconsistent", start: { z1: 0, z2: 0, dz1: 0, dz2: 0 } });
    expect(evidence!.summary).toMatch(/1 of 60 .* without a consistent contact mode.*evidence, not a proof/);
    expect(evidence!.summary).not.toMatch(/^All/);
  });

  it("no mode: the normal forces of slip, of each lift and of flight contradict their signs", () => {
    const model = zeroOrderModel(WITHOUT_MODE);
    const turn = model.touchingModes.indexOf(-1);
    const slip = model.doubleSlipModes[turn]!;
    const g = model.delassus;
    const pull = [0, 1].map((i) => ((i === 0 ? slip >> 2 : slip & 3) === 2 ? 1 : -1) * model.friction[i]!);
    // z̈ = b + A n, the linear complementarity problem 0 ≤ n ⊥ z̈ ≥ 0, all four cases by hand.
    const [a11, a12] = [g[5]! - pull[0]! * g[4]!, g[7]! - pull[1]! * g[6]!];
    const [a21, a22] = [g[13]! - pull[0]! * g[12]!, g[15]! - pull[1]! * g[14]!];
    const [b1, b2] = [model.loadAcceleration[1]!, model.loadAcceleration[3]!];
    const det = a11 * a22 - a12 * a21;
    const cases = [
      Math.min(b1, b2),
      Math.min(-b1 / a11, b2 - (a21 * b1) / a11),
      Math.min(-b2 / a22, b1 - (a12 * b2) / a22),
      Math.min((a12 * b2 - a22 * b1) / det, (a21 * b1 - a11 * b2) / det),
    ];
    expect(Math.max(...cases)).toBeLessThan(0);
  });

  it("the trajectory says what is missing and does not call it the paradox of (11)", () => {
    const model = zeroOrderModel(WITHOUT_MODE);
    const found = [1, -1].map((dx2) => simulateHybrid(model, state(0, 0, 0, 0, 0, dx2)));
    const stuck = found.find(({ outcome }) => outcome === "inconsistent")!;
    expect(stuck.reason).toMatch(/slip at both contacts.*no solution/);
  });
});

describe("full motion judged by distance over β²", () => {
  it("a body that slides out by itself does not come to rest nearby, though it stops within 0.1 ρ at every size", () => {
    const study = predictionStudy(SLIDES_OUT, { count: 2, sizes: [1e-2, 1e-3] });
    expect(study.verdict).toBe("unstable");
    for (const { restNearby } of study.sizes) expect(restNearby).toBe(0);
    expect(study.summary).toMatch(/Come to rest nearby: 0 of 2 at size 0.01/);
    const [coarse, fine] = study.sizes.map(({ amplification }) => amplification.distance);
    expectClose(fine! / coarse!, 100, { absolute: 5, because: "the same place, a hundred times more β²" });
  });

  it("Example 2 does", () => {
    const [result] = predictionStudy(EXAMPLE_2, { count: 3, sizes: [1e-3] }).sizes;
    expect(result).toMatchObject({ restNearby: 3, outcomes: { rest: 3 } });
  });
});

describe("the way between events", () => {
  it("a flight from ż1 = 1 under −1 is highest at ½ between its ends, and lands as fast as it started", () => {
    const model = zeroOrderModel(EXAMPLE_2);
    const way = [
      { t: 0, state: state(0, 0, 0, 1, 0, 0) },
      { t: 2, state: state(0, 0, 0, 0, 0, 0) },
    ];
    const { size, distance } = amplificationOf(model, way);
    expectClose(size, 1, { absolute: 1e-15, because: "velocity −1 at the end" });
    expectClose(distance, 0.5, { absolute: 1e-15, because: "v²/2" });
  });

  it("of a full motion: a throw of both contacts reaches the height v²/(2a) of free flight", () => {
    const model = zeroOrderModel(EXAMPLE_2);
    const [b1, b2] = [model.loadAcceleration[1]!, model.loadAcceleration[3]!];
    // Contact 1 starts a little faster than b1/b2, so that contact 2 lands first.
    const dz1 = 1.1 * Math.max(0, b1 / b2);
    const found = fullMotion(EXAMPLE_2, state(0, 0, 0, dz1, 1, 0), { scale: 1e-4 });
    const size = Math.max(1, dz1);
    // Other displacements may go farther: a lower bound. The states at events are all lower than that.
    expect(found.amplification.distance).toBeGreaterThanOrEqual((1 / (-2 * b2 * size * size)) * (1 - 1e-6));
    expect(Math.max(...found.events.slice(0, 2).map((event) => event.state.z2))).toBeLessThan(1e-20);
  });
});
