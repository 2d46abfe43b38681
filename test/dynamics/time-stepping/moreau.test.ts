import { describe, expect, it } from "vitest";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import {
  anglePendulum,
  blockOnBelt,
  blockOnSlope,
  bouncingBall,
  cartesianPendulum,
  handSystem,
} from "../../support/systems-stepping.ts";

const drop = { position: [5], velocity: [0] };
const rest = { position: [0, 0], velocity: [0, 0] };

/** Height of the ball (g = 10, ε = ½, from 5 m) at t = 2.2: third flight, 2.5 m/s upwards at t = 2. */
const THIRD_FLIGHT = 2.5 * 0.2 - 5 * 0.2 ** 2;

/** Mean error over sixteen steps near `step`: where in its step an impact falls is a matter of chance. */
function meanError(step: number): number {
  let sum = 0;
  for (let k = 0; k < 16; k++) {
    const { final } = runTimeStepping(bouncingBall(0.5), drop, { until: 2.2, step: step / (1 + k / 37) });
    sum += Math.abs(final.position[0]! - THIRD_FLIGHT);
  }
  return sum / 16;
}

describe("Moreau's midpoint rule", () => {
  it("is of order 1 through impacts", () => {
    const order = Math.log2(meanError(0.02) / meanError(0.0025)) / 3;
    expectClose(order, 1, {
      absolute: 0.15,
      because: "slope over three halvings, errors scatter by the phase of impacts",
    });
  });

  it("is of order 2 in smooth motion, also with a bilateral constraint", () => {
    // The pendulum from the horizontal: its angle by the same rule at a hundredth of the step is no reference of our own
    // scheme's constraint handling; its period at 90° is K(1/√2)·4√(l/g), so after one period it is back.
    const K = 1.8540746773013719;
    const period = (4 * K) / Math.sqrt(9.81);
    const error = (system: ReturnType<typeof cartesianPendulum>, position: number[], n: number): number => {
      // Three quarters of a period: the lowest point, where position errors are largest.
      const run = runTimeStepping(
        system,
        { position, velocity: position.map(() => 0) },
        { until: 0.75 * period, step: (0.75 * period) / n },
      );
      return Math.abs(run.final.position[0]!);
    };
    for (const [system, position] of [
      [cartesianPendulum(), [1, 0]],
      [anglePendulum(), [Math.PI / 2]],
    ] as const) {
      const order = Math.log2(error(system, [...position], 100) / error(system, [...position], 400)) / 2;
      expectClose(order, 2, { absolute: 0.05, because: "slope over two halvings of a smooth solution" });
    }
  });

  it("keeps the constraint to rounding and the energy of the pendulum", () => {
    const run = runTimeStepping(cartesianPendulum(), { position: [1, 0], velocity: [0, 0] }, { until: 10, step: 1e-2 });
    expect(run.worstDrift).toBeLessThan(1e-12);
    expectClose(run.energy.final, 0, { absolute: 1e-9, because: "constraints without work, forces without curvature" });
    expectClose(run.energy.byElement.rod!, 0, { absolute: 1e-12, because: "a bilateral constraint does no work" });
  });

  it("lets constraints drift where projection is off, and says how far", () => {
    const options = { until: 2, step: 1e-2, projection: "none" } as const;
    const run = runTimeStepping(cartesianPendulum(), { position: [1, 0], velocity: [0, 0] }, options);
    expect(run.worstDrift).toBeGreaterThan(1e-4);
  });

  it("shares a redundant constraint out evenly and moves as without it", () => {
    const start = { position: [1, 0], velocity: [0, 0] };
    const sums = (twice: boolean): number[] => {
      const system = cartesianPendulum(9.81, twice);
      const total = new Float64Array(system.size);
      const recorder = {
        record: (_t: number, _q: Float64Array, _u: Float64Array, impulses: Float64Array) =>
          impulses.forEach((x, i) => (total[i]! += x)),
      };
      const run = runTimeStepping(system, start, { until: 1, step: 1e-3, recorder });
      expect(run.status).toBe("done");
      expect(run.checks.redundantConstraints).toBe(twice ? 1 : 0);
      return [...run.final.position, ...total];
    };
    const [x, z, impulse] = sums(false) as [number, number, number];
    const same = { relative: 1e-12, because: "least-norm multipliers of equal rows are equal" };
    expectAllClose(sums(true), [x, z, impulse / 2, impulse / 2], same);
  });

  it("stops the ball for good and penetrates by at most half a step", () => {
    const run = runTimeStepping(bouncingBall(0.5), drop, { until: 4, step: 1e-3 });
    expect(run.final.velocity).toEqual([0]);
    expect(run.worstPenetration).toBeLessThan(1e-3 * 10);
    const impacts = run.events.filter(({ type }) => type === "impact");
    expectClose(impacts[0]!.t, 1, { absolute: 2e-3, because: "two steps" });
    expectClose(impacts[1]!.t, 2, { absolute: 4e-3, because: "two steps and their consequence" });
    // ½·10²·(1 − ε²)
    expectClose(impacts[0]!.work, -37.5, { absolute: 0.1, because: "velocity of a step later" });
    expectClose(run.energy.imbalance, 0, { absolute: 1e-9, because: "works are exact in a midpoint step" });
  });

  it("projects penetration out where asked to", () => {
    const options = { until: 4, step: 1e-3, projection: "position" } as const;
    const run = runTimeStepping(bouncingBall(0), { position: [0.1], velocity: [0] }, options);
    expectClose(run.final.position[0]!, 0, { absolute: 1e-15, because: "rounding" });
  });
});

