import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CycleEvaluator, pathRuns } from "../../../src/stability/two-contact/break-points.ts";
import { type Cycle, cycleFromSlope, makeCycle } from "../../../src/stability/two-contact/cycle.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { fixedPoints } from "../../../src/stability/two-contact/fixed-points.ts";
import { type MapStructure, mapStructure } from "../../../src/stability/two-contact/map-pieces.ts";
import { largestGrowth } from "../../../src/stability/two-contact/theorems.ts";
import { postureVerdict } from "../../../src/stability/two-contact/verdict.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, restingPosture } from "./postures.ts";

/** A made-up map: pieces by rising break points; on each the margins are the distances to its ends, or what is given. */
function synthetic(
  breaks: readonly number[],
  value: (s: number, piece: number) => readonly [number, number] | null,
  bend: (distance: number) => number = (d) => d,
): CycleEvaluator {
  return (slope: number, out: Cycle) => {
    const piece = breaks.filter((b) => b <= slope).length;
    const at = value(slope, piece);
    out.pathCode = piece + 1;
    out.defined = at !== null;
    out.ending = at === null ? "rest" : "section";
    out.nextSlope = at?.[0] ?? 0;
    out.growth = at?.[1] ?? 0;
    out.marginCount = 2;
    out.margins[0] = piece > 0 ? bend(slope - breaks[piece - 1]!) : 1;
    out.margins[1] = piece < breaks.length ? bend(breaks[piece]! - slope) : 1;
  };
}

const undefinedMap = () => null;

/** All angles with G = 1: there two stretches meet. */
const growthCrossings = ({ stretches }: MapStructure): number[] =>
  stretches.flatMap(({ from, growthFrom }, k) => (k > 0 && growthFrom === 1 ? [Math.atan(from)] : []));

describe("break points of made-up paths", () => {
  it.each([
    ["apart", [-3, -0.2, 0.7, 40]],
    ["1e-7 apart", [0.3, 0.3 + 1e-7]],
    ["three within 1e-9", [-1.25, -1.25 + 4e-10, -1.25 + 9e-10]],
    ["far out", [-2e7, 3e5]],
  ])("finds break points %s to 1e-12 in the angle", (_name, breaks) => {
    for (const bend of [(d: number) => d, (d: number) => Math.sqrt(Math.max(0, d)), (d: number) => d * (1 + d * d)]) {
      const runs = pathRuns(synthetic(breaks, undefinedMap, bend));
      expect(runs.map((run) => run.pathCode)).toEqual(breaks.map((_, k) => k + 1).concat(breaks.length + 1));
      runs.slice(1).forEach((run, k) => {
        expectClose(Math.atan(run.from), Math.atan(breaks[k]!), { absolute: 1e-12, because: "demanded accuracy" });
      });
    }
  });

  it("finds a short piece between two points of one path where a margin dips below zero", () => {
    const evaluate: CycleEvaluator = (slope, out) => {
      const margin = (slope - 0.123) ** 2 - 1e-8;
      out.pathCode = margin < 0 ? 2 : 1;
      out.defined = false;
      out.ending = "rest";
      out.marginCount = 1;
      out.margins[0] = Math.abs(margin);
    };
    const runs = pathRuns(evaluate);
    expect(runs.map((run) => run.pathCode)).toEqual([1, 2, 1]);
    expectClose(runs[1]!.from, 0.123 - 1e-4, { absolute: 1e-12, because: "demanded accuracy" });
    expectClose(runs[1]!.to, 0.123 + 1e-4, { absolute: 1e-12, because: "demanded accuracy" });
  });

  it("locates extrema, G = 1 and fixed points of a smooth piece", () => {
    // next = s² − 2 has the fixed points −1 and 2 and its minimum at 0; G = 1 + s/4 crosses one at 0.
    const evaluate = synthetic([-4, 4], (s, piece) => (piece === 1 ? [s * s - 2, 1 + s / 4] : null));
    const structure = mapStructure(evaluate);
    const because = "a zero is known to rounding, an extremum to half the digits";
    expect(growthCrossings(structure)).toHaveLength(1);
    expectClose(growthCrossings(structure)[0]!, 0, { absolute: 1e-13, because });
    const points = fixedPoints(structure);
    expect(points).toHaveLength(2);
    expectClose(Math.tan(points[0]!.angle), -1, { absolute: 1e-12, because });
    expectClose(Math.tan(points[1]!.angle), 2, { absolute: 1e-12, because });
    expectClose(points[0]!.slope, -2, { absolute: 1e-6, because: "difference quotient" });
    expectClose(points[1]!.slope, 4, { absolute: 1e-6, because: "difference quotient" });
    expectClose(points[1]!.growth, 1.5, { absolute: 1e-12, because });
    expectClose(largestGrowth(structure)!.value, 2, { absolute: 1e-11, because });
    const lowest = Math.min(...structure.stretches.flatMap((s) => [s.nextFrom, s.nextTo]));
    expectClose(lowest, -2, { absolute: 1e-12, because });
  });

  it("sees two fixed points that nearly touch, and none where the map just misses the diagonal", () => {
    const nearly = (gap: number) =>
      mapStructure(
        synthetic([-4, 4], (s, piece) => (piece === 1 ? [s + (s - 0.31) ** 2 + gap, 0.5 + 1e-3 * s] : null)),
      );
    const points = fixedPoints(nearly(-1e-6));
    expect(points).toHaveLength(2);
    expectClose(Math.tan(points[0]!.angle), 0.309, { absolute: 1e-9, because: "a zero where the slope is 2e-3" });
    expectClose(Math.tan(points[1]!.angle), 0.311, { absolute: 1e-9, because: "a zero where the slope is 2e-3" });
    expect(fixedPoints(nearly(1e-6))).toEqual([]);
  });

  it("finds a fixed point that stands exactly on a break point once", () => {
    const evaluate = synthetic([0.5], (s, piece) => [
      piece === 0 ? 0.5 : 0.5 - (s - 0.5) / (1 + s * s),
      0.5 + 1e-3 * piece,
    ]);
    const points = fixedPoints(mapStructure(evaluate));
    expect(points.map((point) => point.angle.toFixed(10))).toEqual([Math.atan(0.5).toFixed(10)]);
  });
});

