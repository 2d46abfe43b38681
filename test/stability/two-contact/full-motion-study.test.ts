/** The verdict against what happens: families of perturbations followed in full. */
import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { contactEvidence } from "../../../src/stability/two-contact/full-motion/contact-evidence.ts";
import { beginsAlike, predictionStudy } from "../../../src/stability/two-contact/full-motion/prediction-study.ts";
import { expectClose } from "../../support/expect.ts";
import { EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, state } from "./postures.ts";

describe("the verdict predicts what happens", () => {
  it.each([
    ["Example 2", EXAMPLE_2],
    ["Example 4", EXAMPLE_4],
  ])("%s, stable: all come to rest within what zero order predicts, the better the smaller", (_, posture) => {
    const study = predictionStudy(posture, { count: 3, sizes: [1e-2, 1e-3, 1e-4] });
    expect(study).toMatchObject({ kind: "evidence", verdict: "stable" });
    expect(study.summary).toMatch(/evidence .* not a verdict/);
    const predicted = study.zeroOrder.amplification!;
    study.sizes.forEach(({ size, outcomes, samePaths, amplification, deviation }) => {
      expect(outcomes).toMatchObject({ rest: 3, leaves: 0 });
      expect(samePaths).toBe(3);
      // Example 2 travels some ten times D²/A before it rests: corrections are that many times β².
      const allowed = 300 * size * size;
      const because = "the difference is of order β², times the travel and the slopes of the path";
      expectClose(amplification.size / predicted.size, 1, { relative: allowed, because });
      expectClose(amplification.distance / predicted.distance, 1, { relative: allowed, because });
      expect(deviation!).toBeLessThan(allowed);
    });
    const [coarse, middle, fine] = study.sizes.map(({ deviation }) => deviation!);
    expectClose(middle! / fine!, 100, { absolute: 3, because: "second order" });
    expect(coarse!).toBeGreaterThan(50 * middle!);
  });

  it("Example 3, unstable: leaves a fixed neighbourhood at every size, growing by G = 1.0542 each turn", () => {
    const study = predictionStudy(EXAMPLE_3, { count: 1, sizes: [1e-3, 1e-4] });
    expect(study).toMatchObject({ verdict: "unstable", theorem: 2 });
    expectClose(study.zeroOrder.growth!, 1.054204833, { absolute: 1e-9, because: "G at R = −φ2" });
    expect(study.zeroOrder.amplification).toBeNull();
    const [large, small] = study.sizes;
    for (const { outcomes } of study.sizes) expect(outcomes).toMatchObject({ rest: 0, leaves: 1 });
    expectClose(large!.growth!, 1.054204833, {
      relative: 1e-3,
      because: "difference of order β² per turn, about 1000 β²",
    });
    expectClose(small!.growth!, 1.054204833, { relative: 2e-5, because: "the same at a tenth of the size" });
    expect(small!.turns).toBeGreaterThan(large!.turns + 35);
  });

  it("Example 1's kind, ambiguous: leaves along SF at every size", () => {
    const study = predictionStudy(EXAMPLE_1_KIND, { count: 1, sizes: [1e-2, 1e-4] });
    expect(study).toMatchObject({ verdict: "unstable", theorem: 1 });
    for (const { outcomes } of study.sizes) expect(outcomes.leaves).toBe(1);
  });

  it("given directions are followed whatever their size", () => {
    const study = predictionStudy(EXAMPLE_2, { directions: [state(1, 1, 0, 0, 0, 2)], sizes: [1e-4] });
    const same = predictionStudy(EXAMPLE_2, { directions: [state(1e-6, 1e-6, 0, 0, 0, 2e-3)], sizes: [1e-4] });
    expectClose(same.sizes[0]!.deviation!, study.sizes[0]!.deviation!, {
      relative: 1e-9,
      scale: 1,
      because: "the same direction; what is left of ratios of order one",
    });
    // x2 = 14.87 from D = 2 in the paper; the body slides a little farther and back.
    expect(study.sizes[0]!.amplification.distance).toBeGreaterThan(14.87 / 4);
  });

  it("refuses sizes that are none", () => {
    for (const sizes of [[], [0], [2], [Number.NaN]]) {
      expect(() => predictionStudy(EXAMPLE_2, { sizes })).toThrow(InputError);
    }
  });

  it("paths are compared as far as zero order writes them", () => {
    expect(beginsAlike("FI FN IF NF FI FN … NN SS", "FI FN IF NF … NN SS")).toBe(true);
    expect(beginsAlike("FI FN IF SF", "FI FN IF NF … NN SS")).toBe(false);
    expect(beginsAlike("FI FN", "FI FN IF")).toBe(false);
  });
});

describe("evidence beyond the theory", () => {
  it("elastic contacts, ε = 0.3: counted, the same in every run, never a verdict", () => {
    const found = contactEvidence(EXAMPLE_2, { restitution: 0.3, count: 4 });
    expect(found).toMatchObject({ kind: "evidence", restitution: 0.3, perturbations: 4, thirdContact: null });
    expect(Object.values(found.outcomes).reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(found.summary).toMatch(/this is evidence, not a verdict/);
    expect("verdict" in found).toBe(false);
    expect(contactEvidence(EXAMPLE_2, { restitution: 0.3, count: 4 })).toEqual(found);
    const other = contactEvidence(EXAMPLE_2, { restitution: 0.3, count: 4, seed: 4 });
    expect(other.amplification).not.toEqual(found.amplification);
  });

  it("Example 3 with ε = 0.1 names the first motion that does not come to rest", () => {
    const found = contactEvidence(EXAMPLE_3, { restitution: 0.1, count: 1, size: 1e-2 });
    expect(found.outcomes.leaves).toBeGreaterThan(0);
    expect(found.unsettled).toMatchObject({ outcome: "leaves" });
    expect(found.summary).toMatch(/do not come to rest, the farthest went .* D²\/A; this is evidence, not a verdict/);
  });

  it("a third contact under the body: members that it does not admit are left out and counted", () => {
    const thirdContact = { point: [0, -1.25], slope: 0, friction: 0.3 } as const;
    const found = contactEvidence(EXAMPLE_2, { thirdContact, count: 8 });
    expect(found.perturbations + found.notAdmitted).toBe(8);
    expect(found.notAdmitted).toBeGreaterThan(0);
    expect(found.outcomes.failed).toBe(0);
    const open = contactEvidence(EXAMPLE_2, { thirdContact: { ...thirdContact, gap: 1e-3 }, count: 8 });
    expect(open.notAdmitted).toBe(0);
  });

  it("refuses an empty family", () => {
    expect(() => contactEvidence(EXAMPLE_2, { count: 0 })).toThrow(InputError);
    expect(() => contactEvidence(EXAMPLE_2, { size: 0 })).toThrow(InputError);
  });
});
