/** A run that is asked to stop in the middle of a step or of an event is stopped, not failed, and keeps what it has. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";

/** A block falls flat on a block: impacts, then four contacts with friction that depend on each other. */
const BLOCKS = `
kind: system
bodies:
  - { name: low, mass: 1, shape: { polygon: [[-0.2, -0.1], [0.2, -0.1], [0.2, 0.1], [-0.2, 0.1]] }, position: [0, 0.1], friction: 0.5, restitution: 0.3 }
  - { name: high, mass: 1, shape: { polygon: [[-0.2, -0.1], [0.2, -0.1], [0.2, 0.1], [-0.2, 0.1]] }, position: [0.03, 0.4], velocity: [0.2, 0], friction: 0.5, restitution: 0.3 }
obstacles: [{ name: floor, type: half-plane, friction: 0.5, restitution: 0.3 }]
`;
const { model } = readModel(BLOCKS, { kind: "system" });
const UNTIL = 0.2;

/** How often a whole run asks. */
function questions(): number {
  let asked = 0;
  simulate(model, { method: "event", until: UNTIL, shouldStop: () => ++asked < 0 });
  return asked;
}

describe("a run that is asked to stop", () => {
  const most = questions();

  it("asks more often than it makes steps: inside impacts and decisions too", () => {
    const { steps, events } = simulate(model, { method: "event", until: UNTIL });
    expect(most).toBeGreaterThan(3 * (steps + events.length));
  });

  it("is stopped wherever it is asked, with a state of the whole run", () => {
    const times: number[] = [];
    for (let k = 1; k < most; k += Math.ceil(most / 150)) {
      let asked = 0;
      // One yes is enough: those who ask after it must not go on.
      const run = simulate(model, { method: "event", until: UNTIL, shouldStop: () => ++asked === k });
      expect(run.status).toBe("stopped");
      expect(run.failure).toBeUndefined();
      expect(run.energy.imbalance).toBeLessThan(1e-9);
      expect([...run.final.position, ...run.final.velocity].every(Number.isFinite)).toBe(true);
      times.push(run.final.t);
    }
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)!).toBeGreaterThan(0.5 * UNTIL);
  });

  it("asks before every few looks at the forces: stages of a step and looks at its events end, too", () => {
    let [since, longest] = [-Infinity, 0];
    const { system } = model;
    const forcesInto: typeof system.forcesInto = (...given) => {
      longest = Math.max(longest, ++since);
      system.forcesInto(...given);
    };
    const shouldStop = (): boolean => {
      since = 0;
      return false;
    };
    // What it takes to begin does not count; bodies in flight cost nothing, and from here on all contacts act.
    const from = simulate(model, { method: "event", until: UNTIL });
    const [position, velocity] = [from.final.position, from.final.velocity];
    simulate(
      { ...model, initial: { position, velocity }, system: { ...system, forcesInto } },
      { method: "event", until: UNTIL, shouldStop },
    );
    // Six stages and two looks are a step.
    expect(longest).toBeLessThan(5);
  });
});
