import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { halton } from "../../../src/linalg/halton.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { findEquilibria } from "../../../src/stability/lyapunov/find-equilibria.ts";
import { crate, point, systemOf } from "./models.ts";

/** Every state of a run from a disturbed start. */
function states(
  model: SystemModel,
  position: readonly number[],
  velocity: readonly number[],
  options: Parameters<typeof simulate>[1] = {},
): { q: Float64Array; u: Float64Array }[] {
  const seen: { q: Float64Array; u: Float64Array }[] = [];
  const recorder = {
    record: (_t: number, q: Float64Array, u: Float64Array): void => void seen.push({ q: q.slice(), u: u.slice() }),
  };
  const result = simulate({ ...model, initial: { position, velocity } }, { ...options, recorder });
  expect(result.status, result.reason).toBe("done");
  return seen;
}

const energy = ({ system }: SystemModel, { q, u }: { q: Float64Array; u: Float64Array }): number =>
  system.kineticEnergy(q, u) + system.potentialEnergy(q, 0);

const method = { event: { method: "event" }, moreau: { method: "moreau", step: 1e-3 } } as const;

describe("a set that is called stable is not left", () => {
  /** Disturbances of position and velocity, in (−1, 1). */
  const disturbed = (k: number): number[] => Array.from({ length: 6 }, (_, j) => 2 * halton(k + 5, j) - 1);

  it("by a crate on a floor that was pushed, lifted and tilted: height, tilt and speed stay within its energy", () => {
    for (const law of [{}, { law: "moreau", restitution: 0.5 }]) {
      const model = crate(0, law);
      expect(findEquilibria(model, { starts: 1 }).equilibria[0]!.stability).toMatchObject({
        verdict: "stable",
        of: "set",
      });
      for (const [k, options] of [method.event, method.event, method.event, method.moreau, method.moreau].entries()) {
        const [x, lift, tilt, vx, vy, spin] = disturbed(k) as [number, number, number, number, number, number];
        const a = 0.05 * tilt;
        const y = 0.5 * (Math.cos(a) + Math.sin(Math.abs(a))) + 0.005 * (1 + lift);
        const seen = states(model, [x, y, a], [0.3 * vx, 0.2 * vy, 0.2 * spin], options);
        const budget = energy(model, seen[0]!) - 98.1 * 0.5;
        // Time stepping meets contacts and energies to the first order of its step.
        const slack = options.method === "moreau" ? 0.02 * budget : 1e-6 * budget;
        for (const { q, u } of seen) {
          expect(model.system.kineticEnergy(q, u)).toBeLessThanOrEqual(budget + slack);
          expect(98.1 * (q[1]! - 0.5)).toBeLessThanOrEqual(budget + slack);
          expect(Math.abs(q[2]!)).toBeLessThan(Math.PI / 4);
          const corner = (Math.cos(q[2]!) + Math.sin(Math.abs(q[2]!)) - 1) / 2;
          expect(98.1 * corner).toBeLessThanOrEqual(budget + slack);
        }
      }
    }
  });

  it("by a pendulum held upside down by the friction of its joint: each point is stable", () => {
    const phi = Math.PI - 0.15;
    const model = systemOf({
      coordinates: ["phi"],
      kineticEnergy: "1/2*dphi^2",
      potentialEnergy: "-10*cos(phi)",
      elements: [{ name: "joint", type: "step", slip: "dphi", bound: 2 }],
      initial: { position: [phi] },
      simulate: { until: 5 },
    });
    for (let k = 0; k < 6; k++) {
      const [shift, speed] = disturbed(k) as [number, number];
      for (const options of [method.event, method.moreau]) {
        const seen = states(model, [phi + 0.01 * shift], [0.05 * speed], options);
        // β |φ − φ0| ≤ T0 + 5 (φ − φ*)², β = 2 − 10 sin 0.15 = 0.506: within 0.003 of the start.
        for (const { q } of seen) expect(Math.abs(q[0]! - phi)).toBeLessThanOrEqual(0.01 + 0.003);
      }
    }
  });
});

describe("what is left undecided", () => {
  it("may well move: an elastic block held by friction creeps down its slope, however little it is lifted", () => {
    const [g, angle, lift] = [10, 0.4, 0.01];
    const block = (restitution: number): SystemModel =>
      point(
        [
          { name: "n", type: "geometric-unilateral", gap: "z", restitution },
          { name: "t", type: "coulomb-step", slip: "dx", normal: "n", friction: 0.5 },
        ],
        [0, 0],
        { potentialEnergy: `${g * Math.cos(angle)}*z - ${g * Math.sin(angle)}*x`, simulate: { until: 4 } },
      );
    expect(findEquilibria(block(1)).equilibria[0]!.stability.verdict).toBe("undecided");
    // μ > tan(angle) stops it at every impact; each flight of the time τ begins at rest and gains ½ g sin(angle) τ².
    const flight = 2 * Math.sqrt((2 * lift) / (g * Math.cos(angle)));
    const way = (flights: number): number => (g * Math.sin(angle) * flight ** 2 * (flights + 1 / 4)) / 2;
    const last = states(block(1), [0, lift], [0, 0]).at(-1)!.q[0]!;
    const flights = Math.floor(4 / flight - 1 / 2);
    expect(last).toBeGreaterThanOrEqual(way(flights) * (1 - 1e-6));
    expect(last).toBeLessThanOrEqual(way(flights + 1) * (1 + 1e-6));
    expect(last).toBeGreaterThan(50 * lift);
  });
});