describe("maps of the printed examples", () => {
  it("Example 2: R is undefined below −0.38, break points 0.54 and 1.39, words with PF as in the printed path", () => {
    const { maps } = postureVerdict(EXAMPLE_2);
    const defined = maps.pieces.filter((piece) => piece.defined);
    expect(maps.pieces.findIndex((piece) => piece.defined)).toBe(maps.pieces.length - 3);
    expectPrinted(defined[0]!.from, "-0.38");
    expectPrinted(defined[1]!.from, "0.54");
    expectPrinted(defined[2]!.from, "1.39");
    expect(defined.map((piece) => piece.path)).toEqual(["FI FS FP IF PF SF", "FI FP IF PF SF", "FI FP IF PF"]);
    expectClose(defined[0]!.reduced!, -EXAMPLE_2.slopes[1], { absolute: 1e-12, because: "R = −φ2 after SF" });
    expect(defined[2]!.growth).not.toBeNull();
  });

  it("Example 3: fixed points −0.7 with G > 1 and R′ = 0, −1.36 with R′ > 1; both ends decay", () => {
    const { fixedPoints: points, growthAtEnds, endLimitsHold } = postureVerdict(EXAMPLE_3);
    const flat = points.find((point) => Math.abs(point.angle + 0.7) < 0.05)!;
    expectPrinted(flat.angle, "-0.7");
    expect(flat.growth).toBeGreaterThan(1);
    expect(flat.slope).toBe(0);
    const steep = points.find((point) => Math.abs(point.angle + 1.36) < 0.01)!;
    expectPrinted(steep.angle, "-1.36");
    expect(steep.slope).toBeGreaterThan(1);
    expect(Math.max(growthAtEnds[0]!, growthAtEnds[1]!)).toBeLessThan(1);
    expect(endLimitsHold).toBe(true);
  });

  it("Example 4: G ≤ 0.22, more exactly 0.2125", () => {
    expectPrinted(largestGrowth(decidePosture(EXAMPLE_4).structure!)!.value, "0.2125");
  });
});

/** First of 200 angles at which the cycle is not what the structure says about it, or null. */
function strayAngle(structure: MapStructure, evaluate: CycleEvaluator): number | null {
  const cycle = makeCycle();
  // Values at the ends of a stretch and inside it come from formulas that cancel differently.
  const within = (x: number, a: number, b: number) => {
    const slack = 1e-9 * (1 + Math.abs(x));
    return x >= Math.min(a, b) - slack && x <= Math.max(a, b) + slack;
  };
  for (let k = 1; k < 200; k++) {
    const phi = Math.PI * (k / 200 - 0.5);
    const slope = Math.tan(phi);
    const piece = structure.pieces.find((p) => p.from <= phi && phi <= p.to)!;
    if (Math.min(phi - piece.from, piece.to - phi) < 1e-11) continue;
    evaluate(slope, cycle);
    if (cycle.pathCode !== piece.pathCode || cycle.defined !== piece.defined) return phi;
    if (!cycle.defined) continue;
    const s = structure.stretches.find((one) => one.from <= slope && slope <= one.to);
    if (!s || !within(cycle.growth, s.growthFrom, s.growthTo)) return phi;
    if (!within(Math.atan(cycle.nextSlope), Math.atan(s.nextFrom), Math.atan(s.nextTo))) return phi;
  }
  return null;
}

describe("pieces against dense samples", () => {
  it("every sampled cycle has the path of its piece and values inside its stretch", () => {
    fc.assert(
      fc.property(restingPosture, (posture) => {
        const { structure, analysed } = decidePosture(posture);
        const stray = structure && strayAngle(structure, (slope, out) => cycleFromSlope(analysed, slope, out));
        expect(stray).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it("Lemma 3: (29)–(31) hold at both ends of every persistent posture", () => {
    fc.assert(
      fc.property(restingPosture, (posture) => {
        const { persistent, endLimitsHold } = postureVerdict(posture);
        if (persistent && endLimitsHold !== null) expect(endLimitsHold).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
