import { expect, it } from "vitest";
import { watchOverlap } from "../../../src/dynamics/time-stepping/judge-step.ts";
import { type Stepper, stepResult } from "../../../src/dynamics/time-stepping/step-result.ts";
import { systemOf } from "../../support/many-bodies.ts";

it.each([1e-3, 1, 1e3])(
  "an overlap is judged by the normal approach of its bodies, in units of %s m, however fast they spin or slide",
  (unit) => {
    const disc = { name: "d", mass: 1, shape: { disc: unit }, position: [0, 0.5 * unit], velocity: [0, 0] };
    const { system } = systemOf({
      kind: "system",
      bodies: [disc],
      obstacles: [{ name: "floor", type: "half-plane" }],
      gravity: 0,
    });
    const result = stepResult(system);
    const stepper: Stepper = { result, advance: () => true };
    const judged = (depth: number, down: number): boolean => {
      result.q.set([0, unit - depth, 0]);
      // It comes down by 10 radii a second: 5 % of 0.02 radii in a step of 2 ms.
      result.u.set([50 * unit, down * unit, 100]);
      return watchOverlap(system, stepper, true).advance(result.q, result.u, 0, 2e-3, result.phases);
    };
    expect(judged(0.0009 * unit, -10)).toBe(true);
    expect(judged(0.0011 * unit, -10)).toBe(false);
    expect(judged(1e-6 * unit, 0)).toBe(false);
    expect(result.failure).toMatchObject({ kind: "bodies-overlap" });
  },
);
