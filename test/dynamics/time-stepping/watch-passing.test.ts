/** Bodies that would pass through each other within a step of Moreau's rule. */
import { describe, expect, it } from "vitest";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { systemOf } from "../../support/many-bodies.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const STEP = 2e-3;

/** A bullet of 0.1 kg before a bar of 20 mm and 10 kg; `more` bodies far away. */
function shot(shape: object, speed: number, before: number, more: readonly object[] = []) {
  const bullet = { name: "bullet", mass: 0.1, shape, position: [-before, 0.003], velocity: [speed, 0] };
  const bar = { name: "bar", mass: 10, shape: boxShape(0.01, 0.5), position: [0, 0] };
  const { system, initial } = systemOf({ kind: "system", gravity: 0, bodies: [bullet, bar, ...more] });
  return { system, run: runTimeStepping(system, initial, { step: STEP, until: (2 * before) / speed }) };
}

const disc = { disc: 0.02 };
const far = Array.from({ length: 95 }, (_, i) => ({ name: `f${i}`, mass: 1, shape: { disc: 0.1 }, position: [i, 50] }));

describe("a bullet that goes farther in a step than a bar is thick", () => {
  it.each([
    ["a disc", disc, 50, []],
    ["a box", boxShape(0.02, 0.02), 50, []],
    ["a disc", disc, 200, []],
    ["a disc among many bodies", disc, 200, far],
  ])("does not pass it: %s at %#", (_, shape, speed, more) => {
    for (const part of [0, 0.2, 0.4, 0.6, 0.8]) {
      const { system, run } = shot(shape, speed, 0.5 + part * speed * STEP, more);
      expect(system.openContacts !== undefined).toBe(more.length > 0);
      const { status, final, worstPenetration } = run;
      expect(status).toBe("done");
      // It moves on with the bar, 0.1/10.1 of its speed, on the side that it came from.
      expect(Math.abs(final.position[3]! - final.position[0]! - 0.03)).toBeLessThan(1e-5);
      expect(Math.abs(final.velocity[0]! - (0.1 / 10.1) * speed)).toBeLessThan(1e-3 * speed);
      expect(worstPenetration).toBeLessThan(1e-5);
    }
  });

  it("ends the run with the cause where the shortest of its halves pass it, too", () => {
    const { run } = shot(disc, 1e5, 350);
    expect(run.status).toBe("failed");
    expect(run.failure).toMatchObject({ kind: "bodies-passed", elements: [expect.stringMatching(/^bullet-bar/)] });
  });
});

it("a disc that flies past a corner is not held up", () => {
  const bullet = { name: "bullet", mass: 0.1, shape: disc, position: [-0.101, 0.522], velocity: [5, 0] };
  const bar = { name: "bar", mass: 10, shape: boxShape(0.01, 0.5), position: [0, 0] };
  const { system, initial } = systemOf({ kind: "system", gravity: 0, bodies: [bullet, bar] });
  const { final, warnings } = runTimeStepping(system, initial, { step: STEP, until: 0.04 });
  expect(final.velocity).toEqual(initial.velocity);
  expect(warnings).toEqual([]);
});

describe("a disc that flies past a corner in steps longer than it is wide", () => {
  // At q_M the normal of the corner leads along its way, and g(q_M) + θΔtγ = 0 would stop it there.
  it.each([0.5201, 0.522, 0.53])("keeps its velocity to the last digit at a height of %s", (height) => {
    for (const part of [0, 0.2, 0.4, 0.6, 0.8]) {
      for (const more of [[], far]) {
        const bullet = { name: "bullet", mass: 0.1, shape: disc, position: [-0.101 - 0.1 * part, height] };
        const bar = { name: "bar", mass: 10, shape: boxShape(0.01, 0.5), position: [0, 0] };
        const flying = { ...bullet, velocity: [50, 0] };
        const { system, initial } = systemOf({ kind: "system", gravity: 0, bodies: [flying, bar, ...more] });
        const { final, warnings } = runTimeStepping(system, initial, { step: STEP, until: 0.02 });
        expect(final.velocity).toEqual(initial.velocity);
        expect(warnings).toEqual([]);
      }
    }
  });
});

it("a pass is seen however far from the origin it is", () => {
  const [x, y] = [5000, 3000];
  const bullet = { name: "bullet", mass: 0.1, shape: disc, position: [x - 0.13, y], velocity: [50, 0] };
  const bar = { name: "bar", mass: 10, shape: boxShape(0.01, 0.5), position: [x, y] };
  const { system, initial } = systemOf({ kind: "system", gravity: 0, bodies: [bullet, bar] });
  const { final } = runTimeStepping(system, initial, { step: STEP, until: 0.02 });
  expect(final.position[0]!).toBeLessThan(final.position[3]!);
  expect(Math.abs(final.velocity[0]! - 5 / 10.1)).toBeLessThan(1e-3);
});
