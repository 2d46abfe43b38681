import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../support/seed.ts";
import { mirrorImage } from "../../../bench/soak/posture/mirror-image.ts";
import { cycleAt, cycleFromSlope, endGrowth, makeCycle } from "../../../src/stability/two-contact/cycle.ts";
import { painleve } from "../../../src/stability/two-contact/painleve.ts";
import { persistence } from "../../../src/stability/two-contact/persistence.ts";
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { endPath } from "../../../src/stability/two-contact/slip-zeno.ts";
import { pathWord } from "../../../src/stability/two-contact/words.ts";
import { relabel, type ZeroOrderModel, zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { between, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, restingPosture } from "./postures.ts";

const rounding = { relative: 1e-9, because: "a handful of closed-form steps" };
const angle = between(-1.55, 1.55);

/** A resting posture with the labels of (13) and without the paradox, or null. */
function usable(posture: Posture): { posture: Posture; model: ZeroOrderModel } | null {
  const found = relabel(posture);
  return found.satisfied && !painleve(found.model).excluded ? found : null;
}

describe("Example 2, Section 6.3", () => {
  const model = zeroOrderModel(EXAMPLE_2);

  test("R(0.948) = −0.524, and R is undefined there", () => {
    const first = cycleAt(model, 0.948);
    expectPrinted(first.reduced!, "-0.524");
    expect(cycleAt(model, -0.524)).toMatchObject({ reduced: null, growth: null, path: "II SS" });
  });

  test("the words of the four ranges; the paper leaves out PF between IF and SF", () => {
    expect(cycleAt(model, -0.39)).toMatchObject({ reduced: null, ending: "rest" });
    expect(cycleAt(model, -1)).toMatchObject({ path: "II NN SS", ending: "rest" });
    expect(cycleAt(model, -0.37).path).toBe("FI FS FP IF PF SF");
    expect(cycleAt(model, 0.53).path).toBe("FI FS FP IF PF SF");
    expect(cycleAt(model, 0.55).path).toBe("FI FP IF PF SF");
    expect(cycleAt(model, 1.38).path).toBe("FI FP IF PF SF");
    expect(cycleAt(model, 1.4).path).toBe("FI FP IF PF");
  });

  test("where FI turns into II, G tends to 0 and R keeps its value", () => {
    const point = cycleAt(model, -0.375);
    expect(point.growth!).toBeLessThan(0.01);
    expectPrinted(point.reduced!, "-0.524");
  });

  test("beyond 1.39 G is constant; for φ(1) > 1.53 the angles rise to π/2 (Example 5)", () => {
    const growth = endGrowth(model, 1)!;
    for (const a of [1.4, 1.5, 1.57]) expectClose(cycleAt(model, a).growth!, growth, rounding);
    expect(cycleAt(model, 1.54).reduced!).toBeGreaterThan(1.54);
    expect(cycleAt(model, 1.52).reduced!).toBeLessThan(1.52);
    expect(endGrowth(model, -1)).toBeNull();
  });
});

describe("Examples 3 and 4", () => {
  test("Example 3: −0.7 is a fixed point on a flat piece with G > 1, −1.36 a repelling one, the ends attract", () => {
    const model = zeroOrderModel(EXAMPLE_3);
    const at = cycleAt(model, -0.7);
    expectPrinted(at.reduced!, "-0.7");
    expect(at.growth!).toBeGreaterThan(1);
    expect(cycleAt(model, -1.355).reduced!).toBeGreaterThan(-1.355);
    expect(cycleAt(model, -1.365).reduced!).toBeLessThan(-1.365);
    expect(endGrowth(model, 1)!).toBeLessThan(1);
    expect(endGrowth(model, -1)!).toBeLessThan(1);
  });

  test("Example 4: G is at most 0.22 everywhere, its supremum 0.2125", () => {
    const model = zeroOrderModel(EXAMPLE_4);
    const cycle = makeCycle();
    let largest = 0;
    let defined = 0;
    for (let k = 1; k < 20_000; k++) {
      cycleFromSlope(model, Math.tan(-Math.PI / 2 + (Math.PI * k) / 20_000), cycle);
      if (cycle.defined) defined++;
      largest = Math.max(largest, cycle.growth);
    }
    expect(defined).toBe(19_999);
    expectPrinted(largest, "0.2125");
  });
});

describe("identities and limits", () => {
  test("R = −φ2 wherever the cycle ends in SF", () => {
    let met = 0;
    fc.assert(
      fc.property(restingPosture, angle, (given, at) => {
        const found = usable(given);
        if (found === null) return;
        const point = cycleAt(found.model, at);
        if (point.reduced === null || !point.path.endsWith("SF")) return;
        met++;
        expectClose(point.reduced, -found.posture.slopes[1], { relative: 1e-12, because: "exact identity" });
      }),
      { numRuns: 400 },
    );
    expect(met).toBeGreaterThan(20);
  });

  test("Lemma 3 for persistent postures: G± is the growth and (30), (31) hold at slopes of 10⁸", () => {
    let met = 0;
    fc.assert(
      fc.property(restingPosture, fc.constantFrom(1, -1), (given, end) => {
        const found = usable(given);
        if (found === null || !persistence(found.model).persistent) return;
        const growth = endGrowth(found.model, end as 1 | -1);
        const cycle = makeCycle();
        cycleFromSlope(found.model, end * 1e8, cycle);
        expect(cycle.defined).toBe(growth !== null);
        if (growth === null) return;
        met++;
        expect(cycle.pathCode).toBe(endPath(found.model, end as 1 | -1));
        expectClose(cycle.growth, growth, { relative: 1e-12, because: "nothing depends on the slope there" });
        expectClose((cycle.nextSlope * growth) / (end * 1e8), 1, { relative: 1e-5, because: "(31) up to c/s" });
      }),
      { numRuns: 400 },
    );
    expect(met).toBeGreaterThan(20);
  });

  test("a load that lifts contact 2 makes the pass fly (FI FF IF), and its end growth is that of the map", () => {
    let met = 0;
    fc.assert(
      fc.property(restingPosture, fc.constantFrom(1, -1), (given, end) => {
        const found = usable(given);
        if (found === null || found.model.sustains[1]) return;
        const growth = endGrowth(found.model, end as 1 | -1);
        if (growth === null) return;
        met++;
        const cycle = makeCycle();
        cycleFromSlope(found.model, end * 1e8, cycle);
        expect(pathWord(cycle.pathCode)).toMatch(/^FI FF IF/);
        expectClose(cycle.growth, growth, { relative: 1e-12, because: "nothing depends on the slope there" });
      }),
      { numRuns: 1500 },
    );
    expect(met).toBeGreaterThan(5);
  });

  test("a posture with cos φ1 = 0 has no section: nothing is defined, nothing throws", () => {
    const model = zeroOrderModel(makePosture({ ...EXAMPLE_2, slopes: [Math.PI / 2, 0.5] }));
    expect(cycleAt(model, 0.3)).toMatchObject({ reduced: null, ending: "inconsistent" });
    expect(endGrowth(model, 1)).toBeNull();
  });
});

describe("invariances of the maps", () => {
  const same = (a: ZeroOrderModel, slopeA: number, b: ZeroOrderModel, slopeB: number, sign: number) => {
    const one = makeCycle();
    const two = makeCycle();
    cycleFromSlope(a, slopeA, one);
    if (Math.min(...one.margins.subarray(0, one.marginCount)) < 1e-7) return;
    cycleFromSlope(b, slopeB, two);
    expect(two.ending).toBe(one.ending);
    if (!one.defined) return;
    expectClose(two.growth, one.growth, { relative: 1e-6, because: "margins of 1e-7 leave so much" });
    expectClose(Math.atan(two.nextSlope), sign * Math.atan(one.nextSlope), { relative: 1e-6, because: "likewise" });
  };

  test("mass, length and force scaled by 1e±9", () => {
    fc.assert(
      fc.property(
        restingPosture,
        angle,
        fc.constantFrom(1e-9, 1e9),
        fc.constantFrom("m", "l", "f"),
        (given, at, by, of) => {
          const found = usable(given);
          if (found === null) return;
          const { posture: p, model } = found;
          const l = of === "l" ? by : 1;
          const f = of === "f" ? by : 1;
          const scaled = makePosture({
            ...p,
            offsets: [p.offsets[0] * l, p.offsets[1] * l],
            height: p.height * l,
            gyrationRadius: p.gyrationRadius * l,
            mass: of === "m" ? by : 1,
            loadSize: p.loadSize * f,
            loadTorque: p.loadTorque * f * l,
          });
          same(model, Math.tan(at), zeroOrderModel(scaled), Math.tan(at), 1);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("the mirror image turns angles round", () => {
    fc.assert(
      fc.property(restingPosture, angle, (given, at) => {
        const found = usable(given);
        if (found === null) return;
        same(found.model, Math.tan(at), zeroOrderModel(mirrorImage(found.posture)), -Math.tan(at), -1);
      }),
      { numRuns: 200 },
    );
  });

  test("turning the frame by half a turn changes nothing", () => {
    fc.assert(
      fc.property(restingPosture, angle, (given, at) => {
        const found = usable(given);
        if (found === null) return;
        const { posture: p } = found;
        const turned = makePosture({
          ...p,
          offsets: [-p.offsets[0], -p.offsets[1]],
          height: -p.height,
          slopes: [p.slopes[0] + Math.PI, p.slopes[1] + Math.PI],
          loadAngle: p.loadAngle + Math.PI,
        });
        same(found.model, Math.tan(at), zeroOrderModel(turned), Math.tan(at), 1);
      }),
      { numRuns: 200 },
    );
  });
});

test("margins vanish where the path changes, on both sides, and stay positive inside", () => {
  const one = makeCycle();
  const two = makeCycle();
  const smallest = (cycle: typeof one) => Math.min(...cycle.margins.subarray(0, cycle.marginCount));
  let changes = 0;
  for (const posture of [EXAMPLE_2, EXAMPLE_3, EXAMPLE_4]) {
    const model = zeroOrderModel(posture);
    for (let k = 1; k < 2000; k++) {
      let low = Math.tan(-1.55 + (3.1 * (k - 1)) / 2000);
      let high = Math.tan(-1.55 + (3.1 * k) / 2000);
      cycleFromSlope(model, low, one);
      cycleFromSlope(model, high, two);
      expect(smallest(one)).toBeGreaterThan(0);
      if (one.pathCode === two.pathCode) continue;
      changes++;
      const left = one.pathCode;
      for (let i = 0; i < 60; i++) {
        const middle = (low + high) / 2;
        cycleFromSlope(model, middle, one);
        if (one.pathCode === left) low = middle;
        else high = middle;
      }
      cycleFromSlope(model, low, one);
      cycleFromSlope(model, high, two);
      expect(smallest(one)).toBeLessThan(1e-6);
      expect(smallest(two)).toBeLessThan(1e-6);
    }
  }
  expect(changes).toBeGreaterThan(8);
});
