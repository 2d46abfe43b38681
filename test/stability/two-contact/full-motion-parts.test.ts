/** Parts of the evidence from full motions: how far a way goes, and books of several stages. */
import { expect, it } from "vitest";
import type { EnergyLedger } from "../../../src/dynamics/simulation.ts";
import { amplificationOf } from "../../../src/stability/two-contact/full-motion/amplification.ts";
import { joinLedgers } from "../../../src/stability/two-contact/full-motion/units.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose } from "../../support/expect.ts";
import { EXAMPLE_2, state } from "./postures.ts";

it("the way of a contact that turns round between two points is as long as at its turn", () => {
  const model = zeroOrderModel(EXAMPLE_2);
  const rounding = { relative: 1e-14, because: "a parabola" };
  // x₂ = t − t² and z₂ = 2t − 2t² from the same start: at t = ½ they are ¼ and ½.
  const along = [
    { t: 0, state: state(0, 0, 0, 0, 0, 1) },
    { t: 1, state: state(0, 0, 0, 0, 0, -1) },
  ];
  expectClose(amplificationOf(model, along).distance, model.accelerationScale / 4, rounding);
  const up = [
    { t: 0, state: state(0, 0, 0, 0, 2, 0) },
    { t: 1, state: state(0, 0, 0, 0, -2, 0) },
  ];
  expectClose(amplificationOf(model, up).distance, model.accelerationScale / 2 / 4, rounding);
});

it("books of stages are joined in the units of each: the end is that of the last", () => {
  const stage = (initial: number, final: number, work: number): EnergyLedger => ({
    ...{ initial, final, largestIncrease: 0.5, created: 0.25, external: 0, dissipated: 1, imbalance: 0 },
    kinetic: { initial, final, largest: Math.max(initial, final) },
    potential: { initial: 0, final: 0 },
    byElement: { floor: work },
  });
  const joined = joinLedgers([
    { energy: stage(8, 6, -2), unit: 1 },
    { energy: stage(3, 1, -2), unit: 2 },
  ]);
  expect(joined).toMatchObject({
    initial: 8,
    final: 2,
    kinetic: { initial: 8, final: 2 },
    dissipated: 3,
    created: 0.75,
  });
  expect(joined.byElement).toEqual({ floor: -6 });
  expect(joined.final - joined.initial).toBe(joined.byElement.floor);
});