describe("friction", () => {
  it("holds a block exactly below tan(angle): creep is zero", () => {
    const run = runTimeStepping(blockOnSlope(Math.tan(0.4) * 1.001), rest, { until: 2, step: 1e-3 });
    expect(run.final).toEqual({ t: 2, position: [0, 0], velocity: [0, 0] });
    expect(run.events).toEqual([]);
  });

  it("lets it slide by ½ g (sin − μ cos) t² beyond", () => {
    const mu = Math.tan(0.4) * 0.9;
    const run = runTimeStepping(blockOnSlope(mu), rest, { until: 2, step: 1e-3 });
    const acceleration = 9.81 * (Math.sin(0.4) - mu * Math.cos(0.4));
    expectClose(run.final.position[0]!, 2 * acceleration, { relative: 1e-11, because: "constant forces, exact rule" });
    expectClose(run.energy.byElement.t!, -mu * 9.81 * Math.cos(0.4) * run.final.position[0]!, {
      relative: 1e-11,
      because: "friction times way",
    });
  });

  it("stops a sliding block after v²/(2μg), with one stick event", () => {
    const [mu, v] = [0.3, 2];
    const run = runTimeStepping(blockOnSlope(mu, 0), { position: [0, 0], velocity: [v, 0] }, { until: 1, step: 1e-3 });
    expectClose(run.final.position[0]!, (v * v) / (2 * mu * 9.81), {
      absolute: 1e-5,
      because: "the last step stops early",
    });
    expect(run.final.velocity).toEqual([0, 0]);
    expect(run.events.map(({ type }) => type)).toEqual(["stick"]);
    expectClose(run.events[0]!.t, v / (mu * 9.81), { absolute: 1e-3, because: "one step" });
  });

  it("books what a belt pays: sticking friction does work, nothing rises unpaid", () => {
    const run = runTimeStepping(blockOnBelt(0.5, 0.3), rest, { until: 5, step: 1e-3 });
    // Sticks at t = v/(μg) = 1/6 s and then moves with the belt.
    expectClose(run.final.velocity[0]!, 0.5, { absolute: 1e-12, because: "sticks to the belt" });
    expect(run.energy.byElement.t!).toBeGreaterThan(1);
    expect(run.energy.largestIncrease).toBeLessThan(1e-11);
    expect(run.energy.imbalance).toBeLessThan(1e-11);
  });

  it("gives a brake its force times the step", () => {
    const brake = handSystem({
      coordinates: ["x"],
      mass: () => [[2]],
      forces: () => [0],
      potential: () => 0,
      hasLinearForces: true,
      elements: [{ name: "brake", kind: "step", rows: () => [[1]], bound: 4 }],
    });
    const run = runTimeStepping(brake, { position: [0], velocity: [3] }, { until: 2, step: 1e-3 });
    // m v²/(2F) = 2·9/8
    expectClose(run.final.position[0]!, 2.25, { absolute: 1e-5, because: "the last step stops early" });
    expect(run.final.velocity).toEqual([0]);
  });
});
