import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { cobweb } from "../../../src/stability/two-contact/cycle.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { simulateHybrid } from "../../../src/stability/two-contact/hybrid.ts";
import { makePosture } from "../../../src/stability/two-contact/posture.ts";
import { postureVerdict } from "../../../src/stability/two-contact/verdict.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { exampleSeven, exampleSix } from "./paper-postures.ts";
import { EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "./postures.ts";

describe("verdicts of the printed examples", () => {
  it("Example 1's kind: ambiguous with SF, unstable by Theorem 1 (region 6)", () => {
    const found = postureVerdict(EXAMPLE_1_KIND, { witness: true });
    expect(found).toMatchObject({
      region: 6,
      verdict: "unstable",
      theorem: 1,
      ambiguousModes: ["SF"],
      persistent: false,
    });
    expect(found.modes.SF!.consistent).toBe(true);
    expect(found.reason).toMatch(/SF/);
  });

  it("Example 2: stable by Theorem 4 (region 3), persistent, bounds (11) 0.846 and 0.942", () => {
    const found = postureVerdict(EXAMPLE_2);
    expect(found).toMatchObject({ region: 3, verdict: "stable", theorem: 4, persistent: true, relabelled: false });
    expectPrinted(found.painleveBounds[0]!, "0.846");
    expectPrinted(found.painleveBounds[1]!, "0.942");
    expect(found.partition).toMatchObject({ stable: true, failed: null });
    expect(found.growthAtEnds[0]).toBeNull();
  });

  it("Example 3: unstable by Theorem 2 at −0.7 (region 4), bounds (11) 2.12 and 6.64", () => {
    const found = postureVerdict(EXAMPLE_3);
    expect(found).toMatchObject({ region: 4, verdict: "unstable", theorem: 2, persistent: true });
    expectPrinted(found.painleveBounds[0]!, "2.12");
    expectPrinted(found.painleveBounds[1]!, "6.64");
    expect(found.reason).toMatch(/−0\.698.*Theorem 2/);
  });

  it("Example 4: stable by Theorem 3 (region 2), G ≤ 0.22", () => {
    const found = postureVerdict(EXAMPLE_4);
    expect(found).toMatchObject({ region: 2, verdict: "stable", theorem: 3, persistent: true });
    expect(1 - decidePosture(EXAMPLE_4).decay!.margin).toBeLessThan(0.22);
  });

  it("Example 5: the cuts −0.5 and 1.45 alone are a stable partition of Example 2, the middle one unsafe", () => {
    const { partition, region } = postureVerdict(EXAMPLE_2, { partition: [-0.5, 1.45] });
    expect(region).toBe(3);
    expect(partition).toMatchObject({ cuts: [-0.5, 1.45], unsafe: [[-0.5, 1.45]], stable: true });
  });

  it("Example 5: a cut at 1.39 would not do, for G varies on the last interval (condition 1)", () => {
    expect(postureVerdict(EXAMPLE_2, { partition: [-0.5, 1.39], paper: true })).toMatchObject({
      region: 7,
      verdict: "undecided",
      partition: { stable: false, failed: 1 },
    });
  });

  it("Example 5: angles above 1.53 converge to π/2, those below end", () => {
    const model = zeroOrderModel(EXAMPLE_2);
    const above = cobweb(model, 1.535, 60);
    expect(above).toHaveLength(60);
    expect(above.at(-1)!.angle).toBeGreaterThan(1.5707);
    expect(cobweb(model, 1.525, 60).at(-1)!.reduced).toBeNull();
  });

  it("the 300 equal intervals of Section 7.3 give the same verdict for Example 2", () => {
    const found = postureVerdict(EXAMPLE_2, { partition: "uniform" });
    expect(found).toMatchObject({ region: 3, theorem: 4 });
    expect(found.partition!.cuts.length).toBeGreaterThanOrEqual(299);
  });
});

describe("what a verdict brings along", () => {
  it("samples only on request, at the angles asked for", () => {
    expect(postureVerdict(EXAMPLE_2).maps.samples).toEqual([]);
    const { samples } = postureVerdict(EXAMPLE_2, { angles: [0.948, -0.524] }).maps;
    expectPrinted(samples[0]!.reduced!, "-0.524");
    expect(samples[1]).toMatchObject({ reduced: null, growth: null });
    expect(postureVerdict(EXAMPLE_2, { samples: 7 }).maps.samples).toHaveLength(7);
  });

  it("reverse chatter: the hybrid simulation of the witness crosses the section at these times and diverges", () => {
    const { witness } = postureVerdict(EXAMPLE_3, { witness: true });
    if (witness?.kind !== "reverse-chatter") throw new Error("no witness");
    expect(witness.growth).toBeGreaterThan(1);
    const run = simulateHybrid(zeroOrderModel(EXAMPLE_3), witness.start);
    expect(run.outcome).toBe("diverges");
    const because = "the same turns, once scaled and once simulated";
    for (let k = 0; k < Math.min(3, run.approachSpeeds.length); k++) {
      expectClose(run.approachSpeeds[k]! / witness.turns[k]!.speed, 1, { absolute: 1e-9, because });
    }
    expect(witness.turns.at(-1)!.speed).toBeGreaterThan(1.5 * witness.turns[0]!.speed);
  });

  it("ambiguity: the witness leaves rest with the accelerations of the mode", () => {
    const { witness, modes } = postureVerdict(EXAMPLE_1_KIND, { witness: true });
    if (witness?.kind !== "ambiguous-mode") throw new Error("no witness");
    const last = witness.points.at(-1)!;
    expect(last.z2).toBeGreaterThan(0);
    expectClose(last.z2, (modes.SF!.accelerations!.z2 * last.t ** 2) / 2, { absolute: 1e-15, because: "½ a t²" });
  });

  it("region 7 of the paper alone gets evidence on request, the same in every run, and stays undecided", () => {
    const posture = exampleSeven(5, 0.5);
    const found = postureVerdict(posture, { evidence: { count: 24 }, paper: true });
    expect(found).toMatchObject({ region: 7, verdict: "undecided", theorem: null, persistent: false });
    expect(found.reason).toMatch(/not persistent/);
    expect(found.evidence).toMatchObject({ perturbations: 24, seed: 0 });
    expect(Object.values(found.evidence!.outcomes).reduce((a, b) => a + b)).toBe(24);
    expect(postureVerdict(posture, { evidence: { count: 24 }, paper: true }).evidence).toEqual(found.evidence);
    expect(postureVerdict(posture).evidence).toBeNull();
  });

  it("Section 7.3: region 7 of Example 7 is practically stable, every perturbation tried comes to rest", () => {
    const { evidence } = postureVerdict(exampleSeven(5, 0.5), { paper: true, evidence: true });
    expect(evidence!.outcomes).toMatchObject({ diverges: 0, slides: 0, inconsistent: 0 });
  });

  it("holds no number that is not finite", () => {
    for (const posture of [EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, exampleSix(-0.4, 1), exampleSix(1, 0)]) {
      const text = JSON.stringify(
        postureVerdict(posture, { samples: 5, witness: true, evidence: { count: 4 } }),
        (_, value) => {
          if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
          return value;
        },
      );
      expect(text.length).toBeGreaterThan(100);
    }
  });
});

describe("odd postures", () => {
  it("cuts that do not rise inside (−π/2, π/2) are refused", () => {
    for (const partition of [
      [1, 0.5],
      [-2, 0],
      [0, Number.NaN],
    ]) {
      expect(() => postureVerdict(EXAMPLE_2, { partition })).toThrow(InputError);
    }
  });

  it("an infeasible posture is region 0 and says so", () => {
    expect(postureVerdict(exampleSix(0.2, 0))).toMatchObject({
      region: 0,
      verdict: "infeasible",
      feasible: false,
      persistent: null,
    });
  });

  it("a load that pulls away is infeasible, not an error", () => {
    expect(decidePosture(makePosture({ ...EXAMPLE_4, loadAngle: EXAMPLE_4.loadAngle + Math.PI })).region).toBe(0);
  });

  it("friction above (11) is region 1", () => {
    const found = postureVerdict(makePosture({ ...EXAMPLE_2, friction: [0.86, 0.6] }));
    expect(found).toMatchObject({ region: 1, verdict: "excluded", theorem: null });
    expect(found.reason).toMatch(/0\.86 at contact 1.*0\.846/);
  });

  it("cos φ1 = 0 and cos φ2 = 0 get a region, not an exception", () => {
    for (const slopes of [
      [Math.PI / 2, 0.3],
      [0.3, Math.PI / 2],
      [Math.PI / 2, -Math.PI / 2],
    ] as const) {
      const found = postureVerdict(makePosture({ ...EXAMPLE_2, slopes }), { samples: 3, evidence: { count: 2 } });
      expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(found.region);
    }
  });

  it("R nowhere defined: Theorem 3 holds vacuously", () => {
    // A low body between wide, rough contacts: every approach ends in a double impact at once.
    const wide = makePosture({ offsets: [-3, 3], height: 0.4, slopes: [0, 0], friction: [0.5, 0.5], loadAngle: 0.05 });
    const found = postureVerdict(wide);
    expect(found.maps.pieces.every((piece) => !piece.defined)).toBe(true);
    expect(found).toMatchObject({ region: 2, theorem: 3 });
    expect(decidePosture(wide).decay).toMatchObject({ largest: null, margin: 1 });
  });
});
