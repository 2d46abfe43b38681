/** Bodies that would pass through each other within a step of Moreau's rule. */
import { describe, expect, it } from "vitest";
import type { TimeSteppingOptions } from "../../../src/dynamics/run-settings.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { type Stepper, stepResult } from "../../../src/dynamics/time-stepping/step-result.ts";
import { watchPassing } from "../../../src/dynamics/time-stepping/watch-passing.ts";
import { systemOf } from "../../support/many-bodies.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const STEP = 2e-3;

interface Shot extends Partial<TimeSteppingOptions> {
  /** Bodies far away. */
  readonly more?: readonly object[];
  readonly restitution?: number;
  /** Of the bar, and the angle of the bullet. */
  readonly x?: number;
  readonly angle?: number;
}

/** A bullet of 0.1 kg before a bar of 20 mm and 10 kg. */
function shot(
  shape: object,
  speed: number,
  before: number,
  { more = [], restitution = 0, x = 0, angle = 0, ...options }: Shot = {},
) {
  const bullet = {
    name: "bullet",
    mass: 0.1,
    restitution,
    shape,
    position: [x - before, 0.003],
    angle,
    velocity: [speed, 0],
  };
  const bar = { name: "bar", mass: 10, restitution, shape: boxShape(0.01, 0.5), position: [x, 0] };
  const { system, initial } = systemOf({ kind: "system", gravity: 0, bodies: [bullet, bar, ...more] });
  const run = runTimeStepping(system, initial, { step: STEP, until: (2 * before) / speed, ...options });
  return { system, run };
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
      const { system, run } = shot(shape, speed, 0.5 + part * speed * STEP, { more });
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

describe("a bullet that lands in a bar of 20 mm", () => {
  const settings = [
    ["rebounds", { method: "moreau", restitution: 0.5 }],
    ["is held", { method: "moreau", activation: "held", restitution: 0 }],
    ["rebounds and is held", { method: "moreau", activation: "held", restitution: 0.5 }],
    ["is stopped by RATTLE", { method: "rattle", restitution: 0 }],
    ["rebounds with RATTLE", { method: "rattle", restitution: 0.5 }],
  ] as const;

  it.each(settings)("does not leave it on the far side, and %s", (_, { restitution, ...options }) => {
    for (let speed = 20; speed < 80; speed++) {
      const { run } = shot(disc, speed, 0.5, { restitution, ...options });
      expect(run.status).toBe("done");
      expect(run.final.position[0]! - run.final.position[3]!).toBeLessThan(0);
    }
  });

  it.each(settings)(
    "wherever the origin is, and however often it has turned, and %s",
    (_, { restitution, ...options }) => {
      for (const [x, turns] of [
        [10, 0],
        [1e4, 0],
        [-1e3, 0],
        [0, 3000],
      ] as const) {
        for (let speed = 20; speed < 80; speed += 7) {
          const { run } = shot(disc, speed, 0.5, { restitution, x, angle: turns, ...options });
          expect(run.status).toBe("done");
          expect(run.final.position[0]! - run.final.position[3]!).toBeLessThan(0);
        }
      }
    },
  );
});

describe("what slides and flies by itself is not looked at for long", () => {
  const floor = { name: "floor", type: "half-plane" };
  const wall = { name: "wall", type: "segment", from: [-1e4, 0], to: [1e4, 0] };
  const slide = (shape: object, obstacle: object, speed: number, y: number, more: object = {}) => {
    const body = { name: "a", mass: 1, inertia: 1, shape, position: [0, y], velocity: [speed, 0] };
    const file = { kind: "system", gravity: 0, bodies: [body], obstacles: [obstacle] };
    const { system, initial } = systemOf(file);
    return runTimeStepping(system, initial, { method: "moreau", step: STEP, until: 10 * STEP, ...more });
  };

  it("a point on a half-plane, which nothing can pass", () => {
    expect(slide({ points: [[0, 0]] }, floor, 1, 0)).toMatchObject({ status: "done", warnings: [] });
  });

  it("a disc of 0.1 mm along a wall at 1000 m/s, which warns that it went too far to be seen", () => {
    const { status, warnings } = slide({ disc: 1e-4 }, wall, 1000, 1.1e-4);
    expect(status).toBe("done");
    expect(warnings.join()).toMatch(/10 steps were too long to see whether bodies pass through each other \(a-wall/);
  });

  it("which is said once a step, however often a step that chooses its length tries it", () => {
    const { steps, warnings } = slide({ disc: 1e-4 }, wall, 1000, 1.1e-4, { adaptive: true });
    const said = warnings.flatMap((text) => /^(\d+) steps? (?:was|were) too long/.exec(text)?.slice(1) ?? []);
    expect(said.map(Number)).toEqual([steps]);
  });

  it("and stops when it is asked to", () => {
    // Asked before the step, then by the watch: 2¹⁴ looks ask 64 times.
    let asked = 0;
    const { status, steps } = slide({ disc: 1e-4 }, wall, 1000, 1.1e-4, { shouldStop: () => ++asked > 20 });
    expect([status, steps]).toEqual(["stopped", 0]);
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

it("contacts of listed shapes are looked for at the time of the middle of the step", () => {
  const { system, initial } = systemOf({
    kind: "system",
    gravity: 0,
    bodies: [{ name: "a", mass: 1, shape: disc, position: [-0.1, 0], velocity: [50, 0] }],
    obstacles: [{ name: "post", type: "disc", center: [5, 5], radius: 0.1 }],
  });
  const times: number[] = [];
  const told = Object.assign(Object.create(system) as typeof system, {
    gapsInto: (out: Float64Array, q: Float64Array, t: number, reach: number) => {
      times.push(t);
      system.gapsInto(out, q, t, reach);
    },
  });
  const result = stepResult(system);
  const flight: Stepper = {
    result,
    advance(q, u, _, step) {
      for (let j = 0; j < q.length; j++) result.q[j] = q[j]! + step * u[j]!;
      return true;
    },
  };
  const [q, u] = [Float64Array.from(initial.position), Float64Array.from(initial.velocity)];
  expect(watchPassing(told, flight).advance(q, u, 7, 0.5, new Uint8Array(1))).toBe(true);
  expect(times).toEqual([7.25]);
});
