/** Scenes of `npm run soak -- runs` that the event-driven method let overlap, or ended for a corner that had passed unseen. */
import { describe, expect, it } from "vitest";
import { drawPacked } from "../../bench/soak/scenes/draw-packed.ts";
import { deepestOverlap } from "../../bench/soak/scenes/overlap.ts";
import { simulate } from "../../src/dynamics/simulate.ts";
import { readModel } from "../../src/models/read-model.ts";

/** Lengths of about one metre, known to this; as the soak has it. */
const LENGTH_ROUNDING = 1e-6;

describe.each([
  [140, "gaps of rounding between contacts that nearly depend on each other are projected", 0.6],
  [275, "a corner slides off a face and under its end within one step", 0.48],
])("packed scene %i: %s", (seed, _, until) => {
  it("goes on, and no bodies overlap", () => {
    const scene = drawPacked(seed);
    const { model } = readModel(JSON.stringify(scene), { kind: "system" });
    let worst = 0;
    const record = (_: number, q: Float64Array): void => {
      worst = Math.max(worst, deepestOverlap(scene, q).depth);
    };
    // The largest step of the whole 0.6 s.
    const { status } = simulate(model, { method: "event", until, step: 0.03, recorder: { record } });
    expect(status).toBe("done");
    expect(worst).toBeLessThan(LENGTH_ROUNDING);
  });
});
