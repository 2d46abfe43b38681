/**
 * Verdicts for whole boxes of postures.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { drawPosture } from "../../../bench/soak/posture/draws.ts";
import { InputError } from "../../../src/errors.ts";
import { boxAround, relativeBox } from "../../../src/stability/certified/posture-box.ts";
import { boxField, POSTURE_NUMBERS } from "../../../src/stability/certified/posture-places.ts";
import { robustVerdict } from "../../../src/stability/certified/robust-verdict.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { painleve } from "../../../src/stability/two-contact/painleve.ts";
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { DEGREE, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "../two-contact/postures.ts";

/** Proved radii, and radii at which other verdicts are within reach. */
const CASES = [
  { name: "Example 2", posture: EXAMPLE_2, verdict: "stable", small: 1e-4, large: 0.1 },
  { name: "Example 3", posture: EXAMPLE_3, verdict: "unstable", small: 1e-4, large: 0.1 },
  { name: "Example 4", posture: EXAMPLE_4, verdict: "stable", small: 3e-3, large: 0.9 },
] as const;

/** A posture of the box, by a share in −1 … 1 for every number. */
function inside(posture: Posture, radius: number, shares: readonly number[]): Posture {
  const moved = (x: number, k: number): number => x * (1 + radius * shares[k]!);
  const { offsets, slopes, friction } = posture;
  return makePosture({
    offsets: [moved(offsets[0], 0), moved(offsets[1], 1)],
    height: moved(posture.height, 2),
    slopes: [moved(slopes[0], 3), moved(slopes[1], 4)],
    friction: [moved(friction[0], 5), moved(friction[1], 6)],
    loadAngle: moved(posture.loadAngle, 7),
    gyrationRadius: moved(posture.gyrationRadius, 8),
  });
}

