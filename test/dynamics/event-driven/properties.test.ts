import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import { rockingBlock, systemOf } from "../../support/systems.ts";

const unit = fc.integer({ min: 0, max: 1000 }).map((x) => x / 1000);
const restitution = fc.integer({ min: 0, max: 7 }).map((x) => x / 10);

/** Balls in a column above the ground, contact i between ball i − 1 and ball i. */
function column(masses: readonly number[], restitutions: readonly number[]) {
  return systemOf({
    coordinates: masses.map((_, i) => `z${i}`),
    mass: () => masses.map((m, i) => masses.map((_, j) => (i === j ? m : 0))),
    forces: () => masses.map((m) => -10 * m),
    potential: (q) => masses.reduce((sum, m, i) => sum + 10 * m * q[i]!, 0),
    elements: restitutions.map((value, i) => ({
      ...{ kind: "geometric-unilateral" as const, name: `c${i}`, restitution: value },
      gap: (q: Float64Array) => q[i]! - (i > 0 ? q[i - 1]! : 0),
      rows: () => [masses.map((_, j) => (j === i ? 1 : j === i - 1 ? -1 : 0))],
    })),
  });
}

describe("random mechanisms", () => {
  it("a column of balls chatters to rest on the ground, loses all its energy and never gains any", () => {
    const ball = fc.record({ mass: unit.map((x) => 0.5 + x), height: unit, speed: unit, restitution });
    fc.assert(
      fc.property(fc.array(ball, { minLength: 1, maxLength: 3 }), (balls) => {
        const masses = balls.map(({ mass }) => mass);
        let height = 0;
        const position = balls.map((one) => (height += one.height));
        const run = runEventDriven(
          column(
            masses,
            balls.map((one) => one.restitution),
          ),
          { position, velocity: balls.map(({ speed }) => 2 * speed - 1) },
          { until: 12 },
        );
        expect(run.status).toBe("done");
        expect(run.final.velocity.every((v) => v === 0)).toBe(true);
        const scale = 1 + Math.abs(run.energy.initial);
        expect(Math.abs(run.energy.final)).toBeLessThan(1e-12 * scale);
        expect(run.energy.imbalance).toBeLessThan(1e-12 * scale);
        expect(run.energy.largestIncrease).toBeLessThan(1e-12 * scale);
        expect(run.worstPenetration).toBeLessThan(1e-13);
      }),
      { numRuns: 15 },
    );
  });

  it("a block that drops on a slope with friction keeps its books, its gaps and its time order", () => {
    const start = fc.record({ friction: unit, tilt: unit, angle: unit, speed: unit, spin: unit, restitution });
    fc.assert(
      fc.property(start, (drop) => {
        const run = runEventDriven(
          rockingBlock(0.5, 0.3, drop.friction, 0.8 * (drop.tilt - 0.5), drop.restitution),
          { position: [0, 1, 0.8 * (drop.angle - 0.5)], velocity: [4 * drop.speed - 2, 0, 2 * drop.spin - 1] },
          { until: 1.5, rtol: 1e-8, atol: 1e-10 },
        );
        expect(run.status).toBe("done");
        expect(run.energy.imbalance).toBeLessThan(1e-6);
        expect(run.worstPenetration).toBeLessThan(1e-8);
        expect(run.worstResidual).toBeLessThan(1e-9);
        expect(run.events.every(({ t }, k) => k === 0 || t >= run.events[k - 1]!.t)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});
