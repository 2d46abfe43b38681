/** Sums of the passes to come, where repetitions of two passes converge. */
import { expect, it } from "vitest";
import { cycleFromSlope, makeCycle } from "../../../src/stability/two-contact/cycle.ts";
import { findConvergence, type Visit } from "../../../src/stability/two-contact/recurrence.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose } from "../../support/expect.ts";
import { EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "./postures.ts";

it("two passes of a limit sum up as one pass taken twice: Σ τ gᵏ and Σ d g²ᵏ", () => {
  let checked = 0;
  for (const posture of [EXAMPLE_2, EXAMPLE_3, EXAMPLE_4]) {
    const model = zeroOrderModel(posture);
    const pass = makeCycle();
    let limit = 0.1;
    for (let k = 0; k < 2000; k++) {
      cycleFromSlope(model, limit, pass);
      if (!pass.defined || !Number.isFinite(pass.nextSlope)) break;
      limit = pass.nextSlope;
    }
    cycleFromSlope(model, limit, pass);
    if (!pass.defined || Math.abs(pass.nextSlope - limit) > 1e-14 || !(pass.growth < 1)) continue;
    // Every second visit halves its distance from the limit; the one between breaks a repetition of one pass.
    const near = 2 ** -24;
    const slopes = [4, 1.9, 2, 1.99, 1].map((times) => limit + times * near);
    const visits = slopes.map((slope): Visit => ({ slope, size: 0.7, time: 0, x2: 0, path: pass.pathCode }));
    const found = findConvergence(model, visits, 1e-12)!;
    expect(found.period).toBe(2);
    const g = pass.growth;
    const close = { relative: 1e-6, because: "the limit is extrapolated" };
    expectClose(found.growth, g * g, close);
    expectClose(found.remainingTime, (0.7 * pass.duration) / (1 - g), close);
    expectClose(found.remainingTravel, (0.7 ** 2 * pass.travel) / (1 - g * g), close);
    checked++;
  }
  expect(checked).toBeGreaterThan(0);
});
