/** Gaps that close and open within one step of a smooth motion must not be stepped over. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";

const run = (file: object): SimulationResult =>
  simulate(readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" }).model, { method: "event" });

const shaken = (w: number, amplitude = 0.02): SimulationResult =>
  run({
    coordinates: ["z"],
    kineticEnergy: "1/2*dz^2",
    potentialEnergy: "9.81*z",
    elements: [{ name: "tab", type: "geometric-unilateral", gap: `z - ${amplitude}*sin(${w}*t)`, restitution: 0.5 }],
    initial: { position: [0.5] },
    simulate: { until: 1 },
  });

/** First zero of 0.5 − ½gt² − A sin wt, by looks that are much finer than the table is fast. */
function firstTouch(w: number, amplitude = 0.02): number {
  const gap = (t: number): number => 0.5 - 4.905 * t * t - amplitude * Math.sin(w * t);
  const look = 1e-3 / w;
  let low = 0;
  while (gap(low + look) > 0) low += look;
  let high = low + look;
  for (let k = 0; k < 60; k++) {
    const middle = 0.5 * (low + high);
    if (gap(middle) > 0) low = middle;
    else high = middle;
  }
  return high;
}

describe("a ball that falls on a shaken table", () => {
  it("touches it first at 0.3154391865 s where it shakes with 500 rad/s", () => {
    expectPrinted(shaken(500).events[0]!.t, "0.3154391865");
  });

  it.each([1, 40, 133, 777, 2000, 5000])("finds the first touch at %d rad/s", (w) => {
    const [first] = shaken(w).events;
    expect(first!.type).toBe("impact");
    expectClose(first!.t, firstTouch(w), { absolute: 1e-12, because: "rounding of a fall that is computed exactly" });
  });
});

describe("a point that flies against a narrow ridge", () => {
  it("passes a millionth above it, and touches it a millionth below", () => {
    const events = (height: number): number =>
      run({
        coordinates: ["x", "z"],
        kineticEnergy: "1/2*(dx^2 + dz^2)",
        elements: [{ name: "f", type: "geometric-unilateral", gap: "z - exp(-((x - 0.52)/0.003)^2)", restitution: 1 }],
        initial: { position: [0, height], velocity: [1, 0] },
        simulate: { until: 1 },
      }).events.length;
    expect(events(1 + 1e-6)).toBe(0);
    expect(events(1 - 1e-6)).toBeGreaterThan(0);
  });

  it("hits it where the ridge is as high as it flies, and is thrown back", () => {
    const result = run({
      coordinates: ["x", "z"],
      kineticEnergy: "1/2*(dx^2 + dz^2)",
      elements: [{ name: "f", type: "geometric-unilateral", gap: "z - exp(-((x - 0.52)/0.003)^2)", restitution: 1 }],
      initial: { position: [0, 0.5], velocity: [1, 0] },
      simulate: { until: 1 },
    });
    const place = 0.52 - 0.003 * Math.sqrt(Math.LN2);
    expectClose(result.events[0]!.t, place, { absolute: 1e-13, because: "free flight with speed 1" });
    const steep = (2 * Math.sqrt(Math.LN2) * 0.5) / 0.003;
    const back = (1 - steep ** 2) / (1 + steep ** 2);
    expectClose(result.final.velocity[0]!, back, { relative: 1e-10, because: "mirrored at the slope of the ridge" });
    expect(result.worstPenetration).toBeLessThan(1e-12);
  });
});

describe("worstPenetration", () => {
  it("also counts what a held contact drifts between the ends of the steps", () => {
    // Coarse steps on a circle: only the ends are projected, the continuous output between them is not.
    const { model } = readModel(
      JSON.stringify({
        kind: "system",
        coordinates: ["x", "y"],
        kineticEnergy: "1/2*(dx^2 + dy^2)",
        elements: [{ name: "s", type: "geometric-unilateral", gap: "1 - sqrt(x^2 + y^2)", restitution: 0 }],
        initial: { position: [0, -1], velocity: [2, 0] },
        simulate: { until: 5 },
      }),
      { kind: "system" },
    );
    let seen = 0;
    const look = (_: number, [x, y]: Float64Array): void => {
      seen = Math.max(seen, Math.hypot(x!, y!) - 1);
    };
    const recorder = { record: () => undefined, look };
    const options = { method: "event", rtol: 1e-3, atol: 1e-3, recorder } as Parameters<typeof simulate>[1];
    const { worstPenetration } = simulate(model, options);
    expect(seen).toBeGreaterThan(1e-7);
    expect(worstPenetration).toBeGreaterThan(0.9 * seen);
    expect(simulate(model, { method: "event" }).worstPenetration).toBeLessThan(1e-9);
  });
});
