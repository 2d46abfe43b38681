import { describe, expect, it } from "vitest";
import { type FoundImpacts, findImpacts, foundPairs } from "../../src/laws/identify/find-impacts/find-impacts.ts";
import { identifyLaw } from "../../src/laws/identify/identify-law.ts";
import { readMeasuredData, type TimeSeries } from "../../src/models/read-measurements.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

/** Normal numbers from a fixed sequence (a linear congruential generator, Box and Muller). */
function gaussian(seed: number): () => number {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  for (let k = 0; k < 10; k++) next();
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}

type Holds = TimeSeries["holds"];

function seriesOf(holds: Holds, times: readonly number[], values: readonly (readonly number[])[]): TimeSeries {
  return {
    freedoms: values.length,
    times: Float64Array.from(times),
    holds,
    values: values.map((one) => Float64Array.from(one)),
    lines: times.map((_, k) => k + 2),
  };
}

/** A ball dropped from 1 m, by its closed form: flights are parabolas, each impact turns v into −ε v. */
function ball(holds: Holds, rate: number, restitution: number, noise: number, until = 1.75) {
  const g = 9.81;
  const random = gaussian(Math.round(rate * 1e3 * restitution));
  const truth: { t: number; before: number; after: number }[] = [];
  let [start, height, speed, hit] = [0, 1, 0, Math.sqrt(2 / g)];
  const times: number[] = [];
  const values: number[] = [];
  // Samples do not stand in step with the impacts.
  for (let t = 0.37 / rate; t < until; t += 1 / rate) {
    while (t >= hit) {
      const before = speed - g * (hit - start);
      truth.push({ t: hit, before, after: -restitution * before });
      [start, height, speed] = [hit, 0, -restitution * before];
      hit = start + (2 * speed) / g;
    }
    const s = t - start;
    times.push(t);
    values.push((holds === "velocities" ? speed - g * s : height + speed * s - (g / 2) * s * s) + noise * random());
  }
  return { series: seriesOf(holds, times, [values]), truth };
}

const point = assembleImpact(
  modelOf({
    kind: "impact",
    massMatrix: [[1]],
    preVelocity: [-1],
    elements: [{ name: "table", type: "geometric-unilateral", direction: [1], restitution: 0.5 }],
  }),
);

/** Every impact, no other, each within five of its stated errors. */
function expectTruth(found: FoundImpacts, truth: ReturnType<typeof ball>["truth"]): void {
  expect(found.impacts).toHaveLength(truth.length);
  found.impacts.forEach((one, k) => {
    const because = "five stated errors";
    expectClose(one.before[0]!, truth[k]!.before, { absolute: 5 * one.beforeErrors[0]!, because });
    expectClose(one.after[0]!, truth[k]!.after, { absolute: 5 * one.afterErrors[0]!, because });
    expectClose(one.t, truth[k]!.t, { absolute: 5 * one.timeError, because });
  });
}

describe("impacts of a bouncing ball", () => {
  const cases: [Holds, number, number][] = [
    ["velocities", 100, 0.02],
    ["velocities", 1000, 0.05],
    ["velocities", 10_000, 0.05],
    ["positions", 100, 2e-4],
    ["positions", 1000, 2e-4],
    ["positions", 10_000, 2e-4],
  ];
  it.each(cases)("are found in %s at %d Hz with noise %d, and give ε = 0.7 within its error", (holds, rate, noise) => {
    const { series, truth } = ball(holds, rate, 0.7, noise);
    const found = findImpacts(series);
    expect(truth).toHaveLength(3);
    expectTruth(found, truth);
    expect(found.unclear).toEqual([]);
    expectClose(found.noise[0]!, noise, { absolute: 0.2 * noise, because: "the median of a few hundred windows" });
    const { parameters } = identifyLaw(point, foundPairs(found, series));
    const { value, interval } = parameters[0]!;
    // Two standard errors of three pairs hold the truth with probability 0.82 (ν = 2): twice as much is asked for.
    expectClose(value, 0.7, { absolute: 2 * (interval!.high! - value), because: "twice the interval of the fit" });
  });

  it("are exact where nothing disturbs them, at instants given twice", () => {
    const text = ["t,u.z"];
    const { truth } = ball("velocities", 200, 0.6, 0, 1.2);
    const states: [number, number][] = [];
    ball("velocities", 200, 0.6, 0, 1.2).series.times.forEach((t, k) => {
      states.push([t, ball("velocities", 200, 0.6, 0, 1.2).series.values[0]![k]!]);
    });
    for (const { t, before, after } of truth) states.push([t, before], [t, after]);
    states.sort((a, b) => a[0] - b[0]);
    for (const [t, u] of states) text.push(`${t},${u}`);
    const series = readMeasuredData(text.join("\n"), { coordinates: ["z"], freedoms: 1 }) as TimeSeries;
    const found = findImpacts(series);
    found.impacts.forEach(({ t, before, after }, k) => {
      expect(t).toBe(truth[k]!.t);
      expectClose(after[0]! / before[0]!, -0.6, { relative: 1e-9, because: "straight lines, rounding" });
    });
    expect(found.impacts).toHaveLength(truth.length);
  });

  it("that follow too closely are named as unclear, not invented", () => {
    const { series, truth } = ball("velocities", 100, 0.45, 0.005, 1.17);
    const found = findImpacts(series);
    const closest = truth.at(-1)!.t - truth.at(-2)!.t;
    expect(closest).toBeLessThan(found.blind);
    expect(found.impacts.length).toBeLessThan(truth.length);
    expect(found.unclear.some(({ from, to }) => from < truth.at(-1)!.t && truth.at(-2)!.t < to)).toBe(true);
    expectTruth(found, truth.slice(0, found.impacts.length));
  });
});

