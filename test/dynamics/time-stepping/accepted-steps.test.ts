/** A step is taken when its residual is within the tolerance that was asked for and its energy is explained, and else made in halves. */
import { describe, expect, it } from "vitest";
import { loadDelassus, loadRows } from "../../../src/dynamics/frame/mechanism-frame.ts";
import { steppingSettings } from "../../../src/dynamics/run-settings.ts";
import { contactVelocityInto } from "../../../src/dynamics/time-stepping/contact-set.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { meetsLaw } from "../../../src/dynamics/time-stepping/step-outcome.ts";
import { masses, steppingWorkspace } from "../../../src/dynamics/time-stepping/stepping-workspace.ts";
import { discsAndBoxes, onFloor, systemOf } from "../../support/many-bodies.ts";
import { bouncingBall } from "../../support/systems-stepping.ts";

const STEP = 2e-3;

/** A ball of unit mass that comes down with unit velocity and is left with the share `left` of it, which is then the residual. */
function isTaken(left: number, tolerance: number): boolean {
  const system = bouncingBall(0);
  const work = steppingWorkspace(system, steppingSettings(system, { until: 1, tolerance }), false, false);
  const [q, u] = [Float64Array.of(0), Float64Array.of(-1)];
  masses(work, work.mass, q, u, 0);
  const set = work.sets(Uint8Array.of(1));
  loadRows(set, q, 0);
  loadDelassus(set, work.mass);
  set.before[0] = set.free[0] = set.problem.offset[0] = -1;
  set.impulses[0] = 1 - left;
  work.outcome.acceptable = tolerance;
  work.result.u[0] = -left;
  contactVelocityInto(set.after, set, work.result.u);
  const isMet = meetsLaw(work, set);
  expect(work.result.residual).toBeCloseTo(left, 12);
  if (!isMet) expect(work.result.failure?.kind).toBe("tolerance-missed");
  return isMet;
}

describe("the residual of the velocities at the end of a step", () => {
  it("may be as large as the tolerance that was asked for, and no larger", () => {
    expect(isTaken(0.99e-3, 1e-3)).toBe(true);
    expect(isTaken(1.01e-3, 1e-3)).toBe(false);
    expect(isTaken(0.05, 1e-3)).toBe(false);
  });
});

describe("a run with a tolerance", () => {
  it.each([1e-2, 1e-4, 1e-6, 1e-9])(
    "of %f ends with no residual above it, and with its books balanced",
    (tolerance) => {
      const { system, initial } = systemOf(discsAndBoxes(40));
      const result = runTimeStepping(system, initial, { until: 60 * STEP, step: STEP, tolerance });
      expect(result.status).toBe("done");
      expect(result.worstResidual).toBeLessThanOrEqual(tolerance);
      expect(result.energy.imbalance).toBeLessThan(1e-10);
    },
  );
});

describe("a tower at rest", () => {
  it("is found to rest from its last impulses, whose products round off with them", () => {
    const discs = Array.from({ length: 120 }, (_, i) => ({
      ...{ name: `b${i}`, mass: 1, friction: 0.5, shape: { disc: 0.1 }, position: [0, 0.1 + 0.2 * i] },
    }));
    const { system, initial } = systemOf(onFloor(discs));
    expect(system.openContacts).toBeDefined();
    const asked: number[] = [];
    let asks = 0;
    const shouldStop = (): boolean => {
      asks++;
      return false;
    };
    const record = (): void => void asked.push(asks);
    const { final } = runTimeStepping(system, initial, {
      ...{ until: 6 * STEP, step: STEP, tolerance: 1e-8, shouldStop, recorder: { record } },
    });
    expect(final.position).toEqual(initial.position);
    // Once a step by the run; a solver would ask more often.
    expect(asked.at(-1)! - asked.at(-3)!).toBe(2);
    expect(asked[1]! - asked[0]!).toBeGreaterThan(1);
  });
});
