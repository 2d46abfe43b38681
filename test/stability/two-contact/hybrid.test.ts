import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../support/seed.ts";
import { InputError } from "../../../src/errors.ts";
import { cycleAt, cycleFromSlope, makeCycle } from "../../../src/stability/two-contact/cycle.ts";
import { hitTime } from "../../../src/stability/two-contact/flow.ts";
import { simulateHybrid } from "../../../src/stability/two-contact/hybrid.ts";
import { painleve } from "../../../src/stability/two-contact/painleve.ts";
import { persistence } from "../../../src/stability/two-contact/persistence.ts";
import { exchangeLabels, makePosture } from "../../../src/stability/two-contact/posture.ts";
import { relabel, zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import {
  EXAMPLE_1_KIND,
  EXAMPLE_2,
  EXAMPLE_3,
  EXAMPLE_4,
  exchangeName,
  randomPosture,
  randomState,
  restingPosture,
  state,
} from "./postures.ts";

describe("the trajectories of the paper", () => {
  test("Example 2 from q' = (1, 1, 0), q̇' = (0, 0, 2): the path, 14.87, 0.948 and −0.524", () => {
    const found = simulateHybrid(zeroOrderModel(EXAMPLE_2), state(1, 1, 0, 0, 0, 2));
    expect(found.path).toBe("FF IF PF FI FP IF PF SF II SS");
    expect(found.outcome).toBe("rest");
    expectPrinted(found.final.x2, "14.87");
    expect(found.approachAngles).toHaveLength(2);
    expectPrinted(found.approachAngles[0]!, "0.948");
    expectPrinted(found.approachAngles[1]!, "-0.524");
    expect(found.final).toMatchObject({ z1: 0, z2: 0, dz1: 0, dz2: 0, dx2: 0 });
  });

  test("Example 3 from (0.1, 0.1, 0), (0.1, 0, −1.5): Zeno, then two-contact slip NN, then rest", () => {
    const found = simulateHybrid(zeroOrderModel(EXAMPLE_3), state(0.1, 0.1, 0, 0.1, 0, -1.5));
    expect(found.outcome).toBe("rest");
    expect(found.path).toMatch(/ … NN SS$/);
    expect(found.zeno[0]!.words).toBe("FI FN IF NF");
    expect(found.approachAngles[1]!).toBeLessThan(found.approachAngles[0]!);
  });

  test("Example 3 from (0.1, 0.1, 0), (0.1, 0, 1.1): reverse chatter around −0.7", () => {
    const found = simulateHybrid(zeroOrderModel(EXAMPLE_3), state(0.1, 0.1, 0, 0.1, 0, 1.1));
    expect(found.outcome).toBe("diverges");
    expectPrinted(found.approachAngles.at(-1)!, "-0.7");
    expect(found.reason).toContain("reverse chatter");
  });
});

describe("infinite sequences in closed form", () => {
  test("the slip sum of Example 3 is what three hundred explicit passes add up to", () => {
    const model = zeroOrderModel(EXAMPLE_3);
    const found = simulateHybrid(model, state(0.1, 0.1, 0, 0.1, 0, -1.5));
    const sum = passes(model, found.approachAngles.at(-1)!, found.approachSpeeds.at(-1)!, 300);
    const tolerance = { relative: 1e-10, because: "0.823^300 is below rounding" };
    expectClose(found.zeno[0]!.duration, sum.time, tolerance);
    expectClose(found.zeno[0]!.travel, sum.travel, tolerance);
    const slip = found.events[found.zeno[0]!.event]!.state;
    expect(slip).toMatchObject({ z1: 0, z2: 0, dz1: 0, dz2: 0 });
    expectClose(found.events.find((event) => event.word === "NN")!.state.dx2, sum.slip, tolerance);
  });

  test("Example 4: the geometric sum at its flat fixed point, likewise", () => {
    const model = zeroOrderModel(makePosture({ ...EXAMPLE_4, loadSize: 9.81 }));
    const found = simulateHybrid(model, state(0.1, 0.2, 0, 0, 0, 0.1));
    expect(found.outcome).toBe("rest");
    expect(found.zeno).toHaveLength(1);
    const sum = passes(model, found.approachAngles.at(-1)!, found.approachSpeeds.at(-1)!, 60);
    const tolerance = { relative: 1e-10, because: "0.2^60 is below rounding" };
    expectClose(found.zeno[0]!.duration, sum.time, tolerance);
    expectClose(found.zeno[0]!.travel, sum.travel, tolerance);
  });

  /** Adds up passes one by one with the maps. */
  function passes(model: ReturnType<typeof zeroOrderModel>, angle: number, speed: number, count: number) {
    const cycle = makeCycle();
    let slope = Math.tan(angle);
    let w = speed;
    let time = 0;
    let travel = 0;
    for (let k = 0; k < count; k++) {
      cycleFromSlope(model, slope, cycle);
      time += (cycle.duration * w) / model.accelerationScale;
      travel += (cycle.travel * w * w) / model.accelerationScale;
      w *= cycle.growth;
      slope = cycle.nextSlope;
    }
    return { time, travel, slip: slope * w };
  }
});

describe("agreement and invariance", () => {
  test("successive crossings of a simulation are R and G of the one before", () => {
    let crossings = 0;
    fc.assert(
      fc.property(restingPosture, randomState, (given, start) => {
        const { model, satisfied } = relabel(given);
        if (!satisfied || painleve(model).excluded || !persistence(model).persistent) return;
        const { approachAngles, approachSpeeds } = simulateHybrid(model, start);
        for (let k = 1; k < Math.min(6, approachAngles.length); k++) {
          const point = cycleAt(model, approachAngles[k - 1]!);
          if (point.reduced === null) continue;
          crossings++;
          expectClose(point.reduced, approachAngles[k]!, { relative: 1e-6, because: "tan and atan near ±π/2" });
          expectClose(point.growth!, approachSpeeds[k]! / approachSpeeds[k - 1]!, {
            relative: 1e-6,
            because: "likewise",
          });
        }
      }),
      { numRuns: 150 },
    );
    expect(crossings).toBeGreaterThan(30);
  });

  const comparable = (given: typeof EXAMPLE_2) => {
    const found = relabel(given);
    return found.satisfied && !painleve(found.model).excluded && persistence(found.model).persistent ? found : null;
  };

  test("(23) a shifted x2 shifts the motion; (24) scaled states give scaled motions", () => {
    fc.assert(
      fc.property(restingPosture, randomState, fc.constantFrom(1e-4, 1e4), (given, s, beta) => {
        const found = comparable(given);
        if (found === null) return;
        const plain = simulateHybrid(found.model, s);
        const shifted = simulateHybrid(found.model, { ...s, x2: s.x2 + 8 });
        expect(shifted.path).toBe(plain.path);
        expectClose(shifted.final.x2 - 8, plain.final.x2, { relative: 1e-9, because: "sums that contain 8" });
        const scaled = simulateHybrid(found.model, {
          z1: s.z1 * beta ** 2,
          z2: s.z2 * beta ** 2,
          x2: s.x2 * beta ** 2,
          dz1: s.dz1 * beta,
          dz2: s.dz2 * beta,
          dx2: s.dx2 * beta,
        });
        expect(scaled.outcome).toBe(plain.outcome);
        const rough = { relative: 1e-6, because: "errors of repelling directions grow from pass to pass" };
        if (plain.outcome === "rest") expectClose(scaled.final.x2 / beta ** 2, plain.final.x2, rough);
      }),
      { numRuns: 100 },
    );
  });

  test("exchanged labels describe the same motion", () => {
    let met = 0;
    fc.assert(
      fc.property(restingPosture, randomState, (given, s) => {
        const found = comparable(given);
        if (found === null) return;
        const { cosines: c, sines: n } = found.model;
        const first = (x: number, z1: number, z2: number) => (x * c[1] - z2 * n[1] + z1 * n[0]) / c[0];
        const there = simulateHybrid(zeroOrderModel(exchangeLabels(found.posture)), {
          z1: s.z2,
          z2: s.z1,
          x2: first(s.x2, s.z1, s.z2),
          dz1: s.dz2,
          dz2: s.dz1,
          dx2: first(s.dx2, s.dz1, s.dz2),
        });
        const here = simulateHybrid(found.model, s);
        const words = (path: string) =>
          path
            .split(" ")
            .slice(0, 6)
            .filter((word) => word !== "…");
        const common = Math.min(words(here.path).length, words(there.path).length);
        expect(words(there.path).slice(0, common).map(exchangeName)).toEqual(words(here.path).slice(0, common));
        if (here.outcome !== "rest" || there.outcome !== "rest") return;
        met++;
        const rough = { relative: 1e-5, because: "errors grow from pass to pass" };
        expectClose(there.final.x2, first(here.final.x2, 0, 0), rough);
      }),
      { numRuns: 100 },
    );
    expect(met).toBeGreaterThan(5);
  });

  test("mass, length and force scaled by 1e±9 give the scaled trajectory of Example 2", () => {
    for (const by of [1e-9, 1e9]) {
      const heavy = makePosture({ ...EXAMPLE_2, mass: by, loadSize: by });
      const strong = makePosture({ ...EXAMPLE_2, loadSize: by });
      const big = makePosture({ ...EXAMPLE_2, offsets: [-3.5 * by, 2.25 * by], height: 1.25 * by, gyrationRadius: by });
      const speed = Math.sqrt(by);
      const runs = [
        [heavy, state(1, 1, 0, 0, 0, 2), 1],
        [strong, state(1, 1, 0, 0, 0, 2 * speed), 1],
        [big, state(by, by, 0, 0, 0, 2 * speed), by],
      ] as const;
      for (const [posture, start, length] of runs) {
        const found = simulateHybrid(zeroOrderModel(posture), start);
        expect(found.path).toBe("FF IF PF FI FP IF PF SF II SS");
        expectPrinted(found.final.x2 / length, "14.87");
      }
    }
  });
});

describe("doors and ends", () => {
  const model = zeroOrderModel(EXAMPLE_2);

  test.each([
    ["a negative height", { z1: -1 }],
    ["a speed that is not a number", { dx2: Number.NaN }],
    ["an infinite place", { x2: Number.POSITIVE_INFINITY }],
  ])("%s is an input error", (_, change) => {
    expect(() => simulateHybrid(model, { ...state(1, 1, 0, 0, 0, 0), ...change })).toThrow(InputError);
  });

  test("cos φ1 = 0 is an input error here: (z1, z2, x2) are no coordinates then", () => {
    const upright = zeroOrderModel(makePosture({ ...EXAMPLE_2, slopes: [Math.PI / 2, 0.5] }));
    expect(() => simulateHybrid(upright, state(1, 1, 0, 0, 0, 0))).toThrow(InputError);
  });

  test("a body at rest rests; a body thrown off an ambiguous posture leaves", () => {
    expect(simulateHybrid(model, state(0, 0, 3, 0, 0, 0))).toMatchObject({ outcome: "rest", path: "SS" });
    const tipping = zeroOrderModel(EXAMPLE_1_KIND);
    // Contact 2 just above its surface with contact 1 at rest: SF is consistent and lifts it for good.
    expect(simulateHybrid(tipping, state(0, 1e-6, 0, 0, 0, 0)).outcome).toBe("diverges");
  });

  test("slip at both contacts ends at rest below the friction angle and never above it", () => {
    const block = (angle: number) =>
      zeroOrderModel(
        makePosture({ offsets: [-1, 1], height: 0.2, slopes: [0, 0], friction: [0.5, 0.5], loadAngle: angle }),
      );
    const stops = simulateHybrid(block(0.2), state(0, 0, 0, 0, 0, 1));
    expect(stops).toMatchObject({ outcome: "rest", path: "PP SS" });
    const braking = 0.5 * Math.cos(0.2) - Math.sin(0.2);
    expectClose(stops.final.x2, 1 / (2 * braking), { relative: 1e-12, because: "v²/2a" });
    expect(simulateHybrid(block(0.6), state(0, 0, 0, 0, 0, 1))).toMatchObject({ outcome: "slides" });
  });

  test("every run ends within its number of events, whatever the posture", () => {
    fc.assert(
      fc.property(randomPosture, randomState, (posture, start) => {
        const found = simulateHybrid(zeroOrderModel(posture), start, { maxEvents: 500 });
        expect(found.events.length).toBeLessThan(520);
        for (const value of Object.values(found.final)) expect(Number.isFinite(value)).toBe(true);
        expect(Number.isFinite(found.duration)).toBe(true);
        for (const event of found.events) expect(Math.min(event.state.z1, event.state.z2)).toBeGreaterThan(-1e-9);
      }),
      { numRuns: 300 },
    );
  });

  test("the root of z + vt + at²/2 with z = 0, v > 0 is −2v/a; grazing and rising contacts never hit", () => {
    expect(hitTime(0, 3, -2)).toBe(3);
    expect(hitTime(1, 0, -2)).toBe(1);
    expect(hitTime(1, -1, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(hitTime(1, 1, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(hitTime(1, -2, 0)).toBe(0.5);
  });
});