describe("smooth motion", () => {
  const cases = (["velocities", "positions"] as const).flatMap((holds) =>
    [0, 1e-3, 0.03].flatMap((noise) => [100, 1000].map((rate): [Holds, number, number] => [holds, rate, noise])),
  );
  it.each(cases)("has no impacts: a pendulum, %s at %d Hz with noise %d", (holds, rate, noise) => {
    const random = gaussian(rate + 1e4 * noise);
    const times = Array.from({ length: 1200 }, (_, k) => k / rate);
    const swing = (t: number): number => Math.sin(2 * Math.PI * 0.8 * t) + 0.3 * Math.sin(2 * Math.PI * 2.1 * t + 1);
    const series = seriesOf(holds, times, [times.map((t) => swing(t) + noise * random())]);
    const { impacts, unclear } = findImpacts(series);
    expect({ impacts, unclear }).toEqual({ impacts: [], unclear: [] });
  });
});

describe("options and limits", () => {
  const random = gaussian(5);
  const times = Array.from({ length: 400 }, (_, k) => k / 100);
  /** Two coordinates; only the second jumps, at 1 s by 8σ, at 2 s by 100σ over two samples. */
  const steps = times.map((t) => (t < 1 ? 0 : 0.08) + (t < 2 ? 0 : t < 2.015 ? 0.4 : 1) + 0.01 * random());
  const series = seriesOf("velocities", times, [times.map((t) => 0.1 * t + 0.01 * random()), steps]);

  it("finds a jump of one coordinate, and one that takes samples", () => {
    const { impacts } = findImpacts(series);
    expect(impacts.map(({ within }) => within)).toEqual([0, 2]);
    expectClose(impacts[0]!.after[1]! - impacts[0]!.before[1]!, 0.08, {
      absolute: 4 * Math.hypot(impacts[0]!.beforeErrors[1]!, impacts[0]!.afterErrors[1]!),
      because: "four stated errors",
    });
    expectClose(impacts[1]!.after[1]!, 1.08, {
      absolute: 4 * impacts[1]!.afterErrors[1]!,
      because: "four stated errors",
    });
  });

  it("heeds the threshold and the spacing", () => {
    expect(findImpacts(series, { threshold: 15 }).impacts).toHaveLength(1);
    expect(findImpacts(series, { spacing: 1.5 }).impacts).toHaveLength(1);
  });

  it("refuses what makes no sense", () => {
    expect(() => findImpacts(series, { threshold: 0 })).toThrow(/threshold/);
    expect(() => findImpacts(series, { window: 4 })).toThrow(/window/);
    expect(() => findImpacts(series, { spacing: -1 })).toThrow(/spacing/);
    expect(() => findImpacts(seriesOf("velocities", [0, 1], [[0, 0]]))).toThrow(/2 samples/);
    const still = seriesOf("velocities", times, [times.map(() => 0)]);
    expect(() => foundPairs(findImpacts(still), still)).toThrow(/no impact was found/);
  });
});
