import { describe, expect, it } from "vitest";
import { findImpacts, foundPairs } from "../../src/laws/identify/find-impacts/find-impacts.ts";
import type { Identification } from "../../src/laws/identify/identification.ts";
import { identifyLaw } from "../../src/laws/identify/identify-law.ts";
import { studentFactor } from "../../src/laws/identify/student.ts";
import type { MeasuredImpact, TimeSeries } from "../../src/models/read-measurements.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { fitText } from "../../src/reports/fit-report.ts";
import { expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";
import { binomialFloor, identify, type Pair, randomNumbers, studentWithin } from "./identify-support.ts";

const ball = modelOf({
  kind: "impact",
  massMatrix: [[2]],
  preVelocity: [-1],
  elements: [{ name: "table", type: "geometric-unilateral", direction: [1], restitution: 0.5 }],
});
const impact = assembleImpact(ball);

const covers = (found: Identification, truth: number): boolean => {
  const { value, standardError } = found.parameters[0]!;
  return Math.abs(value - truth) <= 2 * standardError!;
};

/** A pair with errors σ₋ and σ₊ of its own, and ± `common` on both sides at once. */
function pair(before: number, after: number, early: number, late: number, common = 0): MeasuredImpact {
  const error = (a: number, b: number) => ({ before: Float64Array.of(a), after: Float64Array.of(b) });
  const errors = [error(early, 0), error(0, late), error(common, common)];
  return { before: Float64Array.of(before), after: Float64Array.of(after), weight: 1, line: 2, errors };
}

const fitted = (pairs: readonly MeasuredImpact[]): Identification => identifyLaw(impact, { freedoms: 1, pairs });

describe("Student's factor", () => {
  it("holds the truth as often as two standard deviations of the normal distribution", () => {
    for (const even of [2, 4, 10, 68, 1000]) {
      const found = studentWithin(2 * studentFactor(even), even);
      expectClose(found, 0.9544997361, { absolute: 1e-10, because: "A&S 26.7.4, and P(|z| ≤ 2) of tables" });
    }
    const cauchy = Math.tan((0.9544997361036416 * Math.PI) / 2) / 2;
    expectClose(studentFactor(1), cauchy, { relative: 1e-9, because: "ν = 1 is Cauchy's distribution" });
    // ν = 3: P = (2/π)(θ + sin θ cos θ).
    const angle = Math.atan((2 * studentFactor(3)) / Math.sqrt(3));
    const three = (2 / Math.PI) * (angle + Math.sin(angle) * Math.cos(angle));
    expectClose(three, 0.9544997361, { absolute: 1e-10, because: "closed form" });
    expectClose(studentFactor(100_001), 1, { absolute: 1e-4, because: "normal for many data" });
  });

  it("makes ± 2 standard errors of three pairs hold the truth, which their bare scatter does not", () => {
    const { normal } = randomNumbers(11);
    const seeds = 200;
    let [covered, bare] = [0, 0];
    for (let seed = 0; seed < seeds; seed++) {
      const pairs = [-1, -1.5, -2].map((u): Pair => [[u], [-0.7 * u + 0.01 * normal()]]);
      const found = identify(ball, pairs);
      if (covers(found, 0.7)) covered++;
      const { value, standardError } = found.parameters[0]!;
      if (Math.abs(value - 0.7) <= (2 * standardError!) / studentFactor(2)) bare++;
    }
    expect(covered).toBeGreaterThanOrEqual(binomialFloor(seeds, 0.9545, 1e-4));
    expect(covered).toBeLessThan(seeds);
    expect(bare).toBeLessThan(0.87 * seeds);
  });
});

describe("known errors of the velocities", () => {
  it("of one impact give σ_ε² = (σ₊² + ε² σ₋²)/(u⁻)², without any scatter", () => {
    const { parameters, intervals } = fitted([pair(-4, 2.8, 0.03, 0.02)]);
    const wanted = Math.hypot(0.02, 0.7 * 0.03) / 4;
    expectClose(parameters[0]!.value, 0.7, { absolute: 1e-12, because: "ε = −u⁺/u⁻" });
    expectClose(parameters[0]!.standardError!, wanted, { relative: 1e-9, because: "closed form" });
    expect(intervals).toMatchObject({ spare: 0, source: "errors", excess: null });
  });

  it("that move both sides at once, as the instant does, add up: σ_ε = (1 + ε)σ/|u⁻|", () => {
    const { parameters } = fitted([pair(-4, 2.8, 0, 0, 0.01)]);
    expectClose(parameters[0]!.standardError!, (1.7 * 0.01) / 4, { relative: 1e-9, because: "closed form" });
  });

  it("are weights, and are not undercut by pairs that happen to agree", () => {
    const data = [
      [-4, 0.01],
      [-3, 0.02],
      [-2, 0.05],
    ] as const;
    const { parameters, intervals } = fitted(data.map(([u, sigma]) => pair(u, -0.7 * u, 0, sigma)));
    const wanted = 1 / Math.sqrt(data.reduce((sum, [u, sigma]) => sum + (u / sigma) ** 2, 0));
    expectClose(parameters[0]!.standardError!, wanted, { relative: 1e-9, because: "weighted regression" });
    expect(intervals!.excess).toBeLessThan(1e-6);
  });

  it("are widened by what the data scatter more than they say", () => {
    const after = [0.75, 0.65, 0.72];
    const found = fitted(after.map((value) => pair(-1, value, 0, 0.01)));
    const mean = 2.12 / 3;
    const ratio = Math.sqrt(after.reduce((sum, value) => sum + ((value - mean) / 0.01) ** 2, 0) / 2);
    expectClose(found.intervals!.excess!, ratio, { relative: 1e-9, because: "√(χ²/ν)" });
    const wanted = (0.01 / Math.sqrt(3)) * ratio;
    expectClose(found.parameters[0]!.standardError!, wanted, { relative: 1e-9, because: "Birge's ratio" });
    expect(fitText(found)).toMatch(/scatter 5\.1\d times as much as their\s+errors say/);
  });
});

/** A ball that falls from 1 m, sampled from `start` on for 1.4 s, before it comes to rest (1.8 s for ε = 0.6); exact parabolas. */
function bouncing(holds: TimeSeries["holds"], epsilon: number, start: number, noise: () => number): TimeSeries {
  const [h, g, count] = [0.004, 9.81, 350];
  const times = Float64Array.from({ length: count }, (_, k) => start + k * h);
  let [from, z, v] = [0, 1, 0];
  const values = times.map((t) => {
    for (;;) {
      const flight = (v + Math.sqrt(v * v + 2 * g * z)) / g;
      if (t - from < flight) break;
      [from, z, v] = [from + flight, 0, -epsilon * (v - g * flight)];
    }
    const d = t - from;
    return (holds === "velocities" ? v - g * d : z + v * d - (g * d * d) / 2) + noise();
  });
  return { freedoms: 1, times, holds, values: [values], lines: Array.from(times, (_, k) => k + 2) };
}

describe("a time series of a bouncing ball", () => {
  it.each([
    ["velocities", 0.02, 31],
    ["positions", 5e-4, 32],
  ] as const)("of %s: ± 2 standard errors hold the true ε", (holds, size, seed) => {
    const { uniform, normal } = randomNumbers(seed);
    const sets = 200;
    let [covered, sum] = [0, 0];
    for (let k = 0; k < sets; k++) {
      const epsilon = 0.6 + 0.3 * uniform();
      const series = bouncing(holds, epsilon, 0.004 * uniform(), () => size * normal());
      const found = identifyLaw(impact, foundPairs(findImpacts(series), series), { noise: 0.02, energy: "free" });
      if (covers(found, epsilon)) covered++;
      sum += found.parameters[0]!.standardError!;
    }
    expect(covered).toBeGreaterThanOrEqual(0.9 * sets);
    // Errors that hold everything would be no use.
    expect(sum / sets).toBeLessThan(0.01);
  });
});
