import { describe, expect, it } from "vitest";
import { VARKONYI_OR } from "../../cli/reproduce/papers/varkonyi-or.ts";
import { cycleAt, simulateHybrid, zeroOrderModel } from "../../src/doors/posture.ts";
import { expectClose } from "../support/expect.ts";
import { expectExact, paperLab, testPublishedValues } from "../support/paper-rows.ts";

const lab = paperLab();
testPublishedValues(VARKONYI_OR, lab);

const example = (n: number) => zeroOrderModel(lab.postureModel(`posture-example-${n}`));

describe("[VO] Section 6.3, Example 2", () => {
  const model = example(2);

  it("the map and the trajectory take the same steps", () => {
    const { approachAngles, final } = simulateHybrid(model, { z1: 1, z2: 1, x2: 0, dz1: 0, dz2: 0, dx2: 2 });
    expectClose(cycleAt(model, approachAngles[0]!).reduced!, approachAngles[1]!, {
      absolute: 1e-13,
      because: "the same numbers in the same order",
    });
    expect(final).toMatchObject({ z1: 0, z2: 0, dz1: 0, dz2: 0, dx2: 0 });
  });

  it("R = −φ2 where the cycle sticks, to rounding", () => {
    expectExact(VARKONYI_OR, lab, /^varkonyi-or-2-constant/, { absolute: 1e-12, because: "exact identity" });
  });

  it.each([
    [-1, "II NN SS"],
    [-0.39, null],
    [-0.37, "FI FS FP IF PF SF"],
    [0.53, "FI FS FP IF PF SF"],
    [0.55, "FI FP IF PF SF"],
    [1.38, "FI FP IF PF SF"],
    [1.4, "FI FP IF PF"],
  ])("on either side of the cuts −0.38, 0.54 and 1.39: the word at φ = %f", (angle, word) => {
    const point = cycleAt(model, angle);
    if (word === null) expect(point.reduced).toBeNull();
    else expect(point.path).toBe(word);
  });
});

describe("[VO] Section 6.3, Example 3", () => {
  it("Fig. 5(c): angles leave −1.36 on both sides", () => {
    const model = example(3);
    expect(cycleAt(model, -1.355).reduced!).toBeGreaterThan(-1.355);
    expect(cycleAt(model, -1.365).reduced!).toBeLessThan(-1.365);
  });
});

describe("[VO] Section 7, Example 4", () => {
  it("G < 0.22 at all of 401 angles", () => {
    const growths = lab.verdict("posture-example-4").maps.samples.map(({ growth }) => growth!);
    expect(growths).toHaveLength(401);
    for (const growth of growths) expect(growth).toBeLessThan(0.22);
  });
});

describe("[VO] Section 7, Example 5", () => {
  it("Fig. 7(b): R leads no angle of I2 up, nor below I1, and the rows take the worst of them", () => {
    const model = example(2);
    const angles = Array.from({ length: 1000 }, (_, k) => -0.5 + (1.95 * (k + 0.5)) / 1000);
    const found = angles.flatMap((angle) => {
      const { reduced } = cycleAt(model, angle);
      return reduced === null ? [] : [{ angle, reduced }];
    });
    const row = (id: string) => VARKONYI_OR.values.find((one) => one.id === id)!.compute(lab) as number;
    expect(found.length).toBeGreaterThan(900);
    expect(Math.max(...found.map(({ reduced }) => reduced))).toBeLessThanOrEqual(row("varkonyi-or-5-image-largest"));
    // Not in I1 alone: near its upper end I2 leads to I2.
    expect(row("varkonyi-or-5-image-largest")).toBeGreaterThan(-0.5);
    const steps = found.map(({ angle, reduced }) => reduced - angle);
    expectClose(Math.max(...steps), row("varkonyi-or-5-image-sign"), {
      absolute: 0.01,
      because: "the angles are 0.008 and 0.002 apart, R is constant there",
    });
    expect(Math.min(...found.map(({ reduced }) => reduced))).toBeGreaterThan(-Math.PI / 2);
  });
});
