/**
 * Closed contacts that nearly depend on each other: what rounding leaves to one of them must neither hold it nor be a force.
 */
import { describe, expect, it } from "vitest";
import { drawPacked } from "../../../bench/soak/scenes/draw-packed.ts";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const read = (file: object) => readModel(JSON.stringify(file), { kind: "system" }).model;

describe("contacts that nearly depend on each other", () => {
  it.each([1, 1e-6, 1e6])("open where the other one carries all, however slowly they part (lengths × %d)", (unit) => {
    // Both touch at x = 0; at x = vt the curved one has fallen away by ½ 1e-6 t², an acceleration that is none for a body this fast.
    const model = read({
      ...{ kind: "system", coordinates: ["x", "y"], parameters: { g: 9.81 * unit, c: 5e-11 / unit } },
      ...{ kineticEnergy: "1/2*(dx^2 + dy^2)", potentialEnergy: "g*y" },
      elements: [
        { name: "flat", type: "geometric-unilateral", gap: "y" },
        { name: "curved", type: "geometric-unilateral", gap: "y + c*x^2" },
      ],
      initial: { position: [0, 0], velocity: [100 * unit, 0] },
      simulate: { until: 1 },
    });
    const { status, final } = simulate(model, { method: "event" });
    expect(status).toBe("done");
    expectClose(final.position[1]! / unit, 0, { absolute: 1e-12, because: "the flat one carries the weight" });
  });

  it("two corners in one place on a floor do not shake by the rounding of their forces", () => {
    const model = read(drawPacked(187));
    let asked = 0;
    const { status, final } = simulate(model, {
      ...{ method: "event", project: true, until: 0.4, step: 0.03 },
      // Some 13 000 times when the forces are those of the bodies, 500 000 when rounding makes them.
      shouldStop: () => asked++ > 60_000,
    });
    expect([status, final.t]).toEqual(["done", 0.4]);
  });
});