describe("boxes of postures", () => {
  it.each(CASES)("$name: a small box is proved, and every posture of it has the verdict; a large one is not", (one) => {
    const { posture, verdict, small, large } = one;
    expect(robustVerdict(posture, { radius: small })).toMatchObject({ verdict, radius: small, reason: null });
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }), (shares) => {
        expect(decidePosture(inside(posture, small, shares)).verdict).toBe(verdict);
      }),
      { numRuns: 60 },
    );
    const wide = robustVerdict(posture, { radius: large, depth: 4 });
    expect(wide).toMatchObject({ verdict: "undecided", depth: 4 });
    expect(wide.reason).toMatch(/./);
  });

  it("halvings prove more than the box as a whole", () => {
    const widths = { "friction[0]": 0.01, "friction[1]": 0.002, loadAngleDegrees: 0.5 };
    const whole = robustVerdict(EXAMPLE_3, { widths: { "friction[0]": 2e-3, "contactOffsets[0]": 1e-3 }, depth: 0 });
    const parts = robustVerdict(EXAMPLE_3, { widths: { "friction[0]": 2e-3, "contactOffsets[0]": 1e-3 }, depth: 10 });
    expect(whole).toMatchObject({ verdict: "undecided", cells: 0 });
    expect(parts.verdict).toBe("unstable");
    expect(parts.cells).toBeGreaterThan(1);
    const given = robustVerdict(EXAMPLE_4, { widths });
    expect(given.ranges!["friction[0]"]).toEqual([0.55 - 0.01, 0.55 + 0.01]);
    expect(given.ranges!.loadAngleDegrees![0]).toBeCloseTo(9.5, 12);
    expect(given.verdict).toBe("stable");
  });

  it("the largest scaling is proved, and twice as much is not", () => {
    const options = { widths: { "friction[0]": 1 }, depth: 3 };
    const { factor, verdict, ranges } = robustVerdict(EXAMPLE_4, { ...options, largest: true });
    expect(verdict).toBe("stable");
    expect(ranges!["friction[0]"]![1]).toBeCloseTo(0.55 + factor!, 12);
    expect(robustVerdict(EXAMPLE_4, { ...options, widths: { "friction[0]": factor! } }).verdict).toBe("stable");
    expect(robustVerdict(EXAMPLE_4, { ...options, widths: { "friction[0]": 2 * factor! } }).verdict).toBe("undecided");
  });

  it("a box that reaches an excluded equality is undecided, and the equality is named", () => {
    const reasonOf = (posture: Posture, widths: Record<string, number>): string | null =>
      robustVerdict(posture, { widths, depth: 3 }).reason;
    const near = makePosture({ ...EXAMPLE_4, slopes: [88 * DEGREE, 14.2 * DEGREE], loadAngle: 30 * DEGREE });
    expect(reasonOf(near, { "contactSlopesDegrees[0]": 4 })).toBe("cos φ1 = 0 lies in the box");
    const bound = painleve(zeroOrderModel(EXAMPLE_4)).bounds[0]!;
    const below = makePosture({ ...EXAMPLE_4, friction: [0.99 * bound, 0.2] });
    expect(reasonOf(below, { "friction[0]": 0.02 * bound })).toMatch(/excluded|\(11\)/);
    expect(reasonOf(EXAMPLE_4, { "friction[0]": 0.6 })).toMatch(/not those of a posture/);
  });

  it("the border G = 1 of a fixed point is named, from both sides", () => {
    // Example 3 with another radius of gyration: its fixed point has G = 1 at ρ = 0.9293.
    const near = (gyrationRadius: number): Posture => makePosture({ ...EXAMPLE_3, gyrationRadius });
    const [stable, unstable] = [near(0.9193), near(0.9393)];
    expect([stable, unstable].map((one) => decidePosture(one).verdict)).toEqual(["stable", "unstable"]);
    const reasons = [stable, unstable].map((one) => robustVerdict(one, { widths: { gyrationRadius: 0.0101 } }).reason);
    expect(reasons[0]).toMatch(/G = 1 at a fixed point of R is not excluded/);
    expect(reasons[1]).toMatch(/G = 1/);
    const wide = robustVerdict(unstable, { widths: { gyrationRadius: 0.02 } }).reason;
    expect(wide).toMatch(/a part of the box is stable; on the way to it: .*G = 1/);
  });

  it("a box in which det A of two-contact slip vanishes is undecided, by that name", () => {
    for (let seed = 0, met = 0; met < 2; seed++) {
      const posture = makePosture(drawPosture(randomNumbers(Math.imul(seed + 1, 0x9e3779b1))));
      const { verdict, analysed } = decidePosture(posture, { quick: true });
      const share = Math.min(...analysed.doubleSlipShare.map(Math.abs));
      if (verdict !== "stable" || !(share < 0.005)) continue;
      const [first, second] = posture.friction;
      const widths = { "friction[0]": 0.2 * first, "friction[1]": 0.2 * second };
      const { reason } = robustVerdict(posture, { widths, depth: 6 });
      if (/det A = 0 is not excluded in slip/.test(reason ?? "")) met++;
      expect(reason, `seed ${seed}`).not.toBeNull();
      expect(seed).toBeLessThan(40_000);
    }
  });

  it("refuses places that are no numbers of a posture, and widths that are none", () => {
    expect(() => boxAround(EXAMPLE_4, { mass: 1 })).toThrow(InputError);
    expect(() => boxAround(EXAMPLE_4, { frictionDegrees: 1 })).toThrow(InputError);
    expect(() => boxAround(EXAMPLE_4, { "friction[0]": -1 })).toThrow(/half-width/);
    expect(() => relativeBox(EXAMPLE_4, Number.NaN)).toThrow(InputError);
  });

  it("refuses two names of one number, and to scale a box without width", () => {
    expect(() => robustVerdict(EXAMPLE_4, { widths: { loadAngleDegrees: 40, loadAngle: 0.001 } })).toThrow(/two names/);
    const slopes = { "contactSlopes[0]": 0.001, "contactSlopesDegrees[0]": 1 };
    expect(() => boxAround(EXAMPLE_4, slopes)).toThrow(/two names/);
    expect(() => robustVerdict(EXAMPLE_4, { widths: { "friction[0]": 0 }, largest: true })).toThrow(/no largest/);
    expect(() => robustVerdict(EXAMPLE_4, { radius: 0, largest: true })).toThrow(/no largest/);
  });

  it("with the paper's theorems alone no reason speaks of another theorem", () => {
    // Ambiguous (Theorem 1); a part of the box is stable by Theorem E alone.
    const posture = makePosture({
      ...{ offsets: [5.306651382410689, 4.4828476415777345], height: 1.2896997323259711, gyrationRadius: 1.987 },
      ...{ slopes: [1.3546816413290799, 0.5479052213486284], friction: [1.0284859435915827, 0.14905373616706305] },
      ...{ loadAngle: 1.239708059643947, loadSize: 0.892480964768515 },
    });
    const reasonOf = (paper: boolean): string | null =>
      robustVerdict(posture, { widths: { "friction[1]": 0.06 }, depth: 2, paper }).reason;
    expect(reasonOf(false)).toMatch(/a posture of the box is stable/);
    expect(reasonOf(true)).not.toMatch(/stable/);
  });

  it("boxes hold their ends, rounded outward", () => {
    const box = relativeBox(EXAMPLE_4, 0.1);
    for (const name of POSTURE_NUMBERS) {
      const range = boxField(box, name);
      if (typeof range === "number") expect(range).toBe(0);
      else expect(range[0]).toBeLessThan(range[1]);
    }
    expect(boxAround(EXAMPLE_4, { loadAngleDegrees: 10 }).loadAngle).toSatisfy(
      ([low, high]: [number, number]) => low <= 0 && high >= 20 * DEGREE && low > -1e-12,
    );
  });

  it("that are given up are undecided and say so; what was not asked to stop is as before", () => {
    let asked = 0;
    const all = robustVerdict(EXAMPLE_4, { radius: 0.03, shouldStop: () => ++asked < 0 });
    expect(all).toEqual(robustVerdict(EXAMPLE_4, { radius: 0.03 }));
    expect(asked).toBeGreaterThan(1);
    for (let last = 1; last <= asked; last += Math.ceil(asked / 8)) {
      let k = 0;
      const stopped = robustVerdict(EXAMPLE_4, {
        radius: 0.03,
        signal: {
          get aborted() {
            return ++k >= last;
          },
        },
      });
      expect(stopped).toMatchObject({ verdict: "undecided", reason: "the search was asked to stop" });
      expect(k).toBe(last);
    }
  });
});
