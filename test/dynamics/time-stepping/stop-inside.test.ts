import { expect, it } from "vitest";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { systemOf } from "../../support/many-bodies.ts";

/** Discs of slightly different sizes that come down on each other between two walls. */
function pile(count: number) {
  const bodies = Array.from({ length: count }, (_, i) => ({
    ...{ name: `d${i}`, mass: 1, friction: 0.5, shape: { disc: 0.085 + 0.015 * ((i * 0.6180339) % 1) } },
    position: [(i % 8) * 0.203 + 0.01 * (Math.floor(i / 8) % 2), 0.101 + 0.201 * Math.floor(i / 8)],
  }));
  const wall = (name: string, x: number, angle: number) => ({ name, type: "half-plane", point: [x, 0], angle });
  const obstacles = [wall("floor", 0, 0), wall("left", -0.11, -Math.PI / 2), wall("right", 1.55, Math.PI / 2)];
  return systemOf({ kind: "system", bodies, obstacles });
}

const listed = (system: MechanicalSystem): MechanicalSystem =>
  Object.create(system, { openContacts: { value: undefined } });

const cases = { found: pile(72), listed: pile(24) };

it.each(["found", "listed"] as const)(
  "a run that is asked to stop within a step is stopped, not failed (%s)",
  (kind) => {
    const { initial, system: own } = cases[kind];
    const system = kind === "found" ? own : listed(own);
    const states: { position: number[]; velocity: number[] }[] = [];
    const record = (_: number, q: Float64Array, u: Float64Array): void => {
      states.push({ position: Array.from(q), velocity: Array.from(u) });
    };
    runTimeStepping(system, initial, { until: 0.4, step: 2e-3, recorder: { record } });
    let stopped = 0;
    for (let k = 100; k < states.length; k += 4) {
      let asked = 0;
      const shouldStop = (): boolean => ++asked > 1;
      const { status, reason } = runTimeStepping(system, states[k]!, {
        until: 2e-3,
        step: 2e-3,
        tolerance: 1e-10,
        keepPenetration: 0.01,
        shouldStop,
      });
      expect([status, reason]).not.toContain("failed");
      if (status === "stopped") stopped++;
      // Halves of the step are not tried.
      expect(asked).toBeLessThan(64);
    }
    expect(stopped).toBeGreaterThan(0);
  },
);

it("a run that is asked to stop a single time, at whatever place, is stopped", () => {
  const { initial, system } = cases.found;
  const settings = { until: 0.3, step: 2e-3, tolerance: 1e-8 } as const;
  let places = 0;
  runTimeStepping(system, initial, { ...settings, shouldStop: () => ++places < 0 });
  expect(places).toBeGreaterThan(150);
  for (let place = 1; place <= places; place += Math.ceil(places / 12)) {
    let asked = 0;
    const { status, reason } = runTimeStepping(system, initial, { ...settings, shouldStop: () => ++asked === place });
    expect([place, status, reason]).toEqual([place, "stopped", undefined]);
  }
});
