import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { dormandPrince } from "../../../src/dynamics/event-driven/dormand-prince.ts";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { springPendulum } from "../../support/systems.ts";

/** Oscillator ẍ = −x from (0, 1). */
const oscillator = (out: Float64Array, _t: number, y: Float64Array): boolean => {
  out[0] = y[1]!;
  out[1] = -y[0]!;
  return true;
};

function integrate(steps: number): { end: number; inside: number } {
  const method = dormandPrince(2, oscillator);
  const y = new Float64Array([0, 1]);
  const state = new Float64Array(2);
  const h = 4 / steps;
  let inside = 0;
  for (let k = 0; k < steps; k++) {
    if (k === 0) method.begin(0, y);
    method.step(k * h, y, h);
    method.prepare(y);
    method.interpolateInto(state, 0.37);
    inside = Math.max(inside, Math.abs(state[0]! - Math.sin((k + 0.37) * h)));
    y.set(method.next);
    method.shift();
  }
  return { end: Math.hypot(y[0]! - Math.sin(4), y[1]! - Math.cos(4)), inside };
}

describe("dormandPrince", () => {
  it("has order 5, and order 4 or better inside the steps", () => {
    const [coarse, fine] = [integrate(40), integrate(80)];
    expectClose(Math.log2(coarse.end / fine.end), 5, { absolute: 0.2, because: "higher order terms at h = 0.1" });
    expect(Math.log2(coarse.inside / fine.inside)).toBeGreaterThan(4);
  });

  it("interpolates the ends of a step exactly", () => {
    const method = dormandPrince(2, oscillator);
    const y = new Float64Array([0.3, -0.8]);
    const state = new Float64Array(2);
    method.begin(0, y);
    method.step(0, y, 0.5);
    method.prepare(y);
    method.interpolateInto(state, 0);
    expect(Array.from(state)).toEqual(Array.from(y));
    method.interpolateInto(state, 1);
    expectAllClose(state, method.next, { relative: 1e-15, because: "one rounding" });
  });

  it("says when a stage is not defined", () => {
    const method = dormandPrince(1, (out, t) => {
      out[0] = 1;
      return t < 0.5;
    });
    const y = new Float64Array(1);
    expect(method.begin(0, y)).toBe(true);
    expect(method.step(0, y, 0.4)).toBe(true);
    expect(method.step(0, y, 1)).toBe(false);
  });
});

describe("smooth runs", () => {
  it("agree with the extrapolation method of odex on a spring pendulum", () => {
    const { Solver } = createRequire(import.meta.url)("odex") as {
      Solver: new (
        n: number,
      ) => {
        absoluteTolerance: number;
        relativeTolerance: number;
        solve(f: (t: number, y: number[]) => number[], t0: number, y0: number[], t1: number): { y: number[] };
      };
    };
    const solver = new Solver(4);
    solver.absoluteTolerance = solver.relativeTolerance = 1e-13;
    const reference = solver.solve(
      (_t, [r, p, dr, dp]) => [
        dr!,
        dp!,
        r! * dp! ** 2 + 10 * Math.cos(p!) - 40 * (r! - 1),
        (-2 * dr! * dp! - 10 * Math.sin(p!)) / r!,
      ],
      0,
      [1.2, 1, 0, 0],
      5,
    ).y;
    const run = runEventDriven(springPendulum(), { position: [1.2, 1], velocity: [0, 0] }, { until: 5 });
    expect(run.status).toBe("done");
    expectAllClose([...run.final.position, ...run.final.velocity], reference, {
      absolute: 2e-8,
      because: "local error 1e-10 over some 400 steps of a moderately unstable motion",
    });
    expect(run.energy.imbalance).toBeLessThan(1e-8);
  });

  it("err in proportion to the tolerance", () => {
    const end = (rtol: number): number =>
      runEventDriven(springPendulum(), { position: [1.2, 1], velocity: [0, 0] }, { until: 5, rtol, atol: rtol / 100 })
        .final.position[1]!;
    const exact = end(1e-12);
    expect(Math.abs(end(1e-8) - exact)).toBeLessThan(Math.abs(end(1e-5) - exact) / 50);
  });
});
