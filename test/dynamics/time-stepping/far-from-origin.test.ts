import { describe, expect, test } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";

/** A box of 0.2 m that falls by 0.2 m onto a floor, both at (x, x). */
function dropped(x: number) {
  const { model } = readModel(
    JSON.stringify({
      kind: "system",
      bodies: [
        {
          name: "box",
          mass: 1,
          shape: { polygon: [-0.1, 0.1].flatMap((a) => [a, -a].map((b) => [b, a])) },
          position: [x, x + 0.3],
          friction: 0.5,
        },
      ],
      obstacles: [{ name: "floor", type: "half-plane", point: [0, x] }],
      simulate: { until: 0.6 },
    }),
    { kind: "system" },
  );
  return simulate(model, { method: "moreau", step: 2e-3 });
}

describe("a box that falls onto a floor far from the origin", () => {
  // The place of the origin makes rounding, and nothing else: 2⁻⁵² x.
  test.each([0, 1, 1e3, 1e5])("lies on it, without rebound, at %f m", (x) => {
    const { status, final, events, energy } = dropped(x);
    expect(status).toBe("done");
    const rounding = 2 ** -44 * Math.max(1, x);
    expect(Math.abs(final.position[1]! - (x + 0.1))).toBeLessThan(rounding);
    expect(events.filter(({ type }) => type === "open")).toEqual([]);
    expect(Math.abs(energy.initial - energy.final - 9.81 * 0.2)).toBeLessThan(10 * rounding);
  });
});
